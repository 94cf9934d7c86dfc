"""Define what a game by post is made of: who writes to whom, days of letters, variants, claims, what is decided."""

from dataclasses import dataclass
from typing import Literal, NewType, TypeAlias

from faristol.correspondence.days import Channel, Piece, Stamp

Seat: TypeAlias = int  # 1: red, who begins; 2: blue (RO-COR 4)
CardDigest = NewType("CardDigest", str)  # SHA-256 of the card that lies beside the log
DayText: TypeAlias = str  # 2026-11-25, or nothing
Variant: TypeAlias = Literal[
    "", "right", "wrong"
]  # as if a challenged placement were so (RO-COR 15)
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
    """Hold the competition that a game belongs to; nothing of it changes afterwards (RO-COR 1, 5, 6)."""

    name: str
    start: DayText
    deadline: DayText
    arbiters: tuple[str, ...]  # the first one is the principal
    number: int = 1  # of the game in the competition
    channel: Channel = "email"


@dataclass(frozen=True, slots=True, kw_only=True)
class Seated:
    """Hold a player; name and address are on the card, which is another one when they change (RO-COR 43)."""

    player: str
    card: CardDigest
    coefficient: int = 0  # of the competition before, in ten-thousandths (RO-COR 5)
    place: int = 0


@dataclass(frozen=True, slots=True, kw_only=True)
class Mailed:
    """Hold the days of a line: when it was sent, and when it reached the partner by what stamp."""

    sent: DayText
    used: int = 0  # days of thinking, counted from all dates and vacations of the game
    stored: int = 0  # days of thinking as the event has them, counted from what was known then
    reached: DayText = ""
    stamp: Stamp = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class Receipt:
    """Hold what the post gave for a letter: a proof that it was sent (RO-COR 17-19)."""

    turn: int  # of both, from 1
    number: str
    office: str
    day: DayText


@dataclass(frozen=True, slots=True, kw_only=True)
class Dispute:
    """Hold a challenge: of words, or of a placement that cannot be (RO-COR 10, 15, 16)."""

    by: Seat
    turn: int  # of both, from 1
    words: tuple[str, ...]
    why: str
    day: DayText
    correct: tuple[str, ...] = ()  # words that were found to be in the fund
    ended_by: tuple[str, ...] = ()  # who has decided; nobody when it was admitted
    stands: bool | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class Vacation:
    """Hold a vacation, from its first to its last day (RO-COR 26)."""

    seat: Seat
    first: DayText
    last: DayText
    is_chosen: bool  # entered at the start or a month before; otherwise taken at once
    days: int
    recorded_on: DayText = ""  # announced on this day, which decides what was allowed


@dataclass(frozen=True, slots=True, kw_only=True)
class ReturnedLetter:
    """Hold when a letter came back that its addressee did not collect, and when it was sent again (RO-COR 31)."""

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
    """Hold a claim that the partner has thought too long, and what was answered (RO-COR 32)."""

    by: Seat
    day: DayText
    enclosed: tuple[Piece, ...]
    used: int  # by the partner, on that day
    answer: str = ""
    answered: DayText = ""
    rejected: DayText = ""  # when the arbiter has found that it is not so


@dataclass(frozen=True, slots=True, kw_only=True)
class Sanction:
    """Hold what was taken of a coefficient, in ten-thousandths (RO-COR 45)."""

    seat: Seat
    taken: int
    why: str
    by: tuple[str, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class End:
    """Hold how a game ended; coefficients are none where an arbiter finds them (RO-COR 33-41)."""

    cause: Cause
    day: DayText
    by: tuple[Seat, ...]
    scores: Both
    coefficients: Both | None
    why: str = ""  # the arbiter's reason, where the dates here do not show it
