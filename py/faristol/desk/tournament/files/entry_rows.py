"""The lines of a table of entries in its preview: what each of them enters, or what stays."""

from dataclasses import dataclass
from typing import Final

from faristol.club.card import Card
from faristol.desk.kernel.translation import Translator, gettext_noop, isolate_bidi
from faristol.desk.shared.files.table_import import Column, Namesake, refusal_text
from faristol.desk.tournament.files.imported_rounds import Source
from faristol.formats.tournament_csv import Entry
from faristol.ledger.refusal import Refusal
from faristol.tournament.values import Entrant

STAYS: Final = gettext_noop("In the table: {values}. What is here stays.")


@dataclass(frozen=True, slots=True, kw_only=True)
class EntryImportRow:
    """A line of the table, with its effect or the problem."""

    entry: Entry
    status: str  # new, update (of the club), same, asked (if it may be the namesake), problem
    card: Card | None = None
    player: str = ""  # id in the register, if the person is there; of an update, the entrant
    here: Entrant | None = None  # the entrant, of whom the table changes nothing but the club
    listed: int | None = None  # the rating in the register
    namesake: Namesake | None = None  # the entrant of that name with another club
    above: int = 0  # the line above that has the same name
    twin: str = ""  # the name of the second one
    problem: Refusal | None = None
    source: Source | None = None  # the line in a report or a division, with its rounds

    @property
    def line(self) -> int:
        """The number of the line in the file."""
        return self.entry.seat.line

    @property
    def name(self) -> str:
        """The name as in the file."""
        return self.entry.seat.name

    @property
    def rating(self) -> int | None:
        """The rating of the entrant: the one here, in the table, or else in the register."""
        if self.here is not None:
            return self.here.rating
        return self.listed if self.entry.rating is None else self.entry.rating

    @property
    def group(self) -> str:
        """The group of the entrant."""
        return self.entry.seat.group if self.here is None else self.here.group

    @property
    def team(self) -> str:
        """The team of the entrant."""
        return self.entry.team if self.here is None else self.here.team

    @property
    def table(self) -> int:
        """The fixed table of the entrant, or 0."""
        return (self.entry.seat.table or 0) if self.here is None else self.here.table


COLUMNS: Final[tuple[Column, ...]] = (
    (gettext_noop("Rating"), lambda row: "" if row.rating is None else row.rating),
    (gettext_noop("Group"), lambda row: row.group),
    (gettext_noop("Team"), lambda row: row.team),
    (gettext_noop("Table"), lambda row: row.table or ""),
)


def entry_note(row: EntryImportRow, text: Translator) -> str:
    """Return the problem of a line, or what the table says and an entrant here has otherwise."""
    if row.problem is not None:
        return refusal_text(row.problem, text)
    if row.here is None:
        return ""
    seat, here = row.entry.seat, row.here
    pairs = (
        ("Rating", row.entry.rating, here.rating),
        ("Group", seat.group, here.group),
        ("Team", row.entry.team, here.team),
        ("Table", seat.table or None, here.table),
    )
    values = [
        f"{text.gettext(name)} {isolate_bidi(str(there))}"
        for name, there, value in pairs
        if there not in (None, "", value)
    ]
    return text.gettext(STAYS, values=", ".join(values)) if values else ""
