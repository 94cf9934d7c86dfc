"""Find what was entered last in a round, what stood there before it, and what an undoing came to."""

from collections.abc import Iterable, Mapping
from typing import TypeAlias

from faristol.duplicate.acts.slips import ReadSlips, SealMove, TakeSlipsBack
from faristol.duplicate.values import Player, Slip
from faristol.ledger.kind import bare

Handed: TypeAlias = Slip | None  # None: no slip was in
Undoing: TypeAlias = tuple[tuple[Player, ...], tuple[Slip, ...]]  # taken out, and brought back


def before_last(events: Iterable[object], number: int) -> Mapping[Player, Handed]:
    """Return whose slips were entered last, each with what was in before; nothing when none was.

    What an undoing brought back is no entry of its own: the next one goes a step further. Slips that
    were only judged anew, for the rack was read wrong, were not entered again.
    """
    held: dict[Player, Slip] = {}
    entries: list[dict[Player, Handed]] = []
    for event in events:
        now = _handed(event, number)
        if not isinstance(event, SealMove):
            _note(entries, held, now)
        _hold(held, now)
    return entries[-1] if entries else {}


def slips_in(events: Iterable[object], number: int) -> Mapping[Player, Slip]:
    """Return the slips of a round that are in after these acts, as they were read."""
    held: dict[Player, Slip] = {}
    for event in events:
        _hold(held, _handed(event, number))
    return held


def _handed(event: object, number: int) -> Mapping[Player, Handed]:
    """Return whose slips an act of the round puts in, or takes out; nothing where it does neither."""
    match event:
        case ReadSlips() if event.round == number:
            return {slip.player: bare(slip) for slip in event.slips}
        case TakeSlipsBack() if event.round == number:
            return dict.fromkeys(event.players)
        case SealMove() if event.round == number:
            return {event.slip.player: bare(event.slip)}
        case _:
            return {}


def _hold(held: dict[Player, Slip], now: Mapping[Player, Handed]) -> None:
    for player, slip in now.items():
        if slip is None:
            held.pop(player, None)
        else:
            held[player] = slip


def last_undoing(events: Iterable[object], number: int) -> Undoing:
    """Return whose slips the last act took out, an undoing, and whose it brought back: both may be of one.

    An undoing writes first what it takes out, then what it brings back.
    """
    match [event for event in events if isinstance(event, ReadSlips | TakeSlipsBack | SealMove)]:
        case [*before, TakeSlipsBack() as out, ReadSlips() as back]:
            undone: dict[Player, Handed] = dict.fromkeys(out.players)
            undone |= {slip.player: bare(slip) for slip in back.slips}
            is_one = before_last(before, number) == undone
            return out.players if is_one else (), back.slips
        case [*_, TakeSlipsBack() as out]:
            return out.players, ()
        case [*_, ReadSlips() as back]:
            return (), back.slips
        case _:
            return (), ()


def _note(
    entries: list[dict[Player, Handed]],
    held: Mapping[Player, Slip],
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
