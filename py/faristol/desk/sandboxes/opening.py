"""The command that opens a sandbox: an example is imported whole, a rehearsal begins empty."""

from contextlib import suppress
from dataclasses import replace
from typing import Final

from faristol.desk.kernel.desk import Desk
from faristol.desk.kernel.later_versions import condition_of, is_closed
from faristol.desk.kernel.outcome import Done, Refused, unwrap
from faristol.desk.kernel.ports import StoreError
from faristol.desk.kernel.request import Request
from faristol.desk.kernel.sandbox import EXAMPLE, WORDS, SandboxStore
from faristol.desk.kernel.storage.stream_store import IMPORT, UnreadableError
from faristol.desk.kernel.translation import Message, gettext_noop
from faristol.desk.sandboxes.example import load_example
from faristol.desk.shared.files.file_import import import_content
from faristol.desk.shared.files.file_reader import FileContent, read_file_steps
from faristol.desk.shared.files.later_entries import LaterEntries
from faristol.desk.shared.update_blockers import note_holds
from faristol.formats.steps import Steps
from faristol.ledger.refusal import Refusal
from faristol.ledger.rules_digest import program

_TOASTS: Final = {
    EXAMPLE: gettext_noop("This is an example: nothing you do here counts."),
}
_REHEARSAL: Final = gettext_noop("This is a rehearsal: nothing you do here counts.")
_SEED: Final = 64  # characters


async def open_(desk: Desk, request: Request) -> Done:
    """Open the sandbox that the form names, or go on with it.

    Raises:
        Refused: something is under way in the club, or only in memory; the example is not there, or not whole.
    """
    name = request.value("name")
    if name not in WORDS:
        raise Refused(Refusal("sandbox/unknown"))
    await _require_nothing_under_way(desk, request)
    store = sandbox_of(desk, name)
    opening = await store.load_opening()
    if name == EXAMPLE:
        if opening is None or opening["by"] != program():
            await _import_example(desk, request, store)
    elif opening is None:
        seed = request.line("seed")[:_SEED] or desk.dice.token(8)
        await store.remove()
        inside = desk.beside(store)
        await inside.stream_store.open()
        await store.write([SandboxStore.opening_operation(seed)])
    else:
        await _require_readable(desk, request, store)
        if opening["by"] != program():
            await store.write([SandboxStore.opening_operation(opening["seed"])])
    return Done(route="/", toast=Message(_TOASTS.get(name, _REHEARSAL)))


def sandbox_of(desk: Desk, name: str) -> SandboxStore:
    """Return the store of a sandbox, behind what the club's desk keeps of its own."""
    return SandboxStore(
        desk.storage, name, lambda: {row["digest"] for row in desk.lists.list_rows()}
    )


async def _require_nothing_under_way(desk: Desk, request: Request) -> None:
    await note_holds(desk)
    holds = desk.update_blockers.keys() - {IMPORT}
    if under_way := sorted(holds - {"storage"}):
        what = desk.translator_for(request.lang).render(desk.update_blockers[under_way[0]])
        raise Refused(Refusal("sandbox/held", {"what": what}))
    if holds:
        raise Refused(Refusal("sandbox/unstored"))


async def _import_example(desk: Desk, request: Request, store: SandboxStore) -> None:
    """Import the example in one transaction, after all of it was read."""
    content = await load_example(desk, request.lang)
    file = await _read(desk, request, content)
    await store.remove()
    inside = desk.beside(store)
    try:
        await inside.stream_store.open()
        unwrap(
            await import_content(
                inside, file, finish=lambda _: SandboxStore.opening_operation(""), lang=request.lang
            )
        )
    except (StoreError, Refused):
        with suppress(StoreError):
            await store.remove()
        raise


async def _read(desk: Desk, request: Request, content: bytes) -> FileContent:
    """Return the content of the file, all of which this version reads."""
    working = desk.translator_for(request.lang).gettext("Reading the file…")
    work = Steps(read_file_steps(content))
    for done, total in work:
        await desk.progress(done, total, working)
    file = work.result
    if isinstance(file, Refusal) or file.quarantined or not file.streams:
        raise Refused(Refusal("sandbox/unreadable"))
    if any(reading.unread_by for _, reading in file.streams):
        raise Refused(Refusal("sandbox/unreadable"))
    return file


async def _require_readable(desk: Desk, request: Request, store: SandboxStore) -> None:
    """Check the documents of a rehearsal, also of another version; remove it if one cannot be read."""
    from faristol.desk.rehearsal.document import RehearsalService

    inside = desk.beside(store)
    documents = inside.stream_store
    await documents.open()
    working = desk.translator_for(request.lang).gettext("Checking what is stored…")
    for row in tuple(documents.streams.values()):
        if condition_of(documents, row) == "due":
            entries = inside.service(LaterEntries)
            await entries.look_through(row.id, desk.progress, working=working)
        if is_closed(documents, replace(documents.streams[row.id])):
            await store.remove()
            raise Refused(Refusal("sandbox/outdated"))
    try:
        await inside.service(RehearsalService).require_readable()
    except UnreadableError as error:
        await store.remove()
        raise Refused(Refusal("sandbox/spoilt")) from error
