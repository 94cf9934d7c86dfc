"""The sending of the hall's picture, with each response that changes it."""

from collections.abc import Callable, Mapping
from dataclasses import replace
from hashlib import sha256
from typing import Literal

from faristol.desk.hall.contexts import HallPictureContext
from faristol.desk.hall.display_options import DisplayOptions, change, display_options_of
from faristol.desk.hall.picture import (
    WITH_BOARD,
    Picture,
    build_picture,
    game_in_play,
    is_in_play,
    other_in_play,
)
from faristol.desk.hall.publications import BoardPictures, Reader, hooks_of
from faristol.desk.kernel.context import values_of
from faristol.desk.kernel.desk import HALL_PICTURE, Desk
from faristol.desk.kernel.request import Request
from faristol.desk.kernel.translation import Translator
from faristol.ledger.record import JSON

Render = Callable[[str, Translator, Mapping[str, object]], str]


class HallService:
    """The hall's picture as a service, which remembers the one sent last."""

    def __init__(self, desk: Desk) -> None:
        self._desk = desk
        self._reader = Reader(desk.stream_store)
        self._sent_digest = ""
        self._offered: set[tuple[str, str]] = (
            set()
        )  # which document is shown, and which other one was offered

    async def picture(self, lang: str) -> Picture:
        """Return the hall's present picture."""
        text = self._desk.translator_for(lang)
        return await build_picture(self._desk, self._reader, await self.load_options(), text)

    async def load_options(self) -> DisplayOptions:
        """Return the display options; before a board is chosen, with that of the duplicate game in play."""
        options = display_options_of(self._desk.stream_store)
        if options.is_chosen or options.board:
            return options
        if await is_in_play(self._desk, self._reader, options.held):
            has_board = self._desk.stream_store.streams[options.held].kind in WITH_BOARD
            return replace(options, board=options.held if has_board else "")
        return replace(options, held="", board=await game_in_play(self._desk, self._reader))

    async def sees(self, stream: str) -> Literal["", "board", "rack"]:
        """Return the part of a document's board that the hall sees: an empty string, "board" or "rack"."""
        options, row = await self.load_options(), self._desk.stream_store.streams.get(stream)
        if row is None or options.board != stream:
            return ""
        public_state = await self._reader.load_public_state(row)
        if public_state is None:
            return "board"
        is_visible = hooks_of(row.kind, BoardPictures).is_rack_visible(
            public_state, options.rack_since
        )
        return "rack" if is_visible else "board"

    async def effects(
        self, request: Request, render: Render, *, is_locked: bool
    ) -> tuple[dict[str, JSON], ...]:
        """Return the effect with a new picture, and that with the question which document the hall displays."""
        picture = await self.picture(request.lang)
        question = None if is_locked else await self._hold_document(request, picture)
        effects = (self._picture_effect(request, picture, render), question)
        return tuple(effect for effect in effects if effect is not None)

    def _picture_effect(
        self, request: Request, picture: Picture, render: Render
    ) -> dict[str, JSON] | None:
        """Return the effect with the picture, or None if the hall has it already."""
        if request.hall == "new" or request.path == HALL_PICTURE:
            self._sent_digest = ""
        text = self._desk.translator_for(request.lang)
        message = message_of(
            picture, display_options_of(self._desk.stream_store).look, text, render
        )
        digest = sha256(repr(message).encode("utf-8", "surrogatepass")).hexdigest()
        if digest == self._sent_digest:
            return None
        self._sent_digest = digest
        return {"do": "hall", "picture": message}

    async def _hold_document(self, request: Request, picture: Picture) -> dict[str, JSON] | None:
        """Hold the document that the hall displays; ask the judge once if another one is in use.

        Only while a window of the hall is open, not if the judge has chosen a board, and not over lists.
        """
        options = display_options_of(self._desk.stream_store)
        if not request.hall or options.is_chosen or options.board:
            return None
        if picture.stream != options.held:
            await change(self._desk.stream_store, held=picture.stream)
        text, streams = self._desk.translator_for(request.lang), self._desk.stream_store.streams
        other = await other_in_play(self._desk, self._reader, options, text)
        pair = (picture.stream, other)
        is_seen = picture.layout in ("board", "clock")
        if not is_seen or "" in pair or picture.stream == other or pair in self._offered:
            return None
        self._offered.add(pair)
        question = text.gettext(
            "The hall shows “{shown}”. It goes on showing it, unless you say otherwise.",
            shown=streams[picture.stream].name,
        )
        show = text.gettext("Show “{other}” there", other=streams[other].name)
        ways: dict[str, JSON] = {"show": show, "stay": text.gettext("Leave it")}
        return {"do": "ask_hall", "text": question, "ways": ways, "stream": other}


def message_of(picture: Picture, look: str, text: Translator, render: Render) -> dict[str, JSON]:
    """Return a picture as JSON for the hall's window."""
    context = HallPictureContext(picture=picture, is_here=False)
    clock, says = picture.clock, {"asleep": text.gettext("The judge’s page is asleep")}
    return {
        "html": render(context.template, text, values_of(context)),
        "lang": text.language,
        "look": look,
        "title": f"{text.gettext('Hall')} · Faristol",
        "clock": {"kind": clock.kind, "facts": dict(clock.facts)} if clock else None,
        "says": {**clock.says, **says} if clock else says,
    }
