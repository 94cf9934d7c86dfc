"""Trials of moves and exchanges: each is played on many times with unseen tiles.

In a trial a candidate is played, the opponent replies and the mover replies again, each with the best reply by points
and leave. A trial is worth the points of the mover less those of the opponent, and the value of the mover's leave
less that of the opponent's, in tenths of a point. With few tiles in the bag a trial goes on to the end of the game,
where the rules decide about the tiles left; then the winner is known too. With an empty bag the other rack is known:
a trial is the reply that is worst for the mover.

Trials of the same number draw the same tiles for every candidate, so that candidates differ by merit and not by luck.
Candidates that are behind are dropped by halves (STAGES).
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
from faristol.moves.move_list import Moves
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
FEWEST: Final = 10  # trials before a margin is computed
MOVES: Final = 12  # candidates
SWAPS: Final = 2
BEHIND: Final = 150  # tenths: an exchange that is behind the best move by more is no candidate
REPLIES: Final = 12  # by points; the one with the best merit is played
LAST_REPLIES: Final = 8  # of the opponent, when the bag is empty
PLIES: Final = 2  # after the candidate, while the bag has more than LOW
LOW: Final = 6  # tiles in the bag with which a trial goes on to the end
IDLE: Final = 2  # consecutive turns without a possible move that end the game
# pairs: after so many trials of each candidate, so many candidates go on
STAGES: Final = ((20, 6), (50, 3), (100, 2))
# by the rule for tiles left: how many times their points change the difference of the scores
APART: Final[dict[Left, int]] = {"none": 0, "subtract": 1, "transfer": 2}
_BYTES: Final = 2  # random bytes for each tile drawn

Side: TypeAlias = Literal[0, 1]  # 0: the mover
Laid: TypeAlias = tuple[tuple[Square, int], ...]


@dataclass(slots=True, kw_only=True)
class Outlook:
    """The trials of a candidate and their totals."""

    choice: Choice
    is_own: bool = False  # of the user: never dropped
    is_dropped: bool = False
    trials: int = 0
    total: int = 0  # tenths of a point
    squares: int = 0
    half_wins: int = 0

    @property
    def mean(self) -> int:
        """The mean worth of a trial, in tenths of a point."""
        return _divide_rounded(self.total, self.trials) if self.trials else 0

    @property
    def chance(self) -> int:
        """The wins in a hundred trials; a draw is half a win."""
        return _divide_rounded(50 * self.half_wins, self.trials) if self.trials else 0

    @property
    def margin(self) -> int | None:
        """The 95 % error margin of `mean`, in tenths of a point; None before `FEWEST` trials."""
        count = self.trials
        if count < FEWEST:
            return None
        # t · √((Σx² − (Σx)²/n) / (n·(n − 1))), rounded up, without rounding before the root
        spread = count * self.squares - self.total * self.total
        radicand = student_quantile_of(count) ** 2 * spread
        return _divide_up(_square_root_up(_divide_up(radicand, count * count * (count - 1))), 100)

    def note(self, worth: int, lead: int) -> None:
        """Add the worth of a trial, for a mover who was `lead` points ahead."""
        self.trials += 1
        self.total += worth
        self.squares += worth * worth
        difference = POINT * lead + worth
        self.half_wins += (difference > 0) + (difference >= 0)


@dataclass(slots=True, kw_only=True)
class _TrialGame:
    """A game as it is played on in a trial."""

    board: Board
    racks: list[Word]
    bag: Sequence[int]
    turn: Side
    points: int  # of the mover less those of the opponent
    leave_values: list[int] = field(default_factory=lambda: [0, 0])  # tenths, after a turn
    idle_turns: int = 0
    is_over: bool = False


class Ahead:
    """The trials of some candidates of a position."""

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
        self._worths: dict[Word, int] = {}  # by leave
        self._out, self._blocked = APART[rule.out], APART[rule.blocked]

    @property
    def is_to_the_end(self) -> bool:
        """Whether a trial is a whole game, so that its winner is known."""
        return self.position.in_bag <= LOW

    @property
    def trials(self) -> int:
        """The number of trials of each candidate in the running."""
        return max((outlook.trials for outlook in self.outlooks), default=0)

    @property
    def fewest(self) -> int:
        """The fewest trials of a candidate in the running."""
        return min(
            (outlook.trials for outlook in self.outlooks if not outlook.is_dropped), default=0
        )

    @property
    def in_order(self) -> list[Outlook]:
        """The results from the best: longest tried, then by chance if winners are known, then by mean."""
        return sorted(self.outlooks, key=self._rank)

    def _rank(self, outlook: Outlook) -> tuple[bool, int, int, int]:
        trials = max(outlook.trials, 1)
        wins = -self.trials * outlook.half_wins // trials if self.is_to_the_end else 0
        return outlook.is_dropped, wins, -outlook.mean, self.outlooks.index(outlook)

    def is_enough(self, trials: int) -> bool:
        """Whether every candidate in the running has had `trials` trials."""
        return not self._candidates_to_try(trials)

    def add(self, choice: Choice) -> None:
        """Try the user's own candidate in the place of the former one; a dropped one is tried again."""
        for outlook in self.outlooks:
            outlook.is_own = outlook.choice == choice
            outlook.is_dropped = outlook.is_dropped and not outlook.is_own
        if not any(outlook.is_own for outlook in self.outlooks):
            self.outlooks.append(Outlook(choice=choice, is_own=True))

    def steps(self, trials: int) -> Steps[None]:
        """Make trials until each has `trials`, with pauses; an interrupted trial does not count."""
        while active := self._candidates_to_try(trials):
            number = min(outlook.trials for outlook in active)  # an own one may have to catch up
            drawn, tried = (
                self._draw_order(number),
                [outlook for outlook in active if outlook.trials == number],
            )
            worths = []
            for outlook in tried:
                worths.append((yield from self._run_trial(outlook.choice, drawn)))
                yield
            for outlook, worth in zip(tried, worths, strict=True):
                outlook.note(worth, self.position.lead)
            self._drop_behind(number + 1)

    def _candidates_to_try(self, trials: int) -> list[Outlook]:
        """Return the candidates that need more trials; with an empty bag all trials would be the same."""
        limit = trials if self.position.in_bag else 1
        return [
            outlook
            for outlook in self.outlooks
            if not outlook.is_dropped and outlook.trials < limit
        ]

    def _drop_behind(self, trials: int) -> None:
        """Drop the candidates that are behind after so many trials, unless one has to catch up."""
        remaining = next((kept for after, kept in STAGES if after == trials), 0)
        active = [outlook for outlook in self.in_order if not outlook.is_dropped]
        if remaining and all(outlook.trials == trials for outlook in active):
            for outlook in active[remaining:]:
                outlook.is_dropped = not outlook.is_own

    def _draw_order(self, number: int) -> list[int]:
        """Return the unseen tiles in the order in which a trial draws them."""
        tiles, position = list(self.position.unseen), self.position
        source = _random_numbers(f"{position.token}:{number}")
        # a trial uses no more than both racks and the tiles drawn to them
        for at in range(min(len(tiles) - 1, 3 * self._finder.hand)):
            picked = at + next(source) % (len(tiles) - at)
            tiles[at], tiles[picked] = tiles[picked], tiles[at]
        return tiles

    def _run_trial(self, choice: Choice, drawn: Sequence[int]) -> Steps[int]:
        game = self._start_game(choice, drawn)
        if not self.position.in_bag and not game.is_over:
            return (yield from self._worst_reply(game))
        return (yield from self._play_on(game))

    def _start_game(self, choice: Choice, drawn: Sequence[int]) -> _TrialGame:
        """Return the game after a candidate, with both racks filled."""
        position, hand = self.position, self._finder.hand
        on_rack = len(position.unseen) - position.in_bag
        other, bag = bytes(drawn[:on_rack]), drawn[on_rack:]
        if isinstance(choice, Swap):
            rack, bag = _fill_rack(kept_of(position.rack, choice.tiles), bag, hand)
            bag = [*bag, *choice.tiles]
            return _TrialGame(board=position.board, racks=[rack, other], bag=bag, turn=1, points=0)
        rack, bag = _fill_rack(kept_of(position.rack, _tiles_of(choice.placed)), bag, hand)
        game = _TrialGame(
            board=position.board.with_tiles(choice.placed),
            racks=[rack, other],
            bag=bag,
            turn=1,
            points=choice.points,
        )
        self._end_if_out(game, 0)
        return game

    def _worst_reply(self, game: _TrialGame) -> Steps[int]:
        """Return the outcome of the reply that is worst for the mover, when both racks are known."""
        replies = yield from self._finder.some_steps(game.board, game.racks[1], LAST_REPLIES)
        # with the reply of the best merit, which may be a pass
        worst = yield from self._play_on(_copy_game(game))
        for reply in replies.list_page(0, LAST_REPLIES):
            copy = _copy_game(game)
            self._play_move(copy, reply.points, replies.laid_tiles_of(reply))
            worst = min(worst, (yield from self._play_on(copy)))
        return worst

    def _play_on(self, game: _TrialGame) -> Steps[int]:
        """Play on for two turns, or to the end; return the worth of the game then for the mover."""
        turns = 0
        while not game.is_over and (self.is_to_the_end or turns < PLIES):
            yield from self._play_reply(game)
            turns += 1
        if game.is_over:
            return POINT * game.points
        if game.bag:
            return POINT * game.points + game.leave_values[0] - game.leave_values[1]
        points = self._leaves.alphabet.points
        return POINT * (game.points - points(game.racks[0]) + points(game.racks[1]))

    def _play_reply(self, game: _TrialGame) -> Steps[None]:
        """Play the best reply of the player to move, or pass without one."""
        rack = game.racks[game.turn]
        replies = yield from self._finder.some_steps(game.board, rack, REPLIES)
        best: tuple[int, int, Laid] | None = None
        for reply in replies.list_page(0, REPLIES):
            laid = replies.laid_tiles_of(reply)
            merit = POINT * reply.points + self._value_later(kept_of(rack, _tiles_of(laid)), game)
            if best is None or merit > best[0]:
                best = merit, reply.points, laid
        if best is not None:
            self._play_move(game, best[1], best[2])
            return
        can_swap = len(game.bag) > LOW
        game.leave_values[game.turn] = 0 if can_swap else self._leave_value(rack)
        game.turn, game.idle_turns = _other_side(game.turn), game.idle_turns + 1
        if game.idle_turns >= IDLE:
            own, theirs = map(self._leaves.alphabet.points, game.racks)
            game.points += self._blocked * (theirs - own)
            game.is_over = True

    def _play_move(self, game: _TrialGame, points: int, laid: Laid) -> None:
        """Play a move of the player to move."""
        side = game.turn
        kept = kept_of(game.racks[side], _tiles_of(laid))
        game.points += points if side == 0 else -points
        game.board = game.board.with_tiles(laid)
        game.leave_values[side] = self._leave_value(kept) if game.bag else 0
        game.racks[side], game.bag = _fill_rack(kept, game.bag, self._finder.hand)
        game.turn, game.idle_turns = _other_side(side), 0
        self._end_if_out(game, side)

    def _end_if_out(self, game: _TrialGame, side: Side) -> None:
        if not game.racks[side]:
            gained = self._out * self._leaves.alphabet.points(game.racks[_other_side(side)])
            game.points += gained if side == 0 else -gained
            game.is_over = True

    def _value_later(self, kept: Word, game: _TrialGame) -> int:
        """Return the value of the leave after a reply; with an empty bag that of the tiles left."""
        if game.bag:
            return self._leave_value(kept)
        points = self._leaves.alphabet.points
        theirs = points(game.racks[_other_side(game.turn)])
        return POINT * self._out * (-points(kept) if kept else theirs)

    def _leave_value(self, kept: Word) -> int:
        worth = self._worths.get(kept)
        if worth is None:
            worth = self._worths[kept] = self._leaves.of(kept)
        return worth


