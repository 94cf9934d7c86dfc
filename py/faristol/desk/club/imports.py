"""Hold a table of players that was read and not yet taken or dropped.

The table itself is kept as a draft, so that a crash in the middle costs nobody the work of
choosing it again. While one waits, no other version is put in.
"""

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING

from faristol.desk.kernel.desk import Desk
from faristol.desk.kernel.ports import Operation, Progress
from faristol.desk.kernel.shelf import IMPORT
from faristol.desk.kernel.text import Message, mark
from faristol.ledger.refusal import Refusal

if TYPE_CHECKING:
    from faristol.club.people import People
    from faristol.exchange.column import Kind
    from faristol.exchange.players_csv import Preview

META, DATA = IMPORT, "import-data"
GONE: tuple[Operation, ...] = (("delete", "drafts", META), ("delete", "drafts", DATA))
HOLD = Message(mark("A table of players is being imported."))


class Imports:
    """Remember one import under way."""

    def __init__(self, desk: Desk) -> None:
        self._store = desk.kept
        self._holds = desk.holds
        self.is_waiting = False
        self.list_name = ""
        self.list_date = ""
        self.columns: Mapping[int, Kind] = {}  # what a person said of columns of numbers
        self.preview: Preview | None = None
        self._seq = -1

    async def open(self) -> None:
        """See whether a table was waiting when the program last stopped."""
        meta = await self._store.row("drafts", META)
        if meta is not None:
            columns = {int(at): kind for at, kind in meta.get("columns", {}).items()}
            self._wait(meta["list_name"], meta["list_date"], columns)

    def _wait(self, list_name: str, list_date: str, columns: "Mapping[int, Kind]") -> None:
        self.is_waiting = True
        self.list_name, self.list_date, self.columns = list_name, list_date, columns
        self._holds[IMPORT] = HOLD

    async def read(
        self,
        data: bytes | None,
        people: "People",
        progress: Progress,
        *,
        working: str,
        list_name: str = "",
        list_date: str = "",
        columns: "Mapping[int, Kind] | None" = None,
        today: str = "",
    ) -> Refusal | None:
        """Look at a table, or anew at the one that waits, and keep it until it is taken or dropped."""
        from base64 import b64decode, b64encode

        from faristol.exchange.players_csv import Choices, preview_steps
        from faristol.exchange.recognised import fault_of_table
        from faristol.exchange.steps import Steps

        columns = columns or {}
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
                    list_name=list_name, list_date=list_date, columns=columns, today=today
                ),
            )
        )
        for done, total in steps:
            await progress(done, total, working)
        found = steps.result
        if isinstance(found, Refusal):
            return Refusal(found.code, {**found.data, "field": "file"})
        meta = {
            "id": META,
            "list_name": list_name,
            "list_date": list_date,
            "columns": {str(at): kind for at, kind in columns.items()},
        }
        operations: list[Operation] = [("put", "drafts", meta)]
        if is_new:
            text = b64encode(data).decode("ascii")
            operations.append(("put", "drafts", {"id": DATA, "data": text}))
        await self._store.write(operations)
        self.preview, self._seq = found, people.register.seq
        self._wait(list_name, list_date, columns)
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
