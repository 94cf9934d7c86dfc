"""The facts from which a page shows a clock by itself, and what people type about time."""

import json
from collections.abc import Sequence
from dataclasses import asdict, dataclass, replace
from re import compile as pattern
from typing import Any, Literal, Protocol, get_args
from urllib.parse import quote

from faristol.clock.game.acts import GAME_CLOCK, ClockAct, GiveMark
from faristol.clock.game.state import GameClock
from faristol.clock.moment import CheckTime, Moment, Timeline
from faristol.clock.round.acts import (
    ROUND_CLOCK,
    AddTime,
    GiveCue,
    PauseRound,
    RestartRound,
    ResumeRound,
    SetTimeLeft,
    StartRound,
    Timed,
)
from faristol.clock.round.call import cues_of
from faristol.clock.round.state import RoundClock
from faristol.desk.kernel.desk import Desk
from faristol.desk.kernel.documents import Documents, LogEntry
from faristol.desk.kernel.outcome import STALE, Done, Refused
from faristol.desk.kernel.request import Request
from faristol.desk.kernel.storage.stream_store import StreamRow, StreamStore
from faristol.desk.kernel.time_format import epoch_seconds as seconds_of
from faristol.desk.kernel.translation import MINUS, Text, mark
from faristol.ledger.record import JSON
from faristol.ledger.refusal import Refusal
from faristol.rules.clock import Cue
from faristol.rules.preset import preset

ROUND, GAME = "round_clock", "clock"  # the two kinds
BETWEEN = " – "  # the name of a game's document: who plays whom
MAX_SIDE = 60
ROUND_RUNS = mark("The clock of round {n} is running")
ROUND_HOLDS = mark("The clock of round {number} has not been closed: {name}.")
CHOICE = "round_clock_choice"
AT_ONSET = "round_at_onset"  # whether the clock waits for “Time!”, or for a tap
TIME_OVER = mark("The time of round {n} is over")
DARK = mark(
    "This device does not keep the screen on: touch it now and then. The time runs on in any case."
)
# of a device that stops hidden pages
FRONT = mark("Keep this page in front, or nothing is called.")
_EPOCH = seconds_of("1970-01-01T00:00:00Z")
_TIME = pattern(r"(\d{1,4})(?:[:.'](\d{2}))?")


@dataclass(frozen=True, slots=True, kw_only=True)
class RoundSettings:
    """The settings with which the rounds of an evening begin."""

    seconds: int
    cues: tuple[Cue, ...]


def default_round() -> RoundSettings:
    """Return the round of the regulation, with every cue (CAT-DUP 1.5)."""
    rule = preset("ca-duplicate-2018").rules.round_clock
    if rule is None:
        raise LookupError("ca-duplicate-2018")
    cues = cues_of(rule, seconds=rule.seconds, with_optional=True)
    return RoundSettings(seconds=rule.seconds, cues=cues)


def format_round(choice: RoundSettings) -> str:
    """Return a choice as it is kept."""
    return json.dumps([choice.seconds, [[cue.seconds_left, cue.must] for cue in choice.cues]])


def parse_round(kept: str) -> RoundSettings:
    """Return what was kept, or the round of the regulation."""
    try:
        seconds, cues = json.loads(kept)
        read = tuple(Cue(seconds_left=int(left), must=bool(must)) for left, must in cues)
        return RoundSettings(seconds=int(seconds), cues=read)
    except (ValueError, TypeError):
        return default_round()


def parse_duration(typed: str) -> int:
    """Return the seconds of a time as people write it, minutes alone or with seconds; -1 if it is none.

    >>> read_time("3"), read_time("2:30"), read_time("2.30"), read_time("2:75"), read_time("soon")
    (180, 150, 150, -1, -1)
    """
    found = _TIME.fullmatch(typed.strip())
    if found is None or not typed.strip().isascii():
        return -1
    seconds = int(found[2] or 0)
    return -1 if seconds > 59 else 60 * int(found[1]) + seconds


