"""The data from which a page shows a clock by itself, and the parsing of times that users type."""

import json
from collections.abc import Sequence
from dataclasses import asdict, dataclass, replace
from re import compile as pattern
from typing import Literal, Protocol, get_args
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
from faristol.desk.kernel.translation import MINUS, Translator, gettext_noop
from faristol.ledger.record import JSON
from faristol.ledger.refusal import Refusal
from faristol.rules.clock import Cue
from faristol.rules.preset import preset

ROUND, GAME = "round_clock", "clock"  # the two kinds
BETWEEN = " – "  # between the players in the name of the document of a game
MAX_SIDE = 60
ROUND_RUNS = gettext_noop("The clock of round {n} is running")
ROUND_HOLDS = gettext_noop("The clock of round {number} has not been closed: {name}.")
CHOICE = "round_clock_choice"
AT_ONSET = "round_at_onset"  # whether the clock waits for “Time!”, or for a tap
TIME_OVER = gettext_noop("The time of round {n} is over")
DARK = gettext_noop(
    "This device does not keep the screen on: touch it now and then. The time runs on in any case."
)
# of a device that stops hidden pages
FRONT = gettext_noop("Keep this page in front, or nothing is called.")
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
    cues = cues_of(rule, seconds=rule.seconds, has_optional=True)
    return RoundSettings(seconds=rule.seconds, cues=cues)


def serialize_round(choice: RoundSettings) -> str:
    """Return the settings of a round as they are stored."""
    return json.dumps([choice.seconds, [[cue.seconds_left, cue.must] for cue in choice.cues]])


def parse_round(raw: str) -> RoundSettings:
    """Return the settings of a round from their stored text, or those of the regulation."""
    try:
        seconds, cues = json.loads(raw)
        cues_read = tuple(Cue(seconds_left=int(left), must=bool(must)) for left, must in cues)
        return RoundSettings(seconds=int(seconds), cues=cues_read)
    except (ValueError, TypeError):
        return default_round()


def parse_duration(text: str) -> int:
    """Return the seconds of a time, minutes alone or with seconds; -1 if it is invalid.

    >>> [parse_duration(text) for text in ("3", "2:30", "2.30", "2:75", "soon")]
    [180, 150, 150, -1, -1]
    """
    match = _TIME.fullmatch(text.strip())
    if match is None or not text.strip().isascii():
        return -1
    seconds = int(match[2] or 0)
    return -1 if seconds > 59 else 60 * int(match[1]) + seconds


def parse_moment(request: Request) -> Moment:
    """Return the moment that the page sent with a command; every clock refuses a missing one."""
    return Moment(
        wall=request.number("wall"), counter=request.number("counter"), run=request.value("run")
    )


def moment_fields(request: Request) -> dict[str, object]:
    """Return the moment of a command as a field of an act."""
    return {"moment": parse_moment(request)}


def last_human_event(log: Sequence[LogEntry]) -> int:
    """Return the number of the last entry that is not an act of a clock, or 0."""
    back = range(len(log), 0, -1)
    return next((seq for seq in back if not isinstance(log[seq - 1].act, Timed)), 0)


def round_start_entry(log: Sequence[LogEntry]) -> int:
    """Return the number of the entry that started the last round, or 0."""
    back = range(len(log), 0, -1)
    starts = (StartRound, RestartRound)
    return next((seq for seq in back if isinstance(log[seq - 1].act, starts)), 0)


def format_minutes(seconds: int) -> str:
    """Return a time in the format of a clock.

    >>> format_minutes(180), format_minutes(-65)
    ('3:00', '−1:05')
    """
    minutes, rest = divmod(abs(seconds), 60)
    return f"{MINUS if seconds < 0 else ''}{minutes}:{rest:02}"


def line_data(line: Timeline) -> dict[str, JSON]:
    """Return a timeline as data for the page."""
    return asdict(line)


def remaining_time(clock: RoundClock, seconds: int | None = None) -> str:
    """Return the time left of a round; a round that has not started may have other seconds."""
    total, spent = _total_and_spent(clock, seconds)
    return format_minutes(max(0, seconds_left(total, spent)))


