"""Report a tournament in the terms of TRF: numbers by the first order, who met whom, who won."""

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
_STILL: Final = ("", "")  # the game is not over
_MISSED: Final = "ZHF"  # by the half points it is worth


def report_of(tournament: Tournament, names: Mapping[Player, str]) -> Report:
    """Return a tournament as it stands; whoever is listed first at a table has white."""
    numbers = tournament.numbers
    lines = {line.player: line for line in published_standings(tournament)}
    cells = [_cells(tournament, one, numbers) for one in tournament.confirmed]
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
                cells=tuple(of_round.get(player, Cell()) for of_round in cells),
            )
            for player, number in numbers.items()
        ),
    )


def _cells(
    tournament: Tournament, one: Round, numbers: Mapping[Player, int]
) -> Mapping[Player, Cell]:
    missed = Cell(result=_MISSED[tournament.settings.missed_half_points])
    found = dict.fromkeys(tournament.missed(one), missed)
    found |= dict.fromkeys(one.resting, Cell(result="U"))
    for table in one.tables:
        result = one.results.get(table.number)
        words = _WITHOUT_A_GAME if result and result.report.how in WITHOUT_A_GAME else _PLAYED
        said = [words[of] for of in result.outcome.results] if result else _STILL
        sides = ((table.one, table.other, "w"), (table.other, table.one, "b"))
        for (player, opponent, colour), of in zip(sides, said, strict=True):
            if player in numbers and opponent in numbers:
                found[player] = Cell(numbers[opponent], colour, of)
    return found
