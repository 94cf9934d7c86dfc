"""Search for the cheapest pairing by a system, among few pairs, and its proof against all."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import chain, combinations, islice, product
from typing import Final

from faristol.tournament.pairing.criteria import System, Weights
from faristol.tournament.pairing.field import Field, Pair
from faristol.tournament.pairing.matching import SCALE, Matching, find_cheapest_matching

_SMALL: Final = 24  # players at most whose pairs are all looked at
_CANDIDATES: Final = 6  # opponents of each player that are looked at first
_LAST: Final = 4  # players of each odd division that are looked at first for a pair across
_DEAR: Final = 8  # players with the highest prices are compared with all others


@dataclass(frozen=True, slots=True, kw_only=True)
class PairedRound:
    """A round: its pairs from the top, their cost by each criterion, and the proof."""

    pairs: tuple[Pair, ...]
    sums: tuple[int, ...]
    players: tuple[int, ...]  # those paired by the search, not by hand; the bye is `field.size`
    # of these players, in this order; None of pairs that were not searched for
    proof: Matching | None


def pair(field: Field, system: System) -> PairedRound | None:
    """Return the cheapest way to pair a round, or None when the director's will leaves no way."""
    weights = Weights(field, system)
    fixed = {player for two in field.together for player in two}
    players = tuple(player for player in range(field.size + field.has_bye) if player not in fixed)
    proof = _Search(weights, players).run()
    if proof is None:
        return None
    found_pairs = [
        (players[place], players[other]) for place, other in enumerate(proof.mates) if place < other
    ]
    pairs = tuple(sorted((*field.together, *found_pairs)))
    return PairedRound(pairs=pairs, sums=sum_costs(weights, pairs), players=players, proof=proof)


def sum_costs(weights: Weights, pairs: tuple[Pair, ...]) -> tuple[int, ...]:
    """Return the cost of pairs together, by each criterion."""
    return tuple(map(sum, zip(*(weights.parts(*two) for two in pairs), strict=True)))


