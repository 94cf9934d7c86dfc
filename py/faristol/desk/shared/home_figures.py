"""What the home screen keeps of documents by their heads: whether they are over, and their result.

Home reads no document of which it has them. They hold ids and figures alone: names come from the cards.
"""

from typing import Final

from faristol.desk.kernel.desk import Desk
from faristol.desk.kernel.storage.stream_store import StreamRow
from faristol.desk.shared.summaries import Summaries
from faristol.ledger.record import JSON

_OVER: Final = "is_over"
_RESULT: Final = "result"


async def is_over(desk: Desk, row: StreamRow) -> bool:
    """Whether a document is no longer under way; False without a summary, or if it is unreadable."""
    figures = await desk.summaries.find(row.id)
    if isinstance(figures, dict):
        return bool(figures.get(_OVER))
    summary = await desk.service(Summaries).find(row)
    if summary is None:
        return False
    await desk.summaries.put(row.id, {_OVER: summary.is_over})
    return summary.is_over


async def find_result(desk: Desk, row: StreamRow) -> JSON:
    """Return the figures of the result of a document as it stands now, or None."""
    figures = await desk.summaries.find(row.id)
    return figures.get(_RESULT) if isinstance(figures, dict) else None


async def put_result(desk: Desk, row: StreamRow, result: JSON) -> None:
    """Keep the figures of the result of a document that is over."""
    await desk.summaries.put(row.id, {_OVER: True, _RESULT: result})
