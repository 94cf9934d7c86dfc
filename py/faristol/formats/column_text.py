"""Tests of the texts of a column that look at most rows, so that one odd row changes nothing."""

import re
from collections.abc import Callable, Iterable, Sequence

from faristol.formats.sheet import TableRow

_GAP = re.compile(r"[-–—.?*/]*")  # placeholders for a missing value
RATING_DIGITS = range(3, 6)
_SAMPLE_ROWS = 3  # with fewer rows no odd one is allowed


def is_gap(text: str) -> bool:
    """Whether a cell is empty, or has a placeholder such as a dash or a question mark."""
    return _GAP.fullmatch(text.strip()) is not None


def is_true_of_most(matches: Iterable[bool]) -> bool:
    """Whether at least three quarters are true, or all but one of at least three; False without values.

    >>> is_true_of_most([True, True, False]), is_true_of_most([True, False]), is_true_of_most([])
    (True, False, False)
    """
    results = list(matches)
    odd = results.count(False)
    is_one_odd = odd <= 1 and len(results) >= _SAMPLE_ROWS
    return bool(results) and (4 * odd <= len(results) or is_one_odd)


def texts_at(lines: Sequence[TableRow], at: int) -> list[str]:
    """Return the cells of a column, without missing and empty ones."""
    cells = [line.cells[at] for line in lines if len(line.cells) > at]
    return [cell for cell in cells if not is_gap(cell)]


def has_leading_space(cell: str) -> bool:
    """Whether a text begins with a space, as after the comma of a name."""
    return cell[:1] == " "


def has_no_digit(cell: str) -> bool:
    """Whether a text has no digit."""
    return not any(map(str.isdigit, cell))


def is_true_of_most_cells(
    lines: Sequence[TableRow], at: int, is_match: Callable[[str], bool]
) -> bool:
    """Whether most texts of a column match."""
    return is_true_of_most(is_match(cell) for cell in texts_at(lines, at))


def name_and_rating(text: str) -> tuple[str, str]:
    """Split a text into a name and the rating after it, if it ends with a number as long as a rating.

    >>> name_and_rating("Puig, Anna 1204"), name_and_rating("Anna Puig 2")
    (('Puig, Anna', '1204'), ('Anna Puig 2', ''))
    """
    name, _, last = " ".join(text.split()).rpartition(" ")
    is_number = last.isascii() and last.isdecimal() and not last.startswith("0")
    if not name or name[-1].isdecimal() or not is_number or len(last) not in RATING_DIGITS:
        return text, ""
    return name, last
