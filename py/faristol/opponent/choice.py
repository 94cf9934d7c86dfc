"""Choose what is played, by a level: the best of what it sees on the board and of what it can exchange."""

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
from faristol.moves.found import Moves
from faristol.opponent.leaves import Leaves
from faristol.opponent.levels import ALL, Level
from faristol.tiles.alphabet import BLANK, BLANK_BIT, Word

FIRST = 60  # moves by points, among which the best for later is looked for
PAGE = 240  # moves that are read at once, where all may be
POINT = 10  # tenths
LETTERS = bytes(tile & ~BLANK_BIT for tile in range(256))


@dataclass(frozen=True, slots=True, kw_only=True)
class Position:
    """Hold what whoever plays knows: nothing of the other's rack but what nobody has seen."""

    board: Board
    rack: Word
    unseen: Word  # in the bag and on the rack of the other
    in_bag: int
    counts: Collection[int]  # how many tiles may be exchanged now
    token: str  # says what comes to mind in this turn
    lead: int = 0  # points by which whoever plays is ahead


@dataclass(frozen=True, slots=True)
class Swap:
    """Hold tiles to be exchanged; none: nothing can be done but to pass."""

    tiles: Word = b""


Choice: TypeAlias = Move | Swap


def choose_steps(level: Level, position: Position, finder: Finder, leaves: Leaves) -> Steps[Choice]:
    """Find what a level plays, with pauses."""
    board, rack = position.board, position.rack
    if level.share == ALL and level.keeps:
        seen = yield from finder.top_steps(board, rack, FIRST)
    else:
        every = yield from finder.every_steps(board, rack)
        in_mind = _Mind(level, position.token)
        told = (one for one in every.in_order(level.longest) if in_mind.has(one.word))
        seen = [every.move(one.code) for one in islice(told, FIRST if level.keeps else 1)]
    best = max(seen, key=lambda move: merit_of(move, position, leaves), default=None)
    if best is not None and not level.keeps:
        return best
    swaps = best_swaps(position, leaves, 1)
    if best is None:
        return swaps[0][0] if swaps else Swap()
    if swaps and swaps[0][1] > merit_of(best, position, leaves):
        return swaps[0][0]
    return best


class _Mind:
    """Hold which words come to mind in a turn; a blank is no other word."""

    def __init__(self, level: Level, token: str) -> None:
        self._share, self._start = level.share, crc32(token.encode())

    def has(self, word: Word) -> bool:
        """Tell whether a word does."""
        return crc32(word.translate(LETTERS), self._start) % ALL < self._share


def merit_of(move: Move, position: Position, leaves: Leaves) -> int:
    """Return what a move is worth now and later, in tenths of a point.

    With an empty bag the other's rack is known: who goes out gains it, who does not loses what stays.
    """
    kept = kept_of(position.rack, [tile for _, tile in move.placed])
    return POINT * move.points + _later(kept, position, leaves)


def _later(kept: Word, position: Position, leaves: Leaves) -> int:
    if position.in_bag:
        return leaves.of(kept)
    alphabet = leaves.alphabet
    return POINT * (-2 * alphabet.points(kept) if kept else alphabet.points(position.unseen))


def best_by_merit(moves: Moves, position: Position, leaves: Leaves, count: int) -> list[Move]:
    """Return so many moves that are worth most now and later, the best first, equal ones in their order.

    Moves come by their points: when those and the best that any leave of the rack is worth do not reach
    the last of the best, no move that follows does.
    """
    rack, best = position.rack, list[tuple[int, int, int]]()
    subsets = (set(combinations(sorted(rack), size)) for size in range(len(rack)))
    most = max(_later(bytes(kept), position, leaves) for some in subsets for kept in some)
    for at in range(0, len(moves), PAGE):
        for number, told in enumerate(moves.told_page(at, PAGE), start=at):
            if len(best) == count and POINT * told.points + most <= -best[-1][0]:
                return [moves.move(code) for _, _, code in best]
            kept = kept_of(rack, [tile for _, tile in moves.laid(told)])
            merit = POINT * told.points + _later(kept, position, leaves)
            insort(best, (-merit, number, told.code))
            del best[count:]
    return [moves.move(code) for _, _, code in best]


def best_swaps(position: Position, leaves: Leaves, count: int) -> list[tuple[Swap, int]]:
    """Return the exchanges that keep the best tiles, each with what these are worth; of equal ones the first come first."""
    rack = bytes(sorted(position.rack))
    swaps = [
        (Swap(bytes(given)), leaves.of(kept_of(rack, given)))
        for size in sorted(position.counts)
        for given in sorted(set(combinations(rack, size)))
        if size
    ]
    return nlargest(count, swaps, key=lambda one: one[1])


def kept_of(rack: Word, taken: Collection[int]) -> Word:
    """Return what stays on a rack, sorted."""
    left = sorted(rack)
    for tile in taken:
        left.remove(BLANK if tile & BLANK_BIT else tile)
    return bytes(left)
