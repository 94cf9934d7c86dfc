"""Compare what is stored, sent or translated with a revision: no file of it may differ at all."""

from collections.abc import Iterator
from itertools import zip_longest
from pathlib import Path
from typing import Final

from scripts.build.layout import ROOT
from scripts.same.difference import Difference, Result
from scripts.same.revision import git
from scripts.same.table import RENAMES

PATHS: Final = (
    "tests/forever/corpus",
    ":(glob)tests/unit/*/released/**",
    "tests/conformance",
    "tests/perft",
    "py/faristol/schema.json",
    "py/faristol/desk/locale",
)
PLACES: Final = "#:"  # the lines of a catalogue that name the places of a message
STATUS: Final = {"A": "new", "D": "gone", "M": "changed", "T": "changed"}


def compare(base: str, root: Path = ROOT) -> Result:
    """Return the files of data that are not as in a revision; a file may have moved unchanged."""
    count = len(git(root, "ls-files", "-z", "--", *PATHS).split("\0")) - 1
    return Result(count=count, differences=[*_changes(base, root), *_table_changes(base, root)])


def _changes(base: str, root: Path) -> Iterator[Difference]:
    words = ("diff", "--name-status", "-z", "--find-renames=100%", "--no-ext-diff", base, "--")
    parts = iter(git(root, *words, *PATHS).split("\0"))
    for status in filter(None, parts):
        file = next(parts)
        if status.startswith("R"):
            next(parts)  # the new name
        elif not (status == "M" and file.endswith(".po") and _is_same_catalogue(base, root, file)):
            yield Difference(file=file, text=STATUS.get(status, status))
    untracked = ("ls-files", "-z", "--others", "--exclude-standard", "--")
    for file in filter(None, git(root, *untracked, *PATHS).split("\0")):
        yield Difference(file=file, text="new")


def _is_same_catalogue(base: str, root: Path, file: str) -> bool:
    """Whether a catalogue has changed in the places of messages alone."""
    text = (root / file).read_text(encoding="utf-8")
    return _messages(git(root, "show", f"{base}:{file}")) == _messages(text)


def _messages(text: str) -> list[str]:
    """Return the lines of a catalogue, but for the places of messages."""
    return [line for line in text.splitlines() if not line.startswith(PLACES)]


def _table_changes(base: str, root: Path) -> Iterator[Difference]:
    """Yield a difference if the table of renames has lost a line, or has a new one before an old one."""
    file = RENAMES.relative_to(ROOT).as_posix()
    if not git(root, "ls-tree", base, "--", file):
        return
    old = _entries(git(root, "show", f"{base}:{file}"))
    new = _entries((root / file).read_text(encoding="utf-8"))
    if new[: len(old)] != old:
        entry = next(
            before for before, after in zip_longest(old, new[: len(old)]) if before != after
        )
        yield Difference(file=file, text=f"lines are only added, at the end; not so: {entry}")


def _entries(text: str) -> list[str]:
    return [line for line in text.splitlines() if line.strip() and not line.startswith("#")]
