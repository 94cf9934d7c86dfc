"""Define what a game at one board is made of: who sits there, turns, what touches the racks, what is decided."""

from dataclasses import dataclass
from typing import Literal, NewType, TypeAlias

from faristol.ledger.kind import judged_part
from faristol.rules.scoreless import Turn as Counted

Player: TypeAlias = str  # an id, of the register or of this game alone; never a name
Seat: TypeAlias = int  # from 1, in the order in which the players are listed
CardDigest = NewType("CardDigest", str)  # SHA-256 of the card that lies beside the log
Mode: TypeAlias = Literal[
    "play",  # on this device, which draws the tiles
    "record",  # on wood; what is said here is the score sheet
    "referee",  # clock and verdicts; the sheet is on paper
]
How: TypeAlias = Literal["play", "exchange", "pass", "invalid", "lost"]
Source: TypeAlias = Literal["list", "outside", "opponent", "arbiter"]  # who gives a verdict
Cause: TypeAlias = Literal[
    "out", "blocked", "round_time", "clock", "abandoned", "absence", "arbiter"
]
Effect: TypeAlias = Literal["note", "lost_turn", "points", "result"]


@dataclass(frozen=True, slots=True, kw_only=True)
class Settings:
    """Hold what is said before the first tile; nothing of it changes afterwards."""

    mode: Mode = "play"
    seconds: int = 0  # of each player; 0: without a clock
    is_helped: bool = False  # whether the device may look for moves and words
    event: str = ""
    round: str = ""
    table: str = ""
    day: str = ""
    arbiter: str = ""
    notes: tuple[str, ...] = ()  # what the organiser wants on the sheet besides: “label: value”


@dataclass(frozen=True, slots=True, kw_only=True)
class Seated:
    """Hold a player; the name is on the card."""

    player: Player
    card: CardDigest
    level: str = ""  # of the device, when it is the device that plays


@dataclass(frozen=True, slots=True, kw_only=True)
class Formed:
    """Hold a word that a move forms, as tiles, and what it gets for it."""

    word: str
    points: int


@dataclass(frozen=True, slots=True, kw_only=True)
class Turn:
    """Hold a turn as the sheet has it; a move that was withdrawn keeps its word (CAT-CLS 5.1)."""

    seat: Seat
    how: How
    at: str = judged_part(default="")
    word: str = judged_part(default="")  # in tiles, blanks in parentheses
    placed: tuple[str, ...] = ()
    formed: tuple[Formed, ...] = judged_part(default=())
    points: int = judged_part(default=0)
    is_scrabble: bool = judged_part(default=False)
    count: int = 0  # of tiles that were exchanged
    rack: tuple[str, ...] = ()  # before it, where it was typed
    is_unchecked: bool = False  # word and points as they were said (CAT-CLS 5.2)
    worth: int | None = judged_part(default=None)  # on the board, where the sheet has other points

    @property
    def on_board(self) -> int:
        """Return what the board counts for it, whatever the sheet has."""
        return self.points if self.worth is None else self.worth

    @property
    def counted(self) -> Counted:
        """Return it as the rules count it: points, or how it was lost."""
        if self.how == "play":
            return self.points
        return "invalid" if self.how == "lost" else self.how


@dataclass(frozen=True, slots=True, kw_only=True)
class Dealt:
    """Hold something that touches hidden racks, without a letter that only one player may know.

    What is played lies on the board; exchanged tiles are places of the rack; a rack that was called
    SENYORS was shown to everybody (CAT-CLM 17).
    """

    seat: Seat
    what: Literal["deal", "play", "exchange", "senyors", "second"]
    tiles: tuple[str, ...] = ()
    places: tuple[int, ...] = ()
    case: Literal["a", "b", "c", ""] = ""  # CAT-CLM 17 a-c


@dataclass(frozen=True, slots=True, kw_only=True)
class SenyorsCall:
    """SENYORS in a turn: the rack that was shown, and what the committee found of the next one (CAT-CLM 17)."""

    seat: Seat
    turn: int  # after how many turns
    tiles: tuple[str, ...]
    by: str = ""  # who looked, after a second rack of one kind
    case: Literal["a", "b", "c", ""] = ""
    piece: str = ""  # the one that served, of wood


@dataclass(frozen=True, slots=True, kw_only=True)
class Verdict:
    """Hold what was answered to a challenge: for the whole move (CAT-CLS 6.2), or by word (CAT-CLM 23)."""

    stands: bool
    source: Source
    name: str = ""  # of the person, or of the list that was asked elsewhere
    invalid_words: tuple[str, ...] = ()  # where words were judged one by one


@dataclass(frozen=True, slots=True, kw_only=True)
class Dispute:
    """Hold a challenge to the last move (CAT-CLM 23, CAT-CLS 6)."""

    by: Seat
    words: tuple[str, ...]
    turn: int  # the number of the move
    verdicts: tuple[Verdict, ...] = ()
    argument: str = ""  # of the second one (CAT-CLS 6.3)

    @property
    def is_asked(self) -> bool:
        """Tell whether a verdict is awaited."""
        return len(self.verdicts) <= bool(self.argument)

    @property
    def has_fallen(self) -> bool:
        """Tell whether the move was withdrawn."""
        return bool(self.verdicts) and not self.verdicts[-1].stands


@dataclass(frozen=True, slots=True, kw_only=True)
class Decision:
    """Hold what an arbiter decided: its article, who decided, and what comes of it (CAT-CLM 32-34)."""

    what: str
    article: str
    by: tuple[str, ...]
    effect: Effect = "note"
    seat: Seat = 0  # whom it touches; 0: both
    points: int = 0
    scores: tuple[int, ...] = ()
    lost: tuple[Seat, ...] = ()  # who loses with these scores, whatever they are
    turn: int = 0  # after how many turns


@dataclass(frozen=True, slots=True, kw_only=True)
class End:
    """Hold how the moves came to an end, and what lay on the racks."""

    cause: Cause
    by: tuple[Seat, ...] = ()  # who gave up
    racks: tuple[tuple[str, ...], ...] = ()
    scores: tuple[int, ...] = ()  # of a sheet on paper, before time is looked at
