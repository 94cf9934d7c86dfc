"""Values of a game by post: competition, players, days of letters, variants, claims, decisions."""

from dataclasses import dataclass
from typing import Literal, NewType, TypeAlias

from faristol.correspondence.days import Channel, Piece, Stamp

Seat: TypeAlias = int  # 1: red, begins; 2: blue (RO-COR 4)
CardDigest = NewType("CardDigest", str)  # SHA-256 of the card outside the chain
DayText: TypeAlias = str  # 2026-11-25, or empty
# as if a challenged placement were right or wrong (RO-COR 15)
Variant: TypeAlias = Literal["", "right", "wrong"]
Cause: TypeAlias = Literal[
    "out",
    "blocked",
    "abandoned",
    "time",
    "no_show",
    "draw",
    "unfinished",
    "excluded",
]
Both: TypeAlias = tuple[int, int]


@dataclass(frozen=True, slots=True, kw_only=True)
class Series:
    """The competition of a game; it never changes (RO-COR 1, 5, 6)."""

    name: str
    start: DayText
    deadline: DayText
    arbiters: tuple[str, ...]  # the first one is the principal
    number: int = 1  # of the game in the competition
    channel: Channel = "email"


@dataclass(frozen=True, slots=True, kw_only=True)
class Seated:
    """A player; the card holds name and address, and is replaced when they change (RO-COR 43)."""

    player: str
    card: CardDigest
    coefficient: int = 0  # of the competition before, in ten-thousandths (RO-COR 5)
    place: int = 0


@dataclass(frozen=True, slots=True, kw_only=True)
class Mailed:
    """The days of a line: when it was sent, and when it reached the partner with which stamp."""

    sent: DayText
    used: int = 0  # days of thinking, counted from all dates and vacations of the game
    stored: int = 0  # days of thinking as the event has them, counted from what was known then
    reached: DayText = ""
    stamp: Stamp = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class Receipt:
    """A receipt of the post for a letter, which proves that it was sent (RO-COR 17-19)."""

    turn: int  # number among the turns of both players, from 1
    number: str
    office: str
    day: DayText


@dataclass(frozen=True, slots=True, kw_only=True)
class Dispute:
    """A challenge of words, or of a placement that is impossible (RO-COR 10, 15, 16)."""

    by: Seat
    turn: int  # number among the turns of both players, from 1
    words: tuple[str, ...]
    why: str
    day: DayText
    correct: tuple[str, ...] = ()  # words that were found to be in the fund
    ended_by: tuple[str, ...] = ()  # the arbiters who decided; empty when it was admitted
    stands: bool | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class Vacation:
    """A vacation, from its first to its last day (RO-COR 26)."""

    seat: Seat
    first: DayText
    last: DayText
    is_chosen: bool  # entered at the start or a month before; otherwise taken at once
    days: int
    recorded_on: DayText = ""  # announced on this day, which decides what was allowed


@dataclass(frozen=True, slots=True, kw_only=True)
class ReturnedLetter:
    """The days on which an uncollected letter came back, and was sent again (RO-COR 31)."""

    seat: Seat  # of the addressee
    round: int  # of the answer that is waited for
    returned: DayText
    resent: DayText = ""  # not yet


@dataclass(frozen=True, slots=True, kw_only=True)
class LongThinking:
    """The day until which a player has announced to think about a placement (RO-COR 27)."""

    seat: Seat
    turn: int  # the placement that is thought about, from 1
    until: DayText


@dataclass(frozen=True, slots=True, kw_only=True)
class Claimed:
    """A claim that the partner has thought too long, and its answer (RO-COR 32)."""

    by: Seat
    day: DayText
    enclosed: tuple[Piece, ...]
    used: int  # by the partner, on that day
    answer: str = ""
    answered: DayText = ""
    rejected: DayText = ""  # the day on which the arbiter rejected it


@dataclass(frozen=True, slots=True, kw_only=True)
class Sanction:
    """A reduction of a coefficient, in ten-thousandths (RO-COR 45)."""

    seat: Seat
    taken: int
    why: str
    by: tuple[str, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class End:
    """The end of a game; without coefficients where an arbiter decides them (RO-COR 33-41)."""

    cause: Cause
    day: DayText
    by: tuple[Seat, ...]
    scores: Both
    coefficients: Both | None
    why: str = ""  # the arbiter's reason, where the dates here do not show the end
