"""Put a tournament on paper: pairings, score sheets, table cards, standings, certificates, the record."""

from collections.abc import Callable, Mapping
from typing import Any, Final, TypeAlias

from faristol.desk.kernel.desk import Desk
from faristol.desk.kernel.request import Request, read_number
from faristol.desk.kernel.translation import mark
from faristol.desk.kernel.view import View
from faristol.desk.kernel.zones import Zone
from faristol.desk.shared.name_tiles import name_tiles, spoken_name
from faristol.desk.tournament.base import (
    ORDERS,
    method_text,
    players_by_name,
    reckoned_said,
    record_digits,
    tournament_screen,
    view,
)
from faristol.desk.tournament.document import LoadedTournament
from faristol.desk.tournament.files.division_limits import format_losses
from faristol.desk.tournament.files.export import FORMATS
from faristol.desk.tournament.pairing.pairing_reasons import (
    PRINTED,
    cost_text,
    is_outdated,
    lookahead_text,
    pairing_reasons,
)
from faristol.desk.tournament.penalties import penalties_of_round
from faristol.desk.tournament.programs import other_versions_of, versions_of
from faristol.desk.tournament.record import (
    attendance_rows,
    correction_rows,
    decision_rows,
    round_rows,
    sheet_said,
)
from faristol.desk.tournament.round import table_row
from faristol.desk.tournament.standings import penalties_text
from faristol.rules.leftover import is_ever_counted
from faristol.tournament.cross_table import cross_table
from faristol.tournament.final_standings import published_standings
from faristol.tournament.pairable import pairable_of
from faristol.tournament.pairing.methods import METHODS as SEARCHED
from faristol.tournament.prizes import prizes
from faristol.tournament.state import Round

Context: TypeAlias = Mapping[str, Any]

SHEETS: Final = 40  # of tables on one printed lot
TURNS: Final = 22  # lines of a score sheet
PRIZED: Final = 3  # places with a certificate, where nothing else is said
DENSE: Final = 7  # rounds that fit beside the standings on a standing page


@tournament_screen
async def show(desk: Desk, request: Request, opened: LoadedTournament) -> View:
    """Show the papers there are, or one as it will come out of the printer."""
    name = request.place[2] if len(request.place) > 2 else ""
    text = opened.text
    if name not in PAPERS:
        context: Context = {
            "papers": PAPERS,
            "formats": FORMATS,
            "losses": format_losses(opened) if opened.last else [],
        }
        return view(opened, "papers", "papers", context, title=text.say("Printouts and files"))
    title, _what, fill = PAPERS[name]
    found = fill(opened, request, desk.zone(request, opened.row))
    shown = {
        "about": opened.about,
        "paper_title": text.say(title),
        "record": await record_digits(desk, opened),
        "judged_by": versions_of(opened),
        "other_versions": other_versions_of(opened),
        **(found or {}),
    }
    template = f"paper_{name}" if found else "paper_none"
    return view(
        opened,
        "papers",
        template,
        shown,
        title=text.say("On paper: {title}", title=text.say(title)),
    )


def requested_round(opened: LoadedTournament, request: Request) -> Round | None:
    """Return the round that is asked for, or the last one that was confirmed."""
    one = opened.tournament.round(read_number(request.query.get("round", "")))
    return one if one and one.is_confirmed else opened.tournament.round(opened.last)


def _pairings(opened: LoadedTournament, request: Request, _: Zone) -> Context | None:
    one = requested_round(opened, request)
    if one is None:
        return None
    return {
        "one": one,
        "by_name": players_by_name(opened, one),
        "missing": opened.tournament.absent(one),
        "is_listed": opened.tournament.settings.starts == "listed",
        "method": method_text(opened.tournament, one, opened.text),
        "sums": [said for _, said in cost_text(opened.tournament, one, opened.text)],
    }


def _why(opened: LoadedTournament, request: Request, _: Zone) -> Context | None:
    tournament, text = opened.tournament, opened.text
    one = tournament.round(read_number(request.query.get("round", ""))) or tournament.round(
        opened.last
    )
    if one is None:
        return None
    asked = request.query.get("of", "") or str(one.tables[0].number)
    return {
        "one": one,
        "asked": asked,
        "is_searched": one.method in SEARCHED,
        "is_old": is_outdated(one, pairable_of(tournament, one)),
        "why": pairing_reasons(opened, one, asked, PRINTED),
        "method": method_text(tournament, one, text),
        "sums": [said for _, said in cost_text(tournament, one, text)],
        "ahead": lookahead_text(tournament, one, text),
    }


