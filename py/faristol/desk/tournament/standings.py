"""Show where everybody stands after any round: what told each two apart, and every game of everybody."""

from typing import Any

from faristol.desk.kernel.desk import Desk
from faristol.desk.kernel.request import Request, read_number
from faristol.desk.kernel.view import View
from faristol.desk.tournament.base import (
    ORDERS,
    format_tie_break,
    player_status,
    reckoned_said,
    record_digits,
    tournament_screen,
    view,
)
from faristol.desk.tournament.document import LoadedTournament
from faristol.desk.tournament.penalties import format_penalty
from faristol.tournament.cross_table import Row, cross_table
from faristol.tournament.prizes import prizes
from faristol.tournament.standings import SHARED


@tournament_screen
async def show(desk: Desk, request: Request, opened: LoadedTournament) -> View:
    """Show the standings after a round as a list, or as the games of everybody."""
    tournament, text = opened.tournament, opened.text
    last = len(tournament.confirmed)
    asked = read_number(request.query.get("after", ""))
    after = asked if 0 < asked <= last else last
    rows = cross_table(tournament, after)
    won = prizes(tournament, (row.line for row in rows)) if tournament.is_ended else {}
    group = request.query.get("group", "")
    order = [row.line.player for row in rows]
    above = dict(zip(order[1:], order, strict=False))
    if group in tournament.settings.groups:
        rows = tuple(row for row in rows if tournament.entrants[row.line.player].group == group)
    else:
        group = ""
    listed = {row.line.player for row in rows}
    context: dict[str, Any] = {
        "after": after,
        "last": last,
        "is_cross": request.query.get("as") == "games",
        "orders": [(order, text.say(ORDERS[order])) for order in tournament.settings.orders],
        "group": group,
        "rows": [
            (
                row,
                player_status(opened, row.line.player, after),
                # of a group, only where the one it is told from stands there too
                _tie_break_note(opened, row) if above.get(row.line.player) in listed else "",
            )
            for row in rows
        ],
        "open": [number for one in tournament.confirmed[:after] for number in one.open_tables],
        "prizes": won,
        "taken": penalties_text(opened, after),
        "worth_said": format_tie_break,
        "reckoned": reckoned_said(opened, after),
        "record": await record_digits(desk, opened) if after == last else "",
    }
    return view(opened, "standings", "standings", context, title=text.say("Standings"))


def penalties_text(opened: LoadedTournament, after: int) -> dict[str, list[str]]:
    """Say what penalties took from whom, up to a round."""
    found: dict[str, list[str]] = {}
    for one in opened.tournament.penalties.values():
        if one.round <= after:
            said = opened.text.say("penalty {points}", points=format_penalty(opened, one))
            found.setdefault(one.player, []).append(said)
    return found


def _tie_break_note(opened: LoadedTournament, row: Row) -> str:
    """Say what told a player from the one above, where the first two figures do not show it."""
    orders, text = opened.tournament.settings.orders, opened.text
    if row.line.decided_by == SHARED:
        return text.say("Equal on everything: the place is shared.")
    at = row.line.decided_by
    if at < 1:
        return ""
    said = ", ".join(text.say(ORDERS[order]) for order in orders[:at])
    return text.say("Equal to the player above on: {equal}.", equal=said)
