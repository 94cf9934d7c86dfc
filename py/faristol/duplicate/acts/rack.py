"""The rack of a round: drawn by the app, drawn by hand, corrected (CAT-DUP 1.3)."""

from dataclasses import dataclass, replace
from typing import Final

from faristol.board.cells import rack_of
from faristol.duplicate.acts.seats import add_correction, replace_round
from faristol.duplicate.acts.slips import (
    ReadSecond,
    ReadSlips,
    needs_list,
    rejudge_slips,
)
from faristol.duplicate.acts.slips import judge_slip as judged_slip
from faristol.duplicate.acts.start import fault_of_count, restart_for_count
from faristol.duplicate.drawing import (
    DrawnRack,
    RejectedRack,
    draw_corrected_rack,
    draw_next,
    draw_typed_rack,
    find_end_cause,
    position_of,
)
from faristol.duplicate.faults import (
    MAX_REJECTED,
    MAX_ROUNDS,
    fault_of_play,
    fault_of_why,
    is_begun,
    round_under_way,
)
from faristol.duplicate.judging import Contains
from faristol.duplicate.state import NOBODY, Game, Round, away_now, round_of, zeroed_players_of
from faristol.duplicate.world import Made, World, by_terms
from faristol.ledger.kind import act, computed, judged
from faristol.ledger.refusal import Refusal
from faristol.moves.refusals import refusal_of_bag
from faristol.rules.terms import Terms
from faristol.tiles.bag import Miscount


@dataclass(frozen=True, slots=True, kw_only=True)
class DrawRack:
    """Let the app draw the next rack: the tiles left, then the new ones in order of arrival."""

    round: int = computed()
    rack: tuple[str, ...] = computed()
    left: tuple[str, ...] = computed()  # of the previous rack, without the tiles that went back
    returned: tuple[str, ...] = computed()  # into the bag, before the draw
    rejected: tuple[tuple[str, ...], ...] = computed()  # racks that were not valid


@dataclass(frozen=True, slots=True, kw_only=True)
class TypeRack:
    """Enter the next rack as drawn from a physical bag: the whole rack, the tiles left in front.

    An invalid one is rejected, and then all tiles of the next are new (CAT-DUP 1.3). `why` is the reason if
    all tiles are new without a rejection: in a game played elsewhere, whose file has no more details.
    """

    rack: tuple[str, ...]
    counted: int | None = None  # number of tiles counted by hand in the bag afterwards
    why: str = ""
    round: int = computed()
    left: tuple[str, ...] = computed()
    returned: tuple[str, ...] = computed()
    rejected: tuple[tuple[str, ...], ...] = computed()  # racks rejected before this one
    is_valid: bool = judged()


@dataclass(frozen=True, slots=True, kw_only=True)
class TakeRejectionBack:
    """Undo the last rejection of a rack, which had been mistyped."""

    round: int = computed()


@dataclass(frozen=True, slots=True, kw_only=True)
class CorrectRack:
    """Correct the rack drawn from a physical bag; an invalid one goes back."""

    rack: tuple[str, ...]
    why: str
    round: int = computed()
    is_valid: bool = judged()


def is_rack_given(act: object) -> bool:
    """Whether an act gives a round its rack; a rejected rack does not."""
    return isinstance(act, DrawRack) or (isinstance(act, TypeRack) and act.is_valid)


# ---- the next rack ----


def fault_of_next(game: Game, terms: Terms) -> Refusal | None:
    """Return a refusal if no round can begin."""
    if fault := fault_of_play(game):
        return fault
    if game.round is not None and not game.round.is_done:
        return Refusal("duplicate/round_on", {"round": game.round.number})
    if game.clock.is_on:
        return Refusal("duplicate/clock_runs")
    if len(game.rounds) >= MAX_ROUNDS:
        return Refusal("duplicate/too_many", {"limit": MAX_ROUNDS})
    match find_end_cause(game, terms):
        case "rounds":
            return Refusal("duplicate/rounds_done", {"rounds": game.settings.rounds})
        case "no_rack":
            return Refusal("duplicate/no_rack")
        case _:
            return None


