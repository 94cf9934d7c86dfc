"""Hold what home says of a document that one can go on with."""

from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Protocol

from faristol.desk.kernel.desk import Desk
from faristol.desk.kernel.request import Request
from faristol.desk.kernel.storage.stream_store import StreamRow
from faristol.desk.kernel.translation import Text

if TYPE_CHECKING:
    from faristol.desk.shared.board.board_view import BoardView


@dataclass(frozen=True, slots=True, kw_only=True)
class ResumableDocument:
    """Hold a document that one can go on with."""

    id: str
    name: str
    kind: str
    when: str
    zone: str = ""  # of that moment, where it is not the device's
    route: str
    said: str = ""  # what is next, or how it ended
    time_ends: int = 0  # of its round clock that runs, in milliseconds by the device's clock
    verb: str = ""
    is_pressing: bool = False  # somebody waits for it
    is_of_now: bool = True  # it was worked on this evening
    is_readable: bool = True
    board: "BoardView | None" = field(default=None)

    @property
    def is_wanted(self) -> bool:
        """Tell whether one goes on with it now; after an old one, one begins something else."""
        return self.is_readable and (self.is_pressing or self.is_of_now)


class HomeEntry(Protocol):
    """The hook of a kind that says more of its documents at home (`KindSpec.home_module`)."""

    async def home_entry(
        self, desk: Desk, request: Request, row: StreamRow, plain: ResumableDocument, text: Text, /
    ) -> ResumableDocument:
        """Return `plain` with what comes next in the document.

        Raises:
            UnreadableError: the document cannot be read; its own screen says so.
        """
