"""The cross table: a row for each player as they stand, a cell for each round."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Literal, TypeAlias

from faristol.rules.outcome import Result, outcome_of
from faristol.tournament.final_standings import published_standings
from faristol.tournament.standings import StandingsLine
from faristol.tournament.state import Round, Tournament
from faristol.tournament.values import Player

What: TypeAlias = Literal["game", "open", "bye", "missed", "not_yet"]


@dataclass(frozen=True, slots=True, kw_only=True)
class Cell:
    """The game or the rest of a player in a round."""

    what: What
    opponent: Player = ""
    place: int = 0  # of the opponent, in this table; 0: nowhere
    result: Result | None = None
    scores: tuple[int, int] = (0, 0)  # the player's own first
    is_first: bool = False  # listed first at the table

    @property
    def is_told(self) -> bool:
        """Whether the scores show what the game was worth: the committee may have given it otherwise."""
        return self.result in (None, outcome_of(self.scores).results[0])


@dataclass(frozen=True, slots=True, kw_only=True)
class CrossTableRow:
    """The row of a player."""

    line: StandingsLine
    cells: tuple[Cell, ...]


_MISSED = Cell(what="missed")
_NOT_YET = Cell(what="not_yet")


def build_cross_table(
    tournament: Tournament, until: int | None = None
) -> tuple[CrossTableRow, ...]:
    """Return the rows as players stand after a round, or now; a late player has no earlier games."""
    lines = published_standings(tournament, until)
    place = {line.player: line.place for line in lines}
    last = len(tournament.rounds) if until is None else until
    rounds = [_cells(round_, place) for round_ in tournament.confirmed if round_.number <= last]
    rows: list[CrossTableRow] = []
    for line in lines:
        since = tournament.since.get(line.player, 1)
        cells = tuple(
            cells.get(line.player, _NOT_YET if number < since else _MISSED)
            for number, cells in enumerate(rounds, start=1)
        )
        rows.append(CrossTableRow(line=line, cells=cells))
    return tuple(rows)


def _cells(round_: Round, place: Mapping[Player, int]) -> dict[Player, Cell]:
    cells = {player: Cell(what="bye") for player in round_.resting}
    for table in round_.tables:
        result = round_.results.get(table.number)
        sides = ((table.one, table.other, 0), (table.other, table.one, 1))
        for player, opponent, side in sides:
            scores = result.outcome.scores if result else (0, 0)
            cells[player] = Cell(
                what="game" if result else "open",
                opponent=opponent,
                place=place.get(opponent, 0),
                result=result.outcome.results[side] if result else None,
                scores=(scores[side], scores[1 - side]),
                is_first=side == 0,
            )
    return cells
