"""Find in the log of a duplicate game what `decide` would never have written.

Each record is held against the game before it: the wish that could have led to it is made again.
Whether words are in the list is not asked, for the list need not be here: of a slip that the log calls
invalid the words are taken for invalid, and everything else follows. So it is with the end of a game:
that the list had no move with the few tiles left, and what the judge decided, cannot be found out here.
"""

from collections.abc import Callable, Iterator
from dataclasses import replace
from typing import TypeAlias

from faristol.board.cells import rack_of
from faristol.clock.moment import AnchorTaken
from faristol.clock.round.audit import hooks as clock_hooks
from faristol.clock.round.model import RoundStarted
from faristol.duplicate.decide import decide
from faristol.duplicate.deciding.clock import fault_of_clock
from faristol.duplicate.deciding.fault import round_under_way
from faristol.duplicate.deciding.rack import fault_of_next
from faristol.duplicate.deciding.slips import ACCEPTED
from faristol.duplicate.deciding.start import LOCKED, count_now, counted_anew, start_now
from faristol.duplicate.drawing import corrected, draw_next
from faristol.duplicate.judging import Contains
from faristol.duplicate.lawful import ClockEvent, wish_of
from faristol.duplicate.model import (
    DrawCommitted,
    EntrantChanged,
    Event,
    GameEnded,
    GameOpened,
    GameStarted,
    MasterAnnounced,
    MasterWithdrawn,
    MoveSealed,
    PlayerBack,
    RackCorrected,
    RackDrawn,
    ResultsSigned,
    RoundGivenUp,
    SanctionLifted,
    SecondReading,
    SeedDrawn,
    SeedPublished,
    SettingsChanged,
    Slip,
    SlipsRead,
)
from faristol.duplicate.state import Game, Start
from faristol.duplicate.terms import Terms, terms_of
from faristol.ledger.refusal import Refusal
from faristol.tiles.alphabet import Word
from faristol.tiles.draw import Source, parse_source
from faristol.tiles.reading import Misread, in_tiles, read_word

Hook: TypeAlias = Callable[[Game, Event], Iterator[Refusal]]

_BEFORE_THE_WORD = ("no_coordinates", "bad_coordinates", "illegible_word")


def hooks() -> tuple[Hook, ...]:
    """Return what `ledger.audit` is to ask of each event; what an opening pins is read once."""
    known: list[tuple[object, Terms | None]] = []

    def find_undecided(game: Game, event: Event) -> Iterator[Refusal]:
        if not known or known[0][0] is not game.ruleset:
            known[:] = [(game.ruleset, terms_of(game) if game.is_open else None)]
        yield from _undecided(game, event, known[0][1])

    return (find_undecided,)


def _undecided(game: Game, event: Event, terms: Terms | None) -> Iterator[Refusal]:
    """Give why an event is none that a wish could have led to, whatever the wish."""
    if isinstance(event, GameOpened):
        yield from _unwished(game, event, None)
        return
    if not game.is_open:
        yield Refusal("duplicate/not_open")
        return
    if terms is None:
        yield Refusal("duplicate/ruleset_bad")
        return
    if isinstance(event, GameStarted) and game.start is not None:
        yield from _started_anew(game, event, game.start, terms)
        return
    anew = counted_anew(game, terms)
    if anew and not isinstance(anew, Refusal):
        yield Refusal("duplicate/count_other")
    if isinstance(event, ClockEvent):
        yield from _timed(game, event)
    elif isinstance(event, SeedDrawn | DrawCommitted | SeedPublished):
        yield from _seed(game, event)
    elif isinstance(event, RackDrawn) and game.settings.bag == "app":
        yield from _draw(game, event, terms)
    else:
        yield from _unwished(game, event, terms)


def _timed(game: Game, event: ClockEvent) -> Iterator[Refusal]:
    """Give why the clock of the round under way does not do this; what it notices belongs to no round."""
    one = round_under_way(game)
    if isinstance(one, Refusal):
        yield one
    elif not isinstance(event, AnchorTaken):
        starts = event if isinstance(event, RoundStarted) else None
        if fault := fault_of_clock(game, one, starts):
            yield fault
            return
    for hook in clock_hooks():
        yield from hook(game.clock, event)


