"""Take in a table of a game, `Taula, Nom, Grup`: nothing happens before every line was shown."""

from dataclasses import dataclass, replace
from itertools import count

from faristol.club.card import Card
from faristol.club.spelling import fold_name, name_key
from faristol.desk.duplicate.document import DuplicateDesk, Opened, carry_out, game_of
from faristol.desk.duplicate.seats import ROUTE, seat
from faristol.desk.kernel.desk import Desk
from faristol.desk.kernel.message import messages_of
from faristol.desk.kernel.outcome import STALE, Done, Refused, granted, sent_file
from faristol.desk.kernel.request import Request
from faristol.desk.kernel.text import Text, counted, mark
from faristol.desk.kernel.view import View
from faristol.desk.parts.members import Members
from faristol.duplicate.acts.players import EnrolPlayers
from faristol.duplicate.acts.start import ChangeSettings
from faristol.exchange.duplicate_csv import Seat, read_seats
from faristol.exchange.matching import Known, People
from faristol.exchange.sheet import Limits, read_steps
from faristol.exchange.steps import Steps
from faristol.ledger.refusal import Refusal

MOST = 500
LIMITS = Limits(bytes=2_000_000, rows=MOST + 10)
SAMPLE = (("1", "Anna Puig", "A"), ("2", "Ion Țepeș", "B"))
WORKING = mark("Reading the table…")
NEXT_FREE = mark("The next free table.")
KNOWN = mark("From the club’s players.")


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
    unseated: Refusal | None = None  # why it is not the table that the line names
    problem: Refusal | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class Taken:
    """Hold a table that was looked at and not yet taken in; it is of one game, as of one entry."""

    stream: str
    seq: int
    rows: tuple[Row, ...]
    notes: tuple[Refusal, ...] = ()  # what was left out, what was guessed

    @property
    def new(self) -> list[Row]:
        """Return the lines that bring somebody."""
        return [row for row in self.rows if row.status == "new"]


def show_table(desk: Desk, opened: Opened) -> View:
    """Show where a table is chosen or pasted, or what the one looked at would do."""
    text = opened.text
    taken = _current(desk, opened)
    return View(
        title=text.say("Take in a table of players"),
        template="duplicate/table.html",
        context={
            "sample": SAMPLE,
            "taken": taken,
            "said": {row.line: _row_said(row, text) for row in taken.rows} if taken else {},
            "notes": [_said(note, text) for note in taken.notes] if taken else [],
        },
    )


def _current(desk: Desk, opened: Opened) -> Taken | None:
    taken = desk.of(DuplicateDesk).table
    is_of_now = isinstance(taken, Taken) and (taken.stream, taken.seq) == (opened.id, opened.seq)
    return taken if is_of_now and isinstance(taken, Taken) else None


def _row_said(row: Row, text: Text) -> str:
    """Say what is special about a line of the table."""
    if row.problem is not None:
        return _said(row.problem, text)
    if row.status != "new":
        return ""
    if row.unseated is not None:
        return f"{_said(row.unseated, text)} {text.say(NEXT_FREE)}"
    return text.say(KNOWN) if row.player else ""


def _said(refusal: Refusal, text: Text) -> str:
    return text.of(next(iter(messages_of(refusal).values())))


async def read(desk: Desk, request: Request) -> Done:
    """Look at a chosen or pasted table."""
    opened = await game_of(desk, request)
    await desk.of(Members).open()
    pasted = request.value("pasted")
    data = granted(sent_file(request, pasted.encode("utf-8", "replace") if pasted.strip() else b""))
    steps = Steps(read_steps(data, limits=LIMITS))
    working = desk.text_of(request.lang).say(WORKING)
    for done, total in steps:
        await desk.progress(done, total, working)
    sheet = steps.result
    if isinstance(sheet, Refusal):
        raise Refused(Refusal(sheet.code, {**sheet.data, "field": "file"}))
    found = read_seats(sheet)
    if isinstance(found, Refusal):
        raise Refused(Refusal(found.code, {**found.data, "field": "file"}))
    desk.of(DuplicateDesk).table = Taken(
        stream=opened.id,
        seq=opened.seq,
        rows=_Seating(desk, opened).rows(found.seats),
        # names alone need no heading
        notes=tuple(note for note in found.notes if note.code != "sheet/no_header"),
    )
    # the slab that was just pressed takes everything in now: a second stroke must not do it unseen
    return Done(go=f"{ROUTE}/table", effects=({"do": "focus", "id": "title"},))


