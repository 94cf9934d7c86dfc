"""A tournament as a division of tsh, which derives the winner from the points alone.

A round without a game gets the difference that gives its value, at least one point: in tsh a difference
of zero is half a point. A game that both lost becomes a round that both missed, and a winner
without points gets one point. `tsh_limits` names what cannot be expressed.
"""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Final

from faristol.formats.tsh import Listed
from faristol.formats.tsh_limits import has_only_winner, is_lost_by_both
from faristol.tournament.pairing_basis import count_rounds
from faristol.tournament.standings import UnplayedRound
from faristol.tournament.state import Round, Tournament
from faristol.tournament.values import Player

_WON, _EVEN = 2, 1  # half points
_STARTED, _REPLIED, _DRAWN, _NO_GAME = 1, 2, 3, 0


@dataclass(frozen=True, slots=True)
class _Cell:
    opponent: int = 0
    points: int = -1
    table: int = 0
    start: int = _NO_GAME


_NO_CELL: Final = _Cell()


def division_of(tournament: Tournament, names: Mapping[Player, str]) -> tuple[Listed, ...]:
    """Return the players of a tournament as it stands: points up to the first round that is not finished."""
    rounds = [dict(_cells(tournament, round_)) for round_ in tournament.confirmed]
    finished = 0
    while finished < len(rounds) and tournament.confirmed[finished].is_done:
        finished += 1
    departed = {*tournament.until, *tournament.disqualified.values()}

    def list_player(player: Player) -> Listed:
        cells = [cells.get(player, _NO_CELL) for cells in rounds]
        return Listed(
            name=names.get(player, ""),
            rating=tournament.entrants[player].rating or 0,
            opponents=tuple(cell.opponent for cell in cells),
            points=tuple(cell.points for cell in cells[:finished]),
            tables=tuple(cell.table for cell in cells),
            starts=tuple(cell.start for cell in cells),
            is_off=player in departed,
        )

    return tuple(map(list_player, tournament.order))


def _cells(tournament: Tournament, round_: Round) -> Iterator[tuple[Player, _Cell]]:
    numbers = tournament.numbers
    starts = (_STARTED, _REPLIED) if tournament.settings.starts == "listed" else (_DRAWN, _DRAWN)
    for table in round_.tables:
        result = round_.results.get(table.number)
        if result and is_lost_by_both(result):
            yield from ((player, _NO_CELL) for player in (table.one, table.other))
            continue
        scores = result.outcome.scores if result else (0, 0)
        if result and has_only_winner(result):
            scores = (1, 0) if result.outcome.results[0] == "win" else (0, 1)
        sides = zip((table.one, table.other), (table.other, table.one), scores, starts, strict=True)
        for player, opponent, points, start in sides:
            yield player, _Cell(numbers.get(opponent, 0), points, table.number, start)
    for unplayed in _iterate_unplayed(tournament, round_):
        yield unplayed.player, _Cell(points=_difference(unplayed))


def _iterate_unplayed(tournament: Tournament, round_: Round) -> Iterator[UnplayedRound]:
    """Yield the values of byes and missed rounds of a round; penalties are left out."""
    absent = {*round_.resting, *tournament.list_missing(round_)}
    for unplayed in count_rounds(tournament, round_.number)[-1]:
        if isinstance(unplayed, UnplayedRound) and unplayed.player in absent:
            absent.discard(unplayed.player)
            yield unplayed


def _difference(unplayed: UnplayedRound) -> int:
    if unplayed.half_points == _EVEN:
        return 0
    return max(1, unplayed.difference) if unplayed.half_points >= _WON else -1
