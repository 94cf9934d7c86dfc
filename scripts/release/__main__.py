"""Check that a version may be released, write its files into build/release/<version>, and tag it.

With --prepare: write the records of the version, which are committed before it is released.
"""

import argparse
import hashlib
import shutil
import sys
from collections.abc import Iterable
from datetime import UTC, datetime
from pathlib import Path

from scripts.build.layout import ROOT, Layout
from scripts.dist import pack_site
from scripts.release.builders import Builders, builders_of
from scripts.release.checks import find_faults, find_faults_of_version
from scripts.release.notes import format_notes, read_notes
from scripts.release.records import RELEASES, extend_records, write_records
from scripts.release.repository import describe_commit, list_changes, make_tag
from scripts.release.word_lists import write_lists

SUMS = "SHA256SUMS"
NOTES = "NOTES.md"


def main() -> int:
    """Release or prepare the version that the command line names."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("version")
    parser.add_argument("--prepare", action="store_true", help="write the records of the version")
    options = parser.parse_args()
    builders = builders_of(Layout())
    if options.prepare:
        day = datetime.now(tz=UTC).date().isoformat()
        return prepare(ROOT, options.version, builders, day=day)
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
    commit, moment, _ = describe_commit(root)
    if faults := find_faults(root, version, builders):
        _print_faults(faults)
        return 1
    folder = write_files(root, version, builders)
    if list_changes(root) or describe_commit(root)[0] != commit:
        _print_faults(["the tree has changed while its files were built"])
        return 1
    make_tag(root, f"v{version}", folder / NOTES, moment=moment)
    for path in sorted(folder.iterdir()):
        print(f"release: {path.relative_to(root)}, {path.stat().st_size} bytes")
    print(f"release: tagged as v{version}; git push origin v{version} gives it to everybody")
    return 0


def _print_faults(faults: Iterable[str]) -> None:
    for fault in faults:
        print(f"release: {fault}")
    print("release: nothing is released")


def write_files(root: Path, version: str, builders: Builders) -> Path:
    """Write all files of a release into a folder that replaces an earlier attempt; return it."""
    folder = root / "build" / "release" / version
    fresh = folder.with_name(f"{version}.new")
    shutil.rmtree(fresh, ignore_errors=True)
    fresh.mkdir(parents=True)
    _, moment, _ = describe_commit(root)
    package = fresh / f"faristol-{version}.zip"
    pack_site(builders.build_site(), package, releases=root / RELEASES)
    wheel = builders.build_wheel(fresh, moment)
    sizes = {path.name: path.stat().st_size for path in (package, wheel)}
    notes = format_notes(read_notes(root, version, sizes))
    (fresh / NOTES).write_text(notes, encoding="utf-8")
    sums = (
        f"{hashlib.sha256(path.read_bytes()).hexdigest()}  {path.name}\n"
        for path in sorted(fresh.iterdir())
    )
    (fresh / SUMS).write_text("".join(sums), encoding="utf-8")
    shutil.rmtree(folder, ignore_errors=True)
    fresh.rename(folder)
    return folder


if __name__ == "__main__":
    sys.exit(main())
