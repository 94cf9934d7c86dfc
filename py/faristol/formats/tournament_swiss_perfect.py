"""The writer of the files that rating offices import from Swiss Perfect.

A round is a `.rnd` file, the standings are a `.stg` file.

Columns are separated by bars, under a heading; players are numbers within this tournament. The format was derived
from the importer of the Catalan rating office (github.com/moominot/gestioAjusc, lib/importacio),
which refuses a file with any game that is not 1 and 0, or twice a half. So games that were not played, or that both
lost, and byes are left out; the standings count them.
"""

from dataclasses import replace
from itertools import groupby
from typing import Final

from faristol.tournament.final_standings import published_standings
from faristol.tournament.pairing_basis import count_rounds, counting_of
from faristol.tournament.results import WITHOUT_A_GAME, WORTH
from faristol.tournament.standings import compute_standings
from faristol.tournament.state import Tournament

_ROUND: Final = "ROUND|TABLE_NO|WHITE_ID|BLACK_ID|WHITE_SCORE|BLACK_SCORE"
_STANDINGS: Final = (
    "PLACING|SHORT_PLACING|PLAYER_ID|TOTAL_SCORE"
    "|TB_NUMBER_OF_WINS|TB_MED_BUCHHOLZ|TB_BUCHHOLZ|TB_BERGER||"
)


def write_round(tournament: Tournament, number: int) -> str:
    """Return the games of a round that were played and have a result, by tables."""
    round_, numbers = tournament.round(number), tournament.numbers
    lines = [_ROUND]
    for table in round_.tables if round_ else ():
        result = round_.results.get(table.number) if round_ else None
        if result is None or result.report.how in WITHOUT_A_GAME:
            continue
        first, second = result.outcome.results
        if (first, second) != ("loss", "loss") and {table.one, table.other} <= numbers.keys():
            players = f"{numbers[table.one]}|{numbers[table.other]}"
            scores = f"{WORTH[first] / 2:g}|{WORTH[second] / 2:g}"
            lines.append(f"{number}|{table.number}|{players}|{scores}")
    return _join_lines(lines)


def write_standings(tournament: Tournament, after: int) -> str:
    """Return the standings after a round.

    The short place is the range of places of all players equal in points.
    """
    numbers, lines = tournament.numbers, published_standings(tournament, after)
    orders = replace(
        counting_of(tournament), orders=("median_buchholz", "buchholz", "berger"), coefficients=None
    )
    measured = compute_standings(tournament.order, count_rounds(tournament, after), orders)
    values = {line.player: line.values for line in measured}
    rows = [_STANDINGS]
    for half_points, tied in groupby(lines, key=lambda line: line.half_points):
        equals, first = list(tied), len(rows)
        short = f"{first}-{first + len(equals) - 1}" if len(equals) > 1 else ""
        for place, line in enumerate(equals, start=first):
            median, buchholz, berger = values[line.player]
            total = f"{half_points / 2:.1f}|{line.wins}|{median / 2:.1f}|{buchholz / 2:.1f}"
            rows.append(f"{place}|{short}|{numbers[line.player]}|{total}|{berger / 4:.2f}||")
    return _join_lines(rows)


def _join_lines(lines: list[str]) -> str:
    return "".join(f"{line}\r\n" for line in lines)
