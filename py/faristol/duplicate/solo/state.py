"""Hold a duplicate that is played alone: what it was begun with, and a game with one player in it.

The board is always the master's. Of an evening that was it knows the racks, the masters and what
everybody scored, without a name: enough to say which place one would have had.
"""

from dataclasses import dataclass
from typing import Literal, TypeAlias

from faristol.duplicate.drawing import Drawn
from faristol.duplicate.score import Classification, Entry, classify
from faristol.duplicate.state import Game, Round, board, master_total, points_of
from faristol.duplicate.values import Slip
from faristol.rules.terms import Terms

ME = "me"  # the only player there is

Step: TypeAlias = Literal[
    "open",  # nothing yet
    "ready",  # the next rack is still covered
    "time",  # the rack lies, the clock runs
    "paused",  # the clock stands still, board and rack are covered
    "over",  # the time is over and nothing was taken in yet
    "ended",
]


@dataclass(frozen=True, slots=True, kw_only=True)
class Laid:
    """Hold a master move as it was laid."""

    at: str
    word: str
    placed: tuple[str, ...]  # row by row
    points: int


@dataclass(frozen=True, slots=True, kw_only=True)
class Played:
    """Hold a round of the evening: its rack, and its master if it had one (CAT-DUP 1.8-3)."""

    rack: tuple[str, ...]
    master: Laid | None
    is_invalid: bool = False  # it lies on the board, proved wrong, and is worth nothing to anybody


@dataclass(frozen=True, slots=True, kw_only=True)
class Other:
    """Hold what somebody had of each round that evening; None was not there. Nobody is named."""

    points: tuple[int | None, ...]
    is_expelled: bool = False
    expelled_in: int | None = None  # the round from which on there is no place; None: the first


@dataclass(frozen=True, slots=True, kw_only=True)
class Solo:
    """Hold how it stands as of its last act; the game inside it knows no evening but this one."""

    seq: int = 0
    course: tuple[Played, ...] = ()
    others: tuple[Other, ...] = ()
    players: int = 0
    game: Game = Game()  # noqa: RUF009 - frozen

    @property
    def is_open(self) -> bool:
        """Tell whether somebody sat down."""
        return self.game.is_open

    @property
    def is_again(self) -> bool:
        """Tell whether it is an evening that was."""
        return bool(self.course)

    @property
    def is_over(self) -> bool:
        """Tell whether no round comes any more."""
        return self.game.end is not None

    @property
    def done(self) -> tuple[Round, ...]:
        """Return the rounds that were played."""
        return self.game.done

    @property
    def total(self) -> int:
        """Return what one has so far."""
        return sum(points or 0 for points in points_of(self.game, ME))

    @property
    def master_total(self) -> int:
        """Return what the masters have so far; one that proved wrong has nothing (CAT-DUP 1.8-2)."""
        return master_total(self.game)


def next_step(solo: Solo) -> Step:
    """Return what is to be done next."""
    if not solo.is_open:
        return "open"
    if solo.is_over:
        return "ended"
    one = solo.game.round
    clock = solo.game.clock
    if one is None or one.is_done or clock.number != one.number or clock.state == "idle":
        return "ready"
    if clock.state == "paused":
        return "paused"
    return "time" if clock.state == "running" else "over"


def round_under_way(solo: Solo) -> Round | None:
    """Return the round whose rack lies."""
    one = solo.game.round
    return None if one is None or one.is_done or solo.is_over else one


def rack(solo: Solo) -> tuple[str, ...]:
    """Return the rack that may be seen: only while its clock runs, for whoever sees it thinks."""
    one = round_under_way(solo)
    return one.rack if one is not None and next_step(solo) == "time" else ()


def cells(solo: Solo) -> tuple[str, ...]:
    """Return what lies on the board."""
    return board(solo.game)


def slip_of(one: Round) -> Slip | None:
    """Return the move that was made in a round."""
    return one.slips.get(ME)


def laid_of(one: Round) -> Laid | None:
    """Return the master that was laid in a round."""
    found = one.master
    if found is None:
        return None
    return Laid(at=found.at, word=found.word, placed=found.placed, points=found.points)


def placed_among(solo: Solo, terms: Terms, *, until: int | None = None) -> Classification | None:
    """Return the classification of that evening with this player in it, after the rounds played.

    The bonus is worth what it was worth that evening, and goes to whoever alone has the best move,
    this player among them: so it is told how it would have been (CAT-DUP 1.9, 1.10). Nothing when
    nobody else has played it.
    """
    last = len(solo.done)
    until = last if until is None else min(until, last)
    if not solo.others or not until:
        return None
    entries = [
        Entry(
            player=f"{number}",
            rounds=one.points[:until],
            is_expelled=one.is_expelled and until >= (one.expelled_in or 0),
        )
        for number, one in enumerate(solo.others, start=1)
    ]
    mine = Entry(player=ME, rounds=tuple(points_of(solo.game, ME, until=until)))
    return classify(
        [*entries, mine],
        bonus=terms.rules.bonus,
        ranking=terms.rules.ranking,
        players_at_start=solo.players,
        has_bonus=solo.players > 0,
    )


def rack_of_course(solo: Solo) -> Drawn | None:
    """Return the next rack of an evening that was, None when it is played to its end."""
    number = len(solo.game.rounds) + 1
    if number > len(solo.course):
        return None
    return Drawn(round=number, rack=solo.course[number - 1].rack, left=())
