"""Take players in from a CSV file, shown line by line before anything is taken; and write one."""

from collections.abc import Collection, Generator, Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from typing import Literal, TypeAlias

from faristol.club.arrival import Arrival, Arrivals, arriving
from faristol.club.card import Card, check_card, parse_card
from faristol.club.player import Player, PlayerId
from faristol.club.register import Language
from faristol.exchange.column import (
    Kind,
    Layout,
    cells_of,
    guess_layout,
    has_unnamed_list,
    notes_of,
)
from faristol.exchange.encoding import Progress
from faristol.exchange.matching import Known, People, updated
from faristol.exchange.sheet import Line, Sheet, read_steps, write
from faristol.exchange.steps import Steps
from faristol.ledger.refusal import Refusal

Status: TypeAlias = Literal["new", "update", "same", "problem", "ignored"]

_SHOWN = 200  # characters of a name that is wrong; a megabyte of it helps nobody
_STEP = 16  # rows between two yields: a few milliseconds in a browser


@dataclass(frozen=True, slots=True, kw_only=True)
class Choices:
    """Hold what a person says of the file; what is not said is guessed."""

    list_name: str = ""  # of numbers and ratings whose list the file does not name
    list_date: str = ""  # of ratings whose date the file does not say
    today: str = ""  # no list is of a later day
    columns: Mapping[int, Kind] = field(default_factory=dict[int, Kind])  # of numbers, by place


