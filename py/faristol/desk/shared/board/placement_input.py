"""Part a move as it is typed into its place and its word, and say what is wrong with a place (CAT-DUP 1.2-6)."""

import re
from typing import Final

from faristol.board.notation import parse_coordinates
from faristol.board.square import SIDE, parse_row
from faristol.desk.kernel.translation import Message, mark
from faristol.tiles.reading import Misread, with_middle_dots

# a letter and a number side by side are meant as a place, also when there is none: 15P, H16
SHAPE: Final = re.compile(r"(?:([A-Za-z])([0-9]{1,2})|([0-9]{1,2})([A-Za-z]))(?![0-9])")
NO_ROW: Final = mark("There is no row {row}. Rows go from A to O.")
NO_COLUMN: Final = mark("There is no column {column}. Columns go from 1 to {last}.")


def split_placement(typed: str) -> tuple[str, str]:
    """Return the place, as it is written, and the rest of what is typed; the place comes first or last.

    >>> split_place("8damors"), split_place("amors 8D"), split_place("P3 MOS"), split_place("amors")
    (('8D', 'amors'), ('8D', 'amors'), ('P3', 'MOS'), ('', 'amors'))
    """
    typed = with_middle_dots(" ".join(typed.split()))
    if found := SHAPE.match(typed):
        return found[0].upper(), typed[found.end() :].strip()
    rest, _, last = typed.rpartition(" ")
    if SHAPE.fullmatch(last):
        return last.upper(), rest
    return "", typed


def fault_of_place(place: str) -> Message | None:
    """Return why a place of that shape is none, or None.

    >>> place_wrong("15P").values, place_wrong("H16").values, place_wrong("8H")
    ({'row': 'P'}, {'column': '16', 'last': 15}, None)
    """
    found = SHAPE.fullmatch(place)
    if not found or not isinstance(parse_coordinates(place), Misread):
        return None
    row, column = found[1] or found[4], found[2] or found[3]
    if parse_row(row) is None:
        return Message(NO_ROW, {"row": row.upper()})
    return Message(NO_COLUMN, {"column": column, "last": SIDE})
