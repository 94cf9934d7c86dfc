"""The differences of a continuation of a register: people who are new, changed, or erased."""

from collections.abc import Sequence

from faristol.club.acts import AddPlayer, ChangePlayer, ForgetPerson, ImportPlayers, MergePlayers
from faristol.club.player import PlayerId
from faristol.club.register import Register, resolve
from faristol.desk.shared.files.log_progress import Reach


def measure_reach(_: object) -> Reach:
    """Return the progress of a register, which is counted by people."""
    return Reach(unit="people")


def people_of(events: Sequence[object], state: Register) -> dict[str, tuple[str, ...]]:
    """Return the cards of the people who are new, changed and erased, each once; "" without a card."""
    new: dict[PlayerId, None] = {}
    changed: dict[PlayerId, None] = {}
    forgotten: dict[PlayerId, None] = {}
    for event in events:
        match event:
            case AddPlayer(player=player):
                new[player] = None
            case ImportPlayers(players=players):
                new |= {imported.player: None for imported in players if imported.is_new}
                changed |= {imported.player: None for imported in players if not imported.is_new}
            case ChangePlayer(player=player) | MergePlayers(survivor=player):
                changed[player] = None
            case ForgetPerson(player=player):
                forgotten[player] = None
            case _:
                continue
    groups = {
        "new": [person for person in new if person not in forgotten],
        "changed": [person for person in changed if person not in new and person not in forgotten],
        "forgotten": list(forgotten),
    }
    return {name: tuple(_card_of(state, person) for person in ids) for name, ids in groups.items()}


def _card_of(state: Register, player: PlayerId) -> str:
    person = state.players.get(resolve(state, player))
    return (person.card if person else None) or ""
