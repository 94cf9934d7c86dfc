"""The import of entries from a table, `Name, Rating, Group, Team`, after a preview of all lines.

A report (TRF) and a division (tsh) also have rounds, which can be imported into a tournament without players.
"""

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from typing import ClassVar, Final

from faristol.club.card import Card
from faristol.desk.kernel.desk import Desk
from faristol.desk.kernel.outcome import STALE, Done, Refused, refusal_above
from faristol.desk.kernel.request import Request
from faristol.desk.kernel.translation import Translator, gettext_noop, isolate_bidi, ngettext_lazy
from faristol.desk.kernel.view import View
from faristol.desk.shared.files.table_import import (
    SAME,
    ImportPreview,
    ImportPreviews,
    ImportPreviewView,
    PersonMatcher,
    answers_on_namesakes,
    column_heads,
    preview_view,
    refusal_at_file,
    refusal_text,
    sheet_with_answers,
    uploaded_table,
)
from faristol.desk.shared.import_announcement import table_announcement
from faristol.desk.shared.player_names import copy_card
from faristol.desk.tournament.base import TournamentContext, tournament_screen, tournament_view
from faristol.desk.tournament.commands import carry_out
from faristol.desk.tournament.document import LoadedTournament, load_named
from faristol.desk.tournament.entries import ROUTE, entry_acts, listed_rating
from faristol.desk.tournament.files.entry_rows import COLUMNS, EntryImportRow, entry_note
from faristol.desk.tournament.files.imported_rounds import (
    Source,
    acts_of_rounds,
    count_rounds,
    find_changed_points,
    missed_half_points,
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
WITHOUT_POINTS: Final = gettext_noop(
    "A report (TRF) says who won, but has neither game points nor tables. Results come without points, "
    "with a difference of 0, until you correct them; tables are numbered anew."
)
KINDS: tuple[Kind, ...] = (
    "rating",
    "table",
    "group",
    "club",
    "",
)  # possible kinds of a column of numbers
SAMPLE = (
    ("Anna Puig", "1204", "A", "Vic", "7", "Molí Nou"),
    ("Ion Țepeș", "", "B", "", "", "Argus"),
)


@dataclass(frozen=True, slots=True, kw_only=True, eq=False, repr=False)
class EntriesImportContext(TournamentContext):
    """The form for a table of entries."""

    template: ClassVar[str] = "tournament/entries_import.html"

    heads: Sequence[str]  # of the columns after the name
    sample: Sequence[Sequence[str]]  # the first lines of a table


@dataclass(frozen=True, slots=True, kw_only=True, eq=False, repr=False)
class EntriesPreviewContext(TournamentContext):
    """The preview of a table of entries."""

    template: ClassVar[str] = "tournament/entries_preview.html"

    table: ImportPreviewView
    slab: str  # the label of the button that imports it
    rounds: str  # the label of the button that imports its rounds too, or an empty string


@tournament_screen
async def show(desk: Desk, _: Request, tournament: LoadedTournament) -> View:
    """Show the form for a table, or the preview of the one that was read."""
    text = tournament.text
    preview = desk.service(ImportPreviews).of(tournament)
    rows = preview.rows if preview else ()
    return tournament_view(
        _preview_context(tournament, preview)
        if preview
        else EntriesImportContext(
            tournament=tournament,
            part="entries",
            heads=[*column_heads(COLUMNS, text), text.gettext("Club")],
            sample=SAMPLE,
        ),
        title=text.gettext("Import a list of players"),
        spoken=lambda: table_announcement(len(rows), Counter(row.status for row in rows), text),
    )


def _preview_context(tournament: LoadedTournament, preview: ImportPreview) -> EntriesPreviewContext:
    text = tournament.text

    table = preview_view(
        preview, text, columns=COLUMNS, row_text=lambda row: entry_note(row, text), kinds=KINDS
    )
    sources = _sources_with_rounds(tournament, preview)
    rounds = count_rounds(sources)
    changed: Sequence[int] | Refusal = ()
    if rounds:
        changed = find_changed_points(tournament.state, _settings_for(tournament, sources), sources)
    is_offered = rounds and not isinstance(changed, Refusal)
    warnings = _round_warnings(tournament, preview, sources, changed)
    changes = sum(row.status == "update" for row in preview.rows)
    return EntriesPreviewContext(
        tournament=tournament,
        part="entries",
        table=replace(table, warnings=[*table.warnings, *warnings], count=table.count + changes),
        slab=_import_label(preview.rows, text),
        rounds=text.ngettext("With the round", "With the {n} rounds", rounds) if is_offered else "",
    )


def _import_label(rows: Sequence[EntryImportRow], text: Translator) -> str:
    """Return the label of the button that imports the table."""
    count = sum(row.status == "new" for row in rows)
    changes = [row for row in rows if row.status == "update"]
    if count:
        return text.ngettext("Enter {n} player", "Enter {n} players", count)
    if any(row.namesake for row in changes):
        return text.ngettext(
            "Change the club of {n} player", "Change the clubs of {n} players", len(changes)
        )
    return text.ngettext("Add the club of {n} player", "Add the clubs of {n} players", len(changes))


async def read(desk: Desk, request: Request) -> Done:
    """Read a chosen or pasted table, and preview it."""
    tournament = await load_named(desk, request)
    sources = list[Source]()

    def read_as(data: bytes) -> bytes | Refusal:
        if fault := fault_of_table(data, "gcg", "eliot"):
            return fault
        sources.extend(_read_sources(data))
        return as_table(data)

    answered = sheet_with_answers(desk, tournament, request, KINDS)
    sheet, answers = answered or (await uploaded_table(desk, request, LIMITS, read_as), {})
    if answered is not None and (preview := desk.service(ImportPreviews).of(tournament)):
        sources = [row.source for row in preview.rows if row.source]
    elif sources:
        sheet = _with_line_numbers(sheet, sources)
    entries = refusal_at_file(read_entries(sheet, answers=answers))
    answers_by_line = answers_on_namesakes(request)
    matcher = PersonMatcher(
        desk,
        tournament.names,
        listed=(entry.seat.name for entry in entries.entries),
        takes_doubles=request.value("doubles") == "both",
    )
    rows = _build_rows(tournament, matcher, entries, answers_by_line, is_of_program=bool(sources))
    if len(sources) == len(rows):
        rows = tuple(replace(row, source=source) for row, source in zip(rows, sources, strict=True))
    return desk.service(ImportPreviews).keep(
        tournament,
        rows,
        entries.notes,
        "/tournament/sheet",
        sheet=sheet,
        layout=entries.layout,
        is_again=answered is not None,
    )


def _read_sources(data: bytes) -> Sequence[Source]:
    """Return the players of a report or of a division; an empty tuple for other files."""
    if not is_report(data):
        division = read_division(data)
        return () if isinstance(division, Refusal) else division
    report = read_trf(data)
    return report.players if isinstance(report, Report) else ()


def _with_line_numbers(sheet: Sheet, sources: Sequence[Source]) -> Sheet:
    """Return the table with the line numbers of the file that it was made from."""
    heading, *lines = sheet.lines
    if len(lines) != len(sources):
        return sheet
    numbered = (
        replace(line, number=source.line) for line, source in zip(lines, sources, strict=True)
    )
    return replace(sheet, lines=(heading, *numbered))


def _sources_with_rounds(tournament: LoadedTournament, preview: ImportPreview) -> list[Source]:
    """Return the players of a file whose rounds can be imported: all are new, and the first entrants."""
    sources = [row.source for row in preview.new if row.source]
    return sources if not tournament.state.order and len(sources) == len(preview.rows) else []


def _settings_for(tournament: LoadedTournament, sources: Sequence[Source]) -> Settings:
    """Return the settings for the rounds of a file."""
    settings = tournament.state.settings
    return replace(
        settings,
        rounds=max(settings.rounds, count_rounds(sources)),
        missed_half_points=missed_half_points(sources, settings.missed_half_points),
    )


def _round_warnings(
    tournament: LoadedTournament,
    preview: ImportPreview,
    sources: Sequence[Source],
    changed: Sequence[int] | Refusal,
) -> list[str]:
    """Return the warnings of the preview about the rounds of a file.

    `changed` are the players who would have other points, or the refusal of the rounds.
    """
    text = tournament.text
    rounds = count_rounds([row.source for row in preview.rows if row.source])
    if not rounds:
        return []
    if not sources:
        return [
            text.ngettext(
                "The file also has {n} round. It is not imported: rounds only come into a tournament "
                "that has no players, with every line of the file.",
                "The file also has {n} rounds. They are not imported: rounds only come into a "
                "tournament that has no players, with every line of the file.",
                rounds,
            )
        ]
    if isinstance(changed, Refusal):
        reason = refusal_text(changed, text)
        return [text.gettext("The rounds of the file cannot be imported: {why}", why=reason)]
    warnings = [
        text.ngettext(
            "The file also has {n} round: choose whether it is imported too, below.",
            "The file also has {n} rounds: choose whether they are imported too, below.",
            rounds,
        )
    ]
    if isinstance(sources[0], Reported):
        warnings.append(text.gettext(WITHOUT_POINTS))
    if changed:
        names = [isolate_bidi(preview.rows[at].name) for at in changed[:MAX_NAMED]]
        warnings.append(
            text.ngettext(
                "{n} player would have other points here than in the report: {names}",
                "{n} players would have other points here than in the report: {names}",
                len(changed),
                names=", ".join(names) + ("…" if len(changed) > MAX_NAMED else ""),
            )
        )
    return warnings


def _build_rows(
    tournament: LoadedTournament,
    matcher: PersonMatcher,
    entries: Entries,
    answers: Mapping[int, str],
    *,
    is_of_program: bool,
) -> tuple[EntryImportRow, ...]:
    """Return the rows of the preview; an entrant, or a name that stands above, is not entered again.

    But two lines of another program's tournament are two people.
    """
    rows = list[EntryImportRow]()
    for entry in entries.entries:
        card = entry.seat.card
        problem = next(iter(entry.seat.problems), None)
        if card is None or problem is not None:
            rows.append(EntryImportRow(entry=entry, status="problem", problem=problem))
            continue
        card, player, is_new = matcher.match(card, is_namesake=is_of_program, line=entry.seat.line)
        status = "new" if is_new else "same"
        if not is_new and (entrant := _entrant_without_club(tournament, card, player)):
            status, player = "update", entrant
        if status == "same" and (above := matcher.line_above(card, player)):
            rows.append(
                _repeated_row(entry, matcher, card, above, answers.get(entry.seat.line, ""))
            )
            continue
        row = EntryImportRow(entry=entry, status=status, card=card, player=player)
        if is_new and (namesake := matcher.namesake(card, player)):
            row = _answered_row(replace(row, namesake=namesake), answers.get(row.line, ""))
        rows.append(row)
    return tuple(_row_beside_entrant(tournament, row) for row in rows)


def _row_beside_entrant(tournament: LoadedTournament, row: EntryImportRow) -> EntryImportRow:
    """Return the row with the entrant whom it means, or with the rating that the register has."""
    if row.card is None or row.status == "asked" or row.above:
        return row
    if row.status == "new":
        return replace(row, listed=listed_rating(tournament, row.card))
    player = row.player if row.player in tournament.names else tournament.names.namesake(row.card)
    return replace(row, here=tournament.state.entrants.get(player) if player else None)


def _repeated_row(
    entry: Entry, matcher: PersonMatcher, card: Card, above: int, answer: str
) -> EntryImportRow:
    """Return the row of a line whose name stands above."""
    status, name, twin = matcher.twin(card, answer)
    if isinstance(twin, Refusal):
        return EntryImportRow(entry=entry, status=status, problem=twin)
    return EntryImportRow(entry=entry, status=status, card=twin, above=above, twin=name)


def _answered_row(row: EntryImportRow, answer: str) -> EntryImportRow:
    """Return the row of a namesake by the answer: the entrant, or another person."""
    if answer == SAME and row.namesake:
        return replace(row, status="update", player=row.namesake.player)
    return row if answer else replace(row, status="asked")


def _entrant_without_club(tournament: LoadedTournament, card: Card, player: str) -> str:
    """Return the entrant of a card who has no club yet, or an empty string."""
    entrant = player if player in tournament.names else tournament.names.namesake(card)
    card_here = tournament.names.card(entrant) if entrant else None
    return entrant if card_here is not None and card.club and not card_here.club else ""


def _club_acts(
    desk: Desk, tournament: LoadedTournament, preview: ImportPreview
) -> tuple[tuple[ChangeEntry, ...], dict[str, str]]:
    """Return the acts that add the clubs of the table to entrants, and their cards."""
    acts, cards = list[ChangeEntry](), dict[str, str]()
    for row in preview.rows:
        card_here = tournament.names.card(row.player) if row.status == "update" else None
        if card_here is not None:
            digest, card_line = copy_card(desk, replace(card_here, club=row.card.club))
            entrant = tournament.state.entrants[row.player]
            acts.append(ChangeEntry(entrant=replace(entrant, card=CardDigest(digest))))
            cards[digest] = card_line
    return tuple(acts), cards


async def take(desk: Desk, request: Request) -> Done:
    """Enter the people of the table, with its groups: all or none."""
    tournament = await load_named(desk, request)
    preview = desk.service(ImportPreviews).of(tournament)
    if preview is None:
        raise Refused(STALE)
    people = [
        (
            row.card,
            row.player,
            row.rating,
            row.group,
            row.team,
            row.table,
        )
        for row in preview.new
        if row.card
    ]
    settings = tournament.state.settings
    groups = tuple(
        dict.fromkeys((*settings.groups, *(person[3] for person in people if person[3])))
    )
    acts, cards = entry_acts(desk, tournament, people)
    sources = _sources_with_rounds(tournament, preview) if request.value("rounds") else []
    after = replace(_settings_for(tournament, sources) if sources else settings, groups=groups)
    if after != settings:
        acts = (ChangeEvent(settings=after), *acts)
    entered = [
        entrant.player for act in acts if isinstance(act, EnterPlayers) for entrant in act.entrants
    ]
    if sources:  # the initial order is that of the file, as are its numbers
        acts = tuple(act for act in acts if not isinstance(act, SeedPlayers))
        rounds = acts_of_rounds(sources, entered, tournament.terms.rules)
        acts = (*acts, SeedPlayers(order=tuple(entered)), *rounds)
    changes, club_cards = _club_acts(desk, tournament, preview)
    acts, cards = (*changes, *acts), {**cards, **club_cards}
    message = ngettext_lazy("{n} player enrolled.", "{n} players enrolled.", len(people))
    if changes and not people:
        message = ngettext_lazy(
            "The club of {n} player was added.",
            "The clubs of {n} players were added.",
            len(changes),
        )
        if any(row.namesake for row in preview.rows if row.status == "update"):
            message = ngettext_lazy(
                "The club of {n} player was changed.",
                "The clubs of {n} players were changed.",
                len(changes),
            )
    try:
        done = Done(route="/tournament" if sources else ROUTE, toast=message)
        await carry_out(desk, request, tournament, acts, done, cards=cards)
    except Refused as refused:
        raise refusal_above(refused.refusal) from refused
    desk.service(ImportPreviews).invalidate()
    return done


async def drop(desk: Desk, _: Request) -> Done:
    """Discard the table."""
    desk.service(ImportPreviews).invalidate()
    return Done(route=ROUTE)
