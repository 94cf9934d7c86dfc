"""Try moves and exchanges out: play on after each, many times, with tiles that nobody has seen.

In a trial a candidate is played, the other replies and the mover replies again, each with the best reply by
points and by what stays on the rack. A trial is worth the points of the mover without those of the other, and
what stays on the mover's rack without what stays on the other's, in tenths of a point. With few tiles in the
bag a trial goes on to the end of the game, where the rules say what becomes of the tiles left; who wins is known
then, too. With an empty bag the other's rack is known: a trial is the reply that is worst for the mover.

The same number of a trial draws the same tiles for every candidate, so that they are told apart by what they are
and not by luck. Candidates that are behind are dropped by halves (STAGES).
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field, replace
from hashlib import sha256
from itertools import islice
from math import isqrt
from typing import Final, Literal, TypeAlias

from faristol.board.board import Board
from faristol.board.move import Move
from faristol.board.square import Square, mirrored
from faristol.moves.finder import Finder, Steps
from faristol.moves.found import Moves
from faristol.opponent.choice import (
    POINT,
    Choice,
    Position,
    Swap,
    best_by_merit,
    best_swaps,
    kept_of,
    merit_of,
)
from faristol.opponent.leaves import Leaves
from faristol.rules.leftover import Left, Leftovers
from faristol.tiles.alphabet import Word

TRIALS: Final = 200  # of a candidate, when a player plays by them
FEWEST: Final = 10  # trials before anything is said of how far apart they are
MOVES: Final = 12  # candidates
SWAPS: Final = 2
BEHIND: Final = 150  # tenths: an exchange that is behind the best move by more is no candidate
REPLIES: Final = 12  # by points, among which the best for later is looked for
LAST_REPLIES: Final = 8  # of the other, when the bag is empty
PLIES: Final = 2  # after the candidate, while the bag has more than LOW
LOW: Final = 6  # tiles in the bag with which a trial goes on to the end
IDLE: Final = 2  # turns one after the other in which nobody can move: the game is at its end
# When each candidate has had so many trials, so many of them go on.
STAGES: Final = ((20, 6), (50, 3), (100, 2))
# How far the points on a rack that is left bring the two apart, by what becomes of them.
APART: Final[dict[Left, int]] = {"none": 0, "subtract": 1, "transfer": 2}
_BYTES: Final = 2  # of chance, for each tile that is drawn

Side: TypeAlias = Literal[0, 1]  # 0: who moves
Laid: TypeAlias = tuple[tuple[Square, int], ...]


@dataclass(slots=True, kw_only=True)
class Outlook:
    """Hold what the trials of a candidate came to."""

    choice: Choice
    is_own: bool = False  # the user's: it is not dropped
    is_dropped: bool = False
    trials: int = 0
    total: int = 0  # tenths of a point
    squares: int = 0
    half_wins: int = 0

    @property
    def mean(self) -> int:
        """Return what a trial is worth, in tenths of a point."""
        return _rounded(self.total, self.trials) if self.trials else 0

    @property
    def chance(self) -> int:
        """Return in how many of a hundred trials it has won; a draw is half a win."""
        return _rounded(50 * self.half_wins, self.trials) if self.trials else 0

    @property
    def margin(self) -> int | None:
        """Return how far from that the true mean is at most, 95 times of 100, in tenths of a point."""
        count = self.trials
        if count < FEWEST:
            return None
        # t · √((Σx² − (Σx)²/n) / (n·(n − 1))), rounded up, and with no rounding before the root
        spread = count * self.squares - self.total * self.total
        square = sure(count) ** 2 * spread
        return _up(_root_up(_up(square, count * count * (count - 1))), 100)

    def note(self, worth: int, lead: int) -> None:
        """Take what one trial came to, for whoever was ahead by so many points."""
        self.trials += 1
        self.total += worth
        self.squares += worth * worth
        end = POINT * lead + worth
        self.half_wins += (end > 0) + (end >= 0)


@dataclass(slots=True, kw_only=True)
class _Line:
    """Hold a game as it is played on in a trial."""

    board: Board
    racks: list[Word]
    bag: Sequence[int]
    turn: Side
    points: int  # of the mover without those of the other
    stays: list[int] = field(default_factory=lambda: [0, 0])  # tenths: on each rack after a turn
    idle: int = 0
    is_over: bool = False


class Ahead:
    """Try some candidates of a position out."""

    def __init__(
        self,
        candidates: Sequence[Choice],
        position: Position,
        finder: Finder,
        leaves: Leaves,
        rule: Leftovers,
    ) -> None:
        self.outlooks = [Outlook(choice=choice) for choice in candidates]
        self.position = position
        self._finder = finder
        self._leaves = leaves
        self._worths: dict[Word, int] = {}  # of what stays
        self._out, self._blocked = APART[rule.out], APART[rule.blocked]

    @property
    def is_to_the_end(self) -> bool:
        """Whether a trial is a whole game, so that it is known who wins."""
        return self.position.in_bag <= LOW

    @property
    def trials(self) -> int:
        """Return how many trials each has had that is still in it."""
        return max((one.trials for one in self.outlooks), default=0)

    @property
    def fewest(self) -> int:
        """Return how many trials each at least has had that is still in it."""
        return min((one.trials for one in self.outlooks if not one.is_dropped), default=0)

    @property
    def in_order(self) -> list[Outlook]:
        """Return them from the best on: those that were tried longest, by chance of winning if it is known, by mean."""
        return sorted(self.outlooks, key=self._rank)

    def _rank(self, one: Outlook) -> tuple[bool, int, int, int]:
        trials = max(one.trials, 1)
        wins = -self.trials * one.half_wins // trials if self.is_to_the_end else 0
        return one.is_dropped, wins, -one.mean, self.outlooks.index(one)

    def is_enough(self, trials: int) -> bool:
        """Tell whether nothing is left to be tried before there are so many trials."""
        return not self._going(trials)

    def add(self, choice: Choice) -> None:
        """Try the user's own candidate, in the place of the last one; one that was dropped is tried again."""
        for one in self.outlooks:
            one.is_own = one.choice == choice
            one.is_dropped = one.is_dropped and not one.is_own
        if not any(one.is_own for one in self.outlooks):
            self.outlooks.append(Outlook(choice=choice, is_own=True))

    def steps(self, trials: int) -> Steps[None]:
        """Make trials until there are so many, with pauses; a trial that is stopped counts for none."""
        while going := self._going(trials):
            number = min(one.trials for one in going)  # an own candidate may have to catch up
            drawn, tried = self._drawn(number), [one for one in going if one.trials == number]
            worths = []
            for outlook in tried:
                worths.append((yield from self._tried(outlook.choice, drawn)))
                yield
            for outlook, worth in zip(tried, worths, strict=True):
                outlook.note(worth, self.position.lead)
            self._drop(number + 1)

    def _going(self, trials: int) -> list[Outlook]:
        """Return those of which more is to be tried; with an empty bag every trial would be the same."""
        most = trials if self.position.in_bag else 1
        return [one for one in self.outlooks if not one.is_dropped and one.trials < most]

    def _drop(self, trials: int) -> None:
        """Drop those that are behind after so many trials, unless somebody has to catch up."""
        left = next((left for at, left in STAGES if at == trials), 0)
        going = [one for one in self.in_order if not one.is_dropped]
        if left and all(one.trials == trials for one in going):
            for one in going[left:]:
                one.is_dropped = not one.is_own

    def _drawn(self, number: int) -> list[int]:
        """Return the unseen tiles in the order in which they are drawn in a trial."""
        tiles, position = list(self.position.unseen), self.position
        source = _chance(f"{position.token}:{number}")
        # nobody looks further than both racks, and what is drawn to them
        for at in range(min(len(tiles) - 1, 3 * self._finder.hand)):
            other = at + next(source) % (len(tiles) - at)
            tiles[at], tiles[other] = tiles[other], tiles[at]
        return tiles

    def _tried(self, choice: Choice, drawn: Sequence[int]) -> Steps[int]:
        line = self._after(choice, drawn)
        if not self.position.in_bag and not line.is_over:
            return (yield from self._worst(line))
        return (yield from self._played_on(line))

    def _after(self, choice: Choice, drawn: Sequence[int]) -> _Line:
        """Return the game after a candidate, with what is drawn to both racks."""
        position, hand = self.position, self._finder.hand
        theirs = len(position.unseen) - position.in_bag
        other, bag = bytes(drawn[:theirs]), drawn[theirs:]
        if isinstance(choice, Swap):
            rack, bag = _filled(kept_of(position.rack, choice.tiles), bag, hand)
            bag = [*bag, *choice.tiles]
            return _Line(board=position.board, racks=[rack, other], bag=bag, turn=1, points=0)
        rack, bag = _filled(kept_of(position.rack, _tiles(choice.placed)), bag, hand)
        line = _Line(
            board=position.board.with_tiles(choice.placed),
            racks=[rack, other],
            bag=bag,
            turn=1,
            points=choice.points,
        )
        self._end_if_out(line, 0)
        return line

    def _worst(self, line: _Line) -> Steps[int]:
        """Return what the reply comes to that is worst for the mover, when both racks are known."""
        found = yield from self._finder.some_steps(line.board, line.racks[1], LAST_REPLIES)
        # with the reply that is best by merit, which may be none
        worst = yield from self._played_on(_copy(line))
        for told in found.told_page(0, LAST_REPLIES):
            copy = _copy(line)
            self._play(copy, told.points, found.laid(told))
            worst = min(worst, (yield from self._played_on(copy)))
        return worst

    def _played_on(self, line: _Line) -> Steps[int]:
        """Play on for two turns, or to the end; return what the game is worth then to the mover."""
        turns = 0
        while not line.is_over and (self.is_to_the_end or turns < PLIES):
            yield from self._reply(line)
            turns += 1
        if line.is_over:
            return POINT * line.points
        if line.bag:
            return POINT * line.points + line.stays[0] - line.stays[1]
        points = self._leaves.alphabet.points
        return POINT * (line.points - points(line.racks[0]) + points(line.racks[1]))

    def _reply(self, line: _Line) -> Steps[None]:
        """Play the best reply of whoever's turn it is; where there is none, the turn passes."""
        rack = line.racks[line.turn]
        found = yield from self._finder.some_steps(line.board, rack, REPLIES)
        best: tuple[int, int, Laid] | None = None
        for told in found.told_page(0, REPLIES):
            laid = found.laid(told)
            merit = POINT * told.points + self._later(kept_of(rack, _tiles(laid)), line)
            if best is None or merit > best[0]:
                best = merit, told.points, laid
        if best is not None:
            self._play(line, best[1], best[2])
            return
        can_swap = len(line.bag) > LOW
        line.stays[line.turn] = 0 if can_swap else self._stays(rack)
        line.turn, line.idle = _other(line.turn), line.idle + 1
        if line.idle >= IDLE:
            one, other = map(self._leaves.alphabet.points, line.racks)
            line.points += self._blocked * (other - one)
            line.is_over = True

    def _play(self, line: _Line, points: int, laid: Laid) -> None:
        """Play a move of whoever's turn it is."""
        side = line.turn
        kept = kept_of(line.racks[side], _tiles(laid))
        line.points += points if side == 0 else -points
        line.board = line.board.with_tiles(laid)
        line.stays[side] = self._stays(kept) if line.bag else 0
        line.racks[side], line.bag = _filled(kept, line.bag, self._finder.hand)
        line.turn, line.idle = _other(side), 0
        self._end_if_out(line, side)

    def _end_if_out(self, line: _Line, side: Side) -> None:
        if not line.racks[side]:
            gained = self._out * self._leaves.alphabet.points(line.racks[_other(side)])
            line.points += gained if side == 0 else -gained
            line.is_over = True

    def _later(self, kept: Word, line: _Line) -> int:
        """Return what is worth for later that a reply leaves: with an empty bag, what the tiles left come to."""
        if line.bag:
            return self._stays(kept)
        points = self._leaves.alphabet.points
        left = points(line.racks[_other(line.turn)])
        return POINT * self._out * (-points(kept) if kept else left)

    def _stays(self, kept: Word) -> int:
        worth = self._worths.get(kept)
        if worth is None:
            worth = self._worths[kept] = self._leaves.of(kept)
        return worth


