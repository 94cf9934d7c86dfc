"""The lists of words that each document is judged by, as its stored lines say it.

What was read once is kept for this device: an entry that is there never changes, so only those that came
since are looked at. No document is folded for it.
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
# those of them whose earlier rounds may be corrected, and are judged by the list of their time
_CORRECTED: Final = ("duplicate",)
_MARKS: Final = ('"lexicon":{"digest":"', '"lexicon":null')  # quotes inside text are escaped


@dataclass(frozen=True, slots=True, kw_only=True)
class Pinned:
    """The lists that judge a document as of one of its entries."""

    seq: int = 0
    language: str = ""  # of its tiles
    lexicon: LexiconPin | None = None  # None: the document is judged without a list
    since: int = 0  # the round or turn from which it is, after a change of the list
    earlier: tuple[LexiconPin, ...] = ()  # lists that judge rounds before it
    is_over: bool = False  # and no word of it is looked up any more

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


def pinned_after(known: Pinned, kind_name: str, lines: Iterable[str]) -> Pinned:
    """Return what pins a document after more of its lines; a line that cannot be read pins nothing."""
    kind = kind_by_name(kind_name)
    marks = kind.schema.marks_of(*kind.ending, *kind.resuming) if kind else ()
    marks += _MARKS
    for line in lines:
        try:
            record = parse_line(line) if any(mark in line for mark in marks) else None
        except LedgerError:
            record = None
        known = _after(known, kind, record) if record else replace(known, seq=known.seq + 1)
    return known


def pinned_by(kind_name: str, records: Iterable[Record]) -> Pinned:
    """Return what pins a document with these entries."""
    kind, known = kind_by_name(kind_name), Pinned()
    for record in records:
        known = _after(known, kind, record)
    return known


def lists_in(records: Iterable[Record]) -> Iterator[tuple[LexiconPin, str]]:
    """Yield every list that the entries of a document pin, with the language of its words."""
    language: JSON = ""
    for data in (record.data for record in records if "lexicon" in record.data):
        language = data.get("language", language)
        lexicon = data["lexicon"]
        pin = _pin(lexicon) if isinstance(lexicon, dict) else None
        if pin is not None and isinstance(language, str):
            yield pin, language


def _after(known: Pinned, kind: Kind[Any, Any] | None, record: Record) -> Pinned:
    known = replace(known, seq=known.seq + 1)
    cls = kind.schema.classes.get(record.kind) if kind else None
    if kind is not None and cls in (*kind.ending, *kind.resuming):
        known = replace(known, is_over=cls in kind.ending)
    lexicon = record.data.get("lexicon", "")
    if lexicon is not None and not isinstance(lexicon, dict):  # a digest pins nothing
        return known
    language = record.data.get("language", known.language)
    known = replace(known, language=language if isinstance(language, str) else "")
    if cls is ChangeLexicon:
        return _after_change(known, kind, record.data, _pin(lexicon))
    return replace(known, lexicon=_pin(lexicon))


def _after_change(
    known: Pinned,
    kind: Kind[Any, Any] | None,
    data: Mapping[str, JSON],
    lexicon: LexiconPin | None,
) -> Pinned:
    """Return what pins a document after a change of its list: the one before judges the rounds it has judged."""
    since = data.get("since")
    first = since if isinstance(since, int) else 1
    earlier = known.earlier
    is_asked = kind is not None and kind.name in _CORRECTED and first > max(known.since, 1)
    if is_asked and known.lexicon is not None:
        earlier = tuple(dict.fromkeys((*earlier, known.lexicon)))
    return replace(known, lexicon=lexicon, since=first, earlier=earlier)


def _pin(value: JSON) -> LexiconPin | None:
    try:
        pin = LexiconPin(**value)  # type: ignore[arg-type]
        return pin if is_sound(pin) else None
    except (TypeError, AttributeError):
        return None


class Pins:
    """The lists of all documents of this device; those of one that nobody has looked at are not known."""

    def __init__(self, shelf: StreamStore) -> None:
        self._shelf = shelf
        self._known: dict[str, Pinned] | None = None
        self._is_kept = True

    def known(self, row: StreamRow) -> Pinned:
        """Return the lists of a document, as far as it was looked at."""
        return self._read().get(row.id, Pinned())

    def is_needing(self, row: StreamRow) -> bool:
        """Whether a document is of a kind that pins lists, and goes on."""
        return row.kind in PINNING and self.is_played(row)

    def is_played(self, row: StreamRow) -> bool:
        """Whether a document goes on by itself: it has an end, and has not come to it, or it is in use."""
        kind = None if row.archived else kind_by_name(row.kind)
        return kind is not None and (bool(kind.ending) or row.id == self._shelf.in_use(row.kind))

    async def look(self, row: StreamRow) -> Pinned:
        """Return the lists of a document, having looked at the entries that came since."""
        known = self._read().get(row.id, Pinned())
        if row.kind not in PINNING or known.seq == row.seq:
            return known
        if known.seq > row.seq:
            known = Pinned()
        return self.note(
            row, pinned_after(known, row.kind, await self._shelf.lines(row.id, known.seq))
        )

    def note(self, row: StreamRow, found: Pinned) -> Pinned:
        """Note the lists of a document.

        Where its lists are the same after more entries, that waits until something else is stored: all documents are
        one value, which is not written after each slip.
        """
        before = self._read().get(row.id)
        self._read()[row.id] = found
        if before is None or replace(before, seq=found.seq) != found:
            self._is_kept = False
        return found

    async def rest(self) -> bool:
        """Look at one document, or store what was found; return True if more is left."""
        for row in self._shelf.streams.values():
            is_seen = row.id in self._read()
            if row.kind in PINNING and row.seq and not row.archived and not is_seen:
                await self.look(row)
                return True
        if self._is_kept:
            return False
        self._is_kept = True  # also when it fails: it is found again, and nothing is lost
        stored = {
            id_: asdict(found)
            for id_, found in sorted(self._read().items())
            if id_ in self._shelf.streams
        }
        await self._shelf.put_own(PINS, json.dumps(stored, ensure_ascii=False))
        return True

    def _read(self) -> dict[str, Pinned]:
        if self._known is None:
            self._known = dict(_parsed(self._shelf.own.get(PINS, "")))
        return self._known


def _parsed(text: str) -> Mapping[str, Pinned]:
    """Return what a device has stored; what another version stored otherwise is found again."""
    try:
        return {
            id_: Pinned(
                seq=int(found["seq"]),
                language=str(found["language"]),
                lexicon=_pin(found["lexicon"]),
                since=int(found["since"]),
                earlier=tuple(pin for pin in map(_pin, found["earlier"]) if pin),
                is_over=bool(found["is_over"]),
            )
            for id_, found in json.loads(text).items()
        }
    except (ValueError, TypeError, AttributeError, KeyError):
        return {}