def _draw_rack(game: Game, _: DrawRack, terms: Terms) -> DrawRack | Refusal:
    if fault := fault_of_next(game, terms):
        return fault
    if game.settings.bag == "hand":
        return Refusal("duplicate/bag_by_hand")
    drawn = draw_next(game, terms)
    if isinstance(drawn, Miscount):
        return refusal_of_bag(drawn, terms.alphabet)
    if isinstance(drawn, Refusal):
        return drawn
    return fault_of_count(game, terms) or as_drawn(drawn)


def as_drawn(drawn: DrawnRack) -> DrawRack:
    """Return the act of a rack that the app drew."""
    return DrawRack(
        round=drawn.round,
        rack=drawn.rack,
        left=drawn.left,
        returned=drawn.returned,
        rejected=drawn.rejected,
    )


def _type_rack(game: Game, act: TypeRack, terms: Terms) -> TypeRack | Refusal:
    """Accept or reject a rack; a rejection is an event.

    Only a rejection lets the tiles left go back into the bag (CAT-DUP 1.3-2, 1.3-3).

    CAT-DUP 1.3-2, 1.3-3.
    """
    if fault := fault_of_next(game, terms):
        return fault
    if game.settings.bag == "app":
        return Refusal("duplicate/bag_by_app")
    if fault := fault_of_why(act.why, is_needed=False):
        return fault
    tiles = rack_of(act.rack, terms.alphabet)
    if tiles is None:
        return Refusal("duplicate/tiles_bad", {"field": "rack"})
    drawn = draw_typed_rack(game, terms, tiles, counted=act.counted, why=act.why)
    if isinstance(drawn, Miscount):
        return refusal_of_bag(drawn, terms.alphabet)
    if isinstance(drawn, RejectedRack) and len(game.rejected) >= MAX_REJECTED:
        return Refusal("duplicate/too_many", {"limit": MAX_REJECTED})
    if isinstance(drawn, Refusal):
        return drawn
    if fault := fault_of_count(game, terms):
        return fault
    return replace(
        act,
        rack=drawn.rack,
        round=drawn.round,
        left=drawn.left if isinstance(drawn, DrawnRack) else (),
        returned=drawn.returned if isinstance(drawn, DrawnRack) else (),
        rejected=drawn.rejected if isinstance(drawn, DrawnRack) else (),
        is_valid=isinstance(drawn, DrawnRack),
    )


def _apply_typed_rack(game: Game, event: TypeRack) -> Game:
    return (
        _apply_rack(game, event)
        if event.is_valid
        else _apply_rejection(game, event.round, event.rack)
    )


def _apply_rack(game: Game, event: DrawRack | TypeRack) -> Game:
    is_free = game.round is None or game.round.is_done
    if not is_free or not game.is_started or game.end or event.round != len(game.rounds) + 1:
        return game
    round_ = Round(
        number=event.round,
        rack=event.rack,
        left=event.left,
        returned=event.returned,
        rejected=event.rejected,
        away=away_now(game),
        zeroed=zeroed_players_of(game.sanctions, event.round),
    )
    uncounted = game.uncounted if game.rounds else game.gone
    return replace(game, rounds=(*game.rounds, round_), rejected=(), uncounted=uncounted)


def _apply_rejection(game: Game, number: int, rack: tuple[str, ...]) -> Game:
    """Record an invalid rack; if it replaces a valid one, the round is removed unplayed."""
    if not game.is_started or game.end is not None:
        return game
    rounds, rejected = game.rounds, game.rejected
    if rounds and not rounds[-1].is_done:
        rounds, rejected = rounds[:-1], rounds[-1].rejected
    if number != len(rounds) + 1:
        return game
    uncounted = game.uncounted if rounds else NOBODY
    return replace(game, rounds=rounds, rejected=(*rejected, rack), uncounted=uncounted)


