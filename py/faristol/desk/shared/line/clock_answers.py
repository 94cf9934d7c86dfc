"""The clock of a round in answers of the line, and the acts that pause or resume it."""

from faristol.clock.moment import Moment
from faristol.clock.round.acts import PauseRound, ResumeRound
from faristol.clock.round.state import RoundClock, time_left_at
from faristol.desk.kernel.outcome import Refused
from faristol.desk.kernel.translation import Translator, join_sentences
from faristol.desk.shared.clocks.clock_data import format_minutes, remaining_time
from faristol.ledger.refusal import Refusal


def answer_round_time(
    clock: RoundClock, seconds: int, moment: Moment | None, text: Translator
) -> str:
    """Return the time left of a round at a moment; a round that has not started has so many seconds."""
    if clock.state == "ended" or _is_over(clock, moment):
        return join_sentences([text.gettext("Round time is up")])
    if clock.state == "running" and moment is not None and moment.fault() is None:
        return text.gettext(
            "{time} left.", time=format_minutes(-(-time_left_at(clock, moment) // 1000))
        )
    sentence = text.gettext("{time} left.", time=remaining_time(clock, seconds))
    if not clock.is_open:
        return f"{sentence} {text.gettext('The clock has not been started yet.')}"
    return f"{sentence} {text.gettext('The clock is stopped.')}"


def _is_over(clock: RoundClock, moment: Moment | None) -> bool:
    """Whether the time of a running round is over: its end was called, or is about to be."""
    if clock.state != "running":
        return False
    if moment is None or moment.fault() is not None:
        return 0 in clock.given
    return 0 in clock.given or time_left_at(clock, moment) <= 0


def plan_round_pause(
    clock: RoundClock, moment: Moment, text: Translator
) -> tuple[str, PauseRound | ResumeRound]:
    """Return the act that pauses or resumes the clock of a round, after its description.

    Raises:
        Refused: the clock is neither running nor paused, or its time is over.
    """
    match clock.state:
        case "running" if not _is_over(clock, moment):
            return text.gettext("Stop the clock."), PauseRound(reason="", moment=moment)
        case "paused":
            return text.gettext("Let the clock go on."), ResumeRound(moment=moment)
        case _:
            raise Refused(Refusal("line/no_clock", {"field": "line"}))
