"""The directory of a zip file; nothing in it is trusted before it is verified.

The standard library's reader supports more kinds of zip than lists come in, and importing it takes longer
than reading a list.
"""

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass

from faristol.formats.wordlists.shorten import shortened
from faristol.ledger.refusal import Refusal
from faristol.words.wordlist import LENGTHS

MOST_MEMBERS = 500

_END, _END_SIZE, _LONGEST_COMMENT = b"PK\x05\x06", 22, 0xFFFF
_ENTRY, _ENTRY_SIZE = b"PK\x01\x02", 46
_LOCAL, _LOCAL_SIZE = b"PK\x03\x04", 30
_STORED, _DEFLATED = 0, 8
_IS_ENCRYPTED, _IS_UTF8 = 1, 1 << 11
_IN_ZIP64 = 0xFFFFFFFF  # the number is in the extension for archives over 4 GB
_OFFICE = {"[Content_Types].xml", "mimetype"}
_LISTS = (".txt", ".dic", ".lst", ".csv", ".tsv", ".kwg", ".text")
_DIGITS = re.compile(r"[0-9]+")


@dataclass(frozen=True, slots=True, kw_only=True)
class Member:
    """A file, as described by the directory."""

    name: str
    at: int
    packed_size: int
    size: int
    check: int
    method: int
    is_encrypted: bool

    @property
    def is_deflated(self) -> bool:
        """Whether the file is compressed."""
        return self.method == _DEFLATED


def chosen_members(data: bytes) -> tuple[Member, ...] | Refusal:
    """Return the files of the list.

    It is the only file, one much larger than any other, or one file for each word length.
    """
    members = _read_members(data)
    if isinstance(members, Refusal):
        return members
    if any(member.name in _OFFICE for member in members):
        return Refusal("list/document")
    files = [member for member in members if member.size and not _is_hidden(member.name)]
    files = [member for member in files if member.name.lower().endswith(_LISTS)] or files
    if not files:
        return Refusal("list/empty")
    files.sort(key=lambda member: (-member.size, member.name))
    chosen = tuple(members_by_length(files).values()) or files[:1]
    if len(chosen) == 1 and len(files) > 1 and 2 * files[1].size > files[0].size:
        return several(files)
    if any(member.is_encrypted for member in chosen):
        return Refusal("list/zip_encrypted")
    if any(member.method not in (_STORED, _DEFLATED) for member in chosen):
        return Refusal("list/packed")
    return tuple(chosen)


def several(files: Sequence[Member]) -> Refusal:
    """Return the refusal of a zip with several lists, with some of their names."""
    return Refusal("list/zip_several", {"names": [shortened(file.name, 60) for file in files[:3]]})


def members_by_length(files: Sequence[Member]) -> Mapping[int, Member]:
    """Return files whose names differ only in one number, the length of their words.

    It is an empty mapping if there is no such group of files.

    >>> [members_by_length(()), number_in("cuv/8lit.txt"), number_in("loc-6.0.txt")]
    [{}, ('cuv/#lit.txt', 8), ('', 0)]
    """
    by_length: dict[int, Member] = {}
    for file in files:
        _, number = number_in(file.name)
        if number not in LENGTHS or number in by_length:
            return {}
        by_length[number] = file
    is_same_name = len({number_in(file.name)[0] for file in files}) == 1
    return dict(sorted(by_length.items())) if is_same_name and len(by_length) > 1 else {}


def number_in(name: str) -> tuple[str, int]:
    """Return a name with its only number replaced by "#", and the number.

    Other names give an empty string and 0.
    """
    folder, slash, file = name.rpartition("/")
    numbers = _DIGITS.findall(file)
    if len(numbers) != 1 or len(numbers[0]) > 2:
        return "", 0
    return f"{folder}{slash}{_DIGITS.sub('#', file)}", int(numbers[0])


def member_data(data: bytes, member: Member) -> memoryview | Refusal:
    """Return the packed bytes of a file."""
    head = data[member.at : member.at + _LOCAL_SIZE]
    if len(head) < _LOCAL_SIZE or not head.startswith(_LOCAL):
        return Refusal("list/damaged")
    start = member.at + _LOCAL_SIZE + _read_number(head, 26, 2) + _read_number(head, 28, 2)
    packed = memoryview(data)[start : start + member.packed_size]
    return packed if len(packed) == member.packed_size else Refusal("list/damaged")


def _read_members(data: bytes) -> list[Member] | Refusal:
    offset = data.rfind(_END, max(0, len(data) - _END_SIZE - _LONGEST_COMMENT))
    end = data[offset : offset + _END_SIZE] if offset >= 0 else b""
    if len(end) < _END_SIZE:
        return Refusal("list/damaged")  # truncated: the directory is at the end
    count, start = _read_number(end, 10, 2), _read_number(end, 16, 4)
    if count > MOST_MEMBERS:
        return Refusal("list/zip_many", {"limit": MOST_MEMBERS})
    members = list(_read_entries(data, start, count))
    if len(members) != count:
        return Refusal("list/damaged")
    if any(_IN_ZIP64 in (member.size, member.packed_size, member.at) for member in members):
        return Refusal("list/packed")
    return members


def _read_entries(data: bytes, offset: int, count: int) -> Iterator[Member]:
    for _ in range(count):
        entry = data[offset : offset + _ENTRY_SIZE]
        if len(entry) < _ENTRY_SIZE or not entry.startswith(_ENTRY):
            return
        flags = _read_number(entry, 8, 2)
        length = _read_number(entry, 28, 2)
        name = data[offset + _ENTRY_SIZE : offset + _ENTRY_SIZE + length]
        yield Member(
            name=name.decode("utf-8" if flags & _IS_UTF8 else "latin-1", "replace"),
            at=_read_number(entry, 42, 4),
            packed_size=_read_number(entry, 20, 4),
            size=_read_number(entry, 24, 4),
            check=_read_number(entry, 16, 4),
            method=_read_number(entry, 10, 2),
            is_encrypted=bool(flags & _IS_ENCRYPTED),
        )
        offset += _ENTRY_SIZE + length + _read_number(entry, 30, 2) + _read_number(entry, 32, 2)


def _is_hidden(name: str) -> bool:
    return any(part.startswith(".") or part == "__MACOSX" for part in name.split("/"))


def _read_number(data: bytes, offset: int, size: int) -> int:
    return int.from_bytes(data[offset : offset + size], "little")
