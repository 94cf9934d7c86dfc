"""Import of a table of players, `Taula, Nom, Grup`: no line is imported before a preview of them all."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import count
from typing import ClassVar

from faristol.club.card import Card
from faristol.desk.duplicate.base import DuplicateContext
from faristol.desk.duplicate.document import LoadedDuplicate, carry_out, load_named
from faristol.desk.duplicate.seats import ROUTE, build_seat
from faristol.desk.kernel.desk import Desk
from faristol.desk.kernel.outcome import STALE, Done, Refused, refusal_above
from faristol.desk.kernel.request import Request
from faristol.desk.kernel.translation import Translator, gettext_noop, ngettext_lazy
from faristol.desk.kernel.view import View
from faristol.desk.shared.files.table_import import (
    SAME,
    ImportPreviews,
    ImportPreviewView,
    Namesake,
    PersonMatcher,
    answers_on_namesakes,
    column_heads,
    preview_view,
    refusal_at_file,
    refusal_text,
    sheet_with_answers,
    uploaded_table,
)
from faristol.duplicate.acts.players import EnrolPlayers
from faristol.duplicate.acts.start import ChangeSettings
from faristol.formats.column import Kind
from faristol.formats.duplicate_csv import Seat, read_seats
from faristol.formats.sheet import Limits
from faristol.ledger.refusal import Refusal

MAX_PLAYERS = 500
LIMITS = Limits(bytes=2_000_000, rows=MAX_PLAYERS + 10)
KINDS: tuple[Kind, ...] = ("table", "group", "club", "")  # meanings of a column of numbers
SAMPLE = (("Anna Puig", "1", "A"), ("Ion Țepeș", "2", "B"))
NEXT_FREE = gettext_noop("The next free table.")
KNOWN = gettext_noop("From the club’s players.")


@dataclass(frozen=True, slots=True, kw_only=True)
class PlayerImportRow:
    """The effect of a line of the table: a new player, no change, or a problem."""

    line: int
    name: str
    status: str  # new, same, asked (a question whether it is the namesake, or a twin), problem
    card: Card | None = None
    player: str = ""  # id in the register, if the line means a person there
    namesake: Namesake | None = None  # the player of that name with another club
    above: int = 0  # an earlier line with the same name
    twin: str = ""  # the name of the second one
    table: int = 0
    group: str = ""
    table_fault: Refusal | None = None  # why it is not the table of the line
    problem: Refusal | None = None


@dataclass(frozen=True, slots=True, kw_only=True, eq=False, repr=False)
class PlayersImportContext(DuplicateContext):
    """The form for a table of players."""

    template: ClassVar[str] = "duplicate/prepare/players_import.html"

    heads: Sequence[str]  # of the columns after the name
    sample: Sequence[Sequence[str]]  # the first lines of a table


@dataclass(frozen=True, slots=True, kw_only=True, eq=False, repr=False)
class PlayersPreviewContext(DuplicateContext):
    """The preview of a table of players."""

    template: ClassVar[str] = "duplicate/prepare/players_preview.html"

    table: ImportPreviewView


def import_view(desk: Desk, duplicate: LoadedDuplicate) -> View:
    """Return the view in which a table is chosen or pasted, or the preview of the table read."""
    text = duplicate.text
    columns = (
        (gettext_noop("Table"), lambda row: row.table or ""),
        (gettext_noop("Group"), lambda row: row.group),
    )
    title = text.gettext("Import a list of players")
    preview = desk.service(ImportPreviews).of(duplicate)
    if preview is None:
        heads = column_heads(columns, text)
        return View(
            title=title,
            context=PlayersImportContext(duplicate=duplicate, heads=heads, sample=SAMPLE),
        )
    table = preview_view(
        preview,
        text,
        columns=columns,
        row_text=lambda row: _row_text(row, text),
        kinds=KINDS,
    )
    return View(title=title, context=PlayersPreviewContext(duplicate=duplicate, table=table))


def _row_text(row: PlayerImportRow, text: Translator) -> str:
    """Return the note on a line of the table, or an empty string."""
    if row.problem is not None:
        return refusal_text(row.problem, text)
    if row.status != "new":
        return ""
    if row.table_fault is not None:
        return f"{refusal_text(row.table_fault, text)} {text.gettext(NEXT_FREE)}"
    return text.gettext(KNOWN) if row.player else ""


async def read(desk: Desk, request: Request) -> Done:
    """Preview a chosen or pasted table."""
    duplicate = await load_named(desk, request)
    answered_table = sheet_with_answers(desk, duplicate, request, KINDS)
    sheet, answers = answered_table or (await uploaded_table(desk, request, LIMITS), {})
    table = refusal_at_file(read_seats(sheet, answers=answers))
    matcher = PersonMatcher(
        desk,
        duplicate.names,
        listed=(seat.name for seat in table.seats),
        takes_doubles=request.value("doubles") == "both",
    )
    rows = _RowBuilder(duplicate, matcher, answers_on_namesakes(request)).rows(table.seats)
    return desk.service(ImportPreviews).keep(
        duplicate,
        rows,
        table.notes,
        f"{ROUTE}/table",
        sheet=sheet,
        layout=table.layout,
        is_again=answered_table is not None,
    )


class _RowBuilder:
    """A walk over the lines in order: it finds the person that each means, and assigns tables."""

    def __init__(
        self, duplicate: LoadedDuplicate, matcher: PersonMatcher, answers: Mapping[int, str]
    ) -> None:
        game = duplicate.game
        self._answers = answers  # by line: whether it means the namesake, or is a twin
        # the line that takes a table, 0 for a player of the game
        self._tables = dict.fromkeys((entrant.table for entrant in game.entrants.values()), 0)
        self._matcher = matcher

    def rows(self, seats: tuple[Seat, ...]) -> tuple[PlayerImportRow, ...]:
        """Return the row of each line."""
        rows = tuple(map(self._row, seats))
        # all requested tables are known now: the other players get the numbers between them
        free = (table for table in count(1) if table not in self._tables)
        return tuple(
            replace(row, table=next(free)) if row.status == "new" and not row.table else row
            for row in rows
        )

    def _row(self, seat: Seat) -> PlayerImportRow:
        row = PlayerImportRow(line=seat.line, name=seat.name, status="problem", group=seat.group)
        if seat.card is None:
            return replace(row, problem=next(iter(seat.problems), None))
        # a line with its own table means a namesake
        meant_card, player, is_new = self._matcher.match(
            seat.card, is_namesake=seat.has_table, line=seat.line
        )
        card = Card(name=meant_card.name, club=meant_card.club)
        answer = self._answers.get(seat.line, "")
        if not is_new:
            above = self._matcher.line_above(card, player)
            return self._resolve_double(replace(row, card=card, above=above), card, answer)
        namesake = self._matcher.namesake(card, player)
        if namesake and answer in ("", SAME):
            status = "same" if answer else "asked"
            return replace(row, card=card, namesake=namesake, status=status)
        row = replace(row, namesake=namesake)
        unseated = seat.unread or self._fault_of_table(seat)
        table = 0 if unseated or seat.table is None else seat.table
        if table:
            self._tables[table] = seat.line
        return replace(
            row, card=card, player=player, status="new", table=table, table_fault=unseated
        )

    def _resolve_double(self, row: PlayerImportRow, card: Card, answer: str) -> PlayerImportRow:
        """Return the row of a line whose player plays already, or is in an earlier line."""
        if not row.above:
            return replace(row, status="same")
        status, name, twin = self._matcher.twin(card, answer)
        if isinstance(twin, Refusal):
            return replace(row, card=None, above=0, problem=twin)
        return replace(row, status=status, twin=name, card=twin)

    def _fault_of_table(self, seat: Seat) -> Refusal | None:
        """Return the refusal of a table taken by a player of the game, or by an earlier line; else None."""
        if seat.table is None or seat.table not in self._tables:
            return None
        if line := self._tables[seat.table]:
            return Refusal("seat/table_repeated", {"table": seat.table, "line": line})
        return Refusal("seat/table_taken", {"table": seat.table})


async def take(desk: Desk, request: Request) -> Done:
    """Enrol all new players of the table, with the groups that it names: all or none."""
    duplicate = await load_named(desk, request)
    preview = desk.service(ImportPreviews).of(duplicate)
    if preview is None:
        raise Refused(STALE)
    seats = [
        build_seat(desk, row.card, player=row.player, table=row.table, group=row.group)
        for row in preview.new
        if row.card
    ]
    settings = duplicate.game.settings
    new_groups = dict.fromkeys(row.group for row in preview.new if row.group)
    groups = tuple(dict.fromkeys((*settings.groups, *new_groups)))
    acts: list[object] = []
    if groups != settings.groups:
        acts.append(ChangeSettings(settings=replace(settings, groups=groups)))
    acts.append(EnrolPlayers(entrants=tuple(seat.entrant for seat in seats)))
    cards = {digest: line for seat in seats for digest, line in seat.cards.items()}
    toast = ngettext_lazy("{n} player added.", "{n} players added.", len(seats))
    done = Done(route=ROUTE, toast=toast)
    try:
        await carry_out(desk, request, duplicate, tuple(acts), done, cards=cards)
    except Refused as refused:
        raise refusal_above(refused.refusal) from refused
    desk.service(ImportPreviews).invalidate()
    return done


async def drop(desk: Desk, request: Request) -> Done:  # noqa: ARG001
    """Discard the table."""
    desk.service(ImportPreviews).invalidate()
    return Done(route=ROUTE)
