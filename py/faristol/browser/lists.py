"""The practice lists that ship with the program, and earlier ones that the site still has."""

import json
from collections.abc import Awaitable, Callable, Sequence

import faristol_lists
from pyodide.ffi import to_js

from faristol import browser
from faristol.desk.kernel.ports import Row, StoreError

INDEX_PATIENCE = 3_000  # milliseconds without a byte: the screen is there already
LIST_PATIENCE = 20_000
MISSING = "no such file"  # as practice-lists.js says it


async def _ignore_size(size: int) -> None:
    """Report nothing."""


class ShippedLists:
    """The implementation of `desk.kernel.ports.ShippedLists`."""

    def list_rows(self) -> Sequence[Row]:
        """Return the metadata of each list, as written by the build."""
        with open(f"{browser.__path__[0]}/lists.json", encoding="utf-8") as file:
            rows: list[Row] = json.load(file)
        return rows

    async def plain(self, file: str) -> bytes:
        """Return the words of a shipped list in their plain form."""
        try:
            words = await faristol_lists.plain(file)
        except Exception as error:
            raise StoreError("list/unreadable", str(error)) from error
        content: bytes = words.to_bytes()
        return content

    async def wire(self, file: str) -> bytes:
        """Return the words of a shipped list in their wire form."""
        try:
            words = await faristol_lists.fetched(file)
        except Exception as error:
            raise StoreError("list/unreadable", str(error)) from error
        content: bytes = words.to_bytes()
        if not content:
            raise StoreError("list/unreadable", file)
        return content

    async def fetch(self, digest: str) -> bytes:
        """Return the words of a list that the site stores by digest, in their wire form."""
        try:
            words = await faristol_lists.fetched(f"{digest}.packed")
        except Exception as error:
            raise StoreError("list/offline", str(error)) from error
        content: bytes = words.to_bytes()
        if not content:
            raise StoreError("list/not_kept", digest)
        return content

    async def club_index(self, limit: int) -> bytes:
        """Return the index of the club's lists beside the site."""
        return await self._read_club_file("index.json", limit, INDEX_PATIENCE, _ignore_size)

    async def club_list(
        self, file: str, limit: int, report: Callable[[int], Awaitable[None]]
    ) -> bytes:
        """Return a file of the club's lists beside the site."""
        return await self._read_club_file(file, limit, LIST_PATIENCE, report)

    async def _read_club_file(
        self, file: str, limit: int, patience: int, report: Callable[[int], Awaitable[None]]
    ) -> bytes:
        content = bytearray()
        reader = await faristol_lists.opened(file, patience)
        try:
            while len(content) <= limit:
                try:
                    piece = await reader.next()
                except Exception as error:
                    code = "list/not_kept" if MISSING in str(error) else "list/offline"
                    raise StoreError(code, str(error)) from error
                if piece is None:
                    break
                content += piece.to_bytes()
                await report(len(content))
        finally:
            reader.stop()
        return bytes(content[: limit + 1])

    async def unpack(self, wire: bytes) -> bytes:
        """Return words in their wire form in the plain form."""
        try:
            words = await faristol_lists.unpacked(to_js(wire))
        except Exception as error:
            raise StoreError("list/unreadable", str(error)) from error
        content: bytes = words.to_bytes()
        return content
