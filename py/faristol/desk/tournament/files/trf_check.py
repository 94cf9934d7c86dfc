"""The comparison of the tournament with a report of another program (TRF)."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import ClassVar, Final

from faristol.club.spelling import fold_name
from faristol.desk.kernel.desk import Desk, Service
from faristol.desk.kernel.outcome import Done, Refused, unwrap, uploaded_file
from faristol.desk.kernel.request import Request
from faristol.desk.kernel.translation import Message, Translator, gettext_noop
from faristol.desk.kernel.view import View
from faristol.desk.tournament.base import TournamentContext, tournament_screen, tournament_view
from faristol.desk.tournament.document import LoadedTournament, load_named
from faristol.formats.tournament_trf import report_of
from faristol.formats.trf import Cell, Report, differences, read_trf
from faristol.ledger.refusal import Refusal

MAX_DIFFERENCES: Final = 200  # rows; with more, it is another tournament
_RESULTS: Final = {
    sign: label for label, signs in {"1": "1+WF", "½": "=DH", "0": "0-L"}.items() for sign in signs
}


class ReportService(Service):
    """The last report that was read, and the tournament that it is compared with."""

    def __init__(self, _: Desk) -> None:
        self.stream = ""
        self.report: Report | None = None

    def invalidate(self) -> None:
        """Drop the report: it may have names of erased people."""
        self.report = None


@dataclass(frozen=True, slots=True, kw_only=True)
class ReportDifferenceRow:
    """A round of a player that a report has otherwise."""

    name: str
    round: int
    ours: str
    theirs: str


@dataclass(frozen=True, slots=True, kw_only=True, eq=False, repr=False)
class ReportCheckContext(TournamentContext):
    """The form for a report, and the differences of the last one."""

    template: ClassVar[str] = "tournament/trf_check.html"

    theirs: Report | None
    count: int  # of all differences
    strangers: Sequence[tuple[str, str]]  # a name here, and the other one in the report
    rows: Sequence[ReportDifferenceRow]


@tournament_screen
async def show(desk: Desk, _: Request, tournament: LoadedTournament) -> View:
    """Show the form for a report, and the differences."""
    service, text = desk.service(ReportService), tournament.text
    theirs = service.report if service.stream == tournament.id else None
    found_differences = (
        differences(report_of(tournament.state, tournament.names), theirs) if theirs else ()
    )
    order = tournament.state.order
    other = {reported.number: reported.name for reported in theirs.players} if theirs else {}
    strangers = [
        (tournament.names[player], other[at])
        for at, player in enumerate(order, start=1)
        if at in other and fold_name(other[at]) != fold_name(tournament.names[player])
    ]
    context = ReportCheckContext(
        tournament=tournament,
        part="papers",
        theirs=theirs,
        count=len(found_differences) + len(strangers),
        strangers=strangers[:MAX_DIFFERENCES],
        rows=[
            ReportDifferenceRow(
                name=tournament.names[order[number - 1]] if number <= len(order) else str(number),
                round=at,
                ours=_cell_text(ours, tournament, text),
                theirs=_cell_text(other, tournament, text),
            )
            for number, at, ours, other in found_differences[:MAX_DIFFERENCES]
        ],
    )
    return tournament_view(context, title=text.gettext("Check a report"))


def _cell_text(cell: Cell, tournament: LoadedTournament, text: Translator) -> str:
    """Format the result and the opponent of a player in a round."""
    order = tournament.state.order
    if not cell.opponent:
        return text.gettext("bye") if cell.result == "U" else "–"
    is_entrant = cell.opponent <= len(order)
    name = tournament.names[order[cell.opponent - 1]] if is_entrant else str(cell.opponent)
    return f"{_RESULTS.get(cell.result, '–')} · {name}"


async def check(desk: Desk, request: Request) -> Done:
    """Read a report, and show the differences."""
    tournament = await load_named(desk, request)
    report = read_trf(unwrap(uploaded_file(request)))
    if isinstance(report, Refusal):
        raise Refused(Refusal(report.code, {**report.data, "field": "file"}))
    service = desk.service(ReportService)
    service.stream, service.report = tournament.id, report
    return Done(route="/tournament/check", toast=Message(gettext_noop("Compared.")))
