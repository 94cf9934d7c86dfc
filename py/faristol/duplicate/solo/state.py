"""The state of a duplicate played alone: its past evening, if any, and a game with one player.

The board is always the master's. Of a past evening the state has the racks, the master moves and the
points of all players, without names: enough to compute the place of this player among them.
"""

from dataclasses import dataclass
from typing import Literal, TypeAlias

from faristol.duplicate.drawing import DrawnRack
from faristol.duplicate.results import counted_master_points
from faristol.duplicate.score import Classification, Entry, classify
from faristol.duplicate.state import Game, Round, board, points_of
from faristol.duplicate.values import Slip
from faristol.rules.terms import Terms

ME = "me"  # the only player

Step: TypeAlias = Literal[
    "open",  # not opened yet
    "ready",  # the next rack is still covered
    "time",  # the rack is visible, the clock runs
    "paused",  # the clock is paused, board and rack are covered
    "over",  # the time is over and no move was handed in yet
    "ended",
]


@dataclass(frozen=True, slots=True, kw_only=True)
class Laid:
    """A master move as placed on the board."""

    at: str
    word: str
    placed: tuple[str, ...]  # row by row
    points: int


@dataclass(frozen=True, slots=True, kw_only=True)
class CourseRound:
    """A round of the past evening: its rack, and its master move if it had one (CAT-DUP 1.8-3)."""

    rack: tuple[str, ...]
    master: Laid | None
    is_invalid: bool = False  # the master move stays on the board but scores 0 for all


@dataclass(frozen=True, slots=True, kw_only=True)
class Other:
    """A player's points in each round of the past evening, without a name; None if absent."""

    points: tuple[int | None, ...]
    is_expelled: bool = False
    expelled_in: int | None = None  # the round from which on there is no place; None: the first


@dataclass(frozen=True, slots=True, kw_only=True)
class Solo:
    """A solo as of its last event; the game inside has this player alone."""

    seq: int = 0
    course: tuple[CourseRound, ...] = ()
    others: tuple[Other, ...] = ()
    players: int = 0
    game: Game = Game()  # noqa: RUF009 - frozen

    @property
    def is_open(self) -> bool:
        """Whether the solo has been opened."""
        return self.game.is_open

    @property
    def is_again(self) -> bool:
        """Whether a past evening is played again."""
        return bool(self.course)

    @property
    def is_over(self) -> bool:
        """Whether no more rounds come."""
        return self.game.end is not None

    @property
    def done(self) -> tuple[Round, ...]:
        """The rounds that were played."""
        return self.game.done

    @property
    def total(self) -> int:
        """The player's points so far."""
        return sum(points or 0 for points in points_of(self.game, ME))

    @property
    def master_total(self) -> int:
        """100 % of the points so far."""
        return sum(self.master_points(round_) or 0 for round_ in self.done)

    def master_points(self, round_: Round) -> int | None:
        """Return the points of a round that are 100 %, None in a round without a master move.

        In place of a master move that proved invalid (CAT-DUP 1.8-2), the best move that keeps its points.
        """
        points = counted_master_points(self.game, round_)
        if points is None or not round_.invalid:
            return points
        others = (other.points[round_.number - 1] or 0 for other in self.others)
        return max((points, *others))


def next_step(solo: Solo) -> Step:
    """Return the step that the solo is at."""
    if not solo.is_open:
        return "open"
    if solo.is_over:
        return "ended"
    round_ = solo.game.round
    clock = solo.game.clock
    if round_ is None or round_.is_done or clock.number != round_.number or clock.state == "idle":
        return "ready"
    if clock.state == "paused":
        return "paused"
    return "time" if clock.state == "running" else "over"


def round_under_way(solo: Solo) -> Round | None:
    """Return the round in progress, or None."""
    round_ = solo.game.round
    return None if round_ is None or round_.is_done or solo.is_over else round_


def rack(solo: Solo) -> tuple[str, ...]:
    """Return the visible rack: only while its clock runs, since seeing it is thinking time."""
    round_ = round_under_way(solo)
    return round_.rack if round_ is not None and next_step(solo) == "time" else ()


def cells(solo: Solo) -> tuple[str, ...]:
    """Return the tiles on the board."""
    return board(solo.game)


def slip_of(round_: Round) -> Slip | None:
    """Return the player's slip of a round, or None."""
    return round_.slips.get(ME)


def laid_of(round_: Round) -> Laid | None:
    """Return the master move of a round, or None."""
    master = round_.master
    if master is None:
        return None
    return Laid(at=master.at, word=master.word, placed=master.placed, points=master.points)


def classify_among(solo: Solo, terms: Terms, *, until: int | None = None) -> Classification | None:
    """Return the classification of that evening with this player in it, after the rounds played.

    The bonus has the value it had that evening, and goes to the player who alone has the best move,
    this player included: the result that would have been (CAT-DUP 1.9, 1.10). None if no other
    player has played it.
    """
    last = len(solo.done)
    until = last if until is None else min(until, last)
    if not solo.others or not until:
        return None
    entries = [
        Entry(
            player=f"{number}",
            rounds=other.points[:until],
            is_expelled=other.is_expelled and until >= (other.expelled_in or 0),
        )
        for number, other in enumerate(solo.others, start=1)
    ]
    own = Entry(player=ME, rounds=tuple(points_of(solo.game, ME, until=until)))
    return classify(
        [*entries, own],
        bonus=terms.rules.bonus,
        ranking=terms.rules.ranking,
        players_at_start=solo.players,
        has_bonus=solo.players > 0,
    )


def rack_of_course(solo: Solo) -> DrawnRack | None:
    """Return the next rack of a past evening, or None after its last round."""
    number = len(solo.game.rounds) + 1
    if number > len(solo.course):
        return None
    return DrawnRack(round=number, rack=solo.course[number - 1].rack, left=())
