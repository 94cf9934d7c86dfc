"""The recordings of a club: which sounds are accepted, and their form in a device file.

A recording belongs to a clip and to its caption when it was made: a tile with another name is not
spoken by an old recording. In a file it is among the settings, under a key made of both, so that
a program without recordings skips it.
"""

import re
from base64 import b64decode, b64encode
from collections.abc import Mapping
from dataclasses import dataclass
from hashlib import sha256

from faristol.desk.kernel.desk import Desk, Service
from faristol.desk.kernel.ports import Operation
from faristol.ledger.envelope import pref_line
from faristol.ledger.record import JSON
from faristol.ledger.refusal import Refusal
from faristol.ledger.visible_text import is_visible
from faristol.speech.language import spoken_languages

TABLE = "clips"
PREFIX = "clip-"
RATE = 24_000
LONGEST = 5_000  # milliseconds of a recording, as site/js/voice/wav.js makes them
MAX_TOTAL = 420_000  # of all of them: less than half of what a device file may be
MAX_CAPTION = 60
_CLIP = re.compile(r"([a-z]{2})(?:/[a-z0-9-]{1,20}){2,4}")
_HEADER = 44


@dataclass(frozen=True, slots=True, kw_only=True)
class Recording:
    """The recorded sound of a clip."""

    clip: str
    caption: str
    wav: bytes

    @property
    def ms(self) -> int:
        """The length in milliseconds."""
        return milliseconds(self.wav)

    @property
    def key(self) -> str:
        """The key in a device file."""
        digest = sha256(f"{self.clip}\n{self.caption}".encode()).hexdigest()
        return PREFIX + digest[:32]

    @property
    def row(self) -> dict[str, JSON]:
        """The row in the store; the page reads the sound from its line."""
        value: dict[str, JSON] = {
            "caption": self.caption,
            "clip": self.clip,
            "wav": b64encode(self.wav).decode(),
        }
        return {
            "clip": self.clip,
            "caption": self.caption,
            "key": self.key,
            "ms": self.ms,
            "line": pref_line(self.key, value),
        }


def milliseconds(wav: bytes) -> int:
    """Return the length of a sound in milliseconds."""
    return (len(wav) - _HEADER) * 1000 // (2 * RATE)


def read_recording(clip: str, caption: str, wav: str) -> Recording | Refusal:
    """Return the recording of a clip id, a caption and a WAV file in base64, or why it is refused."""
    match = _CLIP.fullmatch(clip)
    if match is None or match[1] not in spoken_languages():
        return Refusal("clip/unknown")
    if not caption or len(caption) > MAX_CAPTION or not is_visible(caption):
        return Refusal("clip/unknown")
    if len(wav) > (2 * RATE * LONGEST // 1000 + _HEADER) * 4 // 3 + 4:
        return Refusal("clip/too_long", {"limit": LONGEST // 1000})
    try:
        sound = b64decode(wav, validate=True)
    except ValueError:
        return Refusal("clip/unreadable")
    if len(sound) <= _HEADER or sound[:_HEADER] != _header(len(sound) - _HEADER):
        return Refusal("clip/unreadable")
    return Recording(clip=clip, caption=caption, wav=sound)


def _header(size: int) -> bytes:
    """Return the header of a file of so many bytes of sound: one channel, 16 bits."""

    def number(value: int, length: int) -> bytes:
        return value.to_bytes(length, "little")

    form = number(1, 2) + number(1, 2) + number(RATE, 4) + number(2 * RATE, 4)
    form += number(2, 2) + number(16, 2)
    start = b"RIFF" + number(_HEADER - 8 + size, 4) + b"WAVEfmt " + number(16, 4)
    # an odd number of bytes is no whole number of samples
    return start + form + b"data" + number(size - size % 2, 4)


def recordings_in(prefs: Mapping[str, JSON]) -> list[Recording]:
    """Return the recordings among the settings of a device file; other settings are skipped."""
    recordings = []
    for key, value in prefs.items():
        if not key.startswith(PREFIX) or not isinstance(value, dict):
            continue
        parts = [value.get(name) for name in ("clip", "caption", "wav")]
        if not all(isinstance(part, str) for part in parts):
            continue
        recording = read_recording(*map(str, parts))
        if isinstance(recording, Recording) and recording.key == key:
            recordings.append(recording)
    return recordings


class Recordings(Service):
    """The recordings of the device, whose lengths are read once."""

    def __init__(self, desk: Desk) -> None:
        self._stream_store = desk.stream_store
        self._lengths: dict[tuple[str, str], int] | None = None

    async def load_lengths(self) -> Mapping[tuple[str, str], int]:
        """Return the length of each recording, by clip and caption."""
        if self._lengths is None:
            rows = await self._stream_store.store.rows(TABLE)
            self._lengths = {(row["clip"], row["caption"]): row["ms"] for row in rows}
        return self._lengths

    def invalidate(self) -> None:
        """Read the lengths again when they are needed next."""
        self._lengths = None

    async def store(self, recording: Recording, answer: Operation) -> Refusal | None:
        """Store a recording in place of an earlier one, with the answer to the request."""
        lengths = dict(await self.load_lengths())
        lengths[recording.clip, recording.caption] = recording.ms
        if sum(lengths.values()) > MAX_TOTAL:
            return Refusal("clip/full")
        await self._stream_store.store.write([("put", TABLE, recording.row), answer])
        self._lengths = lengths
        return None

    async def remove(self, clip: str, caption: str, answer: Operation) -> None:
        """Remove a recording; the voice speaks the clip again, if it can."""
        await self._stream_store.store.write([("delete", TABLE, [clip, caption]), answer])
        self.invalidate()

    async def import_operations(self, prefs: Mapping[str, JSON]) -> list[Operation]:
        """Return the operations that import the recordings of a file which this device does not have."""
        lengths = dict(await self.load_lengths())
        operations: list[Operation] = []
        for recording in recordings_in(prefs):
            place = (recording.clip, recording.caption)
            if place in lengths or sum(lengths.values()) + recording.ms > MAX_TOTAL:
                continue
            lengths[place] = recording.ms
            operations.append(("put", TABLE, recording.row))
        return operations
