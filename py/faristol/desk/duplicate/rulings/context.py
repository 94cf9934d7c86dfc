"""The frame of the contexts of incidents, sanctions and corrections."""

from dataclasses import dataclass
from typing import Final

from faristol.desk.duplicate.base import DuplicateContext, next_step_route
from faristol.desk.duplicate.round_clock import RunningClockView
from faristol.duplicate.state import Game

MAX_REASON: Final = 300  # characters of the reason of a ruling


@dataclass(frozen=True, slots=True, kw_only=True, eq=False, repr=False)
class RulingContext(DuplicateContext):
    """The clock that runs meanwhile, and the way back to the game."""

    clock_view: RunningClockView | None

    @property
    def game(self) -> Game:
        """The state of the document."""
        return self.duplicate.game

    @property
    def max_reason(self) -> int:
        """The length of the reason of a ruling."""
        return MAX_REASON

    @property
    def route_next(self) -> str:
        """The route of the next step."""
        return next_step_route(self.duplicate)
