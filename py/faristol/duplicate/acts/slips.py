"""Slips: read, corrected, read by a second person, sealed (CAT-DUP 1.2, 1.5, 1.7, 1.11)."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import chain
from typing import Final

from faristol.duplicate.acts.seats import add_correction, replace_round, update_absences
from faristol.duplicate.drawing import position_of
from faristol.duplicate.faults import (
    fault_of_players,
    fault_of_why,
    known_round,
    round_under_way,
)
from faristol.duplicate.judging import (
    Contains,
    CountedSlip,
    Position,
    WrittenSlip,
    count_move,
    judge,
)
from faristol.duplicate.lists import lexicon_of
from faristol.duplicate.reason import SLIP_REASONS
from faristol.duplicate.state import NO_SLIPS, NOBODY, Game, Round, expulsions, round_of
from faristol.duplicate.values import Player, Slip
from faristol.duplicate.world import World, by_words
from faristol.ledger.codec import EarlierVersion
from faristol.ledger.kind import act, computed, strip_computed
from faristol.ledger.refusal import Refusal
from faristol.ledger.upcasts import add_field
from faristol.ledger.visible_text import is_visible
from faristol.rules.terms import Terms
from faristol.tiles.alphabet import Word

MAX_AT = 20
MAX_WORD = 200
MAX_CLAIMED = 9_999
NO_SLIP = "no_slip"
ACCEPTED = "accepted"  # the judge accepts the words, whether or not the list has them
RULINGS = ("", NO_SLIP, ACCEPTED, *SLIP_REASONS)


@dataclass(frozen=True, slots=True, kw_only=True)
class ReadSlips:
    """Enter slips, or correct them; once the master move is announced, with a reason.

    CAT-DUP 1.2, 1.7, 1.11-2.
    """

    round: int
    slips: tuple[Slip, ...]
    why: str = ""
    is_by_scorer: bool = False  # a helper beside the judge entered them; version 1 knew none


@dataclass(frozen=True, slots=True, kw_only=True)
class TakeSlipsBack:
    """Take slips out again, as if never read."""

    round: int
    players: tuple[Player, ...]
    why: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class ReadSecond:
    """Enter the slips as read by a second person; differences have to be settled."""

    round: int
    slips: tuple[Slip, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class SealMove:
    """Seal the move of the judge, who plays too, before any move is displayed."""

    slip: Slip
    round: int = computed()


@dataclass(frozen=True, slots=True, kw_only=True)
class LookAtMoves:
    """Record that the judge sees the moves of this rack: from now on none can be sealed."""

    round: int = computed()


# ---- verdicts ----


def judge_slip(slip: Slip, position: Position, contains: Contains | None) -> Slip:
    """Return a slip with its verdict; without a list the judge alone decides on words."""
    is_accepted = slip.ruling == ACCEPTED
    ruled_reason = "" if is_accepted else slip.ruling
    verdict = judge(
        WrittenSlip(at=slip.at, word=slip.word, is_in_time=slip.is_in_time),
        position,
        contains=_is_any_word if is_accepted or contains is None else contains,
    )
    move: CountedSlip | None
    if isinstance(verdict, CountedSlip):
        move, reason, detail = verdict, ruled_reason, ""
    else:
        move = count_move(verdict.move, position.alphabet) if verdict.move else None
        reason, detail = (ruled_reason, "") if ruled_reason else (verdict.reason, verdict.detail)
    return replace(
        slip,
        points=0 if reason else verdict.points,
        reason=reason,
        detail=detail,
        placed=move.placed if move else (),
        place=move.at if move else "",
        main=move.word if move else "",
    )


def _is_any_word(_: Word) -> bool:
    return True


def rejudge_slips(
    slips: Mapping[Player, Slip], position: Position, contains: Contains | None
) -> tuple[Slip, ...]:
    """Return the slips whose verdict differs on a position, as they were handed in."""
    rejudged = (judge_slip(slip, position, contains) for slip in slips.values())
    return tuple(strip_computed(slip) for slip in rejudged if slip != slips[slip.player])


def needs_list(game: Game, round_: Round, slips: Iterable[Slip], contains: Contains | None) -> bool:
    """Whether judged slips need a list that is not available.

    A slip that is null for any words does not need one, nor does one on which the judge
    has ruled: no slip, late, without coordinates, off the board (CAT-DUP 1.7).
    """
    if contains is not None or lexicon_of(game, round_.number) is None:
        return False
    return any(not slip.reason and slip.ruling != ACCEPTED for slip in slips)


# ---- reading ----


def _read_slips(
    game: Game, act: ReadSlips, terms: Terms, contains: Contains | None
) -> ReadSlips | Refusal | None:
    """Enter slips, judged as written; after the master move only with a reason (CAT-DUP 1.11-2)."""
    round_ = known_round(game, act.round)
    if isinstance(round_, Refusal):
        return round_
    if fault := fault_of_why(act.why, is_needed=round_.is_done or game.end is not None):
        return fault
    if any(_is_unsealed(game, round_, slip) for slip in act.slips):
        return Refusal("duplicate/judge_seals")
    slips = _judge_slips(game, round_, act.slips, terms, contains)
    if isinstance(slips, Refusal):
        return slips
    return replace(act, slips=slips) if slips else None


def _reduce_read(game: Game, event: ReadSlips) -> ReadSlips | None:
    """Return the slips that are not in yet, and those that settle a second reading; None without any."""
    round_ = round_of(game, event.round)
    if round_ is None:
        return event
    unsettled = round_.second.keys() - round_.settled
    changed = tuple(
        slip
        for slip in event.slips
        if round_.slips.get(slip.player) != slip or slip.player in unsettled
    )
    return replace(event, slips=changed) if changed else None


def apply_readings(game: Game, events: Sequence[ReadSlips]) -> Game:
    """Return the game after several readings of slips of one round; they settle the second reading."""
    round_ = round_of(game, events[0].round)
    if round_ is None:
        return game
    new_slips = _slips_of_entrants(game, chain.from_iterable(event.slips for event in events))
    round_ = replace(
        round_,
        slips={**round_.slips, **new_slips},
        settled=round_.settled | (new_slips.keys() & round_.second.keys())
        if round_.second
        else NOBODY,
        away=round_.away if round_.is_done else round_.away - new_slips.keys(),
    )
    for event in events:
        round_ = add_correction(round_, (slip.player for slip in event.slips), event.why)
    return replace_round(game, round_)


def _apply_reading(game: Game, event: ReadSlips) -> Game:
    return apply_readings(game, (event,))


def _slips_of_entrants(game: Game, slips: Iterable[Slip]) -> dict[Player, Slip]:
    return {slip.player: slip for slip in slips if slip.player in game.entrants}


def _is_unsealed(game: Game, round_: Round, slip: Slip) -> bool:
    """Whether the slip is an own move of the playing judge without a seal.

    A sealed move is corrected once the round is done, with its reason, as any player's; a missing slip
    needs no seal. A slip that is in may be judged again unchanged, after a correction of the rack.
    """
    if not game.settings.judge or slip.player != game.settings.judge or slip.ruling == NO_SLIP:
        return False
    return not (round_.is_done and slip.player in round_.sealed) and not is_slip_in(
        round_.slips, slip
    )


def is_slip_in(slips: Mapping[Player, Slip], entered: Slip) -> bool:
    """Whether the same slip is in already, regardless of its verdict."""
    slip = slips.get(entered.player)
    return slip is not None and strip_computed(slip) == strip_computed(entered)


def _read_second(
    game: Game, act: ReadSecond, terms: Terms, contains: Contains | None
) -> ReadSecond | Refusal | None:
    """Enter a second reading: only differences will be displayed.

    A slip that is in may be judged again unchanged, even if its player has left: the rack was corrected.
    """
    round_ = known_round(game, act.round)
    if isinstance(round_, Refusal):
        return round_
    slips = _judge_slips(game, round_, act.slips, terms, contains, known=round_.second)
    if isinstance(slips, Refusal):
        return slips
    return replace(act, slips=slips) if slips else None


def _reduce_second(game: Game, event: ReadSecond) -> ReadSecond | None:
    """Return the part of a second reading that is not in yet, or None."""
    round_ = round_of(game, event.round)
    if round_ is None:
        return event
    changed = tuple(slip for slip in event.slips if round_.second.get(slip.player) != slip)
    return replace(event, slips=changed) if changed else None


def _apply_second_reading(game: Game, event: ReadSecond) -> Game:
    round_ = round_of(game, event.round)
    if round_ is None:
        return game
    new_slips = _slips_of_entrants(game, event.slips)
    second = {**round_.second, **new_slips}
    round_ = replace(round_, second=second, settled=round_.settled - new_slips.keys())
    return update_absences(replace_round(game, round_))


def _judge_slips(
    game: Game,
    round_: Round,
    entered: Sequence[Slip],
    terms: Terms,
    contains: Contains | None,
    *,
    known: Mapping[Player, Slip] = NO_SLIPS,
) -> tuple[Slip, ...] | Refusal:
    if fault := fault_of_handed(game, round_, entered, known=known):
        return fault
    position = position_of(game, terms, round_.number)
    if position is None:
        return Refusal("duplicate/board_bad")
    slips = tuple(judge_slip(slip, position, contains) for slip in entered)
    if needs_list(game, round_, slips, contains):
        return Refusal("duplicate/lexicon_missing")
    return slips


def fault_of_handed(
    game: Game,
    round_: Round,
    entered: Sequence[Slip],
    *,
    known: Mapping[Player, Slip] = NO_SLIPS,
) -> Refusal | None:
    """Return a refusal if slips cannot be entered, regardless of their content; those in `known` can."""
    players = [slip.player for slip in entered]
    if fault := fault_of_players(game, players):
        return fault
    seen: set[Player] = set()
    for slip in entered:
        data = {"player": slip.player}
        if slip.player in seen:
            return Refusal("duplicate/slip_twice", data)
        seen.add(slip.player)
        if not can_have_slip(game, round_, slip.player) and not is_slip_in(known, slip):
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


def can_have_slip(game: Game, round_: Round, player: Player) -> bool:
    """Whether a slip of a player can be read, even if the player was wrongly recorded as gone.

    An expelled player keeps the rounds up to that of the expulsion, and no others (CAT-DUP 1.7-5).
    """
    if player not in round_.away:
        return True
    expelled_in = expulsions(game).get(player)
    if expelled_in is None:
        return round_.is_done
    return round_.number <= expelled_in and (round_.is_done or player not in game.gone)


def _take_slips_back(game: Game, act: TakeSlipsBack, _: World) -> TakeSlipsBack | Refusal | None:
    """Take slips out again, with a reason if the round is done or a slip is sealed."""
    round_ = known_round(game, act.round)
    if isinstance(round_, Refusal):
        return round_
    is_sealed = bool(round_.sealed & set(act.players))
    is_needed = round_.is_done or game.end is not None or is_sealed
    if fault := fault_of_why(act.why, is_needed=is_needed):
        return fault
    if fault := fault_of_players(game, act.players):
        return fault
    players = tuple(dict.fromkeys(player for player in act.players if player in round_.slips))
    return replace(act, players=players) if players else None


def _apply_taking_back(game: Game, event: TakeSlipsBack) -> Game:
    round_ = round_of(game, event.round)
    if round_ is None:
        return game
    removed = frozenset(event.players)
    slips = {player: slip for player, slip in round_.slips.items() if player not in removed}
    round_ = replace(round_, slips=slips, sealed=round_.sealed - removed)
    round_ = add_correction(round_, event.players, event.why)
    return update_absences(replace_round(game, round_))


# ---- a judge who plays ----


def _seal_move(
    game: Game, act: SealMove, terms: Terms, contains: Contains | None
) -> SealMove | Refusal:
    """Seal the move of the playing judge: never after the moves of the rack were displayed."""
    round_ = round_under_way(game)
    if isinstance(round_, Refusal):
        return round_
    if not game.settings.judge or act.slip.player != game.settings.judge:
        return Refusal("duplicate/not_the_judge")
    if round_.is_looked_at:
        return Refusal("duplicate/looked_already")
    if act.slip.player in round_.away:  # an expelled judge has no more moves
        return Refusal("duplicate/player_away", {"player": act.slip.player})
    slip = act.slip
    if not (slip.at.strip() and slip.word.strip()) and slip.ruling != NO_SLIP:
        return Refusal("duplicate/seal_empty", {"field": "word" if slip.at.strip() else "at"})
    slips = _judge_slips(game, round_, (act.slip,), terms, contains)
    if isinstance(slips, Refusal):
        return slips
    return replace(act, round=round_.number, slip=slips[0])


def _reduce_seal(game: Game, event: SealMove) -> SealMove | None:
    """Return the seal, or None if the same move is sealed already."""
    round_, player = round_of(game, event.round), event.slip.player
    is_sealed = (
        round_ is not None and player in round_.sealed and round_.slips.get(player) == event.slip
    )
    return None if is_sealed else event


def _apply_seal(game: Game, event: SealMove) -> Game:
    round_ = round_of(game, event.round)
    if round_ is None:
        return game
    new_slips = _slips_of_entrants(game, (event.slip,))
    round_ = replace(
        round_, slips={**round_.slips, **new_slips}, sealed=round_.sealed | new_slips.keys()
    )
    return update_absences(replace_round(game, round_))


def _record_look(game: Game, act: LookAtMoves, _: World) -> LookAtMoves | Refusal | None:
    """Record that moves are displayed from now on; it matters only if the judge plays.

    A judge who is away sees them too, and may return before the round is over.
    """
    round_ = round_under_way(game)
    if isinstance(round_, Refusal):
        return round_
    if round_.is_looked_at or game.settings.judge not in game.entrants:
        return None
    return replace(act, round=round_.number)


def _apply_look(game: Game, event: LookAtMoves) -> Game:
    round_ = round_of(game, event.round)
    return (
        game
        if round_ is None
        else update_absences(replace_round(game, replace(round_, is_looked_at=True)))
    )


WITHOUT_SCORER: Final = EarlierVersion(add_field(is_by_scorer=False))

SLIPS: Final = (
    act(
        ReadSlips,
        by_words(_read_slips),
        _apply_reading,
        reduce=_reduce_read,
        earlier=(WITHOUT_SCORER,),
    ),
    act(TakeSlipsBack, _take_slips_back, _apply_taking_back),
    act(ReadSecond, by_words(_read_second), _apply_second_reading, reduce=_reduce_second),
    act(SealMove, by_words(_seal_move), _apply_seal, reduce=_reduce_seal),
    act(LookAtMoves, _record_look, _apply_look),
)
