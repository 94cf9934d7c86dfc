"""The legality of a move: the first reason against it, by a stable code, or the move.

Validity of its words is not checked here. The codes:

too_short               the main word has fewer than two tiles (CAT-CLM 6, RO-GEN 8)
off_board               it leaves the board
square_taken_mismatch   an occupied square holds another letter than the word
square_taken            a tile is laid on an occupied square, or two on one
not_whole_word          a tile stands right before or after the word as written (CAT-CLM 8)
no_new_tile             no tile is laid
not_in_line, gap        the tiles are not in one line (CAT-CLS 2.4, RO-GEN 10), or interrupted
too_many_tiles          more tiles are laid than a rack holds (RO-GEN 8)
not_through_centre      the first move misses H8 (CAT-CLM 6, CAT-CLS 2.3, RO-GEN 8)
not_connected           a later move touches no tile by a side (CAT-CLM 8, CAT-CLS 2.3, RO-GEN 10)
blank_barred            a blank is laid for a letter that it may not stand for (CAT-CLS 2.12)
not_in_rack             a tile, or a blank, that the rack does not hold (RO-GEN 15)
"""

from collections.abc import Iterable
from dataclasses import dataclass

from faristol.board.board import Board
from faristol.board.move import Move, Placed
from faristol.board.score import Scoring, extent, score
from faristol.board.square import CENTRE, SIDE, Direction, Square, column_of, row_of
from faristol.board.typed import LaidTiles, TypedMove
from faristol.tiles.alphabet import BLANK, BLANK_BIT, LETTER, Word


@dataclass(frozen=True, slots=True)
class Illegal:
    """The reason why a move is illegal, with its square or tile where these are known.

    `sign` is the unreadable tile or square, when that is the reason.
    """

    code: str
    at: Square | None = None
    tile: int | None = None
    sign: str = ""


def check(
    board: Board, typed: TypedMove, terms: Scoring, *, rack: Word | None = None
) -> Move | Illegal:
    """Return the move of a typed word, or the first reason against it in the order of the list.

    On an occupied square only the letter counts, not whether it is typed as a blank.
    """
    cells, word, step = board.cells, typed.word, typed.direction.step
    if len(word) < 2:
        return Illegal("too_short")
    first = typed.start
    place = column_of(first) if typed.direction is Direction.ACROSS else row_of(first)
    if place + len(word) > SIDE:
        return Illegal("off_board")
    placed: list[tuple[Square, int]] = []
    at: int = first
    for tile in word:
        if not cells[at]:
            placed.append((Square(at), tile))
        elif (cells[at] ^ tile) & LETTER:
            return Illegal("square_taken_mismatch", Square(at), cells[at])
        at += step
    if place and cells[first - step]:
        return Illegal("not_whole_word", Square(first - step), cells[first - step])
    if place + len(word) < SIDE and cells[at]:
        return Illegal("not_whole_word", Square(at), cells[at])
    if not placed:
        return Illegal("no_new_tile")
    if len(placed) > terms.hand:
        return Illegal("too_many_tiles")
    fault = (
        _fault_of_connection(board, placed)
        or _fault_of_blanks(placed, terms)
        or _fault_of_rack(placed, rack)
    )
    return fault or score(board, tuple(placed), typed.direction, terms)


def check_laid(
    board: Board, laid: LaidTiles, terms: Scoring, *, rack: Word | None = None
) -> Move | Illegal:
    """Return the move of tiles laid on squares, or the first reason against it.

    The main word lies along the tiles; of a single tile it is the word across if there is one,
    otherwise the word down.
    """
    cells = bytearray(board.cells)
    for at, tile in laid.tiles:
        if cells[at]:
            return Illegal("square_taken", at, cells[at])
        cells[at] = tile
    if laid.misread:
        return Illegal(laid.misread.code, sign=laid.misread.sign)
    if not laid.tiles:
        return Illegal("no_new_tile")
    placed = tuple(sorted(laid.tiles))
    direction = _direction_of(cells, placed)
    if direction is None:
        return Illegal("not_in_line")
    if len(placed) > terms.hand:
        return Illegal("too_many_tiles")
    first, last = placed[0][0], placed[-1][0]
    start, end = extent(cells, first, direction)
    if end <= last:
        return Illegal("gap", Square(end))
    fault = None
    if board.is_empty and end - start == direction.step:
        fault = Illegal("too_short")
    fault = fault or _fault_of_connection(board, placed)
    fault = fault or _fault_of_blanks(placed, terms) or _fault_of_rack(placed, rack)
    return fault or score(board, placed, direction, terms)


def check_board(board: Board) -> Illegal | None:
    """Return a reason why no game can have led to these tiles, or None.

    They must cover the centre, and every tile must be linked to it by tiles side by side. Words of any length follow
    from that: a linked tile that is not alone has a neighbour.
    """
    if board.is_empty:
        return None
    if not board.at(CENTRE):
        return Illegal("not_through_centre")
    if board.count == 1:
        return Illegal("too_short")
    linked = {CENTRE}
    edge = [CENTRE]
    while edge:
        for at in _neighbours(edge.pop()):
            if board.at(at) and at not in linked:
                linked.add(at)
                edge.append(at)
    for at, tile in board.tiles:
        if at not in linked:
            return Illegal("not_connected", at, tile)
    return None


def _direction_of(cells: bytearray, placed: Placed) -> Direction | None:
    """Return the direction of the main word of laid tiles, or None if they are not in one line."""
    first = placed[0][0]
    if len(placed) == 1:
        start, end = extent(cells, first, Direction.ACROSS)
        return Direction.ACROSS if end - start > 1 else Direction.DOWN
    if all(row_of(at) == row_of(first) for at, _ in placed):
        return Direction.ACROSS
    if all(column_of(at) == column_of(first) for at, _ in placed):
        return Direction.DOWN
    return None


def _fault_of_connection(board: Board, placed: Iterable[tuple[Square, int]]) -> Illegal | None:
    """Return the reason when a first move misses the centre, or a later one touches no tile."""
    if board.is_empty:
        has_centre = any(at == CENTRE for at, _ in placed)
        return None if has_centre else Illegal("not_through_centre", CENTRE)
    is_connected = any(board.at(neighbour) for at, _ in placed for neighbour in _neighbours(at))
    return None if is_connected else Illegal("not_connected")


def _neighbours(at: Square) -> list[Square]:
    """Return the squares that share a side with a square."""
    row, column = row_of(at), column_of(at)
    return [
        Square(at + step)
        for step, exists in (
            (-SIDE, row > 0),
            (-1, column > 0),
            (1, column < SIDE - 1),
            (SIDE, row < SIDE - 1),
        )
        if exists
    ]


def _fault_of_blanks(placed: Iterable[tuple[Square, int]], terms: Scoring) -> Illegal | None:
    """Return the reason when a new blank stands for a letter that it may not stand for."""
    for at, tile in placed:
        if tile & BLANK_BIT and tile & LETTER in terms.barred:
            return Illegal("blank_barred", at, tile)
    return None


def _fault_of_rack(placed: Iterable[tuple[Square, int]], rack: Word | None) -> Illegal | None:
    """Return the reason when a rack is given and lacks one of the tiles."""
    if rack is None:
        return None
    rest = bytearray(rack)
    for at, tile in placed:
        needed = BLANK if tile & BLANK_BIT else tile
        if needed not in rest:
            return Illegal("not_in_rack", at, tile)
        rest.remove(needed)
    return None
