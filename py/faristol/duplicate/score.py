"""Classify the players: totals with bonuses, ties by the best moves, and the proof of each tie.

CAT-DUP 1.9, 1.10. All totals are in half points, which the bonus of an odd number of players
needs; the points of moves are whole. Players who are equal keep the order given.
"""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import groupby, pairwise, zip_longest

from faristol.duplicate.points import Award, awards_of, bonus_of
from faristol.rules.duplicate import Bonus
from faristol.rules.tournament import Ranking


@dataclass(frozen=True, slots=True, kw_only=True)
class Entry:
    """The points of a player, round by round, without bonuses; None is a round not played."""

    player: str
    rounds: tuple[int | None, ...]
    is_expelled: bool = False
    group: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class Standing:
    """The total of a player. `place` is 0 for a player without a place (CAT-DUP 1.7-5)."""

    place: int
    player: str
    half_points: int  # the total with bonuses
    points: int  # the total without them
    bonuses: int  # number of bonuses
    compared: tuple[int, ...]  # half points that break ties, the best first
    group: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class Proof:
    """The comparison of two neighbours with equal totals.

    It separates them or lets them share the place.

    The pairs are half points: best move against best move, the next against the next, up to the
    first pair that differs. If none differs, they share the place, and all pairs are here.
    """

    first: str
    second: str
    half_points: int  # the total of both
    pairs: tuple[tuple[int, int], ...]
    is_shared: bool


@dataclass(frozen=True, slots=True, kw_only=True)
class Classification:
    """A classification after some rounds, with its bonuses and proofs."""

    bonus: int  # in half points, 0 is none
    awards: tuple[Award, ...]
    ranking: tuple[Standing, ...]
    unranked: tuple[Standing, ...]  # the expelled, in the order given
    proofs: tuple[Proof, ...]  # of neighbours with equal totals, down the ranking

    def standing(self, player: str) -> Standing | None:
        """Return the standing of a player, or None."""
        both = (*self.ranking, *self.unranked)
        return next((standing for standing in both if standing.player == player), None)


def classify(
    entries: Sequence[Entry],
    *,
    bonus: Bonus | None,
    ranking: Ranking | None,
    players_at_start: int,
    has_bonus: bool,
) -> Classification:
    """Return the classification (CAT-DUP 1.9-1, 1.9-2, 1.9-3, 1.10-4).

    The moves of a player who was expelled later still compete in their rounds for the best move
    and its bonus; the player is not placed.

    Raises:
        ValueError: a player occurs twice.
    """
    players = [entry.player for entry in entries]
    if len(set(players)) != len(players):
        raise ValueError("a player is there twice")
    value = bonus_of(bonus, players_at_start=players_at_start, has_bonus=has_bonus)
    rounds = zip_longest(*(entry.rounds for entry in entries))
    awards = awards_of(players, rounds, half_points=value)
    won: dict[str, list[int]] = {}
    for award in awards:
        won.setdefault(award.player, []).append(award.round)
    in_ties = value if bonus is not None and bonus.counts_in_ties else 0
    standings = [
        _standing(entry, won.get(entry.player, ()), value=value, in_ties=in_ties)
        for entry in entries
    ]
    placed = [
        standing
        for standing, entry in zip(standings, entries, strict=True)
        if not entry.is_expelled
    ]
    has_ties = ranking is not None and "best_moves" in ranking.ties
    ranked, proofs = _rank(placed, has_ties=has_ties)
    return Classification(
        bonus=value,
        awards=awards,
        ranking=ranked,
        unranked=tuple(
            standing
            for standing, entry in zip(standings, entries, strict=True)
            if entry.is_expelled
        ),
        proofs=proofs,
    )


def by_group(whole: Classification) -> Mapping[str, Classification]:
    """Return the classification of each group, with places of its own, groups by name.

    Bonuses are those of the whole game: a group is not a game of its own. A player without a
    group is in no classification.
    """
    groups = sorted({standing.group for standing in (*whole.ranking, *whole.unranked)} - {""})
    return {group: _classify_group(whole, group) for group in groups}


