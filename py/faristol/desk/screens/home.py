"""Say what can be done here, and resume what was open."""

from typing import TYPE_CHECKING, Any
from urllib.parse import quote

from faristol.desk.kinds import name_of
from faristol.desk.moment import when
from faristol.desk.request import Request
from faristol.desk.shelf import StreamRow, in_use
from faristol.desk.text import Text, mark
from faristol.desk.view import View

if TYPE_CHECKING:
    from faristol.desk.app import Desk

RECENT = 5
JUDGE = "/judge"
DUPLICATE = "duplicate"
NAME = "FARISTOL"

# Where one can go: route, name, what is there. Its tile is the first letter of its name.
PLACES = (
    (
        "/duplicate",
        mark("Duplicate game"),
        mark("Prepare it, play it, rank it: an evening on one tablet"),
    ),
    ("/judge", mark("Word judge"), mark("Is a play valid? One answer for all its words")),
    ("/clock", mark("Clocks"), mark("For a round with its calls, or for a game between two")),
    ("/words", mark("Words"), mark("Check, search and learn them")),
    ("/analyse", mark("Analysis"), mark("A board to try moves on, with every move there is")),
    ("/players", mark("Players"), mark("Names, clubs, lists and ratings")),
    ("/lists", mark("Word lists"), mark("Which one decides; take in your club’s")),
    ("/rules", mark("Regulations"), mark("Read them, copy one, change it")),
    ("/voice", mark("Voice"), mark("How tiles are called, and who says it")),
    ("/hall", mark("Hall screen"), mark("What everybody sees: clock, board, words")),
    ("/ready", mark("Ready for the hall"), mark("What to check before an evening")),
    ("/files", mark("Files"), mark("Copies, other devices, archive")),
    ("/settings", mark("Settings"), mark("Language and look")),
    ("/version", mark("Version"), mark("What is new, and the way back")),
)
# What a letter is worth on the tiles of each language.
VALUES = {
    "ca": "A1 B3 C2 Ç10 D2 E1 F4 G3 H8 I1 J8 L1 M2 N1 O1 P3 Q8 R1 S1 T1 U1 V4 X10 Z8",
    "ro": "A1 B9 C1 D2 E1 F8 G9 H10 I1 J10 L1 M4 N1 O1 P2 R1 S1 T1 U1 V8 X10 Z10",
    "en": "A1 B3 C3 D2 E1 F4 G2 H4 I1 J8 K5 L1 M3 N1 O1 P3 Q10 R1 S1 T1 U1 V4 W4 X8 Y4 Z10",
}


async def show(desk: "Desk", request: Request) -> View:
    """Show what was last worked on, whether the device is in order, and where one can go."""
    text = desk.text_of(request.lang)
    rows = [row for row in desk.shelf.streams.values() if not row.archived and row.seq]
    # the register in use first: it is what "continue" goes on with
    # but a clock that is under way comes before everything: somebody waits for it
    said = {row.id: await _under_way(desk, request, row, text) for row in rows}
    rows.sort(
        key=lambda row: (bool(said[row.id]), row.id == desk.register, row.changed_at, row.id),
        reverse=True,
    )
    return View(
        title=text.say("The judge’s desk"),
        template="home.html",
        stream=desk.register,
        regions={"home-ready": "home_ready.html"},
        context={
            "name": _name(text.language),
            "recent": [
                await _item(desk, request, row, text) | {"said": said[row.id]}
                for row in rows[:RECENT]
            ],
            "players": await desk.players_counted(),
            "places": _places(text),
            "is_import_waiting": desk.imports.is_waiting,
            "checks": _checks(request, text),
        },
    )


async def _item(desk: "Desk", request: Request, row: StreamRow, text: Text) -> dict[str, Any]:
    is_duplicate = row.kind == DUPLICATE
    route = await _duplicate_route(desk, request, row) if is_duplicate else _route_of(desk, row)
    is_over = route == JUDGE and (await desk.judge.tally(row)).is_closed
    return {
        "id": row.id,
        "name": row.name,
        "kind": text.say(name_of(row.kind)),
        "is_register": row.kind == "register",
        "seq": row.seq,
        "when": when(row.changed_at, desk.clock.now(), request.zone, text),
        "route": f"{JUDGE}/log?s={row.id}" if is_over else route,
        "is_over": is_over,
    }


