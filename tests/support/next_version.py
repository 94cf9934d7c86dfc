"""A later version of this tree, made of its sources.

It has a corrected rule, acts and a row of another shape, and a new store.

Each change names a text that is there exactly once below some files, wherever it stands; when it is not, nothing is
made, and the error says which change is to be written anew. So it outlives changes of everything it does not name.
"""

import fcntl
import json
import os
import re
import shutil
import subprocess
import sys
from dataclasses import dataclass
from pathlib import Path
from typing import Final

from scripts.build.layout import ROOT

VERSION: Final = "99.0.0"
NEWS: Final = "It is the version after this one."
RULE: Final = "A move counts one point more."
ARTICLE: Final = "CAT-DUP 1.7"
STORE: Final = "marks"  # that only the later version has
COLUMN: Final = "colour"  # of the row of a document
RENAMED: Final = ("AnnounceMaster", "DeclareMaster")

# what a build reads, as it is changed and as it is
COPIED: Final = ("CHANGELOG.md", "py", "scripts", "site")
LINKED: Final = (
    *("LICENSE", "docs", "lexicons", "node_modules", "package-lock.json", "package.json"),
    *("pyproject.toml", "build/cache"),
    # the documents that the shapes of exports are read from
    *("tests/unit/correspondence/released", "tests/unit/tournament/released"),
)
OUT: Final = ROOT / "build" / "next"


@dataclass(frozen=True, slots=True, kw_only=True)
class Change:
    """A text of the tree, with its replacement in the later version."""

    files: str  # a pattern of paths, among which one has the text
    text: str  # a regular expression
    later: str


_IMPORTS: Final = (
    "from faristol.ledger.codec import EarlierVersion\nfrom faristol.ledger.upcasts import "
)
CHANGES: Final = (
    Change(
        files="py/faristol/__init__.py",
        text=r'(?m)^__version__ = "[^"]+"$',
        later=f'__version__ = "{VERSION}"',
    ),
    Change(
        files="CHANGELOG.md",
        text=r"\A# Changelog\n",
        later=rf"\g<0>\n## {VERSION}\n\n- {NEWS}\n",
    ),
    # a rule is corrected: what was judged by this version has a point less
    Change(
        files="py/faristol/duplicate/**/*.py",
        text=r"\bpoints=0 if reason else verdict\.points\b",
        later=r"\g<0> + 1",
    ),
    # an act has a field more
    Change(
        files="py/faristol/duplicate/**/*.py",
        text=r"(?s)(\nclass ReadSlips:\n.*?\n    round: int\n)",
        later=r'\1    hand: str = ""\n',
    ),
    Change(
        files="py/faristol/duplicate/**/*.py",
        text=r"\bearlier=\(WITHOUT_SCORER,\),\n",
        later=r'earlier=(WITHOUT_SCORER, EarlierVersion(add_field(hand=""))),\n',
    ),
    Change(
        files="py/faristol/duplicate/acts/slips.py",
        text=r"(?m)^from faristol\.ledger\.kind import ",
        later=rf"{_IMPORTS}add_field\n\g<0>",
    ),
    # and so has one of the register
    Change(
        files="py/faristol/club/**/*.py",
        text=r"(?s)(\nclass AddPlayer:\n.*?\n)(    player: )",
        later=r'\1    hand: str = ""\n\2',
    ),
    Change(
        files="py/faristol/club/**/*.py",
        text=r"\bact\(AddPlayer, ([^\n]*)\),\n",
        later=r'act(AddPlayer, \1, earlier=(EarlierVersion(add_field(hand="")),)),\n',
    ),
    Change(
        files="py/faristol/club/acts.py",
        text=r"(?m)^from faristol\.ledger\.kind import ",
        later=rf"{_IMPORTS}add_field\n\g<0>",
    ),
    # an act has another name; its class gets it wherever it is named (`_rename`)
    Change(
        files="py/faristol/duplicate/**/*.py",
        text=r"\bact\(AnnounceMaster, ([^\n]*)\),\n",
        later=r'act(AnnounceMaster, \1, earlier=(EarlierVersion(unchanged, name="announce_master"),)),\n',
    ),
    Change(
        files="py/faristol/duplicate/acts/master.py",
        text=r"(?m)^from faristol\.ledger\.kind import ",
        later=rf"{_IMPORTS}unchanged\n\g<0>",
    ),
    # the row of a document has a column more, and the table of shapes knows it
    Change(
        files="py/faristol/desk/kernel/storage/*.py",
        text=r"(?s)(\nclass StreamRow:\n.*?\n    archived: bool = False\n)",
        later=rf'\1    {COLUMN}: str = "green"\n',
    ),
    Change(files="scripts/schema.py", text=r"\(4, StreamRow\)", later="(5, StreamRow)"),
    # and the database a store
    Change(
        files="site/js/database.js",
        text=r"(?m)^const VERSION = (?=\d+;$)",
        later=r"\g<0>1",  # the number of today, and a 1 before it
    ),
    Change(
        files="site/js/database.js",
        text=r"(?m)^const KEYS = \{\n",
        later=rf'\g<0>  {STORE}: "id",\n',
    ),
)


