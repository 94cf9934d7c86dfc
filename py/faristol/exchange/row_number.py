"""Know the numbers that count the rows of a list: in a column of their own, or before each name."""

import re
from collections.abc import Sequence
from dataclasses import replace

from faristol.exchange.sheet import Line

_BEFORE = re.compile(r"\s*([0-9]{1,5})\s*[.)]-?\s*(?=[^\W\d_])")  # "1. " before a letter


def counts_rows(cells: Sequence[str]) -> bool:
    """Whether a column numbers the rows from 1."""
    return all(cell == str(at) for at, cell in enumerate(cells, start=1))


def is_counted(lines: Sequence[Line]) -> bool:
    """Whether the first texts are numbered from 1, as in "1. Vila Font"."""
    found = [_BEFORE.match(line.cells[0]) for line in lines]
    return all(one and int(one[1]) == at for at, one in enumerate(found, start=1))


def without_counter(line: Line) -> Line:
    """Return a row without the number before its first text.

    >>> without_counter(Line(1, ("1. Vila Font", " Joan"))).cells
    ('Vila Font', ' Joan')
    """
    return replace(line, cells=(_BEFORE.sub("", line.cells[0], count=1), *line.cells[1:]))
