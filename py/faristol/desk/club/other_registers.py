"""The differences of another register of this device, and the answers about them.

The answers are stored as a draft, so that no work on 300 names is lost in a crash.
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
DELETIONS: Final[tuple[Operation, ...]] = (("delete", "drafts", DRAFT),)


@dataclass(frozen=True, slots=True, kw_only=True)
class OtherRegister:
    """Another register, compared with the one in use."""

    row: StreamRow
    here: RegisterSide
    there: RegisterSide
    lines: Mapping[Digest, str]
    comparison: Comparison


class OtherRegisters(Service):
    """The last comparison, cached because each answer needs it."""

    def __init__(self, desk: Desk) -> None:
        self._desk = desk
        self._key: tuple[str, ...] = ()
        self._last: OtherRegister | None = None
        self._counts: dict[tuple[str, ...], int] = {}

    def invalidate(self) -> None:
        """Drop the comparison: cards have changed outside the chain."""
        self.clear_cache()

    def clear_cache(self) -> None:
        """Drop the comparison and the counts."""
        self._key, self._last = (), None
        self._counts.clear()

    def _key_of(self, row: StreamRow) -> tuple[str, ...]:
        members = self._desk.service(RegisterService)
        ours = self._desk.stream_store.streams.get(members.stream)
        return (members.stream, ours.hash if ours else "", row.id, row.hash)

    async def compare(self, stream: str) -> OtherRegister | None:
        """Return another register compared with the one in use; None if either is missing.

        Raises:
            UnreadableError: this program cannot read the register.
        """
        members = self._desk.service(RegisterService)
        row = self._desk.stream_store.streams.get(stream)
        if row is None or row.id == members.stream or not members.stream:
            return None
        key = self._key_of(row)
        if key != self._key or self._last is None:
            here = await members.load_side(members.stream)
            there = await members.load_side(stream)
            if here is None or there is None:
                return None
            erased = await erased_persons(self._desk.stream_store)
            self._last = OtherRegister(
                row=row,
                here=here,
                there=there,
                lines=await members.load_lines(stream),
                comparison=compare_registers(here, there, {PlayerId(person) for person in erased}),
            )
            self._key = key
            self._counts[key] = self._last.comparison.count
        return self._last

    async def count(self, row: StreamRow) -> int:
        """Return how many people a join would affect; 0 if the register is archived or unreadable."""
        if row.archived or is_closed(self._desk.stream_store, row):
            return 0
        key = self._key_of(row)
        if key not in self._counts:
            await self.compare(row.id)
        return self._counts.get(key, 0)

    # ---- answers ----

    async def load_answers(self, other: OtherRegister) -> JoinAnswers:
        """Return the stored answers about a register."""
        draft = await self._desk.stream_store.store.row("drafts", DRAFT)
        if draft is None or draft["stream"] != other.row.id:
            return JoinAnswers()
        return JoinAnswers(
            pairs=draft["pairs"], sides=draft["sides"], left_out=frozenset(draft["left_out"])
        )

    async def save_answers(self, other: OtherRegister, answers: JoinAnswers) -> None:
        """Store the answers to the questions of the present comparison."""
        comparison = other.comparison
        pairs = {pair.key for pair in comparison.pairs}
        changes = {change.key for change in comparison.changes}
        draft: dict[str, Any] = {
            "id": DRAFT,
            "stream": other.row.id,
            "pairs": {key: answer for key, answer in answers.pairs.items() if key in pairs},
            "sides": {key: side for key, side in answers.sides.items() if key in changes},
            "left_out": [player for player in comparison.new if player in answers.left_out],
        }
        await self._desk.stream_store.store.write([("put", "drafts", draft)])