class _Search:
    """The pairs that are looked at; players are numbered by their place among those to pair."""

    def __init__(self, weights: Weights, players: tuple[int, ...]) -> None:
        self._weights, self._players = weights, players
        self._field = weights.field
        self._at = {player: at for at, player in enumerate(players)}
        # players by division; None holds the bye, or all players without divisions
        self._divisions: dict[str | None, list[int]] = {}
        for at, player in enumerate(players):
            self._divisions.setdefault(self._division(player), []).append(at)
        self._edges: dict[Pair, int] = {}

    def run(self) -> Matching | None:
        """Search among likely pairs, add those that could be cheaper, and search again."""
        if len(self._players) <= _SMALL:
            self._look_at_all()
            return self._search()
        self._look_at_likely()
        while True:
            matching = self._search()
            if matching is None:
                self._look_at_all()
                return self._search()
            cheaper = list(self._cheaper(matching))
            if not cheaper:
                return matching
            for place, other in cheaper:
                self._look_at(place, other)

    def _search(self) -> Matching | None:
        edges = [(place, other, cost) for (place, other), cost in self._edges.items()]
        return find_cheapest_matching(len(self._players), edges)

    def _look_at(self, place: int, other: int) -> None:
        first, second = self._players[place], self._players[other]
        if (first, second) not in self._field.apart:
            self._edges[place, other] = self._weights.cost(first, second)

    def _look_at_all(self) -> None:
        for place in range(len(self._players)):
            for other in range(place + 1, len(self._players)):
                self._look_at(place, other)

    def _look_at_likely(self) -> None:
        """Look at the nearest opponents of each player who were not met, and at the bye for all players.

        Where divisions play apart they are those of the own one, its next players besides, since
        score groups may be of one player there; for pairs across, the last of the odd divisions.
        """
        field, system, met = self._field, self._weights.system, self._field.met
        for place, player in enumerate(self._players):
            if player == field.size:
                continue
            near = self._own(player, self._near(player))
            unmet = (at for at in near if (player, self._players[at]) not in met)
            likely = (self._at.get(other) for other in system.likely(field, player))
            for at in (*islice(unmet, _CANDIDATES), *(at for at in likely if at is not None)):
                self._look_at(place, at)
            if field.size in self._at:
                self._look_at(place, self._at[field.size])
        if field.divisions:
            self._look_at_divisions()

    def _look_at_divisions(self) -> None:
        """Look at the next players of each in their division, and at the last of odd ones across."""
        met = self._field.met
        for members in self._divisions.values():
            for number, place in enumerate(members):
                unmet = (
                    other
                    for other in members[number + 1 :]
                    if (self._players[place], self._players[other]) not in met
                )
                for other in islice(unmet, _CANDIDATES):
                    self._look_at(place, other)
        odd = (
            members
            for division, members in self._divisions.items()
            if division is not None and len(members) % 2
        )
        last = [members[-_LAST:] for members in odd]
        for upper, lower in combinations(last, 2):
            for place, other in product(upper, lower):
                self._look_at(min(place, other), max(place, other))

    def _division(self, player: int) -> str | None:
        divisions = self._field.divisions
        return divisions[player] if player < len(divisions) else None

    def _own(self, player: int, near: Iterator[int]) -> Iterator[int]:
        """Return those of the same division."""
        return (at for at in near if not self._field.is_across(player, self._players[at]))

    def _across(self, player: int, worth: int) -> Iterator[int]:
        """Yield the players below of other divisions whose pair may cost less than `worth`."""
        field, weight_of = self._field, self._weights.of
        if not field.divisions:
            return
        least_cost = (
            weight_of["across_groups"]
            + weight_of["across_height"] * field.below_in_division[player]
        )
        for at in self._near(player, worth - SCALE * least_cost):
            if field.is_across(player, self._players[at]):
                yield at

    def _near(self, player: int, worth: int | None = None) -> Iterator[int]:
        """Yield the players to pair below a player by their places, the cheaper pairs first.

        With `worth`, only those whose pair may cost less than that.
        """
        for bound, other in self._weights.system.nearest(self._field, self._weights, player):
            if worth is not None and SCALE * bound >= worth:
                return
            if other in self._at:
                yield self._at[other]

    def _cheaper(self, matching: Matching) -> Iterator[Pair]:
        """Yield the pairs not looked at that cost less than their prices: others cannot help.

        An odd division has a price of its own, as high as a pair across weighs: it is taken off before
        opponents within the division are looked through, or nearly all would be worth a look.
        """
        prices, limit_of, shared = matching.prices, matching.limits(), self._shared_prices(matching)
        dear = self._dear(prices)
        highest = {division: max(prices[at] for at in ats) for division, ats in dear.items()}
        everywhere = [at for ats in dear.values() for at in ats]
        # the highest price further down, of players that are not dear
        below = dict.fromkeys(dear, 0)
        for place in reversed(range(len(self._players))):
            player = self._players[place]
            if player == self._field.size:
                continue
            own, others = self._division(player), highest if place in everywhere else below
            near = self._near(player, prices[place] + others[own] - shared[own])
            across = self._across(player, prices[place] + max(others.values()))
            for other in chain(self._own(player, near), across, everywhere):
                is_new = place < other and (place, other) not in self._edges
                if is_new and self._is_cheaper(place, other, limit_of(place, other)):
                    yield place, other
            if place not in everywhere:
                below[own] = max(below[own], prices[place])

    def _dear(self, prices: Sequence[int]) -> dict[str | None, list[int]]:
        """Return the players of each division with the highest prices."""
        each = max(1, _DEAR // len(self._divisions))
        return {
            division: sorted(members, key=lambda at: prices[at], reverse=True)[:each]
            for division, members in self._divisions.items()
        }

    def _shared_prices(self, matching: Matching) -> dict[str | None, int]:
        """Return the price of the odd groups that hold all players of a division."""
        if not self._field.divisions:
            return dict.fromkeys(self._divisions, 0)
        return {
            division: sum(
                group.price for group in matching.groups if set(members) <= set(group.players)
            )
            for division, members in self._divisions.items()
        }

    def _is_cheaper(self, place: int, other: int, limit: int) -> bool:
        first, second = self._players[place], self._players[other]
        if (first, second) in self._field.apart:
            return False
        return SCALE * self._weights.cost(first, second) < limit
