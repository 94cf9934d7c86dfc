"""The printouts of a tournament: pairings, score sheets, table cards, standings, certificates, record."""

from collections.abc import Callable, Mapping
from typing import Any, Final, TypeAlias

from faristol.desk.kernel.desk import Desk
from faristol.desk.kernel.request import Request, read_number
from faristol.desk.kernel.translation import gettext_noop
from faristol.desk.kernel.view import View
from faristol.desk.kernel.zones import Zone
from faristol.desk.shared.name_tiles import name_tiles, spoken_name
from faristol.desk.tournament.base import (
    ORDERS,
    method_text,
    players_by_name,
    reckoning_note,
    record_digits,
    tournament_screen,
    view,
)
from faristol.desk.tournament.document import LoadedTournament
from faristol.desk.tournament.files.division_limits import format_losses
from faristol.desk.tournament.files.export import FORMATS
from faristol.desk.tournament.pairing.pairing_reasons import (
    MAX_PRINTED,
    cost_labels,
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
    score_sheet_note,
)
from faristol.desk.tournament.round import table_row
from faristol.desk.tournament.standings import penalty_labels
from faristol.rules.leftover import is_ever_counted
from faristol.tournament.cross_table import build_cross_table
from faristol.tournament.final_standings import published_standings
from faristol.tournament.pairing.methods import METHODS as SEARCHED
from faristol.tournament.pairing_basis import pairing_basis_of
from faristol.tournament.prizes import award_prizes
from faristol.tournament.state import Round

Context: TypeAlias = Mapping[str, Any]

SHEETS_PER_LOT: Final = 40  # tables in one printed batch
TURNS: Final = 22  # lines of a score sheet
CERTIFIED_PLACES: Final = 3  # places with a certificate by default
MAX_UPRIGHT_ROUNDS: Final = 7  # rounds that fit beside the standings in portrait format


@tournament_screen
async def show(desk: Desk, request: Request, tournament: LoadedTournament) -> View:
    """Show the list of printouts, or one of them as it will be printed."""
    name = request.path[2] if len(request.path) > 2 else ""
    text = tournament.text
    if name not in PAPERS:
        context: Context = {
            "papers": PAPERS,
            "formats": FORMATS,
            "losses": format_losses(tournament) if tournament.last_round else [],
        }
        return view(
            tournament, "papers", "papers", context, title=text.gettext("Printouts and files")
        )
    title, _description, build_view = PAPERS[name]
    content = build_view(tournament, request, desk.zone(request, tournament.row))
    values = {
        "about": tournament.about,
        "paper_title": text.gettext(title),
        "record": await record_digits(desk, tournament),
        "judged_by": versions_of(tournament),
        "other_versions": other_versions_of(tournament),
        **(content or {}),
    }
    template = f"paper_{name}" if content else "paper_none"
    return view(
        tournament,
        "papers",
        template,
        values,
        title=text.gettext("On paper: {title}", title=text.gettext(title)),
    )


def requested_round(tournament: LoadedTournament, request: Request) -> Round | None:
    """Return the requested round, or the last confirmed one."""
    round_ = tournament.state.round(read_number(request.query.get("round", "")))
    return (
        round_ if round_ and round_.is_confirmed else tournament.state.round(tournament.last_round)
    )


def _pairings_view(tournament: LoadedTournament, request: Request, _: Zone) -> Context | None:
    round_ = requested_round(tournament, request)
    if round_ is None:
        return None
    return {
        "round": round_,
        "by_name": players_by_name(tournament, round_),
        "absent": tournament.state.list_absent(round_),
        "is_listed": tournament.state.settings.starts == "listed",
        "method": method_text(tournament.state, round_, tournament.text),
        "costs": [label for _, label in cost_labels(tournament.state, round_, tournament.text)],
    }


def _reasons_view(tournament: LoadedTournament, request: Request, _: Zone) -> Context | None:
    state, text = tournament.state, tournament.text
    round_ = state.round(read_number(request.query.get("round", ""))) or state.round(
        tournament.last_round
    )
    if round_ is None:
        return None
    requested = request.query.get("of", "") or str(round_.tables[0].number)
    return {
        "round": round_,
        "requested": requested,
        "is_searched": round_.method in SEARCHED,
        "is_outdated": is_outdated(round_, pairing_basis_of(state, round_)),
        "reasons": pairing_reasons(tournament, round_, requested, MAX_PRINTED),
        "method": method_text(state, round_, text),
        "costs": [label for _, label in cost_labels(state, round_, text)],
        "lookahead_note": lookahead_text(state, round_, text),
    }


