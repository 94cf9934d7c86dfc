"""Take in a table of a game, `Taula, Nom, Grup`: nothing happens before every line was shown."""

from collections.abc import Mapping
from dataclasses import dataclass, replace
from itertools import count

from faristol.club.card import Card
from faristol.desk.duplicate.document import LoadedDuplicate, carry_out, load_named
from faristol.desk.duplicate.seats import ROUTE, build_seat
from faristol.desk.kernel.desk import Desk
from faristol.desk.kernel.outcome import STALE, Done, Refused
from faristol.desk.kernel.request import Request
from faristol.desk.kernel.translation import Text, counted, mark
from faristol.desk.kernel.view import View
from faristol.desk.shared.files.table_import import (
    SAME,
    ImportPreviews,
    Namesake,
    PersonMatcher,
    answered_sheet,
    answers_on_namesakes,
    preview_view,
    refusal_above,
    refusal_at_file,
    refusal_text,
    uploaded_table,
)
from faristol.duplicate.acts.players import EnrolPlayers
from faristol.duplicate.acts.start import ChangeSettings
from faristol.formats.column import Kind
from faristol.formats.duplicate_csv import Seat, read_seats
from faristol.formats.sheet import Limits
from faristol.ledger.refusal import Refusal

MOST = 500
LIMITS = Limits(bytes=2_000_000, rows=MOST + 10)
KINDS: tuple[Kind, ...] = ("table", "group", "club", "")  # of a column of numbers
SAMPLE = (("Anna Puig", "1", "A"), ("Ion Țepeș", "2", "B"))
NEXT_FREE = mark("The next free table.")
KNOWN = mark("From the club’s players.")


@dataclass(frozen=True, slots=True, kw_only=True)
class PlayerImportRow:
    """Hold what a line of the table would do: bring somebody, nothing, or why it cannot."""

    line: int
    name: str
    status: str  # new, same, asked (whether it is the namesake, or a twin), problem
    card: Card | None = None
    player: str = ""  # of the register, if the line means somebody there
    namesake: Namesake | None = None  # who is here by that name, with another club
    above: int = 0  # the line above that has the same name
    twin: str = ""  # what the second of them would be called
    table: int = 0
    group: str = ""
    unseated: Refusal | None = None  # why it is not the table that the line names
    problem: Refusal | None = None


def import_view(desk: Desk, duplicate: LoadedDuplicate) -> View:
    """Show where a table is chosen or pasted, or what the one looked at would do."""
    text = duplicate.text
    columns = (
        (mark("Table"), lambda row: row.table or ""),
        (mark("Group"), lambda row: row.group),
    )
    return View(
        title=text.say("Import a list of players"),
        template="duplicate/prepare/players_import.html",
        context=preview_view(
            desk,
            duplicate,
            text,
            sample=SAMPLE,
            columns=columns,
            said=lambda row: _row_text(row, text),
            kinds=KINDS,
        ),
    )


def _row_text(row: PlayerImportRow, text: Text) -> str:
    """Say what is special about a line of the table."""
    if row.problem is not None:
        return refusal_text(row.problem, text)
    if row.status != "new":
        return ""
    if row.unseated is not None:
        return f"{refusal_text(row.unseated, text)} {text.say(NEXT_FREE)}"
    return text.say(KNOWN) if row.player else ""


async def read(desk: Desk, request: Request) -> Done:
    """Look at a chosen or pasted table."""
    duplicate = await load_named(desk, request)
    answered = answered_sheet(desk, duplicate, request, KINDS)
    sheet, answers = answered or (await uploaded_table(desk, request, LIMITS), {})
    found = refusal_at_file(read_seats(sheet, answers=answers))
    who = PersonMatcher(
        desk,
        duplicate.names,
        listed=(seat.name for seat in found.seats),
        takes_doubles=request.value("doubles") == "both",
    )
    rows = _RowBuilder(duplicate, who, answers_on_namesakes(request)).rows(found.seats)
    return desk.of(ImportPreviews).keep(
        duplicate,
        rows,
        found.notes,
        f"{ROUTE}/table",
        sheet=sheet,
        layout=found.layout,
        is_again=answered is not None,
    )


