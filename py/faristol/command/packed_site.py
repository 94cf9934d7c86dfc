"""The built site in one zip, read where it lies: nothing is unpacked or written.

Of a file that has a compressed sibling, with gzip or xz, the zip holds the sibling alone.
"""

import gzip
import json
import zipfile
from pathlib import Path
from threading import Lock
from typing import IO, Final

ANNOUNCEMENT: Final = "version.json"


class PackedSite:
    """The files of a packed site, by the names that they have in its folder."""

    def __init__(self, file: Path | IO[bytes], root: str = "") -> None:
        self._zip = zipfile.ZipFile(file)
        self._lock = Lock()  # one file is read at a time
        self._root = root
        names = self._zip.namelist()
        self._names = {
            name.removeprefix(root)
            for name in names
            if name.startswith(root) and not name.endswith("/")
        }
        announced = json.loads(self.read(ANNOUNCEMENT) or b"")
        self.version = str(announced["version"])
        self.build = str(announced["build"])

    def read(self, name: str) -> bytes | None:
        """Return a file or its compressed sibling; None for any text that is not the name of one."""
        if name in self._names:
            return self._read(name)
        if f"{name}.gz" in self._names:
            return gzip.decompress(self._read(f"{name}.gz"))
        if f"{name}.xz" in self._names:
            import lzma  # a Python may lack it: main.py says so

            return lzma.decompress(self._read(f"{name}.xz"))
        return None

    def _read(self, name: str) -> bytes:
        with self._lock:
            return self._zip.read(self._root + name)
