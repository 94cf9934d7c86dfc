"""A pack and index of clips, and the frames of an MP3 file.

The index is JSON: the digest of the pack, and for each clip its place, its duration in milliseconds, and
its caption. Clips that are spoken alike share their bytes. Each is an MP3 file of its own, decoded by
itself: decoders put silence before a file, each its own, but always the same, so that a clip never begins
in the wrong place and the rhythm stays.
"""

import hashlib
import json
from collections.abc import Iterable, Iterator
from dataclasses import dataclass

RATES = {0b11: (44100, 48000, 32000), 0b10: (22050, 24000, 16000)}  # MPEG 1, MPEG 2
BIT_RATES = {
    0b11: (0, 32, 40, 48, 56, 64, 80, 96, 112, 128, 160, 192, 224, 256, 320),
    0b10: (0, 8, 16, 24, 32, 40, 48, 56, 64, 80, 96, 112, 128, 144, 160),
}
SAMPLES = {0b11: 1152, 0b10: 576}
MEDIA = "audio/mpeg"


@dataclass(frozen=True, slots=True, kw_only=True)
class Rendered:
    """A clip with its sound."""

    id: str
    caption: str
    sound: bytes
    milliseconds: int


@dataclass(frozen=True, slots=True)
class Frame:
    """One frame of an MP3 file."""

    length: int
    samples: int
    rate: int
    is_mono: bool


def pack_clips(clips: Iterable[Rendered]) -> tuple[bytes, bytes]:
    """Return the pack of clips and its index, a line for each clip."""
    pack = bytearray()
    places: dict[bytes, int] = {}
    lines = []
    for clip in clips:
        if clip.sound not in places:
            places[clip.sound] = len(pack)
            pack += clip.sound
        entry = [places[clip.sound], len(clip.sound), clip.milliseconds, clip.caption]
        lines.append(f"{json.dumps(clip.id)}:{_json(entry)}")
    digest = hashlib.sha256(pack).hexdigest()
    body = ",\n".join(lines)
    index = f'{{"media":"{MEDIA}","sha256":"{digest}","clips":{{\n{body}\n}}}}\n'
    return bytes(pack), index.encode()


def frames(sound: bytes) -> Iterator[Frame]:
    """Yield the frames of an MP3 file, which fill it from its first byte to its last.

    Raises:
        ValueError: something else is between them.
    """
    at = 0
    while at < len(sound):
        frame = _frame(sound[at : at + 4])
        if at + frame.length > len(sound):
            message = f"the frame at {at} is not whole"
            raise ValueError(message)
        yield frame
        at += frame.length


def _frame(head: bytes) -> Frame:
    bits = int.from_bytes(head, "big")
    version, layer = bits >> 19 & 3, bits >> 17 & 3
    rate, bit_rate = bits >> 10 & 3, bits >> 12 & 15
    is_frame = len(head) == 4 and bits >> 21 == 0x7FF and version in RATES and layer == 0b01
    if not is_frame or rate == 3 or not 0 < bit_rate < 15:
        message = f"no frame of an MP3 file begins with {head.hex()}"
        raise ValueError(message)
    hertz, samples = RATES[version][rate], SAMPLES[version]
    length = samples // 8 * BIT_RATES[version][bit_rate] * 1000 // hertz + (bits >> 9 & 1)
    return Frame(length, samples, hertz, bits >> 6 & 3 == 3)


def _json(value: object) -> str:
    return json.dumps(value, ensure_ascii=False, separators=(",", ":"))