def parse_moment(request: Request) -> Moment:
    """Return the moment that the page sent with a command; one it did not send, no clock takes."""
    return Moment(
        wall=request.number("wall"), counter=request.number("counter"), run=request.value("run")
    )


def moment_fields(request: Request) -> dict[str, object]:
    """Return the moment as what a form gives an act."""
    return {"moment": parse_moment(request)}


def last_human_event(log: Sequence[LogEntry]) -> int:
    """Return the number of the last act that is none of a clock’s, which acts by itself."""
    back = range(len(log), 0, -1)
    return next((seq for seq in back if not isinstance(log[seq - 1].act, Timed)), 0)


def round_start_entry(log: Sequence[LogEntry]) -> int:
    """Return the number of the entry with which the round began, last of all."""
    back = range(len(log), 0, -1)
    starts = (StartRound, RestartRound)
    return next((seq for seq in back if isinstance(log[seq - 1].act, starts)), 0)


def format_minutes(seconds: int) -> str:
    """Return a time as a clock shows it.

    >>> in_minutes(180), in_minutes(-65)
    ('3:00', '−1:05')
    """
    minutes, rest = divmod(abs(seconds), 60)
    return f"{MINUS if seconds < 0 else ''}{minutes}:{rest:02}"


def line_data(line: Timeline) -> dict[str, Any]:
    """Return a line of time as the page reads it."""
    return asdict(line)


def remaining_time(clock: RoundClock, seconds: int | None = None) -> str:
    """Return the time that is left of a round; one that is still to come may have other seconds."""
    total, spent = _total_and_spent(clock, seconds)
    return format_minutes(max(0, seconds_left(total, spent)))


