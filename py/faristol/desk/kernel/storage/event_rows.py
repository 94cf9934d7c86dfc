"""The table of events in memory: a document that is not being written to is one compressed text.

All acknowledged rows are in memory (docs/decisions/0016), also those of evenings that are never opened again.
A row for each entry took 69 MB for 152 evenings of 500 entries (docs/decisions/0041).
"""

import json
import zlib
from collections.abc import Iterator, MutableMapping, Sequence
from dataclasses import dataclass
from typing import Any, TypeAlias

from faristol.desk.kernel.ports import Row

# of an event: the key of its document, then its number
Key: TypeAlias = tuple[tuple[int, Any], ...]
Rows: TypeAlias = dict[Key, Row]

LEVEL = 1  # of the compression: 6 takes six times as long, for a sixth less


@dataclass(frozen=True, slots=True, kw_only=True)
class Packed:
    """The rows of a document as one compressed text, in the order of their keys."""

    keys: Sequence[Any]  # the last part of each key
    data: bytes

    @classmethod
    def from_rows(cls, rows: Rows) -> "Packed":
        """Return the rows of a document packed; they are JSON, and unpack to equal rows."""
        ordered = sorted(rows)
        text = json.dumps([rows[key] for key in ordered], separators=(",", ":"))
        return cls(
            keys=_compact([key[1] for key in ordered]), data=zlib.compress(text.encode(), LEVEL)
        )

    def rows_of(self, document: Key) -> Rows:
        """Return the unpacked rows by key."""
        rows = json.loads(zlib.decompress(self.data))
        return {
            (*document, part): row for part, row in zip(_key_parts(self.keys), rows, strict=True)
        }

    def has_key(self, rest: Key) -> bool:
        """Whether there is a row with a key, of which `rest` is the part after its document."""
        if len(rest) != 1:
            return False
        sort, number = rest[0]
        return (
            (sort == 0 and number in self.keys)
            if isinstance(self.keys, range)
            else rest[0] in self.keys
        )


class EventRows(MutableMapping[Key, Row]):
    """A dictionary of rows by key, document by document.

    A document whose rows change is unpacked until `pack` is called. Reading a packed one unpacks its rows each
    time; only the document read last is cached.

    >>> rows = EventRows()
    >>> for seq in (1, 2):
    ...     rows[(1, "evening"), (0, seq)] = {"stream": "evening", "seq": seq, "line": "{}"}
    >>> rows.pack(((1, "evening"),))
    >>> rows[(1, "evening"), (0, 2)]["seq"], len(rows), rows.packed_size > 0
    (2, 2, True)
    """

    def __init__(self) -> None:
        self.unpacked: dict[Key, Rows] = {}  # documents held row by row
        self.packed: dict[Key, Packed] = {}
        self._last_unpacked: tuple[Key, Rows] = ((), {})  # the packed document that was read last

    @property
    def packed_size(self) -> int:
        """The bytes of all packed documents together."""
        return sum(len(packed.data) for packed in self.packed.values())

    def pack(self, document: Key) -> None:
        """Pack a document."""
        if rows := self.unpacked.get(document):
            self.packed[document] = Packed.from_rows(rows)
            del self.unpacked[document]

    def share(self, other: "EventRows", document: Key) -> None:
        """Share the rows that another table has of a document, without unpacking them."""
        if packed := other.packed.get(document):
            self.packed[document] = packed
        elif rows := other.unpacked.get(document):
            self.unpacked[document] = dict(rows)

    def copy(self) -> "EventRows":
        """Return an independent copy of the present rows."""
        copy = EventRows()
        copy.packed = dict(self.packed)
        copy.unpacked = {document: dict(rows) for document, rows in self.unpacked.items()}
        return copy

    def of_document(self, document: Key) -> Rows:
        """Return the rows of a document by key, not to be changed."""
        if document in self.unpacked:
            return self.unpacked[document]
        if document not in self.packed:
            return {}
        if self._last_unpacked[0] != document:
            self._last_unpacked = (document, self.packed[document].rows_of(document))
        return self._last_unpacked[1]

    def keys_between(self, low: Key, high: Key) -> list[Key]:
        """Return the keys in a range, both ends included; only documents in it are read."""
        documents = [document for document in self._documents() if low[:1] <= document <= high[:1]]
        return [
            key for document in documents for key in self._keys_of(document) if low <= key <= high
        ]

    def items_unlike(self, other: "EventRows") -> Iterator[tuple[Key, Row]]:
        """Yield the keys and rows of all documents but those that are packed alike in another table."""
        for document in self._documents():
            packed = self.packed.get(document)
            if packed is None or packed != other.packed.get(document):
                yield from self.of_document(document).items()

    # ---- as a dictionary ----

    def __getitem__(self, key: Key) -> Row:
        return self.of_document(key[:1])[key]

    def __contains__(self, key: object) -> bool:
        document = key[:1] if isinstance(key, tuple) else ()
        if packed := self.packed.get(document):
            return packed.has_key(key[1:]) if isinstance(key, tuple) else False
        return key in self.unpacked.get(document, {})

    def __setitem__(self, key: Key, row: Row) -> None:
        self._unpack(key[:1])[key] = row

    def __delitem__(self, key: Key) -> None:
        rows = self._unpack(key[:1])
        del rows[key]
        if not rows:
            del self.unpacked[key[:1]]

    def __iter__(self) -> Iterator[Key]:
        for document in self._documents():
            yield from self._keys_of(document)

    def __len__(self) -> int:
        packed = sum(len(packed.keys) for packed in self.packed.values())
        return packed + sum(map(len, self.unpacked.values()))

    # ---- packing ----

    def _documents(self) -> list[Key]:
        return [*self.packed, *self.unpacked]

    def _keys_of(self, document: Key) -> list[Key]:
        if packed := self.packed.get(document):
            return [(*document, part) for part in _key_parts(packed.keys)]
        return list(self.unpacked[document])

    def _unpack(self, document: Key) -> Rows:
        """Return the rows of a document to be changed; it is unpacked from now on."""
        if document in self.packed:
            rows = dict(self.of_document(document))
            del self.packed[document]
            self._last_unpacked = ((), {})
            self.unpacked[document] = rows
        return self.unpacked.setdefault(document, {})


def _compact(parts: list[tuple[int, Any]]) -> Sequence[Any]:
    """Return the numbers of events as a range, which they nearly always are; else the parts as a tuple."""
    numbers = range(parts[0][1], parts[0][1] + len(parts)) if parts and parts[0][0] == 0 else ()
    return numbers if [(0, number) for number in numbers] == parts else tuple(parts)


def _key_parts(keys: Sequence[Any]) -> Iterator[tuple[int, Any]]:
    return ((0, key) for key in keys) if isinstance(keys, range) else iter(keys)
