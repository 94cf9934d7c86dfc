"""Show the register: find while typing, favourites first at hand, one page at a time."""

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

from faristol.club.model import Language, PlayerId
from faristol.desk.club_desk import Person
from faristol.desk.outcome import Again, Done
from faristol.desk.ports import Progress
from faristol.desk.request import Request
from faristol.desk.text import Text
from faristol.desk.view import View
from faristol.ledger.refusal import Refusal

if TYPE_CHECKING:
    from faristol.desk.app import Desk

PAGE = 50
FITTING = 20  # of those found, the likeliest first: they change with every letter typed
SHOWN = ("active", "favourites", "retired", "all")


async def show(desk: "Desk", request: Request) -> View:
    """Show the list, or one player, or the screen that the route names."""
    await desk.club.open()
    match request.place[1:]:
        case ("new",):
            from faristol.desk.screens.player import show_new

            return show_new(desk, request)
        case ("import",):
            from faristol.desk.screens.import_players import show_import

            return await show_import(desk, request)
        case (player, "merge", *other):
            from faristol.desk.screens.merge import show_merge

            if PlayerId(player) in desk.club.people:
                return show_merge(
                    desk,
                    request,
                    PlayerId(player),
                    PlayerId("".join(other) or request.query.get("with", "")),
                )
        case (player,):
            from faristol.desk.screens.player import show_one

            if PlayerId(player) in desk.club.register.players:
                return show_one(desk, request, PlayerId(player))
        case _:
            pass
    return _list(desk, request)


def _list(desk: "Desk", request: Request) -> View:
    text = desk.text_of(request.lang)
    query = request.query
    wanted = query.get("q", "")
    shown = query.get("show", "active")
    shown = shown if shown in SHOWN else "active"
    found = [person for person in desk.club.find(wanted, request.lang) if _is_shown(person, shown)]
    page = max(1, int(query["page"])) if query.get("page", "").isdecimal() else 1
    size = FITTING if wanted.strip() else PAGE
    pages = max(1, -(-len(found) // size))
    page = min(page, pages)

    def item_of(player: str) -> dict[str, Any] | None:
        person = desk.club.people.get(PlayerId(player))
        return None if person is None else item(person, text)

    return View(
        title=text.say("Players"),
        template="players.html",
        stream=desk.club.stream,
        regions={"players-rows": "players_rows.html", "player-*": "players_row.html"},
        context={
            "q": wanted,
            "show": shown,
            "items": [item(person, text) for person in found[(page - 1) * size : page * size]],
            "item_of": item_of,
            "found": len(found),
            "total": len(desk.club.people),
            "page": page,
            "pages": pages,
        },
    )


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


def item(person: Person, text: Text) -> dict[str, Any]:
    """Return what a row of the table shows."""
    return {
        "id": person.id,
        "name": person.name,
        "club": person.card.club,
        "listings": listings_of(person),
        "is_favourite": person.player.is_favourite,
        "is_retired": person.player.is_retired,
        "mark": text.say("Retired") if person.player.is_retired else "",
    }


def listings_of(person: Person) -> list[Mapping[str, Any]]:
    """Return the places in lists as the templates want them."""
    return [
        {"list": place.list, "number": place.number, "rating": place.rating, "date": place.date}
        for place in person.card.lists
    ]


async def export(desk: "Desk", request: Request, progress: Progress) -> Done | Again:  # noqa: ARG001
    """Hand out the register as a table for other programs."""
    from faristol.exchange.players_csv import export_players

    await desk.club.open()
    people = desk.club.in_order(request.lang)
    if not people:
        return Again(refusal=Refusal("export/empty"))
    cards = [person.card for person in people]
    language: Language = "ro" if request.lang == "ro" else "en" if request.lang == "en" else "ca"
    text = export_players(cards, language=language).decode()
    return Done(
        effects=(
            {
                "do": "download",
                "name": f"{desk.text_of(request.lang).say('players')}-{desk.clock.now()[:10]}.csv",
                "mime": "text/csv;charset=utf-8",
                "text": text,
            },
        )
    )
