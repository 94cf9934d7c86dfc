"""Find in the log of a duplicate game what `decide` would never have written.

Each record is held against the game before it: the wish that could have led to it is made again.
Whether words are in the list is not asked, for the list need not be here: of a slip that the log calls
invalid the words are taken for invalid, and everything else follows. So it is with the end of a game:
that the list had no move with the few tiles left, and what the judge decided, cannot be found out here.
"""

from collections.abc import Callable, Iterator
from typing import TypeAlias

from faristol.clock.moment import AnchorTaken
from faristol.clock.round.audit import hooks as clock_hooks
from faristol.clock.round.model import RoundStarted
from faristol.duplicate.decide import decide
from faristol.duplicate.deciding.clock import fault_of_clock
from faristol.duplicate.deciding.fault import round_under_way
from faristol.duplicate.deciding.rack import fault_of_next
from faristol.duplicate.deciding.start import count_now, counted_anew, start_now
from faristol.duplicate.drawing import draw_next
from faristol.duplicate.judging import Contains
from faristol.duplicate.lawful import ClockEvent, wish_of
from faristol.duplicate.model import (
    DrawCommitted,
    Event,
    GameEnded,
    GameOpened,
    GameStarted,
    MasterAnnounced,
    MoveSealed,
    RackCorrected,
    RackDrawn,
    ResultsSigned,
    SecondReading,
    SeedDrawn,
    SeedPublished,
    Slip,
    SlipsRead,
)
from faristol.duplicate.state import Game, Start
from faristol.duplicate.terms import Terms, terms_of
from faristol.ledger.refusal import Refusal
from faristol.tiles.alphabet import Word
from faristol.tiles.draw import Source, parse_source
from faristol.tiles.reading import in_tiles

Hook: TypeAlias = Callable[[Game, Event], Iterator[Refusal]]


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
    if anew != event:
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
        yield facts
    elif event not in facts:
        yield _other(event, facts)


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
    if draw_next(game, terms) != event:
        yield Refusal("duplicate/draw_other", {"round": event.round})
