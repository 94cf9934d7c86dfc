"""What one of two continuations of a register has more: people who are new, changed, or forgotten."""

from collections.abc import Sequence

from faristol.club.acts import AddPlayer, ChangePlayer, ForgetPerson, ImportPlayers, MergePlayers
from faristol.desk.parts.reach import Reach


def measure(_: object) -> Reach:
    """Return that a register is counted by its people."""
    return Reach(unit="people")


def count_people(events: Sequence[object]) -> dict[str, int]:
    """Return how many people are new, changed and forgotten, each counted once."""
    new: set[str] = set()
    changed: set[str] = set()
    forgotten: set[str] = set()
    for event in events:
        match event:
            case AddPlayer(player=player):
                new.add(player)
            case ImportPlayers(players=players):
                new.update(one.player for one in players if one.is_new)
                changed.update(one.player for one in players if not one.is_new)
            case ChangePlayer(player=player) | MergePlayers(survivor=player):
                changed.add(player)
            case ForgetPerson(player=player):
                forgotten.add(player)
            case _:
                continue
    new -= forgotten
    changed -= new | forgotten
    return {"new": len(new), "changed": len(changed), "forgotten": len(forgotten)}
