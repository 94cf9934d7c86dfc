"""The blocks of a tab of home: its document, its next action, the last evening, the tournament in use."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Final
from urllib.parse import quote

from faristol.desk.home.tabs import EVENING, PRACTICE, TOURNAMENT, tab_of
from faristol.desk.kernel.desk import Desk
from faristol.desk.kernel.kinds import KINDS, import_hooks, spec_of
from faristol.desk.kernel.later_versions import is_closed
from faristol.desk.kernel.request import Request
from faristol.desk.kernel.storage.stream_store import StreamRow, UnreadableError
from faristol.desk.kernel.translation import Translator, gettext_noop

if TYPE_CHECKING:
    from faristol.desk.shared.evening_result import EveningResult
    from faristol.desk.shared.event_stage import EventStage
    from faristol.desk.shared.resumable import ResumableDocument

ALSO: Final = 4  # documents that are listed besides
LOOKED_AT: Final = 8  # documents among which the last evening is searched


@dataclass(frozen=True, slots=True, kw_only=True)
class NextAction:
    """The next action: its verb, what will happen, and where."""

    verb: str
    note: str
    route: str
    is_beginning: bool = False  # it begins a document


# verb, note and route
_IMPORT: Final = (
    gettext_noop("Continue with the table"),
    gettext_noop("Nothing is imported until you say so"),
    "/players/import",
)
REHEARSE: Final = {
    EVENING: (
        gettext_noop("Rehearse an evening"),
        gettext_noop("Six rounds, at your own pace"),
        "/rehearsal",
    ),
    TOURNAMENT: (
        gettext_noop("Rehearse a tournament"),
        gettext_noop("Three rounds, at your own pace"),
        "/rehearsal?role=director",
    ),
}
_FIRST: Final = {
    EVENING: (
        gettext_noop("Prepare a duplicate"),
        gettext_noop("Regulation, tables and players · about 2 minutes"),
        "/duplicate/new",
    ),
    TOURNAMENT: (
        gettext_noop("Prepare a tournament"),
        gettext_noop("Rules, rounds, pairing method"),
        "/tournament/new",
    ),
    PRACTICE: (
        gettext_noop("Play alone"),
        gettext_noop("A game to play by yourself, with its master moves"),
        "/duplicate/solo/new",
    ),
}


def choose_head(
    desk: Desk, tab: str, documents: "Sequence[ResumableDocument]"
) -> "tuple[ResumableDocument | None, Sequence[ResumableDocument]]":
    """Return the document that a tab offers first, if any, and the others.

    A document that has a place on each tab is offered on one without a document of its own, on the same evening.
    """
    wanted = [document for document in documents if document.is_wanted]
    own = [document for document in wanted if tab_of(desk, document) == tab]
    shared = [document for document in wanted if document.is_of_now and not tab_of(desk, document)]
    head = next(iter((*own, *shared)), None)
    return head, [document for document in documents if document is not head][:ALSO]


def next_action_of(
    tab: str,
    head: "ResumableDocument | None",
    last_evening: "EveningResult | None",
    text: Translator,
    *,
    is_new: bool,
    is_import_waiting: bool,
) -> NextAction:
    """Return the next action of a tab."""
    if head and not is_import_waiting:
        return NextAction(verb=head.verb, note=head.name, route=head.route)
    if tab == PRACTICE and last_evening and not is_import_waiting:
        return NextAction(
            verb=text.gettext("Play the last evening again"),
            note=last_evening.name,
            route=again_route(last_evening),
            is_beginning=True,
        )
    action = (is_new and REHEARSE.get(tab)) or _FIRST[tab]
    verb, note, route = _IMPORT if is_import_waiting else action
    return NextAction(
        verb=text.gettext(verb),
        note=text.gettext(note),
        route=route,
        is_beginning=not is_import_waiting,
    )


def again_route(evening: "EveningResult") -> str:
    """Return the route on which an evening is played again alone."""
    return f"/duplicate/solo/new?game={quote(evening.id, safe='')}"


async def find_last_evening(
    desk: Desk, request: Request, head: "ResumableDocument | None", text: Translator
) -> "EveningResult | None":
    """Return the result of the evening that was over last; no document is read whose figures are kept."""
    from faristol.desk.shared.home_figures import is_over

    for row in _newest(desk, [kind for kind, spec in KINDS.items() if spec.evening_module]):
        is_under_way = head is not None and row.id == head.id and head.is_pressing
        if is_under_way or not await is_over(desk, row):
            continue
        from faristol.desk.shared.evening_result import EveningResults

        results = import_hooks(spec_of(row.kind).evening_module, EveningResults)
        try:
            result = (
                await results.load_evening_result(desk, request, row, text) if results else None
            )
        except UnreadableError:  # its own screen reports it
            continue
        if result:
            return result
    return None


def _newest(desk: Desk, kinds: Sequence[str]) -> list[StreamRow]:
    """Return the documents of some kinds that can be read, the one changed last first, then by id."""
    rows = [
        row
        for row in desk.stream_store.streams.values()
        if row.kind in kinds
        and row.seq
        and not row.archived
        and not is_closed(desk.stream_store, row)
    ]
    rows.sort(key=lambda row: (row.changed_at, row.id), reverse=True)
    return rows[:LOOKED_AT]


async def find_event(desk: Desk, request: Request, text: Translator) -> "EventStage | None":
    """Return the stage of the tournament in use; None without one, or before its first round."""
    for kind, spec in KINDS.items():
        row = desk.stream_store.streams.get(desk.stream_store.selected(kind))
        if not spec.event_module or row is None or is_closed(desk.stream_store, row):
            continue
        from faristol.desk.shared.event_stage import EventStages

        stages = import_hooks(spec.event_module, EventStages)
        try:
            return await stages.load_event_stage(desk, request, row, text) if stages else None
        except UnreadableError:  # its own screen reports it
            return None
    return None