def candidates_of(
    moves: Moves, position: Position, leaves: Leaves, count: int = MOVES
) -> list[Choice]:
    """Return the candidates for trials: the best moves by merit without mirror images, and exchanges."""
    best = best_by_merit(moves, position, leaves, 2 * count)
    candidates = list[Choice](islice(_drop_mirrored(best, position.board), count))
    bound = merit_of(best[0], position, leaves) - BEHIND if best else None
    for swap, worth in best_swaps(position, leaves, SWAPS):
        if bound is None or worth > bound:
            candidates.append(swap)
    return candidates


def choose_tried_steps(
    position: Position, finder: Finder, leaves: Leaves, rule: Leftovers, trials: int = TRIALS
) -> Steps[Choice]:
    """Return the choice by at most `trials` trials of each candidate, with pauses."""
    count = MOVES if position.in_bag else 2 * MOVES  # with an empty bag each is tried once
    moves = yield from finder.every_steps(position.board, position.rack)
    candidates = candidates_of(moves, position, leaves, count)
    if len(candidates) < 2:
        return candidates[0] if candidates else Swap()
    ahead = Ahead(candidates, position, finder, leaves, rule)
    yield from ahead.steps(trials)
    return ahead.in_order[0].choice


def _drop_mirrored(moves: Sequence[Move], board: Board) -> Iterator[Move]:
    """Yield the moves; on a board that is its own mirror image, the first of two mirrored ones."""
    if any(board.at(square) != board.at(mirrored(square)) for square, _ in board.tiles):
        yield from moves
        return
    seen: set[frozenset[tuple[Square, int]]] = set()
    for move in moves:
        if frozenset(move.placed) not in seen:
            seen.add(frozenset((mirrored(square), tile) for square, tile in move.placed))
            yield move


