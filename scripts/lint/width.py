"""Keep the lines of templates and style sheets narrow: they are laid out by hand, and nothing else looks."""

import sys
from collections.abc import Iterator

from scripts.build.layout import Layout, tree

WIDTH = 160  # columns


def wide(text: str) -> Iterator[tuple[int, int]]:
    r"""Give the number and the width of every line that is too wide.

    >>> list(wide("<p>" + 160 * "x" + "\\n</p>"))
    [(1, 163)]
    """
    for number, line in enumerate(text.splitlines(), start=1):
        if len(line) > WIDTH:
            yield number, len(line)


def main() -> int:
    """Name them all."""
    layout = Layout()
    paths = [*tree(layout.package / "desk", ".html"), *tree(layout.site / "css", ".css")]
    faults = 0
    for path in paths:
        for number, width in wide(path.read_text(encoding="utf-8")):
            faults += 1
            print(f"{path.relative_to(layout.root)}:{number}: {width} columns of {WIDTH}")
    return 1 if faults else 0


if __name__ == "__main__":
    sys.exit(main())
