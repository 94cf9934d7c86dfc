"""The hooks of kinds of documents with a clock, and their lookup for the document of a form."""

from typing import Protocol

from faristol.clock.game.acts import ClockAct
from faristol.clock.round.acts import Timed
from faristol.desk.kernel.desk import Desk
from faristol.desk.kernel.kinds import import_hooks, spec_of
from faristol.desk.kernel.outcome import Done
from faristol.desk.kernel.request import Request
from faristol.desk.kernel.storage.stream_store import StreamRow
from faristol.desk.shared.clocks.clock_data import BackgroundClock


class RoundClockEvents(Protocol):
    """The hooks of a kind whose log has the clock of a round (`KindSpec.round_clock_module`)."""

    async def start_round(self, desk: Desk, request: Request, /) -> Done:
        """Start the round."""

    async def end_round(self, desk: Desk, request: Request, /) -> Done:
        """End the round, with time left only if the form confirms it."""

    async def record_clock_event(
        self, desk: Desk, request: Request, command: Timed, regions: tuple[str, ...], /
    ) -> Done:
        """Store an act of the clock in the log of the document that the form names."""


class GameClockEvents(Protocol):
    """The hook of a kind whose log has the clock of a game (`KindSpec.game_clock_module`)."""

    async def record_clock_event(
        self, desk: Desk, request: Request, command: ClockAct, done: Done, /
    ) -> Done:
        """Store an act of the clock in the log of the document that the form names."""


class BackgroundClocks(Protocol):
    """The hook of a kind whose clock goes on behind other screens (`KindSpec.background_clock_module`)."""

    async def load_background_clock(
        self, desk: Desk, request: Request, stream: str, /
    ) -> BackgroundClock | None:
        """Return the clock of a document, or None where it has none."""


class Selection(Protocol):
    """The hook of a kind whose documents are selected from elsewhere (`KindSpec.selection_module`)."""

    async def select_document(self, desk: Desk, request: Request, /) -> Done:
        """Select the document that the form names."""


def _row_from_request(desk: Desk, request: Request) -> StreamRow | None:
    return desk.stream_store.streams.get(request.value("stream"))


def round_clock_module_of(desk: Desk, request: Request) -> RoundClockEvents | None:
    """Return the hooks for the round clock of the document that a form names, or None.

    A form may name any document: one with the clock of a game is not the one that it was rendered from.
    """
    row = _row_from_request(desk, request)
    return import_hooks(spec_of(row.kind).round_clock_module, RoundClockEvents) if row else None


def game_clock_module_of(desk: Desk, request: Request) -> GameClockEvents | None:
    """Return the hooks for the game clock of the document that a form names, or None."""
    row = _row_from_request(desk, request)
    return import_hooks(spec_of(row.kind).game_clock_module, GameClockEvents) if row else None
