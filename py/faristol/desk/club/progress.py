"""What one of two continuations of a register has more: people who are new, changed, or forgotten."""

from collections.abc import Sequence

from faristol.club.acts import AddPlayer, ChangePlayer, ForgetPerson, ImportPlayers, MergePlayers
from faristol.club.player import PlayerId
from faristol.club.register import Register, resolve
from faristol.desk.shared.files.log_progress import Reach


def measure(_: object) -> Reach:
    """Return that a register is counted by its people."""
    return Reach(unit="people")


def people_of(events: Sequence[object], state: Register) -> dict[str, tuple[str, ...]]:
    """Return the cards of the people who are new, changed and forgotten, each once; no card is an empty string."""
    new: dict[PlayerId, None] = {}
    changed: dict[PlayerId, None] = {}
    forgotten: dict[PlayerId, None] = {}
    for event in events:
        match event:
            case AddPlayer(player=player):
                new[player] = None
            case ImportPlayers(players=players):
                new |= {one.player: None for one in players if one.is_new}
                changed |= {one.player: None for one in players if not one.is_new}
            case ChangePlayer(player=player) | MergePlayers(survivor=player):
                changed[player] = None
            case ForgetPerson(player=player):
                forgotten[player] = None
            case _:
                continue
    found = {
        "new": [one for one in new if one not in forgotten],
        "changed": [one for one in changed if one not in new and one not in forgotten],
        "forgotten": list(forgotten),
    }
    return {name: tuple(_card(state, one) for one in ids) for name, ids in found.items()}


def _card(state: Register, player: PlayerId) -> str:
    known = state.players.get(resolve(state, player))
    return (known.card if known else None) or ""
