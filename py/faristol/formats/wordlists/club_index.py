"""The index of the word lists that lie beside the site; its content is of unknown origin."""

import json
import re
from dataclasses import dataclass
from typing import Final

from faristol.formats.wordlists.shorten import shortened
from faristol.formats.wordlists.unpack import MOST

MAX_INDEX: Final = 1 << 18  # bytes
MAX_ROWS: Final = 50
_MAX_NAME: Final = 80
_FILE: Final = re.compile(r"[0-9A-Za-z_-]{1,40}(?:\.[0-9A-Za-z_-]{1,8}){1,2}")


@dataclass(frozen=True, slots=True, kw_only=True)
class ClubListRow:
    """A list as the index has it: under which name it is served, how the club calls it, its size."""

    file: str
    name: str
    bytes: int

    @property
    def is_too_large(self) -> bool:
        """Whether no list of this size is read."""
        return self.bytes > MOST


@dataclass(frozen=True, slots=True, kw_only=True)
class ClubIndex:
    """The first lists of an index, in its order, and the number of rows that were left out."""

    rows: tuple[ClubListRow, ...] = ()
    omitted: int = 0
    is_too_long: bool = False


def parse_club_index(data: bytes) -> ClubIndex:
    """Return the lists of an index; none if it is not one. A row that is no list is left out.

    >>> parse_club_index(b'{"lists":[{"file":"1.txt","name":"DISC","bytes":9}]}').rows
    (ClubListRow(file='1.txt', name='DISC', bytes=9),)
    >>> parse_club_index(b"<!doctype html>")
    ClubIndex(rows=(), omitted=0, is_too_long=False)
    """
    if len(data) > MAX_INDEX:
        return ClubIndex(is_too_long=True)
    try:
        content = json.loads(data)
    except (ValueError, RecursionError):
        return ClubIndex()
    raw_rows = content.get("lists") if isinstance(content, dict) else None
    if not isinstance(raw_rows, list):
        return ClubIndex()
    parsed = {row.file: row for row in map(_parse_row, raw_rows) if row is not None}
    rows = tuple(parsed.values())[:MAX_ROWS]
    return ClubIndex(rows=rows, omitted=len(raw_rows) - len(rows))


def _parse_row(raw: object) -> ClubListRow | None:
    if not isinstance(raw, dict):
        return None
    file, name, size = raw.get("file"), raw.get("name"), raw.get("bytes")
    if not isinstance(file, str) or not isinstance(name, str) or not _FILE.fullmatch(file):
        return None
    if not isinstance(size, int) or isinstance(size, bool) or size < 0:
        return None
    plain = "".join(sign if sign.isprintable() else " " for sign in name[: 4 * _MAX_NAME])
    return ClubListRow(
        file=file, name=shortened(" ".join(plain.split()), _MAX_NAME) or file, bytes=size
    )
