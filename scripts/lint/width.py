"""Check the width of templates and style sheets: no formatter lays them out."""

import sys
from collections.abc import Iterator

from scripts.build.layout import Layout, tree

WIDTH = 160  # columns


def find_wide_lines(text: str) -> Iterator[tuple[int, int]]:
    r"""Yield the number and the width of each line that is too wide.

    >>> list(find_wide_lines("<p>" + 160 * "x" + "\n</p>"))
    [(1, 163)]
    """
    for number, line in enumerate(text.splitlines(), start=1):
        if len(line) > WIDTH:
            yield number, len(line)


def main() -> int:
    """Name the lines that are too wide."""
    layout = Layout()
    paths = [*tree(layout.package / "desk", ".html"), *tree(layout.site / "css", ".css")]
    faults = 0
    for path in paths:
        for number, width in find_wide_lines(path.read_text(encoding="utf-8")):
            faults += 1
            print(f"{path.relative_to(layout.root)}:{number}: {width} columns of {WIDTH}")
    return 1 if faults else 0


if __name__ == "__main__":
    sys.exit(main())
