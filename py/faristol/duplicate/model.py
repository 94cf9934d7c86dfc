"""Define the events of a duplicate game: from its first table to the signed classification.

Tiles are texts, as people write them: `A`, `NY`, a blank with its letter as `(A)`, on a rack as `?`;
a tile on its square is `H8=A`. What a slip is worth is part of the fact, so a log can be folded
without a list of words. The events of the round's clock lie in the same stream.
"""

from dataclasses import dataclass
from typing import Literal, NewType, TypeAlias

from faristol.clock.moment import AnchorTaken, Moment
from faristol.clock.round.model import (
    CueGiven,
    RoundEnded,
    RoundPaused,
    RoundRestarted,
    RoundResumed,
    RoundStarted,
    TimeAdded,
)
from faristol.clock.round.model import Event as ClockEvent
from faristol.ledger.codec import Schema
from faristol.ledger.pin import LexiconPin
from faristol.ledger.record import Table

Player: TypeAlias = str  # an id, of the register or of this game alone; never a name
Order: TypeAlias = Literal["alphabetical", "drawn"]
BagOf: TypeAlias = Literal["app", "hand"]
HandIn: TypeAlias = Literal["runners", "raised", "device"]
Masters: TypeAlias = Literal["players", "engine", "free"]
Continuation: TypeAlias = Literal["new_rack", "same_rack"]
Cause: TypeAlias = Literal["no_rack", "no_move", "rounds", "agreement"]
SanctionKind: TypeAlias = Literal["warning", "zero", "expulsion"]
CardDigest = NewType("CardDigest", str)  # SHA-256 of the card that lies beside the log


@dataclass(frozen=True, slots=True, kw_only=True)
class Settings:
    """Hold what the judge says before the game (CAT-DUP 1.1-7, 1.4, 1.5, 1.10-5, 1.11-3)."""

    title: str = ""
    rounds: int = 0  # 0: a complete game
    seconds: int = 180
    has_minute_cue: bool = True
    names: str = ""  # of the letters: "cities"; "" is what the voice uses when the game begins
    order: Order = "alphabetical"
    has_bonus: bool = False
    bag: BagOf = "app"
    hand_in: HandIn = "runners"
    judge: Player = ""  # the entrant who is the judge and plays too, "" if none
    judge_name: str = ""  # who judges, as the papers say
    is_rehearsal: bool = False  # enters no list
    results_every: int = 0  # rounds; 0 is never
    claims_minutes: int = 15
    masters: Masters = "players"
    wants_scores: bool = False  # slips bear a score (CAT-DUP 1.2-7)
    groups: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class Entrant:
    """Hold a player of the game: the table and the group; the name is on the card."""

    player: Player
    card: CardDigest
    table: int  # from 1
    group: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class Slip:
    """Hold a slip as it was written, and what it is worth (CAT-DUP 1.2, 1.7)."""

    player: Player
    at: str  # as written; "" is missing, "*" illegible
    word: str  # as written
    is_in_time: bool = True
    claimed: int | None = None  # the score on the slip
    ruling: str = ""  # the reason for which the judge annuls it, or that its words are accepted
    points: int = 0
    reason: str = ""  # why it is null, "" when it counts
    detail: str = ""  # what shows it: the word, the square, the tile
    placed: tuple[str, ...] = ()  # row by row, when it is a move at all
    place: str = ""  # coordinates in the one way: H8 across, 8H down
    main: str = ""  # the main word by the names of its tiles


@dataclass(frozen=True, slots=True, kw_only=True)
class GameOpened:
    """A game was prepared: its tiles, its list of words and its rules stay what they are."""

    language: str
    lexicon: LexiconPin | None  # None: the judge alone says which words are valid
    ruleset: Table
    settings: Settings


@dataclass(frozen=True, slots=True, kw_only=True)
class SettingsChanged:
    """The judge said otherwise; once the game began, only of what may still change."""

    settings: Settings


