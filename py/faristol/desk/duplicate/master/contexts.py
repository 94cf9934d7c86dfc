"""The contexts of the master move: before its choice, at its choice, and once it is announced."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import ClassVar

from faristol.desk.duplicate.base import DuplicateContext
from faristol.desk.duplicate.master.candidates import Candidate, Candidates
from faristol.desk.duplicate.spoken_move import SpokenMove
from faristol.desk.shared.board.analysis import SearchResult
from faristol.desk.shared.board.board_view import BoardView, TileView
from faristol.desk.shared.step_row import StepRow
from faristol.desk.shared.voice.caller_data import CallerData
from faristol.duplicate.state import MasterMove, Round, Step
from faristol.duplicate.values import Player
from faristol.moves.merits import Merit
from faristol.rules.duplicate import WayOn


@dataclass(frozen=True, slots=True, kw_only=True, eq=False, repr=False)
class MasterContext(DuplicateContext):
    """What the screen of the master move has in all its states."""

    heading: str


@dataclass(frozen=True, slots=True, kw_only=True, eq=False, repr=False)
class NoMasterContext(MasterContext):
    """The screen while no master move can be chosen."""

    template: ClassVar[str] = "duplicate/master/none.html"
    regions: ClassVar[Mapping[str, str]] = {"master": "duplicate/master/choices_over.html"}

    why_none: str  # no_rack, over, late, early, away or sealing
    route_next: str


@dataclass(frozen=True, slots=True, kw_only=True)
class OtherMoveView:
    """The field for another move, and its matches with the chosen move among them."""

    text: str
    fault: str
    note: str
    candidates: Sequence[Candidate]


@dataclass(frozen=True, slots=True, kw_only=True, eq=False, repr=False)
class MasterChoiceContext(MasterContext):
    """The screen with the candidates, whose part is drawn again with each choice."""

    template: ClassVar[str] = "duplicate/master/choose.html"
    regions: ClassVar[Mapping[str, str]] = {"master": "duplicate/master/choices.html"}

    stations: Sequence[StepRow]
    round: Round
    candidates: Candidates
    search: SearchResult
    missing: Sequence[Player]  # those without a slip
    players: int
    differences: int  # slips that were read in two ways
    null_count: int
    # what the judge may do when no player has a valid move (CAT-DUP 1.8-3), else None
    ways_on: Sequence[WayOn] | None
    announcements: Mapping[str, str]  # by the way on, in the language of the game
    merits: Mapping[Merit, str]
    expected: int  # points
    other_move: OtherMoveView
    selected: Candidate | None
    picked_word: str
    invalid_words: Sequence[str]  # of the selected move
    spoken_move: SpokenMove | None
    left_count: int  # tiles of the rack that were left over
    board: BoardView
    rack: Sequence[TileView]


@dataclass(frozen=True, slots=True, kw_only=True)
class AnnouncedMoveView:
    """The announced master move of a round."""

    master: MasterMove
    letters: Sequence[tuple[str, bool]]  # each with whether it is a blank
    finders: str
    inferior_note: str  # that players have more, or empty
    spoken_move: SpokenMove | None
    lead: str  # before the spoken move, in the language of the game
    call_data: CallerData | None


@dataclass(frozen=True, slots=True, kw_only=True)
class RoundPointsRow:
    """A player in the ranking after a round, with the points of the round."""

    player: Player
    place: str
    is_expelled: bool
    points: int | None  # None for a player who was absent
    why: str  # the reason why the slip scores 0, or empty
    bonus: str
    total: str
    sum: str  # that makes the total, if it has bonuses


@dataclass(frozen=True, slots=True, kw_only=True, eq=False, repr=False)
class MasterFixedContext(MasterContext):
    """The screen of a finished round."""

    template: ClassVar[str] = "duplicate/master/fixed.html"
    regions: ClassVar[Mapping[str, str]] = {"master": "duplicate/master/choices_over.html"}

    stations: Sequence[StepRow]
    round: Round
    announced: AnnouncedMoveView | None  # None: no player had a valid move
    rows: Sequence[RoundPointsRow]
    board: BoardView
    can_withdraw: bool
    has_better: bool
    step: Step
    is_drawn: bool  # the app draws the next rack
    partial: int  # the round whose results are due, or 0
