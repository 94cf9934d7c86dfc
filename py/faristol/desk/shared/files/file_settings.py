"""The settings of a device file: those that a device imports, and the documents in use after it."""

import re
from collections.abc import Callable, Mapping, Sequence
from hashlib import sha256

from faristol.desk.kernel.continuations import superseding
from faristol.desk.kernel.kinds import KINDS
from faristol.desk.kernel.ports import Operation
from faristol.desk.kernel.storage.pref_rows import pref_row
from faristol.desk.kernel.storage.stream_store import StreamRow, StreamStore
from faristol.desk.shared.files.import_report import ImportedStream
from faristol.desk.shared.voice.voice_settings import (
    merge_names,
    parse_settings,
    serialize_settings,
)
from faristol.ledger.parcel_writer import DeviceParcel

_CHOICES = re.compile(r"([a-z]{2,8}=[0-9a-f]{64} ?){0,40}")
_LOOK = re.compile(r"(ca|ro|en) (light|dark|contrast|)")

# the settings that a device file may carry, each with the test of its values
SETTINGS: dict[str, Callable[[str], bool]] = {
    "look": lambda value: _LOOK.fullmatch(value) is not None,
    # a document in use, by its id
    **{kind: bool for kind, row in KINDS.items() if not row.has_no_selection},
    "voice": lambda value: parse_settings(value) is not None,
    # the word list of each language, as desk/shared/lexicons.py writes it
    "lexicons": lambda value: _CHOICES.fullmatch(value) is not None,
}

VOICE = "voice"
# prefix of the secret seeds of games under way, each under its hash (docs/decisions/0024)
SEED = "seed-"


class FileSettings:
    """The changes of the settings by a file; they are stored after all are collected."""

    def __init__(self, stream_store: StreamStore, rows: Mapping[str, StreamRow]) -> None:
        self._stream_store = stream_store
        self._rows = rows  # as they will be after the import
        self.prefs: dict[str, str] = dict(stream_store.prefs)
        self.operations: list[Operation] = []
        self.names_left_out: tuple[str, ...] = ()

    def import_settings(self, parcel: DeviceParcel) -> None:
        """Import the settings that were not chosen on this device."""
        for key, value in parcel.prefs.items():
            if key.startswith(SEED):
                self._import_seed(key, value)
                continue
            is_known = key in SETTINGS and isinstance(value, str) and SETTINGS[key](value)
            if not is_known or not self._is_of_kind(key, str(value)):
                continue
            if key not in self.prefs:
                self.put(key, self._successor_of(str(value)) if key in KINDS else str(value))
            elif key == VOICE:
                self._import_names(str(value))

    def _import_seed(self, key: str, value: object) -> None:
        """Import the seed of a game that goes on here; its hash proves that it is the right one."""
        if isinstance(value, str) and key == SEED + sha256(value.encode()).hexdigest():
            self.put(key, value)

    def _import_names(self, raw: str) -> None:
        """Import the names of tiles that have no name by this device."""
        our_voice, their_voice = parse_settings(self.prefs[VOICE]), parse_settings(raw)
        if our_voice is None or their_voice is None:
            return
        merged = merge_names(our_voice, their_voice)
        self.names_left_out = merged.left_out
        if merged.voice != our_voice:
            self.put(VOICE, serialize_settings(merged.voice))

    def _is_of_kind(self, key: str, value: str) -> bool:
        """Whether a setting is none of a document in use, or has the id of one of its kind."""
        return key not in KINDS or (value in self._rows and self._rows[value].kind == key)

    def _successor_of(self, stream: str) -> str:
        """Return the id of the document that supersedes a document in use, or its own id."""
        successor = superseding(self._rows, self._rows[stream])
        return successor.id if successor else stream

    def choose_documents(self, streams: Sequence[ImportedStream]) -> None:
        """Keep the documents in use, which an import does not change; choose one for kinds without."""
        for kind in KINDS:
            if (
                kind in self.prefs or kind not in SETTINGS
            ):  # all documents of the kind are in use at once
                continue
            before = self._stream_store.selected(kind)
            of_kind = [imported for imported in streams if imported.kind == kind]
            readable = [imported for imported in of_kind if not imported.unread_by]
            here = [imported for imported in readable if not self._rows[imported.stream].archived]
            first = next((imported.stream for imported in here or readable or of_kind), "")
            if before or first:
                self.put(kind, before or first)

    def put(self, key: str, value: str) -> None:
        """Set a preference."""
        self.prefs[key] = value
        self.operations.append(("put", "prefs", pref_row(key, value)))
