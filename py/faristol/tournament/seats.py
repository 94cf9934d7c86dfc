"""Give tables their numbers: those that are fixed for players, and the others from the best pair down."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from itertools import count
from operator import attrgetter

from faristol.ledger.refusal import Refusal
from faristol.tournament.state import Tournament
from faristol.tournament.values import BYE, Player, Table, Two


def seated(tournament: Tournament, pairs: Sequence[Two]) -> tuple[Table, ...] | Refusal:
    """Return the tables of some pairs, the best one first."""
    fixed = _fixed(tournament, pairs)
    if isinstance(fixed, Refusal):
        return fixed
    others = (number for number in count(1) if number not in fixed.values())
    tables = [
        Table(number=fixed[two] if two in fixed else next(others), one=two[0], other=two[1])
        for two in pairs
    ]
    return tuple(sorted(tables, key=attrgetter("number")))


def seated_again(tournament: Tournament, tables: Sequence[Table]) -> tuple[Table, ...] | Refusal:
    """Let everybody with a fixed table sit there; whoever sat there takes a table that came free."""
    fixed = _fixed(tournament, [(table.one, table.other) for table in tables])
    if isinstance(fixed, Refusal):
        return fixed
    stay = {
        two: table.number
        for table in tables
        if (two := (table.one, table.other)) not in fixed and table.number not in fixed.values()
    }
    kept = {**stay, **fixed}
    free = (table.number for table in tables if table.number not in kept.values())
    again = [
        replace(
            table, number=kept[two] if (two := (table.one, table.other)) in kept else next(free)
        )
        for table in tables
    ]
    return tuple(sorted(again, key=attrgetter("number")))


def _fixed(tournament: Tournament, pairs: Sequence[Two]) -> Mapping[Two, int] | Refusal:
    """Return at which fixed table each pair sits that has one, or which no pair can give up."""
    sits: dict[int, Two] = {}
    of: dict[Two, int] = {}
    for two in pairs:
        if not (wanted := _wanted(tournament, two)):
            continue
        asked: dict[int, Two] = {}  # who asked for a table first, on the way from this pair
        waiting, free = [two], 0
        for pair in waiting:  # it grows: whoever sits there may sit elsewhere
            for number in _wanted(tournament, pair):
                if number not in asked:
                    asked[number] = pair
                    free = free or (0 if number in sits else number)
                    waiting += [sits[number]] if number in sits else []
            if free:
                break
        if not free:
            return Refusal("tournament/table_fixed_twice", {"table": wanted[0]})
        while free:  # everybody on the way moves on
            pair = asked[free]
            sits[free], free, of[pair] = pair, of.get(pair, 0), free
    return of


def _wanted(tournament: Tournament, two: Two) -> list[int]:
    """Return the tables that are fixed for two; a player who never entered has none."""
    return [
        entrant.table
        for player in two
        if (entrant := tournament.entrants.get(player)) and entrant.table
    ]


def listed_first(
    tournament: Tournament, begun: Callable[[Player], int], number: int, two: Two
) -> Two:
    """Return two players, first the one who began less often (CAT-CLS 1.5).

    Of two who began equally often the first begins in odd rounds, the other in even ones.
    """
    if BYE in two or tournament.settings.starts != "listed":
        return two
    one, other = map(begun, two)
    is_turned = other < one or (other == one and number % 2 == 0)
    return (two[1], two[0]) if is_turned else two
