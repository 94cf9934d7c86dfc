"""Say what is open on this device: what comes next in each document, in the order in which somebody waits for it."""

from importlib import import_module
from urllib.parse import quote

from faristol.desk.kernel.desk import Desk
from faristol.desk.kernel.kinds import name_of
from faristol.desk.kernel.moment import seconds, when
from faristol.desk.kernel.request import Request
from faristol.desk.kernel.shelf import StreamRow, in_use
from faristol.desk.kernel.text import Text
from faristol.desk.parts.home import Open

RECENT = 4
EVENING = 12 * 3600  # seconds: what was done in them is of this evening, also after midnight
WATCHED = ("duplicate", "round_clock", "clock")  # somebody may wait for them


# kind: the module whose `line` says more of a document
LINES = {
    "duplicate": "duplicate.home",
    "round_clock": "clock.home",
    "clock": "clock.home",
    "judge": "judge.sessions",
}
# kind: where one goes on with the document in use, and where with any other
ROUTES = {
    "judge": ("/judge", "/files"),
    "study": ("/analyse", "/analyse/new"),
    "solo": ("/duplicate/solo", "/duplicate/solo/new"),
}


async def opened_things(desk: Desk, request: Request, text: Text) -> list[Open]:
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


async def _opened(desk: Desk, request: Request, row: StreamRow, text: Text) -> Open:
    at = when(row.changed_at, desk.clock.now(), request.zone, text)
    since = seconds(desk.clock.now()) - seconds(row.changed_at)
    plain = Open(
        id=row.id, name=row.name, kind=text.say(name_of(row.kind)), when=at, route=_route_of(desk, row),
        verb=text.say("Continue"), is_of_now=since < EVENING,
    )  # fmt: skip
    if row.kind not in LINES:
        return plain
    of_kind = import_module(f"faristol.desk.{LINES[row.kind]}")
    found: Open = await of_kind.line(desk, request, row, plain, text)
    return found


def _route_of(desk: Desk, row: StreamRow) -> str:
    """Return where one goes on with a document; one that is not in use is only among the files."""
    if row.kind == "rules":
        return f"/rules/{quote(row.id, safe='')}"
    in_it, beside = ROUTES.get(row.kind, ("/files", "/files"))
    return in_it if row.id == in_use(row.kind, desk.shelf.streams, desk.shelf.prefs) else beside
