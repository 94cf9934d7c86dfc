"""The standings after any round: places, tie-breaks that decided them, and all games of each player."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import ClassVar

from faristol.desk.kernel.desk import Desk
from faristol.desk.kernel.request import Request, read_number
from faristol.desk.kernel.view import View
from faristol.desk.tournament.base import (
    ORDERS,
    TournamentContext,
    format_tie_break,
    player_status,
    reckoning_note,
    record_digits,
    tournament_screen,
    tournament_view,
)
from faristol.desk.tournament.document import LoadedTournament
from faristol.desk.tournament.penalties import format_penalty
from faristol.desk.tournament.shared_places import heavier_lines, shared_place_notes
from faristol.tournament.cross_table import CrossTableRow, build_cross_table
from faristol.tournament.prizes import award_prizes
from faristol.tournament.standings import Order
from faristol.tournament.values import Player


@dataclass(frozen=True, slots=True, kw_only=True)
class StandingsTableRow:
    """A player in the standings of the screen."""

    row: CrossTableRow
    status: tuple[str, str]  # a CSS class and a label, both empty if present
    # what separates the player from the one above; how many share the place, in the first row of it
    notes: Sequence[str]
    has_line: bool  # a heavier one follows


@dataclass(frozen=True, slots=True, kw_only=True, eq=False, repr=False)
class StandingsContext(TournamentContext):
    """The standings after a round, of all players or of a group."""

    template: ClassVar[str] = "tournament/standings.html"

    after: int  # the round; 0 before the first
    last: int  # the last confirmed round
    is_cross: bool  # with all games
    orders: Sequence[tuple[Order, str]]  # the tie-breaks with their labels
    group: str  # the chosen group, or an empty string
    rows: Sequence[StandingsTableRow]
    open_tables: Sequence[int]
    prizes: Mapping[Player, Sequence[str]]
    penalties: Mapping[Player, Sequence[str]]
    reckoning_note: str
    record: str  # the digits of the record, or an empty string

    @property
    def format_tie_break(self) -> Callable[[Order, int], str]:
        """Formats the value of a tie-break."""
        return format_tie_break


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
    places = [row.line.place for row in rows]
    listed = {row.line.player for row in rows}
    context = StandingsContext(
        tournament=tournament,
        part="standings",
        after=after,
        last=last,
        is_cross=request.query.get("as") == "games",
        orders=[(order, text.gettext(ORDERS[order])) for order in state.settings.orders],
        group=group,
        rows=[
            StandingsTableRow(
                row=row,
                status=player_status(tournament, row.line.player, after),
                # within a group, only if the player above belongs to it
                notes=[
                    *(
                        _tie_break_notes(tournament, row)
                        if above.get(row.line.player) in listed
                        else ()
                    ),
                    *([shared_note] if shared_note else ()),
                ],
                has_line=has_line,
            )
            for row, shared_note, has_line in zip(
                rows, shared_place_notes(places, text), heavier_lines(places), strict=True
            )
        ],
        open_tables=[number for round_ in state.confirmed[:after] for number in round_.open_tables],
        prizes=won,
        penalties=penalty_labels(tournament, after),
        reckoning_note=reckoning_note(tournament, after),
        record=await record_digits(desk, tournament) if after == last else "",
    )
    return tournament_view(context, title=text.gettext("Standings"))


def penalty_labels(tournament: LoadedTournament, after: int) -> dict[Player, list[str]]:
    """Return the labels of the penalties of each player, up to a round."""
    labels: dict[Player, list[str]] = {}
    for penalty in tournament.state.penalties.values():
        if penalty.round <= after:
            label = tournament.text.gettext(
                "penalty {points}", points=format_penalty(tournament, penalty)
            )
            labels.setdefault(penalty.player, []).append(label)
    return labels


def _tie_break_notes(tournament: LoadedTournament, row: CrossTableRow) -> tuple[str, ...]:
    """Return the notes on equal tie-breaks: none where the first two figures separate the players."""
    orders, text = tournament.state.settings.orders, tournament.text
    at = row.line.decided_by
    if at < 1:  # SHARED too
        return ()
    equal = ", ".join(text.gettext(ORDERS[order]) for order in orders[:at])
    return (text.gettext("Equal to the player above on: {equal}.", equal=equal),)
