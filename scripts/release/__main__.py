"""Check that a version may be released, write its files into build/release/<version>, and tag it.

With --prepare: write the records of the version, which are committed before it is released.
With --again: write the files of a version whose tag is there, into build/release/again, and compare them with the tag.
"""

import argparse
import hashlib
import shutil
import sys
from collections.abc import Iterable
from datetime import UTC, datetime
from itertools import zip_longest
from pathlib import Path

from scripts.build.layout import ROOT, Layout
from scripts.dist import pack_site
from scripts.release.builders import Builders, builders_of
from scripts.release.checks import find_faults, find_faults_of_version
from scripts.release.notes import format_notes, read_notes
from scripts.release.records import RELEASES, extend_records, write_records
from scripts.release.repository import describe_commit, list_changes, make_tag, read_tag
from scripts.release.word_lists import write_lists

SUMS = "SHA256SUMS"
NOTES = "NOTES.md"
AGAIN = "again"  # the folder of files that are made a second time


def main() -> int:
    """Release or prepare the version that the command line names, or write its files again."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("version")
    modes = parser.add_mutually_exclusive_group()
    modes.add_argument("--prepare", action="store_true", help="write the records of the version")
    modes.add_argument("--again", action="store_true", help="write the files of a tagged version")
    options = parser.parse_args()
    builders = builders_of(Layout())
    if options.prepare:
        day = datetime.now(tz=UTC).date().isoformat()
        return prepare(ROOT, options.version, builders, day=day)
    if options.again:
        return release_again(ROOT, options.version, builders)
    return release(ROOT, options.version, builders)


def prepare(root: Path, version: str, builders: Builders, *, day: str) -> int:
    """Write the records of a version that was not released yet."""
    if faults := find_faults_of_version(root, version):
        _print_faults(faults)
        return 1
    records = extend_records(root, version, day=day, rules_digest=builders.rules_digest())
    write_records(root, records)
    write_lists(root, builders.pack_lists())
    print(f"release: the records of {version} are written: commit them, then make test ALL=1")
    return 0


def release(root: Path, version: str, builders: Builders) -> int:
    """Write the files of a release and tag it, or print the reasons against it."""
    _, moment, _ = describe_commit(root)
    if faults := find_faults(root, version, builders):
        _print_faults(faults)
        return 1
    folder = _write_files_unchanged(root, version, builders, folder=version)
    if folder is None:
        return 1
    make_tag(root, f"v{version}", folder / NOTES, moment=moment)
    _print_files(root, folder)
    print(f"release: tagged as v{version}; git push origin v{version} gives it to everybody")
    return 0


def release_again(root: Path, version: str, builders: Builders) -> int:
    """Write the files of a version that is tagged already, or print the reasons against it.

    The tag must be of this commit, and its message must be the notes that are written here: they name the size of
    each file. Nothing is tagged.
    """
    if faults := find_faults(root, version, builders, is_tagged=True):
        _print_faults(faults)
        return 1
    folder = _write_files_unchanged(root, version, builders, folder=AGAIN)
    if folder is None:
        return 1
    notes, message = (folder / NOTES).read_text(encoding="utf-8"), read_tag(root, f"v{version}")
    if fault := difference_of(notes, message):
        _print_faults([f"the files made here are not those of the tag v{version}: {fault}"])
        return 1
    _print_files(root, folder)
    print(f"release: these are the files of the tag v{version}")
    return 0


def difference_of(notes: str, message: str) -> str:
    r"""Return the first difference between notes and the message of a tag, or an empty string.

    >>> difference_of("# 0.7.0\n\n5 bytes\n", "# 0.7.0\n\n6 bytes")
    'its message says “6 bytes”, the notes here say “5 bytes”'
    """
    here, there = notes.strip().splitlines(), message.strip().splitlines()
    for line, tagged in zip_longest(here, there, fillvalue=""):
        if line != tagged:
            return f"its message says “{tagged}”, the notes here say “{line}”"
    return ""


def _write_files_unchanged(
    root: Path, version: str, builders: Builders, *, folder: str
) -> Path | None:
    """Write the files of a release, and return their folder; None if the tree has changed."""
    commit = describe_commit(root)[0]
    written = write_files(root, version, builders, folder=folder)
    if list_changes(root) or describe_commit(root)[0] != commit:
        _print_faults(["the tree has changed while its files were built"])
        return None
    return written


def _print_files(root: Path, folder: Path) -> None:
    for path in sorted(folder.iterdir()):
        print(f"release: {path.relative_to(root)}, {path.stat().st_size} bytes")


def _print_faults(faults: Iterable[str]) -> None:
    for fault in faults:
        print(f"release: {fault}")
    print("release: nothing is released")


def write_files(root: Path, version: str, builders: Builders, *, folder: str) -> Path:
    """Write all files of a release into a folder that replaces an earlier attempt; return its path."""
    final = root / "build" / "release" / folder
    fresh = final.with_name(f"{folder}.new")
    shutil.rmtree(fresh, ignore_errors=True)
    fresh.mkdir(parents=True)
    _, moment, _ = describe_commit(root)
    package = fresh / f"faristol-{version}.zip"
    pack_site(builders.build_site(), package, releases=root / RELEASES)
    wheel = builders.build_wheel(fresh, moment)
    built = (package, wheel, builders.build_pyz(fresh))
    sizes = {path.name: path.stat().st_size for path in built}
    notes = format_notes(read_notes(root, version, sizes))
    (fresh / NOTES).write_text(notes, encoding="utf-8")
    sums = (
        f"{hashlib.sha256(path.read_bytes()).hexdigest()}  {path.name}\n"
        for path in sorted(fresh.iterdir())
    )
    (fresh / SUMS).write_text("".join(sums), encoding="utf-8")
    shutil.rmtree(final, ignore_errors=True)
    fresh.rename(final)
    return final


if __name__ == "__main__":
    sys.exit(main())