@dataclass(frozen=True, slots=True, kw_only=True)
class PlayersEnrolled:
    """Players were written down (CAT-DUP 1.8-4)."""

    entrants: tuple[Entrant, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class EntrantChanged:
    """An entrant has another card, table or group."""

    entrant: Entrant


@dataclass(frozen=True, slots=True, kw_only=True)
class PlayerRemoved:
    """A player was taken off the list before the first rack was drawn."""

    player: Player


@dataclass(frozen=True, slots=True, kw_only=True)
class SeedDrawn:
    """The app threw its dice: secret until the game is over."""

    seed: str


@dataclass(frozen=True, slots=True, kw_only=True)
class DrawCommitted:
    """The hash of the seed was published, before the words were said and the first tile was drawn."""

    commitment: str


@dataclass(frozen=True, slots=True, kw_only=True)
class GameStarted:
    """The game began; again when somebody comes or goes before the first rack, which freezes it.

    CAT-DUP 1.8-4, 1.10-3.
    """

    players: int
    bonus: int  # in half points, 0 is none
    said: str  # in the room, after the commitment
    names: str = ""  # of the letters (CAT-DUP 1.4-7)


@dataclass(frozen=True, slots=True, kw_only=True)
class RackRejected:
    """A rack out of the bag of cloth was not valid: it goes back and another is drawn (CAT-DUP 1.3-3)."""

    round: int  # for which it was drawn
    rack: tuple[str, ...]
    why: str = ""  # when another one had been typed


@dataclass(frozen=True, slots=True, kw_only=True)
class RejectionTakenBack:
    """The last rack that was rejected had been typed wrong: it is as if it had never been."""

    round: int


@dataclass(frozen=True, slots=True, kw_only=True)
class RackDrawn:
    """A round has its rack: the tiles left, then the new ones in the order they came (CAT-DUP 1.3)."""

    round: int
    rack: tuple[str, ...]
    left: tuple[str, ...]  # of the rack before; those that went back are not among them
    returned: tuple[str, ...] = ()  # into the bag, before it was drawn
    rejected: tuple[tuple[str, ...], ...] = ()  # racks that were not valid
    why: str = ""  # all of it is new, though none was rejected


@dataclass(frozen=True, slots=True, kw_only=True)
class RackCorrected:
    """The rack that was typed was not the one that was drawn; slips read before are judged anew."""

    round: int
    rack: tuple[str, ...]
    why: str


@dataclass(frozen=True, slots=True, kw_only=True)
class SlipsRead:
    """Slips were taken in, or corrected: `why` then says for what reason (CAT-DUP 1.2, 1.7, 1.11-2)."""

    round: int
    slips: tuple[Slip, ...]
    why: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class SlipsTakenBack:
    """Slips were taken out again, as if never read."""

    round: int
    players: tuple[Player, ...]
    why: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class SecondReading:
    """Another person read slips too; where the two differ, somebody has to look."""

    round: int
    slips: tuple[Slip, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class MoveSealed:
    """The judge, who plays too, has written a move before any was shown."""

    round: int
    slip: Slip


@dataclass(frozen=True, slots=True, kw_only=True)
class MovesLookedAt:
    """The judge has seen the moves of this rack: from now on none can be sealed."""

    round: int


@dataclass(frozen=True, slots=True, kw_only=True)
class MasterAnnounced:
    """The master move was announced: it cannot be replaced by a better one (CAT-DUP 1.1-8, 1.8-1)."""

    round: int
    at: str
    word: str
    placed: tuple[str, ...]
    points: int
    best_of_players: int  # 0 when no slip counts
    best: int | None  # the most there is, when it is known
    why: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class MasterWithdrawn:
    """It was a slip of the finger: nobody has played on it yet."""

    round: int
    why: str
    is_unsaid: bool = False  # there was a better one, and nobody had heard this one


@dataclass(frozen=True, slots=True, kw_only=True)
class RoundGivenUp:
    """Nobody has a valid move and the judge lays none: all score nothing (CAT-DUP 1.8-3)."""

    round: int
    choice: Continuation
    why: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class MasterInvalidated:
    """A master move turned out to be wrong: it stays, who played it loses its points (CAT-DUP 1.8-2)."""

    round: int
    why: str


@dataclass(frozen=True, slots=True, kw_only=True)
class MasterRestored:
    """It was right after all."""

    round: int
    why: str


@dataclass(frozen=True, slots=True, kw_only=True)
class SanctionGiven:
    """A player was sanctioned, by the ladder (CAT-DUP 1.7-5)."""

    player: Player
    round: int
    sanction: SanctionKind
    why: str


@dataclass(frozen=True, slots=True, kw_only=True)
class SanctionLifted:
    """A sanction was taken back; the ladder goes on as if it had not been."""

    number: int  # which of the game's sanctions, from 1
    why: str


@dataclass(frozen=True, slots=True, kw_only=True)
class PlayerLeft:
    """A player went away; the rounds played stay, the number for the bonus too (CAT-DUP 1.10-3)."""

    player: Player


@dataclass(frozen=True, slots=True, kw_only=True)
class PlayerBack:
    """A player who had left plays again: one whom the start counted (CAT-DUP 1.8-4, 1.10-3)."""

    player: Player


@dataclass(frozen=True, slots=True, kw_only=True)
class LeavingTakenBack:
    """A player noted as gone before the first rack was there all the time: the start counts one more.

    CAT-DUP 1.10-3.
    """

    player: Player
    players: int
    bonus: int  # in half points, 0 is none
    why: str


@dataclass(frozen=True, slots=True, kw_only=True)
class GameEnded:
    """The game is over, by rule or by agreement (CAT-DUP 1.6)."""

    cause: Cause
    why: str = ""
    is_declared: bool = False  # the judge says that no move is possible


@dataclass(frozen=True, slots=True, kw_only=True)
class GameResumed:
    """It was not over."""

    why: str


@dataclass(frozen=True, slots=True, kw_only=True)
class ClaimsOpened:
    """The interval began in which players may ask the judge to check (CAT-DUP 1.11-3)."""

    minutes: int
    moment: Moment


@dataclass(frozen=True, slots=True, kw_only=True)
class ClaimMade:
    """A player asked for a check (CAT-DUP 1.11-2)."""

    player: Player
    round: int  # 0: of no round
    text: str


@dataclass(frozen=True, slots=True, kw_only=True)
class ClaimAnswered:
    """The judge has looked; the correction itself is a fact of its own."""

    number: int  # which claim, from 1
    is_upheld: bool
    why: str


@dataclass(frozen=True, slots=True, kw_only=True)
class ResultsSigned:
    """The results are final (CAT-DUP 1.11-4)."""

    why: str = ""  # when the interval was cut short
    minutes: int = 0  # of the interval, 0 when none was opened


@dataclass(frozen=True, slots=True, kw_only=True)
class SeedPublished:
    """The seed is told: anybody can draw the game again."""

    seed: str


@dataclass(frozen=True, slots=True, kw_only=True)
class ResultsUnlocked:
    """Final results were opened again."""

    why: str


@dataclass(frozen=True, slots=True, kw_only=True)
class NoteWritten:
    """The judge noted something."""

    text: str


OwnEvent: TypeAlias = (
    GameOpened
    | SettingsChanged
    | PlayersEnrolled
    | EntrantChanged
    | PlayerRemoved
    | SeedDrawn
    | DrawCommitted
    | GameStarted
    | RackRejected
    | RejectionTakenBack
    | RackDrawn
    | RackCorrected
    | SlipsRead
    | SlipsTakenBack
    | SecondReading
    | MoveSealed
    | MovesLookedAt
    | MasterAnnounced
    | MasterWithdrawn
    | RoundGivenUp
    | MasterInvalidated
    | MasterRestored
    | SanctionGiven
    | SanctionLifted
    | PlayerLeft
    | PlayerBack
    | LeavingTakenBack
    | GameEnded
    | GameResumed
    | ClaimsOpened
    | ClaimMade
    | ClaimAnswered
    | ResultsSigned
    | SeedPublished
    | ResultsUnlocked
    | NoteWritten
)
Event: TypeAlias = OwnEvent | ClockEvent

CLOCK_EVENTS: tuple[type[ClockEvent], ...] = (
    RoundStarted,
    RoundPaused,
    RoundResumed,
    TimeAdded,
    RoundRestarted,
    RoundEnded,
    CueGiven,
    AnchorTaken,
)

SCHEMA: Schema[Event] = Schema(
    events=(
        GameOpened,
        SettingsChanged,
        PlayersEnrolled,
        EntrantChanged,
        PlayerRemoved,
        SeedDrawn,
        DrawCommitted,
        GameStarted,
        RackRejected,
        RejectionTakenBack,
        RackDrawn,
        RackCorrected,
        SlipsRead,
        SlipsTakenBack,
        SecondReading,
        MoveSealed,
        MovesLookedAt,
        MasterAnnounced,
        MasterWithdrawn,
        RoundGivenUp,
        MasterInvalidated,
        MasterRestored,
        SanctionGiven,
        SanctionLifted,
        PlayerLeft,
        PlayerBack,
        LeavingTakenBack,
        GameEnded,
        GameResumed,
        ClaimsOpened,
        ClaimMade,
        ClaimAnswered,
        ResultsSigned,
        SeedPublished,
        ResultsUnlocked,
        NoteWritten,
        *CLOCK_EVENTS,
    ),
)
