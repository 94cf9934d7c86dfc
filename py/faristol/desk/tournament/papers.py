"""The printouts of a tournament: pairings, score sheets, table cards, standings, certificates, record."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Final, NamedTuple

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
    tournament_view,
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
from faristol.desk.tournament.paper_contexts import (
    CertificatesPaperContext,
    EmptyPaperContext,
    PairingReasonsPaperContext,
    PairingsPaperContext,
    PaperResultsView,
    PapersContext,
    RecordPaperContext,
    ScoreSheetsPaperContext,
    StandingsPaperContext,
    TableCardsPaperContext,
    TournamentCertificateView,
    TournamentPaperContext,
)
from faristol.desk.tournament.programs import other_versions_of, versions_of
from faristol.desk.tournament.record import (
    GameRecordRow,
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
from faristol.tournament.standings import StandingsLine
from faristol.tournament.state import Round
from faristol.tournament.values import Table as PairedTable

SHEETS_PER_LOT: Final = 40  # tables in one printed batch
TURNS: Final = 22  # lines of a score sheet
CERTIFIED_PLACES: Final = 3  # places with a certificate by default


@dataclass(frozen=True, slots=True, kw_only=True)
class PaperSource:
    """What a printout is built from."""

    tournament: LoadedTournament
    request: Request
    zone: Zone
    paper_title: str
    digits: str  # of the record, or an empty string


class Paper(NamedTuple):
    """A printout; `build_context` returns None while it has no content."""

    name: str
    description: str
    build_context: Callable[[PaperSource], TournamentPaperContext | None]


@tournament_screen
async def show(desk: Desk, request: Request, tournament: LoadedTournament) -> View:
    """Show the list of printouts, or one of them as it will be printed."""
    name = request.path[2] if len(request.path) > 2 else ""
    text = tournament.text
    if name not in PAPERS:
        context = PapersContext(
            tournament=tournament,
            part="papers",
            papers=[(key, paper.name, paper.description) for key, paper in PAPERS.items()],
            formats=FORMATS,
            losses=format_losses(tournament) if tournament.last_round else [],
        )
        return tournament_view(context, title=text.gettext("Printouts and files"))
    paper = PAPERS[name]
    title = text.gettext(paper.name)
    source = PaperSource(
        tournament=tournament,
        request=request,
        zone=desk.zone(request, tournament.row),
        paper_title=title,
        digits=await record_digits(desk, tournament),
    )
    return tournament_view(
        paper.build_context(source)
        or EmptyPaperContext(tournament=tournament, part="papers", paper_title=title),
        title=text.gettext("On paper: {title}", title=title),
    )


def requested_round(tournament: LoadedTournament, request: Request) -> Round | None:
    """Return the requested round, or the last confirmed one."""
    round_ = tournament.state.round(read_number(request.query.get("round", "")))
    return (
        round_ if round_ and round_.is_confirmed else tournament.state.round(tournament.last_round)
    )


def _pairings_paper(source: PaperSource) -> PairingsPaperContext | None:
    tournament = source.tournament
    round_ = requested_round(tournament, source.request)
    if round_ is None:
        return None
    return PairingsPaperContext(
        tournament=tournament,
        part="papers",
        paper_title=source.paper_title,
        round=round_,
        by_name=players_by_name(tournament, round_),
        absent=tournament.state.list_absent(round_),
        method=method_text(tournament.state, round_, tournament.text),
        costs=[label for _, label in cost_labels(tournament.state, round_, tournament.text)],
    )


def _reasons_paper(source: PaperSource) -> PairingReasonsPaperContext | None:
    tournament, query = source.tournament, source.request.query
    state, text = tournament.state, tournament.text
    round_ = state.round(read_number(query.get("round", ""))) or state.round(tournament.last_round)
    if round_ is None:
        return None
    requested = query.get("of", "") or str(round_.tables[0].number)
    return PairingReasonsPaperContext(
        tournament=tournament,
        part="papers",
        paper_title=source.paper_title,
        round=round_,
        requested=requested,
        is_searched=round_.method in SEARCHED,
        is_outdated=is_outdated(round_, pairing_basis_of(state, round_)),
        reasons=pairing_reasons(tournament, round_, requested, MAX_PRINTED),
        method=method_text(state, round_, text),
        costs=[label for _, label in cost_labels(state, round_, text)],
        lookahead_note=lookahead_text(state, round_, text),
    )


def _score_sheets_paper(source: PaperSource) -> ScoreSheetsPaperContext | None:
    tournament = source.tournament
    round_ = requested_round(tournament, source.request)
    if round_ is None:
        return None
    pages = max(1, -(-len(round_.tables) // SHEETS_PER_LOT))
    page = max(1, min(read_number(source.request.query.get("page", "")), pages))
    return ScoreSheetsPaperContext(
        tournament=tournament,
        part="papers",
        paper_title=source.paper_title,
        round=round_,
        sheet_tables=round_.tables[(page - 1) * SHEETS_PER_LOT : page * SHEETS_PER_LOT],
        page=page,
        pages=pages,
        turns=TURNS,
        has_left=is_ever_counted(tournament.terms.rules.leftovers),
        rules=tournament.terms.ruleset.heading.title,
    )


def _table_cards_paper(source: PaperSource) -> TableCardsPaperContext | None:
    state = source.tournament.state
    fixed = {entrant.table for entrant in state.entrants.values()}
    used = {table.number for round_ in state.confirmed for table in round_.tables}
    usual = range(1, len(state.entrants) // 2 + 1)
    numbers = sorted((fixed | used | {*usual}) - {0})
    if not numbers:
        return None
    return TableCardsPaperContext(
        tournament=source.tournament,
        part="papers",
        paper_title=source.paper_title,
        numbers=numbers,
    )


def _results_view(source: PaperSource) -> PaperResultsView | None:
    tournament = source.tournament
    state, text = tournament.state, tournament.text
    after = state.last_done
    if not after:
        return None
    return PaperResultsView(
        after=after,
        rows=build_cross_table(state, after),
        orders=", ".join(text.gettext(ORDERS[order]) for order in state.settings.orders),
        penalties=penalty_labels(tournament, after),
        reckoning_note=reckoning_note(tournament, after),
        judged_by=versions_of(tournament),
        record=source.digits,
    )


def _standings_paper(source: PaperSource) -> StandingsPaperContext | None:
    results = _results_view(source)
    if results is None:
        return None
    return StandingsPaperContext(
        tournament=source.tournament,
        part="papers",
        paper_title=source.paper_title,
        results=results,
    )


def _certificates_paper(source: PaperSource) -> CertificatesPaperContext | None:
    tournament = source.tournament
    state = tournament.state
    after = state.last_done
    if not after:
        return None
    requested = read_number(source.request.query.get("first", ""))
    first = requested if 0 < requested <= len(state.entrants) else CERTIFIED_PLACES
    lines = published_standings(state, after)
    won = award_prizes(state, lines)
    return CertificatesPaperContext(
        tournament=tournament,
        part="papers",
        paper_title=source.paper_title,
        first=first,
        certificates=[
            _certificate_view(tournament, line)
            for line in lines
            if line.place <= first or line.player in won
        ],
        prizes=won,
        after=0 if state.is_ended else after,
        placed_count=sum(line.place > 0 for line in lines),
        reckoning_note=reckoning_note(tournament, after),
        other_versions=other_versions_of(tournament),
    )


def _certificate_view(
    tournament: LoadedTournament, line: StandingsLine
) -> TournamentCertificateView:
    name = spoken_name(tournament.names[line.player])
    tiles = name_tiles(name, tournament.terms.alphabet)
    return TournamentCertificateView(line=line, name=name, tiles=tiles)


def _record_paper(source: PaperSource) -> RecordPaperContext | None:
    tournament, zone = source.tournament, source.zone
    state = tournament.state
    if not state.confirmed:
        return None
    return RecordPaperContext(
        tournament=tournament,
        part="papers",
        paper_title=source.paper_title,
        results=_results_view(source),
        rules=tournament.terms.ruleset.heading.title,
        unrated=sum(entrant.rating is None for entrant in state.entrants.values()),
        rounds=round_rows(tournament, zone),
        games=[
            (round_, [_game_row(tournament, round_, table) for table in round_.tables])
            for round_ in state.confirmed
        ],
        attendance=attendance_rows(tournament, zone),
        decisions=decision_rows(tournament, zone),
        corrections=correction_rows(tournament, zone),
    )


def _game_row(tournament: LoadedTournament, round_: Round, table: PairedTable) -> GameRecordRow:
    row = table_row(round_, table)
    return GameRecordRow(
        table=table,
        scores=row.scores,
        how=row.how,
        is_disputed=row.is_disputed,
        sheet=score_sheet_note(tournament, table, round_.results.get(table.number)),
    )


PAPERS: Final[Mapping[str, Paper]] = {
    "pairings": Paper(
        gettext_noop("Pairings"),
        gettext_noop("By table with room for the points, and by name: for the wall"),
        _pairings_paper,
    ),
    "why": Paper(
        gettext_noop("Why these pairs"),
        gettext_noop("For any table, every other opponent and what it would cost"),
        _reasons_paper,
    ),
    "sheets": Paper(
        gettext_noop("Score sheets"),
        gettext_noop("One for each table, with its names"),
        _score_sheets_paper,
    ),
    "cards": Paper(
        gettext_noop("Table cards"),
        gettext_noop("A large number to stand on each table"),
        _table_cards_paper,
    ),
    "standings": Paper(
        gettext_noop("Standings"),
        gettext_noop("Places, points and tie-breaks, and what each round brought"),
        _standings_paper,
    ),
    "certificates": Paper(
        gettext_noop("Certificates"),
        gettext_noop("One page for each of the top places, and for every prize"),
        _certificates_paper,
    ),
    "record": Paper(
        gettext_noop("Record of the tournament"),
        gettext_noop(
            "Committee, dictionary, rounds, decisions, corrections and results, to be signed"
        ),
        _record_paper,
    ),
}
