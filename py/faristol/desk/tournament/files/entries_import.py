"""Take entries in from a table, `Name, Rating, Group, Team`: nothing happens before every line was shown.

A report (TRF) and a division (tsh) have rounds too, which come into a tournament without players.
"""

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Final

from faristol.club.card import Card
from faristol.desk.kernel.desk import Desk
from faristol.desk.kernel.outcome import STALE, Done, Refused
from faristol.desk.kernel.request import Request
from faristol.desk.kernel.translation import Text, apart, counted, mark
from faristol.desk.kernel.view import View
from faristol.desk.shared.files.table_import import (
    SAME,
    ImportPreview,
    ImportPreviews,
    Namesake,
    PersonMatcher,
    answers_on_namesakes,
    preview_view,
    refusal_above,
    refusal_at_file,
    refusal_text,
    sheet_with_answers,
    uploaded_table,
)
from faristol.desk.shared.import_announcement import table_announcement
from faristol.desk.shared.player_names import copy_card
from faristol.desk.tournament.base import tournament_screen, view
from faristol.desk.tournament.commands import carry_out
from faristol.desk.tournament.document import LoadedTournament, load_named
from faristol.desk.tournament.entries import ROUTE, entry_acts, listed_rating
from faristol.desk.tournament.files.imported_rounds import (
    Source,
    acts_of_rounds,
    count_rounds,
    missed_half_points,
    other_points,
)
from faristol.formats.column import Kind
from faristol.formats.file_detection import fault_of_table
from faristol.formats.sheet import Limits, Sheet
from faristol.formats.tournament_csv import Entries, Entry, as_table, read_entries
from faristol.formats.trf import Report, Reported, is_report, read_trf
from faristol.formats.tsh import read_division
from faristol.ledger.refusal import Refusal
from faristol.tournament.acts.entries import ChangeEntry, ChangeEvent, EnterPlayers, SeedPlayers
from faristol.tournament.faults import MAX_PLAYERS
from faristol.tournament.values import CardDigest, Settings

LIMITS = Limits(bytes=2_000_000, rows=MAX_PLAYERS + 10)
MAX_NAMED: Final = 5  # players in one sentence
WITHOUT_POINTS: Final = mark(
    "A report (TRF) says who won, but has neither game points nor tables. Results come without points, "
    "with a difference of 0, until you correct them; tables are numbered anew."
)
KINDS: tuple[Kind, ...] = ("rating", "table", "group", "club", "")  # of a column of numbers
SAMPLE = (("Anna Puig", "1204", "A", "Vic", "7"), ("Ion Țepeș", "", "B", "", ""))


@dataclass(frozen=True, slots=True, kw_only=True)
class EntryImportRow:
    """Hold what a line of the table would do: bring somebody, nothing, or why it cannot."""

    entry: Entry
    status: str  # new, update (of the club), same, asked (whether it is the namesake), problem
    card: Card | None = None
    player: str = ""  # of the register, if the line means somebody there; of an update, the entrant
    namesake: Namesake | None = None  # who is here by that name, with another club
    above: int = 0  # the line above that has the same name
    twin: str = ""  # what the second of them would be called
    problem: Refusal | None = None
    source: Source | None = None  # as a report or a division has the line, with its rounds

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


@tournament_screen
async def show(desk: Desk, _: Request, opened: LoadedTournament) -> View:
    """Show where a table is chosen or pasted, or what the one looked at would do."""
    text = opened.text

    def said(row: EntryImportRow) -> str:
        return refusal_text(row.problem, text) if row.problem else ""

    context = preview_view(
        desk, opened, text, sample=SAMPLE, columns=COLUMNS, row_text=said, kinds=KINDS
    )
    looked = context["looked"]
    sources = _sources(opened, looked) if looked else []
    rounds = count_rounds(sources)
    others: Sequence[int] | Refusal = ()
    if rounds:
        others = other_points(opened.tournament, _settings_with(opened, sources), sources)
    is_offered = rounds and not isinstance(others, Refusal)
    changes = sum(row.status == "update" for row in looked.rows) if looked else 0
    context["slab"] = _slab(looked.rows, text) if looked else ""
    context["count"] += changes
    context["rounds"] = (
        text.count("With the round", "With the {n} rounds", rounds) if is_offered else ""
    )
    if looked:
        context["warnings"] += _said_of_rounds(opened, looked, sources, others)
    rows = looked.rows if looked else ()
    return view(
        opened,
        "entries",
        "entries_import",
        context,
        title=text.say("Import a list of players"),
        spoken=lambda: table_announcement(len(rows), Counter(row.status for row in rows), text),
    )


def _slab(rows: Sequence[EntryImportRow], text: Text) -> str:
    """Say what taking the table in does."""
    count = sum(row.status == "new" for row in rows)
    changes = [row for row in rows if row.status == "update"]
    if count:
        return text.count("Enter {n} player", "Enter {n} players", count)
    if any(row.namesake for row in changes):
        return text.count(
            "Change the club of {n} player", "Change the clubs of {n} players", len(changes)
        )
    return text.count("Add the club of {n} player", "Add the clubs of {n} players", len(changes))


