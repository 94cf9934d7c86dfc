"""Hold the tournament against a report that another program wrote (TRF): where the two differ."""

from typing import Final

from faristol.club.spelling import fold_name
from faristol.desk.kernel.desk import Desk, Service
from faristol.desk.kernel.outcome import Done, Refused, unwrap, uploaded_file
from faristol.desk.kernel.request import Request
from faristol.desk.kernel.translation import Message, Text, mark
from faristol.desk.kernel.view import View
from faristol.desk.tournament.base import tournament_screen, view
from faristol.desk.tournament.document import LoadedTournament, load_named
from faristol.formats.tournament_trf import report_of
from faristol.formats.trf import Cell, Report, differences, read_trf
from faristol.ledger.refusal import Refusal

MOST: Final = 200  # lines: more of them are another tournament
_RESULTS: Final = {
    sign: said for said, signs in {"1": "1+WF", "½": "=DH", "0": "0-L"}.items() for sign in signs
}


class ReportService(Service):
    """Keep the report that was read last, and of which tournament it was said to be."""

    def __init__(self, _: Desk) -> None:
        self.stream = ""
        self.report: Report | None = None

    def forget(self) -> None:
        """Let go of it: names in it may be of somebody who was forgotten."""
        self.report = None


@tournament_screen
async def show(desk: Desk, _: Request, opened: LoadedTournament) -> View:
    """Show where a report is chosen, and what differs in it."""
    kept, text = desk.of(ReportService), opened.text
    theirs = kept.report if kept.stream == opened.id else None
    found = differences(report_of(opened.tournament, opened.names), theirs) if theirs else ()
    order = opened.tournament.order
    other = {one.number: one.name for one in theirs.players} if theirs else {}
    strangers = [
        (opened.names[player], other[at])
        for at, player in enumerate(order, start=1)
        if at in other and fold_name(other[at]) != fold_name(opened.names[player])
    ]
    context = {
        "theirs": theirs,
        "count": len(found) + len(strangers),
        "strangers": strangers[:MOST],
        "rows": [
            {
                "name": opened.names[order[number - 1]] if number <= len(order) else str(number),
                "round": at,
                "ours": _cell_text(ours, opened, text),
                "theirs": _cell_text(other, opened, text),
            }
            for number, at, ours, other in found[:MOST]
        ],
    }
    return view(opened, "papers", "trf_check", context, title=text.say("Check a report"))


def _cell_text(cell: Cell, opened: LoadedTournament, text: Text) -> str:
    """Say what a player had in a round."""
    order = opened.tournament.order
    if not cell.opponent:
        return text.say("bye") if cell.result == "U" else "–"
    known = cell.opponent <= len(order)
    name = opened.names[order[cell.opponent - 1]] if known else str(cell.opponent)
    return f"{_RESULTS.get(cell.result, '–')} · {name}"


async def check(desk: Desk, request: Request) -> Done:
    """Read a report, and show where it differs."""
    opened = await load_named(desk, request)
    found = read_trf(unwrap(uploaded_file(request)))
    if isinstance(found, Refusal):
        raise Refused(Refusal(found.code, {**found.data, "field": "file"}))
    kept = desk.of(ReportService)
    kept.stream, kept.report = opened.id, found
    return Done(go="/tournament/check", toast=Message(mark("Compared.")))
