"""The lists for the hall, as the director publishes them: tables by name and number, standings."""

from typing import Final

from faristol.desk.hall.display_options import change, display_options_of
from faristol.desk.hall.standings import (
    MAX_NAME,
    MAX_PLAYERS,
    PageContent,
    StandingsRow,
    short_name,
    write_pages,
)
from faristol.desk.kernel.desk import Desk
from faristol.desk.kernel.outcome import Done, Refused
from faristol.desk.kernel.request import Request
from faristol.desk.kernel.translation import Message, format_signed, gettext_noop
from faristol.desk.tournament.base import format_ranking_points, players_by_name
from faristol.desk.tournament.document import LoadedTournament, TournamentService, load_named
from faristol.ledger.refusal import Refusal
from faristol.tournament.final_standings import published_standings
from faristol.tournament.state import Round

PER_PAGE: Final = 45  # names, in three columns
MAX_TABLES: Final = 24  # in a list by table; with more tables, only the list by name
PAGES_OF_NAMES: Final = 8
SHORT_NAME: Final = 32  # characters of each of two long names in a line


async def show(desk: Desk, request: Request) -> Done:
    """Publish the current round in the hall, or the standings between rounds."""
    tournament = await load_named(desk, request)
    await _publish(desk, tournament)
    return Done(
        route=request.route,
        toast=Message(gettext_noop("Ready for the hall’s window, one list after another.")),
    )


def is_in_hall(desk: Desk, tournament: LoadedTournament) -> bool:
    """Whether the lists in the hall are those of this tournament."""
    options = display_options_of(desk.stream_store)
    return bool(options.pages) and options.pages_from == tournament.id


async def refresh_published(desk: Desk, request: Request, before: LoadedTournament) -> None:
    """Publish the lists again if those in the hall are of this tournament and have changed."""
    tournament = await desk.service(TournamentService).load(request.lang, before.id)
    if tournament is None or not is_in_hall(desk, tournament):
        return
    if _content_key(tournament) == _content_key(before):
        return
    if tournament.last_round:
        await _publish(desk, tournament)
    else:  # the only round was undone
        await change(desk.stream_store, pages="", pages_of="", pages_from="")


def _content_key(tournament: LoadedTournament) -> object:
    """Return the data that the lists depend on: a result counts only once its round is complete."""
    state = tournament.state
    done = state.last_done
    rounds = [
        (
            round_.tables,
            round_.resting,
            round_.is_done,
            round_.results if round_.number <= done else {},
        )
        for round_ in state.confirmed
    ]
    by_decision = (state.penalties, state.disqualified)
    title = tournament.row.name, dict(tournament.names)
    return title, state.settings, state.is_ended, rounds, by_decision


async def _publish(desk: Desk, tournament: LoadedTournament) -> None:
    round_ = tournament.state.round(tournament.last_round)
    if round_ is None:
        raise Refused(Refusal("tournament/nothing_played"))
    pages = [] if round_.is_done else _pairing_pages(tournament, round_)
    pages_text = write_pages([*pages, *_standings_pages(tournament)])
    await change(
        desk.stream_store,
        pages=pages_text,
        pages_of=tournament.row.name,
        pages_from=tournament.id,
        is_standings_shown=False,
    )


def _pairing_pages(tournament: LoadedTournament, round_: Round) -> list[PageContent]:
    text, names = tournament.text, tournament.names
    lines = [
        StandingsRow(
            place="",
            name=short_name(names[row.player], MAX_NAME),
            points=str(row.table or "–"),
        )
        for row in players_by_name(tournament, round_)
    ]
    page_size = min(max(PER_PAGE, -(-len(lines) // PAGES_OF_NAMES)), MAX_PLAYERS)
    title = text.gettext("Round {round}", round=round_.number)
    by_name_heads = ("", text.gettext("Name"), text.gettext("Table"))
    pages: list[PageContent] = [
        (
            title,
            text.gettext("Look for your name: the number is the table"),
            lines[at : at + page_size],
            by_name_heads,
        )
        for at in range(0, len(lines), page_size)
    ]
    if len(round_.tables) <= MAX_TABLES:
        is_listed = tournament.state.settings.starts == "listed"
        note_parts = [
            text.gettext("The first player named starts") if is_listed else "",
            tournament.state.settings.dictionary,
        ]
        if round_.resting:
            resting = ", ".join(names[player] for player in round_.resting)
            note_parts = [f"{text.gettext('Bye:')} {resting}", *note_parts]
        note = " · ".join(part for part in note_parts if part)
        tables = [
            StandingsRow(
                place=str(table.number),
                name=_pair_name(names[table.one], names[table.other]),
                points="",
            )
            for table in round_.tables
        ]
        heads = (text.gettext("Table"), text.gettext("Players"), "")
        pages.append((text.gettext("Round {n}: by table", n=round_.number), note, tables, heads))
    return pages


def _pair_name(first: str, second: str) -> str:
    """Return two names for one line; a long name gets the room that a short one leaves."""
    limits = (max(SHORT_NAME, 2 * SHORT_NAME - len(name)) for name in (second, first))
    return " – ".join(
        short_name(name, limit) for name, limit in zip((first, second), limits, strict=True)
    )


def _standings_pages(tournament: LoadedTournament) -> list[PageContent]:
    state, text = tournament.state, tournament.text
    after = state.last_done
    lines = [
        StandingsRow(
            place=str(line.place),
            name=short_name(tournament.names[line.player], MAX_NAME),
            points=f"{format_ranking_points(tournament, line)} · {format_signed(line.difference)}",
        )
        for line in (published_standings(state, after) if after else ())
    ]
    title = (
        text.gettext("Final standings")
        if state.is_ended
        else text.gettext("Standings after round {n}", n=after)
    )
    heads = (text.gettext("Place"), text.gettext("Name"), text.gettext("Points and difference"))
    return [
        (title, text.gettext("Points and difference"), lines[at : at + PER_PAGE], heads)
        for at in range(0, len(lines), PER_PAGE)
    ]