def candidates_of(
    moves: Moves, position: Position, leaves: Leaves, count: int = MOVES
) -> list[Choice]:
    """Return what is worth trying: the best moves by merit, one of two that mirror each other, and exchanges."""
    best = best_by_merit(moves, position, leaves, 2 * count)
    found = list[Choice](islice(_unmirrored(best, position.board), count))
    least = merit_of(best[0], position, leaves) - BEHIND if best else None
    for swap, worth in best_swaps(position, leaves, SWAPS):
        if least is None or worth > least:
            found.append(swap)
    return found


def choose_tried_steps(
    position: Position, finder: Finder, leaves: Leaves, rule: Leftovers, trials: int = TRIALS
) -> Steps[Choice]:
    """Find what somebody plays who tries the candidates out, at most so often each, with pauses."""
    count = MOVES if position.in_bag else 2 * MOVES  # of these each is tried once
    every = yield from finder.every_steps(position.board, position.rack)
    candidates = candidates_of(every, position, leaves, count)
    if len(candidates) < 2:
        return candidates[0] if candidates else Swap()
    ahead = Ahead(candidates, position, finder, leaves, rule)
    yield from ahead.steps(trials)
    return ahead.in_order[0].choice


def _unmirrored(moves: Sequence[Move], board: Board) -> Iterator[Move]:
    """Give moves; on a board that is its own mirror, of two that mirror each other the first."""
    if any(board.at(square) != board.at(mirrored(square)) for square, _ in board.tiles):
        yield from moves
        return
    seen: set[frozenset[tuple[Square, int]]] = set()
    for move in moves:
        if frozenset(move.placed) not in seen:
            seen.add(frozenset((mirrored(square), tile) for square, tile in move.placed))
            yield move


def sure(count: int) -> int:
    """Return within how many hundredths of a standard error the mean is, 95 times of 100, rounded up.

    It is the quantile of Student's t for so many trials, by its expansion in the inverse of their number less one.
    """
    free = count - 1
    return _up(196 * free**3 + 238 * free**2 + 283 * free + 256, free**3)


def _tiles(laid: Laid) -> list[int]:
    return [tile for _, tile in laid]


def _other(side: Side) -> Side:
    return 0 if side else 1


def _copy(line: _Line) -> _Line:
    return replace(line, racks=[*line.racks], stays=[*line.stays])


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
