"""The judge's screen of the hall: choose its picture, announce something, or turn the tablet round."""

from dataclasses import replace
from typing import Protocol

from faristol.desk.hall.contexts import HallHereContext, HallScreenContext
from faristol.desk.hall.display_options import (
    CLOCKS,
    LOOKS,
    GameInHall,
    change,
    read_announced,
    read_title,
)
from faristol.desk.hall.display_options import save_display_options as keep
from faristol.desk.hall.picture import WITH_BOARD, Picture
from faristol.desk.hall.sender import HallService
from faristol.desk.hall.standings import read_standings
from faristol.desk.kernel.desk import Desk
from faristol.desk.kernel.kinds import KINDS, import_hooks
from faristol.desk.kernel.outcome import Done, Refused, unwrap
from faristol.desk.kernel.request import Request
from faristol.desk.kernel.storage.stream_store import StreamRow
from faristol.desk.kernel.translation import Message, Translator, gettext_noop, isolate_bidi
from faristol.desk.kernel.view import View
from faristol.ledger.refusal import Refusal

ROUTE = "/hall"
RECENT = 8  # boards to choose from: the last ones written
_LOOKS = {
    "": gettext_noop("Same as the device"),
    "light": gettext_noop("Light"),
    "dark": gettext_noop("Dark"),
}
_CLOCKS = {
    "on": gettext_noop("Whichever is under way"),
    "round": gettext_noop("Round clock"),
    "game": gettext_noop("Game clock"),
    "none": gettext_noop("None"),
}


class HallStatus(Protocol):
    """The hook of a kind whose game the judge's screen mentions (`KindSpec.hall_status_module`)."""

    async def load_hall_status(
        self, desk: Desk, request: Request, text: Translator, /
    ) -> GameInHall | None:
        """Return the status of the game in use, or None if it cannot be read."""


async def show(desk: Desk, request: Request) -> View:
    """Show the judge's screen, or the picture alone on a tablet that is turned round."""
    text = desk.translator_for(request.lang)
    picture = await desk.service(HallService).picture(request.lang)
    options = await desk.service(HallService).load_options()
    if request.path[1:2] == ("here",):
        return View(
            title=text.gettext("Hall"),
            context=HallHereContext(
                picture=picture,
                is_here=True,
                options=options,
                is_turned=request.query.get("turned", "") == "yes",
            ),
        )
    status = await _load_status(desk, request, text)
    in_play = status.id if status and status.is_in_play else ""
    description = _describe_picture(picture, text)
    return View(
        title=text.gettext("Hall screen"),
        context=HallScreenContext(
            picture=picture,
            is_here=True,
            options=options,
            description=description,
            boards=_board_choices(desk, text, in_play, options.board),
            back=status.back if status else "",
            can_show_results=bool(status and status.can_show_results and not picture.standings),
            proposed="" if in_play == options.board else in_play,
            results=status.results if status else None,
            clocks=[(clock, text.gettext(_CLOCKS[clock])) for clock in CLOCKS],
            looks=[(look, text.gettext(_LOOKS[look])) for look in LOOKS],
        ),
        spoken=lambda: ". ".join(description),
    )


def _documents_with_board(desk: Desk) -> list[StreamRow]:
    """Return the rows of documents with a board, the last one written first."""
    rows = [
        row
        for row in desk.stream_store.streams.values()
        if row.kind in WITH_BOARD and row.seq and not row.archived
    ]
    return sorted(rows, key=lambda row: (row.changed_at, row.id), reverse=True)


def _board_choices(
    desk: Desk, text: Translator, in_play: str, displayed: str
) -> list[tuple[str, str]]:
    """Return the choices of a board: none, that in play, the last ones written, the displayed one too."""
    rows = sorted(_documents_with_board(desk), key=lambda row: row.id != in_play)
    listed = [row for at, row in enumerate(rows) if at < RECENT or row.id == displayed]
    return [("", text.gettext("None")), *((row.id, row.name) for row in listed)]


async def _load_status(desk: Desk, request: Request, text: Translator) -> GameInHall | None:
    """Return the status of the duplicate game in use, or None if there is no game that can be read."""
    kinds = {row.kind for row in desk.stream_store.streams.values()}
    modules = (row.hall_status_module for kind, row in KINDS.items() if kind in kinds)
    status = import_hooks(next(filter(None, modules), ""), HallStatus)
    return await status.load_hall_status(desk, request, text) if status else None


