"""The parts of the sheet of a game by post, as 2D codes and mail carry them (docs/card.md).

A sheet is split into them and joined again.

A part is a line of characters after `FG1`: its index, the number of parts, its length, the key of the whole, its
content, and a checksum.
"""

import re
import zlib
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from functools import lru_cache
from hashlib import sha256
from typing import Final, Literal

from faristol.correspondence.signs import (
    BITS,
    CHECK,
    LIKE_SIGNS,
    LONGEST,
    SIGNS,
    check_of,
    in_groups,
    in_signs,
    is_later_format,
    list_readings,
    number_in,
    signs_of,
)

MARK: Final = "FG1"
MOST_PARTS: Final = 4
PART: Final = (
    1_400  # characters of a part: with its head and checksum it fits a code of version 25, level M
)
LENGTH: Final = 3  # characters of the length of a part
KEY: Final = 4  # characters of the key of the whole
HEAD: Final = 2 + LENGTH + KEY
MOST_BYTES: Final = 500_000  # of a sheet that is read
_LIKE_PART: Final = re.compile(LIKE_SIGNS)


@dataclass(frozen=True, slots=True, kw_only=True)
class Part:
    """A part of a sheet: its index, the number of parts, the key of the whole, and its characters."""

    at: int
    count: int
    key: str
    signs: str


def split_text(text: str) -> list[str]:
    """Return the lines of the parts that hold a text, or an empty list if it is too long."""
    packed = zlib.compress(text.encode(), 9)
    signs = in_signs(int.from_bytes(packed, "big"), 8 * len(packed))
    count = -(-len(signs) // PART)
    size = -(-len(signs) // count)  # codes of one size are equally easy to scan
    pieces = [signs[index : index + size] for index in range(0, len(signs), size)]
    if len(pieces) > MOST_PARTS:
        return []
    key = _key_of(signs)
    return [
        _format_part(Part(at=index, count=len(pieces), key=key, signs=piece))
        for index, piece in enumerate(pieces)
    ]


def _format_part(part: Part) -> str:
    length = in_signs(len(part.signs), BITS * LENGTH)
    signs = f"{SIGNS[part.at]}{SIGNS[part.count]}{length}{part.key}{part.signs}"
    return in_groups(MARK, signs + check_of(signs))


def _key_of(signs: str) -> str:
    digest = sha256(signs.encode()).digest()
    return in_signs(int.from_bytes(digest[:8], "big") >> 64 - BITS * KEY, BITS * KEY)


def read_parts(text: str) -> list[Part]:
    """Return the intact parts of sheets in a text, without repetitions."""
    parts: list[Part] = []
    for part in _scan_parts(_best_reading(text[:LONGEST])):
        if isinstance(part, Part) and part not in parts:
            parts.append(part)
    return parts


def count_broken(text: str) -> int:
    """Return the number of parts of a text that were cut or changed."""
    return sum(part == "broken" for part in _scan_parts(_best_reading(text[:LONGEST])))


@lru_cache(maxsize=2)
def _best_reading(text: str) -> str:
    """Return the reading of a text that has the most parts, preferring the text itself."""
    if all(isinstance(part, Part) for part in _scan_parts(text)):
        return text
    return max(list_readings(text), key=_count_parts)


def _count_parts(text: str) -> int:
    return sum(isinstance(part, Part) for part in _scan_parts(text))


def _scan_parts(text: str) -> Iterator[Part | Literal["broken", "none"]]:
    """Yield for each mark outside a part the part, "broken", or "none" if the text only mentions a mark."""
    signs = signs_of(text)
    at = signs.find(MARK)
    while at >= 0:
        start = at + len(MARK)
        rest = signs[start : start + HEAD + PART + CHECK]
        part = _parse_part(rest)
        if part:
            yield part
            at = signs.find(MARK, start + HEAD + len(part.signs) + CHECK)
        else:
            yield "broken" if _LIKE_PART.match(rest) else "none"
            at = signs.find(MARK, at + 1)


def _parse_part(signs: str) -> Part | None:
    head = signs[:HEAD]
    if len(head) < HEAD or any(sign not in SIGNS for sign in head):
        return None
    at, count, length = SIGNS.index(head[0]), SIGNS.index(head[1]), number_in(head[2 : 2 + LENGTH])
    if not at < count <= MOST_PARTS or length > PART:
        return None
    end = HEAD + length
    body, check = signs[:end], signs[end : end + CHECK]
    if any(sign not in SIGNS for sign in body) or check != check_of(body):
        return None
    return Part(at=at, count=count, key=head[2 + LENGTH :], signs=body[HEAD:])


def flaw_of(text: str) -> str:
    """Return the reason why a text has no intact part: too_long, none, later or bad.

    "none": nothing in it begins like a part.
    """
    if len(text) > LONGEST:
        return "too_long"
    signs = signs_of(text)
    if MARK in signs:
        return "bad"
    return "later" if is_later_format(signs, MARK) else "none"


def missing(parts: Iterable[Part]) -> list[int]:
    """Return the numbers, from 1, of the parts of a whole that are missing."""
    present = list(parts)
    count = max((part.count for part in present), default=0)
    return sorted(set(range(1, count + 1)) - {part.at + 1 for part in present})


def join_parts(parts: Iterable[Part]) -> str:
    """Return the characters of a whole, or an empty string if a part is missing or foreign."""
    by_index = {part.at: part for part in parts}
    signs = "".join(by_index[index].signs for index in sorted(by_index))
    if missing(by_index.values()) or any(part.key != _key_of(signs) for part in by_index.values()):
        return ""
    return signs


def unpacked_text(signs: str) -> str:
    """Return the text encoded by the characters of a whole.

    Raises:
        ValueError: the text is longer than a sheet can be.
        zlib.error: the characters are not a compressed text.
    """
    count = BITS * len(signs) // 8
    packed = (number_in(signs) >> BITS * len(signs) - 8 * count).to_bytes(count, "big")
    unpacking = zlib.decompressobj()
    content = unpacking.decompress(packed, MOST_BYTES)
    if not unpacking.eof:
        raise ValueError("too long")
    return content.decode()
