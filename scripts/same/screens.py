"""Compare what the desks of the tests show and answer, byte for byte, in each language.

Each revision writes its own file (recorder.py), with its own code and tests.
"""

import hashlib
import os
import subprocess
import sys
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import takewhile, zip_longest
from pathlib import Path
from typing import Final

from scripts.build.layout import ROOT
from scripts.same.difference import Difference, Result
from scripts.same.recorder import HEAD

LANGUAGES: Final = ("en", "ca", "ro")
RECORDER: Final = "scripts/same/recorder.py"
LIMIT: Final = 1_800  # seconds
AROUND: Final = 60  # characters displayed of a line that differs
TAIL: Final = 1_500  # characters of what a recorder that failed has written


@dataclass(frozen=True, slots=True, kw_only=True)
class Section:
    """A screen or an answer in a file: its place in bytes and its digest."""

    start: int
    end: int
    digest: bytes


@dataclass(frozen=True, slots=True, kw_only=True)
class Recording:
    """A revision, and the program that records it."""

    tree: Path
    program: Path

    def start(self, out: Path, lang: str, states: Sequence[str] = ()) -> subprocess.Popen[str]:
        """Start to record; the folder of the program is no root of imports."""
        variables = {
            **os.environ,
            "PYTHONPATH": f"{self.tree / 'py'}{os.pathsep}{self.tree}",
            "PYTHONHASHSEED": "0",
        }
        words = [sys.executable, "-P", str(self.program), str(out), *states, "--lang", lang]
        return subprocess.Popen(
            words,
            cwd=self.tree,
            env=variables,
            stdout=subprocess.DEVNULL,
            stderr=subprocess.PIPE,
            text=True,
        )


def recorder_of(tree: Path, first: bytes | None) -> Path:
    """Return the recorder of a tree.

    A tree from before there was any gets the first that was committed, or ours.
    """
    path = tree / RECORDER
    if not path.exists():
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(first or (ROOT / RECORDER).read_bytes())
    return path


def read_sections(path: Path) -> dict[str, Section]:
    """Return the sections of a file by state and route."""
    sections: dict[str, Section] = {}
    name, start, digest, at = "", 0, hashlib.sha256(), 0
    head = HEAD.encode()
    with path.open("rb") as file:
        for line in file:
            if line.startswith(head):
                if name:
                    sections[name] = Section(start=start, end=at, digest=digest.digest())
                name = line.removeprefix(head).decode().strip()
                start, digest = at + len(line), hashlib.sha256()
            else:
                digest.update(line)
            at += len(line)
    if name:
        sections[name] = Section(start=start, end=at, digest=digest.digest())
    return sections


def differing(old: Mapping[str, Section], new: Mapping[str, Section]) -> Iterator[str]:
    """Yield the sections that are not the same in two files."""
    for name in [*old, *(name for name in new if name not in old)]:
        before, after = old.get(name), new.get(name)
        if not before or not after or before.digest != after.digest:
            yield name


def compare_files(old: Path, new: Path, lang: str) -> Result:
    """Return the first difference of two files and the number of others."""
    sections, others = read_sections(old), read_sections(new)
    names = list(differing(sections, others))
    if not names:
        return Result(count=len(sections), unit=f"screens and answers in {lang}")
    first = names[0]
    before, after = sections.get(first), others.get(first)
    line, text = 0, "gone" if before else "new"
    if before and after:
        line, text = _first_line(_read_section(old, before), _read_section(new, after))
    more = f" (and {len(names) - 1} more)" if len(names) > 1 else ""
    differences = [Difference(file=f"{lang} {first}", line=line, text=f"{text}{more}")]
    return Result(
        count=len(sections), differences=differences, unit=f"screens and answers in {lang}"
    )


def _read_section(path: Path, section: Section) -> list[str]:
    with path.open("rb") as file:
        file.seek(section.start)
        return file.read(section.end - section.start).decode().split("\n")


def _first_line(old: Sequence[str], new: Sequence[str]) -> tuple[int, str]:
    """Return the number of the first line that differs, and how."""
    pairs = enumerate(zip_longest(old, new, fillvalue=""), start=1)
    number, (before, after) = next(pair for pair in pairs if pair[1][0] != pair[1][1])
    characters = zip(before, after, strict=False)
    at = sum(1 for _ in takewhile(lambda pair: pair[0] == pair[1], characters))
    part = slice(max(0, at - AROUND // 2), at + AROUND)
    return number, f"{before[part]!r} became {after[part]!r}"


def compare(
    old: Recording, new: Recording, folder: Path, lang: str, states: Sequence[str] = ()
) -> Result:
    """Record two revisions side by side in a language, and return the differences."""
    files = folder / f"{lang}-old.txt", folder / f"{lang}-new.txt"
    runs = [
        recording.start(file, lang, states)
        for recording, file in zip((old, new), files, strict=True)
    ]
    try:
        outputs = [run.communicate(timeout=LIMIT)[1] for run in runs]
    finally:
        for run in runs:
            run.kill()
    faults = [
        Difference(file=f"{lang} {which} revision", text=f"failed:\n{output[-TAIL:].rstrip()}")
        for which, run, output in zip(("old", "new"), runs, outputs, strict=True)
        if run.returncode
    ]
    result = Result(count=0, unit=f"screens and answers in {lang}")
    if all(file.exists() for file in files):
        result = compare_files(*files, lang)
    for file in files:
        file.unlink(missing_ok=True)
    return replace(result, differences=[*faults, *result.differences])