def seconds_left(total: int, spent: int) -> int:
    """Return the seconds left of `total` milliseconds, rounded up.

    >>> seconds_left(3_000, 1_999), seconds_left(3_000, 2_000), seconds_left(3_000, 4_001)
    (2, 1, -1)
    """
    return -((spent - total) // 1000)


def is_time_over(clock: RoundClock, now: str) -> bool:
    """Whether the time of a running round is over, by the clock of the device."""
    if clock.state != "running":
        return False
    spent = clock.time_spent_at(clock.line.at) + since_last(clock.line.wall, now)
    return 0 in clock.given or spent >= clock.total


def end_of_time(clock: RoundClock, now: str) -> int:
    """Return the end of a running round, in milliseconds by the clock of the device; else 0."""
    if clock.state != "running" or is_time_over(clock, now):
        return 0
    return clock.line.wall + clock.total - clock.time_spent_at(clock.line.at)


def round_clock_data(clock: RoundClock, seconds: int | None = None) -> dict[str, JSON]:
    """Return the data from which a page computes the time of a round.

    A round that has not started may have other seconds.
    """
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
) -> dict[str, JSON]:
    """Return the data of a round clock with the id and the name of its document."""
    more: dict[str, JSON] = {
        "stream": stream,
        "name": name,
        "began": began,
        "given": list(clock.given),
    }
    return {**round_clock_data(clock, seconds), **more}


# ---- the clock of a document that is not on the screen ----

BACKGROUND = "/clock/background"
BACKGROUND_PART = "background-clock"


@dataclass(frozen=True, slots=True, kw_only=True)
class BackgroundClock:
    """The clock of a document for a page that shows another screen."""

    element: Literal["round-clock", "game-clock"]
    facts: str
    says: str


# acts that a page sends by itself, when a clock calls or checks the time
AUTOMATIC_ACTS = (GiveCue, GiveMark, CheckTime)


# acts of the user on the clock of a round, and on that of a game; a document has one of the two
ROUND_ACTS = tuple(act for act in get_args(Timed) if act not in AUTOMATIC_ACTS)
GAME_ACTS = tuple(act for act in get_args(ClockAct) if act not in AUTOMATIC_ACTS)


def is_automatic(act: object) -> bool:
    """Whether a page sends an act by itself."""
    return isinstance(act, AUTOMATIC_ACTS)


class ClockDocument(Protocol):
    """A document with a clock: its row and its log."""

    @property
    def row(self) -> StreamRow:
        """The row of the document."""

    @property
    def log(self) -> Sequence[LogEntry]:
        """The entries of the document."""


def is_adrift(document: ClockDocument, clock: RoundClock | GameClock) -> bool:
    """Whether a clock ran when its document was imported, and the time left has not been set since.

    It stands still until then: the clock of another device is unrelated to this one.
    """
    return _is_running_as_saved(document, clock) and not is_over_in_file(document, clock)


def _is_running_as_saved(document: ClockDocument, clock: RoundClock | GameClock) -> bool:
    """Whether a clock ran when its document was imported, and no act of the user on it followed."""
    since = document.row.opened_seq
    if not since or clock.state != "running":
        return False
    acts = ROUND_ACTS + GAME_ACTS
    return not any(isinstance(entry.act, acts) for entry in document.log[since:])


def is_over_in_file(document: ClockDocument, clock: RoundClock | GameClock) -> bool:
    """Whether the time of an open round was over when its file was saved: it is over here too."""
    if not isinstance(clock, RoundClock) or not _is_running_as_saved(document, clock):
        return False
    return 0 in clock.given or spent_in_file(document, clock) >= clock.total


def spent_in_file(document: ClockDocument, clock: RoundClock) -> int:
    """Return the milliseconds of a round spent when its file was saved, by its last entry."""
    last = document.log[document.row.opened_seq - 1].at
    return min(clock.total, clock.time_spent_at(clock.line.at) + since_last(clock.line.wall, last))


def since_last(wall: int, at: str) -> int:
    """Return the milliseconds from the last moment of a clock to the time of an entry."""
    return max(0, (seconds_of(at) - _EPOCH) * 1000 - wall)


def standing_clock(document: ClockDocument, clock: RoundClock) -> RoundClock:
    """Return the clock of a document for display: one that was imported while it ran stands still.

    One whose time was over then stays over, by any clock of this device; it has no more calls to make.
    """
    if is_over_in_file(document, clock):
        called = tuple(cue.seconds_left for cue in clock.cues)
        spent = max(clock.total, clock.time_spent_at(clock.line.at))
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
    steps: Sequence[tuple[str, int]]  # the label of a step, and the seconds left after it
    choices: Sequence[tuple[str, int, str]]  # time, seconds, and label


