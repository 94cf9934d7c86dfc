"""The word list that a document lacks on this device, and the ways to continue."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import ClassVar

from faristol.desk.files.judgement_changes import NoDocumentContext, row_from_form
from faristol.desk.kernel.context import Context
from faristol.desk.kernel.desk import Desk
from faristol.desk.kernel.kinds import document_route
from faristol.desk.kernel.outcome import STALE, Done, Refused
from faristol.desk.kernel.pins import Pinned
from faristol.desk.kernel.ports import StoreError
from faristol.desk.kernel.request import Request
from faristol.desk.kernel.storage.stream_store import StreamRow
from faristol.desk.kernel.translation import Message, Translator, gettext_noop
from faristol.desk.kernel.view import View
from faristol.desk.shared.files.packed_lists import fetch_list
from faristol.desk.shared.lexicons import PRACTICE, Lexicons, pin_for
from faristol.desk.shared.list_names import format_pin, list_name, row_name
from faristol.desk.shared.missing_list import find_missing, list_changing
from faristol.ledger.lexicon_change import ChangeLexicon
from faristol.ledger.record import JSON
from faristol.ledger.refusal import Refusal

NO_LIST = "none"


@dataclass(frozen=True, slots=True, kw_only=True)
class ListChangesView:
    """What can replace the list of a document."""

    lists: Sequence[tuple[str, str]]  # digest and name, the one in use first
    can_do_without: bool


@dataclass(frozen=True, slots=True, kw_only=True, eq=False, repr=False)
class MissingListContext(Context):
    """The word list that a document lacks, and the ways to continue."""

    template: ClassVar[str] = "files/word_list.html"

    version_fields: Mapping[str, JSON]
    list_name: str  # empty if it is on this device
    is_practice: bool
    is_earlier: bool  # it judged the rounds before a change of list
    is_without: bool  # the document continues without a list
    is_over: bool
    changes: ListChangesView | None
    is_duplicate: bool
    href: str  # of the document


async def show(desk: Desk, request: Request) -> View:
    """Show the list that a document lacks, and the possible actions."""
    text = desk.translator_for(request.lang)
    row = desk.stream_store.streams.get(request.query.get("stream", ""))
    if row is None:
        return View(title=text.gettext("Files"), context=NoDocumentContext())
    missing = await find_missing(desk, row, is_looked_back=True)
    pinned = await desk.pins.look(row)
    is_changeable = pinned.is_without or (missing is not None and not missing.is_earlier)
    context = MissingListContext(
        version_fields={"stream": row.id, "seq": row.seq},
        list_name=format_pin(missing.pin, missing.language, text) if missing else "",
        is_practice=missing is not None and missing.pin.kind == PRACTICE,
        is_earlier=missing is not None and missing.is_earlier,
        is_without=pinned.is_without,
        is_over=pinned.is_over,
        changes=await _changes_view(desk, request, row, pinned, text) if is_changeable else None,
        is_duplicate=row.kind == "duplicate",
        href=f"#{_return_route(desk, row)}",
    )
    return View(title=row.name, stream=row.id, context=context)


def _return_route(desk: Desk, row: StreamRow) -> str:
    return (not row.archived and document_route(row, desk.stream_store)) or "/files"


async def _changes_view(
    desk: Desk, request: Request, row: StreamRow, pinned: Pinned, text: Translator
) -> ListChangesView | None:
    """Return the lists that can replace that of a document, the one in use first; None if it is fixed."""
    changing = None if row.archived else list_changing(row)
    allowed = await changing.load_change_options(desk, request, row.id) if changing else None
    if allowed is None:
        return None
    in_use = await desk.service(Lexicons).in_use(pinned.language)
    rows = [
        list_row for list_row in desk.service(Lexicons).rows if list_row.language == pinned.language
    ]
    rows.sort(key=lambda list_row: in_use is None or list_row.digest != in_use.digest)
    return ListChangesView(
        lists=[(list_row.digest, row_name(list_row, text)) for list_row in rows],
        can_do_without=allowed.can_do_without and not pinned.is_without,
    )


async def fetch(desk: Desk, request: Request) -> Done:
    """Fetch the practice list that a document lacks from the site, which has all earlier ones."""
    row = row_from_form(desk, request)
    missing = await find_missing(desk, row, is_looked_back=True)
    if missing is None:
        raise Refused(STALE)
    if missing.pin.kind != PRACTICE:
        raise Refused(Refusal("list/not_kept"))
    text = desk.translator_for(request.lang)
    await desk.progress(0, 1, text.gettext("Downloading the word list…"))
    try:
        await fetch_list(desk, missing.pin, missing.language)
    except StoreError as error:
        if error.code not in ("list/offline", "list/not_kept", "list/unreadable"):
            raise
        raise Refused(Refusal(error.code)) from error
    name = list_name(missing.pin, missing.language, text)
    return Done(
        route=_return_route(desk, row),
        toast=Message(gettext_noop("It is here now: {name}."), {"name": name}),
    )


async def change(desk: Desk, request: Request) -> Done:
    """Continue with another list of this device, or without a list."""
    row = row_from_form(desk, request)
    changing = None if row.archived else list_changing(row)
    if changing is None or await changing.load_change_options(desk, request, row.id) is None:
        raise Refused(STALE)
    pinned, missing = await desk.pins.look(row), await find_missing(desk, row)
    digest = request.value("list")
    if pinned.is_without:
        is_done = digest == NO_LIST
    else:  # its list may have been imported since the form was rendered
        is_done = missing is None or missing.is_earlier
    if is_done:
        raise Refused(STALE)
    chosen = desk.service(Lexicons).row(digest)
    if digest != NO_LIST and (chosen is None or chosen.language != pinned.language):
        raise Refused(Refusal("stream/lexicon_bad", {"field": "list"}))
    if chosen is not None:
        await desk.service(Lexicons).require_stored(chosen.digest, field="list")
    act = ChangeLexicon(lexicon=pin_for(chosen) if chosen else None, why=request.line("why"))
    text = desk.translator_for(request.lang)
    toast = (
        Message(
            gettext_noop("It continues with this list: {name}."), {"name": row_name(chosen, text)}
        )
        if chosen
        else Message(gettext_noop("It continues without a list."))
    )
    return await changing.change_list(
        desk, request, row.id, act, Done(route=_return_route(desk, row), toast=toast)
    )