def build_next_site() -> Path:
    """Return the folder of the built site of the later version; it is built only if an input has changed.

    Raises:
        LookupError: a text that is to be changed is not there exactly once.
    """
    OUT.mkdir(parents=True, exist_ok=True)
    (ROOT / "build" / "cache").mkdir(exist_ok=True)  # which both trees build with
    with (OUT / "lock").open("w") as lock:  # several workers of pytest ask for it
        fcntl.flock(lock, fcntl.LOCK_EX)
        tree = OUT / "tree"
        write_next_tree(tree)
        environment = {**os.environ, "PYTHONPATH": f"{tree / 'py'}{os.pathsep}{tree}"}
        for command in (("scripts.schema", "--accept"), ("scripts.build",)):
            subprocess.run([sys.executable, "-m", *command], cwd=tree, env=environment, check=True)
        return tree / "build" / "site"


def write_next_tree(tree: Path) -> None:
    """Write the sources of the later version; a site built from them before stays.

    Raises:
        LookupError: a text that is to be changed is not there exactly once.
    """
    for name in COPIED:
        _copy(ROOT / name, tree / name)
    for name in LINKED:
        path = tree / name
        path.parent.mkdir(parents=True, exist_ok=True)
        if not path.is_symlink():
            path.symlink_to(ROOT / name)
    for change in CHANGES:
        _make(tree, change)
    _rename(tree / "py" / "faristol", *RENAMED)
    path = tree / "py" / "faristol" / "rule_changes.json"
    rows = json.loads(path.read_text(encoding="utf-8"))
    fields = ["duplicate/read_slips/slips.points"]
    rows.append({"since": VERSION, "article": ARTICLE, "what": RULE, "fields": fields})
    path.write_text(json.dumps(rows, indent=1) + "\n", encoding="utf-8")


def _copy(source: Path, target: Path) -> None:
    if source.is_file():
        target.parent.mkdir(parents=True, exist_ok=True)
        shutil.copy(source, target)
        return
    shutil.rmtree(target, ignore_errors=True)
    shutil.copytree(source, target, ignore=shutil.ignore_patterns("__pycache__"))


def _make(tree: Path, change: Change) -> None:
    matches = []
    for path in sorted(tree.glob(change.files)):
        text = path.read_text(encoding="utf-8")
        later, count = re.subn(change.text, change.later, text)
        matches += [(path, later)] * count
    if len(matches) != 1:
        message = f"{change.text} is {len(matches)} times in {change.files}, not once: write its change anew"
        raise LookupError(message)
    path, later = matches[0]
    path.write_text(later, encoding="utf-8")


def _rename(folder: Path, name: str, later: str) -> None:
    """Rename a class wherever it is named."""
    count = 0
    for path in sorted(folder.rglob("*.py")):
        text, number = re.subn(rf"\b{name}\b", later, path.read_text(encoding="utf-8"))
        count += number
        if number:
            path.write_text(text, encoding="utf-8")
    if not count:
        message = f"there is no {name}: take another act"
        raise LookupError(message)
