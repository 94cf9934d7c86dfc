"""Take entries in from a table, `Name, Rating, Group, Team`: nothing happens before every line was shown."""

from dataclasses import dataclass, replace

from faristol.club.card import Card
from faristol.club.spelling import name_key
from faristol.desk.kernel.desk import Desk, Keeper
from faristol.desk.kernel.message import messages_of
from faristol.desk.kernel.outcome import STALE, Done, Refused, granted, sent_file
from faristol.desk.kernel.request import Request
from faristol.desk.kernel.text import counted, mark
from faristol.desk.kernel.view import View
from faristol.desk.parts.members import Members
from faristol.desk.tournament.document import Opened, carry_out, tournament_of
from faristol.desk.tournament.entries import ROUTE, entering, rating_of
from faristol.desk.tournament.shown import of_tournament, view
from faristol.exchange.matching import Known, People
from faristol.exchange.sheet import Limits, read_steps
from faristol.exchange.steps import Steps
from faristol.exchange.tournament_csv import Entries, Entry, read_entries
from faristol.exchange.trf import read_trf
from faristol.exchange.tsh import read_division
from faristol.ledger.refusal import Refusal
from faristol.tournament.acts.entries import ChangeEvent
from faristol.tournament.faults import MAX_PLAYERS

LIMITS = Limits(bytes=2_000_000, rows=MAX_PLAYERS + 10)
SAMPLE = (("Anna Puig", "1204", "A", "Vic"), ("Ion Țepeș", "", "B", ""))
WORKING = mark("Reading the table…")


@dataclass(frozen=True, slots=True, kw_only=True)
class Row:
    """Hold what a line of the table would do: bring somebody, nothing, or why it cannot."""

    entry: Entry
    status: str  # new, same, problem
    card: Card | None = None
    player: str = ""  # of the register, if the line means somebody there
    problem: Refusal | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class Looked:
    """Hold a table that was looked at and not yet taken in; it is of one tournament, as of one entry."""

    stream: str
    seq: int
    rows: tuple[Row, ...]
    notes: tuple[Refusal, ...]


class SheetDesk(Keeper):
    """Keep the table that lies open."""

    def __init__(self, _: Desk) -> None:
        self.looked: Looked | None = None

    def of(self, opened: Opened) -> Looked | None:
        """Return the table that was looked at for a tournament as it is now."""
        one = self.looked
        return one if one and (one.stream, one.seq) == (opened.id, opened.seq) else None

    def forget(self) -> None:
        """Let go of it: names in it may be of somebody who was forgotten."""
        self.looked = None


@of_tournament
async def show(desk: Desk, _: Request, opened: Opened) -> View:
    """Show where a table is chosen or pasted, or what the one looked at would do."""
    looked, text = desk.of(SheetDesk).of(opened), opened.text

    def said(refusal: Refusal | None) -> str:
        return text.of(next(iter(messages_of(refusal).values()))) if refusal else ""

    context = {
        "sample": SAMPLE,
        "looked": looked,
        "lines": [(row, said(row.problem)) for row in looked.rows] if looked else [],
        "notes": [said(note) for note in looked.notes] if looked else [],
        "new": sum(row.status == "new" for row in looked.rows) if looked else 0,
    }
    return view(opened, "entries", "sheet", context, title=text.say("Take in a table of players"))