def time_left_view(
    document: ClockDocument,
    clock: RoundClock,
    request: Request,
    text: Translator,
    *,
    has_slips: bool = False,
) -> TimeLeftView | None:
    """Return the choice of the time left, or None where the clock is not waiting for it."""
    if not is_adrift(document, clock):
        return None
    saved = seconds_left(clock.total, spent_in_file(document, clock))
    requested = request.query.get("left", "")
    limit = clock.total // 1000
    left = (
        min(int(requested), limit)
        if requested.isascii() and requested.isdecimal() and len(requested) < 6
        else saved
    )
    steps = [(change, max(0, min(limit, left + change))) for change in (-60, -10, 10, 60)]
    over = (
        text.gettext("time is over: collect the slips")
        if has_slips
        else text.gettext("time is over")
    )
    choices = [
        (format_minutes(saved), saved, text.gettext("as at the last entry of the file")),
        (format_minutes(limit), limit, text.gettext("the whole round, from its beginning")),
        (format_minutes(0), 0, over),
    ]
    if saved in (0, limit):  # the same as another choice
        choices = choices[1:]
    return TimeLeftView(
        left=format_minutes(left),
        number=clock.number,
        route=f"/{'/'.join(request.path)}",
        steps=[
            (f"{'+' if change > 0 else ''}{format_minutes(change)}", to) for change, to in steps
        ],
        choices=choices,
    )


def require_time_left(document: ClockDocument, clock: RoundClock, command: object) -> None:
    """Refuse acts that depend on the time of a clock that waits for its time left to be set.

    Raises:
        Refused: the clock cannot be paused, continued or prolonged before, or more time would be left
            than the round has.
    """
    if isinstance(command, SetTimeLeft) and clock.is_on and 1000 * command.seconds > clock.total:
        data: dict[str, JSON] = {"field": "left", "time": format_minutes(clock.total // 1000)}
        raise Refused(Refusal("clock/left_too_long", data))
    is_counting = isinstance(command, PauseRound | ResumeRound | AddTime)
    if is_counting and is_adrift(document, clock):
        raise Refused(Refusal("clock/left_first"))


def is_superfluous(document: ClockDocument, clock: RoundClock, command: object) -> bool:
    """Whether an automatic act is superfluous: the clock stands still, or has made all its calls."""
    if not is_automatic(command):
        return False
    is_called_out = isinstance(command, CheckTime) and 0 in clock.given
    return is_called_out or _is_running_as_saved(document, clock)


def require_not_archived(desk: Desk, request: Request) -> None:
    """Refuse acts of a clock whose document is archived, and is not written to any more.

    Raises:
        Refused: the document is archived.
    """
    row = desk.stream_store.streams.get(request.value("stream"))
    if row is not None and row.archived:
        raise Refused(STALE)


def silence(*streams: str) -> tuple[dict[str, JSON], ...]:
    """Return the effects that remove the clocks of archived documents from the page at once."""
    return tuple({"do": "clock", "stream": stream, "is_gone": True} for stream in streams)


def background_done(stream: str) -> Done:
    """Return the answer to a clock in the background: its data, as a part that is not rendered."""
    return Done(route=f"{BACKGROUND}?s={quote(stream, safe='')}", regions=(BACKGROUND_PART,))


def format_tenths(milliseconds: int) -> str:
    """Return a time with its tenths.

    >>> format_tenths(61_250)
    '1:01.2'
    """
    return f"{format_minutes(milliseconds // 1000)}.{milliseconds % 1000 // 100}"


def format_used(milliseconds: int, *, allotted: int) -> str:
    """Return a used time with tenths; overtime is rounded up: a minute begun counts (CAT-CLS 7.4).

    >>> format_used(2_400_000, allotted=1_800_000), format_used(2_400_001, allotted=1_800_000)
    ('40:00.0', '40:00.1')
    """
    return format_tenths(
        milliseconds if milliseconds <= allotted else -(-milliseconds // 100) * 100
    )


def side_names(name: str, text: Translator) -> tuple[str, str]:
    """Return the names of both sides from the name of a document, or labels if it has no names."""
    sides = name.split(BETWEEN)
    if len(sides) == 2:
        return sides[0], sides[1]
    return text.gettext("First player"), text.gettext("Second player")


def round_clocks(desk: Desk) -> Documents[RoundClock, None]:
    """Return the clocks of rounds, for `desk.service`."""
    return Documents(desk.stream_store, ROUND_CLOCK, choice=StreamStore.selected_or_newest)


def game_clocks(desk: Desk) -> Documents[GameClock, None]:
    """Return the clocks of games between two, for `desk.service`."""
    return Documents(desk.stream_store, GAME_CLOCK, choice=StreamStore.selected_or_newest)


def round_choice(desk: Desk) -> RoundSettings:
    """Return the settings for new rounds, as chosen on this device."""
    return parse_round(desk.stream_store.own.get(CHOICE, ""))
