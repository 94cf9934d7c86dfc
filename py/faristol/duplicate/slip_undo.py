"""The last entry of slips in a round, the slips before it, and the effect of an undo."""

from collections.abc import Iterable, Mapping
from typing import TypeAlias

from faristol.duplicate.acts.slips import ReadSlips, SealMove, TakeSlipsBack
from faristol.duplicate.values import Player, Slip
from faristol.ledger.kind import strip_computed

Handed: TypeAlias = Slip | None  # None: no slip was in
Undoing: TypeAlias = tuple[tuple[Player, ...], tuple[Slip, ...]]  # taken out, and restored


def slips_before_last_entry(events: Iterable[object], number: int) -> Mapping[Player, Handed]:
    """Return the players whose slips were entered last, each with the slip before; empty without one.

    Slips restored by an undo are no entry of their own: the next undo goes one step further. Slips that
    were only judged again, after a correction of the rack, are no entry either, nor are those of the scorer.
    """
    slips: dict[Player, Slip] = {}
    entries: list[dict[Player, Handed]] = []
    for event in events:
        changes = _changed_slips_of(event, number)
        if not isinstance(event, SealMove) and not _is_by_scorer(event):
            _record_entry(entries, slips, changes)
        _update_slips(slips, changes)
    return entries[-1] if entries else {}


def entered_slips_of(events: Iterable[object], number: int) -> Mapping[Player, Slip]:
    """Return the slips of a round that are in after these events, as they were read."""
    slips: dict[Player, Slip] = {}
    for event in events:
        _update_slips(slips, _changed_slips_of(event, number))
    return slips


def _is_by_scorer(event: object) -> bool:
    return isinstance(event, ReadSlips) and event.is_by_scorer


def _changed_slips_of(event: object, number: int) -> Mapping[Player, Handed]:
    """Return the slips that an event of the round puts in, None if it takes one out; or an empty mapping."""
    match event:
        case ReadSlips() if event.round == number:
            return {slip.player: strip_computed(slip) for slip in event.slips}
        case TakeSlipsBack() if event.round == number:
            return dict.fromkeys(event.players)
        case SealMove() if event.round == number:
            return {event.slip.player: strip_computed(event.slip)}
        case _:
            return {}


def _update_slips(slips: dict[Player, Slip], changes: Mapping[Player, Handed]) -> None:
    for player, slip in changes.items():
        if slip is None:
            slips.pop(player, None)
        else:
            slips[player] = slip


def last_undoing(events: Iterable[object], number: int) -> Undoing:
    """Return the slips that the last act, an undo, took out and restored: a player may have both.

    An undo records first what it takes out, then what it restores.
    """
    match [event for event in events if isinstance(event, ReadSlips | TakeSlipsBack | SealMove)]:
        case [*before, TakeSlipsBack() as out, ReadSlips() as back]:
            restored: dict[Player, Handed] = dict.fromkeys(out.players)
            restored |= {slip.player: strip_computed(slip) for slip in back.slips}
            is_undo = slips_before_last_entry(before, number) == restored
            return out.players if is_undo else (), back.slips
        case [*_, TakeSlipsBack() as out]:
            return out.players, ()
        case [*_, ReadSlips() as back]:
            return (), back.slips
        case _:
            return (), ()


def _record_entry(
    entries: list[dict[Player, Handed]],
    slips: Mapping[Player, Slip],
    changes: Mapping[Player, Handed],
) -> None:
    changed = {player: slip for player, slip in changes.items() if slips.get(player) != slip}
    if not changed:
        return
    last = entries[-1] if entries else {}
    if all(player in last and last[player] == slip for player, slip in changed.items()):
        for player in changed:
            del last[player]
    elif None in changed.values():  # taken out by hand: there is no entry of theirs left to undo
        for entry in entries:
            for player in changed:
                entry.pop(player, None)
    else:
        entries.append({player: slips.get(player) for player in changed})
    entries[:] = [entry for entry in entries if entry]
