"""A tournament as the home screen shows it: its rounds, the tables that are missing, and who leads."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Protocol

from faristol.desk.kernel.desk import Desk
from faristol.desk.kernel.request import Request
from faristol.desk.kernel.storage.stream_store import StreamRow
from faristol.desk.kernel.translation import Translator
from faristol.desk.shared.evening_result import PlacedRow
from faristol.desk.shared.step_row import StepRow


@dataclass(frozen=True, slots=True, kw_only=True)
class SeatRow:
    """A table of the round that is played."""

    number: int
    names: str
    state: str  # "missing", "disputed" or "done"


@dataclass(frozen=True, slots=True, kw_only=True)
class EventStage:
    """How far a tournament is."""

    id: str
    name: str
    is_over: bool
    steps: Sequence[StepRow]  # empty once it is over
    round: int  # the round that is played, or that was played last
    seats: Sequence[SeatRow]  # those that are missing first; empty between two rounds
    missing: int  # tables without a result, those that are not listed too
    leaders: Sequence[PlacedRow]
    decided_by: str  # what decides between equal points, or an empty string


class EventStages(Protocol):
    """The hook of a kind whose document in use is shown at home (`KindSpec.event_module`)."""

    async def load_event_stage(
        self, desk: Desk, request: Request, row: StreamRow, text: Translator, /
    ) -> EventStage | None:
        """Return the stage of a document; None if it has not begun.

        Raises:
            UnreadableError: the document cannot be read; its own screen reports it.
        """
