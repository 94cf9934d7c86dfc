"""Define what the acts of a tournament are made of: its settings, who plays, who meets whom."""

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Final, Literal, NewType, TypeAlias

from faristol.tournament.standings import Order

Player: TypeAlias = str  # an id, of the register or of this tournament alone; never a name
Two: TypeAlias = tuple[Player, Player]
BYE: Final[Player] = ""  # in the place of an opponent: whoever rests
CardDigest = NewType("CardDigest", str)  # SHA-256 of the card that lies beside the log
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
    """Hold what is said before the first round; most of it may be said otherwise until then."""

    title: str = ""
    place: str = ""
    day: str = ""  # as it is written on the papers
    rounds: int = 5  # CAT-CLM S1
    method: MethodName = "distance"
    first: First = "halves"  # how the first round is paired, when nobody stands anywhere
    starts: Starts = "drawn"
    counts: Literal["points", "coefficients"] = "points"  # what players are classified by
    orders: tuple[Order, ...] = ("difference", "total")  # CAT-CLM S3
    cap: int = 0  # the largest difference of a game that counts; 0: any
    bye_difference: int = 0
    missed_half_points: int = 0  # what a round is worth to whoever came late, or stayed away
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
    """Hold a player of the tournament; the name is on the card."""

    player: Player
    card: CardDigest
    rating: int | None = None
    team: str = ""
    group: str = ""
    table: int = 0  # where the player always sits; 0: wherever


@dataclass(frozen=True, slots=True, kw_only=True)
class Table:
    """Hold who plays at a table; the first begins where the list says so (CAT-CLS 1.5)."""

    number: int
    one: Player
    other: Player


def pairs_of(tables: Iterable[Table], resting: Iterable[Player]) -> frozenset[frozenset[Player]]:
    """Return who meets whom; whoever rests meets nobody."""
    seated = {frozenset((table.one, table.other)) for table in tables}
    return frozenset(seated.union(frozenset((player, BYE)) for player in resting))


@dataclass(frozen=True, slots=True, kw_only=True)
class Member:
    """Hold a person of the committee, who may play too."""

    name: str
    player: Player = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class Decision:
    """Hold what the committee decided, by which article, and whom it touches (CAT-CLM 32-34)."""

    what: str
    article: str = ""
    by: tuple[str, ...] = ()  # members, by their names
    concerns: tuple[Player, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class Penalty:
    """Hold what is taken from a player, from a round on."""

    player: Player
    round: int
    points: int = 0  # of the difference and of the total
    half_points: int = 0
    tenths: int = 0  # of a coefficient, where players are classified by it (RO-COR 45)


@dataclass(frozen=True, slots=True, kw_only=True)
class Place:
    """A player's place in the final standings (CAT-CLM S2, S3).

    Places stand in the order of the published table: by place, those who share one in the first order
    of the players, which has each of them once. Whoever is disqualified has none.
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
