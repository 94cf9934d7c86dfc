"""Let what changes time lie where it was, also when facts that change none were written down meanwhile.

A stop counts from when its question was opened, a press from the finger. A cue, a mark or a sleep that is
noted between that moment and its telling moves nothing: what changes time may lie before it, never before
the last thing that changed time.
"""

from faristol.clock.moment import CheckTime, Moment, Timeline, noticed_at

MOST_LINES = 64  # that are remembered; a page takes down a handful of sleeps between two changes

Lines = tuple[Timeline, ...]  # the line where time was changed last, and after each anchor since


def place_change(line: Timeline, lines: Lines, moment: Moment) -> int:
    """Return where on the line something lies that changes time."""
    return (_find_before(line, lines, moment) or line).place(moment).at


def take_change(line: Timeline, lines: Lines, moment: Moment) -> Timeline:
    """Return the line that goes on from a change of time; it may begin before the last fact."""
    return (_find_before(line, lines, moment) or line).take(moment)


def with_anchor(lines: Lines, line: Timeline) -> Lines:
    """Return the lines with that of another anchor; of too many, the oldest after the change is left out."""
    return (*lines[:1], *lines[1:][-(MOST_LINES - 2) :], line)


def notice_before(
    line: Timeline, lines: Lines, moment: Moment, *, is_running: bool
) -> tuple[CheckTime, ...]:
    """Return what is to be written down of the clocks before a change of time is.

    Of one that lies before the last fact nothing is: what parted by then is compared where it lies.
    """
    if _find_before(line, lines, moment):
        return ()
    return noticed_at(line, moment, is_running=is_running)


def _find_before(line: Timeline, lines: Lines, moment: Moment) -> Timeline | None:
    """Return the line that a moment of before the last fact lies on; nothing where it is the newest."""
    is_newest = moment.run != line.run or moment.counter + line.offset >= line.at
    if is_newest or not lines or lines[0].at == line.at:
        return None
    for one in reversed(lines):
        if one.run == moment.run and moment.counter + one.offset >= one.at:
            return one
    return lines[0]
