"""Read the folder of a zip, and nothing it says is believed before it is seen to be so.

The library's reader opens more kinds of zip than a list ever comes in, and takes longer to import
than the list takes to read.
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
_BEYOND = 0xFFFFFFFF  # the number stands in an extension for archives over 4 GB
_OFFICE = {"[Content_Types].xml", "mimetype"}
_LISTS = (".txt", ".dic", ".lst", ".csv", ".tsv", ".kwg", ".text")
_NUMBER = re.compile(r"[0-9]+")


@dataclass(frozen=True, slots=True, kw_only=True)
class Member:
    """Hold what the folder says of one file."""

    name: str
    at: int
    packed_size: int
    size: int
    check: int
    method: int
    is_encrypted: bool

    @property
    def is_deflated(self) -> bool:
        """Tell whether it is packed at all."""
        return self.method == _DEFLATED


def chosen_members(data: bytes) -> tuple[Member, ...] | Refusal:
    """Return the files that must be meant: the only list, one much larger than any other, or one per length."""
    members = _members(data)
    if isinstance(members, Refusal):
        return members
    if any(member.name in _OFFICE for member in members):
        return Refusal("list/document")
    files = [member for member in members if member.size and not _is_hidden(member.name)]
    files = [member for member in files if member.name.lower().endswith(_LISTS)] or files
    if not files:
        return Refusal("list/empty")
    files.sort(key=lambda member: (-member.size, member.name))
    found = tuple(members_by_length(files).values()) or files[:1]
    if len(found) == 1 and len(files) > 1 and 2 * files[1].size > files[0].size:
        return several(files)
    if any(member.is_encrypted for member in found):
        return Refusal("list/zip_encrypted")
    if any(member.method not in (_STORED, _DEFLATED) for member in found):
        return Refusal("list/packed")
    return tuple(found)


def several(files: Sequence[Member]) -> Refusal:
    """Return that nobody can know which list is meant."""
    return Refusal("list/zip_several", {"names": [shortened(file.name, 60) for file in files[:3]]})


def members_by_length(files: Sequence[Member]) -> Mapping[int, Member]:
    """Return files whose names differ in one number alone, that of the letters of their words; empty otherwise.

    >>> [members_by_length(()), number_in("cuv/8lit.txt"), number_in("loc-6.0.txt")]
    [{}, ('cuv/#lit.txt', 8), ('', 0)]
    """
    found: dict[int, Member] = {}
    for file in files:
        _, number = number_in(file.name)
        if number not in LENGTHS or number in found:
            return {}
        found[number] = file
    is_one = len({number_in(file.name)[0] for file in files}) == 1
    return dict(sorted(found.items())) if is_one and len(found) > 1 else {}


def number_in(name: str) -> tuple[str, int]:
    """Return a name with its only number left out, and the number; an empty string and 0 for other names."""
    folder, slash, file = name.rpartition("/")
    numbers = _NUMBER.findall(file)
    if len(numbers) != 1 or len(numbers[0]) > 2:
        return "", 0
    return f"{folder}{slash}{_NUMBER.sub('#', file)}", int(numbers[0])


def member_data(data: bytes, member: Member) -> memoryview | Refusal:
    """Return the packed bytes of a file."""
    head = data[member.at : member.at + _LOCAL_SIZE]
    if len(head) < _LOCAL_SIZE or not head.startswith(_LOCAL):
        return Refusal("list/damaged")
    start = member.at + _LOCAL_SIZE + _number(head, 26, 2) + _number(head, 28, 2)
    packed = memoryview(data)[start : start + member.packed_size]
    return packed if len(packed) == member.packed_size else Refusal("list/damaged")


def _members(data: bytes) -> list[Member] | Refusal:
    at = data.rfind(_END, max(0, len(data) - _END_SIZE - _LONGEST_COMMENT))
    end = data[at : at + _END_SIZE] if at >= 0 else b""
    if len(end) < _END_SIZE:
        return Refusal("list/damaged")  # cut off: the folder stands at the end
    count, start = _number(end, 10, 2), _number(end, 16, 4)
    if count > MOST_MEMBERS:
        return Refusal("list/zip_many", {"limit": MOST_MEMBERS})
    members = list(_entries(data, start, count))
    if len(members) != count:
        return Refusal("list/damaged")
    if any(_BEYOND in (member.size, member.packed_size, member.at) for member in members):
        return Refusal("list/packed")
    return members


def _entries(data: bytes, at: int, count: int) -> Iterator[Member]:
    for _ in range(count):
        entry = data[at : at + _ENTRY_SIZE]
        if len(entry) < _ENTRY_SIZE or not entry.startswith(_ENTRY):
            return
        flags = _number(entry, 8, 2)
        length = _number(entry, 28, 2)
        name = data[at + _ENTRY_SIZE : at + _ENTRY_SIZE + length]
        yield Member(
            name=name.decode("utf-8" if flags & _IS_UTF8 else "latin-1", "replace"),
            at=_number(entry, 42, 4),
            packed_size=_number(entry, 20, 4),
            size=_number(entry, 24, 4),
            check=_number(entry, 16, 4),
            method=_number(entry, 10, 2),
            is_encrypted=bool(flags & _IS_ENCRYPTED),
        )
        at += _ENTRY_SIZE + length + _number(entry, 30, 2) + _number(entry, 32, 2)


def _is_hidden(name: str) -> bool:
    return any(part.startswith(".") or part == "__MACOSX" for part in name.split("/"))


def _number(data: bytes, at: int, size: int) -> int:
    return int.from_bytes(data[at : at + size], "little")
