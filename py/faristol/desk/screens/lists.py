"""Keep the word lists of this device: which there are, which is used for each language."""

from typing import TYPE_CHECKING, Any

from faristol.desk.app import answer_of
from faristol.desk.lexicons import LexiconRow
from faristol.desk.lists import capital, file_name, hand_out, language_name, list_name
from faristol.desk.moment import when
from faristol.desk.outcome import Again, Done
from faristol.desk.ports import Progress
from faristol.desk.request import Request
from faristol.desk.shelf import StreamRow
from faristol.desk.text import Message, Text, mark
from faristol.desk.view import View
from faristol.ledger.refusal import Refusal

if TYPE_CHECKING:
    from faristol.desk.app import Desk

NAMED = 5  # documents that are named
MISSING = Refusal("list/missing")


async def show(desk: "Desk", request: Request) -> View:
    """Show every list by language, or what one that waits would bring."""
    if request.place[1:2] == ("import",):
        from faristol.desk.screens.lists_import import show_import

        return await show_import(desk, request)
    text = desk.text_of(request.lang)
    await desk.lexicons.open()
    groups: list[dict[str, Any]] = []
    for language in desk.lexicons.languages:
        used = await desk.lexicons.in_use(language)
        used_digest = used.digest if used else ""
        groups.append(
            {
                "language": language,
                "name": language_name(language, text),
                "title": capital(language_name(language, text)),
                "is_lost": bool(await desk.lexicons.lost_choice(language)),
                "items": [
                    await _item(desk, request, row, text, is_used=row.digest == used_digest)
                    for row in desk.lexicons.rows
                    if row.language == language
                ],
            }
        )
    return View(
        title=text.say("Word lists"),
        template="lists.html",
        context={"groups": groups, "is_waiting": desk.list_import.waiting is not None},
    )


async def _item(
    desk: "Desk", request: Request, row: LexiconRow, text: Text, *, is_used: bool
) -> dict[str, Any]:
    can_go = not desk.lexicons.is_current_practice(row.digest)
    pinned = (await desk.lexicons.pinned_by(row.digest)).streams if can_go else []
    return {
        "row": row,
        "id": row.short,
        "name": capital(list_name(row, row.language, text))
        if row.is_practice
        else list_name(row, row.language, text),
        "when": when(row.added_at, desk.clock.now(), request.zone, text) if row.added_at else "",
        "is_used": is_used,
        "can_go": can_go and not pinned,
        "kept_by": _documents(pinned),
        "lengths": [
            (length, text.number(count)) for length, count in enumerate(row.lengths, 2) if count
        ],
        "sources": [
            {"name": source.get("name", ""), "licence": source.get("licence", "")}
            for source in row.sources
        ],
    }


def _documents(streams: list[StreamRow]) -> str:
    """Return the names of documents; of many the first, with a sign that there are more."""
    names = [f"“{stream.name}”" for stream in streams[:NAMED]]
    return ", ".join(names) + (", …" if len(streams) > NAMED else "")


async def choose(desk: "Desk", request: Request, progress: Progress) -> Done | Again:  # noqa: ARG001
    """Use a list for its language from now on."""
    await desk.lexicons.open()
    row = desk.lexicons.row(request.value("list"))
    if row is None:
        return Again(refusal=MISSING)
    await desk.lexicons.choose(row.digest)
    text = desk.text_of(request.lang)
    told = Message(mark("In use now: {name}."), {"name": list_name(row, row.language, text)})
    return Done(toast=told)


async def save(desk: "Desk", request: Request, progress: Progress) -> Done | Again:
    """Hand a list out as a file, for another tablet: taken in there it is the same list."""
    await desk.lexicons.open()
    row = desk.lexicons.row(request.value("list"))
    if row is None:
        return Again(refusal=MISSING)
    text = desk.text_of(request.lang)
    words = (await desk.lexicons.lexicon(row.digest)).words
    name = file_name(list_name(row, row.language, text), row.language)
    return Done(effects=(await hand_out(words, row.language, f"{name}.txt", progress, text),))


async def remove(desk: "Desk", request: Request, progress: Progress) -> Done | Again:  # noqa: ARG001
    """Take a list off the device, unless results of a document depend on it."""
    await desk.lexicons.open()
    row = desk.lexicons.row(request.value("list"))
    if row is None or desk.lexicons.is_current_practice(row.digest):
        return Again(refusal=MISSING)
    pinned = await desk.lexicons.pinned_by(row.digest)
    if pinned.streams:
        return Again(refusal=Refusal("list/pinned", {"documents": _documents(pinned.streams)}))
    text = desk.text_of(request.lang)
    told = Message(
        mark("Off this device now: {name}."), {"name": list_name(row, row.language, text)}
    )
    done = Done(toast=told)
    operations = await desk.lexicons.removal_operations(row.digest, pinned)
    answer = desk.shelf.answer_row(request.id, answer_of(done))
    await desk.shelf.store.write([*operations, answer])
    desk.lexicons.removed(row.digest)
    return done
