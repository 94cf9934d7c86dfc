"""Take players in from a table: it is looked at first, and every line says what it would do."""

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
from faristol.desk.kernel.translation import Text, apart, mark
from faristol.desk.shared.files.column_questions import AskedView, answers_from_form, asked_views
from faristol.desk.shared.player_names import PlayerNames
from faristol.desk.shared.register import RegisterService
from faristol.formats.column import Kind, Layout
from faristol.formats.file_detection import fault_of_table
from faristol.formats.matching import Known, People
from faristol.formats.sheet import Limits, Sheet, read_steps
from faristol.formats.steps import Steps
from faristol.ledger.refusal import Refusal

WORKING = mark("Reading the table…")
SAME: Final = "same"
OTHER: Final = "other"  # person, of a name that is here already with another club
_LINE = "line-"
MAX_DOUBLES_NAMED = 3
WARNINGS = ("entry/no_ratings",)  # what may not be overlooked
T = TypeVar("T")
Column = tuple[str, Callable[[Any], object]]  # what stands above it, what stands in a line


@dataclass(frozen=True, slots=True, kw_only=True)
class Namesake:
    """The one player here who has the name of a line, and another club."""

    player: str
    card: Card


@dataclass(frozen=True, slots=True, kw_only=True)
class ImportPreview:
    """Hold a table that was looked at and not yet taken in; it is of one document, as of one entry."""

    stream: str
    seq: int
    rows: tuple[
        Any, ...
    ]  # each with its line, card, name, namesake, and status: new, same, asked, problem
    notes: tuple[Refusal, ...]  # what was left out, what was guessed
    sheet: Sheet  # to be read again when a column was named
    layout: Layout

    @property
    def new(self) -> list[Any]:
        """Return the lines that bring somebody."""
        return [row for row in self.rows if row.status == "new"]


class ImportPreviews(Service):
    """Keep the table that lies open."""

    def __init__(self, _: Desk) -> None:
        self._looked: ImportPreview | None = None

    def of(self, document: LoadedWithContext[Any]) -> ImportPreview | None:
        """Return the table that was looked at for a document as it is now."""
        one = self._looked
        return one if one and (one.stream, one.seq) == (document.id, document.seq) else None

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
        """Keep a table, and show what it would do; `is_again` when a column of it was named."""
        self._looked = ImportPreview(
            stream=document.id,
            seq=document.seq,
            rows=rows,
            # names alone need no heading
            notes=tuple(note for note in notes if note.code != "sheet/no_header"),
            sheet=sheet,
            layout=layout,
        )
        if is_again:
            return Done(go=route)
        # the slab that was just pressed takes everything in now: a second stroke must not do it unseen
        return Done(go=route, effects=({"do": "focus", "id": "title"},))

    def forget(self) -> None:
        """Let go of it: names in it may be of somebody who was forgotten."""
        self._looked = None


def preview_view(
    desk: Desk,
    document: LoadedWithContext[Any],
    text: Text,
    *,
    sample: Sequence[Sequence[str]],
    columns: Sequence[Column],
    said: Callable[[Any], str],
    kinds: Sequence[Kind],
) -> dict[str, Any]:
    """Return where a table is chosen or pasted, or what the one looked at would do."""
    looked = desk.of(ImportPreviews).of(document)
    rows = looked.rows if looked else ()
    notes = looked.notes if looked else ()
    cells = [[cell(row) for _, cell in columns] for row in rows]
    return {
        "sample": sample,
        "heads": [text.say(head) for head, _ in columns],
        "looked": looked,
        "are_numbers": [
            any(isinstance(cell, int) for cell in column) for column in zip(*cells, strict=True)
        ],
        "lines": [(row, said(row), line) for row, line in zip(rows, cells, strict=True)],
        "warnings": [refusal_text(note, text) for note in notes if note.code in WARNINGS],
        "doubles": doubles_said(rows, text),
        "notes": [refusal_text(note, text) for note in notes if note.code not in WARNINGS],
        "asked": [
            *(asked_views(looked.layout, kinds, text) if looked else ()),
            *(_namesake_view(row, text) for row in rows if row.namesake),
            *(double_view(row, text) for row in rows if row.above),
        ],
        "open_doubles": sum(row.above > 0 and row.status == "asked" for row in rows),
        "has_clubs": any(row.card and row.card.club for row in rows),
        "count": len(looked.new) if looked else 0,
    }


