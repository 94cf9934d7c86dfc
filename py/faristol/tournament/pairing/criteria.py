"""The cost of a pair, a function for each criterion; a system lists them, the weightier first."""

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from typing import Final, TypeAlias

from faristol.tournament.pairing.field import Field

Measure: TypeAlias = Callable[[Field, int, int], int]


@dataclass(frozen=True, slots=True)
class Criterion:
    """A measure of each pair, and the most that all pairs of a round can come to."""

    code: str
    of: Measure  # of two players, the better one first; the opponent of a player who rests is `size`
    most: Callable[[Field], int]


# The opponents below a player, the cheaper first: each with what the pair costs at least by the last
# criteria, which never falls from one to the next.
Nearest: TypeAlias = Callable[[Field, "Weights", int], Iterator[tuple[int, int]]]


@dataclass(frozen=True, slots=True)
class System:
    """A way of pairing: the criteria, and the order in which opponents are looked at."""

    name: str
    article: str
    criteria: tuple[Criterion, ...]
    nearest: Nearest
    # opponents that are likely besides the nearest ones
    likely: Callable[[Field, int], Iterable[int]] = lambda _, __: ()


class Weights:
    """The cost of a pair as one number: no sum of lighter criteria outweighs a heavier one."""

    def __init__(self, field: Field, system: System) -> None:
        self.field, self.system = field, system
        self.criteria = criteria_of(field, system)
        self.of: dict[str, int] = {}  # the weight of one unit of a criterion
        weight = 1
        for criterion in reversed(self.criteria):
            self.of[criterion.code] = weight
            weight *= criterion.most(field) + 1
        self._measures = [(criterion.of, self.of[criterion.code]) for criterion in self.criteria]

    def cost(self, player: int, other: int) -> int:
        """Return the cost of a pair."""
        total = 0
        for measure, weight in self._measures:
            if part := measure(self.field, player, other):
                total += part * weight
        return total

    def parts(self, player: int, other: int) -> tuple[int, ...]:
        """Return the cost of a pair by each criterion."""
        return tuple(measure(self.field, player, other) for measure, _ in self._measures)


# ---- criteria of all systems ----


def _across_groups(field: Field, player: int, other: int) -> int:
    """Count a pair across divisions that play apart."""
    return int(field.is_across(player, other))


def _across_height(field: Field, player: int, other: int) -> int:
    """Count the players below each of a pair across divisions, in their own one."""
    if not field.is_across(player, other):
        return 0
    return field.below_in_division[player] + field.below_in_division[other]


def _rematches(field: Field, player: int, other: int) -> int:
    """Count the earlier games of a pair (CAT-CLM S4a)."""
    return field.met.get((player, other), 0)


def _repeated_byes(field: Field, player: int, other: int) -> int:
    """Count the earlier byes of the player who rests (CAT-CLM S4c, in our reading)."""
    return field.byes[player] if other == field.size and field.byes else 0


def _bye_height(field: Field, player: int, other: int) -> int:
    """Count the players below the one who rests: it is the last (CAT-CLM S4c)."""
    return field.size - 1 - player if other == field.size else 0


def _team_mates(field: Field, player: int, other: int) -> int:
    """Count a pair of one team."""
    if other == field.size or not field.teams:
        return 0
    return int(field.teams[player] != "" and field.teams[player] == field.teams[other])


def _starts(field: Field, player: int, other: int) -> int:
    """Count a pair of players who have both begun more often than not, or both less (CAT-CLS 1.5)."""
    if other == field.size or not field.starts:
        return 0
    return int(field.starts[player] * field.starts[other] > 0)


ACROSS_GROUPS: Final = Criterion("across_groups", _across_groups, lambda field: field.size)
ACROSS_HEIGHT: Final = Criterion("across_height", _across_height, lambda field: 2 * field.size**2)
REMATCHES: Final = Criterion("rematches", _rematches, lambda field: sum(field.met.values()))
REPEATED_BYES: Final = Criterion(
    "repeated_byes", _repeated_byes, lambda field: max(field.byes, default=0)
)
BYE_HEIGHT: Final = Criterion("bye_height", _bye_height, lambda field: field.size)
TEAM_MATES: Final = Criterion("team_mates", _team_mates, lambda field: field.size)
STARTS: Final = Criterion("starts", _starts, lambda field: field.size)

BEFORE: Final = (REMATCHES, REPEATED_BYES, BYE_HEIGHT, TEAM_MATES)


def criteria_of(field: Field, system: System) -> tuple[Criterion, ...]:
    """Return the criteria that count in a field, the weightiest first.

    Where divisions play apart, the fewest possible pairs across them come before all other criteria, and
    after the team-mates that these pairs are as low as possible. Elsewhere costs, sums and certificates are
    those of the system alone.
    """
    if not field.divisions:
        return system.criteria
    at = system.criteria.index(TEAM_MATES) + 1
    return (ACROSS_GROUPS, *system.criteria[:at], ACROSS_HEIGHT, *system.criteria[at:])