def seconds_left(total: int, spent: int) -> int:
    """Return the seconds left of `total` milliseconds, rounded up.

    >>> seconds_left(3_000, 1_999), seconds_left(3_000, 2_000), seconds_left(3_000, 4_001)
    (2, 1, -1)
    """
    return -((spent - total) // 1000)


def is_time_over(clock: RoundClock, now: str) -> bool:
    """Whether the time of a round that nobody closed is over, by the device's clock."""
    if clock.state != "running":
        return False
    spent = clock.spent_at(clock.line.at) + since_last(clock.line.wall, now)
    return 0 in clock.given or spent >= clock.total


def end_of_time(clock: RoundClock, now: str) -> int:
    """Return when the time of a round that runs is over, in milliseconds by the device's clock; else 0."""
    if clock.state != "running" or is_time_over(clock, now):
        return 0
    return clock.line.wall + clock.total - clock.spent_at(clock.line.at)


def round_clock_data(clock: RoundClock, seconds: int | None = None) -> dict[str, Any]:
    """Return what a page computes the time of a round from; one that is still to come may have other seconds."""
    total, spent = _total_and_spent(clock, seconds)
    return {
        "state": clock.state,
        "total": total,
        "spent": spent,
        "since": clock.since,
        "line": line_data(clock.line),
        "cues": [[cue.seconds_left, cue.must] for cue in clock.cues],
    }


def _total_and_spent(clock: RoundClock, seconds: int | None) -> tuple[int, int]:
    if seconds is not None and not clock.is_on:
        return 1000 * seconds, 0
    return clock.total, clock.spent


def document_clock_data(
    clock: RoundClock, *, stream: str, seconds: int, began: int, name: str
) -> dict[str, Any]:
    """Return the same, with the id and the name of the document that the clock is in or is."""
    more = {"stream": stream, "name": name, "began": began, "given": list(clock.given)}
    return {**round_clock_data(clock, seconds), **more}


# ---- the clock of a document that no screen shows ----

BACKGROUND = "/clock/background"
BACKGROUND_PART = "background-clock"


@dataclass(frozen=True, slots=True, kw_only=True)
class BackgroundClock:
    """The clock of a document as a page needs it while it shows another screen."""

    element: Literal["round-clock", "game-clock"]
    facts: str
    says: str


# what a page sends by itself, when a clock calls or compares its times
AUTOMATIC_ACTS = (GiveCue, GiveMark, CheckTime)


# what a person does with the clock of a round, and with that of a game; a document has one of the two
ROUND_ACTS = tuple(act for act in get_args(Timed) if act not in AUTOMATIC_ACTS)
GAME_ACTS = tuple(act for act in get_args(ClockAct) if act not in AUTOMATIC_ACTS)


def is_automatic(act: object) -> bool:
    """Whether a page sends an act by itself."""
    return isinstance(act, AUTOMATIC_ACTS)


class ClockDocument(Protocol):
    """A document with a clock: its row and its log."""

    @property
    def row(self) -> StreamRow:
        """What is known of it beside its log."""

    @property
    def log(self) -> Sequence[LogEntry]:
        """Every act of it."""


def is_adrift(document: ClockDocument, clock: RoundClock | GameClock) -> bool:
    """Whether a clock ran when its document came by a file, and nobody has said since how much time is left.

    It stands still until then: the clock of another device says nothing about this one.
    """
    return _is_as_in_file(document, clock) and not was_over_in_file(document, clock)


def _is_as_in_file(document: ClockDocument, clock: RoundClock | GameClock) -> bool:
    """Whether a clock ran when its document came by a file, and nobody has done anything with it since."""
    since = document.row.opened_seq
    if not since or clock.state != "running":
        return False
    acts = ROUND_ACTS + GAME_ACTS
    return not any(isinstance(entry.act, acts) for entry in document.log[since:])


def was_over_in_file(document: ClockDocument, clock: RoundClock | GameClock) -> bool:
    """Whether the time of a round that nobody closed was over when its file was saved: then it is over here too."""
    if not isinstance(clock, RoundClock) or not _is_as_in_file(document, clock):
        return False
    return 0 in clock.given or spent_in_file(document, clock) >= clock.total


def spent_in_file(document: ClockDocument, clock: RoundClock) -> int:
    """Return how much of a round had passed when the file was saved, as its last entry tells."""
    last = document.log[document.row.opened_seq - 1].at
    return min(clock.total, clock.spent_at(clock.line.at) + since_last(clock.line.wall, last))


def since_last(wall: int, at: str) -> int:
    """Return the milliseconds from the last moment that a clock was told to when something was written."""
    return max(0, (seconds_of(at) - _EPOCH) * 1000 - wall)


def standing_clock(document: ClockDocument, clock: RoundClock) -> RoundClock:
    """Return the clock of a document as it is shown: one that came by a file while it ran stands still.

    One whose time was over then stays so, whatever the clock of this device says; it has no more to call.
    """
    if was_over_in_file(document, clock):
        called = tuple(cue.seconds_left for cue in clock.cues)
        spent = max(clock.total, clock.spent_at(clock.line.at))
        return replace(clock, spent=spent, since=clock.line.at, given=called)
    if not is_adrift(document, clock):
        return clock
    spent = spent_in_file(document, clock)
    return replace(clock, state="paused", spent=spent, since=clock.line.at, reason="")


@dataclass(frozen=True, slots=True, kw_only=True)
class TimeLeftView:
    """The choice of the time with which a clock that stands still goes on."""

    left: str  # in the field
    number: int
    route: str
    steps: Sequence[tuple[str, int]]  # the words of a step, and the seconds that are left then
    choices: Sequence[tuple[str, int, str]]  # time, seconds, and what it is


def time_left_view(
    document: ClockDocument,
    clock: RoundClock,
    request: Request,
    text: Text,
    *,
    has_slips: bool = False,
) -> TimeLeftView | None:
    """Return the choice of the time that is left, or None where the clock does not stand still for it."""
    if not is_adrift(document, clock):
        return None
    saved = seconds_left(clock.total, spent_in_file(document, clock))
    asked = request.query.get("left", "")
    limit = clock.total // 1000
    left = (
        min(int(asked), limit)
        if asked.isascii() and asked.isdecimal() and len(asked) < 6
        else saved
    )
    steps = [(change, max(0, min(limit, left + change))) for change in (-60, -10, 10, 60)]
    over = text.say("time is over: collect the slips") if has_slips else text.say("time is over")
    choices = [
        (format_minutes(saved), saved, text.say("as at the last entry of the file")),
        (format_minutes(limit), limit, text.say("the whole round, from its beginning")),
        (format_minutes(0), 0, over),
    ]
    if saved in (0, limit):  # it is one of the others
        choices = choices[1:]
    return TimeLeftView(
        left=format_minutes(left),
        number=clock.number,
        route=f"/{'/'.join(request.place)}",
        steps=[
            (f"{'+' if change > 0 else ''}{format_minutes(change)}", to) for change, to in steps
        ],
        choices=choices,
    )


def require_time_left(document: ClockDocument, clock: RoundClock, command: object) -> None:
    """Refuse what counts on the time of a clock that stands still until somebody says what is left.

    Raises:
        Refused: it is nobody's to pause, to continue or to prolong before, and no more is left than
            the round has.
    """
    if isinstance(command, SetTimeLeft) and clock.is_on and 1000 * command.seconds > clock.total:
        data: dict[str, JSON] = {"field": "left", "time": format_minutes(clock.total // 1000)}
        raise Refused(Refusal("clock/left_too_long", data))
    is_counting = isinstance(command, PauseRound | ResumeRound | AddTime)
    if is_counting and is_adrift(document, clock):
        raise Refused(Refusal("clock/left_first"))


def is_not_written(document: ClockDocument, clock: RoundClock, command: object) -> bool:
    """Whether what a page sends by itself is of no use: its clock stands still, or has called all it had to."""
    if not is_automatic(command):
        return False
    is_called_out = isinstance(command, CheckTime) and 0 in clock.given
    return is_called_out or _is_as_in_file(document, clock)


def require_not_archived(desk: Desk, request: Request) -> None:
    """Refuse what a clock sends of a document that was archived: nothing is written to it any more.

    Raises:
        Refused: it was archived.
    """
    row = desk.shelf.streams.get(request.value("stream"))
    if row is not None and row.archived:
        raise Refused(STALE)


def silence(*streams: str) -> tuple[dict[str, JSON], ...]:
    """Return what ends the clocks of documents in the page at once, without asking for them: they were archived."""
    return tuple({"do": "clock", "stream": stream, "is_gone": True} for stream in streams)


def background_done(stream: str) -> Done:
    """Return the answer to a clock that no screen shows: its own facts, as a part that is painted nowhere."""
    return Done(go=f"{BACKGROUND}?s={quote(stream, safe='')}", regions=(BACKGROUND_PART,))


def format_tenths(milliseconds: int) -> str:
    """Return a time with its tenths.

    >>> exact(61_250)
    '1:01.2'
    """
    return f"{format_minutes(milliseconds // 1000)}.{milliseconds % 1000 // 100}"


def format_used(milliseconds: int, *, allotted: int) -> str:
    """Return a time used with its tenths; one in excess is rounded up, since a minute begun counts (CAT-CLS 7.4).

    >>> format_used(2_400_000, allotted=1_800_000), format_used(2_400_001, allotted=1_800_000)
    ('40:00.0', '40:00.1')
    """
    return format_tenths(
        milliseconds if milliseconds <= allotted else -(-milliseconds // 100) * 100
    )


def side_names(name: str, text: Text) -> tuple[str, str]:
    """Return who plays whom by the name of a game's document, or what the sides are called without names."""
    sides = name.split(BETWEEN)
    if len(sides) == 2:
        return sides[0], sides[1]
    return text.say("First player"), text.say("Second player")


def round_clocks(desk: Desk) -> Documents[RoundClock, None]:
    """Return the clocks of rounds, for `desk.of`."""
    return Documents(desk.shelf, ROUND_CLOCK, choice=StreamStore.newest_in_use)


def game_clocks(desk: Desk) -> Documents[GameClock, None]:
    """Return the clocks of games between two, for `desk.of`."""
    return Documents(desk.shelf, GAME_CLOCK, choice=StreamStore.newest_in_use)


def round_choice(desk: Desk) -> RoundSettings:
    """Return what rounds are begun with."""
    return parse_round(desk.shelf.own.get(CHOICE, ""))
