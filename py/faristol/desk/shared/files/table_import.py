"""The import of players from a table, after a preview of the effect of each line."""

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, replace
from itertools import count
from typing import Any, Final, Literal, TypeVar

from faristol.club.card import Card, parse_card
from faristol.club.spelling import fold_name, name_key
from faristol.desk.kernel.desk import Desk, Service
from faristol.desk.kernel.documents import LoadedWithContext
from faristol.desk.kernel.outcome import STALE, Done, Refused, unwrap, uploaded_file
from faristol.desk.kernel.refusal_messages import messages_for
from faristol.desk.kernel.request import Request, read_number
from faristol.desk.kernel.translation import Translator, gettext_noop, isolate_bidi
from faristol.desk.shared.files.column_questions import (
    ImportQuestionView,
    answers_from_form,
    question_views,
)
from faristol.desk.shared.player_names import PlayerNames
from faristol.desk.shared.register import RegisterService
from faristol.formats.column import Kind, Layout
from faristol.formats.file_detection import fault_of_table
from faristol.formats.matching import KnownPlayer, People
from faristol.formats.sheet import Limits, Sheet, read_steps
from faristol.formats.steps import Steps
from faristol.ledger.refusal import Refusal

WORKING = gettext_noop("Reading the table…")
SAME: Final = "same"
OTHER: Final = "other"  # another person with a name that is here already with another club
_LINE = "line-"
MAX_DOUBLES_NAMED = 3
WARNINGS = ("entry/no_ratings",)  # notes that must not be overlooked
T = TypeVar("T")
Column = tuple[str, Callable[[Any], object]]  # heading and cell of a row


@dataclass(frozen=True, slots=True, kw_only=True)
class Namesake:
    """The only player here with the name of a line, and another club."""

    player: str
    card: Card


@dataclass(frozen=True, slots=True, kw_only=True)
class ImportPreview:
    """A table that was previewed and not yet imported, for a document as of an entry."""

    stream: str
    seq: int
    rows: tuple[
        Any, ...
    ]  # each with its line, card, name, namesake, and status: new, same, asked, problem
    notes: tuple[Refusal, ...]  # on data left out, and on guesses
    sheet: Sheet  # to be read again after answers about columns
    layout: Layout

    @property
    def new(self) -> list[Any]:
        """The rows that add a player."""
        return [row for row in self.rows if row.status == "new"]


class ImportPreviews(Service):
    """The previewed table, one at a time."""

    def __init__(self, _: Desk) -> None:
        self._preview: ImportPreview | None = None

    def of(self, document: LoadedWithContext[Any]) -> ImportPreview | None:
        """Return the preview for a document as it is now, or None."""
        preview = self._preview
        return (
            preview
            if preview and (preview.stream, preview.seq) == (document.id, document.seq)
            else None
        )

    def keep(
        self,
        document: LoadedWithContext[Any],
        rows: tuple[Any, ...],
        notes: Sequence[Refusal],
        route: str,
        *,
        sheet: Sheet,
        layout: Layout,
        is_again: bool,
    ) -> Done:
        """Store a preview, and display it; `is_again` after an answer about a column."""
        self._preview = ImportPreview(
            stream=document.id,
            seq=document.seq,
            rows=rows,
            # names alone need no heading
            notes=tuple(note for note in notes if note.code != "sheet/no_header"),
            sheet=sheet,
            layout=layout,
        )
        if is_again:
            return Done(route=route)
        # the main button, just pressed, imports everything now: a second stroke must not do that unseen
        return Done(route=route, effects=({"do": "focus", "id": "title"},))

    def invalidate(self) -> None:
        """Drop the preview: it may name people who are erased."""
        self._preview = None


@dataclass(frozen=True, slots=True, kw_only=True)
class ImportLineView:
    """A line of a table in its preview."""

    line: int
    status: str
    name: str
    club: str
    note: str  # or an empty string
    cells: Sequence[object]  # of the columns after these


@dataclass(frozen=True, slots=True, kw_only=True)
class ImportPreviewView:
    """The template data of the preview of a table."""

    heads: Sequence[str]  # of the columns after name and club
    are_numbers: Sequence[bool]  # by column
    lines: Sequence[ImportLineView]
    warnings: Sequence[str]
    doubles: str  # the names that are there twice, or an empty string
    notes: Sequence[str]
    questions: Sequence[ImportQuestionView]
    open_doubles: int
    has_clubs: bool
    count: int  # of the lines that change something


def column_heads(columns: Sequence[Column], text: Translator) -> list[str]:
    """Return the headings of columns."""
    return [text.gettext(head) for head, _ in columns]


