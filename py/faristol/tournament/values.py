"""Values of a tournament: settings, entrants, tables, decisions, places."""

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Final, Literal, NewType, TypeAlias

from faristol.tournament.standings import Order

Player: TypeAlias = str  # an id, of the register or of this tournament alone; never a name
Two: TypeAlias = tuple[Player, Player]
BYE: Final[Player] = ""  # in the place of an opponent: the player rests
CardDigest = NewType("CardDigest", str)  # SHA-256 of the card outside the chain
MethodName: TypeAlias = Literal[
    "distance",  # CAT-CLM S4
    "score_groups",
    "top_down",
    "lots",
    "king_of_the_hill",
    "round_robin",
    "manual",
]
First: TypeAlias = Literal["halves", "adjacent", "lots"]
Seeds: TypeAlias = Literal["rating", "name", "entered"]  # what the first order goes by
Starts: TypeAlias = Literal["drawn", "listed"]  # at the table, or the first listed (CAT-CLS 1.5)


@dataclass(frozen=True, slots=True, kw_only=True)
class Settings:
    """The settings of a tournament; most of them may change until the first round is confirmed."""

    title: str = ""
    place: str = ""
    day: str = ""  # as it is written on the papers
    rounds: int = 5  # CAT-CLM S1
    method: MethodName = "distance"
    first: First = "halves"  # how the first round is paired, without standings
    starts: Starts = "drawn"
    counts: Literal["points", "coefficients"] = "points"  # what players are classified by
    orders: tuple[Order, ...] = ("difference", "total")  # CAT-CLM S3
    cap: int = 0  # the largest difference of a game that counts; 0: any
    bye_difference: int = 0
    missed_half_points: int = 0  # worth of a round missed by a late or absent player
    listing: str = ""  # the list of ratings, with its date
    seeds: Seeds = "rating"  # CAT-CLM S5
    unrated: int = 999  # CAT-CLM S5
    dictionary: str = ""  # that decides, with its version (CAT-CLM D1)
    minutes: int = 60  # of a round
    looks_ahead: bool = True
    keeps_teams_apart: bool = False
    keeps_groups_apart: bool = False  # each plays for itself, as far as its number allows
    groups: tuple[str, ...] = ()
    prizes: tuple[str, ...] = ()  # of the places in their order; "group: prize" is of a group


@dataclass(frozen=True, slots=True, kw_only=True)
class Entrant:
    """A player of the tournament; the card holds the name."""

    player: Player
    card: CardDigest
    rating: int | None = None
    team: str = ""
    group: str = ""
    table: int = 0  # where the player always sits; 0: anywhere


@dataclass(frozen=True, slots=True, kw_only=True)
class Table:
    """The two players at a table; the first begins where the list decides it (CAT-CLS 1.5)."""

    number: int
    one: Player  # prose: stored in logs, with every table
    other: Player


def pairs_of(tables: Iterable[Table], resting: Iterable[Player]) -> frozenset[frozenset[Player]]:
    """Return the pairs who meet; a player who rests is paired with BYE."""
    seated = {frozenset((table.one, table.other)) for table in tables}
    return frozenset(seated.union(frozenset((player, BYE)) for player in resting))


@dataclass(frozen=True, slots=True, kw_only=True)
class Member:
    """A member of the committee, who may play too."""

    name: str
    player: Player = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class Decision:
    """A decision of the committee, by which article, and the players it concerns (CAT-CLM 32-34)."""

    what: str
    article: str = ""
    by: tuple[str, ...] = ()  # members, by their names
    concerns: tuple[Player, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class Penalty:
    """A penalty for a player, from a round on."""

    player: Player
    round: int
    points: int = 0  # of the difference and of the total
    half_points: int = 0
    tenths: int = 0  # of a coefficient, where players are classified by it (RO-COR 45)


@dataclass(frozen=True, slots=True, kw_only=True)
class Place:
    """A player's place in the final standings (CAT-CLM S2, S3).

    Places stand in the order of the published table: by place, those who share one in the first order
    of the players, which has each of them once. A disqualified player has none.
    """

    place: int
    player: Player
    half_points: int
    difference: int
    total: int
    wins: int
    coefficient: int  # in ten-thousandths, 0 where players are classified by points
    values: tuple[int, ...]  # by which ties are broken, of each order of the settings
    group: str
