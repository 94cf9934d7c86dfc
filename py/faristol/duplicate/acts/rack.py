"""Give a round its rack: drawn by the app, drawn by people, corrected (CAT-DUP 1.3)."""

from dataclasses import dataclass, replace
from typing import Final

from faristol.board.cells import rack_of
from faristol.duplicate.acts.seats import with_correction, with_round
from faristol.duplicate.acts.slips import (
    ReadSecond,
    ReadSlips,
    judged_anew,
    needs_list,
)
from faristol.duplicate.acts.slips import judged as judged_slip
from faristol.duplicate.acts.start import counted_anew, fault_of_count
from faristol.duplicate.drawing import (
    Drawn,
    Rejected,
    corrected,
    draw_next,
    position_of,
    proposed,
    typed_next,
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
from faristol.duplicate.state import NOBODY, Game, Round, away_now, round_of, zeroed_in
from faristol.duplicate.world import Made, World, by_terms
from faristol.ledger.kind import act, found, judged
from faristol.ledger.refusal import Refusal
from faristol.moves.refused import bag_refused
from faristol.rules.terms import Terms
from faristol.tiles.bag import Miscount


@dataclass(frozen=True, slots=True, kw_only=True)
class DrawRack:
    """Let the app draw the next rack: the tiles left, then the new ones in the order they came."""

    round: int = found()
    rack: tuple[str, ...] = found()
    left: tuple[str, ...] = found()  # of the rack before; those that went back are not among them
    returned: tuple[str, ...] = found()  # into the bag, before it was drawn
    rejected: tuple[tuple[str, ...], ...] = found()  # racks that were not valid


@dataclass(frozen=True, slots=True, kw_only=True)
class TypeRack:
    """Take the next rack from the bag of cloth: the whole rack, the tiles left in front.

    One that is not valid is rejected, and then all of the next is new (CAT-DUP 1.3). `why` says why
    all of it is new though none was rejected: of a game played elsewhere, whose file knows no more.
    """

    rack: tuple[str, ...]
    counted: int | None = None  # how many tiles people have felt in the bag afterwards
    why: str = ""
    round: int = found()
    left: tuple[str, ...] = found()
    returned: tuple[str, ...] = found()
    rejected: tuple[tuple[str, ...], ...] = found()  # before this one
    is_valid: bool = judged()


@dataclass(frozen=True, slots=True, kw_only=True)
class TakeRejectionBack:
    """Say that the last rack that was rejected had been typed wrong: it never was."""

    round: int = found()


@dataclass(frozen=True, slots=True, kw_only=True)
class CorrectRack:
    """Say which rack was really drawn from the bag of cloth; one that is not valid goes back."""

    rack: tuple[str, ...]
    why: str
    round: int = found()
    is_valid: bool = judged()


def is_rack_given(act: object) -> bool:
    """Tell whether a round has its rack by an act: one that was rejected is none."""
    return isinstance(act, DrawRack) or (isinstance(act, TypeRack) and act.is_valid)


# ---- the next rack ----


def fault_of_next(game: Game, terms: Terms) -> Refusal | None:
    """Return why no round can begin."""
    if fault := fault_of_play(game):
        return fault
    if game.round is not None and not game.round.is_done:
        return Refusal("duplicate/round_on", {"round": game.round.number})
    if game.clock.is_on:
        return Refusal("duplicate/clock_runs")
    if len(game.rounds) >= MAX_ROUNDS:
        return Refusal("duplicate/too_many", {"limit": MAX_ROUNDS})
    match proposed(game, terms):
        case "rounds":
            return Refusal("duplicate/rounds_done", {"rounds": game.settings.rounds})
        case "no_rack":
            return Refusal("duplicate/no_rack")
        case _:
            return None


def _draw(game: Game, _: DrawRack, terms: Terms) -> DrawRack | Refusal:
    if fault := fault_of_next(game, terms):
        return fault
    if game.settings.bag == "hand":
        return Refusal("duplicate/bag_by_hand")
    drawn = draw_next(game, terms)
    if isinstance(drawn, Miscount):
        return bag_refused(drawn, terms.alphabet)
    if isinstance(drawn, Refusal):
        return drawn
    return fault_of_count(game, terms) or as_drawn(drawn)


def as_drawn(drawn: Drawn) -> DrawRack:
    """Return a rack that the app drew, as an act."""
    return DrawRack(
        round=drawn.round,
        rack=drawn.rack,
        left=drawn.left,
        returned=drawn.returned,
        rejected=drawn.rejected,
    )


def _type(game: Game, wish: TypeRack, terms: Terms) -> TypeRack | Refusal:
    """Take a rack, or reject it, which is a fact: nothing else lets the tiles left go back into the bag.

    CAT-DUP 1.3-2, 1.3-3.
    """
    if fault := fault_of_next(game, terms):
        return fault
    if game.settings.bag == "app":
        return Refusal("duplicate/bag_by_app")
    if fault := fault_of_why(wish.why, is_needed=False):
        return fault
    tiles = rack_of(wish.rack, terms.alphabet)
    if tiles is None:
        return Refusal("duplicate/tiles_bad", {"field": "rack"})
    drawn = typed_next(game, terms, tiles, counted=wish.counted, why=wish.why)
    if isinstance(drawn, Miscount):
        return bag_refused(drawn, terms.alphabet)
    if isinstance(drawn, Rejected) and len(game.rejected) >= MAX_REJECTED:
        return Refusal("duplicate/too_many", {"limit": MAX_REJECTED})
    if isinstance(drawn, Refusal):
        return drawn
    if fault := fault_of_count(game, terms):
        return fault
    return replace(
        wish,
        rack=drawn.rack,
        round=drawn.round,
        left=drawn.left if isinstance(drawn, Drawn) else (),
        returned=drawn.returned if isinstance(drawn, Drawn) else (),
        rejected=drawn.rejected if isinstance(drawn, Drawn) else (),
        is_valid=isinstance(drawn, Drawn),
    )


def _typed(game: Game, fact: TypeRack) -> Game:
    return _drawn(game, fact) if fact.is_valid else _rejected(game, fact.round, fact.rack)


def _drawn(game: Game, fact: DrawRack | TypeRack) -> Game:
    is_free = game.round is None or game.round.is_done
    if not is_free or not game.is_started or game.end or fact.round != len(game.rounds) + 1:
        return game
    one = Round(
        number=fact.round,
        rack=fact.rack,
        left=fact.left,
        returned=fact.returned,
        rejected=fact.rejected,
        away=away_now(game),
        zeroed=zeroed_in(game.sanctions, fact.round),
    )
    uncounted = game.uncounted if game.rounds else game.gone
    return replace(game, rounds=(*game.rounds, one), rejected=(), uncounted=uncounted)


def _rejected(game: Game, number: int, rack: tuple[str, ...]) -> Game:
    """Note a rack that was not valid; one taken for another ends its round unplayed."""
    if not game.is_started or game.end is not None:
        return game
    rounds, rejected = game.rounds, game.rejected
    if rounds and not rounds[-1].is_done:
        rounds, rejected = rounds[:-1], rounds[-1].rejected
    if number != len(rounds) + 1:
        return game
    uncounted = game.uncounted if rounds else NOBODY
    return replace(game, rounds=rounds, rejected=(*rejected, rack), uncounted=uncounted)


# ---- put right ----


def _take_back(game: Game, wish: TakeRejectionBack, _: World) -> TakeRejectionBack | Refusal:
    if fault := fault_of_play(game):
        return fault
    if not game.rejected:
        return Refusal("duplicate/none_rejected")
    return replace(wish, round=len(game.rounds) + 1)


def _taken_back(game: Game, _: TakeRejectionBack) -> Game:
    return replace(game, rejected=game.rejected[:-1])


def _correct(game: Game, wish: CorrectRack, terms: Terms) -> Made[CorrectRack]:
    """Put the rack right that was typed; one that is not valid is rejected before it is played."""
    one = round_under_way(game)
    if isinstance(one, Refusal):
        return one
    if game.settings.bag == "app":
        return Refusal("duplicate/bag_by_app")
    if fault := fault_of_why(wish.why):
        return fault
    tiles = rack_of(wish.rack, terms.alphabet)
    if tiles is None:
        return Refusal("duplicate/tiles_bad", {"field": "rack"})
    drawn = corrected(game, terms, tiles)
    if isinstance(drawn, Miscount):
        return bag_refused(drawn, terms.alphabet)
    if isinstance(drawn, Refusal):
        return drawn
    is_valid = isinstance(drawn, Drawn)
    fact = replace(wish, rack=drawn.rack, round=drawn.round, is_valid=is_valid)
    if is_valid:
        if drawn.rack == one.rack:
            return None
        if position_of(_corrected(game, fact), terms, one.number) is None:
            return Refusal("duplicate/board_bad")
        return fact
    if is_begun(game, one):
        return Refusal("duplicate/rack_invalid", {"field": "rack"})
    begun = counted_anew(_corrected(game, fact), terms)
    return fact if isinstance(begun, Refusal) else (fact, *begun)


def _corrected(game: Game, fact: CorrectRack) -> Game:
    if not fact.is_valid:
        return _rejected(game, fact.round, fact.rack)
    one = round_of(game, fact.round)
    if one is None or one.is_done or one is not game.rounds[-1]:
        return game
    one = replace(one, rack=fact.rack)
    return with_round(game, with_correction(one, (), fact.why))


def to_put_right(
    game: Game, rack: tuple[str, ...], why: str, contains: Contains | None
) -> tuple[object, ...] | Refusal:
    """Return what puts a rack right: another rack, and what was read on it judged anew."""
    wish = CorrectRack(rack=rack, why=why)
    if game.terms is None:
        return Refusal("duplicate/terms_unknown")
    made = _correct(game, wish, game.terms)
    if not isinstance(made, CorrectRack) or not made.is_valid:
        return made if isinstance(made, Refusal) else (wish,)
    one = game.rounds[-1]
    position = position_of(_corrected(game, made), game.terms, one.number)
    if position is None:
        return Refusal("duplicate/board_bad")
    handed = (*one.slips.values(), *one.second.values())
    anew = (judged_slip(slip, position, contains) for slip in handed)
    if needs_list(game, one, anew, contains):
        return Refusal("duplicate/lexicon_missing")
    slips = judged_anew(one.slips, position, contains)
    second = judged_anew(one.second, position, contains)
    return (
        wish,
        *((ReadSlips(round=one.number, slips=slips, why=why),) if slips else ()),
        *((ReadSecond(round=one.number, slips=second),) if second else ()),
    )


RACK: Final = (
    act(DrawRack, by_terms(_draw), _drawn, is_public=True),
    act(TypeRack, by_terms(_type), _typed, is_public=True),
    act(TakeRejectionBack, _take_back, _taken_back, is_public=True),
    act(CorrectRack, by_terms(_correct), _corrected, is_public=True),
)