def _started_anew(game: Game, event: GameStarted, start: Start, terms: Terms) -> Iterator[Refusal]:
    """Give why a start is none that somebody who came or went before the first rack leads to."""
    if game.rounds or game.end is not None or start.players == count_now(game):
        yield Refusal("duplicate/started_already")
        return
    anew = start_now(game, terms, said=start.said, names=start.names)
    if isinstance(anew, Refusal) or _as_then(game, anew, event, terms) != event:
        yield Refusal("duplicate/other_fact")


def _unwished(game: Game, event: Event, terms: Terms | None) -> Iterator[Refusal]:
    """Give why the wish behind an event leads to something else."""
    command = wish_of(game, event, terms)
    if isinstance(command, Refusal):
        yield command
        return
    contains = _contains(event, game, terms)
    facts = decide(game, command, terms=terms, contains=contains)
    if isinstance(facts, Refusal):
        if not _was_taken(game, event, facts.code, terms):
            yield facts
    elif event not in [_as_then(game, fact, event, terms) for fact in facts]:
        yield _other(event, facts)


def _best(game: Game) -> int | None:
    one = game.round
    if one is None:
        return None
    return max((slip.points for slip in one.slips.values() if not slip.reason), default=0)


def _was_taken(game: Game, event: Event, code: str, terms: Terms | None) -> bool:
    """Tell whether older versions took what is refused now, and logs may hold."""
    match event:
        case RackCorrected(has_left=None):
            return code == "duplicate/left_missing" and _was_drawn_anew(game, event, terms)
        case GameEnded(cause="agreement", is_declared=None):
            return code == "duplicate/cause_other"
        case GameEnded(cause="no_move", is_declared=None):  # and then nobody was asked why
            return code in ("duplicate/cause_other", "duplicate/why_needed")
        case EntrantChanged():
            return code == "duplicate/table_in_round"
        case SettingsChanged(settings=settings):
            is_locked = any(getattr(settings, one) != getattr(game.settings, one) for one in LOCKED)
            return code == "duplicate/setting_locked" and not is_locked
        case PlayerBack(was_counted=None):
            return code == "duplicate/gone_before_start"
        case RoundGivenUp():
            return code == "duplicate/round_unplayed"
        case SanctionLifted():
            return code == "duplicate/sanction_later"
        case _:
            return False


def _was_drawn_anew(game: Game, event: RackCorrected, terms: Terms | None) -> bool:
    """Tell whether a rack put right was one of new tiles alone, which older versions let it be."""
    one = round_under_way(game)
    if terms is None or isinstance(one, Refusal) or event.round != one.number:
        return False
    drawn = corrected(game, terms, rack_of(event.rack, terms.alphabet) or b"", has_left=False)
    return isinstance(drawn, RackDrawn) and drawn.rack == event.rack


def _as_then(game: Game, fact: Event, event: Event, terms: Terms | None) -> Event:
    """Return a fact without what the version of an event did not say.

    Older versions counted a move among the players' that a sanction penalises, and could not read a
    letter without a tile of its own (K in Romanian) that is not marked as a blank's.
    """
    match fact, event:
        case SlipsRead(), SlipsRead():
            return replace(fact, slips=_read_then(fact, event, terms))
        case SecondReading(), SecondReading():
            return replace(fact, slips=_read_then(fact, event, terms))
        case MoveSealed(), MoveSealed():
            return replace(fact, slip=_read_then(fact, event, terms)[0])
        case RackDrawn(), RackDrawn(why=None):
            return replace(fact, why=None)
        case RackCorrected(), RackCorrected(has_left=None):
            return replace(fact, has_left=None)
        case GameStarted(), GameStarted(names=None):
            return replace(fact, names=None)
        case PlayerBack(), PlayerBack(was_counted=None):
            return replace(fact, was_counted=None)
        case GameEnded(), GameEnded(is_declared=None):
            return replace(fact, is_declared=None)
        case MasterWithdrawn(), MasterWithdrawn(is_unsaid=None):
            return replace(fact, is_unsaid=None)
        case ResultsSigned(), ResultsSigned(minutes=None):
            return replace(fact, minutes=None)
        case MasterAnnounced(), MasterAnnounced() if event.best_of_players == _best(game):
            return replace(fact, best_of_players=event.best_of_players)
        case _:
            return fact