def preview_view(
    preview: ImportPreview,
    text: Translator,
    *,
    columns: Sequence[Column],
    row_text: Callable[[Any], str],
    kinds: Sequence[Kind],
) -> ImportPreviewView:
    """Return the template data of the preview of a table."""
    rows, notes = preview.rows, preview.notes
    cells = [[cell(row) for _, cell in columns] for row in rows]
    return ImportPreviewView(
        heads=column_heads(columns, text),
        are_numbers=[
            any(isinstance(cell, int) for cell in column) for column in zip(*cells, strict=True)
        ],
        lines=[
            ImportLineView(
                line=row.line,
                status=row.status,
                name=row.card.name if row.card else row.name,
                club=row.card.club if row.card else "",
                note=row_text(row),
                cells=line,
            )
            for row, line in zip(rows, cells, strict=True)
        ],
        warnings=[refusal_text(note, text) for note in notes if note.code in WARNINGS],
        doubles=format_doubles(rows, text),
        notes=[refusal_text(note, text) for note in notes if note.code not in WARNINGS],
        questions=[
            *question_views(preview.layout, kinds, text),
            *(_namesake_view(row, text) for row in rows if row.namesake),
            *(double_view(row, text) for row in rows if row.above),
        ],
        open_doubles=sum(row.above > 0 and row.status == "asked" for row in rows),
        has_clubs=any(row.card and row.card.club for row in rows),
        count=len(preview.new),
    )


def _namesake_view(row: Any, text: Translator) -> ImportQuestionView:
    """Return the question whether a line is the player here; without an answer no player is added."""
    here, there = (_format_card(card) for card in (row.namesake.card, row.card))
    return ImportQuestionView(
        field=f"{_LINE}{row.line}",
        label=text.gettext(
            "{here} is already here. Is {there} the same person?", here=here, there=there
        ),
        options=[
            ("", "–"),
            (SAME, text.gettext("The same person, with another club")),
            (OTHER, text.gettext("Another person with that name")),
        ],
        value={"asked": "", "new": OTHER}.get(row.status, SAME),
    )


def format_doubles(rows: Sequence[Any], text: Translator) -> str:
    """Return the sentence on names that are in the list twice and not yet answered, or an empty string."""
    doubles = [row for row in rows if row.above and row.status == "asked"]
    if not doubles:
        return ""
    names = [
        text.gettext("{name} (lines {first} and {line})", name=name, first=row.above, line=row.line)
        for row in doubles[:MAX_DOUBLES_NAMED]
        if (name := isolate_bidi(row.card.name))
    ]
    more = ", …" if len(doubles) > MAX_DOUBLES_NAMED else "."
    return text.gettext("Twice in this list: {names}", names=", ".join(names) + more)


def double_view(row: Any, text: Translator) -> ImportQuestionView:
    """Return the question whether a name that is in the list twice is one person or two."""
    name = isolate_bidi(row.name)
    return ImportQuestionView(
        field=f"{_LINE}{row.line}",
        label=text.gettext(
            "{name} is twice in this list (lines {first} and {line}). Two people?",
            name=name,
            first=row.above,
            line=row.line,
        ),
        options=[
            ("", "–"),
            (OTHER, text.gettext("Two people: add “{name}” too", name=isolate_bidi(row.twin))),
            (SAME, text.gettext("The same person: add once")),
        ],
        value={"asked": "", "new": OTHER}.get(row.status, SAME),
    )


def _format_card(card: Card) -> str:
    return isolate_bidi(f"{card.name} ({card.club})" if card.club else card.name)


def answers_on_namesakes(request: Request) -> dict[int, Literal["same", "other"]]:
    """Return the answers of a form on lines whose name is here or in a line above, by line."""
    return {
        read_number(field.removeprefix(_LINE)): OTHER if value == OTHER else SAME
        for field, value in request.fields
        if field.startswith(_LINE) and value in (SAME, OTHER)
    }


def refusal_text(refusal: Refusal, text: Translator) -> str:
    """Return the sentence of a refusal of a line, or of the whole table."""
    return text.render(next(iter(messages_for(refusal).values())))


def sheet_with_answers(
    desk: Desk, document: LoadedWithContext[Any], request: Request, kinds: Sequence[Kind]
) -> tuple[Sheet, dict[int, Kind]] | None:
    """Return the previewed table with the answers about its columns; None if a new one was sent.

    Raises:
        Refused: the preview is gone, or an answer is invalid.
    """
    if not request.value("again"):
        return None
    preview = desk.service(ImportPreviews).of(document)
    if preview is None:
        raise Refused(STALE)
    return preview.sheet, answers_from_form(request, kinds)


