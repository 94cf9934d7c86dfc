"""The import of players from a CSV file, previewed before anything is stored; and the export."""

from collections.abc import Collection, Generator, Iterable, Iterator, Mapping
from dataclasses import dataclass, field, replace
from itertools import count
from typing import Literal, TypeAlias, get_args

from faristol.club.arrival import Arrival, Arrivals, build_arrivals
from faristol.club.card import Card, check_card, parse_card
from faristol.club.player import Player, PlayerId
from faristol.club.register import Language
from faristol.club.spelling import name_key
from faristol.formats.column import Kind, Layout, cells_of, guess_layout, has_unnamed_list, notes_of
from faristol.formats.encoding import Progress
from faristol.formats.matching import KnownPlayer, People, numbers_of, update_card
from faristol.formats.sheet import Sheet, TableRow, read_steps, write
from faristol.formats.steps import Steps
from faristol.formats.unread_columns import left_out_notes
from faristol.ledger.refusal import Refusal

Status: TypeAlias = Literal["new", "update", "same", "asked", "problem", "ignored"]
Double: TypeAlias = Literal["same", "other"]  # the person of an earlier line with this name

_MAX_SHOWN = 200  # characters of a faulty name
# the kinds of columns that are read; tables and groups have notes of their own
_READ_KINDS = frozenset(get_args(Kind)) - {""}
_STEP = 16  # rows between two yields: a few milliseconds in a browser


@dataclass(frozen=True, slots=True, kw_only=True)
class Choices:
    """The user's answers about the file; the rest is guessed."""

    list_name: str = ""  # of numbers and ratings whose rating list the file does not name
    list_date: str = ""  # of ratings whose date the file does not give
    today: str = ""  # no rating list is of a later day
    columns: Mapping[int, Kind] = field(default_factory=dict[int, Kind])  # of numbers, by index
    doubles: Mapping[int, Double] = field(default_factory=dict[int, Double])  # by line
    takes_doubles: bool = False  # namesakes are two people unless `doubles` has another answer


@dataclass(frozen=True, slots=True, kw_only=True)
class PlayerRow:
    """The effect that a line would have, or its problems."""

    line: int
    status: Status
    name: str  # as in the file, truncated
    player: PlayerId | None = None  # the matching player of the register
    card: Card | None = None  # the card to be stored; None if the line has a problem
    is_namesake: bool = False
    problems: tuple[Refusal, ...] = ()
    notes: tuple[Refusal, ...] = ()
    above: int = (
        0  # the earlier line with the same name, if the user is asked whether they are two people
    )
    twin: str = ""  # the name that the second of them would get


class _TwinNames:
    """Names for the second of two namesakes, that neither the register nor the table has."""

    def __init__(self, sheet: Sheet, layout: Layout, people: People) -> None:
        self._sheet, self._layout, self._people = sheet, layout, people
        self._taken: set[str] = set()
        self._next_numbers: dict[str, int] = {}

    def find(self, name: str, *, is_taken: bool) -> str:
        """Return a name with the first number, from 2 on, that makes it unique; `is_taken` reserves it."""
        if not self._taken:
            lines = self._sheet.lines[self._layout.header_rows :]
            cells = (cells_of(self._layout, line, list_name="", list_date="") for line in lines)
            self._taken = {name_key(row_cells.name) for row_cells in cells}
        numbers = count(self._next_numbers.get(name_key(name), 2))
        number = next(number for number in numbers if self._is_free(f"{name} {number}"))
        twin = f"{name} {number}"
        if is_taken:
            self._next_numbers[name_key(name)] = number + 1
            self._taken.add(name_key(twin))
        return twin

    def _is_free(self, name: str) -> bool:
        return name_key(name) not in self._taken and not self._people.has_name(name)


@dataclass(frozen=True, slots=True, kw_only=True)
class Preview:
    """The effect of importing the file; nothing is stored yet."""

    rows: tuple[PlayerRow, ...]
    notes: tuple[Refusal, ...]
    layout: Layout

    def count(self, status: Status) -> int:
        """Return the number of lines with a status."""
        return sum(row.status == status for row in self.rows)


def preview_steps(
    data: bytes,
    *,
    people: Iterable[tuple[Player, Card]] = (),
    choices: Choices | None = None,
) -> Generator[Progress, None, Preview | Refusal]:
    """Return the effect of importing a file, or a refusal if it cannot be read.

    It yields (done, total) every few milliseconds; close it to stop.
    `people` are all players listed in the register, from `club.register.listed_players`.
    """
    choices = choices or Choices()
    reading = Steps(read_steps(data))
    total = 3 * len(data)  # reading counts the bytes twice, matching the rows once more
    for done, _ in reading:
        yield done, total
    sheet = reading.result
    if isinstance(sheet, Refusal):
        return sheet
    layout = guess_layout(sheet.lines, answers=choices.columns)
    index = People()
    for count_done, (player, card) in enumerate(people):
        index.add(KnownPlayer(player=player.id, card=card, is_retired=player.is_retired))
        if count_done % _STEP == 0:
            yield 2 * len(data), total
    rows: list[PlayerRow] = []
    twins = _TwinNames(sheet, layout, index)
    for line in sheet.lines[layout.header_rows :]:
        rows.append(_preview_row(line, layout, choices, index, twins))
        if len(rows) % _STEP == 0:
            yield 2 * len(data) + len(data) * len(rows) // len(sheet.lines), total
    if not rows:
        return Refusal("sheet/no_rows")
    notes = tuple(_file_notes(sheet, layout, choices))
    return Preview(rows=tuple(rows), notes=notes, layout=layout)


