"""Count what has not been seen, and find what is odd with a position that somebody put together."""

from faristol.board.board import Board
from faristol.board.legality import Illegal, check_board
from faristol.tiles.alphabet import BLANK, BLANK_BIT, Alphabet, Word
from faristol.tiles.bag import Miscount


def left(board: Board, rack: Word, alphabet: Alphabet) -> tuple[int, ...]:
    """Return by code how many tiles of the set are neither on the board nor on the rack, blanks at 0.

    Below zero is a tile of which there are more than the set has.
    """
    counts = list(alphabet.counts)
    for _, tile in board.tiles:
        counts[BLANK if tile & BLANK_BIT else tile] -= 1
    for tile in rack:
        counts[tile] -= 1
    return tuple(counts)


def oddities(board: Board, rack: Word, alphabet: Alphabet) -> tuple[Illegal | Miscount, ...]:
    """Return what no game can have led to: first on the board, then tiles by the alphabet."""
    against = check_board(board)
    counts = left(board, rack, alphabet)
    order = (*range(1, len(counts)), BLANK)
    return (
        *((against,) if against else ()),
        *(Miscount("too_many_of_tile", code) for code in order if counts[code] < 0),
    )
