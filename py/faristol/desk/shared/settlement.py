"""What judging a document again would change, as its own kind corrects it."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Protocol

from faristol.desk.kernel.desk import Desk
from faristol.desk.kernel.outcome import Done
from faristol.desk.kernel.request import Request
from faristol.desk.kernel.translation import mark

STANDS = mark("It stays as it was judged.")


@dataclass(frozen=True, slots=True, kw_only=True)
class Difference:
    """A value that would be another one today."""

    where: str
    who: str
    before: str
    after: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Rejudgement:
    """What judging a document again comes to, and the wishes that write it down."""

    differences: tuple[Difference, ...]
    wishes: Callable[[str], Sequence[object]]  # with the reason that a person gives
    totals: tuple[Difference, ...] = ()  # of every player whose total the values would change


class Settling(Protocol):
    """What a kind of document offers beside its screens, as a module (`KindSpec.settling_module`)."""

    async def rejudge(self, desk: Desk, request: Request, stream: str) -> Rejudgement | None:
        """Return what judging a document again comes to, or None when it is final."""

    async def settle(
        self, desk: Desk, request: Request, stream: str, wishes: Sequence[object], done: Done
    ) -> Done:
        """Store the wishes together, or refuse all of them."""