def take(
    preview: Preview,
    *,
    ids: Iterator[PlayerId],
    salts: Iterator[str],
    leave_out: Collection[int] = (),
) -> Arrivals | Refusal:
    """Return the acts that import new and changed players, except those of the lines in `leave_out`."""
    return build_arrivals(
        (
            Arrival(
                player=next(ids) if row.player is None else row.player,
                card=row.card,
                salt=next(salts),
                is_new=row.player is None,
                is_namesake=row.is_namesake,
            )
            for row in preview.rows
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
    for place_number in range(2, places + 1):
        header += [f"{part} {place_number}" for part in parts]
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


def _preview_row(
    line: TableRow, layout: Layout, choices: Choices, people: People, twins: _TwinNames
) -> PlayerRow:
    cells = cells_of(layout, line, list_name=choices.list_name, list_date=choices.list_date)
    name = cells.name[:_MAX_SHOWN]

    def build_problem(*faults: Refusal) -> PlayerRow:
        return PlayerRow(line=line.number, status="problem", name=name, problems=faults)

    if faults := _faults_of(line, layout):
        return build_problem(*faults)
    card = parse_card(
        name=cells.name, club=cells.club, note=cells.note, lists=cells.lists, today=choices.today
    )
    if isinstance(card, Refusal):
        return build_problem(card)
    known = people.find(card)
    if isinstance(known, Refusal):
        return build_problem(known)
    if known is None:
        return _preview_new(line, card, name, people)
    after, notes = update_card(known.card, card)
    is_numbered = numbers_of(card).items() & numbers_of(known.card).items()
    if known.line is not None and not is_numbered:
        return _preview_double(line, card, known, choices, people, twins)
    if known.line is not None:
        repeated = Refusal("row/repeated", {"line": known.line})
        if after != known.card:
            return build_problem(repeated)
        return PlayerRow(line=line.number, status="ignored", name=name, notes=(repeated,))
    if fault := check_card(after):
        return build_problem(fault)
    namesake = people.namesake(after, besides=known)
    status: Status = "same" if after == known.card else "update"
    if known.is_retired:
        notes = (*notes, Refusal("row/retired"))
    known.line = line.number
    people.renew(known, after)
    return PlayerRow(
        line=line.number,
        status=status,
        name=name,
        player=known.player,
        card=after,
        is_namesake=namesake is not None,
        notes=notes,
    )


def _preview_new(line: TableRow, card: Card, name: str, people: People) -> PlayerRow:
    namesake = people.namesake(card)
    notes = () if namesake is None else (Refusal("row/namesake", {"player": namesake.player}),)
    people.add(KnownPlayer(player=None, card=card, line=line.number))
    return PlayerRow(
        line=line.number,
        status="new",
        name=name,
        card=card,
        is_namesake=namesake is not None,
        notes=notes,
    )


def _preview_double(
    line: TableRow,
    card: Card,
    known: KnownPlayer,
    choices: Choices,
    people: People,
    twins: _TwinNames,
) -> PlayerRow:
    """Return the row of a line with the name of an earlier one: "asked" until the user has answered."""
    answer = choices.doubles.get(line.number) or ("other" if choices.takes_doubles else None)
    twin = twins.find(card.name, is_taken=answer == "other")
    above = known.line or 0
    row = PlayerRow(
        line=line.number, status="asked", name=card.name, card=card, above=above, twin=twin
    )
    if answer is None:
        return row
    if answer == "same":
        repeated = Refusal("row/repeated", {"line": above})
        return replace(row, status="ignored", card=None, notes=(repeated,))
    renamed = parse_card(name=twin, club=card.club, note=card.note)
    if isinstance(renamed, Refusal):
        return replace(row, status="problem", card=None, problems=(renamed,))
    numbered = replace(renamed, lists=card.lists)
    people.add(KnownPlayer(player=None, card=numbered, line=line.number))
    return replace(row, status="new", card=numbered)


def _faults_of(line: TableRow, layout: Layout) -> tuple[Refusal, ...]:
    width = len(layout.columns)
    if not any(cell.strip() for cell in line.cells[width:]):
        return line.faults
    too_many = Refusal("row/too_many_cells", {"limit": width, "count": len(line.cells)})
    return (*line.faults, too_many)


def _file_notes(sheet: Sheet, layout: Layout, choices: Choices) -> Iterator[Refusal]:
    """Yield the notes for the user on the whole file."""
    yield from notes_of(sheet, layout)
    kinds = {column.kind for column in layout.columns}
    if "table" in kinds:
        yield Refusal("sheet/tables_left_out")
    if "group" in kinds:
        yield Refusal("sheet/groups_left_out")
    if has_unnamed_list(layout, choices.list_name):
        yield Refusal("sheet/list_unnamed")
    yield from left_out_notes(sheet, layout, _READ_KINDS)
