"""Tell of the sessions of the word judge what several screens need: how they stand, when a verdict covers itself."""

from dataclasses import dataclass
from typing import TYPE_CHECKING, TypeAlias

from faristol.desk.kernel.documents import Open
from faristol.judge.acts import CloseSession, JudgePlay
from faristol.judge.session import Session
from faristol.ledger.codec import kind_of
from faristol.ledger.record import Record

if TYPE_CHECKING:
    from faristol.desk.app import Desk

Sitting: TypeAlias = Open[Session]

COVER = "judge_cover"
COVERS = (5, 8, 15)  # seconds until a verdict covers itself
USUAL_COVER = 8
_PLAY, _CLOSING = kind_of(JudgePlay), kind_of(CloseSession)


@dataclass(frozen=True, slots=True, kw_only=True)
class Tally:
    """Hold what a list of sessions says of one."""

    queries: int
    is_closed: bool


def tally(records: list[Record]) -> Tally:
    """Return how many queries a session has and whether it is closed."""
    kinds = [record.kind for record in records]
    return Tally(queries=kinds.count(_PLAY), is_closed=_CLOSING in kinds)


def cover(desk: "Desk") -> int:
    """Return after how many seconds a verdict covers itself."""
    chosen = desk.shelf.own.get(COVER, "")
    return int(chosen) if chosen in map(str, COVERS) else USUAL_COVER


async def choose_cover(desk: "Desk", seconds: str) -> None:
    """Have verdicts cover themselves after so many seconds, if that is one of the choices."""
    if seconds in map(str, COVERS):
        await desk.shelf.put_own({"key": COVER, "value": seconds, "line": ""})
