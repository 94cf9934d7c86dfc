"""The standings after any round: places, tie-breaks that decided them, and all games of each player."""

from typing import Any

from faristol.desk.kernel.desk import Desk
from faristol.desk.kernel.request import Request, read_number
from faristol.desk.kernel.view import View
from faristol.desk.tournament.base import (
    ORDERS,
    format_tie_break,
    player_status,
    reckoning_note,
    record_digits,
    tournament_screen,
    view,
)
from faristol.desk.tournament.document import LoadedTournament
from faristol.desk.tournament.penalties import format_penalty
from faristol.tournament.cross_table import CrossTableRow, build_cross_table
from faristol.tournament.prizes import award_prizes
from faristol.tournament.standings import SHARED


@tournament_screen
async def show(desk: Desk, request: Request, tournament: LoadedTournament) -> View:
    """Show the standings after a round as a list, or as a cross table."""
    state, text = tournament.state, tournament.text
    last = len(state.confirmed)
    requested = read_number(request.query.get("after", ""))
    after = requested if 0 < requested <= last else last
    rows = build_cross_table(state, after)
    won = award_prizes(state, (row.line for row in rows)) if state.is_ended else {}
    group = request.query.get("group", "")
    order = [row.line.player for row in rows]
    above = dict(zip(order[1:], order, strict=False))
    if group in state.settings.groups:
        rows = tuple(row for row in rows if state.entrants[row.line.player].group == group)
    else:
        group = ""
    listed = {row.line.player for row in rows}
    context: dict[str, Any] = {
        "after": after,
        "last": last,
        "is_cross": request.query.get("as") == "games",
        "orders": [(order, text.gettext(ORDERS[order])) for order in state.settings.orders],
        "group": group,
        "rows": [
            (
                row,
                player_status(tournament, row.line.player, after),
                # within a group, only if the player above belongs to it
                _tie_break_note(tournament, row) if above.get(row.line.player) in listed else "",
            )
            for row in rows
        ],
        "open_tables": [
            number for round_ in state.confirmed[:after] for number in round_.open_tables
        ],
        "prizes": won,
        "penalties": penalty_labels(tournament, after),
        "format_tie_break": format_tie_break,
        "reckoning_note": reckoning_note(tournament, after),
        "record": await record_digits(desk, tournament) if after == last else "",
    }
    return view(tournament, "standings", "standings", context, title=text.gettext("Standings"))


def penalty_labels(tournament: LoadedTournament, after: int) -> dict[str, list[str]]:
    """Return the labels of the penalties of each player, up to a round."""
    labels: dict[str, list[str]] = {}
    for penalty in tournament.state.penalties.values():
        if penalty.round <= after:
            label = tournament.text.gettext(
                "penalty {points}", points=format_penalty(tournament, penalty)
            )
            labels.setdefault(penalty.player, []).append(label)
    return labels


def _tie_break_note(tournament: LoadedTournament, row: CrossTableRow) -> str:
    """Return the note on what separates a player from the one above, unless the first two figures do."""
    orders, text = tournament.state.settings.orders, tournament.text
    if row.line.decided_by == SHARED:
        return text.gettext("Equal on everything: the place is shared.")
    at = row.line.decided_by
    if at < 1:
        return ""
    equal = ", ".join(text.gettext(ORDERS[order]) for order in orders[:at])
    return text.gettext("Equal to the player above on: {equal}.", equal=equal)
