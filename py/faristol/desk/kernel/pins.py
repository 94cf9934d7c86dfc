"""The word lists that judge each document, read from its stored lines.

Results are cached on this device: a stored entry never changes, so only new entries are read. No document is
folded for it.
"""

import json
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import asdict, dataclass, replace
from typing import Any, Final

from faristol.desk.kernel.kinds import kind_by_name
from faristol.desk.kernel.storage.stream_store import StreamRow, StreamStore
from faristol.ledger.codec import parse_line
from faristol.ledger.kind import Kind
from faristol.ledger.lexicon_change import ChangeLexicon
from faristol.ledger.pin import LexiconPin, is_sound
from faristol.ledger.record import JSON, LedgerError, Record

PINS: Final = "pins"
# the kinds of documents whose entries pin a list
PINNING: Final = ("judge", "study", "duplicate", "solo", "classic", "correspondence")
# kinds among them whose earlier rounds may be corrected, and are judged by the list of their time
_CORRECTED: Final = ("duplicate",)
_MARKS: Final = ('"lexicon":{"digest":"', '"lexicon":null')  # quotes inside text are escaped


@dataclass(frozen=True, slots=True, kw_only=True)
class Pinned:
    """The word lists that judge a document after one of its entries."""

    seq: int = 0
    language: str = ""  # of its tiles
    lexicon: LexiconPin | None = None  # None: the document is judged without a list
    since: int = 0  # the round or turn from which it is, after a change of the list
    earlier: tuple[LexiconPin, ...] = ()  # lists that judge rounds before it
    is_over: bool = False  # no word of it is looked up any more

    @property
    def needed(self) -> tuple[LexiconPin, ...]:
        """The lists that the document needs to go on."""
        return () if self.is_over else self.lists

    @property
    def lists(self) -> tuple[LexiconPin, ...]:
        """The lists of the document, the one to go on with before those of earlier rounds."""
        present = (self.lexicon,) if self.lexicon else ()
        return tuple(dict.fromkeys((*present, *self.earlier)))

    @property
    def is_without(self) -> bool:
        """Whether the document goes on without the list that it had."""
        return self.lexicon is None and self.since > 0 and not self.is_over


def pinned_after(pinned: Pinned, kind_name: str, lines: Iterable[str]) -> Pinned:
    """Return the lists of a document after more of its lines; an unreadable line pins no list."""
    kind = kind_by_name(kind_name)
    marks = kind.schema.marks_of(*kind.ending, *kind.resuming) if kind else ()
    marks += _MARKS
    for line in lines:
        try:
            record = parse_line(line) if any(mark in line for mark in marks) else None
        except LedgerError:
            record = None
        pinned = (
            _add_record(pinned, kind, record) if record else replace(pinned, seq=pinned.seq + 1)
        )
    return pinned


def pinned_by(kind_name: str, records: Iterable[Record]) -> Pinned:
    """Return the lists of a document with these entries."""
    kind, pinned = kind_by_name(kind_name), Pinned()
    for record in records:
        pinned = _add_record(pinned, kind, record)
    return pinned


def lists_in(records: Iterable[Record]) -> Iterator[tuple[LexiconPin, str]]:
    """Yield every list that the entries of a document pin, with the language of its words."""
    language: JSON = ""
    for data in (record.data for record in records if "lexicon" in record.data):
        language = data.get("language", language)
        lexicon = data["lexicon"]
        pin = _parse_pin(lexicon) if isinstance(lexicon, dict) else None
        if pin is not None and isinstance(language, str):
            yield pin, language


def _add_record(pinned: Pinned, kind: Kind[Any, Any] | None, record: Record) -> Pinned:
    pinned = replace(pinned, seq=pinned.seq + 1)
    cls = kind.schema.classes.get(record.kind) if kind else None
    if kind is not None and cls in (*kind.ending, *kind.resuming):
        pinned = replace(pinned, is_over=cls in kind.ending)
    lexicon = record.data.get("lexicon", "")
    if lexicon is not None and not isinstance(lexicon, dict):  # a digest alone is not a pin
        return pinned
    language = record.data.get("language", pinned.language)
    pinned = replace(pinned, language=language if isinstance(language, str) else "")
    if cls is ChangeLexicon:
        return _change_list(pinned, kind, record.data, _parse_pin(lexicon))
    return replace(pinned, lexicon=_parse_pin(lexicon))