class _Seating:
    """Go through the lines one after the other: who is meant, and which table is free."""

    def __init__(self, desk: Desk, opened: Opened) -> None:
        game = opened.game
        self._entrants = set(game.entrants)
        self._clubs: dict[str, set[str]] = {}
        for player in game.entrants:
            if card := opened.names.card(player):
                self._clubs.setdefault(name_key(card.name), set()).add(fold_name(card.club))
        self._above = set[tuple[str, str]]()  # names and clubs of the lines above
        # the line that takes a table, 0 for somebody of the game
        self._tables = dict.fromkeys((entrant.table for entrant in game.entrants.values()), 0)
        self._people = People()
        for person in desk.of(Members).people.values():
            self._people.add(Known(player=person.id, card=person.card))

    def rows(self, seats: tuple[Seat, ...]) -> tuple[Row, ...]:
        """Return what every line would do."""
        rows = tuple(map(self._row, seats))
        # every table that is asked for is known now: the others get the numbers between them
        free = (table for table in count(1) if table not in self._tables)
        return tuple(
            replace(row, table=next(free)) if row.status == "new" and not row.table else row
            for row in rows
        )

    def _row(self, seat: Seat) -> Row:
        row = Row(line=seat.line, name=seat.name, status="problem", group=seat.group)
        if seat.card is None:
            return replace(row, problem=next(iter(seat.problems), None))
        found = self._people.find(seat.card)
        known = found if isinstance(found, Known) else None
        player = str(known.player) if known and known.player else ""
        card = Card(name=known.card.name, club=known.card.club) if known else seat.card
        if player in self._entrants or self._is_known(card):
            return replace(row, card=card, status="same")
        name = name_key(card.name)
        is_above = (name, fold_name(card.club)) in self._above
        if is_above and not seat.has_table:  # with a table of its own it is a namesake
            return replace(row, card=card, status="same")
        self._above.add((name, fold_name(card.club)))
        if player:
            self._entrants.add(player)
        unseated = seat.unread or self._fault_of_table(seat)
        table = 0 if unseated or seat.table is None else seat.table
        if table:
            self._tables[table] = seat.line
        return replace(row, card=card, player=player, status="new", table=table, unseated=unseated)

    def _is_known(self, card: Card) -> bool:
        """Tell whether somebody of this name plays already; a club that is not said may be any."""
        clubs = self._clubs.get(name_key(card.name))
        return clubs is not None and (not card.club or fold_name(card.club) in clubs)

    def _fault_of_table(self, seat: Seat) -> Refusal | None:
        """Return who has the table that is wanted: somebody of the game, or a line above."""
        if seat.table is None or seat.table not in self._tables:
            return None
        if before := self._tables[seat.table]:
            return Refusal("seat/table_repeated", {"table": seat.table, "line": before})
        return Refusal("seat/table_taken", {"table": seat.table})


async def take(desk: Desk, request: Request) -> Done:
    """Write down everybody whom the table brings, with the groups it names: all or nobody."""
    opened = await game_of(desk, request)
    taken = _current(desk, opened)
    if taken is None:
        raise Refused(STALE)
    seats = [
        seat(desk, row.card, player=row.player, table=row.table, group=row.group)
        for row in taken.new
        if row.card
    ]
    settings = opened.game.settings
    named = dict.fromkeys(row.group for row in taken.new if row.group)
    groups = tuple(dict.fromkeys((*settings.groups, *named)))
    commands: list[object] = []
    if groups != settings.groups:
        commands.append(ChangeSettings(settings=replace(settings, groups=groups)))
    commands.append(EnrolPlayers(entrants=tuple(one.entrant for one in seats)))
    cards = {digest: line for one in seats for digest, line in one.cards.items()}
    told = counted("{n} player written down.", "{n} players written down.", len(seats))
    done = Done(go=ROUTE, toast=told)
    try:
        await carry_out(desk, request, opened, tuple(commands), done, cards=cards)
    except Refused as refused:
        # it is said above the table, which has no fields
        against = refused.refusal
        data = {name: value for name, value in against.data.items() if name != "field"}
        raise Refused(Refusal(against.code, data)) from refused
    desk.of(DuplicateDesk).table = None
    return done


async def drop(desk: Desk, request: Request) -> Done:  # noqa: ARG001
    """Leave the table alone."""
    desk.of(DuplicateDesk).table = None
    return Done(go=ROUTE)