def _describe_picture(picture: Picture, text: Translator) -> list[str]:
    """Return the picture in words, for screen readers."""
    lines = []
    if picture.pages:
        titles = ", ".join(dict.fromkeys(page.title for page in picture.pages))
        lines.append(text.gettext("In turn: {titles}", titles=titles))
    elif picture.standings:
        count = sum(len(column) for column in picture.standings.columns)
        lines.append(text.ngettext("Standings of {n} player", "Standings of {n} players", count))
    if picture.board and picture.layout == "board":
        lines.append(
            text.gettext("Board and rack") if picture.board.rack else text.gettext("Board")
        )
    if picture.clock:
        clock = picture.clock
        lines.append(clock.title or " – ".join(map(isolate_bidi, clock.names)))
    if picture.announced:
        lines.append(text.gettext("Announced: {words}", words=" / ".join(picture.announced)))
    return lines or [text.gettext("Only the name Faristol")]


# ---- acting ----


async def follow(desk: Desk, request: Request) -> Done:
    """Let the hall display another document in play, as it does without a choice of the judge.

    Raises:
        Refused: the document is not here.
    """
    if request.value("stream") not in desk.stream_store.streams:
        raise Refused(Refusal("stream/unknown"))
    await change(desk.stream_store, held=request.value("stream"))
    return Done(toast=Message(gettext_noop("The hall sees it now.")))


async def show_there(desk: Desk, request: Request) -> Done:
    """Set board, clock and look, and show the rack that stood beside the ticked box, no later one."""
    present = await desk.service(HallService).load_options()
    board = request.value("board", present.board)
    if (
        board
        and board != present.board
        and board not in {row.id for row in _documents_with_board(desk)}
    ):
        raise Refused(Refusal("stream/unknown", {"field": "board"}))
    look = next(
        (choice for choice in LOOKS if choice == request.value("look", present.look)), present.look
    )
    clock = next(
        (choice for choice in CLOCKS if choice == request.value("clock", present.clock)),
        present.clock,
    )
    # another board comes without its rack, which the judge has to show each time
    since = max(0, request.number("rack"))
    rack_since = since if board == present.board else 0
    options = replace(
        present, board=board, is_chosen=True, look=look, clock=clock, rack_since=rack_since
    )
    # a chosen board has to be visible: standings, which fill the picture, are put away to be shown again
    is_full = present.is_standings_shown or bool(present.pages)
    makes_room = bool(board) and board != present.board and is_full
    freed = replace(options, is_standings_shown=False, pages="")
    await keep(desk.stream_store, freed if makes_room else options)
    toast = (
        Message(gettext_noop("The hall sees the board; the standings are off."))
        if makes_room
        else None
    )
    return Done(toast=toast)


async def announce(desk: Desk, request: Request) -> Done:
    """Announce a text in the hall."""
    announcement = unwrap(read_announced(request.value("text")))
    await change(desk.stream_store, announced=announcement)
    return Done(toast=Message(gettext_noop("The hall sees it now.")))


async def take_announcement_off(desk: Desk, request: Request) -> Done:  # noqa: ARG001
    """Take the announcement off the picture."""
    await change(desk.stream_store, announced="")
    return Done(toast=Message(gettext_noop("The hall does not see it any more.")))


async def show_standings(desk: Desk, request: Request) -> Done:
    """Show standings in the hall."""
    title, pasted = read_title(request.value("title")), request.value("standings")
    if isinstance(title, Refusal):
        raise Refused(title)
    unwrap(read_standings(pasted))
    await change(
        desk.stream_store,
        title=title,
        standings=pasted,
        is_standings_shown=True,
        standings_of="",
        standings_board="",
    )
    return Done(toast=Message(gettext_noop("The hall sees the standings.")))


async def take_standings_off(desk: Desk, request: Request) -> Done:  # noqa: ARG001
    """Take the standings off the picture; they are stored here, to be shown again."""
    await change(desk.stream_store, is_standings_shown=False, pages="")
    return Done()
