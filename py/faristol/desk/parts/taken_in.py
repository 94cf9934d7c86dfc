"""Take players in from a table: it is looked at first, and every line says what it would do."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from typing import Any, TypeVar

from faristol.club.card import Card
from faristol.club.spelling import fold_name, name_key
from faristol.desk.kernel.desk import Desk, Keeper
from faristol.desk.kernel.documents import WithDocument
from faristol.desk.kernel.message import messages_of
from faristol.desk.kernel.outcome import STALE, Done, Refused, granted, sent_file
from faristol.desk.kernel.request import Request
from faristol.desk.kernel.text import Text, mark
from faristol.desk.parts.columns_asked import answers_from_form, asked_views
from faristol.desk.parts.members import Members
from faristol.desk.parts.names import Names
from faristol.exchange.column import Kind, Layout
from faristol.exchange.matching import Known, People
from faristol.exchange.recognised import fault_of_table
from faristol.exchange.sheet import Limits, Sheet, read_steps
from faristol.exchange.steps import Steps
from faristol.ledger.refusal import Refusal

WORKING = mark("Reading the table…")
WARNINGS = ("entry/no_ratings",)  # what may not be overlooked
T = TypeVar("T")
Column = tuple[str, Callable[[Any], object]]  # what stands above it, what stands in a line


@dataclass(frozen=True, slots=True, kw_only=True)
class Looked:
    """Hold a table that was looked at and not yet taken in; it is of one document, as of one entry."""

    stream: str
    seq: int
    rows: tuple[Any, ...]  # each with its line, card, name, and status: new, same, problem
    notes: tuple[Refusal, ...]  # what was left out, what was guessed
    sheet: Sheet  # to be read again when a column was named
    layout: Layout

    @property
    def new(self) -> list[Any]:
        """Return the lines that bring somebody."""
        return [row for row in self.rows if row.status == "new"]


class Tables(Keeper):
    """Keep the table that lies open."""

    def __init__(self, _: Desk) -> None:
        self._looked: Looked | None = None

    def of(self, document: WithDocument[Any]) -> Looked | None:
        """Return the table that was looked at for a document as it is now."""
        one = self._looked
        return one if one and (one.stream, one.seq) == (document.id, document.seq) else None

    def keep(
        self,
        document: WithDocument[Any],
        rows: tuple[Any, ...],
        notes: Sequence[Refusal],
        route: str,
        *,
        sheet: Sheet,
        layout: Layout,
        is_again: bool,
    ) -> Done:
        """Keep a table, and show what it would do; `is_again` when a column of it was named."""
        self._looked = Looked(
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


def shown(
    desk: Desk,
    document: WithDocument[Any],
    text: Text,
    *,
    sample: Sequence[Sequence[str]],
    columns: Sequence[Column],
    said: Callable[[Any], str],
    kinds: Sequence[Kind],
) -> dict[str, Any]:
    """Return where a table is chosen or pasted, or what the one looked at would do."""
    looked = desk.of(Tables).of(document)
    rows = looked.rows if looked else ()
    notes = looked.notes if looked else ()
    return {
        "sample": sample,
        "heads": [text.say(head) for head, _ in columns],
        "looked": looked,
        "lines": [(row, said(row), [cell(row) for _, cell in columns]) for row in rows],
        "warnings": [refusal_said(note, text) for note in notes if note.code in WARNINGS],
        "notes": [refusal_said(note, text) for note in notes if note.code not in WARNINGS],
        "asked": asked_views(looked.layout, kinds, text) if looked else [],
        "count": len(looked.new) if looked else 0,
    }


def refusal_said(refusal: Refusal, text: Text) -> str:
    """Say what is wrong with a line, or with the whole."""
    return text.of(next(iter(messages_of(refusal).values())))


def answered_sheet(
    desk: Desk, document: WithDocument[Any], request: Request, kinds: Sequence[Kind]
) -> tuple[Sheet, dict[int, Kind]] | None:
    """Return the table that was looked at with the answers about its columns; None if a new one was sent.

    Raises:
        Refused: it is not there any more, or an answer is none.
    """
    if not request.value("again"):
        return None
    looked = desk.of(Tables).of(document)
    if looked is None:
        raise Refused(STALE)
    return looked.sheet, answers_from_form(request, kinds)


async def sent_sheet(
    desk: Desk,
    request: Request,
    limits: Limits,
    as_table: Callable[[bytes], bytes | Refusal] = lambda data: fault_of_table(data) or data,
) -> Sheet:
    """Read a chosen or pasted table; what is of another form may be made a table before.

    Raises:
        Refused: it is none.
    """
    await desk.of(Members).open_readable()
    pasted = request.value("pasted")
    sent = sent_file(request, pasted.encode("utf-8", "replace") if pasted.strip() else b"")
    steps = Steps(read_steps(at_file(as_table(granted(sent))), limits=limits))
    working = desk.text_of(request.lang).say(WORKING)
    for done, total in steps:
        await desk.progress(done, total, working)
    return at_file(steps.result)


def at_file(found: T | Refusal) -> T:
    """Return what was found in a file; what is against it is said where the file was chosen.

    Raises:
        Refused: something is.
    """
    if isinstance(found, Refusal):
        raise Refused(Refusal(found.code, {**found.data, "field": "file"}))
    return found


class Who:
    """Go through the lines one after the other: who is meant, and who plays already."""

    def __init__(self, desk: Desk, names: Names) -> None:
        self._people = People()
        for person in desk.of(Members).people.values():
            self._people.add(Known(player=person.id, card=person.card))
        self._here = set(names)
        self._clubs: dict[str, set[str]] = {}
        for card in filter(None, map(names.card, names)):
            self._clubs.setdefault(name_key(card.name), set()).add(fold_name(card.club))
        self._above = set[tuple[str, str]]()  # names and clubs of the lines above

    def meant(self, card: Card, *, is_namesake: bool = False) -> tuple[Card, str, bool]:
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
            self._above.add((name, club))
            self._here |= {player} - {""}
        return replace(known.card, club=known.card.club or card.club), player, is_new


def above(refusal: Refusal) -> Refused:
    """Say what is against taking it in above the table, which has no fields."""
    data = {name: value for name, value in refusal.data.items() if name != "field"}
    return Refused(Refusal(refusal.code, data))
