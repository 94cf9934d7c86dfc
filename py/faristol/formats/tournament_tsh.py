"""List a tournament in the terms of tsh, which reads from the points alone who has won.

A round without a game has the difference that says what it is worth, one point at least: to tsh a
difference of nothing is half a point. A game that both lost is a round that both missed, and a winner
without points has one. `tsh_limits` names what cannot be told.
"""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Final

from faristol.formats.tsh import Listed
from faristol.formats.tsh_limits import has_only_winner, is_lost_by_both
from faristol.tournament.pairable import counted
from faristol.tournament.standings import Unplayed
from faristol.tournament.state import Round, Tournament
from faristol.tournament.values import Player

_WON, _EVEN = 2, 1  # half points
_BEGAN, _REPLIED, _DRAWN, _NO_GAME = 1, 2, 3, 0


@dataclass(frozen=True, slots=True)
class _Cell:
    opponent: int = 0
    points: int = -1
    table: int = 0
    start: int = _NO_GAME


_NOTHING: Final = _Cell()


def division_of(tournament: Tournament, names: Mapping[Player, str]) -> tuple[Listed, ...]:
    """Return a tournament as it stands: points up to the first round that is not over."""
    rounds = [dict(_cells(tournament, one)) for one in tournament.confirmed]
    over = 0
    while over < len(rounds) and tournament.confirmed[over].is_done:
        over += 1
    gone = {*tournament.until, *tournament.disqualified.values()}

    def listed(player: Player) -> Listed:
        cells = [cells.get(player, _NOTHING) for cells in rounds]
        return Listed(
            name=names.get(player, ""),
            rating=tournament.entrants[player].rating or 0,
            opponents=tuple(cell.opponent for cell in cells),
            points=tuple(cell.points for cell in cells[:over]),
            tables=tuple(cell.table for cell in cells),
            starts=tuple(cell.start for cell in cells),
            is_off=player in gone,
        )

    return tuple(map(listed, tournament.order))


def _cells(tournament: Tournament, one: Round) -> Iterator[tuple[Player, _Cell]]:
    numbers = tournament.numbers
    starts = (_BEGAN, _REPLIED) if tournament.settings.starts == "listed" else (_DRAWN, _DRAWN)
    for table in one.tables:
        result = one.results.get(table.number)
        if result and is_lost_by_both(result):
            yield from ((player, _NOTHING) for player in (table.one, table.other))
            continue
        scores = result.outcome.scores if result else (0, 0)
        if result and has_only_winner(result):
            scores = (1, 0) if result.outcome.results[0] == "win" else (0, 1)
        sides = zip((table.one, table.other), (table.other, table.one), scores, starts, strict=True)
        for player, opponent, points, start in sides:
            yield player, _Cell(numbers.get(opponent, 0), points, table.number, start)
    for unplayed in _unplayed(tournament, one):
        yield unplayed.player, _Cell(points=_difference(unplayed))


def _unplayed(tournament: Tournament, one: Round) -> Iterator[Unplayed]:
    """Give what byes and rounds missed are worth; a penalty is no round."""
    there = {*one.resting, *tournament.missed(one)}
    for unplayed in counted(tournament, one.number)[-1]:
        if isinstance(unplayed, Unplayed) and unplayed.player in there:
            there.discard(unplayed.player)
            yield unplayed


def _difference(unplayed: Unplayed) -> int:
    if unplayed.half_points == _EVEN:
        return 0
    return max(1, unplayed.difference) if unplayed.half_points >= _WON else -1
