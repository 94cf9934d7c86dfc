"""The pictures of the help: how its sources name them, and the files that `make pictures` has taken.

A picture is a block of a section, `![what is seen](name route size selector)`: the part that the selector
names of the screen at the route, on a device of that size. The file lies beside the sources of its
language, `pictures/<name>.webp`, and what is seen is its caption.
"""

import re
from dataclasses import dataclass
from pathlib import Path
from typing import Final

SIZES: Final = {"tablet": (1180, 820), "phone": (390, 844)}
FOLDER: Final = "pictures"  # beside the sources of a language
MAX_PICTURES: Final = 24  # of a language
MAX_BYTES: Final = 30_000  # of a picture
MAX_ALL_BYTES: Final = 200_000  # of a language: three of them are in each package
_PICTURE = re.compile(
    r"!\[([^\[\]]+)\]\(([a-z][a-z-]*) (/\S*) (" + "|".join(SIZES) + r") ([^()]+)\)"
)
_BEGINNING = "!["


@dataclass(frozen=True, slots=True, kw_only=True)
class PictureSource:
    """A picture as a section names it."""

    caption: str  # with the marks of a text
    name: str
    route: str
    size: str  # one of `SIZES`
    selector: str  # of the part, in the style of CSS

    @property
    def file(self) -> str:
        """The name of its file, in the folder of its language."""
        return f"{self.name}.webp"


def is_picture_line(line: str) -> bool:
    """Whether a line is, or should be, a picture."""
    return line.startswith(_BEGINNING)


def parse_picture(line: str) -> PictureSource | None:
    """Return the picture of a line, or None if it is not written as it must be.

    >>> parse_picture("![A seat](seat /duplicate/round tablet #seats)").selector
    '#seats'
    """
    match = _PICTURE.fullmatch(line)
    if not match:
        return None
    caption, name, route, size, selector = match.groups()
    return PictureSource(caption=caption, name=name, route=route, size=size, selector=selector)


def read_pictures(folder: Path) -> dict[str, bytes]:
    """Return the files of the pictures of a language, by name."""
    return {path.name: path.read_bytes() for path in sorted((folder / FOLDER).glob("*.webp"))}


def webp_size(data: bytes) -> tuple[int, int]:
    """Return width and height of a picture that a browser has written as WebP.

    Raises:
        ValueError: it is no WebP of one still frame.
    """
    if data[:4] != b"RIFF" or data[8:12] != b"WEBP":
        raise ValueError("no WebP")
    match data[12:16]:
        case b"VP8 " if data[23:26] == b"\x9d\x01\x2a":
            return _number(data[26:28]) & 0x3FFF, _number(data[28:30]) & 0x3FFF
        case b"VP8L" if data[20] == 0x2F:
            bits = _number(data[21:25])
            return (bits & 0x3FFF) + 1, (bits >> 14 & 0x3FFF) + 1
        case b"VP8X":
            return _number(data[24:27]) + 1, _number(data[27:30]) + 1
        case sort:
            raise ValueError(f"a WebP of another sort: {sort!r}")


def _number(data: bytes) -> int:
    return int.from_bytes(data, "little")
