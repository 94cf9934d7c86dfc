"""Files of the site, fetched when they are wanted."""

import faristol_site

from faristol.desk.kernel.ports import StoreError


class BrowserSiteFiles:
    """The implementation of `desk.kernel.ports.SiteFiles`."""

    async def text(self, name: str) -> str:
        """Return a file of the site by its name."""
        try:
            return str(await faristol_site.text(name))
        except Exception as error:
            raise StoreError("site/missing", str(error)) from error

    async def content(self, name: str) -> bytes:
        """Return the bytes of a file."""
        try:
            content: bytes = (await faristol_site.content(name)).to_bytes()
        except Exception as error:
            raise StoreError("site/missing", str(error)) from error
        return content
