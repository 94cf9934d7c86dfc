"""The outcome of an import, and its messages."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Literal, Self
from urllib.parse import quote

from faristol.desk.kernel.kinds import spec_of
from faristol.desk.kernel.later_versions import latest_of
from faristol.desk.kernel.outcome import Done
from faristol.desk.kernel.storage.stream_store import StreamRow
from faristol.desk.kernel.translation import (
    Message,
    Translator,
    gettext_noop,
    isolate_bidi,
    join_sentences,
    ngettext_lazy,
)
from faristol.desk.shared.clocks.clock_data import silence
from faristol.desk.shared.list_names import format_pin, list_name
from faristol.desk.shared.missing_list import MissingList
from faristol.ledger.packed_list import MAX_LISTS
from faristol.ledger.pin import LexiconPin
from faristol.ledger.rules_digest import version_of

# beside: it has diverged, and waits for a choice; replaced: it supersedes the one that was here;
# put_away: only a clock wrote to it, and the one that was here supersedes it
Fate = Literal["new", "continued", "known", "beside", "replaced", "put_away"]

CONTINUATIONS = "/files/continuations"
MAX_NAMED = 6  # names of tiles, or of documents, that a message lists


@dataclass(frozen=True, slots=True, kw_only=True)
class ImportedStream:
    """The fate of a stream of the file, and its id on this device."""

    stream: str
    name: str
    kind: str
    fate: Fate
    unread_by: str = ""  # the later program that wrote it, if this one cannot read it
    is_archived: bool = False
    is_used: bool = False  # in use after the import
    other: str = ""  # the name of the archived continuation
    continued: str = ""  # the name of the one that goes on, if it is another one

    @classmethod
    def from_row(
        cls,
        row: StreamRow,
        fate: Fate,
        *,
        unread_by: str,
        is_used: bool = False,
        other: str = "",
        continued: str = "",
    ) -> Self:
        """Return the report on the stream of a row."""
        return cls(
            stream=row.id,
            name=row.name,
            kind=row.kind,
            fate=fate,
            unread_by=unread_by,
            is_archived=row.archived,
            is_used=is_used,
            other=other,
            continued=continued,
        )

    @property
    def is_undecided(self) -> bool:
        """Whether the choice between two continuations is pending."""
        return self.fate == "beside" and not self.is_archived


@dataclass(frozen=True, slots=True, kw_only=True)
class ImportOutcome:
    """The outcome of an import: its streams, and the data that was left out."""

    opened: tuple[ImportedStream, ...]
    names_left_out: tuple[str, ...] = ()
    lists: tuple[tuple[LexiconPin, str], ...] = ()  # imported lists, with their languages
    lists_left_out: int = 0  # word lists of the file that are damaged
    lists_surplus: int = 0  # word lists above the limit for a file
    lists_without_room: int = 0
    missing: tuple[tuple[str, MissingList], ...] = ()  # documents whose list is not here, by name
    kept_aside: tuple[
        str, ...
    ] = ()  # names of the parts in quarantine, an empty string for an unreadable name
    naming: tuple[
        str, ...
    ] = ()  # names of documents and parts that may contain people who are erased
    prefs_left_out: int = 0
    is_named: bool = (
        True  # the first line of the file is readable; without it no setting is imported
    )
    is_whole: bool = True
    archived: tuple[str, ...] = ()  # ids of documents of this device that were superseded


def message_of(outcome: ImportOutcome, text: Translator) -> Message:
    """Return the message on an import, in one or more sentences."""
    sentences = [_outcome_message(outcome, text), *_continuation_messages(outcome)]
    if outcome.names_left_out:
        sentences = [_names_left_out_message(outcome.names_left_out)]
    unread = [stream for stream in outcome.opened if stream.unread_by and stream.fate != "known"]
    if unread and len(unread) == len(outcome.opened):
        sentences = []  # the sentence below is enough for such documents
    if unread:
        sentences.append(_unread_message(unread))
    sentences += _list_messages(outcome, text)
    return sentences[0] if len(sentences) == 1 else _join_messages(sentences, text)


def done_of(outcome: ImportOutcome, text: Translator) -> Done:
    """Return the answer to an import: its route, messages and effects."""
    toast, notice = message_of(outcome, text), notice_of(outcome, text)
    effects = silence(*outcome.archived)
    return Done(route=_route_of(outcome), toast=toast, notice=notice, effects=effects)


def _route_of(outcome: ImportOutcome) -> str:
    """Return the route of a pending choice, or of the only document of a file, or that of all documents."""
    undecided = next((stream.stream for stream in outcome.opened if stream.is_undecided), "")
    if undecided:
        return f"{CONTINUATIONS}?stream={quote(undecided, safe='')}"
    if len(outcome.opened) != 1:
        return "/files"
    only = outcome.opened[0]
    route = spec_of(only.kind).other_route
    if only.is_used and "{id}" not in route:
        return spec_of(only.kind).route or "/files"
    is_shown = "{id}" in route and not only.unread_by and not only.is_archived
    return route.format(id=quote(only.stream, safe="")) if is_shown else "/files"


def notice_of(outcome: ImportOutcome, text: Translator) -> Message | None:
    """Return the notice of data that could not be imported, or None.

    It must not be overlooked, since the data may be lost.
    """
    sentences: list[Message] = []
    if outcome.kept_aside:
        sentences.append(_quarantine_message(outcome.kept_aside, text))
    if not outcome.is_named:
        sentences.append(
            Message(
                gettext_noop(
                    "The first line of the file is damaged or missing: settings were left out."
                )
            )
        )
    elif outcome.prefs_left_out:
        sentences.append(
            ngettext_lazy(
                "{n} damaged setting was left out.",
                "{n} damaged settings were left out.",
                outcome.prefs_left_out,
            )
        )
    if not outcome.is_whole:
        sentences.append(Message(gettext_noop("Something is missing from the file.")))
    if outcome.naming:
        sentences.append(_naming_message(outcome.naming, text))
    return _join_messages(sentences, text) if sentences else None


def _join_messages(sentences: Sequence[Message], text: Translator) -> Message:
    return Message("{said}", {"said": join_sentences(map(text.render, sentences))})


def _quarantine_message(kept_aside: Sequence[str], text: Translator) -> Message:
    return ngettext_lazy(
        "{n} part is kept aside: {names}",
        "{n} parts are kept aside: {names}",
        len(kept_aside),
        names=_format_names(kept_aside, text),
    )


def _naming_message(naming: Sequence[str], text: Translator) -> Message:
    """Return the message on parts and unread documents that may contain people who are erased."""
    return Message(
        gettext_noop(
            "These may still name a person who was forgotten: {names}. Save what is needed, and delete each under Files."
        ),
        {"names": _format_names(naming, text)},
    )


def _format_names(names: Sequence[str], text: Translator) -> str:
    """Return the first names of documents or parts, with an ellipsis for more."""
    listed = [isolate_bidi(name or text.gettext("No name")) for name in names[:MAX_NAMED]]
    return ", ".join(listed) + ("…" if len(names) > MAX_NAMED else "")


def _list_messages(outcome: ImportOutcome, text: Translator) -> list[Message]:
    """Return the messages on word lists that could not be imported, and on missing ones."""
    sentences = []
    if outcome.lists_left_out:
        sentences.append(
            ngettext_lazy(
                "{n} word list of the file is damaged and was left out.",
                "{n} word lists of the file are damaged and were left out.",
                outcome.lists_left_out,
            )
        )
    if outcome.lists_surplus:
        sentences.append(
            ngettext_lazy(
                "{n} word list of the file was left out: at most {limit} are read from one file.",
                "{n} word lists of the file were left out: at most {limit} are read from one file.",
                outcome.lists_surplus,
                limit=MAX_LISTS,
            )
        )
    if outcome.lists_without_room:
        sentences.append(
            ngettext_lazy(
                "There is no room on this device for {n} word list of the file.",
                "There is no room on this device for {n} word lists of the file.",
                outcome.lists_without_room,
            )
        )
    if outcome.missing:
        sentences.append(_missing_lists_message(outcome.missing, text))
    return sentences


def _new_lists_message(lists: Sequence[tuple[LexiconPin, str]], text: Translator) -> Message:
    """Return the message on imported word lists of a file whose documents were all here already."""
    names = ", ".join(
        isolate_bidi(list_name(pin, language, text)) for pin, language in lists[:MAX_NAMED]
    )
    return ngettext_lazy(
        "{n} word list is here now: {names}",
        "{n} word lists are here now: {names}",
        len(lists),
        names=names + ("…" if len(lists) > MAX_NAMED else ""),
    )


def _missing_lists_message(missing: Sequence[tuple[str, MissingList]], text: Translator) -> Message:
    """Return the message on documents whose word list is missing; their rows have the solutions."""
    (name, first), *others = missing
    if not others:
        listed = format_pin(first.pin, first.language, text)
        values: dict[str, object] = {"list": listed, "name": isolate_bidi(name)}
        return Message(
            gettext_noop("The word list “{list}” of “{name}” is not on this device."), values
        )
    names = ", ".join(isolate_bidi(name) for name, _ in missing[:MAX_NAMED])
    return ngettext_lazy(
        "The word list of {n} document is not on this device: {names}",
        "The word lists of {n} documents are not on this device: {names}",
        len(missing),
        names=names + ("…" if len(missing) > MAX_NAMED else ""),
    )


def _names_left_out_message(names: tuple[str, ...]) -> Message:
    """Return the message on names of tiles that were left out, since this device has its own."""
    listed = ", ".join(map(isolate_bidi, names[:MAX_NAMED])) + (
        "…" if len(names) > MAX_NAMED else ""
    )
    return ngettext_lazy(
        "The file was opened. {n} tile name in it was left out, because this device has its own: "
        "{names}",
        "The file was opened. {n} tile names in it were left out, because this device has its "
        "own: {names}",
        len(names),
        names=listed,
    )


_FATES = {
    "new": gettext_noop("“{name}” was opened."),
    "continued": gettext_noop("What the file has more was added to “{name}”."),
    "known": gettext_noop("“{name}” was already here; nothing had to be changed."),
    "beside": gettext_noop(
        "“{name}”: the file and this device have different changes. Both are kept."
    ),
    "replaced": gettext_noop(
        "“{name}” was opened and is continued as in the file. Here only a clock had gone on: “{other}” is archived."
    ),
    "put_away": gettext_noop(
        "“{name}” is continued as on this device. In the file only a clock had gone on: “{other}” is archived."
    ),
}


def _unread_message(unread: Sequence[ImportedStream]) -> Message:
    """Return the message on documents that a later version wrote."""
    version = version_of(latest_of(stream.unread_by for stream in unread))
    if len(unread) == 1:
        return Message(
            gettext_noop(
                "“{name}” was written by version {version}: it is kept whole, and opens with that version."
            ),
            {"name": unread[0].name, "version": version},
        )
    listed = ", ".join(isolate_bidi(stream.name) for stream in unread[:MAX_NAMED])
    listed += "…" if len(unread) > MAX_NAMED else ""
    return ngettext_lazy(
        "{n} document was written by version {version}: it is kept whole, and opens with that version: {names}",
        "{n} documents were written by version {version}: they are kept whole, and open with that version: {names}",
        len(unread),
        version=version,
        names=listed,
    )


def _fate_message(stream: ImportedStream) -> Message:
    name = stream.continued if stream.fate == "put_away" else stream.name
    return Message(_FATES[stream.fate], {"name": name, "other": stream.other})


def _continuation_messages(outcome: ImportOutcome) -> list[Message]:
    """Return the messages on diverged documents of a file with several documents."""
    if len(outcome.opened) == 1:
        return []
    sentences = [
        _fate_message(stream)
        for stream in outcome.opened
        if stream.fate in ("replaced", "put_away")
    ]
    undecided = [stream for stream in outcome.opened if stream.is_undecided]
    if undecided:
        names = ", ".join(isolate_bidi(stream.name) for stream in undecided[:MAX_NAMED])
        sentences.append(
            ngettext_lazy(
                "{n} document has different changes here and in the file; both are kept: {names}",
                "{n} documents have different changes here and in the file; both of each are kept: {names}",
                len(undecided),
                names=names + ("…" if len(undecided) > MAX_NAMED else ""),
            )
        )
    return sentences


def _outcome_message(outcome: ImportOutcome, text: Translator) -> Message:
    if not outcome.opened and outcome.kept_aside:
        return Message(gettext_noop("No document was opened."))
    if outcome.lists and all(stream.fate == "known" for stream in outcome.opened):
        return _new_lists_message(outcome.lists, text)
    if not outcome.opened:
        return Message(
            gettext_noop("The settings, tile names and recordings in the file were imported.")
        )
    if len(outcome.opened) == 1:
        return _fate_message(outcome.opened[0])
    changed = {stream.stream for stream in outcome.opened if stream.fate != "known"}
    if changed:
        return ngettext_lazy("{n} document opened.", "{n} documents opened.", len(changed))
    return ngettext_lazy(
        "{n} document was here already; nothing had to be changed.",
        "{n} documents were here already; nothing had to be changed.",
        len({stream.stream for stream in outcome.opened}),
    )
