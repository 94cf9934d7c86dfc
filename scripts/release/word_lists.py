"""The practice lists of all releases: documents pin them, and the site has them all."""

from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Final

from faristol.words.wordlist import WordListError, digest, to_plain
from scripts.build.lists import FOLDER as LISTS
from scripts.build.lists import SHIPPED
from scripts.lexicons.packing import unpack_words
from scripts.release.records import Records
from scripts.release.repository import has_tag, list_committed

FOLDER: Final = f"{LISTS}/{SHIPPED}"


def write_lists(root: Path, lists: Mapping[str, bytes]) -> None:
    """Add the practice lists of a tree to the released ones; no released list is ever replaced."""
    folder = root / FOLDER
    folder.mkdir(parents=True, exist_ok=True)
    for name, data in lists.items():
        if not (folder / name).exists():
            (folder / name).write_bytes(data)


def find_list_faults(
    root: Path, records: Records, version: str, lists: Mapping[str, bytes]
) -> Iterator[str]:
    """Yield the faults of the stored lists, given those of the tree and of the last release."""
    stored = {path.name: path for path in sorted((root / FOLDER).glob("*"))}
    for name in sorted(lists.keys() - stored.keys()):
        yield (
            f"{FOLDER}/{name} is missing, a list that ships:"
            f" make release VERSION={version} PREPARE=1 writes it"
        )
    last = records.before(version)
    if last and has_tag(root, f"v{last.version}"):
        for released in list_committed(root, FOLDER, at=f"v{last.version}"):
            if Path(released).name not in stored:
                yield f"{released} is gone: it was released, and documents pin it"
    for name, path in stored.items():
        if name != f"{_digest_of(path)}.packed":
            yield f"{FOLDER}/{name} is not the list that its name says"


def _digest_of(path: Path) -> str:
    """Return the digest of the words of a packed list, or an empty string for another file."""
    try:
        return digest(to_plain(unpack_words(path.read_bytes())))
    except WordListError:
        return ""
