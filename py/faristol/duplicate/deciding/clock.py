"""Carry out what is wished of the round's clock: only while a rack lies that has no master move."""

from faristol.clock.round.command import Command as ClockCommand
from faristol.clock.round.command import StartRound
from faristol.clock.round.decide import decide as decide_clock
from faristol.clock.round.model import RoundStarted
from faristol.duplicate.deciding.fault import Decided, round_under_way
from faristol.duplicate.state import Game, Round
from faristol.ledger.refusal import Refusal


def run(game: Game, command: ClockCommand) -> Decided:
    """Return what the clock says; its number is that of the round under way."""
    one = round_under_way(game)
    if isinstance(one, Refusal):
        return one
    starts = command if isinstance(command, StartRound) else None
    return fault_of_clock(game, one, starts) or decide_clock(game.clock, command)


def fault_of_clock(
    game: Game, one: Round, starts: StartRound | RoundStarted | None
) -> Refusal | None:
    """Return why the clock of a round cannot start so, or, with nothing that starts, why it is not on.

    A round lasts as long as the players were told (CAT-DUP 1.5-1).
    """
    is_of_round = game.clock.number == one.number and game.clock.state != "idle"
    if starts is None:
        return None if is_of_round else Refusal("clock/no_round")
    if starts.number != one.number:
        return Refusal("duplicate/clock_other", {"round": one.number})
    if is_of_round:
        return Refusal("duplicate/clock_started", {"round": one.number})
    seconds = game.settings.seconds
    if starts.seconds != seconds:
        return Refusal("duplicate/seconds_other", {"seconds": seconds})
    return None