# ---- corrections ----


def _undo_rejection(game: Game, act: TakeRejectionBack, _: World) -> TakeRejectionBack | Refusal:
    if fault := fault_of_play(game):
        return fault
    if not game.rejected:
        return Refusal("duplicate/none_rejected")
    return replace(act, round=len(game.rounds) + 1)


def _apply_undo(game: Game, _: TakeRejectionBack) -> Game:
    return replace(game, rejected=game.rejected[:-1])


def _correct_rack(game: Game, act: CorrectRack, terms: Terms) -> Made[CorrectRack]:
    """Correct the typed rack; an invalid one is rejected before it is played."""
    round_ = round_under_way(game)
    if isinstance(round_, Refusal):
        return round_
    if game.settings.bag == "app":
        return Refusal("duplicate/bag_by_app")
    if fault := fault_of_why(act.why):
        return fault
    tiles = rack_of(act.rack, terms.alphabet)
    if tiles is None:
        return Refusal("duplicate/tiles_bad", {"field": "rack"})
    drawn = draw_corrected_rack(game, terms, tiles)
    if isinstance(drawn, Miscount):
        return refusal_of_bag(drawn, terms.alphabet)
    if isinstance(drawn, Refusal):
        return drawn
    is_valid = isinstance(drawn, DrawnRack)
    event = replace(act, rack=drawn.rack, round=drawn.round, is_valid=is_valid)
    if is_valid:
        if drawn.rack == round_.rack:
            return None
        if position_of(_apply_correction(game, event), terms, round_.number) is None:
            return Refusal("duplicate/board_bad")
        return event
    if is_begun(game, round_):
        return Refusal("duplicate/rack_invalid", {"field": "rack"})
    starts = restart_for_count(_apply_correction(game, event), terms)
    return event if isinstance(starts, Refusal) else (event, *starts)


def _apply_correction(game: Game, event: CorrectRack) -> Game:
    if not event.is_valid:
        return _apply_rejection(game, event.round, event.rack)
    round_ = round_of(game, event.round)
    if round_ is None or round_.is_done or round_ is not game.rounds[-1]:
        return game
    round_ = replace(round_, rack=event.rack)
    return replace_round(game, add_correction(round_, (), event.why))


def to_put_right(
    game: Game, rack: tuple[str, ...], why: str, contains: Contains | None
) -> tuple[object, ...] | Refusal:
    """Return the acts that correct a rack: the rack itself, and its slips judged again."""
    act = CorrectRack(rack=rack, why=why)
    if game.terms is None:
        return Refusal("duplicate/terms_unknown")
    correction = _correct_rack(game, act, game.terms)
    if not isinstance(correction, CorrectRack) or not correction.is_valid:
        return correction if isinstance(correction, Refusal) else (act,)
    round_ = game.rounds[-1]
    position = position_of(_apply_correction(game, correction), game.terms, round_.number)
    if position is None:
        return Refusal("duplicate/board_bad")
    slips_handed_in = (*round_.slips.values(), *round_.second.values())
    rejudged = (judged_slip(slip, position, contains) for slip in slips_handed_in)
    if needs_list(game, round_, rejudged, contains):
        return Refusal("duplicate/lexicon_missing")
    slips = rejudge_slips(round_.slips, position, contains)
    second = rejudge_slips(round_.second, position, contains)
    return (
        act,
        *((ReadSlips(round=round_.number, slips=slips, why=why),) if slips else ()),
        *((ReadSecond(round=round_.number, slips=second),) if second else ()),
    )


RACK: Final = (
    act(DrawRack, by_terms(_draw_rack), _apply_rack, is_public=True),
    act(TypeRack, by_terms(_type_rack), _apply_typed_rack, is_public=True),
    act(TakeRejectionBack, _undo_rejection, _apply_undo, is_public=True),
    act(CorrectRack, by_terms(_correct_rack), _apply_correction, is_public=True),
)
