"""Numbers that count the rows of a list: in a column of their own, or before each name."""

import re
from collections.abc import Sequence
from dataclasses import replace
from itertools import pairwise

from faristol.formats.column_text import is_true_of_most
from faristol.formats.sheet import TableRow

# "1. ", "1) ", "1- " or "1 " before a letter
_ROW_NUMBER = re.compile(r"\s*([0-9]{1,5})(?:\s*([.):–ºª°-]{1,2})\s*|\s+)(?=[^\W\d_])")


def is_row_numbering(cells: Sequence[str]) -> bool:
    """Whether a column numbers the rows from 1."""
    return all(cell == str(number) for number, cell in enumerate(cells, start=1))


def is_counted(lines: Sequence[TableRow]) -> bool:
    """Whether most of the first texts are numbered, as in "1. Vila Font"; a title among them need not be.

    The numbers rise, and may restart at 1, as for two classes. Without punctuation after them, they must also
    begin at 1 or rise by one.
    """
    rows = [line for line in lines if sum(map(bool, map(str.strip, line.cells))) > 1]
    texts = [line.cells[0] for line in (rows if 2 * len(rows) >= len(lines) else lines)]
    matches = [_ROW_NUMBER.match(text) for text in texts if text.strip()]
    if not is_true_of_most(match is not None for match in matches):
        return False
    numbers = [int(match[1]) for match in matches if match]
    if len(numbers) == 1:
        return numbers == [1] and all(match and match[2] for match in matches)
    if not is_true_of_most(high > low or high == 1 for low, high in pairwise(numbers)):
        return False
    if is_true_of_most(bool(match and match[2]) for match in matches):
        return True
    return numbers[0] == 1 or is_true_of_most(high == low + 1 for low, high in pairwise(numbers))


def without_counter(line: TableRow) -> TableRow:
    """Return a row without the number before its first text.

    >>> without_counter(TableRow(1, ("1. Vila Font", " Joan"))).cells
    ('Vila Font', ' Joan')
    """
    return replace(line, cells=(_ROW_NUMBER.sub("", line.cells[0], count=1), *line.cells[1:]))
