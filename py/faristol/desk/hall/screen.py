"""Choose what the hall sees, announce something there, or turn the tablet round."""

from dataclasses import replace
from typing import Any, Protocol

from faristol.desk.hall.display_options import (
    CLOCKS,
    LOOKS,
    GameInHall,
    change,
    read_announced,
    read_title,
)
from faristol.desk.hall.display_options import show as keep
from faristol.desk.hall.picture import WITH_BOARD, Picture
from faristol.desk.hall.sender import HallDesk
from faristol.desk.hall.standings import read_standings
from faristol.desk.kernel.desk import Desk
from faristol.desk.kernel.kinds import KINDS, load_hook
from faristol.desk.kernel.outcome import Done, Refused, unwrap
from faristol.desk.kernel.request import Request
from faristol.desk.kernel.storage.stream_store import StreamRow
from faristol.desk.kernel.translation import Message, Text, apart, mark
from faristol.desk.kernel.view import View
from faristol.ledger.refusal import Refusal

ROUTE = "/hall"
RECENT = 8  # boards to choose from: the last ones written
_LOOKS = {"": mark("Same as the device"), "light": mark("Light"), "dark": mark("Dark")}
_CLOCKS = {
    "on": mark("Whichever is under way"),
    "round": mark("Round clock"),
    "game": mark("Game clock"),
    "none": mark("None"),
}


class HallStatus(Protocol):
    """The hook of a kind whose game the judge's room speaks of (`KindSpec.hall_status_module`)."""

    async def hall_status(self, desk: Desk, request: Request, text: Text, /) -> GameInHall | None:
        """Return the status of the game in use, or None if it cannot be read."""


async def show(desk: Desk, request: Request) -> View:
    """Show the judge's room, or the picture alone, for a tablet that is turned round."""
    text = desk.text_of(request.lang)
    picture = await desk.of(HallDesk).picture(request.lang)
    wanted = await desk.of(HallDesk).wanted()
    context: dict[str, Any] = {"picture": picture, "wanted": wanted, "is_here": True}
    if request.place[1:2] == ("here",):
        is_turned = request.query.get("turned", "") == "yes"
        return View(
            title=text.say("Hall"),
            template="hall/here.html",
            context={**context, "is_turned": is_turned},
        )
    game = await _game(desk, request, text)
    in_play = game.id if game and game.is_in_play else ""
    seen = _seen(picture, text)
    return View(
        title=text.say("Hall screen"),
        template="hall/screen.html",
        context={
            **context,
            "seen": seen,
            "boards": _boards(desk, text, in_play, wanted.board),
            "back": game.back if game else None,
            "offers_results": bool(game and game.offers_results and not picture.standings),
            "proposed": "" if in_play == wanted.board else in_play,
            "results": game.results if game else None,
            "clocks": [(one, text.say(_CLOCKS[one])) for one in CLOCKS],
            "looks": [(one, text.say(_LOOKS[one])) for one in LOOKS],
        },
        spoken=lambda: ". ".join(seen),
    )


def _with_board(desk: Desk) -> list[StreamRow]:
    """Return every document that has a board, the last one written first."""
    rows = [
        row
        for row in desk.shelf.streams.values()
        if row.kind in WITH_BOARD and row.seq and not row.archived
    ]
    return sorted(rows, key=lambda row: (row.changed_at, row.id), reverse=True)


def _boards(desk: Desk, text: Text, in_play: str, now: str) -> list[tuple[str, str]]:
    """Return the boards that can be shown: none, the game in play, then the last ones written, the one shown among them."""
    rows = sorted(_with_board(desk), key=lambda row: row.id != in_play)
    kept = [row for at, row in enumerate(rows) if at < RECENT or row.id == now]
    return [("", text.say("None")), *((row.id, row.name) for row in kept)]


