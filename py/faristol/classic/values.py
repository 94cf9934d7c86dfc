"""The values of a game at one board: settings, players, turns, rack changes, disputes and decisions."""

from dataclasses import dataclass
from typing import Literal, NewType, TypeAlias

from faristol.ledger.kind import judged_part
from faristol.rules.scoreless import Turn as Counted

Player: TypeAlias = str  # an id, of the register or of this game alone; never a name
Seat: TypeAlias = int  # from 1, in the order in which the players are listed
CardDigest = NewType("CardDigest", str)  # SHA-256 of a card stored outside the hash chain
Mode: TypeAlias = Literal[
    "play",  # on this device, which draws the tiles
    "record",  # on a physical board; the log is the score sheet
    "referee",  # clock and verdicts; the sheet is on paper
]
How: TypeAlias = Literal["play", "exchange", "pass", "invalid", "lost"]
Source: TypeAlias = Literal["list", "outside", "opponent", "arbiter"]  # of a verdict
Cause: TypeAlias = Literal[
    "out", "blocked", "round_time", "clock", "abandoned", "absence", "arbiter"
]
Effect: TypeAlias = Literal["note", "lost_turn", "points", "result"]


@dataclass(frozen=True, slots=True, kw_only=True)
class Settings:
    """The settings chosen before the first tile; they never change afterwards."""

    mode: Mode = "play"
    seconds: int = 0  # of each player; 0: without a clock
    is_helped: bool = False  # whether the device may search for moves and words
    event: str = ""
    round: str = ""
    table: str = ""
    day: str = ""
    arbiter: str = ""
    notes: tuple[str, ...] = ()  # further lines for the organiser's sheet: “label: value”


@dataclass(frozen=True, slots=True, kw_only=True)
class Seated:
    """A player in the game; the name is on the card."""

    player: Player
    card: CardDigest
    level: str = ""  # of the device, if the device plays this seat


@dataclass(frozen=True, slots=True, kw_only=True)
class Formed:
    """A word that a move forms, as tiles, and its points."""

    word: str
    points: int


@dataclass(frozen=True, slots=True, kw_only=True)
class Turn:
    """A turn as the score sheet has it; a withdrawn move keeps its word (CAT-CLS 5.1)."""

    seat: Seat
    how: How
    at: str = judged_part(default="")
    word: str = judged_part(default="")  # in tiles, blanks in parentheses
    placed: tuple[str, ...] = ()
    formed: tuple[Formed, ...] = judged_part(default=())
    points: int = judged_part(default=0)
    is_scrabble: bool = judged_part(default=False)
    count: int = 0  # of exchanged tiles
    rack: tuple[str, ...] = ()  # before the turn, if it was typed
    is_unchecked: bool = False  # word and points as claimed (CAT-CLS 5.2)
    worth: int | None = judged_part(default=None)  # on the board, if the sheet has other points

    @property
    def on_board(self) -> int:
        """The points on the board, even if the sheet has others."""
        return self.points if self.worth is None else self.worth

    @property
    def counted(self) -> Counted:
        """The turn as the rules count it: its points, or how it passed without any."""
        if self.how == "play":
            return self.points
        return "invalid" if self.how == "lost" else self.how


@dataclass(frozen=True, slots=True, kw_only=True)
class RackChange:
    """A change of a hidden rack, without any letter that only one player may know.

    Played tiles lie on the board; exchanged tiles are places of the rack; a rack called SENYORS was
    revealed to all (CAT-CLM 17).
    """

    seat: Seat
    what: Literal["deal", "play", "exchange", "senyors", "second"]
    tiles: tuple[str, ...] = ()
    places: tuple[int, ...] = ()
    case: Literal["a", "b", "c", ""] = ""  # CAT-CLM 17 a-c


@dataclass(frozen=True, slots=True, kw_only=True)
class SenyorsCall:
    """SENYORS in a turn: the revealed rack, and the committee's finding on the next one (CAT-CLM 17)."""

    seat: Seat
    turn: int  # after how many turns
    tiles: tuple[str, ...]
    by: str = ""  # the committee's member, after a second rack of one kind
    case: Literal["a", "b", "c", ""] = ""
    piece: str = ""  # the tile that served, of a physical bag


@dataclass(frozen=True, slots=True, kw_only=True)
class Verdict:
    """The answer to a challenge: for the whole move (CAT-CLS 6.2), or by word (CAT-CLM 23)."""

    stands: bool
    source: Source
    name: str = ""  # of the person, or of the list used elsewhere
    invalid_words: tuple[str, ...] = ()  # if words were judged one by one


@dataclass(frozen=True, slots=True, kw_only=True)
class Dispute:
    """A challenge to the last move (CAT-CLM 23, CAT-CLS 6)."""

    by: Seat
    words: tuple[str, ...]
    turn: int  # the number of the move
    verdicts: tuple[Verdict, ...] = ()
    argument: str = ""  # of the second challenge (CAT-CLS 6.3)

    @property
    def is_asked(self) -> bool:
        """Whether a verdict is awaited."""
        return len(self.verdicts) <= bool(self.argument)

    @property
    def has_fallen(self) -> bool:
        """Whether the move was withdrawn."""
        return bool(self.verdicts) and not self.verdicts[-1].stands


@dataclass(frozen=True, slots=True, kw_only=True)
class Decision:
    """An arbiter's decision: its article, the people who decided, and its effect (CAT-CLM 32-34)."""

    what: str
    article: str
    by: tuple[str, ...]
    effect: Effect = "note"
    seat: Seat = 0  # the seat concerned; 0: both
    points: int = 0
    scores: tuple[int, ...] = ()
    lost: tuple[Seat, ...] = ()  # seats that lose with these scores, whatever they are
    turn: int = 0  # number of turns before it


@dataclass(frozen=True, slots=True, kw_only=True)
class End:
    """The end of the moves, and the tiles left on the racks."""

    cause: Cause
    by: tuple[Seat, ...] = ()  # seats that gave up
    racks: tuple[tuple[str, ...], ...] = ()
    scores: tuple[int, ...] = ()  # of a paper sheet, before time penalties
