"""Carry out what is wished of the round's clock: only while a rack lies that has no master move."""

from faristol.clock.round.command import Command as ClockCommand
from faristol.clock.round.command import StartRound
from faristol.clock.round.decide import decide as decide_clock
from faristol.duplicate.deciding.fault import Decided, round_under_way
from faristol.duplicate.state import Game
from faristol.ledger.refusal import Refusal


def run(game: Game, command: ClockCommand) -> Decided:
    """Return what the clock says; its number is that of the round under way."""
    one = round_under_way(game)
    if isinstance(one, Refusal):
        return one
    is_of_round = game.clock.number == one.number and game.clock.state != "idle"
    if isinstance(command, StartRound):
        if command.number != one.number:
            return Refusal("duplicate/clock_other", {"round": one.number})
        if is_of_round:
            return Refusal("duplicate/clock_started", {"round": one.number})
    elif not is_of_round:
        return Refusal("clock/no_round")
    return decide_clock(game.clock, command)
