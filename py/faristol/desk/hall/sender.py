"""Send the hall its picture with every answer that changes it."""

from collections.abc import Callable
from dataclasses import replace
from hashlib import sha256
from typing import Any, Literal

from faristol.desk.hall.display_options import Shown, change, shown
from faristol.desk.hall.picture import (
    WITH_BOARD,
    Picture,
    in_play,
    is_in_play,
    other_in_play,
    picture_of,
)
from faristol.desk.hall.publications import BoardPictures, Reader, hooks_of
from faristol.desk.kernel.desk import HALL_PICTURE, Desk
from faristol.desk.kernel.request import Request
from faristol.desk.kernel.translation import Text
from faristol.ledger.record import JSON

TEMPLATE = "hall/picture.html"

Render = Callable[[str, Text, dict[str, Any]], str]


class HallDesk:
    """Draw the picture, and know which one was sent last."""

    def __init__(self, desk: Desk) -> None:
        self._desk = desk
        self._reader = Reader(desk.shelf)
        self._sent = ""
        self._asked: set[tuple[str, str]] = (
            set()
        )  # which document is shown, and which other one was offered

    async def picture(self, lang: str) -> Picture:
        """Return what the hall sees now."""
        text = self._desk.text_of(lang)
        return await picture_of(self._desk, self._reader, await self.wanted(), text)

    async def wanted(self) -> Shown:
        """Return what the hall is to see: before a board was chosen, that of the duplicate game in play."""
        now = shown(self._desk.shelf)
        if now.is_chosen or now.board:
            return now
        if await is_in_play(self._desk, self._reader, now.held):
            has_board = self._desk.shelf.streams[now.held].kind in WITH_BOARD
            return replace(now, board=now.held if has_board else "")
        return replace(now, held="", board=await in_play(self._desk, self._reader))

    async def sees(self, stream: str) -> Literal["", "board", "rack"]:
        """Return what the hall sees of the board of a document."""
        now, row = await self.wanted(), self._desk.shelf.streams.get(stream)
        if row is None or now.board != stream:
            return ""
        known = await self._reader.seen(row)
        if known is None:
            return "board"
        is_visible = hooks_of(row.kind, BoardPictures).is_rack_visible(known, now.rack_since)
        return "rack" if is_visible else "board"

    async def effects(
        self, request: Request, render: Render, *, is_locked: bool
    ) -> tuple[dict[str, JSON], ...]:
        """Return the effect that brings the hall a new picture, and the question which document it shows."""
        picture = await self.picture(request.lang)
        question = None if is_locked else await self._hold(request, picture)
        effects = (self._sent_effect(request, picture, render), question)
        return tuple(effect for effect in effects if effect is not None)

    def _sent_effect(
        self, request: Request, picture: Picture, render: Render
    ) -> dict[str, JSON] | None:
        """Return the effect that brings the hall its picture, or None when it has this one."""
        if request.hall == "new" or request.place == HALL_PICTURE:
            self._sent = ""
        text = self._desk.text_of(request.lang)
        sent = sent_of(picture, shown(self._desk.shelf).look, text, render)
        digest = sha256(repr(sent).encode("utf-8", "surrogatepass")).hexdigest()
        if digest == self._sent:
            return None
        self._sent = digest
        return {"do": "hall", "picture": sent}

    async def _hold(self, request: Request, picture: Picture) -> dict[str, JSON] | None:
        """Keep showing the document that the hall sees; ask the judge once where another one is in use.

        Only while a window looks, not where the judge has chosen a board, and not over lists.
        """
        now = shown(self._desk.shelf)
        if not request.hall or now.is_chosen or now.board:
            return None
        if picture.stream != now.held:
            await change(self._desk.shelf, held=picture.stream)
        text, streams = self._desk.text_of(request.lang), self._desk.shelf.streams
        other = await other_in_play(self._desk, self._reader, now, text)
        pair = (picture.stream, other)
        is_seen = picture.layout in ("board", "clock")
        if not is_seen or "" in pair or picture.stream == other or pair in self._asked:
            return None
        self._asked.add(pair)
        question = text.say(
            "The hall shows “{shown}”. It goes on showing it, unless you say otherwise.",
            shown=streams[picture.stream].name,
        )
        show = text.say("Show “{other}” there", other=streams[other].name)
        ways: dict[str, JSON] = {"show": show, "stay": text.say("Leave it")}
        return {"do": "ask_hall", "text": question, "ways": ways, "stream": other}


def sent_of(picture: Picture, look: str, text: Text, render: Render) -> dict[str, JSON]:
    """Return a picture as it travels."""
    context = {"picture": picture, "lang": text.language, "is_here": False}
    clock, says = picture.clock, {"asleep": text.say("The judge’s page is asleep")}
    return {
        "html": render(TEMPLATE, text, context),
        "lang": text.language,
        "look": look,
        "title": f"{text.say('Hall')} · Faristol",
        "clock": {"kind": clock.kind, "facts": dict(clock.facts)} if clock else None,
        "says": {**clock.says, **says} if clock else says,
    }
