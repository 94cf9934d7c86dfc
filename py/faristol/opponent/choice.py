"""Choose what is played, by a level: the best of what it sees on the board and of what it can exchange."""

from collections.abc import Collection
from dataclasses import dataclass
from itertools import combinations
from typing import TypeAlias
from zlib import crc32

from faristol.board.board import Board
from faristol.board.move import Move
from faristol.moves.finder import Finder, Steps
from faristol.moves.found import Told
from faristol.opponent.leaves import Leaves
from faristol.opponent.levels import ALL, Level
from faristol.tiles.alphabet import BLANK, BLANK_BIT, Word

FIRST = 60  # moves by points, among which the best for later is looked for
POINT = 10  # tenths


@dataclass(frozen=True, slots=True, kw_only=True)
class Position:
    """Hold what whoever plays knows: nothing of the other's rack but what nobody has seen."""

    board: Board
    rack: Word
    unseen: Word  # in the bag and on the rack of the other
    in_bag: int
    counts: Collection[int]  # how many tiles may be exchanged now
    token: str  # says what comes to mind in this turn


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
        told = [one for one in every.told() if _is_seen(one, level, position.token)]
        told.sort(key=lambda one: one.order)
        seen = [every.move(one.code) for one in told[: FIRST if level.keeps else 1]]
    best = max(seen, key=lambda move: _merit(move, position, leaves), default=None)
    if best is not None and not level.keeps:
        return best
    swap, worth = _swap(position, leaves)
    if best is None:
        return swap
    return swap if swap.tiles and worth > _merit(best, position, leaves) else best


def _is_seen(told: Told, level: Level, token: str) -> bool:
    """Tell whether a word comes to mind in this turn."""
    if len(told.word) > level.longest:
        return False
    if level.share == ALL:
        return True
    letters = bytes(tile & ~BLANK_BIT for tile in told.word)
    return crc32(letters, crc32(token.encode())) % ALL < level.share


def _merit(move: Move, position: Position, leaves: Leaves) -> int:
    """Return what a move is worth now and later, in tenths of a point.

    With an empty bag the other's rack is known: who goes out gains it, who does not loses what stays.
    """
    kept = kept_of(position.rack, [tile for _, tile in move.placed])
    if position.in_bag:
        return POINT * move.points + leaves.of(kept)
    alphabet = leaves.alphabet
    left = -2 * alphabet.points(kept) if kept else alphabet.points(position.unseen)
    return POINT * (move.points + left)


def _swap(position: Position, leaves: Leaves) -> tuple[Swap, int]:
    """Return the exchange that keeps the best tiles, and what they are worth; of equal ones the first."""
    best = (Swap(), 0)
    rack = bytes(sorted(position.rack))
    for count in sorted(position.counts):
        for given in sorted(set(combinations(rack, count))):
            worth = leaves.of(kept_of(rack, given))
            if not best[0].tiles or worth > best[1]:
                best = (Swap(bytes(given)), worth)
    return best


def kept_of(rack: Word, taken: Collection[int]) -> Word:
    """Return what stays on a rack, sorted."""
    left = sorted(rack)
    for tile in taken:
        left.remove(BLANK if tile & BLANK_BIT else tile)
    return bytes(left)
