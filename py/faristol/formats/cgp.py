"""The reader of CGP, a position in one line as exchanged by Macondo, Woogles and MAGPIE.

    cgp 15/15/…/3CASA8/…/15 AELN?RT/ 12/30 0 lex DISC2; ld catalan;

Rows from the top, numbers for free squares, a lower-case letter for a blank, a tile of several characters in
brackets; then the racks, first that of the player to move. Scores and other fields are not needed for a position.
"""

from dataclasses import dataclass
from re import compile as pattern
from typing import Final

from faristol.board.board import FREE, Board
from faristol.board.gcg import read_labels
from faristol.board.square import SIDE
from faristol.tiles.alphabet import Alphabet
from faristol.tiles.reading import Misread

_COMMANDS: Final = ("position", "cgp")  # of such a program, before the position
_RUN: Final = pattern(r"[0-9]{1,2}|[^0-9]+")
_TILE_SET: Final = "ld"  # the operation that names the set of tiles


@dataclass(frozen=True, slots=True)
class CgpLine:
    """The parts of a line that a position needs."""

    rows: tuple[str, ...]
    rack: str  # as people type it
    tiles: str  # the program's name of the tile set; "" if it is not given


def parse_cgp_line(text: str) -> CgpLine | None:
    """Return the parts of a line, or None if it is not CGP."""
    fields = text.split()
    while fields and fields[0].casefold() in _COMMANDS:
        del fields[0]
    if not fields or fields[0].count("/") != SIDE - 1:
        return None
    racks = fields[1] if len(fields) > 1 else ""
    operations = [operation.split() for operation in " ".join(fields[4:]).split(";")]
    return CgpLine(
        rows=tuple(fields[0].split("/")),
        rack=racks.partition("/")[0].replace("[", " ").replace("]", " ").strip(),
        tiles=next(
            (
                operation[1]
                for operation in operations
                if operation[:1] == [_TILE_SET] and len(operation) > 1
            ),
            "",
        ),
    )


def board_of_rows(rows: tuple[str, ...], alphabet: Alphabet) -> Board | Misread:
    """Return the board of fifteen rows.

    Codes: bad_board, with the row that does not have fifteen squares; those of tiles.
    """
    cells = bytearray()
    for row in rows:
        squares = _parse_row(row, alphabet)
        if isinstance(squares, Misread):
            return squares
        if len(squares) != SIDE:
            return Misread("bad_board", sign=row)
        cells += squares
    return Board(bytes(cells))


def _parse_row(row: str, alphabet: Alphabet) -> bytearray | Misread:
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
