"""A club's word lists in a folder beside the site, and the index by which its pages find them."""

import json
from collections.abc import Mapping
from pathlib import Path
from typing import Final

MAX_BYTES: Final = 48_000_000  # of one list, as many as Faristol reads
INDEX: Final = "index.json"
ENDINGS: Final = (".txt", ".gz", ".zip", ".csv", ".dic")


def lists_of(folder: Path) -> dict[str, Path]:
    """Return the word lists of a folder by the names under which they are served, in order of file names.

    These names need no quoting: "1.txt", "2.zip". Links, folders, empty files and files of more than
    `MAX_BYTES` are left out; a missing folder has no lists.

    Raises:
        OSError: the folder may not be read.
    """
    lists: dict[str, Path] = {}
    for path in sorted(folder.iterdir()) if folder.is_dir() else ():
        ending = path.suffix.lower()
        if ending in ENDINGS and is_list(path):
            lists[f"{len(lists) + 1}{ending}"] = path
    return lists


def is_list(path: Path) -> bool:
    """Whether a file may be served now: it is not gone, no link, not empty and not too large."""
    try:
        return not path.is_symlink() and path.is_file() and 0 < path.stat().st_size <= MAX_BYTES
    except OSError:
        return False


def index_of(lists: Mapping[str, Path]) -> bytes:
    """Return the index of lists as JSON: of each its served name, the name of its file as data, its size.

    A name that is no Unicode, which some file systems allow, is given with replacement characters.
    """
    rows = [
        {
            "file": name,
            "name": path.name.encode(errors="surrogateescape").decode(errors="replace"),
            "bytes": path.stat().st_size,
        }
        for name, path in lists.items()
        if is_list(path)
    ]
    return json.dumps({"lists": rows}, ensure_ascii=False).encode()
