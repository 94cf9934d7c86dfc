"""Remember what was found out about a document, by the hash of its last entry.

The first screen says a word or two of each document, and would have to read it for that. What was found
out once holds for as long as the document has the same head: it is kept beside the settings, for this
device alone, and with any other head, or by another program, it is found out anew. The program is named
with its rules digest, which the desk is no part of: whoever changes what the desk finds out gives it another key.
Nobody is named in it: it outlives what is forgotten.
"""

import json
from collections.abc import Mapping

from faristol.desk.kernel.shelf import Shelf
from faristol.ledger.record import JSON
from faristol.ledger.rules_digest import program

HEADS = "heads"


class Heads:
    """Hold what is known of documents; of one that has changed since, nothing."""

    def __init__(self, shelf: Shelf, key: str = HEADS) -> None:
        self._shelf = shelf
        self._key = key  # of the setting in which it is kept
        self._known: dict[str, tuple[str, JSON]] | None = None
        self._is_kept = True

    def known(self, stream: str) -> JSON:
        """Return what is known of a document as it stands, or None."""
        head, found = self._read().get(stream, ("", None))
        row = self._shelf.streams.get(stream)
        return found if row is not None and row.hash == head else None

    def note(self, stream: str, found: JSON) -> None:
        """Note what was found out about a document as it stands."""
        row = self._shelf.streams.get(stream)
        if row is not None and self._read().get(stream) != (row.hash, found):
            self._read()[stream] = (row.hash, found)
            self._is_kept = False

    async def keep(self) -> bool:
        """Store what was noted, for the next start; tell whether there was anything."""
        if self._is_kept:
            return False
        self._is_kept = True  # also when it fails: it is found out anew, and nothing is lost
        told = {
            stream: [head, found]
            for stream, (head, found) in sorted(self._read().items())
            if stream in self._shelf.streams and self._shelf.streams[stream].hash == head
        }
        value = json.dumps([program(), told], ensure_ascii=False)
        # no line: it is this device's own
        await self._shelf.put_own(self._key, value)
        return True

    def _read(self) -> dict[str, tuple[str, JSON]]:
        if self._known is None:
            self._known = dict(_parsed(self._shelf.own.get(self._key, "")))
        return self._known


def _parsed(text: str) -> Mapping[str, tuple[str, JSON]]:
    """Return what a device has kept; what another program wrote is none."""
    try:
        by, told = json.loads(text)
        if by != program():
            return {}
        return {stream: (head, found) for stream, (head, found) in told.items()}
    except (ValueError, TypeError, AttributeError):
        return {}
