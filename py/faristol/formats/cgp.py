"""Read a position as other programs hand it about in one line: CGP (Macondo, Woogles, MAGPIE).

    cgp 15/15/…/3CASA8/…/15 AELN?RT/ 12/30 0 lex DISC2; ld catalan;

Rows from above, numbers for free squares, a small letter for a blank, a tile of several signs in
brackets; then the racks, who plays first. Sums and what else stands in it is of no use to a position.
"""

from dataclasses import dataclass
from re import compile as pattern
from typing import Final

from faristol.board.board import FREE, Board
from faristol.board.gcg import read_labels
from faristol.board.square import SIDE
from faristol.tiles.alphabet import Alphabet
from faristol.tiles.reading import Misread

_BEGINS: Final = ("position", "cgp")  # as a command of such a program
_RUN: Final = pattern(r"[0-9]{1,2}|[^0-9]+")
_TILES: Final = "ld"  # the operation that names the set of tiles


@dataclass(frozen=True, slots=True)
class Line:
    """Hold the parts of a line that say what lies where."""

    rows: tuple[str, ...]
    rack: str  # as people type one
    tiles: str  # what its program calls the set; "" is what nobody said


def cgp_line(text: str) -> Line | None:
    """Return the parts of a line, None when it is none."""
    fields = text.split()
    while fields and fields[0].casefold() in _BEGINS:
        del fields[0]
    if not fields or fields[0].count("/") != SIDE - 1:
        return None
    racks = fields[1] if len(fields) > 1 else ""
    said = [one.split() for one in " ".join(fields[4:]).split(";")]
    return Line(
        rows=tuple(fields[0].split("/")),
        rack=racks.partition("/")[0].replace("[", " ").replace("]", " ").strip(),
        tiles=next((one[1] for one in said if one[:1] == [_TILES] and len(one) > 1), ""),
    )


def board_of_rows(rows: tuple[str, ...], alphabet: Alphabet) -> Board | Misread:
    """Return the board of fifteen rows.

    Codes: bad_board, with the row that has not fifteen squares; those of tiles.
    """
    cells = bytearray()
    for row in rows:
        squares = _squares(row, alphabet)
        if isinstance(squares, Misread):
            return squares
        if len(squares) != SIDE:
            return Misread("bad_board", sign=row)
        cells += squares
    return Board(bytes(cells))


def _squares(row: str, alphabet: Alphabet) -> bytearray | Misread:
    squares = bytearray()
    for run in _RUN.findall(row):
        if run.isdecimal():
            squares += bytes([FREE]) * int(run)
            continue
        tiles = read_labels(run, alphabet)
        if isinstance(tiles, Misread):
            return tiles
        if any(is_through for _, is_through in tiles):
            return Misread("bad_board", sign=row)
        squares += bytes(tile for tile, _ in tiles)
    return squares
