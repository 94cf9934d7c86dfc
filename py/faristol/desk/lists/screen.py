"""The word lists of this device, and the choice of one for each language."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import ClassVar

from faristol.desk.kernel.context import Context
from faristol.desk.kernel.desk import Desk
from faristol.desk.kernel.outcome import Done, Refused
from faristol.desk.kernel.request import Request
from faristol.desk.kernel.storage.stream_store import StreamRow
from faristol.desk.kernel.time_format import format_moment
from faristol.desk.kernel.translation import Message, Translator, gettext_noop
from faristol.desk.kernel.view import View
from faristol.desk.lists.club_lists import (
    PUBLISHERS,
    ClubLists,
    ClubListView,
    club_list_views,
)
from faristol.desk.shared.lexicons import LexiconRow, Lexicons
from faristol.desk.shared.list_import import ListImport
from faristol.desk.shared.list_names import (
    capitalize_first,
    export_words,
    file_name,
    language_name,
    list_name,
)
from faristol.ledger.refusal import Refusal

MAX_NAMED = 5  # documents
MISSING = Refusal("list/missing")


@dataclass(frozen=True, slots=True, kw_only=True)
class WordListView:
    """A word list of this device."""

    row: LexiconRow
    id: str
    name: str
    when: str  # when it was imported, or an empty string
    is_used: bool
    can_go: bool
    pinned_by: str  # the documents whose results depend on it, or an empty string
    lengths: Sequence[tuple[int, str]]  # the numbers of words by length


@dataclass(frozen=True, slots=True, kw_only=True)
class LanguageListsView:
    """The word lists of a language."""

    name: str  # of the language, within a sentence
    title: str
    is_lost: bool  # the chosen list is not on this device
    word_lists: Sequence[WordListView]


@dataclass(frozen=True, slots=True, kw_only=True, eq=False, repr=False)
class WordListsContext(Context):
    """The word lists by language."""

    template: ClassVar[str] = "lists/screen.html"
    regions: ClassVar[Mapping[str, str]] = {"club-lists": "lists/club_lists.html"}

    groups: Sequence[LanguageListsView]
    is_waiting: bool  # an import
    club_lists: Sequence[ClubListView]  # of the site
    omitted: int  # rows of their index that are not shown
    is_index_too_long: bool
    max_megabytes: int
    publishers: Sequence[tuple[str, str]]  # of the official lists: name and address


async def show(desk: Desk, request: Request) -> View:
    """Show the lists by language, and whether an import waits."""
    from faristol.formats.wordlists.unpack import MEGABYTE, MOST

    text = desk.translator_for(request.lang)
    await desk.service(Lexicons).open()
    if request.facts is not None:  # the screen is displayed, and waits for no server
        await desk.service(ClubLists).refresh()
    index = desk.service(ClubLists).index
    groups = list[LanguageListsView]()
    for language in desk.service(Lexicons).languages:
        used = await desk.service(Lexicons).in_use(language)
        used_digest = used.digest if used else ""
        groups.append(
            LanguageListsView(
                name=language_name(language, text),
                title=capitalize_first(language_name(language, text)),
                is_lost=bool(await desk.service(Lexicons).lost_choice(language)),
                word_lists=[
                    await _list_view(desk, request, row, text, is_used=row.digest == used_digest)
                    for row in desk.service(Lexicons).rows
                    if row.language == language
                ],
            )
        )
    return View(
        title=text.gettext("Word lists"),
        context=WordListsContext(
            groups=groups,
            is_waiting=desk.service(ListImport).waiting is not None,
            club_lists=await club_list_views(desk, text),
            omitted=index.omitted if index else 0,
            is_index_too_long=index is not None and index.is_too_long,
            max_megabytes=MOST // MEGABYTE,
            publishers=[(text.gettext(name), address) for name, address in PUBLISHERS],
        ),
    )


async def _list_view(
    desk: Desk, request: Request, row: LexiconRow, text: Translator, *, is_used: bool
) -> WordListView:
    name = list_name(row, row.language, text)
    can_go = not desk.service(Lexicons).is_current_practice(row.digest)
    pinned = (await desk.service(Lexicons).pinned_by(row.digest)).streams if can_go else []
    return WordListView(
        row=row,
        id=row.short,
        name=capitalize_first(name) if row.is_practice else name,
        when=format_moment(row.added_at, desk.clock.now(), desk.zone(request), text)
        if row.added_at
        else "",
        is_used=is_used,
        can_go=can_go and not pinned,
        pinned_by=_format_names(pinned, text),
        lengths=[
            (length, text.format_number(count))
            for length, count in enumerate(row.lengths, 2)
            if count
        ],
    )


def _format_names(streams: list[StreamRow], text: Translator) -> str:
    """Return the names of the first documents, with an ellipsis if there are more."""
    names = [text.gettext("“{name}”", name=stream.name) for stream in streams[:MAX_NAMED]]
    return ", ".join(names) + (", …" if len(streams) > MAX_NAMED else "")


async def _list_from_request(desk: Desk, request: Request) -> LexiconRow:
    """Return the list that a form names.

    Raises:
        Refused: it is not on this device.
    """
    await desk.service(Lexicons).open()
    row = desk.service(Lexicons).row(request.value("list"))
    if row is None:
        raise Refused(MISSING)
    return row


async def choose(desk: Desk, request: Request) -> Done:
    """Use a list for its language from now on."""
    row = await _list_from_request(desk, request)
    await desk.service(Lexicons).choose(row.digest)
    text = desk.translator_for(request.lang)
    note = Message(
        gettext_noop("In use now: {name}."), {"name": list_name(row, row.language, text)}
    )
    return Done(toast=note)


async def save(desk: Desk, request: Request) -> Done:
    """Save a list to a file for another tablet, where its import is the same list."""
    row = await _list_from_request(desk, request)
    text = desk.translator_for(request.lang)
    words = (await desk.service(Lexicons).lexicon(row.digest)).words
    name = file_name(list_name(row, row.language, text), row.language)
    return Done(
        effects=(await export_words(words, row.language, f"{name}.txt", desk.progress, text),)
    )


async def remove(desk: Desk, request: Request) -> Done:
    """Remove a list from the device, unless results of a document depend on it."""
    row = await _list_from_request(desk, request)
    if desk.service(Lexicons).is_current_practice(row.digest):
        raise Refused(MISSING)
    pinned = await desk.service(Lexicons).pinned_by(row.digest)
    text = desk.translator_for(request.lang)
    if pinned.streams:
        raise Refused(Refusal("list/pinned", {"documents": _format_names(pinned.streams, text)}))
    note = Message(
        gettext_noop("Removed from this device: {name}."),
        {"name": list_name(row, row.language, text)},
    )
    done = Done(toast=note)
    operations = await desk.service(Lexicons).removal_operations(row.digest, pinned)
    answer = desk.stream_store.result_operation(request.id, done)
    await desk.stream_store.store.write([*operations, answer])
    desk.service(Lexicons).note_removed(row.digest)
    return done
