"""Whether a green run of all tests (`make test ALL=1`) was made on the tree at hand.

The digest covers the files that git tracks and those it does not ignore, as they lie in the work tree, so that a
change counts before it is committed.
"""

import hashlib
import os
import subprocess
import sys
from collections.abc import Sequence
from pathlib import Path

from scripts.build.layout import ROOT

RECORD = ROOT / "build" / "green.txt"


def list_files(root: Path) -> list[str]:
    """Return the files of a work tree that git tracks or does not ignore, by name."""
    listing = ["git", "ls-files", "-z", "--cached", "--others", "--exclude-standard"]
    names = subprocess.run(listing, cwd=root, check=True, capture_output=True).stdout.split(b"\0")
    files = map(os.fsdecode, sorted(set(filter(None, names))))
    return [name for name in files if (root / name).is_file()]  # git still lists what was deleted


def tree_digest(root: Path) -> str:
    """Return the digest of the names and contents of all files of a work tree."""
    digest = hashlib.sha256()
    for name in list_files(root):
        content = hashlib.sha256((root / name).read_bytes()).digest()
        digest.update(os.fsencode(name) + b"\0" + content)
    return digest.hexdigest()


def begin_run() -> str:
    """Remove the record, since only the result of this run counts; return the digest of the tree."""
    RECORD.unlink(missing_ok=True)
    return tree_digest(ROOT)


def end_run(digest: str, skipped: Sequence[str] = ()) -> str:
    """Record a green run of all tests and what it skipped; return the reason against it, if any.

    A tree that was changed while the tests ran was never tested as a whole.
    """
    if tree_digest(ROOT) != digest:
        return "the files have changed since the run began"
    RECORD.parent.mkdir(exist_ok=True)
    RECORD.write_text("".join(f"{line}\n" for line in (digest, *skipped)), encoding="utf-8")
    return ""


def fault_of(digest: str, record: Path | None = None) -> str:
    """Return the reason why a tree is not known to be green, or an empty string."""
    record = record or RECORD
    if not record.is_file():
        return "the last run of all tests here was not green, or there was none"
    if record.read_text(encoding="utf-8").partition("\n")[0] != digest:
        return "the files have changed since the last green run of all tests"
    return ""


def load_skipped(record: Path | None = None) -> list[str]:
    """Return the tests that a recorded run skipped.

    Without a browser or a server none of its tests can run.
    """
    return (record or RECORD).read_text(encoding="utf-8").splitlines()[1:]


def main() -> int:
    """Print whether this tree is green."""
    if fault := fault_of(tree_digest(ROOT)):
        print(f"green: no: {fault} (make test ALL=1)")
        return 1
    skipped = load_skipped()
    but = f", but {len(skipped)} were skipped:" if skipped else ""
    print(f"green: yes: all tests passed on these files{but}", *skipped, sep="\n  ")
    return 0


if __name__ == "__main__":
    sys.exit(main())
