"""The winners of prizes: of the places in their order, or of a group."""

from collections.abc import Iterable, Mapping

from faristol.tournament.standings import StandingsLine
from faristol.tournament.state import Tournament
from faristol.tournament.values import Player


def group_of(prize: str, groups: Iterable[str]) -> str:
    """Return the group whose best win a prize; an empty string if it is for the places of all."""
    named = (group for group in groups if prize.startswith((f"{group}:", f"{group} :")))
    return max(named, key=len, default="")  # a name may begin as another does


def award_prizes(
    tournament: Tournament, lines: Iterable[StandingsLine]
) -> Mapping[Player, tuple[str, ...]]:
    """Return the prizes of each winner; players who share a place share the prizes of those places.

    A prize that begins with the name of a group and a colon is for the best of that group, the next
    one for the second of it. What the standings leave equal stays equal (CAT-CLM S3).
    """
    lines = tuple(lines)
    entrants, groups = tournament.entrants, tournament.settings.groups
    of_group: dict[str, list[str]] = {}
    for prize in tournament.settings.prizes:
        group = group_of(prize, groups)
        of_group.setdefault(group, []).append(prize)
    prizes_won: dict[Player, tuple[str, ...]] = {}
    for group, names in of_group.items():
        ranked = [line for line in lines if not group or entrants[line.player].group == group]
        for line in ranked:
            first = sum(other.place < line.place for other in ranked)
            equal = sum(other.place == line.place for other in ranked)
            if won := tuple(names[first : first + equal]):
                prizes_won[line.player] = (*prizes_won.get(line.player, ()), *won)
    return prizes_won
