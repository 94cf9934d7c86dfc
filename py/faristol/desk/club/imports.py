"""A table of players that was read, and not yet imported or discarded.

The table is stored as a draft, so that it need not be chosen again after a crash. While it waits, no
other version of the program is installed.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any, Self

from faristol.desk.kernel.desk import Desk
from faristol.desk.kernel.ports import Operation, Progress
from faristol.desk.kernel.storage.stream_store import IMPORT
from faristol.desk.kernel.translation import Message, gettext_noop
from faristol.ledger.refusal import Refusal

if TYPE_CHECKING:
    from faristol.club.people import People
    from faristol.formats.column import Kind
    from faristol.formats.players_csv import Double, Preview

META, DATA = IMPORT, "import-data"
DELETIONS: tuple[Operation, ...] = (("delete", "drafts", META), ("delete", "drafts", DATA))
HOLD = Message(gettext_noop("A table of players is being imported."))


@dataclass(frozen=True, slots=True, kw_only=True)
class ImportAnswers:
    """The answers about a table."""

    list_name: str = ""
    list_date: str = ""
    columns: "Mapping[int, Kind]" = field(default_factory=dict)  # of numbers
    doubles: "Mapping[int, Double]" = field(
        default_factory=dict
    )  # of names that appear twice, by line
    takes_doubles: bool = False

    @classmethod
    def from_row(cls, row: Mapping[str, Any]) -> Self:
        """Return the answers of a stored row."""
        return cls(
            list_name=row["list_name"],
            list_date=row["list_date"],
            columns={int(at): kind for at, kind in row.get("columns", {}).items()},
            doubles={int(line): answer for line, answer in row.get("doubles", {}).items()},
            takes_doubles=bool(row.get("takes_doubles")),
        )

    def as_row(self) -> dict[str, Any]:
        """Return the row to store."""
        return {
            "id": META,
            "list_name": self.list_name,
            "list_date": self.list_date,
            "columns": {str(at): kind for at, kind in self.columns.items()},
            "doubles": {str(line): answer for line, answer in self.doubles.items()},
            "takes_doubles": self.takes_doubles,
        }


class Imports:
    """The import under way."""

    def __init__(self, desk: Desk) -> None:
        self._store = desk.storage
        self._holds = desk.update_blockers
        self.is_waiting = False
        self.answers = ImportAnswers()
        self.preview: Preview | None = None
        self._seq = -1

    async def open(self) -> None:
        """Load the answers of a table that was waiting when the program last stopped."""
        meta = await self._store.row("drafts", META)
        if meta is not None:
            self._start_waiting(ImportAnswers.from_row(meta))

    def _start_waiting(self, answers: ImportAnswers) -> None:
        self.is_waiting, self.answers = True, answers
        self._holds[IMPORT] = HOLD

    async def read(
        self,
        data: bytes | None,
        people: "People",
        progress: Progress,
        *,
        working: str,
        answers: ImportAnswers,
        today: str = "",
    ) -> Refusal | None:
        """Read a table, or again the one that waits, and store it until it is imported or discarded."""
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
                    list_name=answers.list_name,
                    list_date=answers.list_date,
                    columns=answers.columns,
                    doubles=answers.doubles,
                    takes_doubles=answers.takes_doubles,
                    today=today,
                ),
            )
        )
        for done, total in steps:
            await progress(done, total, working)
        preview = steps.result
        if isinstance(preview, Refusal):
            return Refusal(preview.code, {**preview.data, "field": "file"})
        operations: list[Operation] = [("put", "drafts", answers.as_row())]
        if is_new:
            text = b64encode(data).decode("ascii")
            operations.append(("put", "drafts", {"id": DATA, "data": text}))
        await self._store.write(operations)
        self.preview, self._seq = preview, people.register.seq
        self._start_waiting(answers)
        return None

    def is_current(self, people: "People") -> bool:
        """Whether the preview was computed from the register as it is now."""
        return self.preview is not None and self._seq == people.register.seq

    def has_any_of(self, players: Sequence[str], names: Sequence[str]) -> bool:
        """Whether the waiting table has one of these people; True if it was not read yet."""
        if not self.is_waiting or self.preview is None:
            return self.is_waiting
        from faristol.club.spelling import name_key

        keys = {name_key(name) for name in names}
        return any(row.player in players or name_key(row.name) in keys for row in self.preview.rows)

    async def drop(self) -> None:
        """Discard the table."""
        await self._store.write(DELETIONS)
        self.forget()

    def forget(self) -> None:
        """Note that the table is deleted from the store."""
        self.preview, self.is_waiting = None, False
        self._holds.pop(IMPORT, None)
