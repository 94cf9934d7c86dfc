"""Judge the texts of a column by most of its rows, so that one odd row changes nothing."""

import re
from collections.abc import Callable, Iterable, Sequence

from faristol.formats.sheet import Line

_GAP = re.compile(r"[-–—.?*/]*")  # what people write where there is nothing to write
RATING_DIGITS = range(3, 6)
_SAMPLE_ROWS = 3  # fewer rows have no odd one among them


def is_gap(text: str) -> bool:
    """Whether a cell holds nothing, or a dash or a question mark in its place."""
    return _GAP.fullmatch(text.strip()) is not None


def is_true_of_most(matches: Iterable[bool]) -> bool:
    """Whether something is true of three quarters at least, or of all but one of three; of none it is not.

    >>> is_true_of_most([True, True, False]), is_true_of_most([True, False]), is_true_of_most([])
    (True, False, False)
    """
    results = list(matches)
    odd = results.count(False)
    is_one_odd = odd <= 1 and len(results) >= _SAMPLE_ROWS
    return bool(results) and (4 * odd <= len(results) or is_one_odd)


def texts_at(lines: Sequence[Line], at: int) -> list[str]:
    """Return the cells of a column, but for those that are not there or hold nothing."""
    cells = [line.cells[at] for line in lines if len(line.cells) > at]
    return [cell for cell in cells if not is_gap(cell)]


def begins_with_space(cell: str) -> bool:
    """Whether a text follows a space, as behind the comma of a name."""
    return cell[:1] == " "


def has_no_digit(cell: str) -> bool:
    """Whether no digit stands in a text."""
    return not any(map(str.isdigit, cell))


def are_most(lines: Sequence[Line], at: int, matches: Callable[[str], bool]) -> bool:
    """Whether something is true of most texts of a column."""
    return is_true_of_most(matches(cell) for cell in texts_at(lines, at))


def name_and_rating(text: str) -> tuple[str, str]:
    """Split a name from the rating that may stand behind it: no name ends in a number of so many digits.

    >>> name_and_rating("Puig, Anna 1204"), name_and_rating("Anna Puig 2")
    (('Puig, Anna', '1204'), ('Anna Puig 2', ''))
    """
    name, _, last = " ".join(text.split()).rpartition(" ")
    is_number = last.isascii() and last.isdecimal() and not last.startswith("0")
    if not name or name[-1].isdecimal() or not is_number or len(last) not in RATING_DIGITS:
        return text, ""
    return name, last
