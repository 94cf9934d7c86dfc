"""Changes of time at their own moment, also when later acts that change none were recorded first.

A stop counts from when its form was opened, a press from the tap. A cue, a mark or a sleep that is recorded between
that moment and the arrival of the act moves nothing: a change of time may lie before it, but never before the last
change of time.
"""

from faristol.clock.moment import CheckTime, Moment, Timeline, checks_at

MOST_LINES = 64  # remembered timelines; a page records a handful of sleeps between two changes

Timelines = tuple[
    Timeline, ...
]  # the line where time was changed last, and after each anchor since


def place_change(line: Timeline, lines: Timelines, moment: Moment) -> int:
    """Return the place on the line of a change of time."""
    return (_find_before(line, lines, moment) or line).place(moment).at


def take_change(line: Timeline, lines: Timelines, moment: Moment) -> Timeline:
    """Return the line that goes on from a change of time; it may begin before the last event."""
    return (_find_before(line, lines, moment) or line).take(moment)


def add_anchor(lines: Timelines, line: Timeline) -> Timelines:
    """Return the lines with another one; of too many, the oldest one after the change is dropped."""
    return (*lines[:1], *lines[1:][-(MOST_LINES - 2) :], line)


def notice_before(
    line: Timeline, lines: Timelines, moment: Moment, *, is_running: bool
) -> tuple[CheckTime, ...]:
    """Return the check to be recorded before a change of time, if the clocks differ.

    A change before the last event needs none: the difference until then was compared at its own place.
    """
    if _find_before(line, lines, moment):
        return ()
    return checks_at(line, moment, is_running=is_running)


def _find_before(line: Timeline, lines: Timelines, moment: Moment) -> Timeline | None:
    """Return the line of a moment before the last event, or None if it is on the newest line."""
    is_newest = moment.run != line.run or moment.counter + line.offset >= line.at
    if is_newest or not lines or lines[0].at == line.at:
        return None
    for earlier in reversed(lines):
        if earlier.run == moment.run and moment.counter + earlier.offset >= earlier.at:
            return earlier
    return lines[0]
