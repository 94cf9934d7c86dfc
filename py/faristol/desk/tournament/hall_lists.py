"""Show the hall where everybody plays, and how they stand: as it is when the director shows it, in turn."""

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
from faristol.desk.kernel.translation import Message, format_signed, mark
from faristol.desk.tournament.base import players_by_name, tie_break_texts
from faristol.desk.tournament.document import LoadedTournament, TournamentService, load_named
from faristol.ledger.refusal import Refusal
from faristol.tournament.final_standings import published_standings
from faristol.tournament.state import Round

PER_PAGE: Final = 45  # names, in three columns
MOST_TABLES: Final = 24  # in a list of their own: of more, everybody looks for a name
PAGES_OF_NAMES: Final = 8
SHORT_NAME: Final = 32  # characters of each of two long names in a line


async def show(desk: Desk, request: Request) -> Done:
    """Let the hall see the round that is played, or the standings when none is."""
    opened = await load_named(desk, request)
    await _show(desk, opened)
    return Done(
        go=request.route,
        toast=Message(mark("Ready for the hall’s window, one list after another.")),
    )


def is_in_hall(desk: Desk, opened: LoadedTournament) -> bool:
    """Whether the hall's window shows this tournament, if it is open."""
    now = display_options_of(desk.shelf)
    return bool(now.pages) and now.pages_from == opened.id


async def refresh_published(desk: Desk, request: Request, before: LoadedTournament) -> None:
    """Let the hall see what it is now, where it saw this tournament before and anything of it is another."""
    opened = await desk.of(TournamentService).opened(request.lang, before.id)
    if opened is None or not is_in_hall(desk, opened):
        return
    if _content_key(opened) == _content_key(before):
        return
    if opened.last:
        await _show(desk, opened)
    else:  # the only round there was is taken back
        await change(desk.shelf, pages="", pages_of="", pages_from="")


def _content_key(opened: LoadedTournament) -> object:
    """Return what the lists are made of: a result that comes in changes none while others are missing."""
    tournament = opened.tournament
    done = tournament.last_done
    rounds = [
        (one.tables, one.resting, one.is_done, one.results if one.number <= done else {})
        for one in tournament.confirmed
    ]
    by_decision = (tournament.penalties, tournament.disqualified)
    called = opened.row.name, dict(opened.names)
    return called, tournament.settings, tournament.is_ended, rounds, by_decision


async def _show(desk: Desk, opened: LoadedTournament) -> None:
    one = opened.tournament.round(opened.last)
    if one is None:
        raise Refused(Refusal("tournament/nothing_played"))
    pages = [] if one.is_done else _pairings(opened, one)
    kept = write_pages([*pages, *_standings(opened)])
    await change(
        desk.shelf,
        pages=kept,
        pages_of=opened.row.name,
        pages_from=opened.id,
        is_standings_shown=False,
    )


def _pairings(opened: LoadedTournament, one: Round) -> list[PageContent]:
    text, names = opened.text, opened.names
    lines = [
        StandingsRow(
            place="",
            name=short_name(names[row["player"]], MAX_NAME),
            points=str(row["table"] or "–"),
        )
        for row in players_by_name(opened, one)
    ]
    tall = min(max(PER_PAGE, -(-len(lines) // PAGES_OF_NAMES)), MAX_PLAYERS)
    title = text.say("Round {round}", round=one.number)
    by_name_heads = ("", text.say("Name"), text.say("Table"))
    found: list[PageContent] = [
        (
            title,
            text.say("Look for your name: the number is the table"),
            lines[at : at + tall],
            by_name_heads,
        )
        for at in range(0, len(lines), tall)
    ]
    if len(one.tables) <= MOST_TABLES:
        is_listed = opened.tournament.settings.starts == "listed"
        said = [
            text.say("The first player named starts") if is_listed else "",
            opened.tournament.settings.dictionary,
        ]
        if one.resting:
            resting = ", ".join(names[player] for player in one.resting)
            said = [f"{text.say('Bye:')} {resting}", *said]
        note = " · ".join(one for one in said if one)
        tables = [
            StandingsRow(
                place=str(it.number),
                name=_pair_name(names[it.one], names[it.other]),
                points="",
            )
            for it in one.tables
        ]
        heads = (text.say("Table"), text.say("Players"), "")
        found.append((text.say("Round {n}: by table", n=one.number), note, tables, heads))
    return found


def _pair_name(one: str, other: str) -> str:
    """Return two names for one line; a long one has the room that a short one leaves."""
    limits = (max(SHORT_NAME, 2 * SHORT_NAME - len(name)) for name in (other, one))
    return " – ".join(
        short_name(name, limit) for name, limit in zip((one, other), limits, strict=True)
    )


def _standings(opened: LoadedTournament) -> list[PageContent]:
    tournament, text = opened.tournament, opened.text
    after = tournament.last_done
    lines = [
        StandingsRow(
            place=str(line.place),
            name=short_name(opened.names[line.player], MAX_NAME),
            points=f"{tie_break_texts(opened, line)} · {format_signed(line.difference)}",
        )
        for line in (published_standings(tournament, after) if after else ())
    ]
    title = (
        text.say("Final standings")
        if tournament.is_ended
        else text.say("Standings after round {n}", n=after)
    )
    heads = (text.say("Place"), text.say("Name"), text.say("Points and difference"))
    return [
        (title, text.say("Points and difference"), lines[at : at + PER_PAGE], heads)
        for at in range(0, len(lines), PER_PAGE)
    ]
