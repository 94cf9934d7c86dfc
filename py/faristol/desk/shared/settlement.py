"""The changes that judging a document again would make, in the terms of its kind."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Protocol

from faristol.desk.kernel.desk import Desk
from faristol.desk.kernel.outcome import Done
from faristol.desk.kernel.request import Request
from faristol.desk.kernel.translation import gettext_noop

STANDS = gettext_noop("It stays as it was judged.")


@dataclass(frozen=True, slots=True, kw_only=True)
class RejudgementRow:
    """A value that would be judged otherwise today."""

    where: str
    who: str
    before: str
    after: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Rejudgement:
    """The differences that judging a document again finds, and the acts that would store them."""

    differences: tuple[RejudgementRow, ...]
    build_acts: Callable[[str], Sequence[object]]  # the acts, for the reason that the judge gives
    totals: tuple[RejudgementRow, ...] = ()  # of every player whose total the values would change


class Settling(Protocol):
    """The hooks of a kind whose documents can be judged again (`KindSpec.settling_module`)."""

    async def load_rejudgement(
        self, desk: Desk, request: Request, stream: str
    ) -> Rejudgement | None:
        """Return the rejudgement of a document, or None when it is final."""

    async def store_settlement(
        self, desk: Desk, request: Request, stream: str, acts: Sequence[object], done: Done
    ) -> Done:
        """Store the acts together, or refuse all of them."""
