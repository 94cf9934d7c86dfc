"""The import of a table of players, after a preview of all lines."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, ClassVar

from faristol.club.card import Listing
from faristol.club.player import PlayerId
from faristol.desk.club.imports import DELETIONS, ImportAnswers, Imports
from faristol.desk.kernel.context import Context
from faristol.desk.kernel.desk import Desk, ignore_progress
from faristol.desk.kernel.outcome import STALE, Done, Refused, raise_refusal, unwrap, uploaded_file
from faristol.desk.kernel.refusal_messages import messages_for
from faristol.desk.kernel.request import Request, read_number
from faristol.desk.kernel.time_format import date_of
from faristol.desk.kernel.translation import Message, Translator, gettext_noop, ngettext_lazy
from faristol.desk.kernel.view import View
from faristol.desk.shared.files.column_questions import (
    ImportQuestionView,
    answers_from_form,
    question_views,
)
from faristol.desk.shared.import_announcement import table_announcement
from faristol.desk.shared.register import RegisterService
from faristol.ledger.refusal import Refusal

if TYPE_CHECKING:
    from faristol.formats.column import Kind
    from faristol.formats.players_csv import PlayerRow, Preview, Status

PAGE = 100
MAX_DOUBLES = 60  # questions at once; a button answers all others
STATUSES: tuple["Status", ...] = ("new", "update", "asked", "problem", "same", "ignored")
KINDS: tuple["Kind", ...] = (
    "rating",
    "number",
    "club",
    "",
)  # possible kinds of a column of numbers
SAMPLE = (("Anna Puig", "Molí Nou", "BARRUF", "1712"), ("Ion Țepeș", "Argus", "", ""))
WORKING = gettext_noop("Reading the table…")


@dataclass(frozen=True, slots=True, kw_only=True)
class TableLineView:
    """A line of the table, and what it would do."""

    line: int
    status: str  # which of `STATUSES`
    name: str
    club: str
    listings: Sequence[Listing]
    is_wrong: bool
    problems: Sequence[str]


@dataclass(frozen=True, slots=True, kw_only=True, eq=False, repr=False)
class TableImportContext(Context):
    """The form for a table."""

    template: ClassVar[str] = "club/import.html"

    sample: Sequence[Sequence[str]]


@dataclass(frozen=True, slots=True, kw_only=True, eq=False, repr=False)
class TablePreviewContext(Context):
    """A page of what the lines of a table would do, and the questions about it."""

    template: ClassVar[str] = "club/import_preview.html"

    line_count: int  # of the table
    rows: Sequence[TableLineView]
    counts: Mapping[str, int]  # lines by status
    import_count: int
    notes: Sequence[str]
    questions: Sequence[ImportQuestionView]
    doubles_warning: str
    double_views: Sequence[ImportQuestionView]
    takes_doubles: bool
    needs_list: bool
    list_name: str
    list_date: str
    seq: int
    show: str  # the status of the lines shown; empty for all
    page: int  # from 1
    pages: int


async def show(desk: Desk, request: Request) -> View:
    """Show the form for a table, or the preview of the one that was read."""
    imports = desk.service(Imports)
    text = desk.translator_for(request.lang)
    if imports.is_waiting and not imports.is_current(desk.service(RegisterService).people):
        # the program was restarted, or the register changed since the preview
        await imports.read(
            None,
            desk.service(RegisterService).people,
            ignore_progress,
            working="",
            answers=imports.answers,
            today=date_of(desk.clock.now(), desk.zone(request)),
        )
    preview = imports.preview if imports.is_waiting else None
    title, stream = text.gettext("Import a table"), desk.service(RegisterService).stream
    if not preview:
        return View(title=title, stream=stream, context=TableImportContext(sample=SAMPLE))
    return View(
        title=title,
        stream=stream,
        context=_preview_context(desk, request, preview, text),
        spoken=lambda: table_announcement(len(preview.rows), _counts(preview), text),
    )


def _counts(preview: "Preview") -> dict[str, int]:
    """Return the number of lines of each status."""
    return {status: preview.count(status) for status in STATUSES}


def _preview_context(
    desk: Desk, request: Request, preview: "Preview", text: Translator
) -> "TablePreviewContext":
    """Return the context of the preview, with a page of its lines."""
    from faristol.desk.shared.files.table_import import double_view, format_doubles

    filter_ = request.query.get("show", "")
    rows = [row for row in preview.rows if not filter_ or row.status == filter_]
    page = max(1, read_number(request.query.get("page", ""), most=5))
    pages = max(1, -(-len(rows) // PAGE))
    page = min(page, pages)
    counts = _counts(preview)
    answers = desk.service(Imports).answers
    questions = question_views(preview.layout, KINDS, text)
    is_unnamed = any(note.code == "sheet/list_unnamed" for note in preview.notes)
    return TablePreviewContext(
        line_count=len(preview.rows),
        rows=[_row_view(desk, row, text) for row in rows[(page - 1) * PAGE : page * PAGE]],
        counts=counts,
        import_count=counts["new"] + counts["update"],
        notes=[_format_note(desk, note, text) for note in preview.notes],
        questions=questions,
        doubles_warning=format_doubles(preview.rows, text),
        double_views=[double_view(row, text) for row in preview.rows if row.above][:MAX_DOUBLES],
        takes_doubles=answers.takes_doubles,
        needs_list=is_unnamed or bool(answers.list_name or preview.layout.asked),
        list_name=answers.list_name,
        list_date=answers.list_date,
        seq=desk.service(RegisterService).register.seq,
        show=filter_,
        page=page,
        pages=pages,
    )


def _row_view(desk: Desk, row: "PlayerRow", text: Translator) -> TableLineView:
    return TableLineView(
        line=row.line,
        status=row.status,
        name=row.name,
        club=row.card.club if row.card else "",
        listings=row.card.lists if row.card else (),
        is_wrong=bool(row.problems),
        problems=[_format_note(desk, fault, text) for fault in (*row.problems, *row.notes)],
    )


def _format_note(desk: Desk, note: Refusal, text: Translator) -> str:
    other = desk.service(RegisterService).people.name_of(note.data.get("player"))
    (message,) = messages_for(note, other=other).values()
    return text.render(message)


async def read(desk: Desk, request: Request) -> Done:
    """Read a chosen or pasted table, or again the one that waits with new answers."""
    await desk.service(RegisterService).open()
    from faristol.desk.shared.files.table_import import answers_on_namesakes

    doubles = answers_on_namesakes(request)
    data: bytes | None = None
    if request.value("again") == "":
        pasted = request.value("pasted")
        pasted_data = pasted.encode("utf-8", "replace") if pasted.strip() else b""
        data = unwrap(uploaded_file(request, pasted_data))
    refusal = await desk.service(Imports).read(
        data,
        desk.service(RegisterService).people,
        desk.progress,
        working=desk.translator_for(request.lang).gettext(WORKING),
        answers=ImportAnswers(
            list_name=request.value("list_name").strip(),
            list_date=request.value("list_date").strip(),
            columns=answers_from_form(request, KINDS),
            doubles=doubles if data is None else {},
            takes_doubles=data is None and request.value("doubles") == "both",
        ),
        today=date_of(desk.clock.now(), desk.zone(request)),
    )
    raise_refusal(refusal)
    if data is None:
        return Done(route="/players/import")
    # the pressed button now imports everything: a second press must not do that unseen
    return Done(route="/players/import", effects=({"do": "focus", "id": "title"},))


async def take(desk: Desk, request: Request) -> Done:
    """Import the table of the preview in one transaction."""
    from faristol.formats.players_csv import take as entries_of

    await desk.service(RegisterService).open()
    preview = desk.service(Imports).preview
    if (
        preview is None
        or not desk.service(Imports).is_current(desk.service(RegisterService).people)
        or request.value("seq") != str(desk.service(RegisterService).register.seq)
    ):
        raise Refused(STALE)
    text = desk.translator_for(request.lang)
    await desk.progress(0, len(preview.rows), text.gettext("Importing…"))
    dice = desk.dice
    entries = unwrap(
        entries_of(
            preview,
            ids=iter(lambda: PlayerId(dice.token(8)), ""),
            salts=iter(dice.token, ""),
        )
    )
    count = len(entries.act.players)
    done = Done(
        route="/players",
        toast=ngettext_lazy("{n} player imported.", "{n} players imported.", count),
    )
    outcome = await desk.service(RegisterService).carry_out(
        request, entries.act, done, *entries.cards, namesakes=entries.namesakes, also=DELETIONS
    )
    if outcome is done:
        desk.service(Imports).forget()
    return outcome


async def drop(desk: Desk, request: Request) -> Done:  # noqa: ARG001
    """Discard the table."""
    await desk.service(Imports).drop()
    return Done(route="/players", toast=Message(gettext_noop("Nothing was imported.")))
