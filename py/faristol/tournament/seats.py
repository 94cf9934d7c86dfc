"""Numbers of tables: those that are fixed for players, and the others from the best pair down."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from itertools import count
from operator import attrgetter

from faristol.ledger.refusal import Refusal
from faristol.tournament.state import Tournament
from faristol.tournament.values import BYE, Player, Table, Two


def seat_pairs(tournament: Tournament, pairs: Sequence[Two]) -> tuple[Table, ...] | Refusal:
    """Return the tables of pairs, which stand from the best one down."""
    fixed = _fixed_tables(tournament, pairs)
    if isinstance(fixed, Refusal):
        return fixed
    others = (number for number in count(1) if number not in fixed.values())
    tables = [
        Table(number=fixed[two] if two in fixed else next(others), one=two[0], other=two[1])
        for two in pairs
    ]
    return tuple(sorted(tables, key=attrgetter("number")))


def seat_tables_again(
    tournament: Tournament, tables: Sequence[Table]
) -> tuple[Table, ...] | Refusal:
    """Return tables with players at their fixed ones; players who sat there take one that came free."""
    fixed = _fixed_tables(tournament, [(table.one, table.other) for table in tables])
    if isinstance(fixed, Refusal):
        return fixed
    stay = {
        two: table.number
        for table in tables
        if (two := (table.one, table.other)) not in fixed and table.number not in fixed.values()
    }
    numbers = {**stay, **fixed}
    free = (table.number for table in tables if table.number not in numbers.values())
    renumbered = [
        replace(
            table,
            number=numbers[two] if (two := (table.one, table.other)) in numbers else next(free),
        )
        for table in tables
    ]
    return tuple(sorted(renumbered, key=attrgetter("number")))


def _fixed_tables(tournament: Tournament, pairs: Sequence[Two]) -> Mapping[Two, int] | Refusal:
    """Return the fixed table of each pair that has one, or the refusal of a pair that finds none."""
    sits: dict[int, Two] = {}
    table_of: dict[Two, int] = {}
    for two in pairs:
        if not (own_tables := _tables_of(tournament, two)):
            continue
        # the pair that asked for a table first, on the way from this one
        askers: dict[int, Two] = {}
        waiting, free = [two], 0
        for pair in waiting:  # it grows: the pair that sits there may sit elsewhere
            for number in _tables_of(tournament, pair):
                if number not in askers:
                    askers[number] = pair
                    free = free or (0 if number in sits else number)
                    waiting += [sits[number]] if number in sits else []
            if free:
                break
        if not free:
            return Refusal("tournament/table_fixed_twice", {"table": own_tables[0]})
        while free:  # all pairs on the way move on
            pair = askers[free]
            sits[free], free, table_of[pair] = pair, table_of.get(pair, 0), free
    return table_of


def _tables_of(tournament: Tournament, two: Two) -> list[int]:
    """Return the fixed tables of two players; a player who never entered has none."""
    return [
        entrant.table
        for player in two
        if (entrant := tournament.entrants.get(player)) and entrant.table
    ]


def order_by_start(
    tournament: Tournament, begun: Callable[[Player], int], number: int, two: Two
) -> Two:
    """Return two players, first the one who began less often (CAT-CLS 1.5).

    Of two who began equally often the first begins in odd rounds, the other in even ones.
    """
    if BYE in two or tournament.settings.starts != "listed":
        return two
    first_begun, second_begun = map(begun, two)
    is_turned = second_begun < first_begun or (second_begun == first_begun and number % 2 == 0)
    return (two[1], two[0]) if is_turned else two