def _namesake_view(row: Any, text: Text) -> AskedView:
    """Return the question whether a line means the player here; without an answer it brings nobody."""
    here, there = (_format_card(card) for card in (row.namesake.card, row.card))
    return AskedView(
        field=f"{_LINE}{row.line}",
        label=text.say(
            "{here} is already here. Is {there} the same person?", here=here, there=there
        ),
        options=[
            ("", "–"),
            (SAME, text.say("The same person, with another club")),
            (OTHER, text.say("Another person with that name")),
        ],
        value={"asked": "", "new": OTHER}.get(row.status, SAME),
    )


def doubles_said(rows: Sequence[Any], text: Text) -> str:
    """Return the names that are in the list twice while it is not answered whether they are two people."""
    doubles = [row for row in rows if row.above and row.status == "asked"]
    if not doubles:
        return ""
    names = [
        text.say("{name} (lines {first} and {line})", name=name, first=row.above, line=row.line)
        for row in doubles[:MAX_DOUBLES_NAMED]
        if (name := apart(row.card.name))
    ]
    more = ", …" if len(doubles) > MAX_DOUBLES_NAMED else "."
    return text.say("Twice in this list: {names}", names=", ".join(names) + more)


def double_view(row: Any, text: Text) -> AskedView:
    """Return the question whether a name that stands twice in the list is one person or two."""
    name = apart(row.name)
    return AskedView(
        field=f"{_LINE}{row.line}",
        label=text.say(
            "{name} is twice in this list (lines {first} and {line}). Two people?",
            name=name,
            first=row.above,
            line=row.line,
        ),
        options=[
            ("", "–"),
            (OTHER, text.say("Two people: add “{name}” too", name=apart(row.twin))),
            (SAME, text.say("The same person: add once")),
        ],
        value={"asked": "", "new": OTHER}.get(row.status, SAME),
    )


def _format_card(card: Card) -> str:
    return apart(f"{card.name} ({card.club})" if card.club else card.name)


def answers_on_namesakes(request: Request) -> dict[int, Literal["same", "other"]]:
    """Return what a form says of lines whose name is here already, or stands above, by line."""
    return {
        read_number(field.removeprefix(_LINE)): OTHER if value == OTHER else SAME
        for field, value in request.fields
        if field.startswith(_LINE) and value in (SAME, OTHER)
    }


def refusal_text(refusal: Refusal, text: Text) -> str:
    """Say what is wrong with a line, or with the whole."""
    return text.of(next(iter(messages_for(refusal).values())))


def answered_sheet(
    desk: Desk, document: LoadedWithContext[Any], request: Request, kinds: Sequence[Kind]
) -> tuple[Sheet, dict[int, Kind]] | None:
    """Return the table that was looked at with the answers about its columns; None if a new one was sent.

    Raises:
        Refused: it is not there any more, or an answer is none.
    """
    if not request.value("again"):
        return None
    looked = desk.of(ImportPreviews).of(document)
    if looked is None:
        raise Refused(STALE)
    return looked.sheet, answers_from_form(request, kinds)


async def uploaded_table(
    desk: Desk,
    request: Request,
    limits: Limits,
    as_table: Callable[[bytes], bytes | Refusal] = lambda data: fault_of_table(data) or data,
) -> Sheet:
    """Read a chosen or pasted table; what is of another form may be made a table before.

    Raises:
        Refused: it is none.
    """
    await desk.of(RegisterService).open_readable()
    pasted = request.value("pasted")
    sent = uploaded_file(request, pasted.encode("utf-8", "replace") if pasted.strip() else b"")
    steps = Steps(read_steps(refusal_at_file(as_table(unwrap(sent))), limits=limits))
    working = desk.text_of(request.lang).say(WORKING)
    for done, total in steps:
        await desk.progress(done, total, working)
    return refusal_at_file(steps.result)


