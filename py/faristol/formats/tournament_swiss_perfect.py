"""Write the files that rating offices take from Swiss Perfect: a round (`.rnd`), standings (`.stg`).

Columns parted by bars under a heading; players are numbers of this tournament alone. They were read
from the importer of the Catalan rating office (github.com/moominot/gestioAjusc, lib/importacio),
which refuses a file with any game that is not 1 and 0, or twice a half. So a game that nobody
played, or both have lost, is not in it, just as whoever rests is not; the standings count it.
"""

from dataclasses import replace
from itertools import groupby
from typing import Final

from faristol.tournament.final_standings import published_standings
from faristol.tournament.pairable import counted, counting_of
from faristol.tournament.results import WITHOUT_A_GAME, WORTH
from faristol.tournament.standings import standings
from faristol.tournament.state import Tournament

_ROUND: Final = "ROUND|TABLE_NO|WHITE_ID|BLACK_ID|WHITE_SCORE|BLACK_SCORE"
_STANDINGS: Final = (
    "PLACING|SHORT_PLACING|PLAYER_ID|TOTAL_SCORE"
    "|TB_NUMBER_OF_WINS|TB_MED_BUCHHOLZ|TB_BUCHHOLZ|TB_BERGER||"
)


def write_round(tournament: Tournament, number: int) -> str:
    """Return the games of a round that were played and have a result, by tables."""
    one, numbers = tournament.round(number), tournament.numbers
    lines = [_ROUND]
    for table in one.tables if one else ():
        result = one.results.get(table.number) if one else None
        if result is None or result.report.how in WITHOUT_A_GAME:
            continue
        first, second = result.outcome.results
        if (first, second) != ("loss", "loss") and {table.one, table.other} <= numbers.keys():
            two = f"{numbers[table.one]}|{numbers[table.other]}"
            won = f"{WORTH[first] / 2:g}|{WORTH[second] / 2:g}"
            lines.append(f"{number}|{table.number}|{two}|{won}")
    return _text(lines)


def write_standings(tournament: Tournament, after: int) -> str:
    """Return where everybody stands after a round; a short place is that of all equal in points."""
    numbers, lines = tournament.numbers, published_standings(tournament, after)
    orders = replace(
        counting_of(tournament), orders=("median_buchholz", "buchholz", "berger"), coefficients=None
    )
    measured = standings(tournament.order, counted(tournament, after), orders)
    values = {line.player: line.values for line in measured}
    rows = [_STANDINGS]
    for half_points, level in groupby(lines, key=lambda line: line.half_points):
        equal, first = list(level), len(rows)
        short = f"{first}-{first + len(equal) - 1}" if len(equal) > 1 else ""
        for place, line in enumerate(equal, start=first):
            median, buchholz, berger = values[line.player]
            total = f"{half_points / 2:.1f}|{line.wins}|{median / 2:.1f}|{buchholz / 2:.1f}"
            rows.append(f"{place}|{short}|{numbers[line.player]}|{total}|{berger / 4:.2f}||")
    return _text(rows)


def _text(lines: list[str]) -> str:
    return "".join(f"{line}\r\n" for line in lines)