async def _under_way(desk: "Desk", request: Request, row: StreamRow, text: Text) -> str:
    """Say what is next in the game in use, or how the clock in use stands."""
    if row.kind != DUPLICATE:
        return await _clock_said(desk, row, text)
    if row.id != in_use(DUPLICATE, desk.shelf.streams, desk.shelf.prefs):
        return ""
    from faristol.desk.duplicate_desk import Opened
    from faristol.desk.duplicate_shown import next_said

    opened = await desk.duplicate.opened(request.lang)
    is_on = isinstance(opened, Opened) and opened.game.end is None
    return next_said(opened, text) if is_on and isinstance(opened, Opened) else ""


async def _duplicate_route(desk: "Desk", request: Request, row: StreamRow) -> str:
    """Return where the game in use goes on; every other one is among the games."""
    if row.id != in_use(DUPLICATE, desk.shelf.streams, desk.shelf.prefs):
        return "/duplicate"
    from faristol.desk.duplicate_desk import Opened
    from faristol.desk.duplicate_shown import route_next

    opened = await desk.duplicate.opened(request.lang)
    return route_next(opened) if isinstance(opened, Opened) else "/duplicate"


async def _clock_said(desk: "Desk", row: StreamRow, text: Text) -> str:
    """Say how the clock in use stands, while a round or a game is under way."""
    if row.kind not in ("clock", "round_clock"):  # what reads clocks is not read in for others
        return ""
    if row.id == desk.round_clock.stream and (kept := await desk.round_clock.kept()):
        number, state = kept.clock.number, kept.clock.state
        if state == "running":
            return text.say("The clock of round {number} is running", number=number)
        return text.say("Round {number} is paused", number=number) if state == "paused" else ""
    if row.id == desk.game_clock.stream and (game := await desk.game_clock.kept()):
        if game.clock.state == "running":
            return text.say("The clock of this game is running")
        return text.say("The clock stands still") if game.clock.state == "stopped" else ""
    return ""


def _route_of(desk: "Desk", row: StreamRow) -> str:
    """Return where one goes on with a document; one that is not in use is only among the files."""
    routes = {
        desk.register: "/players",
        in_use("judge", desk.shelf.streams, desk.shelf.prefs): JUDGE,
        in_use("study", desk.shelf.streams, desk.shelf.prefs): "/analyse",
        in_use("solo", desk.shelf.streams, desk.shelf.prefs): "/duplicate/solo",
    }
    if row.kind in ("clock", "round_clock"):
        if row.id in (desk.round_clock.stream, desk.game_clock.stream):
            return "/clock/round" if row.kind == "round_clock" else "/clock/game"
        return f"/clock/log?s={quote(row.id, safe='')}"
    if row.kind == "rules":
        return f"/rules/{quote(row.id, safe='')}"
    others = {"study": "/analyse/new", "solo": "/duplicate/solo/new"}
    return routes.get(row.id, others.get(row.kind, "/files"))


def _name(language: str) -> list[tuple[str, int]]:
    """Return the tiles of the name, each with what it is worth in a language."""
    values = dict(map(_tile, VALUES[language].split()))
    return [(letter, values[letter]) for letter in NAME]


def _tile(tile: str) -> tuple[str, int]:
    letter = tile.rstrip("0123456789")
    return letter, int(tile[len(letter) :])


def _places(text: Text) -> list[dict[str, Any]]:
    values = dict(map(_tile, VALUES[text.language].split()))
    places = []
    for route, name, note in PLACES:
        title = text.say(name)
        letter = title[:1].upper()
        places.append(
            {
                "route": route,
                "title": title,
                "note": text.say(note),
                "letter": letter,
                "value": values.get(letter),
            }
        )
    return places


def _checks(request: Request, text: Text) -> list[dict[str, str]]:
    """Return the few checks that an evening hangs on; until the page has told, they wait."""
    from faristol.desk.screens.ready import evening

    return evening(request.facts, text)
