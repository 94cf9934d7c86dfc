"""The second column of a list of names: found, and guessed to hold given names or not."""

from collections.abc import Collection, Sequence
from dataclasses import dataclass

from faristol.club.spelling import fold_name
from faristol.formats.column_text import (
    has_leading_space,
    has_no_digit,
    is_true_of_most,
    is_true_of_most_cells,
    name_and_rating,
    texts_at,
)
from faristol.formats.sheet import TableRow

_SAMPLE = 3  # cells that identify the column to the user
_LONGEST_SAMPLE = 12


@dataclass(frozen=True, slots=True, kw_only=True)
class SecondColumn:
    """The second of two columns of text without headings: given names, unless the user answers otherwise."""

    at: int
    sample: str  # its first cells


def find_second(lines: Sequence[TableRow], at: int) -> SecondColumn | None:
    """Return the column after that of the names, or None if most of its texts are not like names."""
    cells = [cell.strip() for cell in texts_at(lines, at)]
    if not cells or 2 * sum(map(_is_name_like, cells)) < len(cells):
        return None
    sample = ", ".join(cell[:_LONGEST_SAMPLE] for cell in cells[:_SAMPLE])
    return SecondColumn(at=at, sample=sample + ", …" if len(cells) > _SAMPLE else sample)


def is_given_under_heading(lines: Sequence[TableRow], first: int, second: int) -> bool:
    """Whether a column after the names, without a heading of its own, is guessed to hold given names."""
    if is_true_of_most_cells(lines, second, has_leading_space):
        return True
    return not _has_repeats(lines, second) and not _has_whole_names(lines, first)


def is_given_by_content(lines: Sequence[TableRow], texts: Sequence[int], *, is_alone: bool) -> bool:
    """Whether the second column of text holds given names: not after whole names, nor if its texts repeat.

    With a third and last column of text, which then holds the club, most rows must have it. With two, there must be no
    columns of numbers (`is_alone`): beside numbers the second one holds the club.
    """
    first, second, *others = texts
    if _has_repeats(lines, second) or _has_whole_names(lines, first):
        return False
    if not (
        is_true_of_most_cells(lines, first, has_no_digit)
        and is_true_of_most_cells(lines, second, _is_name_like)
    ):
        return False
    if len(others) == 1:
        return 2 * len(texts_at(lines, others[0])) > len(lines)
    return is_alone and not others


def is_surname_first(
    lines: Sequence[TableRow], texts: Sequence[int], numbers: Collection[int]
) -> bool:
    """Whether the comma of "Puig, Anna" was taken for a delimiter: a space follows nearly each.

    A rating after a comma without a space, or one after the name, must show that not every comma has a space.
    """
    if list(texts[:2]) != [0, 1] or not is_true_of_most_cells(lines, 1, has_leading_space):
        return False
    behind = [line.cells[2] for line in lines if len(line.cells) > 2 and line.cells[2]]
    if 2 in numbers:
        return is_true_of_most(not has_leading_space(cell) for cell in behind)
    return not behind and any(name_and_rating(cell)[1] for cell in texts_at(lines, 1))


def _is_name_like(cell: str) -> bool:
    """Whether a text has no digit, except for a rating at its end."""
    return has_no_digit(name_and_rating(cell)[0])


def _has_repeats(lines: Sequence[TableRow], at: int) -> bool:
    """Whether the texts of a column repeat, as clubs do."""
    cells = [fold_name(cell) for cell in texts_at(lines, at)]
    return len(cells) > _SAMPLE and 2 * len(set(cells)) <= len(cells)


def _has_whole_names(lines: Sequence[TableRow], at: int) -> bool:
    return is_true_of_most_cells(lines, at, lambda cell: "," in cell)
