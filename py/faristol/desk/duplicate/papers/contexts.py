"""Contexts of the printouts of a duplicate, and the rows that they show."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import ClassVar

from faristol.desk.duplicate.results.classification import (
    ClassificationRow,
    ClassificationView,
    OfficialStatus,
    game_title,
)
from faristol.desk.duplicate.results.contexts import TitledDuplicateContext
from faristol.desk.duplicate.results.player_sheet import SheetView
from faristol.desk.kernel.context import Context
from faristol.desk.shared.board.board_view import BoardView
from faristol.duplicate.state import Round


@dataclass(frozen=True, slots=True, kw_only=True)
class PaperSlip:
    """A slip to be printed; what is empty is written by hand."""

    name: str = ""
    table: int = 0  # 0: written by hand
    round: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class SlipSheets:
    """Sheets of slips, to be cut as one pile."""

    sheets: Sequence[Sequence[PaperSlip | None]]
    count: int  # slips on them
    cut: str  # the note that not all are printed, or an empty string
    wants_scores: bool
    squares_hint: str  # how the word is written
    is_blank: bool  # without players


@dataclass(frozen=True, slots=True, kw_only=True)
class MasterRow:
    """A rack and its master move, with the players who found the best move of the hall."""

    round: Round
    rack: str
    at: str  # empty without a master move
    word: str
    best: int  # points of the players' best move
    finders: str
    note: str  # why the move does not count or is missing; otherwise empty


@dataclass(frozen=True, slots=True, kw_only=True, eq=False, repr=False)
class DuplicatePaperContext(TitledDuplicateContext):
    """A game, and its title on a page."""

    @property
    def game_title(self) -> str:
        """The title of the game, or the name of its document."""
        return game_title(self.duplicate)


@dataclass(frozen=True, slots=True, kw_only=True, eq=False, repr=False)
class DuplicatePapersContext(DuplicatePaperContext):
    """The list of printouts."""

    template: ClassVar[str] = "duplicate/papers/list.html"

    papers: Mapping[str, tuple[str, str]]  # title and description of each route


@dataclass(frozen=True, slots=True, kw_only=True, eq=False, repr=False)
class BlankSlipsContext(Context):
    """Slips for players who are not entered yet."""

    template: ClassVar[str] = "duplicate/papers/slips_blank.html"
    regions: ClassVar[Mapping[str, str]] = {"slips": "duplicate/papers/slips_part.html"}

    slips: SlipSheets
    requested_count: int


@dataclass(frozen=True, slots=True, kw_only=True, eq=False, repr=False)
class DuplicateSlipsContext(DuplicatePaperContext):
    """The slips of the players."""

    template: ClassVar[str] = "duplicate/papers/slips.html"
    regions: ClassVar[Mapping[str, str]] = {"slips": "duplicate/papers/slips_part.html"}

    slips: SlipSheets
    from_round: str  # empty where the rounds are written by hand
    to_round: str
    per_player: int


@dataclass(frozen=True, slots=True, kw_only=True, eq=False, repr=False)
class SheetsPaperContext(DuplicatePaperContext):
    """A lot of players' sheets."""

    template: ClassVar[str] = "duplicate/papers/sheets.html"

    sheets: Sequence[SheetView]
    page: int  # from 1
    pages: int
    judged_by: str


@dataclass(frozen=True, slots=True, kw_only=True, eq=False, repr=False)
class ClassificationPaperContext(DuplicatePaperContext):
    """The classification to be signed."""

    template: ClassVar[str] = "duplicate/papers/classification.html"

    classification: ClassificationView
    has_cells: bool  # whether the rounds fit beside the totals
    about: Sequence[str]
    official: OfficialStatus
    record: str  # the digits of the results' record; empty for an earlier round
    rejudgement_notes: Sequence[str]
    judged_by: str


@dataclass(frozen=True, slots=True, kw_only=True, eq=False, repr=False)
class RoundsPaperContext(DuplicatePaperContext):
    """The rounds of all players, and the master moves."""

    template: ClassVar[str] = "duplicate/papers/rounds.html"

    parts: Sequence[Sequence[Round]]  # the rounds of each page
    about: Sequence[str]
    classification: ClassificationView
    masters: Sequence[MasterRow]
    judged_by: str


@dataclass(frozen=True, slots=True, kw_only=True, eq=False, repr=False)
class BoardPaperContext(DuplicatePaperContext):
    """The demonstration board, as it stands or empty."""

    template: ClassVar[str] = "duplicate/papers/board.html"
    regions: ClassVar[Mapping[str, str]] = {"board-paper": "duplicate/papers/board_part.html"}

    show_what: str  # "game" or "empty"
    board_view: BoardView
    judged_by: str
    until: int  # the last round that counts
    masters: Sequence[MasterRow]  # those with a move


@dataclass(frozen=True, slots=True, kw_only=True, eq=False, repr=False)
class PosterContext(DuplicatePaperContext):
    """The first places and the board."""

    template: ClassVar[str] = "duplicate/papers/poster.html"

    about: Sequence[str]
    first: Sequence[ClassificationRow]
    more: int  # players left out who share the last place
    best: str  # the best move of a player; empty if there is none
    board_view: BoardView
    official: OfficialStatus
    recalculation_note: str
    judged_by: str
    until: int  # the last round that counts
