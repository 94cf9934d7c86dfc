"""Say what is open on this device: what comes next in each document, in the order in which somebody waits for it."""

from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING
from urllib.parse import quote

from faristol.desk.kinds import name_of
from faristol.desk.moment import seconds, when
from faristol.desk.request import Request
from faristol.desk.shelf import StreamRow, in_use
from faristol.desk.text import Text, mark

if TYPE_CHECKING:
    from faristol.desk.app import Desk
    from faristol.desk.board_shown import BoardShown

RECENT = 4
EVENING = 12 * 3600  # seconds: what was done in them is of this evening, also after midnight
DUPLICATE = "duplicate"
JUDGE = "/judge"
WATCHED = (DUPLICATE, "round_clock", "clock")  # somebody may wait for them


@dataclass(frozen=True, slots=True, kw_only=True)
class Open:
    """Hold a document that one can go on with."""

    id: str
    name: str
    kind: str
    when: str
    route: str
    said: str = ""  # what is next, or how it ended
    verb: str = ""
    is_pressing: bool = False  # somebody waits for it
    is_of_now: bool = True  # it was worked on this evening
    board: "BoardShown | None" = field(default=None)

    @property
    def is_wanted(self) -> bool:
        """Tell whether one goes on with it now; after an old one, one begins something else."""
        return self.is_pressing or self.is_of_now


async def opened_things(desk: "Desk", request: Request, text: Text) -> list[Open]:
    """Return what is open: what somebody waits for first, then what was changed last, then by id.

    Players are no thing to go on with: they are among the tools.
    """
    rows = [
        row
        for row in desk.shelf.streams.values()
        if not row.archived and row.seq and row.kind != "register"
    ]
    rows.sort(key=lambda row: (row.changed_at, row.id), reverse=True)
    watched = [in_use(kind, desk.shelf.streams, desk.shelf.prefs) for kind in WATCHED]
    # what cannot be pressing is not read when it would not be shown
    shown = [row for place, row in enumerate(rows) if place < RECENT or row.id in watched]
    found = [await _opened(desk, request, row, text) for row in shown]
    found.sort(key=lambda one: not one.is_pressing)
    return found[:RECENT]


async def _opened(desk: "Desk", request: Request, row: StreamRow, text: Text) -> Open:
    at = when(row.changed_at, desk.clock.now(), request.zone, text)
    since = seconds(desk.clock.now()) - seconds(row.changed_at)
    plain = Open(
        id=row.id, name=row.name, kind=text.say(name_of(row.kind)), when=at, route=_route_of(desk, row),
        verb=text.say("Continue"), is_of_now=since < EVENING,
    )  # fmt: skip
    match row.kind:
        case "duplicate":
            return await _duplicate(desk, request, row, plain, text)
        case "round_clock" | "clock":
            return await _clock(desk, row, plain, text)
        case "judge":
            return await _session(desk, row, plain, text)
        case _:
            return plain


async def _duplicate(
    desk: "Desk", request: Request, row: StreamRow, plain: Open, text: Text
) -> Open:
    """Return a duplicate: the one in use with what is next; any other one is among the games."""
    if row.id != in_use(DUPLICATE, desk.shelf.streams, desk.shelf.prefs):
        return replace(plain, route="/duplicate", verb=text.say("All games"))
    from faristol.desk.duplicate_desk import Opened
    from faristol.desk.duplicate_shown import board_of, next_said, number_of, route_next
    from faristol.duplicate.state import next_step

    opened = await desk.duplicate.opened(request.lang)
    if not isinstance(opened, Opened):
        return replace(plain, route="/duplicate")
    step = next_step(opened.game)
    return replace(
        plain,
        route=route_next(opened),
        said=next_said(opened, text),
        verb=text.say(_VERBS[step], n=number_of(opened)),
        is_pressing=opened.game.end is None,
        board=board_of(opened, text) if opened.game.done else None,
    )


_VERBS = {
    "open": mark("Prepare a game"),
    "enrol": mark("Go on preparing"),
    "draw": mark("Begin round {n}"),
    "call": mark("Continue round {n}"),
    "time": mark("Continue round {n}"),
    "slips": mark("Continue round {n}"),
    "master": mark("Continue round {n}"),
    "next": mark("Begin round {n}"),
    "end": mark("End the game"),
    "ended": mark("Look at the results"),
    "signed": mark("Look at the results"),
}


async def _clock(desk: "Desk", row: StreamRow, plain: Open, text: Text) -> Open:
    """Return a clock; one that is under way is what somebody waits for."""
    said = ""
    if row.id == desk.round_clock.stream and (kept := await desk.round_clock.kept()):
        number, state = kept.clock.number, kept.clock.state
        if state == "running":
            said = text.say("The clock of round {number} is running", number=number)
        elif state == "paused":
            said = text.say("Round {number} is paused", number=number)
    elif row.id == desk.game_clock.stream and (game := await desk.game_clock.kept()):
        if game.clock.state == "running":
            said = text.say("The clock of this game is running")
        elif game.clock.state == "stopped":
            said = text.say("The clock stands still")
    is_in_use = row.id in (desk.round_clock.stream, desk.game_clock.stream)
    verb = text.say("Back to the clock") if is_in_use else text.say("Look at the log")
    return replace(plain, said=said, is_pressing=bool(said), verb=verb)


async def _session(desk: "Desk", row: StreamRow, plain: Open, text: Text) -> Open:
    """Return a session of the word judge; of one that is closed there is its log."""
    from faristol.desk.screens.judge_sessions import tally

    if plain.route != JUDGE or not (await desk.judge.told(row, tally)).is_closed:
        return plain
    verb = text.say("Look at the log")
    return replace(plain, route=f"{JUDGE}/log?s={row.id}", said=text.say("closed"), verb=verb)


def _route_of(desk: "Desk", row: StreamRow) -> str:
    """Return where one goes on with a document; one that is not in use is only among the files."""
    routes = {
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
