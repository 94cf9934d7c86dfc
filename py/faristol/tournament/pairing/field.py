"""The data that the pairing of a round depends on: players by their place, without names."""

from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import cached_property
from typing import TypeAlias

Pair: TypeAlias = tuple[int, int]  # two places, the better one first; or a place and the bye


@dataclass(frozen=True, kw_only=True)
class Field:
    """The players of a round, 0 the first in the standings; `size` stands for the bye.

    Absent players, and those with a bye that the director gave, are not among them.
    """

    size: int
    met: Mapping[Pair, int] = field(default_factory=dict)  # how often two have played each other
    byes: tuple[int, ...] = ()  # of each player
    points: tuple[int, ...] = ()  # half points
    starts: tuple[int, ...] = ()  # games that each began, less those the opponent began
    teams: tuple[str, ...] = ()  # whose members are kept apart; "" is none
    divisions: tuple[str, ...] = ()  # groups that play apart, by player; empty: all play together
    lots: tuple[int, ...] = ()  # the place of each in the order that was drawn
    together: tuple[Pair, ...] = ()  # by the director's will
    apart: frozenset[Pair] = frozenset()  # by the director's will

    @property
    def has_bye(self) -> bool:
        """Whether a player has the bye."""
        return self.size % 2 == 1

    def is_across(self, player: int, other: int) -> bool:
        """Whether two players are of different divisions; the bye is of none."""
        if not self.divisions or self.size in (player, other):
            return False
        return self.divisions[player] != self.divisions[other]

    @property
    def min_across(self) -> int:
        """The pairs across divisions that the numbers force; the director's will may force more."""
        return sum(size % 2 for size in Counter(self.divisions).values()) // 2

    @cached_property
    def below_in_division(self) -> tuple[int, ...]:
        """The number of players of the same division below each player."""
        remaining = Counter(self.divisions)
        below: list[int] = []
        for division in self.divisions:
            remaining[division] -= 1
            below.append(remaining[division])
        return tuple(below)

    @cached_property
    def groups(self) -> tuple[tuple[int, ...], ...]:
        """The players by their points, the most first."""
        by_points: dict[int, list[int]] = {}
        for player, points in enumerate(self.points):
            by_points.setdefault(points, []).append(player)
        return tuple(tuple(by_points[points]) for points in sorted(by_points, reverse=True))

    @cached_property
    def place_in_group(self) -> tuple[Pair, ...]:
        """The group of each player, and the place in it."""
        places = {
            player: (number, at)
            for number, group in enumerate(self.groups)
            for at, player in enumerate(group)
        }
        return tuple(places[player] for player in range(self.size))
