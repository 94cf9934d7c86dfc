"""The contexts of the screen of a round: rack to draw, rack to call, slips to enter."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import ClassVar, Literal, TypeAlias

from faristol.desk.duplicate.base import DuplicateContext
from faristol.desk.duplicate.round.rack import DrawView
from faristol.desk.duplicate.round.slip_entry_data import SlipEntryData
from faristol.desk.duplicate.round.slip_lookup import TypedSlip
from faristol.desk.duplicate.round.view import RoundView, SeatRow
from faristol.desk.shared.board.analysis import SearchResult
from faristol.desk.shared.board.board_view import BoardView
from faristol.desk.shared.clocks.clock_data import TimeLeftView
from faristol.desk.shared.line.input_line import InputLineView
from faristol.desk.shared.step_row import StepRow
from faristol.desk.shared.voice.caller_data import CallerData
from faristol.duplicate.state import Round

Phase: TypeAlias = Literal["rack", "call", "sit"]


@dataclass(frozen=True, slots=True, kw_only=True, eq=False, repr=False)
class RoundContext(DuplicateContext):
    """What the screen of a round has in all its phases."""

    heading: str
    phase: Phase


@dataclass(frozen=True, slots=True, kw_only=True, eq=False, repr=False)
class RackContext(RoundContext):
    """The screen between two rounds, where the next rack is drawn."""

    template: ClassVar[str] = "duplicate/round/rack.html"

    stations: Sequence[StepRow]
    draw: DrawView
    partial: int  # the round whose results are due, or 0


@dataclass(frozen=True, slots=True, kw_only=True, eq=False, repr=False)
class SlipsContext(RoundContext):
    """The parts of the screen that a slip or the clock changes."""

    regions: ClassVar[Mapping[str, str]] = {
        "round-clock": "duplicate/round/clock_face.html",
        "clock-notes": "duplicate/round/clock_notes.html",
        "seat-*": "duplicate/round/seat.html",
        "seats-head": "duplicate/round/head.html",
        "seats-who": "duplicate/round/missing.html",
        "slips-in": "duplicate/round/slips.html",
        "round-next": "duplicate/round/next.html",
        "check-end": "duplicate/round/second_reading.html",
        "slip-typed": "duplicate/round/typed.html",
        "line": "duplicate/round/line.html",
    }

    round_view: RoundView
    line: InputLineView
    typed: TypedSlip | None  # what a typed slip means; None if unknown or not requested

    def item_of(self, name: str) -> SeatRow | None:
        """Return the row of a table."""
        return self.round_view.seat(name)


@dataclass(frozen=True, slots=True, kw_only=True, eq=False, repr=False)
class RoundScreenContext(SlipsContext):
    """The whole screen of a round: with what no slip changes."""

    stations: Sequence[StepRow]
    caller: CallerData
    rack_text: str
    board: BoardView
    bag_left: int  # tiles in the bag


@dataclass(frozen=True, slots=True, kw_only=True, eq=False, repr=False)
class CallContext(RoundScreenContext):
    """The screen while the rack is called."""

    template: ClassVar[str] = "duplicate/round/call.html"

    search: SearchResult | None  # None for a judge who has yet to write a move
    rejected: Sequence[str]  # a sentence for each rack that went back into the bag


@dataclass(frozen=True, slots=True, kw_only=True, eq=False, repr=False)
class SlipEntryContext(RoundScreenContext):
    """The screen from the start of the clock until the master move."""

    template: ClassVar[str] = "duplicate/round/slip_entry.html"

    time_left: TimeLeftView | None  # of a clock that waits for it
    recent_rounds: Sequence[tuple[Round, str]]  # with the words of their master moves
    entry: SlipEntryData | None  # None for a judge who has yet to write a move