def _read_then(fact: Event, event: Event, terms: Terms | None) -> tuple[Slip, ...]:
    """Return the slips of a fact, those that an event tells as older versions read them as it does."""
    told = {slip.player: slip for slip in _slips_of(event)}
    return tuple(
        told[slip.player] if terms and told.get(slip.player) == _misread(slip, terms) else slip
        for slip in _slips_of(fact)
    )


def _misread(slip: Slip, terms: Terms) -> Slip:
    """Return a slip as versions read it that stopped at a letter without a tile of its own."""
    misread = read_word(slip.word, terms.alphabet)
    is_ruled = slip.ruling not in ("", ACCEPTED)
    is_read = is_ruled or slip.reason not in _BEFORE_THE_WORD
    if not isinstance(misread, Misread) or not is_read:
        return slip
    return replace(
        slip,
        points=0,
        reason=slip.ruling if is_ruled else "invalid_word",
        detail="" if is_ruled else misread.sign,
        placed=(),
        place="",
        main="",
    )


def _other(event: Event, facts: tuple[Event, ...]) -> Refusal:
    """Return what differs: of slips, the first that is not worth what the log says."""
    if isinstance(event, GameEnded):
        return Refusal("duplicate/cause_wrong", {"cause": event.cause})
    if isinstance(event, ResultsSigned):
        return Refusal("duplicate/claims_other")
    for fact in facts:
        told, found = _slips_of(event), _slips_of(fact)
        for one, other in zip(told, found, strict=False):
            if one != other and one.player == other.player:
                return Refusal(
                    "duplicate/slip_worth",
                    {"player": one.player, "points": one.points, "expected": other.points},
                )
    return Refusal("duplicate/other_fact")


def _slips_of(event: Event) -> tuple[Slip, ...]:
    if isinstance(event, SlipsRead | SecondReading):
        return event.slips
    return (event.slip,) if isinstance(event, MoveSealed) else ()


def _contains(event: Event, game: Game, terms: Terms | None) -> Contains | None:
    """Return a list of words that says of each slip what the log says."""
    if isinstance(event, MasterAnnounced | RackCorrected):
        return _anything
    slips = _slips_of(event)
    if not slips or game.lexicon is None:
        return None
    refused = {
        _letters(slip.detail)
        for slip in slips
        if slip.reason in ("invalid_word", "invalid_cross_word")
    }
    if not refused:
        return _anything

    def is_not_refused(word: Word) -> bool:
        return terms is None or in_tiles(word, terms.alphabet) not in refused

    return is_not_refused


def _anything(_: Word) -> bool:
    return True


def _letters(word: str) -> str:
    return word.replace("(", "").replace(")", "")


def _seed(game: Game, event: SeedDrawn | DrawCommitted | SeedPublished) -> Iterator[Refusal]:
    """Give what is wrong with a seed: kept before the start, told when the results are final."""
    if isinstance(event, SeedPublished):
        if not game.is_signed or game.is_seed_public:
            yield Refusal("duplicate/end_first")
        elif not game.seed or event.seed != game.seed:
            yield Refusal("duplicate/seed_other")
        return
    if game.is_started:
        yield Refusal("duplicate/started_already")
    elif game.settings.bag == "hand":
        yield Refusal("duplicate/bag_by_hand")
    elif isinstance(event, SeedDrawn):
        if game.seed or game.commitment:
            yield Refusal("duplicate/committed_already")
        elif not isinstance(parse_source(event.seed), Source):
            yield Refusal("duplicate/seed_bad")
    elif game.commitment:
        yield Refusal("duplicate/committed_already")
    else:
        source = parse_source(game.seed)
        if not isinstance(source, Source) or source.commitment != event.commitment:
            yield Refusal("duplicate/seed_other")


def _draw(game: Game, event: RackDrawn, terms: Terms) -> Iterator[Refusal]:
    """Give why a rack of the app's is none that follows from its seed."""
    if fault := fault_of_next(game, terms):
        yield fault
        return
    fact = draw_next(game, terms)
    if not isinstance(fact, RackDrawn) or _as_then(game, fact, event, terms) != event:
        yield Refusal("duplicate/draw_other", {"round": event.round})
