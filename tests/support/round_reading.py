"""Readings of a round's clock at a moment, as the page makes them: cues due and to come."""

from dataclasses import dataclass, replace

from faristol.clock.moment import Moment
from faristol.clock.round.call import is_in_time
from faristol.clock.round.state import LATE, CueChannel, RoundClock, is_given
from faristol.rules.clock import Cue


@dataclass(frozen=True, slots=True, kw_only=True)
class Due:
    """A cue that is due and not given: spoken now, or shown as missed."""

    seconds_left: int
    must: bool
    late: int
    how: CueChannel


def is_handed_in_time(clock: RoundClock, moment: Moment) -> bool:
    """Whether a slip handed in at a moment is in time (CAT-DUP 1.5)."""
    if clock.state not in ("running", "paused"):
        return False
    return is_in_time(clock.total, clock.time_spent_at(clock.line.place(moment).at))


def due_at(clock: RoundClock, moment: Moment) -> tuple[Due, ...]:
    """Return the cues whose time has come, the earliest first.

    Only the last one due may still be spoken, and only within `LATE`. A missed cue is shown, so that
    no call of thirty seconds comes when ten are left, nor two calls in a row.
    """
    at = clock.line.place(moment).at
    passed = clock.settle_at(replace(clock.line, at=at), clock.lines).passed
    return tuple(
        Due(
            seconds_left=due.cue.seconds_left,
            must=due.cue.must,
            late=at - due.at,
            how="said" if due is passed[-1] and at - due.at <= LATE else "shown",
        )
        for due in passed
        if due.cue.seconds_left not in clock.given
    )


def upcoming(clock: RoundClock, moment: Moment) -> tuple[tuple[Cue, int], ...]:
    """Return the cues to come with the milliseconds until each, so that a page needs no more data."""
    if clock.state != "running":
        return ()
    spent = clock.time_spent_at(clock.line.place(moment).at)
    waits = ((cue, clock.total - cue.seconds_left * 1000 - spent) for cue in clock.cues)
    return tuple((cue, wait) for cue, wait in waits if wait > 0 and not is_given(clock, cue))
