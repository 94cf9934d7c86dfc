"""Pairs of a round robin, by Berger's tables."""

from faristol.tournament.pairing.field import Pair


def rounds_of(size: int) -> int:
    """Return the number of rounds until all players have met each other."""
    return size - 1 + size % 2 if size > 1 else 0


def berger_pairs_of(size: int, number: int) -> tuple[Pair, ...]:
    """Return the pairs of a round, from 1 on, each with the player who begins first; `size` is the bye.

    The players are 0 to size - 1 by their seeds. The opponent of the last of an even number begins in
    odd rounds, the last one in even rounds: so the tables of FIDE have it.

    >>> berger_pairs_of(4, 1), berger_pairs_of(4, 2), berger_pairs_of(4, 3)
    (((0, 3), (1, 2)), ((3, 2), (0, 1)), ((1, 3), (2, 0)))
    >>> berger_pairs_of(3, 1)
    ((0, 3), (1, 2))
    """
    last = size - 1 + size % 2
    first = (number - 1) * ((last + 1) // 2) % last
    top = (first, last) if number % 2 or last == size else (last, first)
    rest = (((first + step) % last, (first - step) % last) for step in range(1, (last + 1) // 2))
    return (top, *rest)
