"""The list of the register: live search, filters, pages."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import ClassVar

from faristol.club.people import Person
from faristol.club.player import PlayerId
from faristol.desk.kernel.context import Context
from faristol.desk.kernel.desk import Desk
from faristol.desk.kernel.outcome import Done, Refused, download_effect
from faristol.desk.kernel.request import Request, read_number
from faristol.desk.kernel.storage.stream_store import StreamRow
from faristol.desk.kernel.time_format import date_of
from faristol.desk.kernel.view import View
from faristol.desk.shared.register import RegisterService, register_language
from faristol.ledger.refusal import Refusal

PAGE = 50
MATCHES_PER_PAGE = 20  # best first: they change with every typed letter
FILTERS = ("active", "favourites", "retired", "all")


@dataclass(frozen=True, slots=True, kw_only=True, eq=False, repr=False)
class PlayersContext(Context):
    """A page of the players that match, and the other registers that differ."""

    template: ClassVar[str] = "club/screen.html"
    regions: ClassVar[Mapping[str, str]] = {
        "players-rows": "club/rows.html",
        "player-*": "club/row.html",
    }

    q: str  # the text that was typed
    show: str  # which of `FILTERS`
    items: Sequence[Person]  # those of this page
    match_count: int
    total: int
    page: int  # from 1
    pages: int
    other_registers: Sequence[tuple[StreamRow, int]]  # with the number of people that differ
    find_person: Callable[[PlayerId], Person | None]

    def item_of(self, name: str) -> Person | None:
        """Return a player of the register."""
        return self.find_person(PlayerId(name))


async def show(desk: Desk, request: Request) -> View:
    """Show the list, a player, or another screen of the route."""
    await desk.service(RegisterService).open()
    match request.path[1:]:
        case ("new",):
            from faristol.desk.club.player import show_new

            return show_new(desk, request)
        case (player, "merge", *other):
            from faristol.desk.club.merge import show_merge

            if PlayerId(player) in desk.service(RegisterService).people:
                return show_merge(
                    desk,
                    request,
                    PlayerId(player),
                    PlayerId("".join(other) or request.query.get("with", "")),
                )
        case (player,):
            from faristol.desk.club.player import show_player

            if PlayerId(player) in desk.service(RegisterService).register.players:
                return await show_player(desk, request, PlayerId(player))
        case _:
            pass
    return await _list_view(desk, request)


async def _list_view(desk: Desk, request: Request) -> View:
    text = desk.translator_for(request.lang)
    query = request.query
    search_text = query.get("q", "")
    filter_ = query.get("show", "active")
    filter_ = filter_ if filter_ in FILTERS else "active"
    people = [
        person
        for person in desk.service(RegisterService).people.find(search_text, request.lang)
        if _is_match(person, filter_)
    ]
    page = max(1, read_number(query.get("page", ""), most=5))
    size = MATCHES_PER_PAGE if search_text.strip() else PAGE
    pages = max(1, -(-len(people) // size))
    page = min(page, pages)

    return View(
        title=text.gettext("Players"),
        stream=desk.service(RegisterService).stream,
        context=PlayersContext(
            q=search_text,
            show=filter_,
            items=people[(page - 1) * size : page * size],
            match_count=len(people),
            total=len(desk.service(RegisterService).people),
            page=page,
            pages=pages,
            other_registers=await _other_registers(desk),
            find_person=desk.service(RegisterService).people.get,
        ),
    )


async def _other_registers(desk: Desk) -> list[tuple[StreamRow, int]]:
    """Return the other registers with differences, and the number of people in each."""
    if not desk.service(RegisterService).others:
        return []
    from faristol.desk.club.other_registers import OtherRegisters

    counts = [
        (row, await desk.service(OtherRegisters).count(row))
        for row in desk.service(RegisterService).others
    ]
    return [(row, count) for row, count in counts if count]


def _is_match(person: Person, filter_: str) -> bool:
    match filter_:
        case "favourites":
            return person.player.is_favourite
        case "retired":
            return person.player.is_retired
        case "all":
            return True
        case _:
            return not person.player.is_retired


async def export(desk: Desk, request: Request) -> Done:
    """Download the register as a table for other programs."""
    from faristol.formats.players_csv import export_players

    await desk.service(RegisterService).open()
    people = desk.service(RegisterService).people.in_order(request.lang)
    if not people:
        raise Refused(Refusal("export/empty"))
    cards = [person.card for person in people]
    text = export_players(cards, language=register_language(request.lang)).decode()
    today = date_of(desk.clock.now(), desk.zone(request))
    name = f"{desk.translator_for(request.lang).gettext('players')}-{today}.csv"
    return Done(effects=(download_effect(name, text),))
