"""Take slips in: read, corrected, read by a second person, sealed (CAT-DUP 1.2, 1.5, 1.7, 1.11)."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import chain
from typing import Final

from faristol.duplicate.acts.seats import away_anew, with_correction, with_round
from faristol.duplicate.drawing import position_of
from faristol.duplicate.faults import (
    fault_of_players,
    fault_of_why,
    known_round,
    round_under_way,
)
from faristol.duplicate.judging import Contains, Counted, Position, Written, counted, judge
from faristol.duplicate.lists import lexicon_of
from faristol.duplicate.reason import SLIP_REASONS
from faristol.duplicate.state import NO_SLIPS, NOBODY, Game, Round, expulsions, round_of
from faristol.duplicate.values import Player, Slip
from faristol.duplicate.world import World, by_words
from faristol.ledger.kind import act, bare, found
from faristol.ledger.refusal import Refusal
from faristol.ledger.visible_text import is_visible
from faristol.rules.terms import Terms
from faristol.tiles.alphabet import Word

MAX_AT = 20
MAX_WORD = 200
MAX_CLAIMED = 9_999
NO_SLIP = "no_slip"
ACCEPTED = "accepted"  # the judge takes the words for valid, whatever the list says
RULINGS = ("", NO_SLIP, ACCEPTED, *SLIP_REASONS)


@dataclass(frozen=True, slots=True, kw_only=True)
class ReadSlips:
    """Take slips in, or correct them; once the master move is announced, with a reason.

    CAT-DUP 1.2, 1.7, 1.11-2.
    """

    round: int
    slips: tuple[Slip, ...]
    why: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class TakeSlipsBack:
    """Take slips out again, as if never read."""

    round: int
    players: tuple[Player, ...]
    why: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class ReadSecond:
    """Take in what a second person reads; where the two differ, somebody has to look."""

    round: int
    slips: tuple[Slip, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class SealMove:
    """Seal the move of the judge, who plays too, before any is shown."""

    slip: Slip
    round: int = found()


@dataclass(frozen=True, slots=True, kw_only=True)
class LookAtMoves:
    """Note that the judge is shown the moves of this rack: from now on none can be sealed."""

    round: int = found()


# ---- what a slip is worth ----


def judged(slip: Slip, position: Position, contains: Contains | None) -> Slip:
    """Return a slip with what it is worth; without a list the judge alone says which words are valid."""
    is_accepted = slip.ruling == ACCEPTED
    against = "" if is_accepted else slip.ruling
    verdict = judge(
        Written(at=slip.at, word=slip.word, is_in_time=slip.is_in_time),
        position,
        contains=_anything if is_accepted or contains is None else contains,
    )
    laid: Counted | None
    if isinstance(verdict, Counted):
        laid, reason, detail = verdict, against, ""
    else:
        laid = counted(verdict.move, position.alphabet) if verdict.move else None
        reason, detail = (against, "") if against else (verdict.reason, verdict.detail)
    return replace(
        slip,
        points=0 if reason else verdict.points,
        reason=reason,
        detail=detail,
        placed=laid.placed if laid else (),
        place=laid.at if laid else "",
        main=laid.word if laid else "",
    )


def _anything(_: Word) -> bool:
    return True


def judged_anew(
    slips: Mapping[Player, Slip], position: Position, contains: Contains | None
) -> tuple[Slip, ...]:
    """Return the slips that are worth something else on a position, as they were handed in."""
    anew = (judged(slip, position, contains) for slip in slips.values())
    return tuple(bare(slip) for slip in anew if slip != slips[slip.player])


def needs_list(game: Game, one: Round, slips: Iterable[Slip], contains: Contains | None) -> bool:
    """Whether judged slips wait for a list that is not at hand.

    A slip that is worth nothing whatever its words are needs none, nor does one of which the judge
    has ruled: no slip, late, without coordinates, off the board (CAT-DUP 1.7).
    """
    if contains is not None or lexicon_of(game, one.number) is None:
        return False
    return any(not slip.reason and slip.ruling != ACCEPTED for slip in slips)


# ---- reading ----


def _read(
    game: Game, wish: ReadSlips, terms: Terms, contains: Contains | None
) -> ReadSlips | Refusal | None:
    """Take slips in, judged as written; after the master move only with a reason (CAT-DUP 1.11-2)."""
    one = known_round(game, wish.round)
    if isinstance(one, Refusal):
        return one
    if fault := fault_of_why(wish.why, is_needed=one.is_done or game.end is not None):
        return fault
    if any(_is_unsealed(game, one, slip) for slip in wish.slips):
        return Refusal("duplicate/judge_seals")
    slips = _judged_all(game, one, wish.slips, terms, contains)
    if isinstance(slips, Refusal):
        return slips
    return replace(wish, slips=slips) if slips else None


def _reduce_read(game: Game, fact: ReadSlips) -> ReadSlips | None:
    """Return what of the slips is not in already, and what settles a second reading."""
    one = round_of(game, fact.round)
    if one is None:
        return fact
    unsettled = one.second.keys() - one.settled
    changed = tuple(
        slip
        for slip in fact.slips
        if one.slips.get(slip.player) != slip or slip.player in unsettled
    )
    return replace(fact, slips=changed) if changed else None


def was_read(game: Game, facts: Sequence[ReadSlips]) -> Game:
    """Return the game with slips of one round read, of many acts at once; of the second reading they are settled."""
    one = round_of(game, facts[0].round)
    if one is None:
        return game
    fresh = _known(game, chain.from_iterable(fact.slips for fact in facts))
    one = replace(
        one,
        slips={**one.slips, **fresh},
        settled=one.settled | (fresh.keys() & one.second.keys()) if one.second else NOBODY,
        away=one.away if one.is_done else one.away - fresh.keys(),
    )
    for fact in facts:
        one = with_correction(one, (slip.player for slip in fact.slips), fact.why)
    return with_round(game, one)


def _was_read(game: Game, fact: ReadSlips) -> Game:
    return was_read(game, (fact,))


def _known(game: Game, slips: Iterable[Slip]) -> dict[Player, Slip]:
    return {slip.player: slip for slip in slips if slip.player in game.entrants}


def _is_unsealed(game: Game, one: Round, slip: Slip) -> bool:
    """Tell whether a judge who plays would take in an own move that no seal holds.

    A sealed move is corrected once the round is done, with its reason, as anybody's; having handed
    nothing in needs no seal. What is in already may be judged anew as it is: its rack was put right.
    """
    if not game.settings.judge or slip.player != game.settings.judge or slip.ruling == NO_SLIP:
        return False
    return not (one.is_done and slip.player in one.sealed) and not _is_in(one.slips, slip)


def _is_in(slips: Mapping[Player, Slip], handed: Slip) -> bool:
    """Tell whether this very slip is among those taken in, whatever it is worth."""
    slip = slips.get(handed.player)
    return slip is not None and bare(slip) == bare(handed)


def _read_second(
    game: Game, wish: ReadSecond, terms: Terms, contains: Contains | None
) -> ReadSecond | Refusal | None:
    """Take in what another person reads: only what differs will be shown.

    What is in already may be judged anew as it is, whoever has left since: its rack was put right.
    """
    one = known_round(game, wish.round)
    if isinstance(one, Refusal):
        return one
    slips = _judged_all(game, one, wish.slips, terms, contains, known=one.second)
    if isinstance(slips, Refusal):
        return slips
    return replace(wish, slips=slips) if slips else None


def _reduce_second(game: Game, fact: ReadSecond) -> ReadSecond | None:
    """Return what of a second reading is not in already."""
    one = round_of(game, fact.round)
    if one is None:
        return fact
    changed = tuple(slip for slip in fact.slips if one.second.get(slip.player) != slip)
    return replace(fact, slips=changed) if changed else None


def _was_read_again(game: Game, fact: ReadSecond) -> Game:
    one = round_of(game, fact.round)
    if one is None:
        return game
    fresh = _known(game, fact.slips)
    second = {**one.second, **fresh}
    one = replace(one, second=second, settled=one.settled - fresh.keys())
    return away_anew(with_round(game, one))


def _judged_all(
    game: Game,
    one: Round,
    handed: Sequence[Slip],
    terms: Terms,
    contains: Contains | None,
    *,
    known: Mapping[Player, Slip] = NO_SLIPS,
) -> tuple[Slip, ...] | Refusal:
    if fault := fault_of_handed(game, one, handed, known=known):
        return fault
    position = position_of(game, terms, one.number)
    if position is None:
        return Refusal("duplicate/board_bad")
    slips = tuple(judged(slip, position, contains) for slip in handed)
    if needs_list(game, one, slips, contains):
        return Refusal("duplicate/lexicon_missing")
    return slips


def fault_of_handed(
    game: Game,
    one: Round,
    handed: Sequence[Slip],
    *,
    known: Mapping[Player, Slip] = NO_SLIPS,
) -> Refusal | None:
    """Return why slips cannot be taken in, whatever is written on them; those known were."""
    players = [slip.player for slip in handed]
    if fault := fault_of_players(game, players):
        return fault
    seen: set[Player] = set()
    for slip in handed:
        data = {"player": slip.player}
        if slip.player in seen:
            return Refusal("duplicate/slip_twice", data)
        seen.add(slip.player)
        if not may_have_slip(game, one, slip.player) and not _is_in(known, slip):
            return Refusal("duplicate/player_away", data)
        for field, text, most in (("at", slip.at, MAX_AT), ("word", slip.word, MAX_WORD)):
            if len(text) > most:
                return Refusal("duplicate/slip_too_long", {**data, "field": field, "limit": most})
            if not is_visible(text):
                return Refusal("duplicate/character_bad", {**data, "field": field})
        if slip.claimed is not None and not 0 <= slip.claimed <= MAX_CLAIMED:
            return Refusal(
                "duplicate/claimed_bad", {**data, "field": "claimed", "limit": MAX_CLAIMED}
            )
        if slip.ruling not in RULINGS:
            return Refusal("duplicate/ruling_bad", {**data, "field": "ruling"})
    return None


def may_have_slip(game: Game, one: Round, player: Player) -> bool:
    """Tell whether a slip of somebody can be read: also of who was noted as gone, and was not.

    Who was expelled keeps the rounds played, up to that of the expulsion, and no others (CAT-DUP 1.7-5).
    """
    if player not in one.away:
        return True
    expelled_in = expulsions(game).get(player)
    if expelled_in is None:
        return one.is_done
    return one.number <= expelled_in and (one.is_done or player not in game.gone)


def _take_back(game: Game, wish: TakeSlipsBack, _: World) -> TakeSlipsBack | Refusal | None:
    """Take slips out again, as if they had not been read."""
    one = known_round(game, wish.round)
    if isinstance(one, Refusal):
        return one
    is_sealed = bool(one.sealed & set(wish.players))
    is_needed = one.is_done or game.end is not None or is_sealed
    if fault := fault_of_why(wish.why, is_needed=is_needed):
        return fault
    if fault := fault_of_players(game, wish.players):
        return fault
    players = tuple(dict.fromkeys(player for player in wish.players if player in one.slips))
    return replace(wish, players=players) if players else None


def _taken_back(game: Game, fact: TakeSlipsBack) -> Game:
    one = round_of(game, fact.round)
    if one is None:
        return game
    gone = frozenset(fact.players)
    slips = {player: slip for player, slip in one.slips.items() if player not in gone}
    one = replace(one, slips=slips, sealed=one.sealed - gone)
    one = with_correction(one, fact.players, fact.why)
    return away_anew(with_round(game, one))


# ---- a judge who plays ----


def _seal(
    game: Game, wish: SealMove, terms: Terms, contains: Contains | None
) -> SealMove | Refusal:
    """Seal the move of a judge who plays too: never after the moves of the rack were looked at."""
    one = round_under_way(game)
    if isinstance(one, Refusal):
        return one
    if not game.settings.judge or wish.slip.player != game.settings.judge:
        return Refusal("duplicate/not_the_judge")
    if one.is_looked_at:
        return Refusal("duplicate/looked_already")
    if wish.slip.player in one.away:  # nobody who was expelled writes a move any more
        return Refusal("duplicate/player_away", {"player": wish.slip.player})
    slip = wish.slip
    if not (slip.at.strip() and slip.word.strip()) and slip.ruling != NO_SLIP:
        return Refusal("duplicate/seal_empty", {"field": "word" if slip.at.strip() else "at"})
    slips = _judged_all(game, one, (wish.slip,), terms, contains)
    if isinstance(slips, Refusal):
        return slips
    return replace(wish, round=one.number, slip=slips[0])


def _reduce_seal(game: Game, fact: SealMove) -> SealMove | None:
    """Return the seal, or None if this very move is sealed already."""
    one, player = round_of(game, fact.round), fact.slip.player
    is_there = one is not None and player in one.sealed and one.slips.get(player) == fact.slip
    return None if is_there else fact


def _sealed(game: Game, fact: SealMove) -> Game:
    one = round_of(game, fact.round)
    if one is None:
        return game
    fresh = _known(game, (fact.slip,))
    one = replace(one, slips={**one.slips, **fresh}, sealed=one.sealed | fresh.keys())
    return away_anew(with_round(game, one))


def _look(game: Game, wish: LookAtMoves, _: World) -> LookAtMoves | Refusal | None:
    """Note that moves are shown from now on; only where the judge plays does it matter.

    A judge who is away sees them too, and may be back before the round is over.
    """
    one = round_under_way(game)
    if isinstance(one, Refusal):
        return one
    if one.is_looked_at or game.settings.judge not in game.entrants:
        return None
    return replace(wish, round=one.number)


def _looked(game: Game, fact: LookAtMoves) -> Game:
    one = round_of(game, fact.round)
    return game if one is None else away_anew(with_round(game, replace(one, is_looked_at=True)))


SLIPS: Final = (
    act(ReadSlips, by_words(_read), _was_read, reduce=_reduce_read),
    act(TakeSlipsBack, _take_back, _taken_back),
    act(ReadSecond, by_words(_read_second), _was_read_again, reduce=_reduce_second),
    act(SealMove, by_words(_seal), _sealed, reduce=_reduce_seal),
    act(LookAtMoves, _look, _looked),
)
