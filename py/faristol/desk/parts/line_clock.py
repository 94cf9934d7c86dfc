"""The clock of a round in answers of the line, and what stops it or lets it go on."""

from faristol.clock.moment import Moment
from faristol.clock.round.acts import PauseRound, ResumeRound
from faristol.clock.round.state import RoundClock, left_at
from faristol.desk.kernel.outcome import Refused
from faristol.desk.kernel.text import Text
from faristol.desk.parts.clock import in_minutes, round_left
from faristol.ledger.refusal import Refusal


def answer_round_time(clock: RoundClock, moment: Moment | None, text: Text) -> str:
    """Say the time of a round that is left at a moment."""
    if clock.state == "running" and moment is not None and moment.fault() is None:
        left = in_minutes(-(-left_at(clock, moment) // 1000))
        return text.say("{time} left.", time=left)
    said = text.say("{time} left.", time=round_left(clock))
    return f"{said} {text.say('The clock is stopped.')}"


def plan_round_pause(
    clock: RoundClock, moment: Moment, text: Text
) -> tuple[str, PauseRound | ResumeRound]:
    """Return what stops the clock of a round or lets it go on, and how it is said back.

    Raises:
        Refused: it neither runs nor stands still.
    """
    match clock.state:
        case "running":
            return text.say("Stop the clock."), PauseRound(reason="", moment=moment)
        case "paused":
            return text.say("Let the clock go on."), ResumeRound(moment=moment)
        case _:
            raise Refused(Refusal("line/no_clock", {"field": "line"}))
