"""The contexts of an earlier round, and of a slip that is corrected."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import ClassVar

from faristol.desk.duplicate.rulings.context import RulingContext
from faristol.desk.duplicate.standing_changes import StandingChangesView
from faristol.desk.shared.board.board_view import BoardView, TileView
from faristol.duplicate.state import Round
from faristol.duplicate.values import Player


@dataclass(frozen=True, slots=True, kw_only=True)
class PastSlipRow:
    """A player of a round: the slip as it was read, and its points."""

    player: Player
    content: tuple[str, str]  # place and word
    points: int | None
    why: str  # the reason of zero points, or an empty string
    status: str  # why there is no slip, or an empty string
    is_master: bool


@dataclass(frozen=True, slots=True, kw_only=True)
class PastRoundView:
    """A round as it was: rack, board, master move, slips."""

    round: Round
    rows: Sequence[PastSlipRow]
    is_covered: bool
    rack_view: Sequence[TileView]
    rack_text: str
    left: int  # tiles left over that were called first
    letters: Sequence[tuple[str, bool]]  # of the master move
    board_view: BoardView
    corrections: Sequence[str]
    pointed_player: Player = ""  # whose slip the address points at


@dataclass(frozen=True, slots=True, kw_only=True)
class SlipFormView:
    """The slip under correction: the one read, or the one being entered instead."""

    player: Player
    word_href: str  # the ruling on its word, or an empty string
    at: str
    word: str
    is_late: bool
    ruling: str
    rulings: Sequence[tuple[str, str]]  # options


@dataclass(frozen=True, slots=True, kw_only=True)
class CorrectionEffectView:
    """The effect of a correction: points, total and place, before and after."""

    before: int
    after: int
    reason: str
    detail: str
    is_same: bool
    changes: StandingChangesView


@dataclass(frozen=True, slots=True, kw_only=True, eq=False, repr=False)
class EarlierRoundsContext(RulingContext):
    """The claim from which a round is looked at, if any."""

    # a form that is still open asks for the effect, though its slip cannot be corrected any more
    regions: ClassVar[Mapping[str, str]] = {
        "past-effect": "duplicate/rulings/corrections_no_effect.html"
    }

    claim: int  # its number, or 0

    @property
    def can_correct(self) -> bool:
        """Whether slips may be corrected now."""
        return self.game.is_started and not self.game.is_signed


@dataclass(frozen=True, slots=True, kw_only=True, eq=False, repr=False)
class NoEarlierRoundContext(EarlierRoundsContext):
    """The screen before the first round."""

    template: ClassVar[str] = "duplicate/rulings/corrections_empty.html"


@dataclass(frozen=True, slots=True, kw_only=True, eq=False, repr=False)
class PastRoundContext(EarlierRoundsContext):
    """A round as it was."""

    template: ClassVar[str] = "duplicate/rulings/corrections.html"

    past_round: PastRoundView

    @property
    def selected_player(self) -> Player:
        """The player whose slip is corrected, or an empty string."""
        return ""

    @property
    def can_correct_rack(self) -> bool:
        """Whether the rack was typed and its round is under way."""
        game = self.game
        return (
            not self.past_round.round.is_done and game.end is None and game.settings.bag == "hand"
        )


@dataclass(frozen=True, slots=True, kw_only=True, eq=False, repr=False)
class SlipCorrectionContext(PastRoundContext):
    """A round, and a slip of it that is corrected."""

    template: ClassVar[str] = "duplicate/rulings/corrections_slip.html"
    regions: ClassVar[Mapping[str, str]] = {
        "past-effect": "duplicate/rulings/corrections_effect.html"
    }

    slip: SlipFormView
    is_ruled: bool  # a ruling was chosen for the slip as it is entered now
    judged_note: str
    effect: CorrectionEffectView | None  # None until something is entered

    @property
    def selected_player(self) -> Player:
        """The player whose slip is corrected."""
        return self.slip.player
