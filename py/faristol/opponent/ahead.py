"""Try moves out: play on after each, many times, with tiles that nobody has seen; so see how they fare.

In a trial a move is made, the other answers with the most points of a rack drawn from what is unseen, and the mover
answers with the most points again. The trial is worth the points of the two moves without those of the answer; when
somebody goes out, what the rules make of the tiles left as well, by which both are further apart. The same number of a
trial draws the same tiles for every move, so that moves are told apart by what they are and not by luck.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from hashlib import sha256
from math import isqrt
from typing import Final

from faristol.board.move import Move
from faristol.moves.finder import Finder, Steps
from faristol.opponent.choice import Position, kept_of
from faristol.rules.leftover import Left
from faristol.tiles.alphabet import Word

TENTHS: Final = 10
FEWEST: Final = 10  # trials before anything is said of how far apart they are
# How far the points on a rack that is left bring the two apart, by what becomes of them.
APART: Final[dict[Left, int]] = {"none": 0, "subtract": 1, "transfer": 2}
_BYTES: Final = 2  # of chance, for each tile that is drawn


@dataclass(slots=True)
class Outlook:
    """Hold what the trials of a move came to."""

    move: Move
    trials: int = 0
    total: int = 0
    squares: int = 0

    @property
    def mean(self) -> int:
        """Return what a trial is worth, in tenths of a point."""
        return _rounded(TENTHS * self.total, self.trials) if self.trials else 0

    @property
    def margin(self) -> int | None:
        """Return how far from that the true mean is at most, 95 times of 100, in tenths of a point."""
        count = self.trials
        if count < FEWEST:
            return None
        # t · √((Σx² − (Σx)²/n) / (n·(n − 1))), rounded up, and with no rounding before the root
        spread = count * self.squares - self.total * self.total
        square = (TENTHS * sure(count)) ** 2 * spread
        return _up(_root_up(_up(square, count * count * (count - 1))), 100)

    def note(self, worth: int) -> None:
        """Take what one trial came to."""
        self.trials += 1
        self.total += worth
        self.squares += worth * worth


class Ahead:
    """Try some moves of a position out, all of them as often."""

    def __init__(
        self, moves: Sequence[Move], position: Position, finder: Finder, left: Left
    ) -> None:
        self.outlooks = [Outlook(move) for move in moves]
        self.trials = 0  # of each
        self._position = position
        self._finder = finder
        self._apart = APART[left]

    @property
    def in_order(self) -> list[Outlook]:
        """Return them from the best mean on; equal ones as moves are in order."""
        return sorted(self.outlooks, key=lambda one: (-one.mean, one.move.order))

    def steps(self, trials: int) -> Steps[None]:
        """Make trials of each move until there are so many, with pauses; what is stopped in one counts for none."""
        while self.trials < trials:
            drawn, worths = self._drawn(self.trials), []
            for outlook in self.outlooks:
                worths.append((yield from self._tried(outlook.move, drawn)))
                yield
            for outlook, worth in zip(self.outlooks, worths, strict=True):
                outlook.note(worth)
            self.trials += 1

    def _drawn(self, number: int) -> list[int]:
        """Return the unseen tiles in the order in which they are drawn in a trial."""
        tiles, position = list(self._position.unseen), self._position
        source = _chance(f"{position.token}:{number}")
        # nobody looks further than both racks, and what is drawn to them
        for at in range(min(len(tiles) - 1, 3 * self._finder.hand)):
            other = at + next(source) % (len(tiles) - at)
            tiles[at], tiles[other] = tiles[other], tiles[at]
        return tiles

    def _tried(self, move: Move, drawn: Sequence[int]) -> Steps[int]:
        position, finder = self._position, self._finder
        theirs = len(position.unseen) - position.in_bag
        other, bag = bytes(drawn[:theirs]), drawn[theirs:]
        board = position.board.with_tiles(move.placed)
        rack, bag = _filled(kept_of(position.rack, _tiles(move)), bag, finder.hand)
        if not rack:
            return move.points + self._left(other)
        worth = move.points
        answer = (yield from finder.best_steps(board, other)).first
        if answer is not None:
            worth -= answer.points
            board = board.with_tiles(answer.placed)
            other, bag = _filled(kept_of(other, _tiles(answer)), bag, finder.hand)
            if not other:
                return worth - self._left(rack)
        if bag:
            last = yield from finder.best_score_steps(board, rack)
            return worth + (last or 0)
        move_after = (yield from finder.best_steps(board, rack)).first
        if move_after is None:
            return worth
        is_out = len(move_after.placed) == len(rack)
        return worth + move_after.points + (self._left(other) if is_out else 0)

    def _left(self, rack: Word) -> int:
        return self._apart * self._finder.alphabet.points(rack)


def sure(count: int) -> int:
    """Return within how many hundredths of a standard error the mean is, 95 times of 100, rounded up.

    It is the quantile of Student's t for so many trials, by its expansion in the inverse of their number less one.
    """
    free = count - 1
    return _up(196 * free**3 + 238 * free**2 + 283 * free + 256, free**3)


def _tiles(move: Move) -> list[int]:
    return [tile for _, tile in move.placed]


def _filled(kept: Word, bag: Sequence[int], hand: int) -> tuple[Word, Sequence[int]]:
    """Draw to a full rack."""
    need = max(0, hand - len(kept))
    return bytes([*kept, *bag[:need]]), bag[need:]


def _chance(token: str) -> Iterator[int]:
    """Give numbers that follow from a text and that nobody guesses."""
    number = 0
    while True:
        block = sha256(f"{token}:{number}".encode()).digest()
        for at in range(0, len(block), _BYTES):
            yield int.from_bytes(block[at : at + _BYTES], "big")
        number += 1


def _rounded(total: int, count: int) -> int:
    """Divide, to the nearest whole number; halves away from zero."""
    half = (2 * abs(total) + count) // (2 * count)
    return half if total >= 0 else -half


def _up(number: int, divisor: int) -> int:
    return -(-number // divisor)


def _root_up(number: int) -> int:
    root = isqrt(number)
    return root + (root * root < number)
