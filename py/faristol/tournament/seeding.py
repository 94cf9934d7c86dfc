"""The first order of the players (CAT-CLM S5)."""

from collections.abc import Iterable
from dataclasses import dataclass

from faristol.tournament.values import Seeds


@dataclass(frozen=True, slots=True, kw_only=True)
class Seed:
    """The values that place a player in the first order; names in small letters, without accents."""

    player: str
    rating: int | None
    surname: str
    name: str


def order_by_seed(seeds: Iterable[Seed], *, unrated: int, by: Seeds = "rating") -> tuple[str, ...]:
    """Return the players by their rating, by `unrated` without one.

    Equal ones stand by surname, then by name (CAT-CLM S5, in our reading), then as they were given.
    An event may go by the names alone, or leave the players as they were given.
    """

    def key(seed: Seed) -> tuple[int, str, str]:
        if by == "entered":
            return 0, "", ""
        rating = 0 if by == "name" else unrated if seed.rating is None else seed.rating
        return -rating, seed.surname or seed.name, seed.name if seed.surname else ""

    return tuple(seed.player for seed in sorted(seeds, key=key))
