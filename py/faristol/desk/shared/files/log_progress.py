"""The progress of the log of a document, and the entries of a continuation after the common ones.

Each kind measures the reach of a state in its own module (`KindSpec.reach_module`): finished rounds, and the number of
slips, results or turns of the one under way.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, Final, Literal, Protocol

from faristol.clock.round.state import RoundClock
from faristol.desk.kernel.documents import LogEntry
from faristol.desk.kernel.kinds import import_hooks, kind_by_name, spec_of
from faristol.desk.kernel.storage.stream_store import StreamRow
from faristol.desk.kernel.time_format import format_day, format_time
from faristol.desk.kernel.translation import Translator, isolate_bidi
from faristol.desk.kernel.zones import Zone
from faristol.desk.shared.clocks.clock_data import (
    is_automatic,
    is_time_over,
    remaining_time,
    standing_clock,
)
from faristol.ledger.codec import decode_record
from faristol.ledger.record import LedgerError, Record

Unit = Literal["round", "turn", "people", ""]
MAX_NAMED: Final = 2  # rounds that are named one by one
MAX_PEOPLE: Final = 3  # that are named
MAX_SHORT: Final = 150  # characters of a name, so that it fits into a file with a suffix


@dataclass(frozen=True, slots=True, kw_only=True)
class Reach:
    """The progress of a document."""

    unit: Unit = ""
    done: int = 0  # rounds whose results stand, or turns
    current: int = 0  # the round under way, 0 for none
    items: int = 0  # its slips or results
    is_slips: bool = False  # slips of a round are counted, otherwise results
    finished: frozenset[int] = frozenset()  # the rounds that are done
    counts: Mapping[int, int] = field(default_factory=dict)  # slips or results of each round
    contents: Mapping[int, object] = field(
        default_factory=dict
    )  # of each finished round, or turn, to be compared
    leader: str = ""  # the card of the leading person
    points: str = ""  # of that person, or of both sides
    clock: RoundClock | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class LogEnd:
    """The entries of a continuation after the common ones."""

    reach: Reach
    entries: int  # without automatic ones of a clock
    count: int  # all of them
    at: str  # the moment of the last one
    people: Mapping[str, Sequence[str]] = field(
        default_factory=dict
    )  # cards under new, changed, forgotten
    is_readable: bool = True
    state: Any = None  # of the document in this continuation


@dataclass(frozen=True, slots=True, kw_only=True)
class SlipDifferenceRow:
    """A slip that only one of two continuations has, next to that of the player in the other one."""

    table: int
    card: str
    here: str  # the move, an empty string if it is covered or missing
    there: str
    is_same: bool


class ReachMeasure(Protocol):
    """The hook of a kind that measures the progress of its documents."""

    def measure_reach(self, state: Any, /) -> Reach:
        """Return the reach of a state."""


class PeopleChanges(Protocol):
    """The hook of a kind whose reach is counted by people."""

    def people_of(self, events: Sequence[object], state: Any, /) -> Mapping[str, Sequence[str]]:
        """Return the cards of people who are new, changed and erased."""


class SlipComparison(Protocol):
    """The hooks of a kind whose reach is counted by slips."""

    def compare_slips(
        self, shared: Reach, here: Any, there: Any, /
    ) -> tuple[int, list[SlipDifferenceRow]]:
        """Return the first round after the common ones that both states have, and its slips."""

    def format_master(self, state: Any, number: int, /) -> str:
        """Return the master move of a round with its points, or an empty string."""


def reach_of(kind: str, state: object) -> Reach:
    """Return the reach of a document, without a unit if its kind has no measure."""
    reach = import_hooks(spec_of(kind).reach_module, ReachMeasure)
    return reach.measure_reach(state) if reach else Reach()


def reach_of_log(kind: str, records: Sequence[Record]) -> Reach:
    """Return the reach of a log, without a unit if this program cannot read it."""
    return fold_ends(kind, [records], len(records))[0]


def common_count(ours: Sequence[str], theirs: Sequence[str]) -> int:
    """Return the number of entries that two logs have in common, by their hashes."""
    pairs = zip(ours, theirs, strict=False)
    differs = (at for at, (here, there) in enumerate(pairs) if here != there)
    return next(differs, min(len(ours), len(theirs)))


def fold_ends(
    kind: str, logs: Sequence[Sequence[Record]], common: int
) -> tuple[Reach, list[LogEnd]]:
    """Return the common reach of two logs, and the end of each."""
    table = kind_by_name(kind)
    shared, state = Reach(), table.initial if table else None
    is_shared_readable = table is not None
    try:
        for record in logs[0][:common]:
            state = _evolve(table, state, record)
        shared = reach_of(kind, state) if common else Reach(unit=reach_of(kind, state).unit)
    except (LedgerError, ValueError):
        is_shared_readable = False
    ends = [
        _fold_end(table if is_shared_readable else None, kind, state, log, common) for log in logs
    ]
    return shared, ends


def _evolve(table: Any, state: Any, record: Record) -> Any:
    return table.evolve(state, decode_record(record, table.schema))


def _fold_end(table: Any, kind: str, state: Any, log: Sequence[Record], common: int) -> LogEnd:
    records = log[common:]
    unread = LogEnd(
        reach=Reach(),
        entries=len(records),
        count=len(records),
        at=log[-1].at if log else "",
        is_readable=False,
    )
    if table is None:
        return unread
    events = []
    try:
        for record in records:
            events.append(decode_record(record, table.schema))
            state = table.evolve(state, events[-1])
        reach = reach_of(kind, state)
    except Exception:  # noqa: BLE001 - entries of a later version are only counted, said
        return unread
    people: Mapping[str, Sequence[str]] = {}
    if reach.unit == "people" and (
        changes := import_hooks(spec_of(kind).reach_module, PeopleChanges)
    ):
        people = changes.people_of(events, state)
    return LogEnd(
        reach=reach,
        entries=sum(not is_automatic(event) for event in events),
        count=len(events),
        at=unread.at,
        people=people,
        state=state,
    )


def slip_rows(
    kind: str, shared: Reach, here: LogEnd, there: LogEnd
) -> tuple[int, list[SlipDifferenceRow]]:
    """Return a round in which both have slips and one has more, and those slips side by side."""
    if not (here.reach.is_slips and there.reach.is_slips):
        return 0, []
    slips = import_hooks(spec_of(kind).reach_module, SlipComparison)
    return slips.compare_slips(shared, here.state, there.state) if slips else (0, [])


def format_master(kind: str, shared: Reach, end: LogEnd) -> str:
    """Return the master move of the first round after the common ones, or an empty string."""
    if not end.reach.is_slips:
        return ""
    slips = import_hooks(spec_of(kind).reach_module, SlipComparison)
    return slips.format_master(end.state, shared.done + 1) if slips else ""


# ---- in words ----


def format_common(shared: Reach, count: int, at: str, zone: Zone, text: Translator) -> str:
    """Return the common part of two logs, as a heading."""
    if not count:
        return text.gettext("Different from the first entry on")
    if shared.unit == "round" and (shared.done or shared.current):
        return _format_common_rounds(shared, text)
    if shared.unit == "turn" and shared.done:
        return text.gettext("The same up to turn {n}", n=shared.done)
    if shared.unit in ("round", "turn"):
        return text.gettext("The same only in what was prepared")
    return text.gettext(
        "The same up to {day}, {time}",
        day=format_day(at, zone, text),
        time=format_time(at, zone, text),
    )


def _format_common_rounds(shared: Reach, text: Translator) -> str:
    if not shared.current:
        return text.gettext("The same up to round {n}", n=shared.done)
    if not shared.done:
        return text.gettext("The same in the beginning of round {n}", n=shared.current)
    return text.gettext(
        "The same up to round {n}, and in the beginning of round {next}",
        n=shared.done,
        next=shared.current,
    )


def format_extra(end: LogEnd, shared: Reach, text: Translator) -> str:
    """Return the extra entries of a log in words."""
    if not end.is_readable:
        return text.ngettext("{n} more entry", "{n} more entries", end.count)
    if not end.entries:
        return text.gettext("only what a clock wrote")
    parts = [*_format_rounds(end.reach, shared, text), *_format_people(end.people, text)]
    return ", ".join(parts) or text.ngettext("{n} more entry", "{n} more entries", end.entries)


def _format_rounds(reach: Reach, shared: Reach, text: Translator) -> list[str]:
    first, last = shared.done + 1, reach.done
    if reach.unit == "turn":
        return [*_format_changed(reach, shared, text), *_format_turns(last - shared.done, text)]
    if reach.unit != "round":
        return []
    parts = _format_reopened(sorted(shared.finished - reach.finished), text)
    parts += _format_changed(reach, shared, text)
    if first == last:
        parts.append(text.gettext("round {n}", n=first))
    elif first + 1 == last:
        parts.append(text.gettext("rounds {n} and {next}", n=first, next=last))
    elif first < last:
        parts.append(text.gettext("rounds {n} to {next}", n=first, next=last))
    if reach.current and (more := reach.items - shared.counts.get(reach.current, 0)) > 0:
        parts.append(_format_more(reach, more, text))
    return [*parts, *_format_fewer(reach, shared, text)]


def _format_turns(more: int, text: Translator) -> list[str]:
    if more > 0:
        return [text.ngettext("{n} more turn", "{n} more turns", more)]
    return [text.ngettext("{n} fewer turn", "{n} fewer turns", -more)] if more else []


def _format_changed(reach: Reach, shared: Reach, text: Translator) -> list[str]:
    """Return the changes of common rounds or turns since, in words."""
    common = sorted(reach.contents.keys() & shared.contents.keys())
    changed = [number for number in common if reach.contents[number] != shared.contents[number]]
    if reach.unit == "turn":
        if len(changed) > MAX_NAMED:
            return [text.ngettext("{n} turn changed", "{n} turns changed", len(changed))]
        return [text.gettext("turn {n} changed", n=number) for number in changed]
    if len(changed) > MAX_NAMED:
        return [text.ngettext("{n} round changed", "{n} rounds changed", len(changed))]
    return [text.gettext("round {n} changed", n=number) for number in changed]


def _format_reopened(rounds: Sequence[int], text: Translator) -> list[str]:
    """Return the reopened ones of the common rounds in words."""
    if len(rounds) > MAX_NAMED:
        return [text.ngettext("{n} round reopened", "{n} rounds reopened", len(rounds))]
    return [text.gettext("round {n} reopened", n=number) for number in rounds]


def _format_more(reach: Reach, count: int, text: Translator) -> str:
    if reach.is_slips:
        return text.ngettext(
            "{n} more slip of round {round}",
            "{n} more slips of round {round}",
            count,
            round=reach.current,
        )
    return text.ngettext(
        "{n} more result of round {round}",
        "{n} more results of round {round}",
        count,
        round=reach.current,
    )


def _format_fewer(reach: Reach, shared: Reach, text: Translator) -> list[str]:
    """Return the slips or results removed from the first open rounds, in words."""
    open_rounds = [number for number in sorted(shared.counts) if number not in reach.finished]
    missing = (
        (number, shared.counts[number] - reach.counts.get(number, 0))
        for number in open_rounds[:MAX_NAMED]
    )
    return [
        text.ngettext(
            "{n} fewer slip of round {round}",
            "{n} fewer slips of round {round}",
            count,
            round=number,
        )
        if shared.is_slips
        else text.ngettext(
            "{n} fewer result of round {round}",
            "{n} fewer results of round {round}",
            count,
            round=number,
        )
        for number, count in missing
        if count > 0
    ]


def _format_people(people: Mapping[str, Sequence[str]], text: Translator) -> list[str]:
    words = []
    if count := len(people.get("new", ())):
        words.append(text.ngettext("{n} new player", "{n} new players", count))
    if count := len(people.get("changed", ())):
        words.append(text.ngettext("{n} player changed", "{n} players changed", count))
    if count := len(people.get("forgotten", ())):
        words.append(text.ngettext("{n} player forgotten", "{n} players forgotten", count))
    return words


def format_names(people: Sequence[str], names: Mapping[str, str], text: Translator) -> str:
    """Return the first names of people by their cards, and the number of others."""
    known_names = [isolate_bidi(name) for card in people if (name := names.get(card, ""))]
    parts, left = known_names[:MAX_PEOPLE], len(people) - MAX_PEOPLE
    if left > 0 and parts:
        parts.append(text.ngettext("and {n} more", "and {n} more", left))
    return ", ".join(parts)


def format_sentence(common: str, ours: str, there: str, theirs: str, text: Translator) -> str:
    """Return the difference of two continuations in one line; `there`: the place of the other one."""
    return text.gettext(
        "{common}. Here: {ours}. {there}: {theirs}.",
        common=common,
        ours=ours,
        there=there,
        theirs=theirs,
    )


@dataclass(frozen=True, slots=True, kw_only=True)
class _LoggedClock:
    """A document with a clock, from its row and a log of records."""

    row: StreamRow
    log: Sequence[LogEntry]


def standing_clock_of(
    clock: RoundClock | None, row: StreamRow, log: Sequence[Record]
) -> RoundClock | None:
    """Return the clock of a document for display: one that was imported while it ran stands still."""
    if clock is None:
        return None
    return standing_clock(_LoggedClock(row=row, log=_entries_since(row, log)), clock)


def format_clock(
    clock: RoundClock | None, standing: RoundClock | None, now: str, text: Translator
) -> str:
    """Return the state of the clock of a round in words, or an empty string without one."""
    if clock is None or standing is None:
        return ""
    if not clock.is_on:
        return text.gettext("none is running")
    if clock.state == "running" and standing.state == "paused":
        return text.gettext(
            "round {n}, stands at {time}", n=clock.number, time=remaining_time(standing)
        )
    clock = standing
    if clock.state == "paused":
        return text.gettext("round {n}, paused", n=clock.number)
    if is_time_over(clock, now):
        return text.gettext("round {n}, time over", n=clock.number)
    return text.gettext("round {n}, running", n=clock.number)


def _entries_since(row: StreamRow, log: Sequence[Record]) -> Sequence[LogEntry]:
    """Return the entries of a log; imported ones are not decoded again."""
    table = kind_by_name(row.kind)
    if table is None or not row.opened_seq:
        return ()
    return [
        LogEntry(
            act=decode_record(record, table.schema) if record.seq > row.opened_seq else None,
            at=record.at,
        )
        for record in log
    ]


def short_name(name: str, reach: Reach, text: Translator) -> str:
    """Return the name of a continuation that is archived because another one supersedes it."""
    number, name = reach.current or reach.done, name[:MAX_SHORT]
    if reach.unit == "round" and number:
        return text.gettext("{name} (up to round {n})", name=name, n=number)
    if reach.unit == "turn" and number:
        return text.gettext("{name} (up to turn {n})", name=name, n=number)
    return text.gettext("{name} (replaced)", name=name)