def refusal_at_file(found: T | Refusal) -> T:
    """Return what was found in a file; what is against it is said where the file was chosen.

    Raises:
        Refused: something is.
    """
    if isinstance(found, Refusal):
        raise Refused(Refusal(found.code, {**found.data, "field": "file"}))
    return found


class PersonMatcher:
    """Go through the lines one after the other: who is meant, and who plays already."""

    def __init__(
        self,
        desk: Desk,
        names: PlayerNames,
        *,
        listed: Iterable[str] = (),
        takes_doubles: bool = False,
    ) -> None:
        self._listed = {name_key(name) for name in listed}  # all names of the table
        self._takes_doubles = takes_doubles  # both of each, where nothing else is answered
        self._people = People()
        self._members = {str(person.id) for person in desk.of(RegisterService).people.values()}
        for person in desk.of(RegisterService).people.values():
            self._people.add(Known(player=person.id, card=person.card))
        self._here = set(names)
        self._clubs: dict[str, set[str]] = {}
        self._namesakes: dict[str, list[Namesake]] = {}
        for one in names:
            if card := names.card(one):
                key = name_key(card.name)
                self._clubs.setdefault(key, set()).add(fold_name(card.club))
                self._namesakes.setdefault(key, []).append(Namesake(player=one, card=card))
        # names and clubs of the lines above, and who they are of the register: the line
        self._above: dict[tuple[str, str], int] = {}
        self._players_above: dict[str, int] = {}

    def meant(
        self, card: Card, *, is_namesake: bool = False, line: int = 0
    ) -> tuple[Card, str, bool]:
        """Return who it is, of the register if there, and whether a line brings somebody new.

        A club that is not said may be any, and the card gets the one of the line. A namesake of a line
        above has a table of its own.
        """
        found = self._people.find(card)
        known = found if isinstance(found, Known) else Known(player=None, card=card)
        player = str(known.player or "")
        name, club = name_key(known.card.name), fold_name(known.card.club)
        clubs = self._clubs.get(name, set())
        is_here = player in self._here or bool(clubs and (not club or {club, ""} & clubs))
        is_new = not is_here and (is_namesake or (name, club) not in self._above)
        if is_new:
            self._above.setdefault((name, club), line)
            if player:
                self._players_above.setdefault(player, line)
            self._here |= {player} - {""}
        return replace(known.card, club=known.card.club or card.club), player, is_new

    def line_above(self, card: Card, player: str) -> int:
        """Return the line above that brought the person whom `meant` found; 0 for none."""
        if player in self._players_above:
            return self._players_above[player]
        return self._above.get((name_key(card.name), fold_name(card.club)), 0)

    def twin(self, card: Card, answer: str) -> tuple[str, str, Card | Refusal]:
        """Return what a line does whose name stands above: its status, the twin’s name and card.

        The twin is called by the first number, from 2 on, that makes a name of nobody else.
        """
        taken = self._listed | self._clubs.keys() | {key for key, _ in self._above}
        numbered = (f"{card.name} {number}" for number in count(2))
        name = next(name for name in numbered if name_key(name) not in taken)
        if answer == SAME:
            return "same", name, card
        if not (answer or self._takes_doubles):
            return "asked", name, card
        twin = parse_card(name=name, club=card.club)
        if isinstance(twin, Refusal):
            return "problem", name, twin
        self.meant(twin)
        return "new", name, twin

    def namesake(self, card: Card, player: str) -> Namesake | None:
        """Return the one player here with the name of a new line, unless both are of the register."""
        found = self._namesakes.get(name_key(card.name), [])
        if len(found) != 1 or (player and found[0].player in self._members):
            return None
        return found[0]


def refusal_above(refusal: Refusal) -> Refused:
    """Say what is against taking it in above the table, which has no fields."""
    data = {name: value for name, value in refusal.data.items() if name != "field"}
    return Refused(Refusal(refusal.code, data))
