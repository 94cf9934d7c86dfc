"""Decide on racks: drawn by the app, drawn by people, corrected (CAT-DUP 1.3)."""

from faristol.duplicate.command import CorrectRack, DrawRack, HandedSlip, TypeRack
from faristol.duplicate.deciding.fault import (
    MAX_ROUNDS,
    Decided,
    bag_refused,
    clock_runs,
    fault_of_play,
    fault_of_why,
    round_under_way,
)
from faristol.duplicate.deciding.slips import judged
from faristol.duplicate.drawing import corrected, draw_next, position_of, proposed, typed_next
from faristol.duplicate.evolve import evolve
from faristol.duplicate.judging import Contains
from faristol.duplicate.model import RackCorrected, Slip, SlipsRead
from faristol.duplicate.state import Game
from faristol.duplicate.terms import Terms
from faristol.ledger.refusal import Refusal
from faristol.tiles.bag import Miscount


def draw(game: Game, command: DrawRack | TypeRack, terms: Terms) -> Decided:
    """Return the next rack, valid, or why there is none yet."""
    if fault := fault_of_next(game, terms):
        return fault
    if isinstance(command, DrawRack):
        if game.settings.bag == "hand":
            return Refusal("duplicate/bag_by_hand")
        drawn = draw_next(game, terms)
    else:
        if game.settings.bag == "app":
            return Refusal("duplicate/bag_by_app")
        drawn = typed_next(
            game, terms, command.rack, counted=command.counted, is_redrawn=command.is_redrawn
        )
    if isinstance(drawn, Miscount):
        return bag_refused(drawn, terms.alphabet)
    return drawn if isinstance(drawn, Refusal) else (drawn,)


def fault_of_next(game: Game, terms: Terms) -> Refusal | None:
    """Return why no round can begin."""
    if fault := fault_of_play(game):
        return fault
    if game.round is not None and not game.round.is_done:
        return Refusal("duplicate/round_on", {"round": game.round.number})
    if clock_runs(game):
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


def correct(game: Game, command: CorrectRack, terms: Terms, contains: Contains | None) -> Decided:
    """Put the rack right that was typed, and judge anew what was read on it."""
    one = round_under_way(game)
    if isinstance(one, Refusal):
        return one
    if game.settings.bag == "app":
        return Refusal("duplicate/bag_by_app")
    if fault := fault_of_why(command.why):
        return fault
    rack = corrected(game, terms, command.rack)
    if isinstance(rack, Miscount):
        return bag_refused(rack, terms.alphabet)
    if isinstance(rack, Refusal):
        return rack
    if rack == one.rack:
        return ()
    fact = RackCorrected(round=one.number, rack=rack, why=command.why)
    position = position_of(evolve(game, fact), terms, one.number)
    if position is None:
        return Refusal("duplicate/board_bad")
    if contains is None and game.lexicon is not None and one.slips:
        return Refusal("duplicate/lexicon_missing")
    anew = tuple(judged(as_handed(slip), position, contains) for slip in one.slips.values())
    changed = tuple(slip for slip in anew if slip != one.slips[slip.player])
    if not changed:
        return (fact,)
    return (fact, SlipsRead(round=one.number, slips=changed, why=command.why))


def as_handed(slip: Slip) -> HandedSlip:
    """Return a slip as it was handed in."""
    return HandedSlip(
        player=slip.player,
        at=slip.at,
        word=slip.word,
        is_in_time=slip.is_in_time,
        claimed=slip.claimed,
        ruling=slip.ruling,
    )
