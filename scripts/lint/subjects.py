"""Check the subjects of commits since this check exists: `area: what changed`, at most 72 characters."""

import re
import subprocess
import sys
from typing import Final

from scripts.build.layout import ROOT

LONGEST: Final = 72
# one area: a module, a folder or a part of the product in one or two words
AREA: Final = re.compile(r"[a-z0-9][a-z0-9_./-]*( [a-z0-9_-]+)?: \S")
MERGED: Final = "Merge "


def fault_of(subject: str) -> str:
    """Return an offence against the rules of a subject, an empty string for none.

    >>> fault_of("ledger/codec: read entries of version 2"), fault_of("two tablets: say what differs")
    ('', '')
    >>> fault_of("Mend it")
    'no area before a colon'
    """
    if subject.startswith(MERGED):
        return ""
    if len(subject) > LONGEST:
        return f"{len(subject)} characters, at most {LONGEST}"
    return "" if AREA.match(subject) else "no area before a colon"


def git(*words: str) -> str:
    """Return the output of git, an empty string where it has no history."""
    done = subprocess.run(
        ["git", *words], cwd=ROOT, check=False, capture_output=True, text=True, timeout=60
    )
    return done.stdout.strip() if done.returncode == 0 else ""


def main() -> int:
    """Name every commit whose subject is refused."""
    own = "scripts/lint/subjects.py"
    added = git("log", "--diff-filter=A", "--format=%H", "--", own).split()
    if not added:
        return 0  # a copy without a history, or before its first commit
    faults = 0
    for line in git("log", "--no-merges", "--format=%h %s", f"{added[-1]}..HEAD").splitlines():
        commit, _, subject = line.partition(" ")
        if fault := fault_of(subject):
            faults += 1
            print(f"{commit}: {fault}: {subject}")
    return 1 if faults else 0


if __name__ == "__main__":
    sys.exit(main())
