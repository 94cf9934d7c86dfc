"""The list of the games by post: the user's turn first, then those awaiting an answer (RO-COR 27-30)."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import ClassVar, Final
from urllib.parse import quote

from faristol.correspondence.state import totals_of
from faristol.desk.correspondence.base import (
    SEATS,
    CopyAge,
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
from faristol.desk.correspondence.due import Reminder, calendar_days, list_due
from faristol.desk.correspondence.new import game_name
from faristol.desk.correspondence.new import show as show_new
from faristol.desk.kernel.context import Context
from faristol.desk.kernel.desk import Desk
from faristol.desk.kernel.later_versions import note_of
from faristol.desk.kernel.outcome import Done, Refused
from faristol.desk.kernel.request import Request
from faristol.desk.kernel.translation import Translator
from faristol.desk.kernel.view import View
from faristol.desk.shared.document_list import DocumentList, list_documents
from faristol.desk.shared.document_names import DocumentNames
from faristol.formats.ical import write_calendar
from faristol.ledger.refusal import Refusal

# the screens that reminders open, by the name that their form sends
PLACES: Final = {
    "letters": "/mail/letters",
    "announce": "/mail/letters?open=thinking",
    "again": "/mail/letter?kind=again",
    "proposal": "/mail/letter?kind=proposal",
    "dispute": "/mail/dispute",
}


@dataclass(frozen=True, slots=True, kw_only=True)
class PostGameRow:
    """A game that goes on."""

    id: str
    names: Sequence[str]  # the opponent's, or both players' on the arbiter's device
    seat: int
    colour: str
    score: str
    round: str
    series: str
    days: int  # of thinking
    spent: int
    left: str
    status: str


@dataclass(frozen=True, slots=True, kw_only=True, eq=False, repr=False)
class PostGamesContext(Context):
    """The games of the device, and the reminders."""

    template: ClassVar[str] = "correspondence/games.html"
    regions: ClassVar[Mapping[str, str]] = {
        "document": "shared/documents_chosen.html",
        "documents": "correspondence/games_matches.html",
    }

    documents: DocumentList  # the games that are over
    groups: Sequence[tuple[str, Sequence[PostGameRow]]]  # with their headings
    unread: Sequence[tuple[str, str]]
    is_arbiter: bool  # of a game that goes on
    reminders: Sequence[Reminder]
    copy: CopyAge
    first: LoadedPostGame | None  # the game to answer next

    @property
    def first_round(self) -> str:
        """The round of the game to answer next, or an empty string."""
        return roman(self.first.game.sheet.round) if self.first is not None else ""


async def show(desk: Desk, request: Request) -> View:
    """Show the games, and the reminders."""
    text = desk.translator_for(request.lang)
    games = [open_continued(loaded) for loaded in await load_all(desk, request)]
    unread = _list_unread(desk, games, text)
    if not desk.stream_store.all_of_kind(KIND):
        return await show_new(desk, request)
    played = sorted((game for game in games if is_playing(game)), key=_urgency_key)
    arbiter_games = [game for game in played if not game.post.own]
    own_turn = [game for game in played if game.post.own and game.is_mine]
    groups = [
        (text.gettext("Your turn"), own_turn),
        (text.gettext("Waiting for an answer"), [game for game in played if not game.is_mine]),
        (text.gettext("You are the arbiter"), arbiter_games),
    ]
    if query := request.query.get("q", "").strip():
        groups = [
            (heading, await _filter_games(desk, request, rows, query)) for heading, rows in groups
        ]
    return View(
        title=text.gettext("Correspondence"),
        stream=games[0].id if games else "",
        context=PostGamesContext(
            documents=await _list_finished(desk, request, games),
            groups=[
                (heading, [_game_row(game) for game in rows]) for heading, rows in groups if rows
            ],
            unread=unread,
            is_arbiter=bool(arbiter_games),
            reminders=list_due(games),
            copy=copy_of(games, text.gettext("Correspondence")),
            first=own_turn[0] if own_turn else None,
        ),
    )


async def _filter_games(
    desk: Desk, request: Request, games: Sequence[LoadedPostGame], query: str
) -> list[LoadedPostGame]:
    """Return the games that match all words of a query."""
    names = desk.service(DocumentNames)
    return [
        game
        for game in games
        if await names.is_match(game.row, query, desk.zone(request, game.row), game.text)
    ]


async def _list_finished(
    desk: Desk, request: Request, games: Sequence[LoadedPostGame]
) -> DocumentList:
    """Return the list of the games that are over, with the archived ones."""
    under_way = {game.id for game in games if is_playing(game)}
    readable = {game.id for game in games}
    rows = [
        row
        for row in desk.stream_store.all_of_kind(KIND)
        if row.archived or (row.id in readable and row.id not in under_way)
    ]
    return await list_documents(desk, request, rows, place="/mail")


def _urgency_key(game: LoadedPostGame) -> tuple[int, str, int, str]:
    """Return the sort key of games that puts the longest wait first, then competition and number."""
    return -(current_waiting_days(game) or 0), *game_order(game)


def _game_row(game: LoadedPostGame) -> PostGameRow:
    post, text = game.post, game.text
    seat = game.game.sheet.seat
    own = game.post.own
    left, passed = remaining_days(game)[(own or seat) - 1], current_waiting_days(game)
    rule = game.terms.rules.thinking
    days = rule.days if rule else 0
    sent = game.game.mailed[-1].sent if game.game.mailed else ""
    if not is_playing(game):
        status = ""
    elif challenge := format_challenge(game):
        status = challenge
    elif passed is not None and game.is_mine:
        status = text.ngettext("{n} day since it arrived", "{n} days since it arrived", passed)
    else:
        status = (
            text.gettext("sent on {day}", day=format_game_day(sent, text))
            if sent
            else text.gettext("not sent yet")
        )
    return PostGameRow(
        id=game.id,
        names=game.players if not own else (game.players[2 - own],),
        seat=own or seat,
        colour=text.gettext(SEATS[(own or seat) - 1]),
        score=format_score(totals_of(post, game.variant)),
        round=roman(game.game.sheet.round),
        series=game_name(game.series, text),
        days=days,
        spent=min(days, max(0, days - left)),
        left=format_days_left(left, text),
        status=status,
    )


def _list_unread(
    desk: Desk, games: Sequence[LoadedPostGame], text: Translator
) -> list[tuple[str, str]]:
    """Return name and note of each unreadable game, by name."""
    readable = {game.id for game in games}
    rows = [
        row
        for row in desk.stream_store.all_of_kind(KIND)
        if not (row.archived or row.id in readable)
    ]
    rows.sort(key=lambda row: (row.name.casefold(), row.id))
    return [(row.name, text.render(note_of(desk.stream_store, row))) for row in rows]


async def export(desk: Desk, request: Request) -> Done:
    """Download the days of all games as a calendar file."""
    text = desk.translator_for(request.lang)
    games = await load_all(desk, request)
    days = [day for game in games for day in calendar_days(game, text)]
    days.sort(key=lambda day: day.when)
    effect = {
        "do": "download",
        "name": f"{text.gettext('Correspondence')}.ics",
        "mime": "text/calendar;charset=utf-8",
        "text": write_calendar(days, desk.clock.now()),
    }
    return Done(effects=(effect,))


async def use(desk: Desk, request: Request) -> Done:
    """Continue a game, on the screen that a reminder names."""
    stream = request.value("stream")
    if stream not in {row.id for row in desk.stream_store.all_of_kind(KIND)}:
        raise Refused(Refusal("stream/unknown"))
    await desk.service(PostGameService).documents.select(stream)
    place = request.value("at")
    if place == "series":
        game = await desk.service(PostGameService).load(request)
        series = game.post.series if game else None
        return Done(route=f"/mail/series?name={quote(series.name if series else '', safe='')}")
    if place in PLACES:
        return Done(route=PLACES[place])
    game = await desk.service(PostGameService).load(request)
    if game is not None and (variant := variant_to_continue(game)):
        return Done(route=f"{ROUTE}?variant={variant}")
    return DONE
