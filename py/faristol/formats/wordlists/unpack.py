"""The container of a word list: none, gzip, or the files of a zip that are the list."""

import codecs
import zlib
from collections.abc import Generator, Sequence
from dataclasses import dataclass
from typing import Literal, TypeAlias

from faristol.formats.wordlists.zip_folder import (
    Member,
    chosen_members,
    member_data,
    members_by_length,
    several,
)
from faristol.ledger.refusal import Refusal

Progress: TypeAlias = tuple[int, int]  # pieces of work done, and in all
Container: TypeAlias = Literal["", "gzip", "zip"]

MEGABYTE = 1_000_000
MOST = 48 * MEGABYTE  # bytes of a file, packed or not: a list has 7 MB, with all remarks 30

_CHUNK = 1 << 17
_PIECE = 1 << 18  # unpacked bytes in one step
_MAX_PARTS = 1000  # of a gzip
_SAMPLE, _SAMPLE_LINES = 1 << 13, 200  # of a file with the words of one length
_GZIP = b"\x1f\x8b"
_ZIP = (b"PK\x03\x04", b"PK\x05\x06")
_DOCUMENTS = (b"%PDF", b"\xd0\xcf\x11\xe0", b"{\\rtf")
_OTHER_ARCHIVES = (b"7z\xbc\xaf\x27\x1c", b"Rar!", b"BZh", b"\xfd7zXZ", b"\x28\xb5\x2f\xfd")
_GZIP_WRAPPED = 31  # zlib: with the header and the checksum of gzip
_UNWRAPPED = -15  # zlib: without header and checksum


@dataclass(frozen=True, slots=True, kw_only=True)
class Unpacked:
    """The bytes of a list, and their container."""

    data: bytes | bytearray
    container: Container = ""
    member: str = ""  # the name inside a zip


def unpack_steps(data: bytes) -> Generator[Progress, None, Unpacked | Refusal]:
    """Return the unpacked content of a file, or a refusal if that is not a list."""
    if len(data) > MOST:
        return Refusal("list/too_large", {"limit": MOST // MEGABYTE})
    unpacked = Unpacked(data=data)
    if data.startswith(_GZIP):
        content = yield from _inflate_steps(data, _GZIP_WRAPPED)
        if isinstance(content, Refusal):
            return content
        unpacked = Unpacked(data=content, container="gzip")
    elif data.startswith(_ZIP):
        members = chosen_members(data)
        if isinstance(members, Refusal):
            return members
        content = yield from _extract_all_steps(data, members)
        if isinstance(content, Refusal):
            return content
        names = dict.fromkeys((members[0].name, members[-1].name))
        unpacked = Unpacked(data=content, container="zip", member=" … ".join(names))
    head = bytes(unpacked.data[:8])
    if not head:
        return Refusal("list/empty")
    if head.startswith(_DOCUMENTS):
        return Refusal("list/document")
    if head.startswith(_OTHER_ARCHIVES) or (unpacked.container and head.startswith((_GZIP, *_ZIP))):
        return Refusal("list/packed")
    return unpacked


def _extract_all_steps(
    data: bytes, members: Sequence[Member]
) -> Generator[Progress, None, bytearray | Refusal]:
    """Return the content of the files joined; if there are several, each has the words of one length."""
    if len(members) == 1:
        return (yield from _extract_steps(data, members[0]))
    if sum(member.size for member in members) > MOST:
        return Refusal("list/too_large", {"limit": MOST // MEGABYTE})
    whole = bytearray()
    for length, member in members_by_length(members).items():
        content = yield from _extract_steps(data, member)
        if isinstance(content, Refusal):
            return content
        if not _has_words_of(length, content):
            return several(sorted(members, key=lambda file: -file.size))
        whole += content.removeprefix(codecs.BOM_UTF8) + b"\n"
    return whole


def _has_words_of(length: int, content: bytearray) -> bool:
    """Whether the first lines of a file may be words of `length` tiles.

    A tile is written with one to three characters.
    """
    if content.startswith((codecs.BOM_UTF16_LE, codecs.BOM_UTF16_BE)):
        return False
    head = bytes(content[:_SAMPLE]).removeprefix(codecs.BOM_UTF8).decode("utf-8", "replace")
    lines = [line.strip() for line in head.splitlines()[:_SAMPLE_LINES]]
    words = [line for line in lines if line and not line.startswith(("#", ";", "//"))]
    return all(length <= len(word) <= 3 * length for word in words)


def _extract_steps(data: bytes, member: Member) -> Generator[Progress, None, bytearray | Refusal]:
    packed = member_data(data, member)
    if isinstance(packed, Refusal):
        return packed
    if member.is_deflated:
        content = yield from _inflate_steps(packed, _UNWRAPPED)
        if isinstance(content, Refusal):
            return content
    else:
        content = bytearray(packed)
    if len(content) > MOST:
        return Refusal("list/too_large", {"limit": MOST // MEGABYTE})
    check = 0
    for start in range(0, len(content), _PIECE):
        check = zlib.crc32(memoryview(content)[start : start + _PIECE], check)
        yield start, len(content)
    # The size and the checksum in the directory of a zip are verified.
    if len(content) != member.size or check != member.check:
        return Refusal("list/damaged")
    return content


def _inflate_steps(
    packed: bytes | memoryview, wrapping: int
) -> Generator[Progress, None, bytearray | Refusal]:
    """Return the unpacked bytes, in short steps; refuse as soon as they are too many."""
    content = bytearray()
    view = memoryview(packed)
    at = 0
    inflater = zlib.decompressobj(wrapping)
    pending: bytes | memoryview = b""
    parts = 1
    while True:
        if not pending:
            pending = view[at : at + _CHUNK]
            at += len(pending)
        try:
            piece = inflater.decompress(pending, _PIECE)
        except zlib.error:
            return Refusal("list/damaged")
        content += piece
        if len(content) > MOST:
            return Refusal("list/too_large", {"limit": MOST // MEGABYTE})
        pending = inflater.unconsumed_tail
        if inflater.eof:
            rest = len(inflater.unused_data) + len(view) - at
            # several gzip files may follow each other; anything else that follows is padding
            after = view[len(view) - rest : len(view) - rest + 2]
            if wrapping != _GZIP_WRAPPED or bytes(after) != _GZIP:
                return content
            parts += 1
            if parts > _MAX_PARTS:
                return Refusal("list/damaged")
            at, pending, inflater = len(view) - rest, b"", zlib.decompressobj(wrapping)
        elif not pending and not piece and at >= len(view):
            return Refusal("list/damaged")  # the end is missing
        yield at, len(view)
