"""Keep the recordings of a club: which sounds are taken, and how they travel in a device file.

A recording belongs to a clip and to what was written when it was made: a tile that was given
another name is not said by an old one. In a file it stands among the settings, under a key made of
both, so that a program that knows no recordings passes over it.
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
MOST = 420_000  # of all of them: less than half of what a device file may be
MAX_CAPTION = 60
_CLIP = re.compile(r"([a-z]{2})(?:/[a-z0-9-]{1,20}){2,4}")
_HEADER = 44


@dataclass(frozen=True, slots=True, kw_only=True)
class Recording:
    """Hold the sound of a clip."""

    clip: str
    caption: str
    wav: bytes

    @property
    def ms(self) -> int:
        """Return how long it lasts."""
        return milliseconds(self.wav)

    @property
    def key(self) -> str:
        """Return what it is called in a device file."""
        digest = sha256(f"{self.clip}\n{self.caption}".encode()).hexdigest()
        return PREFIX + digest[:32]

    @property
    def row(self) -> dict[str, JSON]:
        """Return its row; the page reads the sound out of its line."""
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
    """Return how long a sound lasts."""
    return (len(wav) - _HEADER) * 1000 // (2 * RATE)


def read_recording(clip: str, caption: str, wav: str) -> Recording | Refusal:
    """Read a recording: the id of a clip, what is written with it, and a WAV file in base64."""
    found = _CLIP.fullmatch(clip)
    if found is None or found[1] not in spoken_languages():
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
    """Return how a file of so many bytes of sound begins: one channel, 16 bits."""

    def number(value: int, length: int) -> bytes:
        return value.to_bytes(length, "little")

    form = number(1, 2) + number(1, 2) + number(RATE, 4) + number(2 * RATE, 4)
    form += number(2, 2) + number(16, 2)
    start = b"RIFF" + number(_HEADER - 8 + size, 4) + b"WAVEfmt " + number(16, 4)
    # an odd number of bytes is no whole number of signs
    return start + form + b"data" + number(size - size % 2, 4)


def recordings_in(prefs: Mapping[str, JSON]) -> list[Recording]:
    """Return the recordings among the settings of a device file; what is none is passed over."""
    found = []
    for key, value in prefs.items():
        if not key.startswith(PREFIX) or not isinstance(value, dict):
            continue
        parts = [value.get(name) for name in ("clip", "caption", "wav")]
        if not all(isinstance(part, str) for part in parts):
            continue
        read = read_recording(*map(str, parts))
        if isinstance(read, Recording) and read.key == key:
            found.append(read)
    return found


class Recordings(Service):
    """Keep and remove recordings; what there is, is read once."""

    def __init__(self, desk: Desk) -> None:
        self._shelf = desk.shelf
        self._known: dict[tuple[str, str], int] | None = None

    async def known(self) -> Mapping[tuple[str, str], int]:
        """Return how long each recording lasts, by clip and caption."""
        if self._known is None:
            rows = await self._shelf.store.rows(TABLE)
            self._known = {(row["clip"], row["caption"]): row["ms"] for row in rows}
        return self._known

    def forget(self) -> None:
        """Read again what there is when it is next asked for."""
        self._known = None

    async def keep(self, recording: Recording, answer: Operation) -> Refusal | None:
        """Keep a recording, in the place of the one there was."""
        known = dict(await self.known())
        known[recording.clip, recording.caption] = recording.ms
        if sum(known.values()) > MOST:
            return Refusal("clip/full")
        await self._shelf.store.write([("put", TABLE, recording.row), answer])
        self._known = known
        return None

    async def remove(self, clip: str, caption: str, answer: Operation) -> None:
        """Forget a recording; the voice says the clip again, if it can."""
        await self._shelf.store.write([("delete", TABLE, [clip, caption]), answer])
        self.forget()

    async def to_take(self, prefs: Mapping[str, JSON]) -> list[Operation]:
        """Return what takes over the recordings of a file that this device has not itself."""
        known = dict(await self.known())
        operations: list[Operation] = []
        for one in recordings_in(prefs):
            place = (one.clip, one.caption)
            if place in known or sum(known.values()) + one.ms > MOST:
                continue
            known[place] = one.ms
            operations.append(("put", TABLE, one.row))
        return operations
