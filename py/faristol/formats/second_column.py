"""Find the second column of a list of names, and guess whether it holds given names."""

from collections.abc import Collection, Sequence
from dataclasses import dataclass

from faristol.club.spelling import fold_name
from faristol.formats.column_text import (
    are_most,
    begins_with_space,
    has_no_digit,
    is_true_of_most,
    name_and_rating,
    texts_at,
)
from faristol.formats.sheet import Line

_SAMPLE = 3  # cells that show which column is meant
_LONGEST_SAMPLE = 12


@dataclass(frozen=True, slots=True, kw_only=True)
class SecondColumn:
    """The second of two columns of text without headings: a given name, unless a person says otherwise."""

    at: int
    sample: str  # its first cells


def find_second(lines: Sequence[Line], at: int) -> SecondColumn | None:
    """Return the column behind that of the names; where digits stand in most of its texts, it is of something else."""
    cells = [cell.strip() for cell in texts_at(lines, at)]
    if not cells or 2 * sum(map(_is_name_like, cells)) < len(cells):
        return None
    sample = ", ".join(cell[:_LONGEST_SAMPLE] for cell in cells[:_SAMPLE])
    return SecondColumn(at=at, sample=sample + ", …" if len(cells) > _SAMPLE else sample)


def is_given_under_heading(lines: Sequence[Line], first: int, second: int) -> bool:
    """Whether what stands behind a name, under no heading of its own, is taken for the given name."""
    if are_most(lines, second, begins_with_space):
        return True
    return not _has_repeats(lines, second) and not _has_whole_names(lines, first)


def is_given_by_content(lines: Sequence[Line], texts: Sequence[int], *, is_alone: bool) -> bool:
    """Whether the second column of text holds given names: not behind a whole name, nor where it repeats itself.

    A third and last one has the club, where most rows are that long. Beside numbers the second one has it.
    """
    first, second, *others = texts
    if _has_repeats(lines, second) or _has_whole_names(lines, first):
        return False
    if not (are_most(lines, first, has_no_digit) and are_most(lines, second, _is_name_like)):
        return False
    if len(others) == 1:
        return 2 * len(texts_at(lines, others[0])) > len(lines)
    return is_alone and not others


def is_surname_first(lines: Sequence[Line], texts: Sequence[int], numbers: Collection[int]) -> bool:
    """Whether the comma of "Puig, Anna" was taken for one between cells: a space follows nearly each.

    A rating must show that it is not so of every comma, or stand behind the name.
    """
    if list(texts[:2]) != [0, 1] or not are_most(lines, 1, begins_with_space):
        return False
    behind = [line.cells[2] for line in lines if len(line.cells) > 2 and line.cells[2]]
    if 2 in numbers:
        return is_true_of_most(not begins_with_space(cell) for cell in behind)
    return not behind and any(name_and_rating(cell)[1] for cell in texts_at(lines, 1))


def _is_name_like(cell: str) -> bool:
    """Whether no digit stands in a text, but for a rating behind it."""
    return has_no_digit(name_and_rating(cell)[0])


def _has_repeats(lines: Sequence[Line], at: int) -> bool:
    """Whether the texts of a column repeat themselves, as clubs do."""
    cells = [fold_name(cell) for cell in texts_at(lines, at)]
    return len(cells) > _SAMPLE and 2 * len(set(cells)) <= len(cells)


def _has_whole_names(lines: Sequence[Line], at: int) -> bool:
    return are_most(lines, at, lambda cell: "," in cell)