@dataclass(frozen=True, slots=True, kw_only=True)
class Row:
    """Hold what a line would do, and why it cannot."""

    line: int
    status: Status
    name: str  # as found, cut to what can be shown
    player: PlayerId | None = None  # who is meant, for somebody of the register
    card: Card | None = None  # what would be written; None when the line has a problem
    is_namesake: bool = False
    problems: tuple[Refusal, ...] = ()
    notes: tuple[Refusal, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class Preview:
    """Hold what taking the file in would do; nothing has happened yet."""

    rows: tuple[Row, ...]
    notes: tuple[Refusal, ...]
    layout: Layout

    def count(self, status: Status) -> int:
        """Return how many lines have this status."""
        return sum(row.status == status for row in self.rows)


def preview_steps(
    data: bytes,
    *,
    people: Iterable[tuple[Player, Card]] = (),
    choices: Choices | None = None,
) -> Generator[Progress, None, Preview | Refusal]:
    """Return what taking the file in would do, or why it cannot be read.

    It yields (done, total) every few milliseconds; close it to stop.
    `people` is everybody listed in the register, as `club.register.listed` gives them.
    """
    choices = choices or Choices()
    reading = Steps(read_steps(data))
    total = 3 * len(data)  # reading counts its bytes twice, looking at the rows once more
    for done, _ in reading:
        yield done, total
    sheet = reading.result
    if isinstance(sheet, Refusal):
        return sheet
    layout = guess_layout(sheet.lines, answers=choices.columns)
    known = People()
    for at, (player, card) in enumerate(people):
        known.add(Known(player=player.id, card=card, is_retired=player.is_retired))
        if at % _STEP == 0:
            yield 2 * len(data), total
    rows: list[Row] = []
    for line in sheet.lines[layout.header_rows :]:
        rows.append(_row(line, layout, choices, known))
        if len(rows) % _STEP == 0:
            yield 2 * len(data) + len(data) * len(rows) // len(sheet.lines), total
    if not rows:
        return Refusal("sheet/no_rows")
    notes = tuple(_notes(sheet, layout, choices))
    return Preview(rows=tuple(rows), notes=notes, layout=layout)


def take(
    shown: Preview,
    *,
    ids: Iterator[PlayerId],
    salts: Iterator[str],
    leave_out: Collection[int] = (),
) -> Arrivals | Refusal:
    """Return the wish to take in new and changed players, but for some lines."""
    return arriving(
        (
            Arrival(
                player=next(ids) if row.player is None else row.player,
                card=row.card,
                salt=next(salts),
                is_new=row.player is None,
                is_namesake=row.is_namesake,
            )
            for row in shown.rows
            if row.status in ("new", "update") and row.card and row.line not in leave_out
        ),
        source="csv",
    )


def export_players(cards: Iterable[Card], *, language: Language) -> bytes:
    """Return the cards as a CSV file that `preview_steps` reads back to equal cards."""
    cards = tuple(cards)
    name, club, note, *parts = _TITLES[language]
    places = max((len(card.lists) for card in cards), default=0)
    header = [name, club, note, *parts]
    for place in range(2, places + 1):
        header += [f"{part} {place}" for part in parts]
    rows = [header]
    for card in cards:
        row = [card.name, card.club, card.note]
        for listing in card.lists:
            rating = "" if listing.rating is None else str(listing.rating)
            row += [listing.list, listing.number, rating, listing.date]
        rows.append(row + [""] * (len(header) - len(row)))
    return write(rows)


_TITLES: dict[Language, tuple[str, ...]] = {
    "ca": ("Nom", "Club", "Nota", "Llista", "Número", "Ràting", "Data"),
    "ro": ("Nume", "Club", "Observații", "Lista", "Număr", "Rating", "Data"),
    "en": ("Name", "Club", "Note", "List", "Number", "Rating", "Date"),
}


def _row(line: Line, layout: Layout, choices: Choices, people: People) -> Row:
    cells = cells_of(layout, line, list_name=choices.list_name, list_date=choices.list_date)
    name = cells.name[:_SHOWN]

    def problem(*faults: Refusal) -> Row:
        return Row(line=line.number, status="problem", name=name, problems=faults)

    if faults := _faults_of(line, layout):
        return problem(*faults)
    card = parse_card(
        name=cells.name, club=cells.club, note=cells.note, lists=cells.lists, today=choices.today
    )
    if isinstance(card, Refusal):
        return problem(card)
    known = people.find(card)
    if isinstance(known, Refusal):
        return problem(known)
    if known is None:
        return _new(line, card, name, people)
    after, notes = updated(known.card, card)
    if known.line is not None:
        repeated = Refusal("row/repeated", {"line": known.line})
        if after != known.card:
            return problem(repeated)
        return Row(line=line.number, status="ignored", name=name, notes=(repeated,))
    if fault := check_card(after):
        return problem(fault)
    namesake = people.namesake(after, besides=known)
    status: Status = "same" if after == known.card else "update"
    if known.is_retired:
        notes = (*notes, Refusal("row/retired"))
    known.line = line.number
    people.renew(known, after)
    return Row(
        line=line.number,
        status=status,
        name=name,
        player=known.player,
        card=after,
        is_namesake=namesake is not None,
        notes=notes,
    )


def _new(line: Line, card: Card, name: str, people: People) -> Row:
    namesake = people.namesake(card)
    notes = () if namesake is None else (Refusal("row/namesake", {"player": namesake.player}),)
    people.add(Known(player=None, card=card, line=line.number))
    return Row(
        line=line.number,
        status="new",
        name=name,
        card=card,
        is_namesake=namesake is not None,
        notes=notes,
    )


def _faults_of(line: Line, layout: Layout) -> tuple[Refusal, ...]:
    width = len(layout.columns)
    if not any(cell.strip() for cell in line.cells[width:]):
        return line.faults
    too_many = Refusal("row/too_many_cells", {"limit": width, "count": len(line.cells)})
    return (*line.faults, too_many)


def _notes(sheet: Sheet, layout: Layout, choices: Choices) -> Iterator[Refusal]:
    """Give what a person should know of the file as a whole."""
    yield from notes_of(sheet, layout)
    kinds = {column.kind for column in layout.columns}
    if "table" in kinds:
        yield Refusal("sheet/tables_left_out")
    if "group" in kinds:
        yield Refusal("sheet/groups_left_out")
    if has_unnamed_list(layout, choices.list_name):
        yield Refusal("sheet/list_unnamed")
    header = sheet.lines[max(layout.header_rows - 1, 0)].cells
    asked = {column.at for column in layout.asked}  # they have notes of their own
    left_out = [
        header[at][:_SHOWN] if layout.header_rows and at < len(header) else str(at + 1)
        for at, column in enumerate(layout.columns)
        if column.kind == "" and at not in asked and _has_content(sheet, layout, at)
    ]
    if left_out:
        yield Refusal("sheet/columns_left_out", {"columns": left_out})


def _has_content(sheet: Sheet, layout: Layout, at: int) -> bool:
    rows = sheet.lines[layout.header_rows : layout.header_rows + 200]
    return any(at < len(line.cells) and line.cells[at].strip() for line in rows)
