"""What the screens of a game show at each step."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import ClassVar, Literal

from faristol.classic.values import Cause, Dispute, Seat, Turn
from faristol.desk.classic.base import ClassicContext, TurnCell
from faristol.desk.classic.end_options import EndingRow
from faristol.desk.shared.board.board_view import BoardView, TileView
from faristol.desk.shared.clocks.game_time_left import TimesLeftView
from faristol.desk.shared.line.input_line import InputLineView
from faristol.ledger.record import JSON
from faristol.rules.absence import Absence


@dataclass(frozen=True, slots=True, kw_only=True, eq=False, repr=False)
class StepContext(ClassicContext):
    """The line for questions and moves, which each step of a game answers."""

    regions: ClassVar[Mapping[str, str]] = {"line": "shared/line_region.html"}

    line: InputLineView

    @property
    def line_command(self) -> str:
        """The command of the line."""
        return "ask_line"

    @property
    def line_fields(self) -> dict[str, JSON]:
        """The hidden fields of the line."""
        return self.version_fields


# ---- before and between the turns ----


@dataclass(frozen=True, slots=True, kw_only=True, eq=False, repr=False)
class StartContext(StepContext):
    """The screen before the first tile: the set, the draws, missing players, who starts."""

    template: ClassVar[str] = "classic/start.html"

    overdue: Absence | None  # the rule by which the game can be ended now, if a player is too late
    is_drawn: bool  # who starts


@dataclass(frozen=True, slots=True, kw_only=True, eq=False, repr=False)
class ParkedContext(StepContext):
    """The screen of a game that was set aside."""

    template: ClassVar[str] = "classic/parked.html"

    board_view: BoardView
    is_covered: bool


@dataclass(frozen=True, slots=True, kw_only=True, eq=False, repr=False)
class ChallengeContext(StepContext):
    """The choice of the words that are challenged, and of the player who challenges them."""

    template: ClassVar[str] = "classic/challenge.html"

    challenged: Turn
    move_text: str
    formed: Sequence[str]
    others: Sequence[Seat]
    other_options: Sequence[tuple[str, str]]


@dataclass(frozen=True, slots=True, kw_only=True, eq=False, repr=False)
class ClassicDisputeContext(StepContext):
    """The form of a verdict."""

    template: ClassVar[str] = "classic/dispute.html"

    dispute: Dispute


@dataclass(frozen=True, slots=True, kw_only=True, eq=False, repr=False)
class VerdictContext(StepContext):
    """The verdict, before the game goes on."""

    template: ClassVar[str] = "classic/verdict.html"

    dispute: Dispute
    list_label: str
    move_text: str
    next_seat: Seat


# ---- a turn ----


@dataclass(frozen=True, slots=True, kw_only=True, eq=False, repr=False)
class TurnContext(StepContext):
    """A screen on which the clock is renewed alone."""

    regions: ClassVar[Mapping[str, str]] = {
        **StepContext.regions,
        "game-clock": "classic/duel.html",
    }

    @property
    def can_challenge(self) -> bool:
        """Whether the last move may still be challenged."""
        return self.step == "pending"


@dataclass(frozen=True, slots=True, kw_only=True, eq=False, repr=False)
class TimeLeftContext(TurnContext):
    """The form of the times left, for a running clock that came in a file."""

    template: ClassVar[str] = "classic/time_left.html"

    times_left: TimesLeftView


@dataclass(frozen=True, slots=True, kw_only=True, eq=False, repr=False)
class RefereeContext(TurnContext):
    """The clock of a game whose moves are on paper."""

    template: ClassVar[str] = "classic/referee.html"

    next_seat: Seat
    endings: Sequence[EndingRow]
    usual_end: Cause


@dataclass(frozen=True, slots=True, kw_only=True, eq=False, repr=False)
class TabletContext(TurnContext):
    """A turn of the device that could not be stored."""

    template: ClassVar[str] = "classic/tablet.html"

    board_view: BoardView


@dataclass(frozen=True, slots=True, kw_only=True, eq=False, repr=False)
class HandoverContext(TurnContext):
    """The board while the device changes hands, and that of a game on another device."""

    template: ClassVar[str] = "classic/handover.html"

    board_view: BoardView
    last_text: str  # the last turn, or an empty string
    next_seat: Seat
    end_label: str  # the end of the game if the last move is accepted, or an empty string


# ---- tiles laid on the board ----


@dataclass(frozen=True, slots=True, kw_only=True)
class LaidMoveView:
    """A move before it is played."""

    at: str
    word: str  # in tiles
    spelled: str
    blanks: str  # the letters of its blanks, or an empty string
    points: int
    is_scrabble: bool
    is_across: bool
    words: Sequence[tuple[str, int]]  # all that it forms, with their points


@dataclass(frozen=True, slots=True, kw_only=True)
class LaidTilesView:
    """The tiles laid on the board: a move, or what is wrong with it; neither without tiles."""

    move: LaidMoveView | None = None
    against: str = ""
    wrong: Sequence[str] = ()  # with help, the words that are not in the list


@dataclass(frozen=True, slots=True, kw_only=True, eq=False, repr=False)
class LaidTilesContext(TurnContext):
    """A screen on which a move is laid."""

    regions: ClassVar[Mapping[str, str]] = {
        **TurnContext.regions,
        "game-trial": "classic/trial.html",
    }

    board_view: BoardView
    laid: str
    trial: LaidTilesView
    position: str  # identifies the turn, so that tiles laid in another one are not kept


@dataclass(frozen=True, slots=True, kw_only=True, eq=False, repr=False)
class PlayContext(LaidTilesContext):
    """A turn on this device, with the uncovered rack."""

    template: ClassVar[str] = "classic/play.html"

    last_text: str  # the last turn, or an empty string
    withdrawn_text: str  # the own move before, if it was withdrawn
    in_bag: int
    can_exchange: bool
    can_senyors: bool
    is_second: bool  # whether the rack is of one kind again after a call of SENYORS
    rack_view: tuple[TileView, ...]

    def uncovered_rack(self) -> tuple[TileView, ...]:
        """Return the rack of the player whose turn it is."""
        return self.rack_view


@dataclass(frozen=True, slots=True, kw_only=True, eq=False, repr=False)
class PlacementContext(LaidTilesContext):
    """The board on which a move on wood is laid, with all unseen tiles."""

    template: ClassVar[str] = "classic/placement.html"

    bag_view: Sequence[TileView]


# ---- the score sheet of a game on wood ----


@dataclass(frozen=True, slots=True, kw_only=True)
class TypedMoveView:
    """A typed move as it was understood."""

    state: Literal[
        "none",  # nothing was typed
        "half",  # a part is missing
        "announced",  # a word and its points, without a place
        "illegal",
        "legal",
    ]
    move: LaidMoveView | None = None  # legal
    word: str = ""  # announced
    points: int = 0
    against: str = ""  # what is wrong with it


@dataclass(frozen=True, slots=True, kw_only=True, eq=False, repr=False)
class RecordContext(TurnContext):
    """The score sheet of a game on a wooden board, and the line for its next move."""

    template: ClassVar[str] = "classic/record.html"
    regions: ClassVar[Mapping[str, str]] = {
        **TurnContext.regions,
        "game-trial": "classic/understood.html",
    }

    next_seat: Seat
    sheet: Sequence[tuple[TurnCell | None, ...]]
    order: Sequence[Seat]
    board_view: BoardView
    raw_move: str
    can_write: bool
    drawing_seat: Seat  # whose time runs until the tiles are drawn (CAT-CLM 27); 0: of no player
    form_route: str
    understood: TypedMoveView