def _sheets(opened: LoadedTournament, request: Request, _: Zone) -> Context | None:
    one = requested_round(opened, request)
    if one is None:
        return None
    pages = max(1, -(-len(one.tables) // SHEETS))
    page = max(1, min(read_number(request.query.get("page", "")), pages))
    return {
        "one": one,
        "lot": one.tables[(page - 1) * SHEETS : page * SHEETS],
        "page": page,
        "pages": pages,
        "turns": TURNS,
        "has_left": is_ever_counted(opened.terms.rules.leftovers),
        "rules": opened.terms.ruleset.heading.title,
        "is_listed": opened.tournament.settings.starts == "listed",
    }


def _cards(opened: LoadedTournament, _: Request, __: Zone) -> Context | None:
    tournament = opened.tournament
    fixed = {entrant.table for entrant in tournament.entrants.values()}
    used = {table.number for one in tournament.confirmed for table in one.tables}
    usual = range(1, len(tournament.entrants) // 2 + 1)
    numbers = sorted((fixed | used | {*usual}) - {0})
    return {"numbers": numbers} if numbers else None


def _standings(opened: LoadedTournament, _: Request, __: Zone) -> Context | None:
    tournament, text = opened.tournament, opened.text
    after = tournament.last_done
    if not after:
        return None
    return {
        "after": after,
        "rows": cross_table(tournament, after),
        "orders": ", ".join(text.say(ORDERS[order]) for order in tournament.settings.orders),
        "is_lying": after > DENSE,
        "taken": penalties_text(opened, after),
        "reckoned": reckoned_said(opened, after),
    }


def _certificates(opened: LoadedTournament, request: Request, _: Zone) -> Context | None:
    after = opened.tournament.last_done
    if not after:
        return None
    typed = read_number(request.query.get("first", ""))
    first = typed if 0 < typed <= len(opened.tournament.entrants) else PRIZED
    lines = published_standings(opened.tournament, after)
    won = prizes(opened.tournament, lines)
    return {
        "first": first,
        "prizes": won,
        "spoken": spoken_name,
        "in_tiles": lambda name: name_tiles(name, opened.terms.alphabet),
        "after": 0 if opened.tournament.is_ended else after,
        "placed": sum(line.place > 0 for line in lines),
        "lines": [line for line in lines if line.place <= first or line.player in won],
        "reckoned": reckoned_said(opened, after),
    }


def _record(opened: LoadedTournament, request: Request, zone: Zone) -> Context | None:
    tournament = opened.tournament
    if not tournament.confirmed:
        return None
    return {
        **(_standings(opened, request, zone) or {"after": 0, "is_lying": False}),
        "rules": opened.terms.ruleset.heading.title,
        "unrated": sum(one.rating is None for one in tournament.entrants.values()),
        "rounds": round_rows(opened, zone),
        "games": [
            (
                one,
                [
                    {
                        **table_row(one, table),
                        "sheet": sheet_said(opened, table, one.results.get(table.number)),
                    }
                    for table in one.tables
                ],
            )
            for one in tournament.confirmed
        ],
        "penalties_of_round": penalties_of_round,
        "comings": attendance_rows(opened, zone),
        "decisions": decision_rows(opened, zone),
        "settled": correction_rows(opened, zone),
    }


# what it is called, what is on it, and what fills it
PAPERS: Final[
    Mapping[str, tuple[str, str, Callable[[LoadedTournament, Request, Zone], Context | None]]]
] = {
    "pairings": (
        mark("Pairings"),
        mark("By table with room for the points, and by name: for the wall"),
        _pairings,
    ),
    "why": (
        mark("Why these pairs"),
        mark("For any table, every other opponent and what it would cost"),
        _why,
    ),
    "sheets": (mark("Score sheets"), mark("One for each table, with its names"), _sheets),
    "cards": (mark("Table cards"), mark("A large number to stand on each table"), _cards),
    "standings": (
        mark("Standings"),
        mark("Places, points and tie-breaks, and what each round brought"),
        _standings,
    ),
    "certificates": (
        mark("Certificates"),
        mark("One page for each of the top places, and for every prize"),
        _certificates,
    ),
    "record": (
        mark("Record of the tournament"),
        mark("Committee, dictionary, rounds, decisions, corrections and results, to be signed"),
        _record,
    ),
}
