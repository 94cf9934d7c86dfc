"""Parameters of a duplicate alone: course, master move, bonus, conduct, calls (CAT-DUP 1.1-1.11)."""

from dataclasses import dataclass
from typing import Annotated, Literal, TypeAlias, get_args

from faristol.rules.kind import HalfPoints, Players, Text, Whole

WayOn: TypeAlias = Literal["any_move", "new_rack", "same_rack"]


@dataclass(frozen=True, slots=True, kw_only=True)
class Course:
    """The least players, the time to join, and the conditions of official games (CAT-DUP 1.1, 1.8-4)."""

    least_players: Players
    joins: Literal["before_first_round", "any_round"]
    official: Literal["complete", "never"]


@dataclass(frozen=True, slots=True, kw_only=True)
class Master:
    """The source of the master move, and the consequence of a wrong one (CAT-DUP 1.1-8, 1.8)."""

    source: Literal["players", "engine", "free"]
    incorrect: Literal["stays"]  # on the board; its players lose its points
    none_valid: tuple[WayOn, ...]  # the judge's choices

    @property
    def ways_on(self) -> tuple[WayOn, ...]:
        """The judge's choices when no player has a valid move; all of them if none is named.

        No form saves an empty list any more, but documents have pinned one, and they must come to an end.
        """
        return self.none_valid or get_args(WayOn)


@dataclass(frozen=True, slots=True, kw_only=True)
class BonusRow:
    """The bonus from a number of players on."""

    players: Players
    half_points: HalfPoints
    half_points_per_player: Annotated[int, Whole(0, 20)]


@dataclass(frozen=True, slots=True, kw_only=True)
class Bonus:
    """The bonus for the only player who found the best move (CAT-DUP 1.10)."""

    table: tuple[BonusRow, ...]  # the players of the first row are needed for any bonus
    rounding: Literal["exact", "down", "up"]  # to whole points
    counts_in_ties: bool


@dataclass(frozen=True, slots=True, kw_only=True)
class Conduct:
    """The sanctions of the first offence, the second, … (CAT-DUP 1.7-5)."""

    sanctions: tuple[Literal["warning", "zero", "expulsion"], ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class Announcing:
    """The way tiles are called (CAT-DUP 1.4, RO-GEN 18)."""

    orders: tuple[Literal["alphabetical", "drawn"], ...]  # the usual one first
    blank: Literal["first", "last"]  # among letters in order
    left_first: bool  # tiles left over before the new ones
    passes: Annotated[int, Whole(1, 5)]
    tables: tuple[Annotated[str, Text(20)], ...]  # of names, the usual one first


def bonus_half_points(rule: Bonus | None, players: int) -> int:
    """Return the bonus in half points, 0 without one: half of N keeps its half.

    By the table of the rules, as the presets have it: CAT-DUP 1.10-7 has none under ten players, N / 2 up to
    fifty, 25 above.
    """
    rows = [] if rule is None else [row for row in rule.table if row.players <= players]
    if rule is None or not rows:
        return 0
    halves = rows[-1].half_points + rows[-1].half_points_per_player * players
    if rule.rounding == "down":
        return halves - halves % 2
    return halves + (halves % 2 if rule.rounding == "up" else 0)