class _RowBuilder:
    """Go through the lines one after the other: who is meant, and which table is free."""

    def __init__(
        self, duplicate: LoadedDuplicate, who: PersonMatcher, answers: Mapping[int, str]
    ) -> None:
        game = duplicate.game
        self._answers = answers  # by line, whether it is the namesake, or a twin
        # the line that takes a table, 0 for somebody of the game
        self._tables = dict.fromkeys((entrant.table for entrant in game.entrants.values()), 0)
        self._who = who

    def rows(self, seats: tuple[Seat, ...]) -> tuple[PlayerImportRow, ...]:
        """Return what every line would do."""
        rows = tuple(map(self._row, seats))
        # every table that is asked for is known now: the others get the numbers between them
        free = (table for table in count(1) if table not in self._tables)
        return tuple(
            replace(row, table=next(free)) if row.status == "new" and not row.table else row
            for row in rows
        )

    def _row(self, seat: Seat) -> PlayerImportRow:
        row = PlayerImportRow(line=seat.line, name=seat.name, status="problem", group=seat.group)
        if seat.card is None:
            return replace(row, problem=next(iter(seat.problems), None))
        # with a table of its own it is a namesake
        known, player, is_new = self._who.meant(
            seat.card, is_namesake=seat.has_table, line=seat.line
        )
        card = Card(name=known.name, club=known.club)
        answer = self._answers.get(seat.line, "")
        if not is_new:
            above = self._who.line_above(card, player)
            return self._double(replace(row, card=card, above=above), card, answer)
        namesake = self._who.namesake(card, player)
        if namesake and answer in ("", SAME):
            status = "same" if answer else "asked"
            return replace(row, card=card, namesake=namesake, status=status)
        row = replace(row, namesake=namesake)
        unseated = seat.unread or self._fault_of_table(seat)
        table = 0 if unseated or seat.table is None else seat.table
        if table:
            self._tables[table] = seat.line
        return replace(row, card=card, player=player, status="new", table=table, unseated=unseated)

    def _double(self, row: PlayerImportRow, card: Card, answer: str) -> PlayerImportRow:
        """Return what a line does whose player is here, or stands above."""
        if not row.above:
            return replace(row, status="same")
        status, name, twin = self._who.twin(card, answer)
        if isinstance(twin, Refusal):
            return replace(row, card=None, above=0, problem=twin)
        return replace(row, status=status, twin=name, card=twin)

    def _fault_of_table(self, seat: Seat) -> Refusal | None:
        """Return who has the table that is wanted: somebody of the game, or a line above."""
        if seat.table is None or seat.table not in self._tables:
            return None
        if before := self._tables[seat.table]:
            return Refusal("seat/table_repeated", {"table": seat.table, "line": before})
        return Refusal("seat/table_taken", {"table": seat.table})


async def take(desk: Desk, request: Request) -> Done:
    """Write down everybody whom the table brings, with the groups it names: all or nobody."""
    duplicate = await load_named(desk, request)
    taken = desk.of(ImportPreviews).of(duplicate)
    if taken is None:
        raise Refused(STALE)
    seats = [
        build_seat(desk, row.card, player=row.player, table=row.table, group=row.group)
        for row in taken.new
        if row.card
    ]
    settings = duplicate.game.settings
    named = dict.fromkeys(row.group for row in taken.new if row.group)
    groups = tuple(dict.fromkeys((*settings.groups, *named)))
    commands: list[object] = []
    if groups != settings.groups:
        commands.append(ChangeSettings(settings=replace(settings, groups=groups)))
    commands.append(EnrolPlayers(entrants=tuple(one.entrant for one in seats)))
    cards = {digest: line for one in seats for digest, line in one.cards.items()}
    told = counted("{n} player added.", "{n} players added.", len(seats))
    done = Done(go=ROUTE, toast=told)
    try:
        await carry_out(desk, request, duplicate, tuple(commands), done, cards=cards)
    except Refused as refused:
        raise refusal_above(refused.refusal) from refused
    desk.of(ImportPreviews).forget()
    return done


async def drop(desk: Desk, request: Request) -> Done:  # noqa: ARG001
    """Leave the table alone."""
    desk.of(ImportPreviews).forget()
    return Done(go=ROUTE)
