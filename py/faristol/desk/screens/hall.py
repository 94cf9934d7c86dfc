"""Choose what the hall sees, announce something there, or turn the tablet round."""

from dataclasses import replace
from typing import TYPE_CHECKING, Any
from urllib.parse import urlencode

from faristol.desk.app import STALE
from faristol.desk.clock_desk import read_number
from faristol.desk.hall.picture import WITH_BOARD, Picture
from faristol.desk.hall.shown import CLOCKS, LOOKS, Shown, read_announced, read_title, shown
from faristol.desk.hall.shown import show as keep
from faristol.desk.hall.standings import Line, read_standings, write_standings
from faristol.desk.outcome import Again, Done
from faristol.desk.ports import Progress
from faristol.desk.request import Request
from faristol.desk.shelf import StreamRow
from faristol.desk.text import Message, Text, mark
from faristol.desk.view import View
from faristol.ledger.refusal import Refusal

if TYPE_CHECKING:
    from faristol.desk.app import Desk
    from faristol.desk.duplicate_desk import Opened

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
    wanted = await desk.hall.wanted()
    context: dict[str, Any] = {"picture": picture, "wanted": wanted, "is_here": True}
    if request.place[1:2] == ("here",):
        is_turned = request.query.get("turned", "") == "yes"
        return View(
            title=text.say("Hall"),
            template="hall_here.html",
            context={**context, "is_turned": is_turned},
        )
    game = await _game(desk, request)
    in_play = game.id if game and is_in_play(game) else ""
    return View(
        title=text.say("Hall screen"),
        template="hall.html",
        context={
            **context,
            "seen": _seen(picture, text),
            "boards": _boards(desk, text, in_play, wanted.board),
            "back": _back(game, text) if game else None,
            "offers_results": bool(
                game and game.game.end is not None and game.game.done and not picture.standings
            ),
            "proposed": "" if in_play == wanted.board else in_play,
            "results": _results(game, text) if game else None,
            "clocks": [(one, text.say(_CLOCKS[one])) for one in CLOCKS],
            "looks": [(one, text.say(_LOOKS[one])) for one in LOOKS],
        },
    )


def _with_board(desk: "Desk") -> list[StreamRow]:
    """Return every document that has a board, the last one written first."""
    rows = [
        row
        for row in desk.shelf.streams.values()
        if row.kind in WITH_BOARD and row.seq and not row.archived
    ]
    return sorted(rows, key=lambda row: (row.changed_at, row.id), reverse=True)


def _boards(desk: "Desk", text: Text, in_play: str, now: str) -> list[tuple[str, str]]:
    """Return the boards that can be shown: none, the game in play, then the last ones written, the one shown among them."""
    rows = sorted(_with_board(desk), key=lambda row: row.id != in_play)
    kept = [row for at, row in enumerate(rows) if at < RECENT or row.id == now]
    return [("", text.say("None")), *((row.id, row.name) for row in kept)]


async def _game(desk: "Desk", request: Request) -> "Opened | None":
    """Return the duplicate game in use, when there is one that can be read."""
    if not any(row.kind == "duplicate" for row in desk.shelf.streams.values()):
        return None
    from faristol.desk.duplicate_desk import Opened

    opened = await desk.duplicate.opened(request.lang)
    return opened if isinstance(opened, Opened) else None


def _back(opened: "Opened", text: Text) -> dict[str, str] | None:
    """Return the way back to a game that has begun, and what is done there next."""
    from faristol.desk.duplicate_shown import next_said, route_next

    if not opened.game.is_started:
        return None
    return {"href": f"#{route_next(opened)}", "note": next_said(opened, text)}


def is_in_play(opened: "Opened") -> bool:
    """Tell whether a game has begun and is not over."""
    return opened.game.is_started and opened.game.end is None


def _results(opened: "Opened", text: Text) -> dict[str, Any] | None:
    """Return which results the game in use has, and what is sent to show them."""
    until = len(opened.game.done)
    if not until:
        return None
    from faristol.desk.screens.duplicate.classified import heading

    said = heading(opened.game, until, text)
    return {"said": said, "fields": {"stream": opened.id, "round": until}}


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
    now = await desk.hall.wanted()
    board = request.value("board", now.board)
    if board and board != now.board and board not in {row.id for row in _with_board(desk)}:
        return Again(refusal=Refusal("stream/unknown", {"field": "board"}))
    look = next((one for one in LOOKS if one == request.value("look", now.look)), now.look)
    clock = next((one for one in CLOCKS if one == request.value("clock", now.clock)), now.clock)
    # another board comes without its rack: that is shown when it is asked for, each time
    since = max(0, read_number(request.value("rack")))
    rack_since = since if board == now.board else 0
    wanted = replace(
        now, board=board, is_chosen=True, look=look, clock=clock, rack_since=rack_since
    )
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
    await _change(
        desk,
        title=title,
        standings=pasted,
        is_standings_shown=True,
        standings_of="",
        standings_board="",
    )
    return Done(toast=Message(mark("The hall sees the standings.")))


async def show_results(desk: "Desk", request: Request, progress: Progress) -> Done | Again:  # noqa: ARG001
    """Let the hall see the classification of a duplicate game after a round, as it is now.

    It is written where standings are pasted: of the game the hall learns what is read there, no more.
    """
    from faristol.desk.duplicate_desk import Opened
    from faristol.desk.screens.duplicate.classified import found_of, shown_of

    text = desk.text_of(request.lang)
    opened = await desk.duplicate.opened(request.lang, request.value("stream"))
    if not isinstance(opened, Opened):
        return Again(refusal=Refusal("duplicate/unreadable" if opened else "duplicate/none_open"))
    until = read_number(request.value("round"))
    if not 0 < until <= len(opened.game.done):
        return Again(refusal=STALE)
    found = found_of(opened, until=until, group=request.value("group"))
    results = shown_of(found, text)
    lines = [
        Line(
            place=f"{row.place}{'=' if row.is_shared else ''}",
            name=row.name,
            points=row.total,
        )
        for row in results.rows
    ]
    if not lines:
        return Again(refusal=Refusal("hall/standings_none"))
    await _change(
        desk,
        title=_title(
            results.heading, found.group, text.say("master {points}", points=results.master)
        ),
        standings=write_standings(lines),
        is_standings_shown=True,
        standings_of=opened.id,
        standings_board=(await desk.hall.wanted()).board,
        standings_rounds=len(opened.game.rounds),
    )
    # from the classification one stays at the one that was shown
    query = urlencode({"round": until, "group": found.group})
    go = f"/duplicate/results?{query}" if request.place[:2] == ("duplicate", "results") else ""
    return Done(go=go, toast=Message(mark("The hall sees the standings.")))


def _title(*parts: str) -> str:
    """Return as many of these as there is room for above the standings."""
    title = ""
    for part in filter(None, parts):
        longer = f"{title} · {part}" if title else part
        if isinstance(read_title(longer), str):
            title = longer
    return title


async def take_standings_off(desk: "Desk", request: Request, progress: Progress) -> Done | Again:  # noqa: ARG001
    """Take the standings off; they are kept here, to be shown again."""
    await _change(desk, is_standings_shown=False)
    return Done()


async def _change(desk: "Desk", **fields: Any) -> None:
    now: Shown = shown(desk.shelf)
    await keep(desk.shelf, replace(now, **fields))
