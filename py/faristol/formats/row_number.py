"""Know the numbers that count the rows of a list: in a column of their own, or before each name."""

import re
from collections.abc import Sequence
from dataclasses import replace
from itertools import pairwise

from faristol.formats.column_text import is_true_of_most
from faristol.formats.sheet import Line

# "1. ", "1) ", "1- " or "1 " before a letter
_BEFORE = re.compile(r"\s*([0-9]{1,5})(?:\s*([.):–ºª°-]{1,2})\s*|\s+)(?=[^\W\d_])")


def counts_rows(cells: Sequence[str]) -> bool:
    """Whether a column numbers the rows from 1."""
    return all(cell == str(at) for at, cell in enumerate(cells, start=1))


def is_counted(lines: Sequence[Line]) -> bool:
    """Whether most of the first texts are numbered, as in "1. Vila Font"; a title among them is not.

    The numbers rise, and may begin again at 1, as those of two classes. Without a mark behind them
    they must say more: rise from 1, or by one.
    """
    rows = [line for line in lines if sum(map(bool, map(str.strip, line.cells))) > 1]
    texts = [line.cells[0] for line in (rows if 2 * len(rows) >= len(lines) else lines)]
    found = [_BEFORE.match(text) for text in texts if text.strip()]
    if not is_true_of_most(one is not None for one in found):
        return False
    numbers = [int(one[1]) for one in found if one]
    if len(numbers) == 1:
        return numbers == [1] and all(one and one[2] for one in found)
    if not is_true_of_most(high > low or high == 1 for low, high in pairwise(numbers)):
        return False
    if is_true_of_most(bool(one and one[2]) for one in found):
        return True
    return numbers[0] == 1 or is_true_of_most(high == low + 1 for low, high in pairwise(numbers))


def without_counter(line: Line) -> Line:
    """Return a row without the number before its first text.

    >>> without_counter(Line(1, ("1. Vila Font", " Joan"))).cells
    ('Vila Font', ' Joan')
    """
    return replace(line, cells=(_BEFORE.sub("", line.cells[0], count=1), *line.cells[1:]))
