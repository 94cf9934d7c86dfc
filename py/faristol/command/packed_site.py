"""The built site in one zip, read where it lies: nothing is unpacked or written.

Of a file that has a compressed sibling, with gzip or xz, the zip holds the sibling alone. Of files with the same
content it holds the first; `LINKS` names it for each of the others.
"""

import gzip
import json
import zipfile
from pathlib import Path
from threading import Lock
from typing import IO, Final

ANNOUNCEMENT: Final = "version.json"
LINKS: Final = "links.json"  # no file of the site: {name: name of the file with its content}


class PackedSite:
    """The files of a packed site, by the names that they have in its folder."""

    def __init__(self, file: Path | IO[bytes], root: str = "") -> None:
        self._zip = zipfile.ZipFile(file)
        self._lock = Lock()  # one file is read at a time
        self._root = root
        names = {
            name.removeprefix(root)
            for name in self._zip.namelist()
            if name.startswith(root) and not name.endswith("/")
        }
        links: dict[str, str] = json.loads(self._read(LINKS))
        self._entries = {name: name for name in names - {LINKS}} | links
        announced = json.loads(self.read(ANNOUNCEMENT) or b"")
        self.version = str(announced["version"])
        self.build = str(announced["build"])

    def read(self, name: str) -> bytes | None:
        """Return a file or its compressed sibling; None for any text that is not the name of one."""
        if entry := self._entries.get(name):
            return self._read(entry)
        if entry := self._entries.get(f"{name}.gz"):
            return gzip.decompress(self._read(entry))
        if entry := self._entries.get(f"{name}.xz"):
            import lzma  # a Python may lack it: main.py says so

            return lzma.decompress(self._read(entry))
        return None

    def _read(self, entry: str) -> bytes:
        with self._lock:
            return self._zip.read(self._root + entry)
