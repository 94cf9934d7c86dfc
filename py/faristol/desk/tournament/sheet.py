"""Take entries in from a table, `Name, Rating, Group, Team`: nothing happens before every line was shown."""

from dataclasses import dataclass, replace

from faristol.club.card import Card
from faristol.desk.kernel.desk import Desk
from faristol.desk.kernel.outcome import STALE, Done, Refused
from faristol.desk.kernel.request import Request
from faristol.desk.kernel.text import counted, mark
from faristol.desk.kernel.view import View
from faristol.desk.parts.taken_in import (
    Looked,
    Tables,
    Who,
    above,
    answered_sheet,
    at_file,
    refusal_said,
    sent_sheet,
    shown,
)
from faristol.desk.tournament.acting import carry_out
from faristol.desk.tournament.brought import rounds_brought, rounds_in
from faristol.desk.tournament.document import Opened, tournament_of
from faristol.desk.tournament.entries import ROUTE, entering, rating_of
from faristol.desk.tournament.shown import of_tournament, view
from faristol.exchange.column import Kind
from faristol.exchange.sheet import Limits
from faristol.exchange.tournament_csv import Entries, Entry, as_table, read_entries
from faristol.exchange.tsh import Listed, read_division
from faristol.ledger.refusal import Refusal
from faristol.tournament.acts.entries import ChangeEvent, EnterPlayers
from faristol.tournament.faults import MAX_PLAYERS

LIMITS = Limits(bytes=2_000_000, rows=MAX_PLAYERS + 10)
KINDS: tuple[Kind, ...] = ("rating", "table", "group", "club", "")  # of a column of numbers
SAMPLE = (("Anna Puig", "1204", "A", "Vic", "7"), ("Ion Țepeș", "", "B", "", ""))


@dataclass(frozen=True, slots=True, kw_only=True)
class Row:
    """Hold what a line of the table would do: bring somebody, nothing, or why it cannot."""

    entry: Entry
    status: str  # new, same, problem
    card: Card | None = None
    player: str = ""  # of the register, if the line means somebody there
    problem: Refusal | None = None
    listed: Listed | None = None  # as a division of tsh has the line, with its rounds

    @property
    def line(self) -> int:
        """Return which line of the file it is."""
        return self.entry.seat.line

    @property
    def name(self) -> str:
        """Return the name as it stands there."""
        return self.entry.seat.name


COLUMNS = (
    (mark("Rating"), lambda row: "" if row.entry.rating is None else row.entry.rating),
    (mark("Group"), lambda row: row.entry.seat.group),
    (mark("Team"), lambda row: row.entry.team),
    (mark("Table"), lambda row: row.entry.seat.table or ""),
)


@of_tournament
async def show(desk: Desk, _: Request, opened: Opened) -> View:
    """Show where a table is chosen or pasted, or what the one looked at would do."""
    text = opened.text

    def said(row: Row) -> str:
        return refusal_said(row.problem, text) if row.problem else ""

    context = shown(desk, opened, text, sample=SAMPLE, columns=COLUMNS, said=said, kinds=KINDS)
    looked = context["looked"]
    rounds = rounds_in(_division(opened, looked)) if looked else 0
    context["rounds"] = (
        text.count("With the round", "With the {n} rounds", rounds) if rounds else ""
    )
    return view(opened, "entries", "sheet", context, title=text.say("Import a list of players"))


async def read(desk: Desk, request: Request) -> Done:
    """Look at a chosen or pasted table."""
    opened = await tournament_of(desk, request)
    division = list[Listed]()

    def read_as(data: bytes) -> bytes | Refusal:
        told = read_division(data)
        division.extend(() if isinstance(told, Refusal) else told)
        return as_table(data)

    answered = answered_sheet(desk, opened, request, KINDS)
    sheet, answers = answered or (await sent_sheet(desk, request, LIMITS, read_as), {})
    found = at_file(read_entries(sheet, answers=answers))
    rows = _rows(desk, opened, found)
    if len(division) == len(rows):
        rows = tuple(replace(row, listed=of) for row, of in zip(rows, division, strict=True))
    return desk.of(Tables).keep(
        opened,
        rows,
        found.notes,
        "/tournament/sheet",
        sheet=sheet,
        layout=found.layout,
        is_again=answered is not None,
    )


def _division(opened: Opened, looked: Looked) -> list[Listed]:
    """Return the division whose rounds may come too: all of it, and nobody was here before."""
    listed = [row.listed for row in looked.new if row.listed]
    return listed if not opened.tournament.order and len(listed) == len(looked.rows) else []


def _rows(desk: Desk, opened: Opened, found: Entries) -> tuple[Row, ...]:
    """Return what each line would do; whoever plays already, or stands above, comes once."""
    who, rows = Who(desk, opened.names), list[Row]()
    for entry in found.entries:
        card = entry.seat.card
        problem = next(iter(entry.seat.problems), None)
        if card is None or problem is not None:
            rows.append(Row(entry=entry, status="problem", problem=problem))
            continue
        card, player, is_new = who.meant(card)
        status = "new" if is_new else "same"
        rows.append(Row(entry=entry, status=status, card=card, player=player))
    return tuple(rows)


async def take(desk: Desk, request: Request) -> Done:
    """Enter everybody whom the table brings, with the groups it names: all or nobody."""
    opened = await tournament_of(desk, request)
    looked = desk.of(Tables).of(opened)
    if looked is None:
        raise Refused(STALE)
    people = [
        (
            row.card,
            row.player,
            _rating(opened, row),
            row.entry.seat.group,
            row.entry.team,
            row.entry.seat.table or 0,
        )
        for row in looked.new
        if row.card
    ]
    settings = opened.tournament.settings
    groups = tuple(dict.fromkeys((*settings.groups, *(one[3] for one in people if one[3]))))
    wishes, cards = entering(desk, opened, people)
    division = _division(opened, looked) if request.value("rounds") else []
    rounds = max(settings.rounds, rounds_in(division))
    after = replace(settings, groups=groups, rounds=rounds)
    if after != settings:
        wishes = (ChangeEvent(settings=after), *wishes)
    entered = [
        one.player for wish in wishes if isinstance(wish, EnterPlayers) for one in wish.entrants
    ]
    if division:
        wishes = (*wishes, *rounds_brought(division, entered))
    told = counted("{n} player enrolled.", "{n} players enrolled.", len(people))
    try:
        done = Done(go="/tournament" if division else ROUTE, toast=told)
        await carry_out(desk, request, opened, wishes, done, cards=cards)
    except Refused as refused:
        raise above(refused.refusal) from refused
    desk.of(Tables).forget()
    return done


def _rating(opened: Opened, row: Row) -> int | None:
    """Return what the table says, or else the register."""
    listed = rating_of(opened, row.card) if row.card else None
    return row.entry.rating if row.entry.rating is not None else listed


async def drop(desk: Desk, _: Request) -> Done:
    """Leave the table alone."""
    desk.of(Tables).forget()
    return Done(go=ROUTE)