async def read(desk: Desk, request: Request) -> Done:
    """Look at a chosen or pasted table."""
    opened = await load_named(desk, request)
    sources = list[Source]()

    def read_as(data: bytes) -> bytes | Refusal:
        if fault := fault_of_table(data, "gcg", "eliot"):
            return fault
        sources.extend(_read_sources(data))
        return as_table(data)

    answered = sheet_with_answers(desk, opened, request, KINDS)
    sheet, answers = answered or (await uploaded_table(desk, request, LIMITS, read_as), {})
    if answered is not None and (looked := desk.of(ImportPreviews).of(opened)):
        sources = [row.source for row in looked.rows if row.source]
    elif sources:
        sheet = _with_lines_of(sheet, sources)
    found = refusal_at_file(read_entries(sheet, answers=answers))
    answered_lines = answers_on_namesakes(request)
    who = PersonMatcher(
        desk,
        opened.names,
        listed=(entry.seat.name for entry in found.entries),
        takes_doubles=request.value("doubles") == "both",
    )
    rows = _rows(opened, who, found, answered_lines, is_of_program=bool(sources))
    if len(sources) == len(rows):
        rows = tuple(replace(row, source=of) for row, of in zip(rows, sources, strict=True))
    return desk.of(ImportPreviews).keep(
        opened,
        rows,
        found.notes,
        "/tournament/sheet",
        sheet=sheet,
        layout=found.layout,
        is_again=answered is not None,
    )


def _read_sources(data: bytes) -> Sequence[Source]:
    """Return the players of a report or of a division, none of anything else."""
    if not is_report(data):
        division = read_division(data)
        return () if isinstance(division, Refusal) else division
    report = read_trf(data)
    return report.players if isinstance(report, Report) else ()


def _with_lines_of(sheet: Sheet, sources: Sequence[Source]) -> Sheet:
    """Return the table made of a file with the numbers of the lines that the file itself has."""
    heading, *lines = sheet.lines
    if len(lines) != len(sources):
        return sheet
    numbered = (replace(line, number=of.line) for line, of in zip(lines, sources, strict=True))
    return replace(sheet, lines=(heading, *numbered))


def _sources(opened: LoadedTournament, looked: ImportPreview) -> list[Source]:
    """Return the players of a file whose rounds may come too: all of it, and nobody was here before."""
    found = [row.source for row in looked.new if row.source]
    return found if not opened.tournament.order and len(found) == len(looked.rows) else []


def _settings_with(opened: LoadedTournament, sources: Sequence[Source]) -> Settings:
    """Return the settings under which the rounds of a file are played."""
    settings = opened.tournament.settings
    return replace(
        settings,
        rounds=max(settings.rounds, count_rounds(sources)),
        missed_half_points=missed_half_points(sources, settings.missed_half_points),
    )


def _said_of_rounds(
    opened: LoadedTournament,
    looked: ImportPreview,
    sources: Sequence[Source],
    others: Sequence[int] | Refusal,
) -> list[str]:
    """Say, before anything is taken, what becomes of the rounds of a file.

    `others` are the players who would have other points, or why the rounds cannot be played here.
    """
    text = opened.text
    rounds = count_rounds([row.source for row in looked.rows if row.source])
    if not rounds:
        return []
    if not sources:
        return [
            text.count(
                "The file also has {n} round. It is not imported: rounds only come into a tournament "
                "that has no players, with every line of the file.",
                "The file also has {n} rounds. They are not imported: rounds only come into a "
                "tournament that has no players, with every line of the file.",
                rounds,
            )
        ]
    if isinstance(others, Refusal):
        why = refusal_text(others, text)
        return [text.say("The rounds of the file cannot be imported: {why}", why=why)]
    said = [
        text.count(
            "The file also has {n} round: choose whether it is imported too, below.",
            "The file also has {n} rounds: choose whether they are imported too, below.",
            rounds,
        )
    ]
    if isinstance(sources[0], Reported):
        said.append(text.say(WITHOUT_POINTS))
    if others:
        names = [apart(looked.rows[at].name) for at in others[:MAX_NAMED]]
        said.append(
            text.count(
                "{n} player would have other points here than in the report: {names}",
                "{n} players would have other points here than in the report: {names}",
                len(others),
                names=", ".join(names) + ("…" if len(others) > MAX_NAMED else ""),
            )
        )
    return said


