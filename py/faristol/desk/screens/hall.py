"""Choose what the hall sees, announce something there, or turn the tablet round."""

from dataclasses import replace
from typing import TYPE_CHECKING, Any

from faristol.desk.clock_desk import read_number
from faristol.desk.hall.picture import Picture
from faristol.desk.hall.shown import CLOCKS, LOOKS, Shown, read_announced, read_title, shown
from faristol.desk.hall.shown import show as keep
from faristol.desk.hall.standings import read_standings
from faristol.desk.outcome import Again, Done
from faristol.desk.ports import Progress
from faristol.desk.request import Request
from faristol.desk.text import Message, Text, mark
from faristol.desk.view import View
from faristol.ledger.refusal import Refusal

if TYPE_CHECKING:
    from faristol.desk.app import Desk

ROUTE = "/hall"
RECENT = 8  # boards to choose from: the last ones written
_LOOKS = {"": mark("As the device"), "light": mark("Light"), "dark": mark("Dark")}
_CLOCKS = {
    "on": mark("Whichever is under way"),
    "round": mark("Round clock"),
    "game": mark("Game clock"),
    "none": mark("None"),
}


async def show(desk: "Desk", request: Request) -> View:
    """Show the judge's room, or the picture alone, for a tablet that is turned round."""
    text = desk.text_of(request.lang)
    picture = await desk.hall.picture(request.lang)
    wanted = shown(desk.shelf)
    context: dict[str, Any] = {"picture": picture, "wanted": wanted, "is_here": True}
    if request.place[1:2] == ("here",):
        is_turned = request.query.get("turned", "") == "yes"
        return View(
            title=text.say("Hall"),
            template="hall_here.html",
            context={**context, "is_turned": is_turned},
        )
    return View(
        title=text.say("Hall screen"),
        template="hall.html",
        context={
            **context,
            "seen": _seen(picture, text),
            "boards": _boards(desk, text),
            "clocks": [(one, text.say(_CLOCKS[one])) for one in CLOCKS],
            "looks": [(one, text.say(_LOOKS[one])) for one in LOOKS],
        },
    )


def _boards(desk: "Desk", text: Text) -> list[tuple[str, str]]:
    """Return the boards that can be shown: none, then the last ones written, the one shown among them."""
    now = shown(desk.shelf).board
    kept = [row for at, row in enumerate(desk.study.rows) if at < RECENT or row.id == now]
    return [("", text.say("None")), *((row.id, row.name) for row in kept)]


def _seen(picture: Picture, text: Text) -> list[str]:
    """Return in words what the hall sees, for who does not see the picture."""
    seen = []
    if picture.standings:
        count = sum(len(column) for column in picture.standings.columns)
        seen.append(text.count("Standings of {n} player", "Standings of {n} players", count))
    if picture.board and not picture.standings:
        seen.append(text.say("Board and rack") if picture.board.rack else text.say("Board"))
    if picture.clock:
        clock = picture.clock
        seen.append(clock.title or " – ".join(clock.names))
    if picture.announced:
        seen.append(text.say("Announced: {words}", words=" / ".join(picture.announced)))
    return seen or [text.say("The name of Faristol, and nothing else")]


# ---- acting ----


async def show_there(desk: "Desk", request: Request, progress: Progress) -> Done | Again:  # noqa: ARG001
    """Show this board, this clock, in this look, and the rack that was drawn beside the tick, no later one."""
    now = shown(desk.shelf)
    board = request.value("board", now.board)
    if board and board != now.board and board not in {row.id for row in desk.study.rows}:
        return Again(refusal=Refusal("stream/unknown", {"field": "board"}))
    look = next((one for one in LOOKS if one == request.value("look", now.look)), now.look)
    clock = next((one for one in CLOCKS if one == request.value("clock", now.clock)), now.clock)
    # another board comes without its rack: that is shown when it is asked for, each time
    since = max(0, read_number(request.value("rack")))
    rack_since = since if board == now.board else 0
    wanted = replace(now, board=board, look=look, clock=clock, rack_since=rack_since)
    # who chooses a board wants it seen: standings fill the picture, and are kept to be shown again
    makes_room = bool(board) and board != now.board and now.is_standings_shown
    await keep(desk.shelf, replace(wanted, is_standings_shown=False) if makes_room else wanted)
    toast = Message(mark("The hall sees the board; the standings are off.")) if makes_room else None
    return Done(toast=toast)


async def announce(desk: "Desk", request: Request, progress: Progress) -> Done | Again:  # noqa: ARG001
    """Let the hall read this."""
    text = read_announced(request.value("text"))
    if isinstance(text, Refusal):
        return Again(refusal=text)
    await _change(desk, announced=text)
    return Done(toast=Message(mark("The hall reads it now.")))


async def take_announcement_off(desk: "Desk", request: Request, progress: Progress) -> Done | Again:  # noqa: ARG001
    """Take what was announced off again."""
    await _change(desk, announced="")
    return Done()


async def show_standings(desk: "Desk", request: Request, progress: Progress) -> Done | Again:  # noqa: ARG001
    """Let the hall see standings."""
    title, pasted = read_title(request.value("title")), request.value("standings")
    if isinstance(title, Refusal):
        return Again(refusal=title)
    read = read_standings(pasted)
    if isinstance(read, Refusal):
        return Again(refusal=read)
    await _change(desk, title=title, standings=pasted, is_standings_shown=True)
    return Done(toast=Message(mark("The hall sees the standings.")))


async def take_standings_off(desk: "Desk", request: Request, progress: Progress) -> Done | Again:  # noqa: ARG001
    """Take the standings off; they are kept here, to be shown again."""
    await _change(desk, is_standings_shown=False)
    return Done()


async def _change(desk: "Desk", **fields: Any) -> None:
    now: Shown = shown(desk.shelf)
    await keep(desk.shelf, replace(now, **fields))
