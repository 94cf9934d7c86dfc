"""Bring the practice lists that ship beside the program."""

import json
from collections.abc import Sequence

import faristol_lists
from pyodide.ffi import to_js

from faristol import browser
from faristol.desk.kernel.ports import Row, StoreError


class ShippedLists:
    """Implement `desk.ports.Lists`."""

    def known(self) -> Sequence[Row]:
        """Return what the build has written down of each."""
        with open(f"{browser.__path__[0]}/lists.json", encoding="utf-8") as file:
            found: list[Row] = json.load(file)
        return found

    async def plain(self, file: str) -> bytes:
        """Return the plain form of the words of one."""
        try:
            words = await faristol_lists.plain(file)
        except Exception as error:
            raise StoreError("list/unreadable", str(error)) from error
        found: bytes = words.to_bytes()
        return found

    async def wire(self, file: str) -> bytes:
        """Return the wire form of the words of one that ships."""
        try:
            words = await faristol_lists.fetched(file)
        except Exception as error:
            raise StoreError("list/unreadable", str(error)) from error
        found: bytes = words.to_bytes()
        if not found:
            raise StoreError("list/unreadable", file)
        return found

    async def fetch(self, digest: str) -> bytes:
        """Return the wire form of the words of a list that the site keeps."""
        try:
            words = await faristol_lists.fetched(f"{digest}.packed")
        except Exception as error:
            raise StoreError("list/offline", str(error)) from error
        found: bytes = words.to_bytes()
        if not found:
            raise StoreError("list/not_kept", digest)
        return found

    async def unpack(self, wire: bytes) -> bytes:
        """Return the plain form of words in their wire form."""
        try:
            words = await faristol_lists.unpacked(to_js(wire))
        except Exception as error:
            raise StoreError("list/unreadable", str(error)) from error
        found: bytes = words.to_bytes()
        return found
