"""A round paired by hand: two players who are tapped meet; the others can still be paired by search.

The pairs stand in the address until the round is proposed: `pairs=3-8,5-&hold=1` has entry numbers, and
`5-` is a player with the bye.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import ClassVar

from faristol.desk.kernel.request import Request
from faristol.desk.kernel.view import View
from faristol.desk.tournament.base import (
    METHODS,
    TournamentContext,
    format_ranking_points,
    tournament_view,
)
from faristol.desk.tournament.document import LoadedTournament
from faristol.tournament.pairing.methods import METHODS as SEARCHED
from faristol.tournament.pairing_basis import build_pairing_basis
from faristol.tournament.proposal import usual_method
from faristol.tournament.state import Round, Tournament
from faristol.tournament.values import BYE, MethodName, Player, Two

ROUTE = "/tournament/pairings/hand"


@dataclass(frozen=True, slots=True, kw_only=True)
class WaitingRow:
    """A player without a table."""

    player: Player
    place: int
    points: str
    href: str  # after a tap on the player


@dataclass(frozen=True, slots=True, kw_only=True, eq=False, repr=False)
class ManualPairingContext(TournamentContext):
    """The players without a table, best first, and the tables set by hand."""

    template: ClassVar[str] = "tournament/manual_pairing.html"

    round_number: int
    selected: Player  # or an empty string
    waiting: Sequence[WaitingRow]
    pairs: Sequence[tuple[Two, str]]  # each with the route without it
    rests_href: str  # where the selected player has the bye
    bye_player: Player  # the only one who waits, or an empty string
    is_complete: bool
    together: Sequence[str]  # the pairs, as the fields of a form
    other_method: MethodName
    other_method_label: str


def manual_pairing_view(tournament: LoadedTournament, request: Request) -> View:
    """Show the players without a table, best first, and the tables."""
    state = tournament.state
    number, after = len(state.confirmed) + 1, state.last_done
    basis = build_pairing_basis(state, number, after=after)
    pairs = _pairs_from_query(state, basis.players, request.query.get("pairs", ""))
    seated = {player for pair in pairs for player in pair}
    waiting = [player for player in basis.players if player not in seated]
    selected = next(
        (
            candidate
            for candidate in waiting
            if str(state.numbers[candidate]) == request.query.get("hold")
        ),
        "",
    )
    stands = basis.lines if after else ()
    points = {line.player: format_ranking_points(tournament, line) for line in stands}
    bye_player = waiting[0] if len(waiting) == 1 else BYE
    usual = usual_method(state, after)
    method = usual if usual in SEARCHED else "distance"
    context = ManualPairingContext(
        tournament=tournament,
        part="rounds",
        round_number=number,
        selected=selected,
        waiting=[
            WaitingRow(
                player=player,
                place=place,
                points=points.get(player, ""),
                href=_route_after_tap(state, pairs, selected, player),
            )
            for place, player in enumerate(basis.players, start=1)
            if player in waiting
        ],
        pairs=[
            (pair, _route_for(state, [other for other in pairs if other != pair])) for pair in pairs
        ],
        rests_href=_route_for(state, [*pairs, (selected, BYE)]) if selected else "",
        bye_player=bye_player,
        is_complete=len(waiting) < 2 and len(pairs) > 0,
        together=[
            " ".join(pair) for pair in (*pairs, *([(bye_player, BYE)] if bye_player else []))
        ],
        other_method=method,
        other_method_label=tournament.text.gettext(METHODS[method][0]),
    )
    return tournament_view(context, title=tournament.text.gettext("Round {n} by hand", n=number))


def manual_pairing_route(tournament: Tournament, round_: Round) -> str:
    """Return the route where the tables of a round can be changed by hand."""
    tables = [(table.one, table.other) for table in round_.tables]
    return _route_for(tournament, [*tables, *((player, BYE) for player in round_.resting)])


def _pairs_from_query(
    tournament: Tournament, present: Sequence[Player], pairs_text: str
) -> list[Two]:
    """Return the pairs of an address; a player named twice or absent has no table."""
    players = {str(tournament.numbers[player]): player for player in present} | {"": BYE}
    pairs, free = list[Two](), set(present)
    for numbers in pairs_text.split(","):
        first, _, second = numbers.partition("-")
        pair = players.get(first, BYE), players.get(second, first)
        if pair[0] in free and pair[1] in {*free, BYE} - {pair[0]}:
            pairs.append(pair)
            free -= set(pair)
    return pairs


def _route_after_tap(
    tournament: Tournament, pairs: Sequence[Two], selected: Player, player: Player
) -> str:
    """Return the route after a tap on a player: selected, released, or seated with the selected one."""
    if not selected:
        return f"{_route_for(tournament, pairs)}&hold={tournament.numbers[player]}"
    return _route_for(tournament, pairs if selected == player else [*pairs, (selected, player)])


def _route_for(tournament: Tournament, pairs: Sequence[Two]) -> str:
    numbers = tournament.numbers
    pairs_text = ",".join(f"{numbers[first]}-{numbers.get(second, '')}" for first, second in pairs)
    return f"#{ROUTE}?pairs={pairs_text}"
