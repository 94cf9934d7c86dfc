"""The built site in one zip, read where it lies: nothing is unpacked or written.

Of a file that is compressed the zip holds that form alone: with gzip, as the site has it, or further with xz.
"""

import gzip
import json
import zipfile
from pathlib import Path
from threading import Lock
from typing import IO, Final

ANNOUNCEMENT: Final = "version.json"
COMPRESSED: Final = ".gz"  # the ending of compressed siblings
PACKED: Final = ".xz"  # the ending of what is compressed further, and has no sibling in the zip
_FAST: Final = 1  # of the levels of gzip: what it makes goes no further than this machine


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
        if name in self._names and not name.endswith(PACKED):
            return self._read(name)
        if f"{name}{PACKED}" in self._names:
            return self._unpack(name)
        if f"{name}{COMPRESSED}" in self._names:
            return gzip.decompress(self._read(f"{name}{COMPRESSED}"))
        plain = name.removesuffix(COMPRESSED)
        if plain != name and f"{plain}{PACKED}" in self._names:
            return gzip.compress(self._unpack(plain), _FAST, mtime=0)
        return None

    def _unpack(self, name: str) -> bytes:
        import lzma  # a Python may lack it: main.py says so

        return lzma.decompress(self._read(f"{name}{PACKED}"))

    def _read(self, name: str) -> bytes:
        with self._lock:
            return self._zip.read(self._root + name)
