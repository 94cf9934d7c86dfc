"""Write the corpus of a version: tests/forever/corpus/<version>/, which every later version must open.

A version whose corpus is in a release is never written again: tests/forever/digests.json lists its files.
"""

import argparse
import json
import re
import sys
from pathlib import Path
from typing import Final

import faristol
from scripts.build.layout import ROOT, Layout
from scripts.build.rules_digest import rules_digest
from scripts.corpus.writing import EXPECTED, KINDS_ROW, MAX_BYTES, corpus_files
from scripts.schema import TABLE, load

FOREVER: Final = ROOT / "tests" / "forever"
VERSION: Final = re.compile(r"\d{1,4}(\.\d{1,4}){2}", re.ASCII)


def write_corpus(forever: Path, version: str) -> str:
    """Write the corpus of a version, and return a sentence about it.

    Raises:
        ValueError: it may not be written, or a scene cannot be played.
    """
    if not VERSION.fullmatch(version):
        raise ValueError(f"{version!r} is no version")
    released = json.loads((forever / "digests.json").read_text(encoding="utf-8"))
    if any(name.partition("/")[0] == version for name in released):
        raise ValueError(f"the corpus of {version} was released: it never changes")
    folder = forever / "corpus" / version
    files = corpus_files(
        folder,
        program=f"{version}-{rules_digest(Layout())}",
        schema=load(TABLE)[0],
        kinds_before=_kinds_before(forever, version),
    )
    size = sum(len(text.encode()) for text in files.values())
    if size > MAX_BYTES:
        raise ValueError(f"{size} bytes, and a version may have {MAX_BYTES}: shorten a scene")
    folder.mkdir(parents=True, exist_ok=True)
    for path in folder.iterdir():
        path.unlink()
    for name, text in files.items():
        (folder / name).write_text(text, encoding="utf-8", newline="")
    return f"{len(files)} files, {size // 1000} kB in {folder}"


def _kinds_before(forever: Path, version: str) -> dict[str, str]:
    """Return the digest of each kind in the last version before, by its own corpus or an earlier one."""
    kinds: dict[str, str] = {}
    for path in sorted(forever.glob(f"corpus/*/{EXPECTED}"), key=_version_numbers):
        if _version_numbers(path) < _version_numbers(forever / "corpus" / version / EXPECTED):
            kinds |= json.loads(path.read_text(encoding="utf-8")).get(KINDS_ROW, {})
    return kinds


def _version_numbers(path: Path) -> tuple[int, ...]:
    return tuple(map(int, path.parent.name.split(".")))


def main() -> int:
    """Write the corpus of the version that the command line names."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--version", default=faristol.__version__)
    try:
        print(f"corpus: {write_corpus(FOREVER, parser.parse_args().version)}")
    except ValueError as error:
        print(f"corpus: {error}")
        return 1
    return 0


if __name__ == "__main__":
    sys.exit(main())
