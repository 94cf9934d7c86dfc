"""List the games by post: those where one is to place first, then those that wait for an answer (RO-COR 27-30)."""

from collections.abc import Sequence
from typing import Any, Final
from urllib.parse import quote

from faristol.correspondence.state import totals
from faristol.desk.correspondence.base import (
    SEATS,
    copy_of,
    current_waiting_days,
    format_challenge,
    format_days_left,
    format_game_day,
    format_score,
    open_continued,
    remaining_days,
    roman,
    variant_to_continue,
)
from faristol.desk.correspondence.document import (
    DONE,
    KIND,
    ROUTE,
    LoadedPostGame,
    PostGameService,
    game_order,
    is_playing,
    load_all,
)
from faristol.desk.correspondence.due import calendar_days, list_due
from faristol.desk.correspondence.new import game_name
from faristol.desk.correspondence.new import show as show_new
from faristol.desk.kernel.desk import Desk
from faristol.desk.kernel.later_versions import note_of
from faristol.desk.kernel.outcome import Done, Refused
from faristol.desk.kernel.request import Request
from faristol.desk.kernel.translation import Text
from faristol.desk.kernel.view import View
from faristol.desk.shared.document_list import REGIONS, DocumentList, list_documents
from faristol.desk.shared.document_names import DocumentNames
from faristol.formats.ical import write_calendar
from faristol.ledger.refusal import Refusal

# what a reminder opens, by the name that its form sends
PLACES: Final = {
    "letters": "/mail/letters",
    "announce": "/mail/letters?open=thinking",
    "again": "/mail/letter?kind=again",
    "proposal": "/mail/letter?kind=proposal",
    "dispute": "/mail/dispute",
}


async def show(desk: Desk, request: Request) -> View:
    """Show every game, and what has a date."""
    text = desk.text_of(request.lang)
    games = [open_continued(one) for one in await load_all(desk, request)]
    unread = _unread(desk, games, text)
    if not desk.shelf.begun(KIND):
        return await show_new(desk, request)
    played = sorted((one for one in games if is_playing(one)), key=_urgency_key)
    kept = [one for one in played if not one.post.own]
    mine = [one for one in played if one.post.own and one.is_mine]
    groups = [
        (text.say("Your turn"), mine),
        (text.say("Waiting for an answer"), [one for one in played if not one.is_mine]),
        (text.say("You are the arbiter"), kept),
    ]
    if q := request.query.get("q", "").strip():
        groups = [(said, await _found(desk, request, rows, q)) for said, rows in groups]
    first = mine[0] if mine else None
    return View(
        title=text.say("Correspondence"),
        template="correspondence/games.html",
        stream=games[0].id if games else "",
        regions={**REGIONS, "documents": "correspondence/games_matches.html"},
        context={
            "documents": await _documents(desk, request, games),
            "groups": [(said, [_row(one) for one in rows]) for said, rows in groups if rows],
            "unread": unread,
            "is_kept": bool(kept),
            "due": list_due(games),
            "copy": copy_of(games, text.say("Correspondence")),
            "first": first,
            "first_round": roman(first.game.sheet.round) if first is not None else "",
        },
    )


async def _found(
    desk: Desk, request: Request, games: Sequence[LoadedPostGame], query: str
) -> list[LoadedPostGame]:
    """Return the games that have every word of a query."""
    names = desk.of(DocumentNames)
    return [
        game
        for game in games
        if await names.matches(game.row, query, desk.zone(request, game.row), game.text)
    ]


async def _documents(desk: Desk, request: Request, games: Sequence[LoadedPostGame]) -> DocumentList:
    """Return the list of the games that are over, with the archived ones."""
    under_way = {game.id for game in games if is_playing(game)}
    readable = {game.id for game in games}
    rows = [
        row
        for row in desk.shelf.begun(KIND)
        if row.archived or (row.id in readable and row.id not in under_way)
    ]
    return await list_documents(desk, request, rows, place="/mail")


def _urgency_key(opened: LoadedPostGame) -> tuple[int, str, int, str]:
    """Order games by who has waited longest, then by competition and number."""
    return -(current_waiting_days(opened) or 0), *game_order(opened)


def _row(opened: LoadedPostGame) -> dict[str, Any]:
    post, text = opened.post, opened.text
    seat = opened.game.sheet.seat
    own = opened.post.own
    left, passed = remaining_days(opened)[(own or seat) - 1], current_waiting_days(opened)
    rule = opened.terms.rules.thinking
    days = rule.days if rule else 0
    sent = opened.game.mailed[-1].sent if opened.game.mailed else ""
    if not is_playing(opened):
        how = ""
    elif challenge := format_challenge(opened):
        how = challenge
    elif passed is not None and opened.is_mine:
        how = text.count("{n} day since it arrived", "{n} days since it arrived", passed)
    else:
        how = (
            text.say("sent on {day}", day=format_game_day(sent, text))
            if sent
            else text.say("not sent yet")
        )
    return {
        "id": opened.id,
        "names": opened.players if not own else (opened.players[2 - own],),
        "seat": own or seat,
        "seat_said": text.say(SEATS[(own or seat) - 1]),
        "score": format_score(totals(post, opened.variant)),
        "round": roman(opened.game.sheet.round),
        "series": game_name(post.series, text) if post.series else "",
        "days": days,
        "spent": min(days, max(0, days - left)),
        "left": format_days_left(left, text),
        "how": how,
    }


def _unread(desk: Desk, games: Sequence[LoadedPostGame], text: Text) -> list[tuple[str, str]]:
    """Return name and note of each game that cannot be read here, by name."""
    readable = {game.id for game in games}
    rows = [row for row in desk.shelf.begun(KIND) if not (row.archived or row.id in readable)]
    rows.sort(key=lambda row: (row.name.casefold(), row.id))
    return [(row.name, text.of(note_of(desk.shelf, row))) for row in rows]


async def export(desk: Desk, request: Request) -> Done:
    """Hand out the days of all games as a calendar file."""
    text = desk.text_of(request.lang)
    games = await load_all(desk, request)
    days = [day for game in games for day in calendar_days(game, text)]
    days.sort(key=lambda day: day.when)
    effect = {
        "do": "download",
        "name": f"{text.say('Correspondence')}.ics",
        "mime": "text/calendar;charset=utf-8",
        "text": write_calendar(days, desk.clock.now()),
    }
    return Done(effects=(effect,))


async def use(desk: Desk, request: Request) -> Done:
    """Go on with one of them."""
    stream = request.value("stream")
    if stream not in {row.id for row in desk.shelf.begun(KIND)}:
        raise Refused(Refusal("stream/unknown"))
    await desk.of(PostGameService).documents.use(stream)
    at = request.value("at")
    if at == "series":
        opened = await desk.of(PostGameService).opened(request)
        series = opened.post.series if opened else None
        return Done(go=f"/mail/series?name={quote(series.name if series else '', safe='')}")
    if at in PLACES:
        return Done(go=PLACES[at])
    opened = await desk.of(PostGameService).opened(request)
    if opened is not None and (variant := variant_to_continue(opened)):
        return Done(go=f"{ROUTE}?variant={variant}")
    return DONE
