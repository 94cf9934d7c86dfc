"""Say why two were paired: what each other opponent would cost, and what a change by hand costs."""

from collections.abc import Iterator
from dataclasses import dataclass, replace

from faristol.tournament.pairing.criteria import Weights
from faristol.tournament.pairing.field import Field, Pair
from faristol.tournament.pairing.methods import Method
from faristol.tournament.pairing.search import sums


@dataclass(frozen=True, slots=True, kw_only=True)
class Otherwise:
    """Hold what a round would cost if a player met somebody else, or rested."""

    opponent: int  # `size` is the bye
    met: int  # how often the two have played
    is_apart: bool  # by the director's will
    sums: tuple[int, ...] | None  # by each criterion; None when there is no such round
    pairs: tuple[Pair, ...] = ()  # the round, as it would be


def otherwise(field: Field, method: Method, player: int) -> Iterator[Otherwise]:
    """Give each opponent a player could have, the nearest first, with the best round there is then.

    Of the bye it is who could rest, the last one first. Whoever is held together with somebody by
    hand is nobody's other opponent.
    """
    held = {one for two in field.together for one in two}
    others = [one for one in range(field.size + field.has_bye) if one not in held | {player}]
    if player in held:
        return
    for other in sorted(others, key=lambda one: (one == field.size, abs(one - player), one)):
        two = (min(player, other), max(player, other))
        is_apart = two in field.apart
        found = None
        if not is_apart:
            found = method.pair(replace(field, together=(*field.together, two)))
        yield Otherwise(
            opponent=other,
            met=field.met.get(two, 0),
            is_apart=is_apart,
            sums=found.sums if found else None,
            pairs=found.pairs if found else (),
        )


def first_difference(one: tuple[int, ...], other: tuple[int, ...]) -> int:
    """Return the number of the first criterion that tells two rounds apart; -1 when none does.

    A file may hold more or fewer criteria than the method has: those that both have are compared.
    """
    pairs = enumerate(zip(one, other, strict=False))
    return next((at for at, two in pairs if two[0] != two[1]), -1)


def sums_of(field: Field, method: Method, pairs: tuple[Pair, ...]) -> tuple[int, ...]:
    """Return what any round costs by each criterion of its method, however it was made.

    These are the sums that an act stores. What counts only where groups play apart is not among them,
    so that rounds stored before it counted are verified as they are.
    """
    weights = Weights(field, method.system)
    costs = zip(weights.criteria, sums(weights, pairs), strict=True)
    return tuple(cost for criterion, cost in costs if criterion in method.system.criteria)


def full_sums_of(field: Field, method: Method, pairs: tuple[Pair, ...]) -> tuple[int, ...]:
    """Return what any round costs by each criterion that counts in its field."""
    return sums(Weights(field, method.system), pairs)
