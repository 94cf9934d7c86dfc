"""The unseen tiles of a position, and the oddities of one that was set up by hand."""

from faristol.board.board import Board
from faristol.board.legality import Illegal, check_board
from faristol.tiles.alphabet import BLANK, BLANK_BIT, Alphabet, Word
from faristol.tiles.bag import Miscount


def count_left_tiles(board: Board, rack: Word, alphabet: Alphabet) -> tuple[int, ...]:
    """Return by code how many tiles of the set are neither on board nor rack, blanks at 0.

    A count below zero is a tile of which there are more than the set has.
    """
    counts = list(alphabet.counts)
    for _, tile in board.tiles:
        counts[BLANK if tile & BLANK_BIT else tile] -= 1
    for tile in rack:
        counts[tile] -= 1
    return tuple(counts)


def find_oddities(board: Board, rack: Word, alphabet: Alphabet) -> tuple[Illegal | Miscount, ...]:
    """Return the signs that no game led here: a fault of the board, then surplus tiles by the alphabet."""
    fault = check_board(board)
    counts = count_left_tiles(board, rack, alphabet)
    order = (*range(1, len(counts)), BLANK)
    return (
        *((fault,) if fault else ()),
        *(Miscount("too_many_of_tile", code) for code in order if counts[code] < 0),
    )