async def uploaded_table(
    desk: Desk,
    request: Request,
    limits: Limits,
    as_table: Callable[[bytes], bytes | Refusal] = lambda data: fault_of_table(data) or data,
) -> Sheet:
    """Read a chosen or pasted table; `as_table` may convert another format first.

    Raises:
        Refused: it is not a table.
    """
    await desk.service(RegisterService).open_readable()
    pasted = request.value("pasted")
    content = uploaded_file(request, pasted.encode("utf-8", "replace") if pasted.strip() else b"")
    steps = Steps(read_steps(refusal_at_file(as_table(unwrap(content))), limits=limits))
    working = desk.translator_for(request.lang).gettext(WORKING)
    for done, total in steps:
        await desk.progress(done, total, working)
    return refusal_at_file(steps.result)


def refusal_at_file(result: T | Refusal) -> T:
    """Return the result of reading a file; a refusal is shown at the field of the file.

    Raises:
        Refused: the result is a refusal.
    """
    if isinstance(result, Refusal):
        raise Refused(Refusal(result.code, {**result.data, "field": "file"}))
    return result


class PersonMatcher:
    """The match of lines, one after the other, with people of the register and players."""

    def __init__(
        self,
        desk: Desk,
        names: PlayerNames,
        *,
        listed: Iterable[str] = (),
        takes_doubles: bool = False,
    ) -> None:
        self._listed = {name_key(name) for name in listed}  # all names of the table
        self._takes_doubles = takes_doubles  # both lines of each name, unless answered otherwise
        self._people = People()
        self._members = {str(person.id) for person in desk.service(RegisterService).people.values()}
        for person in desk.service(RegisterService).people.values():
            self._people.add(KnownPlayer(player=person.id, card=person.card))
        self._here = set(names)
        self._clubs: dict[str, set[str]] = {}
        self._namesakes: dict[str, list[Namesake]] = {}
        for player in names:
            if card := names.card(player):
                key = name_key(card.name)
                self._clubs.setdefault(key, set()).add(fold_name(card.club))
                self._namesakes.setdefault(key, []).append(Namesake(player=player, card=card))
        # line by name and club of the lines above, and by their person of the register
        self._above: dict[tuple[str, str], int] = {}
        self._players_above: dict[str, int] = {}

    def match(
        self, card: Card, *, is_namesake: bool = False, line: int = 0
    ) -> tuple[Card, str, bool]:
        """Return card and person of the register for a line, and whether it adds a player.

        A missing club matches any club, and the card gets the one of the line. A namesake of a line above
        counts as another player.
        """
        candidate = self._people.find(card)
        person = (
            candidate if isinstance(candidate, KnownPlayer) else KnownPlayer(player=None, card=card)
        )
        player = str(person.player or "")
        name, club = name_key(person.card.name), fold_name(person.card.club)
        clubs = self._clubs.get(name, set())
        is_here = player in self._here or bool(clubs and (not club or {club, ""} & clubs))
        is_new = not is_here and (is_namesake or (name, club) not in self._above)
        if is_new:
            self._above.setdefault((name, club), line)
            if player:
                self._players_above.setdefault(player, line)
            self._here |= {player} - {""}
        return replace(person.card, club=person.card.club or card.club), player, is_new

    def line_above(self, card: Card, player: str) -> int:
        """Return the line above that added the person whom `match` returned, or 0."""
        if player in self._players_above:
            return self._players_above[player]
        return self._above.get((name_key(card.name), fold_name(card.club)), 0)

    def twin(self, card: Card, answer: str) -> tuple[str, str, Card | Refusal]:
        """Return status, name and card for a line with a name of a line above.

        The name of the twin gets the first number, from 2 on, that makes it unique.
        """
        names = self._listed | self._clubs.keys() | {key for key, _ in self._above}
        numbered = (f"{card.name} {number}" for number in count(2))
        name = next(name for name in numbered if name_key(name) not in names)
        if answer == SAME:
            return "same", name, card
        if not (answer or self._takes_doubles):
            return "asked", name, card
        twin = parse_card(name=name, club=card.club)
        if isinstance(twin, Refusal):
            return "problem", name, twin
        self.match(twin)
        return "new", name, twin

    def namesake(self, card: Card, player: str) -> Namesake | None:
        """Return the only player here with the name of a new line, unless both are of the register."""
        namesakes = self._namesakes.get(name_key(card.name), [])
        if len(namesakes) != 1 or (player and namesakes[0].player in self._members):
            return None
        return namesakes[0]
