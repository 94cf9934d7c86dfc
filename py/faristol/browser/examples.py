"""The examples of the site, fetched when one is wanted."""

import json

import faristol_lists

from faristol.desk.kernel.ports import Row, StoreError


class SiteExamples:
    """The implementation of `desk.kernel.ports.Examples`."""

    async def announced(self) -> Row:
        """Return length and digest of each language's file, as the site lists them."""
        try:
            announced: Row = json.loads(await faristol_lists.announced())
        except Exception as error:
            raise StoreError("example/offline", str(error)) from error
        return announced

    async def fetch(self, lang: str) -> bytes:
        """Return the packed file of a language."""
        try:
            packed = await faristol_lists.example(lang)
        except Exception as error:
            raise StoreError("example/offline", str(error)) from error
        content: bytes = packed.to_bytes()
        return content
