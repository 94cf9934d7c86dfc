"""Print the kernel beside wolges; fail when they find other moves, or ours takes longer than is aimed at.

Both are compiled for this machine, with all that their compilers can do. The list of words is the
practice list of Catalan, the positions are the committed ones, and each is asked about once a pass, in turns.
"""

import argparse
import subprocess
import sys
from pathlib import Path

from scripts.bench.native import table

HOW = "give the source of wolges (github.com/andy-k/wolges): make bench NATIVE=1 WOLGES=its/folder"


def main() -> int:
    """Measure what was asked for."""
    parser = argparse.ArgumentParser(prog="python -m scripts.bench.native", description=__doc__)
    parser.add_argument("--wolges", type=Path, help="the folder of its source")
    source: Path | None = parser.parse_args().wolges
    if not source or not (source / "src" / "movegen.rs").is_file():
        print(f"native: {HOW}")
        return 2
    from scripts.lexicons.build import built

    try:
        return _printed(built("ca").plain, source)
    except (OSError, ValueError, subprocess.CalledProcessError) as error:
        print(f"native: {error}")
        return 1


def _printed(plain: bytes, source: Path) -> int:
    print(f"{'microseconds':<50}     ours   wolges   ratio   aim  our wasm   ratio")
    missed = 0
    for row in table.rows(plain, source):
        missed += row.is_missed
        name = f"{table.NAMES[row.what]}, {row.blanks} blanks"
        print(
            f"{name:<50}{row.ours:>9.1f}{row.theirs:>9.1f}{row.ratio:>8.2f}"
            f"{table.AIMS.get(row.what, ''):>6}{row.wasm:>10.1f}{row.wasm / row.theirs:>8.2f}"
            f"{'  MISSED' if row.is_missed else ''}",
            flush=True,
        )
    return 1 if missed else 0


if __name__ == "__main__":
    sys.exit(main())