async def read(desk: Desk, request: Request) -> Done:
    """Look at a chosen or pasted table."""
    opened = await tournament_of(desk, request)
    await desk.of(Members).open()
    pasted = request.value("pasted")
    data = granted(sent_file(request, pasted.encode("utf-8", "replace") if pasted.strip() else b""))
    steps = Steps(read_steps(granted(as_table(data)), limits=LIMITS))
    working = desk.text_of(request.lang).say(WORKING)
    for done, total in steps:
        await desk.progress(done, total, working)
    sheet = steps.result
    found = sheet if isinstance(sheet, Refusal) else read_entries(sheet)
    if isinstance(found, Refusal):
        raise Refused(Refusal(found.code, {**found.data, "field": "file"}))
    desk.of(SheetDesk).looked = Looked(
        stream=opened.id,
        seq=opened.seq,
        rows=_rows(desk, opened, found),
        notes=tuple(note for note in found.notes if note.code != "sheet/no_header"),
    )
    # the slab that was just pressed takes everything in now: a second stroke must not do it unseen
    return Done(go="/tournament/sheet", effects=({"do": "focus", "id": "title"},))


def as_table(data: bytes) -> bytes | Refusal:
    """Return names and ratings of a report (TRF) or a division (tsh) as a table; anything else as it is."""
    if any(line.startswith(b"001 ") for line in data.splitlines()):
        report = read_trf(data)
        if isinstance(report, Refusal):
            return Refusal(report.code, {**report.data, "field": "file"})
        people = [(one.name, one.rating) for one in report.players]
    else:
        division = read_division(data)
        if isinstance(division, Refusal):
            return data
        people = [(one.name, one.rating) for one in division]
    lines = ["Name\tRating\n", *(f"{name}\t{rating or ''}\n" for name, rating in people)]
    return "".join(lines).encode()


def _rows(desk: Desk, opened: Opened, found: Entries) -> tuple[Row, ...]:
    """Return what each line would do; whoever plays already, or stands above, comes once."""
    people, rows = People(), list[Row]()
    for person in desk.of(Members).people.values():
        people.add(Known(player=person.id, card=person.card))
    known = {name_key(opened.names.plain(player)) for player in opened.names}
    for entry in found.entries:
        card = entry.seat.card
        problem = next(iter(entry.seat.problems), None)
        if card is None or problem is not None:
            rows.append(Row(entry=entry, status="problem", problem=problem))
            continue
        one = people.find(card)
        player = str(one.player) if isinstance(one, Known) and one.player else ""
        card = one.card if isinstance(one, Known) else card
        if player in opened.names or name_key(card.name) in known:
            rows.append(Row(entry=entry, status="same", card=card))
            continue
        known.add(name_key(card.name))
        rows.append(Row(entry=entry, status="new", card=card, player=player))
    return tuple(rows)


async def take(desk: Desk, request: Request) -> Done:
    """Enter everybody whom the table brings, with the groups it names: all or nobody."""
    opened = await tournament_of(desk, request)
    looked = desk.of(SheetDesk).of(opened)
    if looked is None:
        raise Refused(STALE)
    people = [
        (row.card, row.player, _rating(opened, row), row.entry.seat.group, row.entry.team)
        for row in looked.rows
        if row.status == "new" and row.card
    ]
    settings = opened.tournament.settings
    groups = tuple(dict.fromkeys((*settings.groups, *(one[3] for one in people if one[3]))))
    wishes, cards = entering(desk, opened, people)
    if groups != settings.groups:
        wishes = (ChangeEvent(settings=replace(settings, groups=groups)), *wishes)
    told = counted("{n} player entered.", "{n} players entered.", len(people))
    try:
        done = Done(go=ROUTE, toast=told)
        await carry_out(desk, request, opened, wishes, done, cards=cards)
    except Refused as refused:
        # it is said above the table, which has no fields
        against = refused.refusal
        data = {name: value for name, value in against.data.items() if name != "field"}
        raise Refused(Refusal(against.code, data)) from refused
    desk.of(SheetDesk).looked = None
    return done


def _rating(opened: Opened, row: Row) -> int | None:
    """Return what the table says, or else the register."""
    listed = rating_of(opened, row.card) if row.card else None
    return row.entry.rating if row.entry.rating is not None else listed


async def drop(desk: Desk, _: Request) -> Done:
    """Leave the table alone."""
    desk.of(SheetDesk).looked = None
    return Done(go=ROUTE)
