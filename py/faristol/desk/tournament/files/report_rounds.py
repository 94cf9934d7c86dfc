"""The rounds of a report in FIDE's format (TRF), as acts that play them again with its players.

A report has who met whom, who began and who won, but neither points nor tables. So results come
without points, and tables are numbered anew.
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
    played = (at for one in players for at, cell in enumerate(one.cells, start=1) if cell.opponent)
    return max(played, default=0)


def missed_half_points(players: Sequence[Reported], default: int) -> int:
    """Return what a round missed is worth in a report; the default if it is not the same for all."""
    rounds = range(count_rounds(players))
    cells = [one.cell(at) for one in players for at in rounds]
    missed = Counter(
        int(cell.result == _HALF)
        for cell in cells
        if not cell.opponent and cell.result not in _BYES
    )
    return next(iter(missed)) if len(missed) == 1 else default


def acts_of_report(
    reported: Sequence[Reported], players: Sequence[Player], rules: Rules
) -> Iterator[object]:
    """Give the acts that play a report again; its players were entered as these, in its order."""
    ids = {one.number: player for one, player in zip(reported, players, strict=True)}
    done = 0
    for number in range(1, count_rounds(reported) + 1):
        cells = {one.number: one.cell(number - 1) for one in reported}
        tables, results = list[Table](), dict[int, GameReport]()
        free = count(1)
        for one, cell in cells.items():
            if not cell.opponent or _second(one, cell, cells):
                continue
            table = Table(number=next(free), one=ids[one], other=ids[cell.opponent])
            tables.append(table)
            if cell.result:
                results[table.number] = _game(cell, cells[cell.opponent], rules)
        alone = {ids[one]: cell for one, cell in cells.items() if not cell.opponent}
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


def _second(number: int, cell: Cell, cells: dict[int, Cell]) -> bool:
    """Whether a player is listed second at the table: who has black or, without colours, comes later."""
    other = cells[cell.opponent]
    if {cell.colour, other.colour} == {"w", "b"}:
        return cell.colour == "b"
    return list(cells).index(number) > list(cells).index(cell.opponent)


def _game(first: Cell, second: Cell, rules: Rules) -> GameReport:
    """Return a result without points; of a game that was not played, what the rules write of it."""
    winner: Literal[0, 1, 2] = 1 if first.result in _WINS else 2 if second.result in _WINS else 0
    is_lost = not winner and first.result in _LOSSES
    by = SIDES if is_lost else ()
    if first.result not in _FORFEITS:
        return GameReport(scores=(0, 0), how="reported", by=by, winner=winner)
    if rules.absence is None:
        return GameReport(scores=(0, 0), how="unplayed", by=by, winner=winner)
    absent = tuple(at for at in SIDES if at != winner)
    return GameReport(scores=(0, 0), how="absent", by=absent)