def share_tenths(points: int, master_points: int) -> int:
    """Return the share of the master's points, in tenths of a percent, halves rounded up.

    The regulation knows no percentage. Clubs print it of the total that classifies, bonuses included
    (CAT-DUP 1.9-1, 1.10-4), against the master moves, which have none: a player with all of them and a
    bonus has more than 100 %, as in the lists of the BARRISC.

    >>> share_tenths(2, 3)
    667
    >>> share_tenths(1_012, 1_000)
    1012
    """
    if master_points <= 0:
        return 0
    return (2_000 * points + master_points) // (2 * master_points)


def half_text(half_points: int) -> str:
    """Return half points as a number with at most one decimal.

    >>> half_text(11), half_text(12), half_text(-1)
    ('5.5', '6', '-0.5')
    """
    sign = "-" if half_points < 0 else ""
    whole, half = divmod(abs(half_points), 2)
    return f"{sign}{whole}.5" if half else f"{sign}{whole}"


def _standing(entry: Entry, won: Iterable[int], *, value: int, in_ties: int) -> Standing:
    won = set(won)
    moves = [
        2 * (points or 0) + (in_ties if number in won else 0)
        for number, points in enumerate(entry.rounds, start=1)
    ]
    points = sum(points or 0 for points in entry.rounds)
    return Standing(
        place=0,
        player=entry.player,
        half_points=2 * points + value * len(won),
        points=points,
        bonuses=len(won),
        compared=tuple(sorted((move for move in moves if move), reverse=True)),
        group=entry.group,
    )


def _rank(
    standings: Iterable[Standing], *, has_ties: bool
) -> tuple[tuple[Standing, ...], tuple[Proof, ...]]:
    """Return the players with their places; equal ones share it, and the next place is skipped.

    A round without points ends the list of moves, and a list that ends is less than one that
    continues, so lists of different lengths compare as if the shorter one continued with zeros.
    """

    def key(standing: Standing) -> tuple[int, tuple[int, ...]]:
        return standing.half_points, standing.compared if has_ties else ()

    ordered = sorted(standings, key=key, reverse=True)  # stable, also in reverse
    ranked: list[Standing] = []
    for _, equal in groupby(ordered, key=key):
        place = len(ranked) + 1
        ranked += [replace(standing, place=place) for standing in equal]
    return tuple(ranked), prove_ties(ranked, has_ties=has_ties)


def prove_ties(ranking: Sequence[Standing], *, has_ties: bool) -> tuple[Proof, ...]:
    """Return the proofs of neighbours with equal totals, down the ranking."""
    return tuple(
        _proof(first, second, has_ties=has_ties)
        for first, second in pairwise(ranking)
        if first.half_points == second.half_points
    )


def _proof(first: Standing, second: Standing, *, has_ties: bool) -> Proof:
    pairs: list[tuple[int, int]] = []
    if has_ties:
        for pair in zip_longest(first.compared, second.compared, fillvalue=0):
            pairs.append(pair)
            if pair[0] != pair[1]:
                break
    return Proof(
        first=first.player,
        second=second.player,
        half_points=first.half_points,
        pairs=tuple(pairs),
        is_shared=first.place == second.place,
    )


def _classify_group(whole: Classification, group: str) -> Classification:
    inside = [standing for standing in whole.ranking if standing.group == group]
    ranked: list[Standing] = []
    for _, equal in groupby(inside, key=lambda standing: standing.place):
        place = len(ranked) + 1
        ranked += [replace(standing, place=place) for standing in equal]
    members = {
        standing.player for standing in (*whole.ranking, *whole.unranked) if standing.group == group
    }
    # Ties inside a group are proved again: its neighbours may be apart in the whole.
    has_ties = any(proof.pairs for proof in whole.proofs)
    return Classification(
        bonus=whole.bonus,
        awards=tuple(award for award in whole.awards if award.player in members),
        ranking=tuple(ranked),
        unranked=tuple(standing for standing in whole.unranked if standing.group == group),
        proofs=prove_ties(ranked, has_ties=has_ties),
    )
