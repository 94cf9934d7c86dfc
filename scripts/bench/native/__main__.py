"""Print the kernel beside wolges; fail if they find different moves, or the kernel misses an aim.

Both are compiled for this machine, with full optimization. The list of words is the practice list of
Catalan, the positions are the committed ones, and each is searched once in every pass, in turns.
"""

import argparse
import subprocess
import sys
from pathlib import Path

from scripts.bench.native import table

USAGE = (
    "give the source of wolges (github.com/andy-k/wolges): make bench NATIVE=1 WOLGES=its/folder"
)


def main() -> int:
    """Compile both programs, then compare and print them."""
    parser = argparse.ArgumentParser(prog="python -m scripts.bench.native", description=__doc__)
    parser.add_argument("--wolges", type=Path, help="the folder of its source")
    source: Path | None = parser.parse_args().wolges
    if not source or not (source / "src" / "movegen.rs").is_file():
        print(f"native: {USAGE}")
        return 2
    from scripts.lexicons.build import build_list

    try:
        return _print_table(build_list("ca").plain, source)
    except (OSError, ValueError, subprocess.CalledProcessError) as error:
        print(f"native: {error}")
        return 1


def _print_table(plain: bytes, source: Path) -> int:
    print(f"{'microseconds':<50}     ours   wolges   ratio   aim  our wasm   ratio")
    missed = 0
    for row in table.measure_rows(plain, source):
        missed += row.is_missed
        name = f"{table.NAMES[row.question]}, {row.blanks} blanks"
        print(
            f"{name:<50}{row.ours:>9.1f}{row.theirs:>9.1f}{row.ratio:>8.2f}"
            f"{table.AIMS.get(row.question, ''):>6}{row.wasm:>10.1f}{row.wasm / row.theirs:>8.2f}"
            f"{'  MISSED' if row.is_missed else ''}",
            flush=True,
        )
    return 1 if missed else 0


if __name__ == "__main__":
    sys.exit(main())
