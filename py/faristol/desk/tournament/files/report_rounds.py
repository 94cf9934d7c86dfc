"""The rounds of a report in FIDE's format (TRF), as acts that play them again with its players.

A report has the pairs, the starting players and the winners, but neither points nor tables. So results
have no points, and tables get new numbers.
"""

from collections import Counter
from collections.abc import Iterator, Sequence
from itertools import count
from typing import Final, Literal

from faristol.formats.trf import Cell, Reported
from faristol.rules.outcome import SIDES
from faristol.rules.ruleset import Rules
from faristol.tournament.acts.entries import StayAway
from faristol.tournament.acts.results import EnterResult
from faristol.tournament.acts.rounds import ConfirmRound, PairRound
from faristol.tournament.results import Report as GameReport
from faristol.tournament.values import Player, Table

_BYES: Final = "UF+"  # without an opponent: a point
_HALF: Final = "H"
_WINS: Final = "1W+"
_LOSSES: Final = "0L-"
_FORFEITS: Final = "+-"


def count_rounds(players: Sequence[Reported]) -> int:
    """Return the number of the last round of a report that has a game."""
    played = (
        at for player in players for at, cell in enumerate(player.cells, start=1) if cell.opponent
    )
    return max(played, default=0)


def missed_half_points(players: Sequence[Reported], default: int) -> int:
    """Return the half points of a missed round in a report; the default if they differ."""
    rounds = range(count_rounds(players))
    cells = [player.cell(at) for player in players for at in rounds]
    missed = Counter(
        int(cell.result == _HALF)
        for cell in cells
        if not cell.opponent and cell.result not in _BYES
    )
    return next(iter(missed)) if len(missed) == 1 else default


def acts_of_report(
    reported: Sequence[Reported], players: Sequence[Player], rules: Rules
) -> Iterator[object]:
    """Yield the acts that play a report again with the entered players, in its order."""
    ids = {id_number.number: player for id_number, player in zip(reported, players, strict=True)}
    done = 0
    for number in range(1, count_rounds(reported) + 1):
        cells = {id_number.number: id_number.cell(number - 1) for id_number in reported}
        tables, results = list[Table](), dict[int, GameReport]()
        free = count(1)
        for id_number, cell in cells.items():
            if not cell.opponent or _is_second(id_number, cell, cells):
                continue
            table = Table(number=next(free), one=ids[id_number], other=ids[cell.opponent])
            tables.append(table)
            if cell.result:
                results[table.number] = _game_report(cell, cells[cell.opponent], rules)
        alone = {ids[id_number]: cell for id_number, cell in cells.items() if not cell.opponent}
        resting = tuple(player for player, cell in alone.items() if cell.result in _BYES)
        for player in alone:
            if player not in resting:
                yield StayAway(player=player, round=number)
        yield PairRound(
            number=number,
            after=done,
            method="manual",
            accepts_rematch=True,
            tables=tuple(tables),
            resting=resting,
        )
        yield ConfirmRound(number=number)
        for at, game in results.items():
            yield EnterResult(round=number, table=at, report=game)
        done += len(results) == len(tables) and done == number - 1


def _is_second(number: int, cell: Cell, cells: dict[int, Cell]) -> bool:
    """Whether a player is listed second at the table: with black or, without colours, the later one."""
    other = cells[cell.opponent]
    if {cell.colour, other.colour} == {"w", "b"}:
        return cell.colour == "b"
    return list(cells).index(number) > list(cells).index(cell.opponent)


def _game_report(first: Cell, second: Cell, rules: Rules) -> GameReport:
    """Return a result without points; for a forfeit, the result of the rules for absence."""
    winner: Literal[0, 1, 2] = 1 if first.result in _WINS else 2 if second.result in _WINS else 0
    is_lost = not winner and first.result in _LOSSES
    by = SIDES if is_lost else ()
    if first.result not in _FORFEITS:
        return GameReport(scores=(0, 0), how="reported", by=by, winner=winner)
    if rules.absence is None:
        return GameReport(scores=(0, 0), how="unplayed", by=by, winner=winner)
    absent = tuple(at for at in SIDES if at != winner)
    return GameReport(scores=(0, 0), how="absent", by=absent)
