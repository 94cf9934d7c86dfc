"""Split a typed move into its place and its word, and find the fault of a place (CAT-DUP 1.2-6)."""

import re
from typing import Final

from faristol.board.notation import parse_coordinates
from faristol.board.square import SIDE, parse_row
from faristol.desk.kernel.translation import Message, gettext_noop
from faristol.tiles.reading import Misread, with_middle_dots

# a letter and a number side by side are a place, even if it does not exist: 15P, H16
SHAPE: Final = re.compile(r"(?:([A-Za-z])([0-9]{1,2})|([0-9]{1,2})([A-Za-z]))(?![0-9])")
NO_ROW: Final = gettext_noop("There is no row {row}. Rows go from A to O.")
NO_COLUMN: Final = gettext_noop("There is no column {column}. Columns go from 1 to {last}.")


def split_placement(text: str) -> tuple[str, str]:
    """Return the place and the rest of a typed move, in which the place comes first or last.

    >>> [split_placement(text) for text in ("8damors", "amors 8D", "P3 MOS", "amors")]
    [('8D', 'amors'), ('8D', 'amors'), ('P3', 'MOS'), ('', 'amors')]
    """
    text = with_middle_dots(" ".join(text.split()))
    if match := SHAPE.match(text):
        return match[0].upper(), text[match.end() :].strip()
    rest, _, last = text.rpartition(" ")
    if SHAPE.fullmatch(last):
        return last.upper(), rest
    return "", text


def fault_of_place(place: str) -> Message | None:
    """Return the message on a place of that shape that does not exist, or None.

    >>> fault_of_place("15P").values, fault_of_place("H16").values, fault_of_place("8H")
    ({'row': 'P'}, {'column': '16', 'last': 15}, None)
    """
    match = SHAPE.fullmatch(place)
    if not match or not isinstance(parse_coordinates(place), Misread):
        return None
    row, column = match[1] or match[4], match[2] or match[3]
    if parse_row(row) is None:
        return Message(NO_ROW, {"row": row.upper()})
    return Message(NO_COLUMN, {"column": column, "last": SIDE})
