"""Parts of device files in quarantine: listed, saved, deleted on a typed word; news of imported ones."""

import json
from base64 import b64encode
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Final

from faristol.club.spelling import fold_name
from faristol.desk.kernel.desk import Desk
from faristol.desk.kernel.outcome import Done, Refused
from faristol.desk.kernel.ports import Operation
from faristol.desk.kernel.request import Request, Response
from faristol.desk.kernel.storage.quarantine import QuarantineRow, load_part, newest_first
from faristol.desk.kernel.storage.stream_store import PARTS_NEWS
from faristol.desk.kernel.time_format import date_of, format_moment
from faristol.desk.kernel.translation import (
    Message,
    gettext_noop,
    isolate_bidi,
    join_sentences,
    ngettext_lazy,
)
from faristol.ledger.quarantine import ENCODING
from faristol.ledger.record import JSON
from faristol.ledger.refusal import Refusal

DELETE_WORD: Final = gettext_noop("DELETE")
IN_FILE_NAME: Final = gettext_noop("kept-aside")
MIME: Final = "application/x-ndjson"
MAX_NAMED: Final = 6  # documents that the news after an update name

REASONS: Final = {
    "parcel/damaged": gettext_noop("It is not as it was saved."),
    "parcel/encoding": gettext_noop("Some of its characters are damaged."),
    "parcel/foreign": gettext_noop("It is not a Faristol document."),
    "parcel/impossible": gettext_noop("No known version would have written it."),
    "parcel/mixed": gettext_noop("It contains a line of another document."),
    "parcel/order": gettext_noop("A line of it is missing or in the wrong place."),
    "parcel/too_large": gettext_noop("It is larger than Faristol can read."),
    "parcel/too_new": gettext_noop("A later version of Faristol wrote it."),
    "parcel/truncated": gettext_noop("Its end is missing."),
    "parcel/unknown_kind": gettext_noop("This version does not know documents of this kind."),
}
OTHER_REASON: Final = gettext_noop("It could not be opened.")


@dataclass(frozen=True, slots=True, kw_only=True)
class PartView:
    """A part in quarantine, as a row of a list."""

    id: str
    name: str
    reason: str
    line: int
    when: str


def part_views(desk: Desk, request: Request, rows: Iterable[QuarantineRow]) -> list[PartView]:
    """Return the views of parts, the newest first."""
    text, now = desk.translator_for(request.lang), desk.clock.now()
    return [
        PartView(
            id=row.id,
            name=row.name,
            reason=text.gettext(REASONS.get(row.code, OTHER_REASON)),
            line=row.line,
            when=format_moment(row.at, now, desk.zone(request), text),
        )
        for row in newest_first(rows)
    ]


# ---- commands ----


async def load_part_from_request(desk: Desk, request: Request) -> QuarantineRow:
    """Return the part that a form names.

    Raises:
        Refused: it is not here any more.
    """
    row = await load_part(desk.stream_store.store, request.value("part"))
    if row is None:
        raise Refused(Refusal("stream/part_unknown"))
    return row


async def save(desk: Desk, request: Request) -> Done:
    """Download a part as a file, with the bytes of the file it came from."""
    row = await load_part_from_request(desk, request)
    plain = "".join(letter if letter.isalnum() else " " for letter in row.name)
    name = "-".join(plain.split())[:60] or "faristol"
    # it must not be mistaken for a good copy, nor replace one
    name = f"{name}-{desk.translator_for(request.lang).gettext(IN_FILE_NAME)}"
    effect: dict[str, JSON] = {
        "do": "download",
        "name": f"{name}-{date_of(row.at, desk.zone(request))}.jsonl",
        "mime": MIME,
        "text": row.text,
    }
    if row.code == ENCODING:
        effect["bytes"] = b64encode(row.content).decode()
    return Done(effects=(effect,))


async def delete(desk: Desk, request: Request) -> Done:
    """Delete a part on a typed word, with all other data that may name its people."""
    row = await load_part_from_request(desk, request)
    word = desk.translator_for(request.lang).gettext(DELETE_WORD)
    if fold_name(request.value("word")) != fold_name(word):
        raise Refused(Refusal("stream/word_wrong", {"field": "word", "word": word}))
    go = (
        "/files" if request.path[:2] == ("files", "part") else ""
    )  # its own screen is deleted with it
    done = Done(route=go, toast=Message(gettext_noop("Deleted. It is no longer kept aside.")))
    operations: list[Operation] = [
        *row.removal,
        ("clear", "screens", None),
        ("clear", "requests", None),
        desk.stream_store.result_operation(request.id, done),
    ]
    await desk.stream_store.store.write(operations)
    return done


# ---- news of a new version ----


async def with_news(desk: Desk, request: Request, response: Response) -> Response:
    """Return a response with a notice, once, of documents imported from quarantine."""
    text, news = desk.translator_for(request.lang), news_of(desk.stream_store.own)
    await desk.stream_store.drop_device_pref(PARTS_NEWS)
    if not news:
        return response
    # one notice at a time: that of the screen is joined to it
    notices = [str(effect["text"]) for effect in response.effects if effect["do"] == "notice"]
    others = [effect for effect in response.effects if effect["do"] != "notice"]
    sentences = join_sentences([*notices, *map(text.render, news)])
    return replace(response, effects=(*others, {"do": "notice", "text": sentences}))


def news_of(own: Mapping[str, str]) -> list[Message]:
    """Return the news of documents imported in idle time: a sentence for each version that read them."""
    names_by_version: dict[str, list[str]] = {}
    for version, name in read_news(own):
        names_by_version.setdefault(version, []).append(name)
    return [_news_message(version, names) for version, names in names_by_version.items()]


def _news_message(version: str, names: Sequence[str]) -> Message:
    if len(names) == 1:
        return Message(
            gettext_noop("Version {version} could read what was kept aside: “{name}” is here now."),
            {"version": version, "name": names[0]},
        )
    return ngettext_lazy(
        "Version {version} could read {n} document that was kept aside: {names}",
        "Version {version} could read {n} documents that were kept aside: {names}",
        len(names),
        version=version,
        names=", ".join(map(isolate_bidi, names[:MAX_NAMED]))
        + ("…" if len(names) > MAX_NAMED else ""),
    )


def read_news(own: Mapping[str, str]) -> list[tuple[str, str]]:
    """Return version and name of each document imported in idle time and not yet announced.

    Data in another format than that of this program, as of another version, is ignored.
    """
    try:
        stored = json.loads(own.get(PARTS_NEWS, "[]"))
    except (ValueError, RecursionError):
        return []
    if not isinstance(stored, list):
        return []
    return [(item[0], item[1]) for item in stored if _is_news(item)]


def _is_news(item: object) -> bool:
    return isinstance(item, list) and len(item) == 2 and all(isinstance(text, str) for text in item)
