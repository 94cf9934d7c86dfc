"""The choice of a move at a level: the best of the moves it sees and of the exchanges."""

from bisect import insort
from collections.abc import Collection
from dataclasses import dataclass
from heapq import nlargest
from itertools import combinations, islice
from typing import TypeAlias
from zlib import crc32

from faristol.board.board import Board
from faristol.board.move import Move
from faristol.moves.finder import Finder, Steps
from faristol.moves.move_list import Moves
from faristol.opponent.leaves import Leaves
from faristol.opponent.levels import ALL, Level
from faristol.tiles.alphabet import BLANK, BLANK_BIT, Word

FIRST = 60  # moves by points; the one with the best merit is chosen among them
PAGE = 240  # moves read at a time, where all of them may be
POINT = 10  # tenths
LETTERS = bytes(tile & ~BLANK_BIT for tile in range(256))


@dataclass(frozen=True, slots=True, kw_only=True)
class Position:
    """What the player to move knows; of the other rack only that its tiles are unseen."""

    board: Board
    rack: Word
    unseen: Word  # in the bag and on the other rack
    in_bag: int
    counts: Collection[int]  # numbers of tiles that may be exchanged now
    token: str  # decides which words come to mind in this turn
    lead: int = 0  # points of the player to move less those of the other


@dataclass(frozen=True, slots=True)
class Swap:
    """Tiles to be exchanged; empty: no move is left but to pass."""

    tiles: Word = b""


Choice: TypeAlias = Move | Swap


def choose_steps(level: Level, position: Position, finder: Finder, leaves: Leaves) -> Steps[Choice]:
    """Return the choice of a level, with pauses."""
    board, rack = position.board, position.rack
    if level.share == ALL and level.is_leave_counted:
        moves = yield from finder.top_steps(board, rack, FIRST)
    else:
        all_moves = yield from finder.every_steps(board, rack)
        mind = Mind(level, position.token)
        listed = (
            move for move in all_moves.iterate_ordered(level.longest) if mind.has_word(move.word)
        )
        moves = [
            all_moves.move(move.code)
            for move in islice(listed, FIRST if level.is_leave_counted else 1)
        ]
    best = max(moves, key=lambda move: merit_of(move, position, leaves), default=None)
    if best is not None and not level.is_leave_counted:
        return best
    swaps = best_swaps(position, leaves, 1)
    if best is None:
        return swaps[0][0] if swaps else Swap()
    if swaps and swaps[0][1] > merit_of(best, position, leaves):
        return swaps[0][0]
    return best


class Mind:
    """The words that come to mind in a turn; a blank makes no other word."""

    def __init__(self, level: Level, token: str) -> None:
        self._share, self._start = level.share, crc32(token.encode())

    def has_word(self, word: Word) -> bool:
        """Whether a word comes to mind."""
        return crc32(word.translate(LETTERS), self._start) % ALL < self._share


def merit_of(move: Move, position: Position, leaves: Leaves) -> int:
    """Return the points of a move and the value of its leave, in tenths of a point.

    With an empty bag the other rack is known: a player who goes out gains its points, another loses those of the own
    leave.
    """
    kept = kept_of(position.rack, [tile for _, tile in move.placed])
    return POINT * move.points + _leave_value(kept, position, leaves)


def _leave_value(kept: Word, position: Position, leaves: Leaves) -> int:
    if position.in_bag:
        return leaves.of(kept)
    alphabet = leaves.alphabet
    return POINT * (-2 * alphabet.points(kept) if kept else alphabet.points(position.unseen))


def best_by_merit(moves: Moves, position: Position, leaves: Leaves, count: int) -> list[Move]:
    """Return the `count` moves of the highest merit, the best first, equal ones in their order.

    Moves come by their points: when those and the best that any leave of the rack is worth do not reach the last of
    the best, no move that follows does.
    """
    rack, best = position.rack, list[tuple[int, int, int]]()
    subsets = (set(combinations(sorted(rack), size)) for size in range(len(rack)))
    max_leave = max(
        _leave_value(bytes(kept), position, leaves)
        for leaves_of_size in subsets
        for kept in leaves_of_size
    )
    for start in range(0, len(moves), PAGE):
        for number, listed in enumerate(moves.list_page(start, PAGE), start=start):
            if len(best) == count and POINT * listed.points + max_leave <= -best[-1][0]:
                return [moves.move(code) for _, _, code in best]
            kept = kept_of(rack, [tile for _, tile in moves.laid_tiles_of(listed)])
            merit = POINT * listed.points + _leave_value(kept, position, leaves)
            insort(best, (-merit, number, listed.code))
            del best[count:]
    return [moves.move(code) for _, _, code in best]


def best_swaps(position: Position, leaves: Leaves, count: int) -> list[tuple[Swap, int]]:
    """Return the exchanges of the best leaves with their values; of equal ones the first come first."""
    rack = bytes(sorted(position.rack))
    swaps = [
        (Swap(bytes(tiles)), leaves.of(kept_of(rack, tiles)))
        for size in sorted(position.counts)
        for tiles in sorted(set(combinations(rack, size)))
        if size
    ]
    return nlargest(count, swaps, key=lambda pair: pair[1])


def kept_of(rack: Word, taken: Collection[int]) -> Word:
    """Return the leave of a rack, sorted."""
    leave = sorted(rack)
    for tile in taken:
        leave.remove(BLANK if tile & BLANK_BIT else tile)
    return bytes(leave)