def _change_list(
    pinned: Pinned,
    kind: Kind[Any, Any] | None,
    data: Mapping[str, JSON],
    lexicon: LexiconPin | None,
) -> Pinned:
    """Return the lists after a change: the list before it still judges the rounds that it has judged."""
    since = data.get("since")
    first = since if isinstance(since, int) else 1
    earlier = pinned.earlier
    needs_earlier = kind is not None and kind.name in _CORRECTED and first > max(pinned.since, 1)
    if needs_earlier and pinned.lexicon is not None:
        earlier = tuple(dict.fromkeys((*earlier, pinned.lexicon)))
    return replace(pinned, lexicon=lexicon, since=first, earlier=earlier)


def _parse_pin(value: JSON) -> LexiconPin | None:
    try:
        pin = LexiconPin(**value)  # type: ignore[arg-type]
        return pin if is_sound(pin) else None
    except (TypeError, AttributeError):
        return None


class Pins:
    """The word lists of all documents of this device, as far as their entries were read."""

    def __init__(self, stream_store: StreamStore) -> None:
        self._stream_store = stream_store
        self._cached: dict[str, Pinned] | None = None
        self._is_saved = True

    def cached(self, row: StreamRow) -> Pinned:
        """Return the lists of a document as far as its entries were read."""
        return self._load().get(row.id, Pinned())

    def is_needing(self, row: StreamRow) -> bool:
        """Whether a document is of a kind that pins lists, and goes on."""
        return row.kind in PINNING and self.is_played(row)

    def is_played(self, row: StreamRow) -> bool:
        """Whether a document goes on by itself: it has an end, and has not come to it, or it is in use."""
        kind = None if row.archived else kind_by_name(row.kind)
        return kind is not None and (
            bool(kind.ending) or row.id == self._stream_store.selected(row.kind)
        )

    async def look(self, row: StreamRow) -> Pinned:
        """Return the lists of a document, after reading its new entries."""
        pinned = self._load().get(row.id, Pinned())
        if row.kind not in PINNING or pinned.seq == row.seq:
            return pinned
        if pinned.seq > row.seq:
            pinned = Pinned()
        return self.note(
            row, pinned_after(pinned, row.kind, await self._stream_store.lines(row.id, pinned.seq))
        )

    def note(self, row: StreamRow, pinned: Pinned) -> Pinned:
        """Note the lists of a document.

        Where they are the same after more entries, they are stored only with other changes: all documents are one
        value, which is not written after each slip.
        """
        cached = self._load().get(row.id)
        self._load()[row.id] = pinned
        if cached is None or replace(cached, seq=pinned.seq) != pinned:
            self._is_saved = False
        return pinned

    async def run_idle(self) -> bool:
        """Read the new entries of one document, or store the results; return True if more is left."""
        for row in self._stream_store.streams.values():
            is_seen = row.id in self._load()
            if row.kind in PINNING and row.seq and not row.archived and not is_seen:
                await self.look(row)
                return True
        if self._is_saved:
            return False
        self._is_saved = (
            True  # also if it fails: the lines are read again then, and nothing is lost
        )
        stored = {
            id_: asdict(pinned)
            for id_, pinned in sorted(self._load().items())
            if id_ in self._stream_store.streams
        }
        await self._stream_store.put_device_pref(PINS, json.dumps(stored, ensure_ascii=False))
        return True

    def _load(self) -> dict[str, Pinned]:
        if self._cached is None:
            self._cached = dict(_parse_pins(self._stream_store.own.get(PINS, "")))
        return self._cached


def _parse_pins(text: str) -> Mapping[str, Pinned]:
    """Return the stored results; an empty mapping where another version stored them in another form."""
    try:
        return {
            id_: Pinned(
                seq=int(columns["seq"]),
                language=str(columns["language"]),
                lexicon=_parse_pin(columns["lexicon"]),
                since=int(columns["since"]),
                earlier=tuple(pin for pin in map(_parse_pin, columns["earlier"]) if pin),
                is_over=bool(columns["is_over"]),
            )
            for id_, columns in json.loads(text).items()
        }
    except (ValueError, TypeError, AttributeError, KeyError):
        return {}
