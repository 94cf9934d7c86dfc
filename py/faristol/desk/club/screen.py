"""Show the register: find while typing, favourites first at hand, one page at a time."""

from faristol.club.people import Person
from faristol.club.player import PlayerId
from faristol.desk.kernel.desk import Desk
from faristol.desk.kernel.outcome import Done, Refused, download_effect
from faristol.desk.kernel.request import Request, read_number
from faristol.desk.kernel.storage.stream_store import StreamRow
from faristol.desk.kernel.time_format import date_of
from faristol.desk.kernel.view import View
from faristol.desk.shared.register import RegisterService, register_language
from faristol.ledger.refusal import Refusal

PAGE = 50
FITTING = 20  # of those found, the likeliest first: they change with every letter typed
SHOWN = ("active", "favourites", "retired", "all")


async def show(desk: Desk, request: Request) -> View:
    """Show the list, or one player, or the screen that the route names."""
    await desk.of(RegisterService).open()
    match request.place[1:]:
        case ("new",):
            from faristol.desk.club.player import show_new

            return show_new(desk, request)
        case (player, "merge", *other):
            from faristol.desk.club.merge import show_merge

            if PlayerId(player) in desk.of(RegisterService).people:
                return show_merge(
                    desk,
                    request,
                    PlayerId(player),
                    PlayerId("".join(other) or request.query.get("with", "")),
                )
        case (player,):
            from faristol.desk.club.player import show_one

            if PlayerId(player) in desk.of(RegisterService).register.players:
                return await show_one(desk, request, PlayerId(player))
        case _:
            pass
    return await _list(desk, request)


async def _list(desk: Desk, request: Request) -> View:
    text = desk.text_of(request.lang)
    query = request.query
    wanted = query.get("q", "")
    shown = query.get("show", "active")
    shown = shown if shown in SHOWN else "active"
    found = [
        person
        for person in desk.of(RegisterService).people.find(wanted, request.lang)
        if _is_shown(person, shown)
    ]
    page = max(1, read_number(query.get("page", ""), most=5))
    size = FITTING if wanted.strip() else PAGE
    pages = max(1, -(-len(found) // size))
    page = min(page, pages)

    return View(
        title=text.say("Players"),
        template="club/screen.html",
        stream=desk.of(RegisterService).stream,
        regions={"players-rows": "club/rows.html", "player-*": "club/row.html"},
        context={
            "q": wanted,
            "show": shown,
            "items": found[(page - 1) * size : page * size],
            "item_of": lambda player: desk.of(RegisterService).people.get(PlayerId(player)),
            "found": len(found),
            "total": len(desk.of(RegisterService).people),
            "page": page,
            "pages": pages,
            "others": await _others(desk),
        },
    )


async def _others(desk: Desk) -> list[tuple[StreamRow, int]]:
    """Return the registers beside that have something new, with how many people that is."""
    if not desk.of(RegisterService).others:
        return []
    from faristol.desk.club.other_registers import OtherRegisters

    counts = [
        (row, await desk.of(OtherRegisters).count(row)) for row in desk.of(RegisterService).others
    ]
    return [(row, count) for row, count in counts if count]


def _is_shown(person: Person, shown: str) -> bool:
    match shown:
        case "favourites":
            return person.player.is_favourite
        case "retired":
            return person.player.is_retired
        case "all":
            return True
        case _:
            return not person.player.is_retired


async def export(desk: Desk, request: Request) -> Done:
    """Hand out the register as a table for other programs."""
    from faristol.formats.players_csv import export_players

    await desk.of(RegisterService).open()
    people = desk.of(RegisterService).people.in_order(request.lang)
    if not people:
        raise Refused(Refusal("export/empty"))
    cards = [person.card for person in people]
    text = export_players(cards, language=register_language(request.lang)).decode()
    today = date_of(desk.clock.now(), desk.zone(request))
    name = f"{desk.text_of(request.lang).say('players')}-{today}.csv"
    return Done(effects=(download_effect(name, text),))
