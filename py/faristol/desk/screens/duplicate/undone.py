"""Find what was entered last in a round, and what stood there before it."""

from collections.abc import Iterable, Mapping
from typing import TypeAlias

from faristol.duplicate.command import HandedSlip
from faristol.duplicate.deciding.rack import as_handed
from faristol.duplicate.model import Event, MoveSealed, Player, SlipsRead, SlipsTakenBack

Handed: TypeAlias = HandedSlip | None  # None: no slip was in
KINDS = frozenset({"slips_read", "slips_taken_back", "move_sealed"})


def before_last(events: Iterable[Event], number: int) -> Mapping[Player, Handed]:
    """Return whose slips were entered last, each with what was in before; nothing when none was.

    What an undoing brought back is no entry of its own: the next one goes a step further. Slips that
    were only judged anew, for the rack was read wrong, were not entered again.
    """
    held: dict[Player, HandedSlip] = {}
    entries: list[dict[Player, Handed]] = []
    for event in events:
        match event:
            case SlipsRead() if event.round == number:
                now: dict[Player, Handed] = {one.player: as_handed(one) for one in event.slips}
                _note(entries, held, now)
                held |= {player: slip for player, slip in now.items() if slip is not None}
            case SlipsTakenBack() if event.round == number:
                _note(entries, held, dict.fromkeys(event.players))
                for player in event.players:
                    held.pop(player, None)
            case MoveSealed() if event.round == number:
                held[event.slip.player] = as_handed(event.slip)
            case _:
                pass
    return entries[-1] if entries else {}


def _note(
    entries: list[dict[Player, Handed]],
    held: Mapping[Player, HandedSlip],
    now: Mapping[Player, Handed],
) -> None:
    changed = {player: slip for player, slip in now.items() if held.get(player) != slip}
    if not changed:
        return
    last = entries[-1] if entries else {}
    if all(player in last and last[player] == slip for player, slip in changed.items()):
        for player in changed:
            del last[player]
    elif None in changed.values():  # taken out by hand: nothing of them is left to be undone
        for entry in entries:
            for player in changed:
                entry.pop(player, None)
    else:
        entries.append({player: held.get(player) for player in changed})
    entries[:] = [entry for entry in entries if entry]
