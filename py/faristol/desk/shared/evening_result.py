"""The last evening as the home screen shows it: its board, its first three, and how all fared."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Protocol

from faristol.desk.kernel.desk import Desk
from faristol.desk.kernel.request import Request
from faristol.desk.kernel.storage.stream_store import StreamRow
from faristol.desk.kernel.translation import Translator

if TYPE_CHECKING:
    from faristol.desk.shared.board.board_view import BoardView
    from faristol.desk.shared.share_chart import ShareChart


@dataclass(frozen=True, slots=True, kw_only=True)
class PlacedRow:
    """A player with place and points."""

    place: str
    name: str
    points: str
    detail: str = ""  # what decides between equal points


@dataclass(frozen=True, slots=True, kw_only=True)
class EveningResult:
    """The result of an evening."""

    id: str
    name: str
    day: str
    route: str
    players: int
    rounds: int
    board: "BoardView"
    first: Sequence[PlacedRow]
    master: str  # the points of all master moves
    chart: "ShareChart"
    shares: tuple[int, int]  # the lowest and the highest, in per cent of the master


class EveningResults(Protocol):
    """The hook of a kind whose last result is shown at home (`KindSpec.evening_module`)."""

    async def load_evening_result(
        self, desk: Desk, request: Request, row: StreamRow, text: Translator, /
    ) -> EveningResult | None:
        """Return the result of a document that is over; None if it has none, or cannot be read."""
