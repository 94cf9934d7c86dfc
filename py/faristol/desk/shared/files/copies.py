"""Copies in a file after each round, in the way chosen on this device; at the end one is proposed."""

from collections.abc import Awaitable, Callable, Mapping
from dataclasses import replace
from typing import Final, Protocol

from faristol.desk.kernel.desk import Desk
from faristol.desk.kernel.outcome import Done, Refused
from faristol.desk.kernel.ports import StoreError
from faristol.desk.kernel.request import Request
from faristol.desk.kernel.storage.stream_store import StreamRow
from faristol.desk.kernel.translation import Translator, gettext_noop
from faristol.desk.shared.files.file_names import document_file
from faristol.ledger.canonical_json import line_hash
from faristol.ledger.record import JSON
from faristol.ledger.refusal import Refusal

Command = Callable[[Desk, Request], Awaitable[Done]]
IsOver = Callable[[Desk, Request], Awaitable[bool]]

WAY: Final = "copies"  # a preference of this device alone
FOLDER: Final = "folder"
WAYS: Final[Mapping[str, str]] = {
    "": gettext_noop("Only remind me"),
    "file": gettext_noop("Download a file"),
    "share": gettext_noop("Open the share sheet"),
}
MISSED: Final = gettext_noop("No copy of “{name}” was made. Save one under Files.")
MAX_FOLDER: Final = 80  # characters of its name
MIME: Final = "application/x-ndjson"


class RoundEnd(Protocol):
    """The hook of a kind whose commands end a round only sometimes (`KindSpec.round_end_module`)."""

    async def is_round_over(self, desk: Desk, request: Request, /) -> bool:
        """Whether the command has entered the last result of the round."""


def way_of(desk: Desk) -> tuple[str, str]:
    """Return the way in which copies are made, and the name of the folder for them."""
    way, _, folder = desk.stream_store.own.get(WAY, "").partition(" ")
    return (way, folder) if way in (*WAYS, FOLDER) else ("", "")


def ways_view(text: Translator) -> list[dict[str, str]]:
    """Return the ways as choices of a form; a folder has a button of its own."""
    return [{"value": way, "text": text.gettext(words)} for way, words in WAYS.items()]


async def choose(desk: Desk, request: Request) -> Done:
    """Choose the way in which copies are made on this device.

    Raises:
        Refused: the way is unknown.
    """
    way = request.value("way")
    if way not in (*WAYS, FOLDER):
        raise Refused(Refusal("desk/no_such_choice", {"field": "way"}))
    folder = request.line("folder")[:MAX_FOLDER] if way == FOLDER else ""
    await desk.stream_store.put_device_pref(WAY, f"{way} {folder}".strip())
    # only the page knows whether files can be shared: where they cannot, it chooses another way and reports it
    return Done(effects=({"do": "check_sharing", "mime": MIME},) if way == "share" else ())


def with_copy(act: Command, kind: str, *, is_end: bool, is_over: IsOver | None = None) -> Command:
    """Return a command after which a copy of the document in use is made, or proposed at its end.

    Where only some of these commands end a round, `is_over` returns afterwards whether it did.
    """

    async def copying(desk: Desk, request: Request) -> Done:
        done = await act(desk, request)
        row = desk.stream_store.streams.get(desk.stream_store.selected_writable(kind))
        way, _ = way_of(desk)
        if row is None or row.seq == row.saved_seq or not (way or is_end):
            return done
        if is_over and not await is_over(desk, request):
            return done
        try:
            effect = await copy_effect(desk, request, row, way)
        except (
            MemoryError,
            StoreError,
        ):  # the act is stored, and the screen is rendered: only the copy is missing
            effect = {
                "do": "notice",
                "text": desk.translator_for(request.lang).gettext(MISSED, name=row.name),
            }
        return replace(done, effects=(*done.effects, effect))

    return copying


async def copy_effect(desk: Desk, request: Request, row: StreamRow, way: str) -> dict[str, JSON]:
    """Return the effect that makes a copy of a document, or offers one where no way was chosen."""
    text = desk.translator_for(request.lang)
    # in a folder a file of the same name is overwritten: the name has to be that of the document and of the
    # device, since two devices with a continuation each may share the folder
    own = line_hash(f"{desk.stream_store.device} {row.id}")[:6] if way == FOLDER else ""
    effect: dict[str, JSON] = {
        "do": "copy",
        "way": way,
        "note": text.gettext("Save a copy of “{name}” in a file.", name=row.name),
        "name": await document_file(desk, request, row, own),
        "mime": MIME,
        "text": await desk.stream_store.parcel(row.id),
    }
    if not desk.storage.trouble:  # without storage the copy cannot be noted either
        fields: list[JSON] = [["saved", f"{row.seq} {row.id}"]]
        effect["then"] = {"command": "note_saved", "fields": fields}
    return effect
