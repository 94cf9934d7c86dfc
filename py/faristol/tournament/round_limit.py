"""The number of rounds that a field allows before two must meet again (CAT-CLM S4a)."""

from collections import Counter
from typing import Final

from faristol.tournament.state import Tournament

REMATCHES_MEANT: Final = ("king_of_the_hill", "manual")  # methods that do not avoid them


def max_rounds_without_rematch(tournament: Tournament) -> int:
    """Return how many rounds the players who are there for the first one can play without a rematch.

    Of an even number each player meets all others in one round less; of an odd number each has a
    bye once. Where groups play apart the smallest one is through first; a player across groups is
    out of the own group for a round, as with a bye.
    """
    players = list(tournament.iterate_present(1))
    is_apart = tournament.settings.keeps_groups_apart
    sizes = Counter(tournament.entrants[player].group if is_apart else "" for player in players)
    return min((size - 1 + size % 2 for size in sizes.values()), default=0)


def needs_rematches(tournament: Tournament) -> bool:
    """Whether the rounds that are set cannot be played without a rematch, before the first one is."""
    settings = tournament.settings
    if tournament.confirmed or tournament.allows_rematches or settings.method in REMATCHES_MEANT:
        return False
    return len(list(tournament.iterate_present(1))) > 1 and (
        max_rounds_without_rematch(tournament) < settings.rounds
    )
