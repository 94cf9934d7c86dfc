"""Take in a table of a game, `Taula, Nom, Grup`: nothing happens before every line was shown."""

from dataclasses import dataclass, replace
from itertools import count
from typing import TYPE_CHECKING, Any

from faristol.club.card import Card
from faristol.club.spelling import fold_name, name_key
from faristol.desk.app import STALE
from faristol.desk.duplicate_desk import Opened, carry_out, game_of
from faristol.desk.message import messages_of
from faristol.desk.outcome import Again, Done, sent_file
from faristol.desk.ports import Progress
from faristol.desk.request import Request
from faristol.desk.screens.duplicate.players import ROUTE
from faristol.desk.screens.duplicate.seats import seat, typed_card
from faristol.desk.text import Text, counted, mark
from faristol.desk.view import View
from faristol.duplicate.command import ChangeSettings, Command, EnrolPlayers
from faristol.exchange.column import Layout, cells_of, guess_layout
from faristol.exchange.matching import Known, People
from faristol.exchange.sheet import Limits, Line, read_steps
from faristol.ledger.record import JSON
from faristol.ledger.refusal import Refusal

if TYPE_CHECKING:
    from faristol.desk.app import Desk

MOST = 500
MOST_GROUP = 40
SAMPLE = (("1", "Anna Puig", "A"), ("2", "Ion Țepeș", "B"))
WORKING = mark("Reading the table…")
NOTES = {
    "taken": mark("Somebody has that table: the next free one."),
    "no_table": mark("The next free table."),
    "known": mark("From the club’s players."),
}


@dataclass(frozen=True, slots=True, kw_only=True)
class Row:
    """Hold what a line of the table would do: bring somebody, nothing, or why it cannot."""

    line: int
    name: str
    status: str  # new, same, problem
    card: Card | None = None
    player: str = ""  # of the register, if the line means somebody there
    table: int = 0
    group: str = ""
    note: str = ""
    problem: Refusal | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class Taken:
    """Hold a table that was looked at and not yet taken in; it is of one game, as of one entry."""

    stream: str
    seq: int
    rows: tuple[Row, ...]

    @property
    def new(self) -> list[Row]:
        """Return the lines that bring somebody."""
        return [row for row in self.rows if row.status == "new"]


def show_table(desk: "Desk", request: Request, opened: Opened) -> View:
    """Show where a table is chosen or pasted, or what the one looked at would do."""
    text = desk.text_for(request)
    taken = _current(desk, opened)
    return View(
        title=text.say("Take in a table of players"),
        template="duplicate_table.html",
        stream=opened.id,
        context={
            "stream_id": opened.id,
            "sample": SAMPLE,
            "rows": [_shown(row, text) for row in taken.rows] if taken else None,
            "count": len(taken.new) if taken else 0,
        },
    )


def _current(desk: "Desk", opened: Opened) -> Taken | None:
    taken = desk.duplicate.table
    is_of_now = isinstance(taken, Taken) and (taken.stream, taken.seq) == (opened.id, opened.seq)
    return taken if is_of_now and isinstance(taken, Taken) else None


def _shown(row: Row, text: Text) -> dict[str, Any]:
    said = text.say(NOTES[row.note]) if row.note else ""
    if row.problem is not None:
        said = text.of(next(iter(messages_of(row.problem).values())))
    return {
        "line": row.line,
        "status": row.status,
        "name": row.name,
        "club": row.card.club if row.card else "",
        "table": row.table or "",
        "group": row.group,
        "said": said,
    }


async def read(desk: "Desk", request: Request, progress: Progress) -> Done | Again:
    """Look at a chosen or pasted table."""
    opened = await game_of(desk, request)
    if isinstance(opened, Refusal):
        return Again(refusal=opened)
    await desk.club.open()
    pasted = request.value("pasted")
    data = sent_file(request, pasted.encode("utf-8", "replace") if pasted.strip() else b"")
    if isinstance(data, Refusal):
        return Again(refusal=data)
    work = read_steps(data, limits=Limits(bytes=2_000_000, rows=MOST + 10))
    working = desk.text_for(request).say(WORKING)
    while True:
        try:
            done, total = next(work)
            await progress(done, total, working)
        except StopIteration as end:
            sheet = end.value
            break
    if isinstance(sheet, Refusal):
        return Again(refusal=Refusal(sheet.code, {**sheet.data, "field": "file"}))
    layout = guess_layout(sheet.lines)
    if not any(column.kind in ("name", "given", "surname") for column in layout.columns):
        return Again(refusal=Refusal("sheet/no_name_column", {"field": "file"}))
    rows = _Reading(desk, opened).rows(sheet.lines[layout.header_rows :], layout)
    if not rows:
        return Again(refusal=Refusal("sheet/no_rows", {"field": "file"}))
    desk.duplicate.table = Taken(stream=opened.id, seq=opened.seq, rows=rows)
    # the slab that was just pressed takes everything in now: a second stroke must not do it unseen
    return Done(go=f"{ROUTE}/table", effects=({"do": "focus", "id": "title"},))


