"""Print every figure beside what it is compared with; fail when a ratio exceeds its limit."""

import argparse
import sys
import tomllib
from collections.abc import Iterator
from pathlib import Path

from scripts import budgets
from scripts.bench import (
    again,
    against,
    boot,
    duplicate,
    evenings,
    first_visit,
    help_search,
    home,
    kernel,
    lists,
    moves,
    page,
    pairing,
    program,
    reading,
    rehearsal,
    rest,
    tournament,
    words,
    year,
)
from scripts.bench.figure import Figure, loop, measure
from scripts.build.layout import Layout

LIMITS = Path(__file__).parent / "limits.toml"


def main() -> int:
    """Run the measurements that the command line requests."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--boots", type=int, default=12, help="boots of each page")
    parser.add_argument("--no-browser", action="store_true", help="all but what needs one")
    parser.add_argument("--base", help="measure this revision and the present one in turns")
    options = parser.parse_args()
    if options.base:
        return against.main(options.base, boots=options.boots)
    limits = tomllib.loads(LIMITS.read_text(encoding="utf-8"))
    faults = budgets.main() + again.is_archive_different(Layout())
    print(f"\n{'':<64}{'ms':>9}{'ratio':>9}{'limit':>7}")
    for figure in figures(boots=options.boots, needs_browser=not options.no_browser):
        limit = limits.get(figure.name, {})
        is_over = figure.ratio > limit.get("ratio", float("inf"))
        faults += is_over
        budget = f"  asked for: {limit['budget']} ms" if "budget" in limit else ""
        print(
            f"{figure.name:<64}{figure.milliseconds:>9.2f}"
            f"{figure.ratio:>9.2f}{limit.get('ratio', ''):>7}"
            f"  x {figure.beside or 'itself'}{budget}{'  EXCEEDED' if is_over else ''}",
            flush=True,
        )
    if not options.no_browser:
        print("\na first visit at 4 Mbit/s: seconds, bytes")
        faults += first_visit.print_figures(first_visit.measure_visit(Layout().out))
    return 1 if faults else 0


def figures(*, boots: int, needs_browser: bool) -> Iterator[Figure]:
    """Yield all figures, that of the loop itself first."""
    yield measure("the loop that others are compared with", loop)
    yield from program.figures()
    yield from words.figures()
    yield from moves.figures()
    yield from kernel.figures()
    yield from lists.figures()
    yield from help_search.figures()
    yield from duplicate.figures()
    yield from evenings.figures()
    yield from rehearsal.figures()
    yield from reading.figures()
    yield from pairing.figures()
    yield from tournament.figures()
    yield from year.figures()
    yield from home.figures()
    if needs_browser:
        yield from boot.figures(boots=boots)
        yield from page.figures(boots=boots)
        yield from rest.figures()


if __name__ == "__main__":
    sys.exit(main())
