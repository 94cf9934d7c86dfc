"""Tell whether a move may be made: the first reason against it, by a stable code, or the move.

Whether its words are valid is another question. The codes:

too_short               the main word has fewer than two tiles (CAT-CLM 6, RO-GEN 8)
off_board               it leaves the board
square_taken_mismatch   an occupied square holds another letter than the word says
square_taken            a tile is laid on an occupied square, or two on one
not_whole_word          a tile stands right before or after the word as written (CAT-CLM 8)
no_new_tile             nothing is laid
not_in_line, gap        the tiles are not in one line (CAT-CLS 2.4, RO-GEN 10), or interrupted
too_many_tiles          more are laid than a rack holds (RO-GEN 8)
not_through_centre      the first move misses H8 (CAT-CLM 6, CAT-CLS 2.3, RO-GEN 8)
not_connected           a later one touches no tile by a side (CAT-CLM 8, CAT-CLS 2.3, RO-GEN 10)
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
    """Say why a move may not be made, and where or with which tile when that says more.

    `sign` is what could not be read as a tile or a square, when that is the reason.
    """

    code: str
    at: Square | None = None
    tile: int | None = None
    sign: str = ""


def check(
    board: Board, typed: TypedMove, terms: Scoring, *, rack: Word | None = None
) -> Move | Illegal:
    """Return the move of a typed word, or the first reason against it in the order of the list.

    On an occupied square only the letter counts, not whether it is said to be a blank.
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
    against = _unconnected(board, placed) or _barred(placed, terms) or _not_in_rack(placed, rack)
    return against or score(board, tuple(placed), typed.direction, terms)


def check_laid(
    board: Board, laid: LaidTiles, terms: Scoring, *, rack: Word | None = None
) -> Move | Illegal:
    """Return the move of tiles laid on squares, or the first reason against it.

    The main word lies along the tiles; of a single one it is the word across if there is one,
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
    direction = _line(cells, placed)
    if direction is None:
        return Illegal("not_in_line")
    if len(placed) > terms.hand:
        return Illegal("too_many_tiles")
    first, last = placed[0][0], placed[-1][0]
    start, end = extent(cells, first, direction)
    if end <= last:
        return Illegal("gap", Square(end))
    against = None
    if board.is_empty and end - start == direction.step:
        against = Illegal("too_short")
    against = against or _unconnected(board, placed)
    against = against or _barred(placed, terms) or _not_in_rack(placed, rack)
    return against or score(board, placed, direction, terms)


def check_board(board: Board) -> Illegal | None:
    """Return why no game can have led to these tiles, when no game can.

    They cover the centre, and every tile is linked to it by tiles side by side. Words of any
    length follow from that: a linked tile that is not alone has a neighbour.
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


def _line(cells: bytearray, placed: Placed) -> Direction | None:
    """Return the direction of the main word of laid tiles; nothing when they are in no line."""
    first = placed[0][0]
    if len(placed) == 1:
        start, end = extent(cells, first, Direction.ACROSS)
        return Direction.ACROSS if end - start > 1 else Direction.DOWN
    if all(row_of(at) == row_of(first) for at, _ in placed):
        return Direction.ACROSS
    if all(column_of(at) == column_of(first) for at, _ in placed):
        return Direction.DOWN
    return None


def _unconnected(board: Board, placed: Iterable[tuple[Square, int]]) -> Illegal | None:
    """Return the reason when a first move misses the centre, or a later one every tile."""
    if board.is_empty:
        through = any(at == CENTRE for at, _ in placed)
        return None if through else Illegal("not_through_centre", CENTRE)
    touches = any(board.at(near) for at, _ in placed for near in _neighbours(at))
    return None if touches else Illegal("not_connected")


def _neighbours(at: Square) -> list[Square]:
    """Return the squares that share a side with one."""
    row, column = row_of(at), column_of(at)
    return [
        Square(at + step)
        for step, is_there in (
            (-SIDE, row > 0),
            (-1, column > 0),
            (1, column < SIDE - 1),
            (SIDE, row < SIDE - 1),
        )
        if is_there
    ]


def _barred(placed: Iterable[tuple[Square, int]], terms: Scoring) -> Illegal | None:
    """Return the reason when a new blank stands for a letter that no blank may stand for."""
    for at, tile in placed:
        if tile & BLANK_BIT and tile & LETTER in terms.barred:
            return Illegal("blank_barred", at, tile)
    return None


def _not_in_rack(placed: Iterable[tuple[Square, int]], rack: Word | None) -> Illegal | None:
    """Return the reason when a rack is given and lacks one of the tiles."""
    if rack is None:
        return None
    left = bytearray(rack)
    for at, tile in placed:
        wanted = BLANK if tile & BLANK_BIT else tile
        if wanted not in left:
            return Illegal("not_in_rack", at, tile)
        left.remove(wanted)
    return None
