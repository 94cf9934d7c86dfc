"""The words that laid tiles form, and their points in the order of the regulations.

Each new letter is multiplied by its square first; then the sum of the word by all the word premiums
it newly covers, one after the other: x2, x3, x4, x9, x27 (CAT-CLS 2.8-2.9, RO-GEN 11-12). A premium
counts in every word that goes through its square (CAT-CLS 2.10), and only in the move that covers
it (CAT-CLM 13). Seven tiles in one move have a bonus (CAT-CLM 14).
"""

from dataclasses import dataclass

from faristol.board.board import Board
from faristol.board.layout import STANDARD, Layout
from faristol.board.move import FormedWord, Move, Placed
from faristol.board.square import SIDE, Direction, Square
from faristol.tiles.alphabet import BLANK_BIT, Alphabet


@dataclass(frozen=True, slots=True, kw_only=True)
class Scoring:
    """The values that a move's points depend on, besides its tiles and squares."""

    values: bytes  # by tile; 0 for blanks
    layout: Layout = STANDARD
    hand: int = 7  # the most tiles of a move
    bonus: int = 50  # for laying all of them
    barred: bytes = b""  # letters that a blank may not stand for


def scoring(
    alphabet: Alphabet,
    *,
    layout: Layout = STANDARD,
    hand: int = 7,
    bonus: int = 50,
    is_blank_a_tile: bool = False,
) -> Scoring:
    """Return the scoring of a language's tiles.

    A blank stands for any letter (RO-GEN 5), or only for one that has tiles (CAT-CLS 2.12).
    """
    values = bytes(alphabet.values).ljust(BLANK_BIT, b"\0") + bytes(BLANK_BIT)
    without = (code for code in range(1, alphabet.size + 1) if not alphabet.counts[code])
    barred = bytes(without) if is_blank_a_tile else b""
    return Scoring(values=values, layout=layout, hand=hand, bonus=bonus, barred=barred)


def score(board: Board, placed: Placed, direction: Direction, terms: Scoring) -> Move:
    """Return the words and the points of a placement that is known to be legal.

    The tiles are in reading order, on free squares of one line with no gap between them.
    """
    cells = bytearray(board.cells)
    for at, tile in placed:
        cells[at] = tile
    new = {at for at, _ in placed}
    across = direction.other
    words = [_form_word(cells, placed[0][0], direction, new, terms)]
    for at, _ in placed:
        start, end = extent(cells, at, across)
        if end - start > across.step:
            words.append(_form_word(cells, at, across, new, terms))
    is_scrabble = len(placed) == terms.hand
    points = sum(word.points for word in words) + (terms.bonus if is_scrabble else 0)
    return Move(placed, tuple(words), points, is_scrabble)


def extent(cells: bytes | bytearray, at: int, direction: Direction) -> tuple[int, int]:
    """Return the first square of the word through a square, and the one after its last."""
    if direction is Direction.ACROSS:
        step, first = 1, at - at % SIDE
        last = first + SIDE - 1
    else:
        step, first = SIDE, at % SIDE
        last = first + SIDE * (SIDE - 1)
    start = end = at
    while start > first and cells[start - step]:
        start -= step
    while end < last and cells[end + step]:
        end += step
    return start, end + step


def _form_word(
    cells: bytearray, through: int, direction: Direction, new: set[Square], terms: Scoring
) -> FormedWord:
    """Return the word through a square, with the points of its letters and premiums."""
    start, end = extent(cells, through, direction)
    values, letter, word = terms.values, terms.layout.letter, terms.layout.word
    points, times = 0, 1
    for at in range(start, end, direction.step):
        if at in new:
            points += values[cells[at]] * letter[at]
            times *= word[at]
        else:
            points += values[cells[at]]
    tiles = bytes(cells[start : end : direction.step])
    return FormedWord(Square(start), direction, tiles, points * times)