def student_quantile_of(count: int) -> int:
    """Return the 95 % quantile of Student's t for a mean of so many trials, in hundredths, rounded up.

    By its expansion in the inverse of the number of trials less one.
    """
    freedom = count - 1
    return _divide_up(196 * freedom**3 + 238 * freedom**2 + 283 * freedom + 256, freedom**3)


def _tiles_of(laid: Laid) -> list[int]:
    return [tile for _, tile in laid]


def _other_side(side: Side) -> Side:
    return 0 if side else 1


def _copy_game(game: _TrialGame) -> _TrialGame:
    return replace(game, racks=[*game.racks], leave_values=[*game.leave_values])


def _fill_rack(kept: Word, bag: Sequence[int], hand: int) -> tuple[Word, Sequence[int]]:
    """Return the rack filled from the bag, and the rest of the bag."""
    need = max(0, hand - len(kept))
    return bytes([*kept, *bag[:need]]), bag[need:]


def _random_numbers(token: str) -> Iterator[int]:
    """Yield unpredictable numbers that follow from a text."""
    number = 0
    while True:
        block = sha256(f"{token}:{number}".encode()).digest()
        for start in range(0, len(block), _BYTES):
            yield int.from_bytes(block[start : start + _BYTES], "big")
        number += 1


def _divide_rounded(total: int, count: int) -> int:
    """Divide to the nearest whole number; halves away from zero."""
    half = (2 * abs(total) + count) // (2 * count)
    return half if total >= 0 else -half


def _divide_up(number: int, divisor: int) -> int:
    return -(-number // divisor)


def _square_root_up(number: int) -> int:
    root = isqrt(number)
    return root + (root * root < number)
