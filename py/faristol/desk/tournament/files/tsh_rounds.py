"""The rounds of a tsh division as acts that play them again: pairs, tables and results."""

from collections.abc import Iterator, Sequence
from itertools import count

from faristol.formats.tsh import Listed
from faristol.tournament.acts.entries import StayAway, Withdraw
from faristol.tournament.acts.results import EnterResult
from faristol.tournament.acts.rounds import ConfirmRound, PairRound
from faristol.tournament.results import Report
from faristol.tournament.values import Player, Table

_REPLIED = 2


def rounds_of_division(division: Sequence[Listed]) -> int:
    """Return the number of the last round of a division that has a game."""
    played = (
        at for player in division for at, other in enumerate(player.opponents, start=1) if other
    )
    return max(played, default=0)


def acts_of_division(division: Sequence[Listed], players: Sequence[Player]) -> Iterator[object]:
    """Yield the acts that play a division again with the entered players, in its order.

    A player without an opponent had the bye if there are points; otherwise the round was missed.
    """
    done = 0
    for number in range(1, rounds_of_division(division) + 1):
        at = number - 1
        tables, results = list[Table](), dict[int, tuple[int, int]]()
        resting = list[Player]()
        used = {listed.tables[at] for listed in division if at < len(listed.tables)}
        free = (table for table in count(1) if table not in used)
        for entry, (player, listed) in enumerate(zip(players, division, strict=True), start=1):
            other = listed.opponents[at] if at < len(listed.opponents) else 0
            points = listed.points[at] if at < len(listed.points) else 0
            if other > entry:
                table = (
                    listed.tables[at]
                    if at < len(listed.tables) and listed.tables[at]
                    else next(free)
                )
                sides = [(player, listed), (players[other - 1], division[other - 1])]
                if listed.starts[at : at + 1] == (_REPLIED,):
                    sides.reverse()
                tables.append(Table(number=table, one=sides[0][0], other=sides[1][0]))
                if all(at < len(side.points) for _, side in sides):
                    results[table] = (sides[0][1].points[at], sides[1][1].points[at])
            elif not other and points > 0:
                resting.append(player)
            elif not other:
                yield StayAway(player=player, round=number)
        yield PairRound(
            number=number,
            after=done,
            method="manual",
            accepts_rematch=True,
            tables=tuple(sorted(tables, key=lambda table: table.number)),
            resting=tuple(resting),
        )
        yield ConfirmRound(number=number)
        for table, scores in results.items():
            yield EnterResult(round=number, table=table, report=Report(scores=scores))
        done += len(results) == len(tables) and done == at
    for player, listed in zip(players, division, strict=True):
        if listed.is_off:
            yield Withdraw(player=player)
