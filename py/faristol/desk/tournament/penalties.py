"""Labels of the points that penalties take, in the standings and in the tables of games."""

from collections.abc import Iterator
from typing import Final

from faristol.desk.kernel.translation import format_number, gettext_noop
from faristol.desk.tournament.base import format_coefficient, format_points
from faristol.desk.tournament.document import LoadedTournament
from faristol.tournament.coefficient import ONE
from faristol.tournament.values import Penalty, Player

PENALTY: Final = gettext_noop("penalty")


def format_penalty(tournament: LoadedTournament, penalty: Penalty) -> str:
    """Format the points that a penalty takes in games and in the standings."""
    text = tournament.text
    parts = [format_number(-penalty.points)] * (penalty.points > 0)
    if penalty.half_points:
        parts.append(text.gettext("{n} p.", n=format_points(-penalty.half_points)))
    if penalty.tenths:
        parts.append(format_coefficient(-penalty.tenths * ONE // 10, text))
    return ", ".join(parts)


def penalties_of_round(tournament: LoadedTournament, number: int) -> Iterator[tuple[Player, str]]:
    """Yield each player with a penalty in a round, and its points as text."""
    for penalty in tournament.state.penalties.values():
        if penalty.round == number:
            yield penalty.player, format_penalty(tournament, penalty)
