"""Whether a slip was entered as a paper stands, however its letters were typed."""

from faristol.board.notation import parse_coordinates
from faristol.board.square import SIDE, Direction, column_of, row_of
from faristol.board.typed import TypedMove
from faristol.duplicate.judging import Position
from faristol.duplicate.values import Slip
from faristol.tiles.alphabet import LETTER
from faristol.tiles.reading import Misread, read_word


def is_entered_as(slip: Slip | None, at: str, word: str, position: Position) -> bool:
    """Whether a slip has the place and the word of a paper: as they were judged, if it counts."""
    if slip is None or slip.reason == "no_slip":
        return False
    own = (slip.at, slip.word) if slip.reason else (slip.place, slip.main)
    return _written_move(*own, position) == _written_move(at, word, position)


def _written_move(at: str, word: str, position: Position) -> TypedMove | tuple[str, str]:
    """Return the move that is written, or the plain text if it cannot be read.

    Marks of blanks count on free squares alone: what lies on the board is what it is.
    """
    at, word = _plain(at), _plain(word)
    coordinates = parse_coordinates(at)
    tiles = read_word(word, position.alphabet, has_joker_letters=True)
    if isinstance(coordinates, Misread) or isinstance(tiles, Misread):
        return at, word
    start, direction = coordinates.start, coordinates.direction
    before = column_of(start) if direction is Direction.ACROSS else row_of(start)
    cells, step = position.board.cells, direction.step
    folded = bytes(
        tile & LETTER if before + index < SIDE and cells[start + index * step] else tile
        for index, tile in enumerate(tiles)
    )
    return TypedMove(start, direction, folded)


def _plain(text: str) -> str:
    return "".join(text.split()).upper()
