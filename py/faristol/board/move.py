"""A legal move: its tiles, its words, its points; and the order of moves."""

from dataclasses import dataclass
from typing import TypeAlias

from faristol.board.square import Direction, Square
from faristol.tiles.alphabet import BLANK_BIT, LETTER, Word

Placed: TypeAlias = tuple[tuple[Square, int], ...]  # tiles on their squares, in reading order
Order: TypeAlias = tuple[int, int, int, bytes, bytes]

LETTERS_ONLY = bytes(tile & LETTER for tile in range(256))  # for bytes.translate
_BLANKS_ONLY = bytes(tile & BLANK_BIT for tile in range(256))


@dataclass(frozen=True, slots=True)
class FormedWord:
    """A word on the board, from the square of its first tile, and its points in the move."""

    start: Square
    direction: Direction
    word: Word
    points: int


@dataclass(frozen=True, slots=True)
class Move:
    """A legal move; the main word comes first, then the cross words."""

    placed: Placed
    words: tuple[FormedWord, ...]
    points: int  # of all words, with the bonus
    is_scrabble: bool

    @property
    def main(self) -> FormedWord:
        """The word by which the move is announced."""
        return self.words[0]

    @property
    def start(self) -> Square:
        """The square of the first tile of the main word."""
        return self.words[0].start

    @property
    def direction(self) -> Direction:
        """The direction of the main word."""
        return self.words[0].direction

    @property
    def word(self) -> Word:
        """The main word, with the tiles that lay there before."""
        return self.words[0].word

    @property
    def order(self) -> Order:
        """The sort key of the move among moves of the same board."""
        main = self.words[0]
        return move_order(self.points, main.start, main.direction, main.word)


def move_order(points: int, start: int, direction: Direction, word: Word) -> Order:
    """Return the key by which the moves of a board are sorted; equal keys are the same move.

    More points first; then the first square row by row, A1 to O15; across before down; the main
    word by the alphabet, blanks as their letters; last, the blank as late as possible.
    So the best move is always the same one (CAT-DUP 1.1 leaves it to the judge).
    """
    is_down = int(direction is Direction.DOWN)
    return (-points, start, is_down, word.translate(LETTERS_ONLY), word.translate(_BLANKS_ONLY))