def _rows(
    opened: LoadedTournament,
    who: PersonMatcher,
    found: Entries,
    answers: Mapping[int, str],
    *,
    is_of_program: bool,
) -> tuple[EntryImportRow, ...]:
    """Return what each line would do; whoever plays already comes once.

    So does who stands above, but two lines of another program's tournament are two people.
    """
    rows = list[EntryImportRow]()
    for entry in found.entries:
        card = entry.seat.card
        problem = next(iter(entry.seat.problems), None)
        if card is None or problem is not None:
            rows.append(EntryImportRow(entry=entry, status="problem", problem=problem))
            continue
        card, player, is_new = who.match(card, is_namesake=is_of_program, line=entry.seat.line)
        status = "new" if is_new else "same"
        if not is_new and (entrant := _without_club(opened, card, player)):
            status, player = "update", entrant
        if status == "same" and (above := who.line_above(card, player)):
            rows.append(_double(entry, who, card, above, answers.get(entry.seat.line, "")))
            continue
        row = EntryImportRow(entry=entry, status=status, card=card, player=player)
        if is_new and (namesake := who.namesake(card, player)):
            row = _answered(replace(row, namesake=namesake), answers.get(row.line, ""))
        rows.append(row)
    return tuple(rows)


def _double(
    entry: Entry, who: PersonMatcher, card: Card, above: int, answer: str
) -> EntryImportRow:
    """Return what a line does whose name stands above."""
    status, name, twin = who.twin(card, answer)
    if isinstance(twin, Refusal):
        return EntryImportRow(entry=entry, status=status, problem=twin)
    return EntryImportRow(entry=entry, status=status, card=twin, above=above, twin=name)


def _answered(row: EntryImportRow, answer: str) -> EntryImportRow:
    """Return a line whose name is here already, as it was answered: the player here, or another one."""
    if answer == SAME and row.namesake:
        return replace(row, status="update", player=row.namesake.player)
    return row if answer else replace(row, status="asked")


def _without_club(opened: LoadedTournament, card: Card, player: str) -> str:
    """Return the entrant whom a card means and whose club is not known yet, or an empty string."""
    entrant = player if player in opened.names else opened.names.namesake(card)
    here = opened.names.card(entrant) if entrant else None
    return entrant if here is not None and card.club and not here.club else ""


def _with_clubs(
    desk: Desk, opened: LoadedTournament, looked: ImportPreview
) -> tuple[tuple[ChangeEntry, ...], dict[str, str]]:
    """Return the acts that give entrants the clubs of the table, and their cards."""
    acts, cards = list[ChangeEntry](), dict[str, str]()
    for row in looked.rows:
        here = opened.names.card(row.player) if row.status == "update" else None
        if here is not None:
            digest, cards_line = copy_card(desk, replace(here, club=row.card.club))
            entrant = opened.tournament.entrants[row.player]
            acts.append(ChangeEntry(entrant=replace(entrant, card=CardDigest(digest))))
            cards[digest] = cards_line
    return tuple(acts), cards


async def take(desk: Desk, request: Request) -> Done:
    """Enter everybody whom the table brings, with the groups it names: all or nobody."""
    opened = await load_named(desk, request)
    looked = desk.of(ImportPreviews).of(opened)
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
    wishes, cards = entry_acts(desk, opened, people)
    sources = _sources(opened, looked) if request.value("rounds") else []
    after = replace(_settings_with(opened, sources) if sources else settings, groups=groups)
    if after != settings:
        wishes = (ChangeEvent(settings=after), *wishes)
    entered = [
        one.player for wish in wishes if isinstance(wish, EnterPlayers) for one in wish.entrants
    ]
    if sources:  # the first order is that of the file, whose numbers go by it
        wishes = tuple(wish for wish in wishes if not isinstance(wish, SeedPlayers))
        rounds = acts_of_rounds(sources, entered, opened.terms.rules)
        wishes = (*wishes, SeedPlayers(order=tuple(entered)), *rounds)
    changes, lines = _with_clubs(desk, opened, looked)
    wishes, cards = (*changes, *wishes), {**cards, **lines}
    told = counted("{n} player enrolled.", "{n} players enrolled.", len(people))
    if changes and not people:
        told = counted(
            "The club of {n} player was added.",
            "The clubs of {n} players were added.",
            len(changes),
        )
        if any(row.namesake for row in looked.rows if row.status == "update"):
            told = counted(
                "The club of {n} player was changed.",
                "The clubs of {n} players were changed.",
                len(changes),
            )
    try:
        done = Done(go="/tournament" if sources else ROUTE, toast=told)
        await carry_out(desk, request, opened, wishes, done, cards=cards)
    except Refused as refused:
        raise refusal_above(refused.refusal) from refused
    desk.of(ImportPreviews).forget()
    return done


def _rating(opened: LoadedTournament, row: EntryImportRow) -> int | None:
    """Return what the table says, or else the register."""
    listed = listed_rating(opened, row.card) if row.card else None
    return row.entry.rating if row.entry.rating is not None else listed


async def drop(desk: Desk, _: Request) -> Done:
    """Leave the table alone."""
    desk.of(ImportPreviews).forget()
    return Done(go=ROUTE)
