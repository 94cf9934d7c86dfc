"""Say who wins which prize: of the places in their order, or of a group."""

from collections.abc import Iterable, Mapping

from faristol.tournament.standings import Line
from faristol.tournament.state import Tournament
from faristol.tournament.values import Player


def group_of(prize: str, groups: Iterable[str]) -> str:
    """Return the group whose best win a prize, or nothing: it is for the places of all."""
    named = (one for one in groups if prize.startswith((f"{one}:", f"{one} :")))
    return max(named, key=len, default="")  # one may begin as another does


def prizes(tournament: Tournament, lines: Iterable[Line]) -> Mapping[Player, tuple[str, ...]]:
    """Return what each of the best wins; who share a place share the prizes of those places.

    A prize that begins with the name of a group and a colon is for the best of that group, the next
    one for the second of it. What the standings leave equal stays equal (CAT-CLM S3).
    """
    lines = tuple(lines)
    entrants, groups = tournament.entrants, tournament.settings.groups
    of_group: dict[str, list[str]] = {}
    for prize in tournament.settings.prizes:
        group = group_of(prize, groups)
        of_group.setdefault(group, []).append(prize)
    found: dict[Player, tuple[str, ...]] = {}
    for group, names in of_group.items():
        field = [one for one in lines if not group or entrants[one.player].group == group]
        for line in field:
            first = sum(one.place < line.place for one in field)
            equal = sum(one.place == line.place for one in field)
            if won := tuple(names[first : first + equal]):
                found[line.player] = (*found.get(line.player, ()), *won)
    return found
