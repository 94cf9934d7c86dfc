"""Define what may be wished of a duplicate game; the commands of the round's clock are among them."""

from dataclasses import dataclass
from typing import TypeAlias

from faristol.clock.moment import Moment
from faristol.clock.round.command import Command as ClockCommand
from faristol.duplicate.model import Cause, Continuation, Entrant, Player, Settings
from faristol.ledger.pin import LexiconPin
from faristol.rules.ruleset import Ruleset
from faristol.tiles.alphabet import Word


@dataclass(frozen=True, slots=True, kw_only=True)
class OpenGame:
    """Prepare a game."""

    language: str
    lexicon: LexiconPin | None
    ruleset: Ruleset
    settings: Settings


@dataclass(frozen=True, slots=True, kw_only=True)
class ChangeSettings:
    """Say otherwise."""

    settings: Settings


@dataclass(frozen=True, slots=True, kw_only=True)
class EnrolPlayers:
    """Write players down; a table of 0 is given the next free number."""

    entrants: tuple[Entrant, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class ChangeEntrant:
    """Give an entrant another card, table or group."""

    entrant: Entrant


@dataclass(frozen=True, slots=True, kw_only=True)
class RemovePlayer:
    """Take a player off the list before the first rack is drawn."""

    player: Player


@dataclass(frozen=True, slots=True, kw_only=True)
class CommitDraw:
    """Keep a seed, and publish its hash, before words are said."""

    seed: str


@dataclass(frozen=True, slots=True, kw_only=True)
class StartGame:
    """Begin. With a seed, that is committed first, if none was: then nothing was said in the room."""

    said: str = ""
    seed: str = ""
    names: str = ""  # of the letters, where the settings leave them open


@dataclass(frozen=True, slots=True, kw_only=True)
class DrawRack:
    """Let the app draw the next rack."""


@dataclass(frozen=True, slots=True, kw_only=True)
class TypeRack:
    """Take the next rack from the bag of cloth: the whole rack in the order of drawing.

    One that is not valid is rejected, and then all of the next is new (CAT-DUP 1.3). `why` says why
    all of it is new though none was rejected: of a game played elsewhere, whose file knows no more.
    """

    rack: Word
    counted: int | None = None  # how many tiles people have felt in the bag afterwards
    why: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class TakeRejectionBack:
    """Say that the last rack that was rejected had been typed wrong."""


@dataclass(frozen=True, slots=True, kw_only=True)
class CorrectRack:
    """Say which rack was really drawn from the bag of cloth."""

    rack: Word
    why: str


@dataclass(frozen=True, slots=True, kw_only=True)
class HandedSlip:
    """Hold a slip as written.

    `ruling` is a reason code when the judge annuls it, `no_slip` for none, `accepted` when the judge
    takes its words for valid though they are not in the list.
    """

    player: Player
    at: str = ""  # "" is missing, "*" illegible
    word: str = ""
    is_in_time: bool = True
    claimed: int | None = None
    ruling: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class ReadSlips:
    """Take slips in, or correct them; once the master move is announced, with a reason."""

    round: int
    slips: tuple[HandedSlip, ...]
    why: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class TakeSlipsBack:
    """Take slips out again."""

    round: int
    players: tuple[Player, ...]
    why: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class ReadSecond:
    """Take in what a second person reads on the slips."""

    round: int
    slips: tuple[HandedSlip, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class SealMove:
    """Seal the judge's own move, before any is shown."""

    slip: HandedSlip


@dataclass(frozen=True, slots=True, kw_only=True)
class LookAtMoves:
    """Note that the judge is shown the moves of the rack that lies."""


@dataclass(frozen=True, slots=True, kw_only=True)
class AnnounceMaster:
    """Announce the master move: coordinates and word, blanks in parentheses.

    `best` is the most that any move scores, if it is known. `is_sure` takes a lower move than the
    best under the rules all the same; `why` lets one stand whose words are not in the list.
    """

    at: str
    word: str
    best: int | None = None
    is_sure: bool = False
    why: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class WithdrawMaster:
    """Take the announced move back, before the next rack.

    `is_unsaid`: there is a better one, and nobody in the hall had heard the one that is taken back.
    """

    why: str
    is_unsaid: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class GiveUpRound:
    """Lay no move, for nobody has a valid one (CAT-DUP 1.8-3)."""

    choice: Continuation
    why: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class InvalidateMaster:
    """Say that a master move was wrong (CAT-DUP 1.8-2)."""

    round: int
    why: str


@dataclass(frozen=True, slots=True, kw_only=True)
class RestoreMaster:
    """Say that it was right after all."""

    round: int
    why: str


@dataclass(frozen=True, slots=True, kw_only=True)
class GiveSanction:
    """Sanction a player: which sanction it is, the ladder says (CAT-DUP 1.7-5)."""

    player: Player
    why: str
    round: int = 0  # 0: the round under way


@dataclass(frozen=True, slots=True, kw_only=True)
class LiftSanction:
    """Take a sanction back."""

    number: int
    why: str


@dataclass(frozen=True, slots=True, kw_only=True)
class LetLeave:
    """Say that a player goes."""

    player: Player


@dataclass(frozen=True, slots=True, kw_only=True)
class LetBack:
    """Say that a player who left is back."""

    player: Player


@dataclass(frozen=True, slots=True, kw_only=True)
class TakeLeavingBack:
    """Say that a player noted as gone before the first rack was there all the time."""

    player: Player
    why: str


@dataclass(frozen=True, slots=True, kw_only=True)
class EndGame:
    """End the game.

    `has_move` tells whether the list has a move with all the tiles that are left, None that nobody
    could search: then the judge declares that there is none, with the reason (CAT-DUP 1.6-2).
    """

    cause: Cause
    why: str = ""
    has_move: bool | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class ResumeGame:
    """Go on with a game that was ended."""

    why: str


@dataclass(frozen=True, slots=True, kw_only=True)
class OpenClaims:
    """Begin the interval of checking."""

    minutes: int
    moment: Moment


@dataclass(frozen=True, slots=True, kw_only=True)
class MakeClaim:
    """Note what a player asks to be checked; after the interval only if the judge accepts it."""

    player: Player
    round: int
    text: str
    moment: Moment
    is_late_accepted: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class AnswerClaim:
    """Say what came of a claim."""

    number: int
    is_upheld: bool
    why: str


@dataclass(frozen=True, slots=True, kw_only=True)
class SignResults:
    """Make the results final; before the interval is over only with a reason."""

    moment: Moment
    why: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class UnlockResults:
    """Open final results again."""

    why: str


@dataclass(frozen=True, slots=True, kw_only=True)
class WriteNote:
    """Note something."""

    text: str


OwnCommand: TypeAlias = (
    OpenGame
    | ChangeSettings
    | EnrolPlayers
    | ChangeEntrant
    | RemovePlayer
    | CommitDraw
    | StartGame
    | DrawRack
    | TypeRack
    | TakeRejectionBack
    | CorrectRack
    | ReadSlips
    | TakeSlipsBack
    | ReadSecond
    | SealMove
    | LookAtMoves
    | AnnounceMaster
    | WithdrawMaster
    | GiveUpRound
    | InvalidateMaster
    | RestoreMaster
    | GiveSanction
    | LiftSanction
    | LetLeave
    | LetBack
    | TakeLeavingBack
    | EndGame
    | ResumeGame
    | OpenClaims
    | MakeClaim
    | AnswerClaim
    | SignResults
    | UnlockResults
    | WriteNote
)
Command: TypeAlias = OwnCommand | ClockCommand
