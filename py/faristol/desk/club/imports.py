"""Hold a table of players that was read and not yet taken or dropped.

The table itself is kept as a draft, so that a crash in the middle costs nobody the work of
choosing it again. While one waits, no other version is put in.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any, Self

from faristol.desk.kernel.desk import Desk
from faristol.desk.kernel.ports import Operation, Progress
from faristol.desk.kernel.storage.stream_store import IMPORT
from faristol.desk.kernel.translation import Message, mark
from faristol.ledger.refusal import Refusal

if TYPE_CHECKING:
    from faristol.club.people import People
    from faristol.formats.column import Kind
    from faristol.formats.players_csv import Double, Preview

META, DATA = IMPORT, "import-data"
GONE: tuple[Operation, ...] = (("delete", "drafts", META), ("delete", "drafts", DATA))
HOLD = Message(mark("A table of players is being imported."))


@dataclass(frozen=True, slots=True, kw_only=True)
class Said:
    """What a person said of a table."""

    list_name: str = ""
    list_date: str = ""
    columns: "Mapping[int, Kind]" = field(default_factory=dict)  # of numbers
    doubles: "Mapping[int, Double]" = field(
        default_factory=dict
    )  # of names that stand twice, by line
    takes_doubles: bool = False

    @classmethod
    def from_row(cls, row: Mapping[str, Any]) -> Self:
        """Return what was kept of it."""
        return cls(
            list_name=row["list_name"],
            list_date=row["list_date"],
            columns={int(at): kind for at, kind in row.get("columns", {}).items()},
            doubles={int(line): answer for line, answer in row.get("doubles", {}).items()},
            takes_doubles=bool(row.get("takes_doubles")),
        )

    def as_row(self) -> dict[str, Any]:
        """Return it as it is kept."""
        return {
            "id": META,
            "list_name": self.list_name,
            "list_date": self.list_date,
            "columns": {str(at): kind for at, kind in self.columns.items()},
            "doubles": {str(line): answer for line, answer in self.doubles.items()},
            "takes_doubles": self.takes_doubles,
        }


class Imports:
    """Remember one import under way."""

    def __init__(self, desk: Desk) -> None:
        self._store = desk.kept
        self._holds = desk.holds
        self.is_waiting = False
        self.said = Said()
        self.preview: Preview | None = None
        self._seq = -1

    async def open(self) -> None:
        """See whether a table was waiting when the program last stopped."""
        meta = await self._store.row("drafts", META)
        if meta is not None:
            self._wait(Said.from_row(meta))

    def _wait(self, said: Said) -> None:
        self.is_waiting, self.said = True, said
        self._holds[IMPORT] = HOLD

    async def read(
        self,
        data: bytes | None,
        people: "People",
        progress: Progress,
        *,
        working: str,
        said: Said,
        today: str = "",
    ) -> Refusal | None:
        """Look at a table, or anew at the one that waits, and keep it until it is taken or dropped."""
        from base64 import b64decode, b64encode

        from faristol.formats.file_detection import fault_of_table
        from faristol.formats.players_csv import Choices, preview_steps
        from faristol.formats.steps import Steps

        is_new = data is not None
        if data is None:
            row = await self._store.row("drafts", DATA)
            if row is None:
                return Refusal("import/gone", {"field": "file"})
            data = b64decode(row["data"])
        elif fault := fault_of_table(data):
            return Refusal(fault.code, {"field": "file"})
        steps = Steps(
            preview_steps(
                data,
                people=((person.player, person.card) for person in people.values()),
                choices=Choices(
                    list_name=said.list_name,
                    list_date=said.list_date,
                    columns=said.columns,
                    doubles=said.doubles,
                    takes_doubles=said.takes_doubles,
                    today=today,
                ),
            )
        )
        for done, total in steps:
            await progress(done, total, working)
        found = steps.result
        if isinstance(found, Refusal):
            return Refusal(found.code, {**found.data, "field": "file"})
        operations: list[Operation] = [("put", "drafts", said.as_row())]
        if is_new:
            text = b64encode(data).decode("ascii")
            operations.append(("put", "drafts", {"id": DATA, "data": text}))
        await self._store.write(operations)
        self.preview, self._seq = found, people.register.seq
        self._wait(said)
        return None

    def is_current(self, people: "People") -> bool:
        """Tell whether what is shown was worked out from the register as it is now."""
        return self.preview is not None and self._seq == people.register.seq

    def speaks_of(self, players: Sequence[str], names: Sequence[str]) -> bool:
        """Tell whether the waiting table holds one of these people; unread, it may."""
        if not self.is_waiting or self.preview is None:
            return self.is_waiting
        from faristol.club.spelling import name_key

        keys = {name_key(name) for name in names}
        return any(row.player in players or name_key(row.name) in keys for row in self.preview.rows)

    async def drop(self) -> None:
        """Leave the table alone."""
        await self._store.write(GONE)
        self.forget()

    def forget(self) -> None:
        """Take note that the table is gone from the store."""
        self.preview, self.is_waiting = None, False
        self._holds.pop(IMPORT, None)
