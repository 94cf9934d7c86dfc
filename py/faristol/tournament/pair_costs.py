"""Reasons for a pair: the cost of each other opponent, and of a change by hand."""

from collections.abc import Iterator
from dataclasses import dataclass, replace

from faristol.tournament.pairing.criteria import Weights
from faristol.tournament.pairing.field import Field, Pair
from faristol.tournament.pairing.methods import Method
from faristol.tournament.pairing.search import sum_costs


@dataclass(frozen=True, slots=True, kw_only=True)
class AlternativePair:
    """The cost of a round in which a player meets another opponent, or rests."""

    opponent: int  # index of the opponent; `Field.size` stands for the bye
    met: int  # how often the two have played
    is_apart: bool  # by the director's will
    sums: tuple[int, ...] | None  # by each criterion; None when there is no such round
    pairs: tuple[Pair, ...] = ()  # the round, as it would be


def iterate_alternatives(field: Field, method: Method, player: int) -> Iterator[AlternativePair]:
    """Yield the possible opponents of a player, the nearest first, each with the best round there is then.

    For the bye these are the players who could rest, the last one first. A player who is held together with
    another by hand is no other opponent.
    """
    fixed = {member for two in field.together for member in two}
    others = [
        opponent
        for opponent in range(field.size + field.has_bye)
        if opponent not in fixed | {player}
    ]
    if player in fixed:
        return
    for other in sorted(
        others, key=lambda opponent: (opponent == field.size, abs(opponent - player), opponent)
    ):
        two = (min(player, other), max(player, other))
        is_apart = two in field.apart
        paired = None
        if not is_apart:
            paired = method.pair(replace(field, together=(*field.together, two)))
        yield AlternativePair(
            opponent=other,
            met=field.met.get(two, 0),
            is_apart=is_apart,
            sums=paired.sums if paired else None,
            pairs=paired.pairs if paired else (),
        )


def first_difference(first: tuple[int, ...], second: tuple[int, ...]) -> int:
    """Return the number of the first criterion in which two rounds differ; -1 if they cost the same.

    A file may hold more or fewer criteria than the method has: those that both have are compared.
    """
    pairs = enumerate(zip(first, second, strict=False))
    return next((at for at, two in pairs if two[0] != two[1]), -1)


def sums_of(field: Field, method: Method, pairs: tuple[Pair, ...]) -> tuple[int, ...]:
    """Return the cost of any round by each criterion of its method, however it was made.

    These are the sums that an act stores. Criteria that count only where groups play apart are not among
    them, so that rounds stored before they counted are verified as they are.
    """
    weights = Weights(field, method.system)
    costs = zip(weights.criteria, sum_costs(weights, pairs), strict=True)
    return tuple(cost for criterion, cost in costs if criterion in method.system.criteria)


def full_sums_of(field: Field, method: Method, pairs: tuple[Pair, ...]) -> tuple[int, ...]:
    """Return the cost of any round by each criterion that counts in its field."""
    return sum_costs(Weights(field, method.system), pairs)