class _Reading:
    """Read lines one after the other: who is meant, at which table, in which group."""

    def __init__(self, desk: "Desk", opened: Opened) -> None:
        game = opened.game
        self._entrants = set(game.entrants)
        self._clubs: dict[str, set[str]] = {}
        for player in game.entrants:
            if card := opened.names.card(player):
                self._clubs.setdefault(name_key(card.name), set()).add(fold_name(card.club))
        self._above = set[tuple[str, str]]()  # names and clubs of the lines above
        self._tables = {entrant.table for entrant in game.entrants.values()}
        self._people = People()
        for person in desk.club.people.values():
            self._people.add(Known(player=person.id, card=person.card))

    def rows(self, lines: "tuple[Line, ...]", layout: Layout) -> tuple[Row, ...]:
        """Return what every line would do."""
        rows = tuple(self._row(line, layout) for line in lines)
        # every table that is asked for is known now: the others get the numbers between them
        free = (table for table in count(1) if table not in self._tables)
        return tuple(
            replace(row, table=next(free)) if row.status == "new" and not row.table else row
            for row in rows
        )

    def _row(self, line: Line, layout: Layout) -> Row:
        cells = cells_of(layout, line)
        texts = {
            column.kind: " ".join(cell.split())
            for column, cell in zip(layout.columns, line.cells, strict=False)
            if column.kind in ("table", "group")
        }
        row = Row(
            line=line.number,
            name=cells.name[:120],
            status="problem",
            group=texts.get("group", "")[: MOST_GROUP + 1],
        )
        card = typed_card(cells.name, cells.club)
        if isinstance(card, Refusal):
            return replace(row, problem=card)
        if len(row.group) > MOST_GROUP:
            data: dict[str, JSON] = {"field": "group", "limit": MOST_GROUP}
            return replace(row, group="", problem=Refusal("duplicate/text_too_long", data))
        found = self._people.find(card)
        known = found if isinstance(found, Known) else None
        player = str(known.player) if known and known.player else ""
        card = Card(name=known.card.name, club=known.card.club) if known else card
        if player in self._entrants or self._is_known(card):
            return replace(row, card=card, status="same")
        name = name_key(card.name)
        is_above = (name, fold_name(card.club)) in self._above
        if is_above and not texts.get("table"):  # with a table of its own it is a namesake
            return replace(row, card=card, status="same")
        self._above.add((name, fold_name(card.club)))
        if player:
            self._entrants.add(player)
        table, note = self._table(texts.get("table", ""))
        note = note or ("known" if player else "")
        return replace(row, card=card, player=player, status="new", table=table, note=note)

    def _is_known(self, card: Card) -> bool:
        """Tell whether somebody of this name plays already; a club that is not said may be any."""
        clubs = self._clubs.get(name_key(card.name))
        return clubs is not None and (not card.club or fold_name(card.club) in clubs)

    def _table(self, text: str) -> tuple[int, str]:
        """Return the table that is wanted, 0 for the next free one, and what is to be said of it."""
        is_number = text.isascii() and text.isdecimal() and len(text) <= 4
        wanted = int(text) if is_number else 0
        if not wanted:
            return 0, "no_table" if text else ""
        if wanted in self._tables:
            return 0, "taken"
        self._tables.add(wanted)
        return wanted, ""


async def take(desk: "Desk", request: Request, progress: Progress) -> Done | Again:  # noqa: ARG001
    """Write down everybody whom the table brings, with the groups it names: all or nobody."""
    opened = await game_of(desk, request)
    if isinstance(opened, Refusal):
        return Again(refusal=opened)
    taken = _current(desk, opened)
    if taken is None:
        return Again(refusal=STALE)
    seats = [
        seat(desk, row.card, player=row.player, table=row.table, group=row.group)
        for row in taken.new
        if row.card
    ]
    settings = opened.game.settings
    named = dict.fromkeys(row.group for row in taken.new if row.group)
    groups = tuple(dict.fromkeys((*settings.groups, *named)))
    commands: list[Command] = []
    if groups != settings.groups:
        commands.append(ChangeSettings(settings=replace(settings, groups=groups)))
    commands.append(EnrolPlayers(entrants=tuple(one.entrant for one in seats)))
    cards = {digest: line for one in seats for digest, line in one.cards.items()}
    told = counted("{n} player written down.", "{n} players written down.", len(seats))
    done = Done(go=ROUTE, toast=told)
    outcome = await carry_out(desk, request, opened, tuple(commands), done, cards=cards)
    if isinstance(outcome, Done):
        desk.duplicate.table = None
    return outcome


async def drop(desk: "Desk", request: Request, progress: Progress) -> Done | Again:  # noqa: ARG001
    """Leave the table alone."""
    desk.duplicate.table = None
    return Done(go=ROUTE)
