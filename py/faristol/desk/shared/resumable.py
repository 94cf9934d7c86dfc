"""Documents that can be resumed, as the home screen shows them."""

from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Protocol

from faristol.desk.kernel.desk import Desk
from faristol.desk.kernel.request import Request
from faristol.desk.kernel.storage.stream_store import StreamRow
from faristol.desk.kernel.translation import Translator

if TYPE_CHECKING:
    from faristol.desk.shared.board.board_view import BoardView


@dataclass(frozen=True, slots=True, kw_only=True)
class ResumableDocument:
    """A document that can be resumed."""

    id: str
    name: str
    kind: str
    when: str
    zone: str = ""  # of that moment, where it is not that of the device
    route: str
    status: str = ""  # the next step, or the result
    time_ends: int = (
        0  # when its running round clock runs out, in milliseconds by the clock of the device
    )
    verb: str = ""
    is_pressing: bool = False  # players wait for it
    is_of_now: bool = True  # it was worked on this evening
    is_readable: bool = True
    board: "BoardView | None" = field(default=None)

    @property
    def is_wanted(self) -> bool:
        """Whether it is offered first: it is pressing, or of this evening."""
        return self.is_readable and (self.is_pressing or self.is_of_now)


class HomeEntry(Protocol):
    """The hook of a kind with more to show of its documents at home (`KindSpec.home_module`)."""

    async def load_home_entry(
        self,
        desk: Desk,
        request: Request,
        row: StreamRow,
        plain: ResumableDocument,
        text: Translator,
        /,
    ) -> ResumableDocument:
        """Return `plain` with the next step in the document.

        Raises:
            UnreadableError: the document cannot be read; its own screen reports it.
        """
