"""Summaries of documents for lists, cached by the head of the log: no list folds its documents.

A summary that is not cached is computed when a list shows it, and in idle time, one document at a time; that of
a document written to in the last hours only when it is shown, since it will be written to again.
"""

from collections.abc import Callable, Sequence
from dataclasses import asdict
from typing import Any, Final, Protocol, runtime_checkable

from faristol.desk.kernel.desk import Desk, Service
from faristol.desk.kernel.kinds import import_hooks, spec_of
from faristol.desk.kernel.later_versions import is_closed
from faristol.desk.kernel.storage.head_rows import LISTS
from faristol.desk.kernel.storage.stream_store import StreamRow
from faristol.desk.kernel.storage.summary_cache import SummaryCache
from faristol.desk.kernel.time_format import epoch_seconds
from faristol.desk.kernel.translation import Translator
from faristol.ledger.record import LedgerError

QUIET: Final = 12 * 3600  # seconds after its last entry until a document is summarised in idle time
HOUR: Final = 3600
BATCH: Final = 64  # documents whose figures are stored together


class Summary(Protocol):
    """The figures of a document; each kind has more."""

    @property
    def is_over(self) -> bool:
        """Whether the document is no longer under way."""


@runtime_checkable
class RoundsSummary(Protocol):
    """The figures of a document that is played in rounds."""

    @property
    def rounds(self) -> int:
        """The number of rounds begun."""

    @property
    def planned(self) -> int:
        """The number of rounds planned, 0 if it is open."""

    @property
    def is_over(self) -> bool:
        """Whether the document is no longer under way."""


class Summariser(Protocol):
    """The hooks of a kind whose documents have summaries in lists (`KindSpec.summary_module`)."""

    @property
    def SUMMARY_CLASS(self) -> Callable[..., Summary]:  # noqa: N802 - a constant of the module
        """The class of its summaries: a dataclass whose figures are stored."""

    def summarise(self, lines: Sequence[str], /) -> Any:
        """Return the summary of the stored lines of a document."""

    def format_summary(self, summary: Any, text: Translator, /) -> str:
        """Return the sentence of a summary for lists."""


def _summariser_of(row: StreamRow) -> Summariser | None:
    return import_hooks(spec_of(row.kind).summary_module, Summariser)


class Summaries(Service):
    """The summaries of this device's documents."""

    def __init__(self, desk: Desk) -> None:
        self._desk = desk
        self._cache = SummaryCache(desk.stream_store, LISTS)
        self._unreadable: set[tuple[str, str]] = set()  # ids of documents, with their heads
        self._removals = 0  # of the stream store, when `_unreadable` was checked against it
        self._last_look: tuple[int, int] = (
            0,
            0,
        )  # how many documents there were, and when, as no summary was due

    async def find_day(self, row: StreamRow) -> str:
        """Return the date that was set for a document, as files write it, or an empty string."""
        if not spec_of(row.kind).day_module:
            return ""
        summary: Any = await self.find(row)
        day: str = summary.day if summary is not None else ""
        return day

    async def find(self, row: StreamRow) -> Summary | None:
        """Return the summary of a document; None where its kind has none, or it cannot be read."""
        if not self._has_summary(row):
            return None
        await self._cache.load()
        if (summary := self.cached(row)) is not None:
            return summary
        summariser = _summariser_of(row)
        if summariser is None:
            return None
        try:
            summary = summariser.summarise(await self._desk.stream_store.lines(row.id))
        except (LedgerError, ValueError):  # the screen of the document reports it
            self._unreadable.add((row.id, row.hash))
            return None
        await self._cache.put(row.id, asdict(summary))
        result: Summary = summary
        return result

    def cached(self, row: StreamRow) -> Summary | None:
        """Return the cached summary of a document as it stands now, or None."""
        figures = self._cache.cached(row.id)
        if not isinstance(figures, dict) or not self._has_summary(row):
            return None
        summariser = _summariser_of(row)
        try:
            return summariser.SUMMARY_CLASS(**figures) if summariser else None
        except TypeError:  # stored by a program of the same rules that has other figures
            return None

    def _has_summary(self, row: StreamRow) -> bool:
        if (
            not row.seq
            or not spec_of(row.kind).summary_module
            or is_closed(self._desk.stream_store, row)
        ):
            return False
        return (row.id, row.hash) not in self._unreadable

    async def run_idle(self) -> bool:
        """Compute one due summary, or store those computed; return True if more is left."""
        now, count = epoch_seconds(self._desk.clock.now()), len(self._desk.stream_store.streams)
        if self._removals != self._desk.stream_store.removals:
            here = self._desk.stream_store.streams
            self._unreadable = {key for key in self._unreadable if key[0] in here}
            self._removals = self._desk.stream_store.removals
        count_before, looked_at = self._last_look
        if count_before == count and 0 <= now - looked_at < HOUR:
            return await self._cache.save()
        await self._cache.load()
        rows = self._desk.stream_store.streams.values()
        row = next((row for row in rows if self._is_due(row, now)), None)
        if row is None:
            self._last_look = (count, now)
        elif self._cache.unsaved < BATCH:
            await self.find(row)
            return True
        return await self._cache.save() or row is not None

    def invalidate(self) -> None:
        """Look again for documents without a summary, since a file has added some."""
        self._last_look = (0, 0)

    def _is_due(self, row: StreamRow, now: int) -> bool:
        if not self._has_summary(row) or self._cache.cached(row.id) is not None:
            return False
        return now - epoch_seconds(row.changed_at) > QUIET


def format_summary(row: StreamRow, summary: Summary, text: Translator) -> str:
    """Return the sentence of a summary, or an empty string for kinds without one."""
    summariser = _summariser_of(row)
    return summariser.format_summary(summary, text) if summariser else ""
