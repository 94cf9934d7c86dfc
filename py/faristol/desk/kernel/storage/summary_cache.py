"""A cache of figures of documents by the hash of their last entry.

Home and lists display a word or two on each document, and would have to read it for that. A figure holds as long
as the document has the same head: it is stored in a table of its own, a row for each document and topic, for this
device alone, and for any other head, or by another program, it is computed again. The program is identified with
its rules digest, which does not cover the desk: a change of what the desk computes renames the topic.

It names no person, since it outlives erasure: it holds ids and figures alone.
"""

from re import compile as pattern
from typing import Final

from faristol.desk.kernel.ports import Operation
from faristol.desk.kernel.storage.head_rows import LAST, TABLE
from faristol.desk.kernel.storage.stream_store import StreamStore
from faristol.ledger.record import JSON
from faristol.ledger.rules_digest import program

EARLIER: Final = ("heads", "signings")  # settings of before 0.7, each one value for all documents
_ID = pattern(r"[0-9a-z_:.-]{0,80}")  # also the values of choices, and digits of hashes


class SummaryCache:
    """The figures of a topic by document; those of a document that has changed since do not count."""

    def __init__(self, stream_store: StreamStore, topic: str) -> None:
        self._stream_store = stream_store
        self._topic = topic
        self._figures: dict[str, tuple[str, JSON]] | None = None  # head and figures, by document
        self._unsaved: set[str] = set()
        self._removals = 0  # of the stream store, when figures were last dropped

    @property
    def unsaved(self) -> int:
        """The number of documents whose figures are not stored yet."""
        return len(self._unsaved)

    async def load(self) -> None:
        """Read the stored figures of this device, once."""
        if self._figures is not None:
            return
        bounds = [self._topic, ""], [self._topic, LAST]
        rows = await self._stream_store.store.rows(TABLE, *bounds)
        self._figures = {
            row["stream"]: (row["head"], row["figures"])
            for row in rows
            if row["by"] == program() and row["stream"] in self._stream_store.streams
        }
        self._removals = self._stream_store.removals

    async def find(self, stream: str) -> JSON:
        """Return the figures of the present state of a document, or None."""
        await self.load()
        return self.cached(stream)

    def cached(self, stream: str) -> JSON:
        """Return the figures of the present state of a document; None also before they were loaded."""
        self._drop_deleted()
        head, figures = (self._figures or {}).get(stream, ("", None))
        row = self._stream_store.streams.get(stream)
        return figures if row is not None and row.hash == head else None

    def _drop_deleted(self) -> None:
        if self._figures is None or self._removals == self._stream_store.removals:
            return
        streams = self._stream_store.streams
        self._figures = {key: entry for key, entry in self._figures.items() if key in streams}
        self._unsaved &= streams.keys()
        self._removals = self._stream_store.removals

    async def put(self, stream: str, figures: JSON) -> None:
        """Note figures of the present state of a document.

        Raises:
            ValueError: they hold a text that is not an id.
        """
        if not is_nameless(figures):
            raise ValueError(figures)
        row = self._stream_store.streams.get(stream)
        await self.load()
        if row is not None and self._figures is not None and self.cached(stream) != figures:
            self._figures[stream] = (row.hash, figures)
            self._unsaved.add(stream)

    async def save(self) -> bool:
        """Store the noted figures for the next start; return True if there were any."""
        self._drop_deleted()
        figures = self._figures or {}
        # also if it fails: then they are computed again, and nothing is lost
        unsaved, self._unsaved = sorted(self._unsaved), set()
        operations: list[Operation] = [
            (
                "put",
                TABLE,
                {
                    "topic": self._topic,
                    "stream": stream,
                    "head": figures[stream][0],
                    "figures": figures[stream][1],
                    "by": program(),
                },
            )
            for stream in unsaved
        ]
        operations += [("delete", "prefs", key) for key in EARLIER if key in self._stream_store.own]
        if not operations:
            return False
        await self._stream_store.store.write(operations)
        for key in EARLIER:
            self._stream_store.own.pop(key, None)
        return True


def is_nameless(figures: JSON) -> bool:
    """Whether figures hold only numbers, choices and ids.

    >>> is_nameless({"turns": 12, "cause": "blocked"}), is_nameless(["Anna"])
    (True, False)
    """
    if isinstance(figures, str):
        return _ID.fullmatch(figures) is not None
    if isinstance(figures, (list, tuple)):
        return all(map(is_nameless, figures))
    if isinstance(figures, dict):
        return all(map(is_nameless, figures.values()))
    return True
