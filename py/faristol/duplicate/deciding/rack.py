"""Decide on racks: drawn by the app, drawn by people, corrected (CAT-DUP 1.3)."""

from collections.abc import Mapping
from dataclasses import replace

from faristol.duplicate.command import CorrectRack, DrawRack, HandedSlip, TypeRack
from faristol.duplicate.deciding.fault import (
    MAX_REJECTED,
    MAX_ROUNDS,
    Decided,
    Facts,
    bag_refused,
    clock_runs,
    fault_of_play,
    fault_of_why,
    is_begun,
    round_under_way,
)
from faristol.duplicate.deciding.slips import judged
from faristol.duplicate.deciding.start import counted_anew
from faristol.duplicate.drawing import corrected, draw_next, position_of, proposed, typed_next
from faristol.duplicate.evolve import evolve
from faristol.duplicate.judging import Contains, Position
from faristol.duplicate.model import (
    Player,
    RackCorrected,
    RackDrawn,
    RackRejected,
    RejectionTakenBack,
    SecondReading,
    Slip,
    SlipsRead,
)
from faristol.duplicate.state import Game, Round
from faristol.duplicate.terms import Terms
from faristol.ledger.refusal import Refusal
from faristol.tiles.bag import Miscount


def draw(game: Game, command: DrawRack | TypeRack, terms: Terms) -> Decided:
    """Return the next rack, or that the one people drew is not valid, or why there is none yet.

    A rack of the cloth bag that is not valid is a fact: nothing else lets the tiles left go back into
    the bag (CAT-DUP 1.3-2, 1.3-3).
    """
    if fault := fault_of_next(game, terms):
        return fault
    drawn: RackDrawn | RackRejected | Refusal | Miscount
    if isinstance(command, DrawRack):
        if game.settings.bag == "hand":
            return Refusal("duplicate/bag_by_hand")
        drawn = draw_next(game, terms)
    else:
        if game.settings.bag == "app":
            return Refusal("duplicate/bag_by_app")
        if fault := fault_of_why(command.why, is_needed=False):
            return fault
        drawn = typed_next(game, terms, command.rack, counted=command.counted, why=command.why)
    if isinstance(drawn, Miscount):
        return bag_refused(drawn, terms.alphabet)
    if isinstance(drawn, RackRejected) and len(game.rejected) >= MAX_REJECTED:
        return Refusal("duplicate/too_many", {"limit": MAX_REJECTED})
    if isinstance(drawn, Refusal):
        return drawn
    begun = counted_anew(game, terms)  # N is who is there when the first round begins
    return begun if isinstance(begun, Refusal) else (*begun, drawn)


def take_back(game: Game) -> Decided:
    """Say that the last rack that was rejected had been typed wrong, before another is drawn."""
    if fault := fault_of_play(game):
        return fault
    if not game.rejected:
        return Refusal("duplicate/none_rejected")
    return (RejectionTakenBack(round=len(game.rounds) + 1),)


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
    """Put the rack right that was typed, and judge anew what was read on it.

    When the one that was drawn is not valid, it is rejected as long as nobody has played on it.
    """
    one = round_under_way(game)
    if isinstance(one, Refusal):
        return one
    if game.settings.bag == "app":
        return Refusal("duplicate/bag_by_app")
    if fault := fault_of_why(command.why):
        return fault
    drawn = corrected(game, terms, command.rack)
    if isinstance(drawn, Miscount):
        return bag_refused(drawn, terms.alphabet)
    if isinstance(drawn, Refusal):
        return drawn
    if isinstance(drawn, RackRejected):
        if is_begun(game, one):
            return Refusal("duplicate/rack_invalid", {"field": "rack"})
        rejected = replace(drawn, why=command.why)
        begun = counted_anew(evolve(game, rejected), terms)
        return (rejected,) if isinstance(begun, Refusal) else (rejected, *begun)
    return _put_right(game, one, command, drawn, terms, contains)


def _put_right(
    game: Game,
    one: Round,
    command: CorrectRack,
    drawn: RackDrawn,
    terms: Terms,
    contains: Contains | None,
) -> Decided:
    if drawn.rack == one.rack:
        return ()
    fact = RackCorrected(round=one.number, rack=drawn.rack, why=command.why)
    position = position_of(evolve(game, fact), terms, one.number)
    if position is None:
        return Refusal("duplicate/board_bad")
    if contains is None and game.lexicon is not None and (one.slips or one.second):
        return Refusal("duplicate/lexicon_missing")
    changed = _anew(one.slips, position, contains)
    second = _anew(one.second, position, contains)
    facts: Facts = (fact,)
    if changed:
        facts += (SlipsRead(round=one.number, slips=changed, why=command.why),)
    return (*facts, SecondReading(round=one.number, slips=second)) if second else facts


def _anew(
    slips: Mapping[Player, Slip], position: Position, contains: Contains | None
) -> tuple[Slip, ...]:
    """Return the slips that are worth something else now."""
    anew = (judged(as_handed(slip), position, contains) for slip in slips.values())
    return tuple(slip for slip in anew if slip != slips[slip.player])


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
