"""The people of another register of this device that the one in use has not, and the answers about them.

The answers are kept as a draft, so that a crash among 300 names costs nobody the work.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, Final

from faristol.club.card import Digest
from faristol.club.comparison import Comparison, RegisterSide, compare_registers
from faristol.club.join import JoinAnswers
from faristol.club.player import PlayerId
from faristol.desk.kernel.desk import Desk, Service
from faristol.desk.kernel.erasure import erased_persons
from faristol.desk.kernel.later_versions import is_closed
from faristol.desk.kernel.ports import Operation
from faristol.desk.kernel.storage.stream_store import StreamRow
from faristol.desk.shared.register import RegisterService

DRAFT: Final = "register-join"
GONE: Final[tuple[Operation, ...]] = (("delete", "drafts", DRAFT),)


@dataclass(frozen=True, slots=True, kw_only=True)
class OtherRegister:
    """Another register, compared with the one in use."""

    row: StreamRow
    here: RegisterSide
    there: RegisterSide
    lines: Mapping[Digest, str]
    comparison: Comparison


class OtherRegisters(Service):
    """The last comparison, which is asked for at each answer."""

    def __init__(self, desk: Desk) -> None:
        self._desk = desk
        self._key: tuple[str, ...] = ()
        self._last: OtherRegister | None = None
        self._counts: dict[tuple[str, ...], int] = {}

    def forget(self) -> None:
        """Compare anew: cards came or went beside the logs."""
        self.clear_cache()

    def clear_cache(self) -> None:
        """Let go of the comparison."""
        self._key, self._last = (), None
        self._counts.clear()

    def _key_of(self, row: StreamRow) -> tuple[str, ...]:
        members = self._desk.of(RegisterService)
        ours = self._desk.shelf.streams.get(members.stream)
        return (members.stream, ours.hash if ours else "", row.id, row.hash)

    async def compare(self, stream: str) -> OtherRegister | None:
        """Return another register compared with the one in use; None if either is not here.

        Raises:
            UnreadableError: this program cannot read it.
        """
        members = self._desk.of(RegisterService)
        row = self._desk.shelf.streams.get(stream)
        if row is None or row.id == members.stream or not members.stream:
            return None
        key = self._key_of(row)
        if key != self._key or self._last is None:
            here = await members.load_side(members.stream)
            there = await members.load_side(stream)
            if here is None or there is None:
                return None
            erased = await erased_persons(self._desk.shelf)
            self._last = OtherRegister(
                row=row,
                here=here,
                there=there,
                lines=await members.load_lines(stream),
                comparison=compare_registers(here, there, {PlayerId(one) for one in erased}),
            )
            self._key = key
            self._counts[key] = self._last.comparison.count
        return self._last

    async def count(self, row: StreamRow) -> int:
        """Return how many people a join with a register beside would touch; 0 for one that is archived or unread."""
        if row.archived or is_closed(self._desk.shelf, row):
            return 0
        key = self._key_of(row)
        if key not in self._counts:
            await self.compare(row.id)
        return self._counts.get(key, 0)

    # ---- answers ----

    async def load_answers(self, other: OtherRegister) -> JoinAnswers:
        """Return what was answered so far of this register."""
        draft = await self._desk.shelf.store.row("drafts", DRAFT)
        if draft is None or draft["stream"] != other.row.id:
            return JoinAnswers()
        return JoinAnswers(
            pairs=draft["pairs"], sides=draft["sides"], left_out=frozenset(draft["left_out"])
        )

    async def save_answers(self, other: OtherRegister, answers: JoinAnswers) -> None:
        """Store the answers to the questions that are asked now."""
        comparison = other.comparison
        pairs = {pair.key for pair in comparison.pairs}
        changes = {change.key for change in comparison.changes}
        draft: dict[str, Any] = {
            "id": DRAFT,
            "stream": other.row.id,
            "pairs": {key: one for key, one in answers.pairs.items() if key in pairs},
            "sides": {key: one for key, one in answers.sides.items() if key in changes},
            "left_out": [one for one in comparison.new if one in answers.left_out],
        }
        await self._desk.shelf.store.write([("put", "drafts", draft)])