async def _game(desk: Desk, request: Request, text: Text) -> GameInHall | None:
    """Return what the judge’s room says of the duplicate game in use, when there is one that can be read."""
    kinds = {row.kind for row in desk.shelf.streams.values()}
    modules = (row.hall_status_module for kind, row in KINDS.items() if kind in kinds)
    status = load_hook(next(filter(None, modules), ""), HallStatus)
    return await status.hall_status(desk, request, text) if status else None


def _seen(picture: Picture, text: Text) -> list[str]:
    """Return in words what the hall sees, for who does not see the picture."""
    seen = []
    if picture.pages:
        titles = ", ".join(dict.fromkeys(page.title for page in picture.pages))
        seen.append(text.say("In turn: {titles}", titles=titles))
    elif picture.standings:
        count = sum(len(column) for column in picture.standings.columns)
        seen.append(text.count("Standings of {n} player", "Standings of {n} players", count))
    if picture.board and picture.layout == "board":
        seen.append(text.say("Board and rack") if picture.board.rack else text.say("Board"))
    if picture.clock:
        clock = picture.clock
        seen.append(clock.title or " – ".join(map(apart, clock.names)))
    if picture.announced:
        seen.append(text.say("Announced: {words}", words=" / ".join(picture.announced)))
    return seen or [text.say("Only the name Faristol")]


# ---- acting ----


async def follow(desk: Desk, request: Request) -> Done:
    """Let the hall show another document in play from now on, as it does unchosen.

    Raises:
        Refused: it is not here.
    """
    if request.value("stream") not in desk.shelf.streams:
        raise Refused(Refusal("stream/unknown"))
    await change(desk.shelf, held=request.value("stream"))
    return Done(toast=Message(mark("The hall sees it now.")))


async def show_there(desk: Desk, request: Request) -> Done:
    """Show this board, this clock, in this look, and the rack that was drawn beside the tick, no later one."""
    now = await desk.of(HallDesk).wanted()
    board = request.value("board", now.board)
    if board and board != now.board and board not in {row.id for row in _with_board(desk)}:
        raise Refused(Refusal("stream/unknown", {"field": "board"}))
    look = next((one for one in LOOKS if one == request.value("look", now.look)), now.look)
    clock = next((one for one in CLOCKS if one == request.value("clock", now.clock)), now.clock)
    # another board comes without its rack: that is shown when it is asked for, each time
    since = max(0, request.number("rack"))
    rack_since = since if board == now.board else 0
    wanted = replace(
        now, board=board, is_chosen=True, look=look, clock=clock, rack_since=rack_since
    )
    # who chooses a board wants it seen: standings fill the picture, and are kept to be shown again
    is_full = now.is_standings_shown or bool(now.pages)
    makes_room = bool(board) and board != now.board and is_full
    freed = replace(wanted, is_standings_shown=False, pages="")
    await keep(desk.shelf, freed if makes_room else wanted)
    toast = Message(mark("The hall sees the board; the standings are off.")) if makes_room else None
    return Done(toast=toast)


async def announce(desk: Desk, request: Request) -> Done:
    """Let the hall read this."""
    text = unwrap(read_announced(request.value("text")))
    await change(desk.shelf, announced=text)
    return Done(toast=Message(mark("The hall sees it now.")))


async def take_announcement_off(desk: Desk, request: Request) -> Done:  # noqa: ARG001
    """Take what was announced off again."""
    await change(desk.shelf, announced="")
    return Done(toast=Message(mark("The hall does not see it any more.")))


async def show_standings(desk: Desk, request: Request) -> Done:
    """Let the hall see standings."""
    title, pasted = read_title(request.value("title")), request.value("standings")
    if isinstance(title, Refusal):
        raise Refused(title)
    unwrap(read_standings(pasted))
    await change(
        desk.shelf,
        title=title,
        standings=pasted,
        is_standings_shown=True,
        standings_of="",
        standings_board="",
    )
    return Done(toast=Message(mark("The hall sees the standings.")))


async def take_standings_off(desk: Desk, request: Request) -> Done:  # noqa: ARG001
    """Take the standings off; they are kept here, to be shown again."""
    await change(desk.shelf, is_standings_shown=False, pages="")
    return Done()
