"""Split a sheet of a game by post into parts that codes and mail carry, and put them together again (docs/card.md).

A part is a line of signs behind `FG1`: which part of how many it is, how long it is, of what whole, and last a check.
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
PART: Final = 1_400  # signs of a part: with what stands before and behind it fits a code of version 25, level M
LENGTH: Final = 3  # signs that say how long a part is
KEY: Final = 4  # signs that say of what whole it is
HEAD: Final = 2 + LENGTH + KEY
MOST_BYTES: Final = 500_000  # of a sheet that is read
_LIKE_ONE: Final = re.compile(LIKE_SIGNS)


@dataclass(frozen=True, slots=True, kw_only=True)
class Part:
    """Hold a part of a sheet: which one, of how many, of what whole."""

    at: int
    count: int
    key: str
    signs: str


def split_text(text: str) -> list[str]:
    """Return the lines of the parts that hold a text, none if it is too long."""
    packed = zlib.compress(text.encode(), 9)
    signs = in_signs(int.from_bytes(packed, "big"), 8 * len(packed))
    count = -(-len(signs) // PART)
    each = -(-len(signs) // count)  # codes of one size are read alike
    pieces = [signs[at : at + each] for at in range(0, len(signs), each)]
    if len(pieces) > MOST_PARTS:
        return []
    key = _key_of(signs)
    return [
        _written(Part(at=at, count=len(pieces), key=key, signs=piece))
        for at, piece in enumerate(pieces)
    ]


def _written(part: Part) -> str:
    length = in_signs(len(part.signs), BITS * LENGTH)
    signs = f"{SIGNS[part.at]}{SIGNS[part.count]}{length}{part.key}{part.signs}"
    return in_groups(MARK, signs + check_of(signs))


def _key_of(signs: str) -> str:
    digest = sha256(signs.encode()).digest()
    return in_signs(int.from_bytes(digest[:8], "big") >> 64 - BITS * KEY, BITS * KEY)


def read_parts(text: str) -> list[Part]:
    """Return the parts of sheets that are whole in a text."""
    found: list[Part] = []
    for part in _reads(_best_reading(text[:LONGEST])):
        if isinstance(part, Part) and part not in found:
            found.append(part)
    return found


def count_broken(text: str) -> int:
    """Return how many parts of a text were cut or changed."""
    return sum(part == "broken" for part in _reads(_best_reading(text[:LONGEST])))


@lru_cache(maxsize=2)
def _best_reading(text: str) -> str:
    """Return the reading of a text that has the most parts; the text itself where none has more."""
    if all(isinstance(part, Part) for part in _reads(text)):
        return text
    return max(list_readings(text), key=_count_parts)


def _count_parts(text: str) -> int:
    return sum(isinstance(part, Part) for part in _reads(text))


def _reads(text: str) -> Iterator[Part | Literal["broken", "none"]]:
    """Give what comes of each mark that is not inside of a part; who only writes of a sheet has written none."""
    signs = signs_of(text)
    at = signs.find(MARK)
    while at >= 0:
        start = at + len(MARK)
        rest = signs[start : start + HEAD + PART + CHECK]
        part = _part_of(rest)
        if part:
            yield part
            at = signs.find(MARK, start + HEAD + len(part.signs) + CHECK)
        else:
            yield "broken" if _LIKE_ONE.match(rest) else "none"
            at = signs.find(MARK, at + 1)


def _part_of(signs: str) -> Part | None:
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
    """Return why a text has no whole part: too_long, none (nothing that begins like one), later, bad."""
    if len(text) > LONGEST:
        return "too_long"
    signs = signs_of(text)
    if MARK in signs:
        return "bad"
    return "later" if is_later_format(signs, MARK) else "none"


def missing(parts: Iterable[Part]) -> list[int]:
    """Return which parts of a whole have not come, from 1."""
    known = list(parts)
    count = max((one.count for one in known), default=0)
    return sorted(set(range(1, count + 1)) - {one.at + 1 for one in known})


def join_parts(parts: Iterable[Part]) -> str:
    """Return the signs of a whole, empty if a part is missing or is of another whole."""
    by_place = {part.at: part for part in parts}
    signs = "".join(by_place[at].signs for at in sorted(by_place))
    if missing(by_place.values()) or any(part.key != _key_of(signs) for part in by_place.values()):
        return ""
    return signs


def unpacked_text(signs: str) -> str:
    """Return the text that signs write.

    Raises:
        ValueError: it is longer than a sheet is.
        zlib.error: they write nothing.
    """
    count = BITS * len(signs) // 8
    packed = (number_in(signs) >> BITS * len(signs) - 8 * count).to_bytes(count, "big")
    unpacking = zlib.decompressobj()
    told = unpacking.decompress(packed, MOST_BYTES)
    if not unpacking.eof:
        raise ValueError("too long")
    return told.decode()
