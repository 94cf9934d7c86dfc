"""A tournament as a TRF report: numbers by the first order, opponents, results."""

from collections.abc import Mapping
from typing import Final

from faristol.formats.trf import Cell, Report, Reported
from faristol.rules.outcome import Result
from faristol.tournament.final_standings import published_standings
from faristol.tournament.results import WITHOUT_A_GAME
from faristol.tournament.state import Round, Tournament
from faristol.tournament.values import Player

_PLAYED: Final[Mapping[Result, str]] = {"win": "1", "draw": "=", "loss": "0"}
_WITHOUT_A_GAME: Final[Mapping[Result, str]] = {"win": "+", "draw": "=", "loss": "-"}
_UNFINISHED: Final = ("", "")  # the game is not over
_MISSED: Final = "ZHF"  # indexed by the half points of a missed round


def report_of(tournament: Tournament, names: Mapping[Player, str]) -> Report:
    """Return the report of a tournament as it stands; the player listed first at a table has white."""
    numbers = tournament.numbers
    lines = {line.player: line for line in published_standings(tournament)}
    cells = [_cells(tournament, round_, numbers) for round_ in tournament.confirmed]
    return Report(
        title=tournament.settings.title,
        place=tournament.settings.place,
        day=tournament.settings.day,
        players=tuple(
            Reported(
                number=number,
                name=names.get(player, ""),
                rating=tournament.entrants[player].rating or 0,
                half_points=lines[player].half_points if player in lines else 0,
                place=lines[player].place if player in lines else 0,
                cells=tuple(round_cells.get(player, Cell()) for round_cells in cells),
            )
            for player, number in numbers.items()
        ),
    )


def _cells(
    tournament: Tournament, round_: Round, numbers: Mapping[Player, int]
) -> Mapping[Player, Cell]:
    missed = Cell(result=_MISSED[tournament.settings.missed_half_points])
    cells = dict.fromkeys(tournament.list_missing(round_), missed)
    cells |= dict.fromkeys(round_.resting, Cell(result="U"))
    for table in round_.tables:
        result = round_.results.get(table.number)
        codes = _WITHOUT_A_GAME if result and result.report.how in WITHOUT_A_GAME else _PLAYED
        results = (
            [codes[result_code] for result_code in result.outcome.results]
            if result
            else _UNFINISHED
        )
        sides = ((table.one, table.other, "w"), (table.other, table.one, "b"))
        for (player, opponent, colour), result_code in zip(sides, results, strict=True):
            if player in numbers and opponent in numbers:
                cells[player] = Cell(numbers[opponent], colour, result_code)
    return cells
