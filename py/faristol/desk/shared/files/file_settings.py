"""The settings of a device file: which of them a device takes over, and the documents it goes on with."""

import re
from collections.abc import Callable, Mapping, Sequence
from hashlib import sha256

from faristol.desk.kernel.continuations import superseding
from faristol.desk.kernel.kinds import KINDS
from faristol.desk.kernel.ports import Operation
from faristol.desk.kernel.storage.stream_store import StreamRow, StreamStore, pref_row
from faristol.desk.shared.files.import_report import Opened
from faristol.desk.shared.voice.voice_settings import format_settings, merge_names, parse_settings
from faristol.ledger.parcel_writer import DeviceParcel

_CHOICES = re.compile(r"([a-z]{2,8}=[0-9a-f]{64} ?){0,40}")
_LOOK = re.compile(r"(ca|ro|en) (light|dark|contrast|)")

# The settings that a device file may carry, and what each may be.
SETTINGS: dict[str, Callable[[str], bool]] = {
    "look": lambda value: _LOOK.fullmatch(value) is not None,
    # a document in use, by its id
    **{kind: bool for kind, row in KINDS.items() if not row.are_all_in_use},
    "voice": lambda value: parse_settings(value) is not None,
    # as desk/shared/lexicons.py writes them: which word list for which language
    "lexicons": lambda value: _CHOICES.fullmatch(value) is not None,
}

VOICE = "voice"
# and the secret seeds of games that are still played, each under its hash (docs/decisions/0024)
SEED = "seed-"


class FileSettings:
    """Gather what a file changes of the settings; nothing is stored before all is gathered."""

    def __init__(self, shelf: StreamStore, rows: Mapping[str, StreamRow]) -> None:
        self._shelf = shelf
        self._rows = rows  # as they will be
        self.prefs: dict[str, str] = dict(shelf.prefs)
        self.operations: list[Operation] = []
        self.names_left_out: tuple[str, ...] = ()

    def take(self, parcel: DeviceParcel) -> None:
        """Take over the settings that this device has not chosen itself."""
        for key, value in parcel.prefs.items():
            if key.startswith(SEED):
                self._take_seed(key, value)
                continue
            is_known = key in SETTINGS and isinstance(value, str) and SETTINGS[key](value)
            if not is_known or not self._is_of_kind(key, str(value)):
                continue
            if key not in self.prefs:
                self.put(key, self._going_on(str(value)) if key in KINDS else str(value))
            elif key == VOICE:
                self._take_names(str(value))

    def _take_seed(self, key: str, value: object) -> None:
        """Take over the seed of a game that goes on here; its hash says that it is the one."""
        if isinstance(value, str) and key == SEED + sha256(value.encode()).hexdigest():
            self.put(key, value)

    def _take_names(self, theirs: str) -> None:
        """Take over the names of tiles that were not given here."""
        voice, other = parse_settings(self.prefs[VOICE]), parse_settings(theirs)
        if voice is None or other is None:
            return
        taken = merge_names(voice, other)
        self.names_left_out = taken.left_out
        if taken.voice != voice:
            self.put(VOICE, format_settings(taken.voice))

    def _is_of_kind(self, key: str, value: str) -> bool:
        """Whether a setting that names the document in use names one of its kind."""
        return key not in KINDS or (value in self._rows and self._rows[value].kind == key)

    def _going_on(self, stream: str) -> str:
        """Return the document that goes on, of which one in use is a continuation that was not chosen."""
        going = superseding(self._rows, self._rows[stream])
        return going.id if going else stream

    def choose_documents(self, opened: Sequence[Opened]) -> None:
        """Go on with the documents in use: opening a file changes none of them."""
        for kind in KINDS:
            if kind in self.prefs or kind not in SETTINGS:  # all are in use at once
                continue
            before = self._shelf.in_use(kind)
            of_kind = [one for one in opened if one.kind == kind]
            readable = [one for one in of_kind if not one.unread_by]
            here = [one for one in readable if not self._rows[one.stream].archived]
            first = next((one.stream for one in here or readable or of_kind), "")
            if before or first:
                self.put(kind, before or first)

    def put(self, key: str, value: str) -> None:
        """Set a preference."""
        self.prefs[key] = value
        self.operations.append(("put", "prefs", pref_row(key, value)))
