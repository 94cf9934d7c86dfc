"""What came of a file from outside, and the sentences that say so."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Literal, Self
from urllib.parse import quote

from faristol.desk.kernel.kinds import spec_of
from faristol.desk.kernel.later_versions import latest_of
from faristol.desk.kernel.outcome import Done
from faristol.desk.kernel.storage.stream_store import StreamRow
from faristol.desk.kernel.translation import Message, Text, apart, counted, join_sentences, mark
from faristol.desk.shared.clocks.clock_data import silence
from faristol.desk.shared.list_names import format_pin, list_name
from faristol.desk.shared.missing_list import MissingList
from faristol.ledger.packed_list import MAX_LISTS
from faristol.ledger.pin import LexiconPin
from faristol.ledger.rules_digest import version_of

# beside: it went another way, and waits for a choice; replaced: it goes on instead of the one that was here;
# put_away: only a clock wrote to it, and the one that was here goes on
Fate = Literal["new", "continued", "known", "beside", "replaced", "put_away"]

CONTINUATIONS = "/files/continuations"
NAMED = 6  # names of tiles, or of documents, that a message lists


@dataclass(frozen=True, slots=True, kw_only=True)
class Opened:
    """Say what became of one stream of the file, and under which id it is here."""

    stream: str
    name: str
    kind: str
    fate: Fate
    unread_by: str = ""  # the later program that wrote what this one keeps unread
    is_archived: bool = False
    is_used: bool = False  # from now on
    other: str = ""  # the name of the continuation that is archived
    continued: str = ""  # and of that which goes on, where it is not this one

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
        """Return what became of the stream of a row."""
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
        """Whether it waits for somebody to choose with which of two to go on."""
        return self.fate == "beside" and not self.is_archived


@dataclass(frozen=True, slots=True, kw_only=True)
class Taken:
    """Say what came of a file: of its streams, and which of its names of tiles were left out."""

    opened: tuple[Opened, ...]
    names_left_out: tuple[str, ...] = ()
    lists: tuple[tuple[LexiconPin, str], ...] = ()  # that came, with their languages
    lists_left_out: int = 0  # lists of words of the file that are damaged
    lists_surplus: int = 0  # and those that are more than are read of one file
    lists_without_room: int = 0
    missing: tuple[tuple[str, MissingList], ...] = ()  # documents whose list is not here, by name
    kept_aside: tuple[str, ...] = ()  # names of the parts, an empty string where none can be read
    naming: tuple[str, ...] = ()  # names of what may name people who were forgotten
    prefs_left_out: int = 0
    is_named: bool = True  # by its first line, without which no setting is taken over
    is_whole: bool = True
    archived: tuple[str, ...] = ()  # documents of here that a continuation replaced, by their ids


def message_of(taken: Taken, text: Text) -> Message:
    """Return what came of a file, in as many sentences as there are news."""
    sentences = [_told(taken, text), *_said_of_continuations(taken)]
    if taken.names_left_out:
        sentences = [_left_out(taken.names_left_out)]
    unread = [one for one in taken.opened if one.unread_by and one.fate != "known"]
    if unread and len(unread) == len(taken.opened):
        sentences = []  # of such a document there is nothing else to say
    if unread:
        sentences.append(_unread_said(unread))
    sentences += _said_of_lists(taken, text)
    return sentences[0] if len(sentences) == 1 else _joined(sentences, text)


def done_of(taken: Taken, text: Text) -> Done:
    """Return where a file that was opened leads to, and what is said of it."""
    toast, notice = message_of(taken, text), notice_of(taken, text)
    effects = silence(*taken.archived)
    return Done(go=_route_of(taken), toast=toast, notice=notice, effects=effects)


def _route_of(taken: Taken) -> str:
    """Return where the one document of a file is shown, a choice to be made, or where all documents are."""
    undecided = next((one.stream for one in taken.opened if one.is_undecided), "")
    if undecided:
        return f"{CONTINUATIONS}?stream={quote(undecided, safe='')}"
    if len(taken.opened) != 1:
        return "/files"
    only = taken.opened[0]
    route = spec_of(only.kind).beside
    if only.is_used and "{id}" not in route:
        return spec_of(only.kind).route or "/files"
    is_shown = "{id}" in route and not only.unread_by and not only.is_archived
    return route.format(id=quote(only.stream, safe="")) if is_shown else "/files"


def notice_of(taken: Taken, text: Text) -> Message | None:
    """Return what of a file could not be taken in, or None: nobody may miss it, since it may be lost."""
    sentences: list[Message] = []
    if taken.kept_aside:
        sentences.append(_kept_aside_said(taken.kept_aside, text))
    if not taken.is_named:
        sentences.append(
            Message(
                mark("The first line of the file is damaged or missing: settings were left out.")
            )
        )
    elif taken.prefs_left_out:
        sentences.append(
            counted(
                "{n} damaged setting was left out.",
                "{n} damaged settings were left out.",
                taken.prefs_left_out,
            )
        )
    if not taken.is_whole:
        sentences.append(Message(mark("Something is missing from the file.")))
    if taken.naming:
        sentences.append(_naming_said(taken.naming, text))
    return _joined(sentences, text) if sentences else None


def _joined(sentences: Sequence[Message], text: Text) -> Message:
    return Message("{said}", {"said": join_sentences(map(text.of, sentences))})


def _kept_aside_said(kept_aside: Sequence[str], text: Text) -> Message:
    return counted(
        "{n} part is kept aside: {names}",
        "{n} parts are kept aside: {names}",
        len(kept_aside),
        names=_listed(kept_aside, text),
    )


def _naming_said(naming: Sequence[str], text: Text) -> Message:
    """Return what is said of parts and unread documents that may name people who were forgotten."""
    return Message(
        mark(
            "These may still name a person who was forgotten: {names}. Save what is needed, and delete each under Files."
        ),
        {"names": _listed(naming, text)},
    )


def _listed(names: Sequence[str], text: Text) -> str:
    """Return the first of some names of documents or parts."""
    known = [apart(name or text.say("No name")) for name in names[:NAMED]]
    return ", ".join(known) + ("…" if len(names) > NAMED else "")


def _said_of_lists(taken: Taken, text: Text) -> list[Message]:
    """Say which lists of words of the file could not be taken in, and which are still missing."""
    sentences = []
    if taken.lists_left_out:
        sentences.append(
            counted(
                "{n} word list of the file is damaged and was left out.",
                "{n} word lists of the file are damaged and were left out.",
                taken.lists_left_out,
            )
        )
    if taken.lists_surplus:
        sentences.append(
            counted(
                "{n} word list of the file was left out: at most {limit} are read from one file.",
                "{n} word lists of the file were left out: at most {limit} are read from one file.",
                taken.lists_surplus,
                limit=MAX_LISTS,
            )
        )
    if taken.lists_without_room:
        sentences.append(
            counted(
                "There is no room on this device for {n} word list of the file.",
                "There is no room on this device for {n} word lists of the file.",
                taken.lists_without_room,
            )
        )
    if taken.missing:
        sentences.append(_missing_lists(taken.missing, text))
    return sentences


def _lists_came(lists: Sequence[tuple[LexiconPin, str]], text: Text) -> Message:
    """Say which lists of words came with a file that brought no more of its documents."""
    names = ", ".join(apart(list_name(pin, language, text)) for pin, language in lists[:NAMED])
    return counted(
        "{n} word list is here now: {names}",
        "{n} word lists are here now: {names}",
        len(lists),
        names=names + ("…" if len(lists) > NAMED else ""),
    )


def _missing_lists(missing: Sequence[tuple[str, MissingList]], text: Text) -> Message:
    """Say whose list of words is not here; the row of each document has the ways on."""
    (name, first), *others = missing
    if not others:
        listed = format_pin(first.pin, first.language, text)
        values: dict[str, object] = {"list": listed, "name": apart(name)}
        return Message(mark("The word list “{list}” of “{name}” is not on this device."), values)
    names = ", ".join(apart(name) for name, _ in missing[:NAMED])
    return counted(
        "The word list of {n} document is not on this device: {names}",
        "The word lists of {n} documents are not on this device: {names}",
        len(missing),
        names=names + ("…" if len(missing) > NAMED else ""),
    )


def _left_out(names: tuple[str, ...]) -> Message:
    """Say which names of tiles the file had beside those of this device."""
    listed = ", ".join(map(apart, names[:NAMED])) + ("…" if len(names) > NAMED else "")
    return counted(
        "The file was opened. {n} tile name in it was left out, because this device has its own: "
        "{names}",
        "The file was opened. {n} tile names in it were left out, because this device has its "
        "own: {names}",
        len(names),
        names=listed,
    )


_FATES = {
    "new": mark("“{name}” was opened."),
    "continued": mark("What the file has more was added to “{name}”."),
    "known": mark("“{name}” was already here; nothing had to be changed."),
    "beside": mark("“{name}”: the file and this device have different changes. Both are kept."),
    "replaced": mark(
        "“{name}” was opened and is continued as in the file. Here only a clock had gone on: “{other}” is archived."
    ),
    "put_away": mark(
        "“{name}” is continued as on this device. In the file only a clock had gone on: “{other}” is archived."
    ),
}


def _unread_said(unread: Sequence[Opened]) -> Message:
    """Name the documents that a later version wrote."""
    version = version_of(latest_of(one.unread_by for one in unread))
    if len(unread) == 1:
        return Message(
            mark(
                "“{name}” was written by version {version}: it is kept whole, and opens with that version."
            ),
            {"name": unread[0].name, "version": version},
        )
    listed = ", ".join(apart(one.name) for one in unread[:NAMED])
    listed += "…" if len(unread) > NAMED else ""
    return counted(
        "{n} document was written by version {version}: it is kept whole, and opens with that version: {names}",
        "{n} documents were written by version {version}: they are kept whole, and open with that version: {names}",
        len(unread),
        version=version,
        names=listed,
    )


def _fate_said(opened: Opened) -> Message:
    name = opened.continued if opened.fate == "put_away" else opened.name
    return Message(_FATES[opened.fate], {"name": name, "other": opened.other})


def _said_of_continuations(taken: Taken) -> list[Message]:
    """Name the documents of a file that went another way than those here, where there are several."""
    if len(taken.opened) == 1:
        return []
    sentences = [_fate_said(one) for one in taken.opened if one.fate in ("replaced", "put_away")]
    undecided = [one for one in taken.opened if one.is_undecided]
    if undecided:
        names = ", ".join(apart(one.name) for one in undecided[:NAMED])
        sentences.append(
            counted(
                "{n} document has different changes here and in the file; both are kept: {names}",
                "{n} documents have different changes here and in the file; both of each are kept: {names}",
                len(undecided),
                names=names + ("…" if len(undecided) > NAMED else ""),
            )
        )
    return sentences


def _told(taken: Taken, text: Text) -> Message:
    if not taken.opened and taken.kept_aside:
        return Message(mark("No document was opened."))
    if taken.lists and all(one.fate == "known" for one in taken.opened):
        return _lists_came(taken.lists, text)
    if not taken.opened:
        return Message(mark("The settings, tile names and recordings in the file were imported."))
    if len(taken.opened) == 1:
        return _fate_said(taken.opened[0])
    changed = {one.stream for one in taken.opened if one.fate != "known"}
    if changed:
        return counted("{n} document opened.", "{n} documents opened.", len(changed))
    return counted(
        "{n} document was here already; nothing had to be changed.",
        "{n} documents were here already; nothing had to be changed.",
        len({one.stream for one in taken.opened}),
    )
