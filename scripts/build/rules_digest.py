"""The digest of everything that a judgement depends on.

The file with it names this program in each entry.
"""

import json
from collections.abc import Iterator
from hashlib import sha256
from pathlib import Path
from typing import Final

import faristol
from faristol.ledger.rules_digest import DEVELOPMENT
from scripts.build.layout import Layout, tree

PACKAGES: Final = (
    "tiles",
    "words",
    "board",
    "moves",
    "rules",
    "speech",
    "ledger",
    "clock",
    "opponent",
    "duplicate",
    "classic",
    "tournament",
    "correspondence",
    "rehearsal",
    "club",
    "judge",
    "house_rules",
    "analysis",
)
SUFFIXES: Final = (".py", ".toml", ".c", ".h")
DIGITS: Final = 8


def sources_of(layout: Layout) -> Iterator[tuple[str, Path]]:
    """Yield the files that judge, by name: the packages below the desk with presets, kernel and alphabets."""
    for package in PACKAGES:
        for path in tree(layout.package / package):
            if path.suffix in SUFFIXES:
                yield path.relative_to(layout.package).as_posix(), path
    for path in sorted(layout.lexicons.glob("*/alphabet.toml")):
        yield path.relative_to(layout.root).as_posix(), path


def rules_digest(layout: Layout) -> str:
    """Return the digest of all files that judge."""
    interpreter = json.loads((layout.root / "package.json").read_text(encoding="utf-8"))
    # the version of Pyodide determines those of Python and Unicode
    total = sha256(f"pyodide {interpreter['dependencies']['pyodide']}\n".encode())
    for name, path in sources_of(layout):
        total.update(f"{name} {sha256(path.read_bytes()).hexdigest()}\n".encode())
    return total.hexdigest()[:DIGITS]


def program_file(layout: Layout, *, is_release: bool = False) -> bytes:
    """Return rules_digest.json: the version, marked unless it is a release, and the digest."""
    mark = "" if is_release else DEVELOPMENT
    program = f"{faristol.__version__}{mark}-{rules_digest(layout)}"
    return (json.dumps({"program": program}) + "\n").encode()