def _score_sheets_view(tournament: LoadedTournament, request: Request, _: Zone) -> Context | None:
    round_ = requested_round(tournament, request)
    if round_ is None:
        return None
    pages = max(1, -(-len(round_.tables) // SHEETS_PER_LOT))
    page = max(1, min(read_number(request.query.get("page", "")), pages))
    return {
        "round": round_,
        "sheet_tables": round_.tables[(page - 1) * SHEETS_PER_LOT : page * SHEETS_PER_LOT],
        "page": page,
        "pages": pages,
        "turns": TURNS,
        "has_left": is_ever_counted(tournament.terms.rules.leftovers),
        "rules": tournament.terms.ruleset.heading.title,
        "is_listed": tournament.state.settings.starts == "listed",
    }


def _table_cards_view(tournament: LoadedTournament, _: Request, __: Zone) -> Context | None:
    state = tournament.state
    fixed = {entrant.table for entrant in state.entrants.values()}
    used = {table.number for round_ in state.confirmed for table in round_.tables}
    usual = range(1, len(state.entrants) // 2 + 1)
    numbers = sorted((fixed | used | {*usual}) - {0})
    return {"numbers": numbers} if numbers else None


def _standings_view(tournament: LoadedTournament, _: Request, __: Zone) -> Context | None:
    state, text = tournament.state, tournament.text
    after = state.last_done
    if not after:
        return None
    return {
        "after": after,
        "rows": build_cross_table(state, after),
        "orders": ", ".join(text.gettext(ORDERS[order]) for order in state.settings.orders),
        "is_lying": after > MAX_UPRIGHT_ROUNDS,
        "penalties": penalty_labels(tournament, after),
        "reckoning_note": reckoning_note(tournament, after),
    }


def _certificates_view(tournament: LoadedTournament, request: Request, _: Zone) -> Context | None:
    after = tournament.state.last_done
    if not after:
        return None
    requested = read_number(request.query.get("first", ""))
    first = requested if 0 < requested <= len(tournament.state.entrants) else CERTIFIED_PLACES
    lines = published_standings(tournament.state, after)
    won = award_prizes(tournament.state, lines)
    return {
        "first": first,
        "prizes": won,
        "spoken_name": spoken_name,
        "tiles_of": lambda name: name_tiles(name, tournament.terms.alphabet),
        "after": 0 if tournament.state.is_ended else after,
        "placed_count": sum(line.place > 0 for line in lines),
        "lines": [line for line in lines if line.place <= first or line.player in won],
        "reckoning_note": reckoning_note(tournament, after),
    }


def _record_view(tournament: LoadedTournament, request: Request, zone: Zone) -> Context | None:
    state = tournament.state
    if not state.confirmed:
        return None
    return {
        **(_standings_view(tournament, request, zone) or {"after": 0, "is_lying": False}),
        "rules": tournament.terms.ruleset.heading.title,
        "unrated": sum(entrant.rating is None for entrant in state.entrants.values()),
        "rounds": round_rows(tournament, zone),
        "games": [
            (
                round_,
                [
                    {
                        **table_row(round_, table),
                        "sheet": score_sheet_note(
                            tournament, table, round_.results.get(table.number)
                        ),
                    }
                    for table in round_.tables
                ],
            )
            for round_ in state.confirmed
        ],
        "penalties_of_round": penalties_of_round,
        "attendance": attendance_rows(tournament, zone),
        "decisions": decision_rows(tournament, zone),
        "corrections": correction_rows(tournament, zone),
    }


# title, description, and the function that builds the context
PAPERS: Final[
    Mapping[str, tuple[str, str, Callable[[LoadedTournament, Request, Zone], Context | None]]]
] = {
    "pairings": (
        gettext_noop("Pairings"),
        gettext_noop("By table with room for the points, and by name: for the wall"),
        _pairings_view,
    ),
    "why": (
        gettext_noop("Why these pairs"),
        gettext_noop("For any table, every other opponent and what it would cost"),
        _reasons_view,
    ),
    "sheets": (
        gettext_noop("Score sheets"),
        gettext_noop("One for each table, with its names"),
        _score_sheets_view,
    ),
    "cards": (
        gettext_noop("Table cards"),
        gettext_noop("A large number to stand on each table"),
        _table_cards_view,
    ),
    "standings": (
        gettext_noop("Standings"),
        gettext_noop("Places, points and tie-breaks, and what each round brought"),
        _standings_view,
    ),
    "certificates": (
        gettext_noop("Certificates"),
        gettext_noop("One page for each of the top places, and for every prize"),
        _certificates_view,
    ),
    "record": (
        gettext_noop("Record of the tournament"),
        gettext_noop(
            "Committee, dictionary, rounds, decisions, corrections and results, to be signed"
        ),
        _record_view,
    ),
}
