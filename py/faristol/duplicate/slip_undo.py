"""The last entry of slips in a round, the slips before it, and the effect of an undo."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from typing import TypeAlias

from faristol.duplicate.acts.slips import ReadSlips, SealMove, TakeSlipsBack
from faristol.duplicate.values import Player, Slip
from faristol.ledger.kind import strip_computed


@dataclass(frozen=True, slots=True, kw_only=True)
class EnteredSlip:
    """A slip as it was read, and whether the scorer entered it; the same slip equals itself by either."""

    slip: Slip
    is_by_scorer: bool = field(default=False, compare=False)


Handed: TypeAlias = EnteredSlip | None  # None: no slip was in
Undoing: TypeAlias = tuple[tuple[Player, ...], tuple[Slip, ...]]  # taken out, and restored


def slips_before_last_entry(events: Iterable[object], number: int) -> Mapping[Player, Handed]:
    """Return the players whose slips were entered last, each with the slip before; empty without one.

    Slips restored by an undo are no entry of their own: the next undo goes one step further. Slips that
    were only judged again, after a correction of the rack, are no entry either, nor are those of the scorer.
    """
    slips: dict[Player, EnteredSlip] = {}
    entries: list[dict[Player, Handed]] = []
    for event in events:
        changes = _changed_slips_of(event, number)
        if not isinstance(event, SealMove):
            _record_entry(entries, slips, changes, is_by_scorer=_is_by_scorer(event))
        _update_slips(slips, changes)
    return entries[-1] if entries else {}


def undoing_of(before: Mapping[Player, Handed], number: int) -> tuple[object, ...]:
    """Return the acts that restore the slips before an entry, each as who had entered it.

    What was not in is taken out first; the slips of the scorer come in an act of their own, last.
    """
    acts: list[object] = []
    if added := tuple(player for player, entered in before.items() if entered is None):
        acts.append(TakeSlipsBack(round=number, players=added))
    for is_by_scorer in (False, True):
        slips = tuple(
            entered.slip
            for entered in before.values()
            if entered is not None and entered.is_by_scorer == is_by_scorer
        )
        if slips:
            acts.append(ReadSlips(round=number, slips=slips, is_by_scorer=is_by_scorer))
    return tuple(acts)


def entered_slips_of(events: Iterable[object], number: int) -> Mapping[Player, Slip]:
    """Return the slips of a round that are in after these events, as they were read."""
    slips: dict[Player, EnteredSlip] = {}
    for event in events:
        _update_slips(slips, _changed_slips_of(event, number))
    return {player: entered.slip for player, entered in slips.items()}


def _is_by_scorer(event: object) -> bool:
    return isinstance(event, ReadSlips) and event.is_by_scorer


def _changed_slips_of(event: object, number: int) -> Mapping[Player, Handed]:
    """Return the slips that an event of the round puts in, None if it takes one out; or an empty mapping."""
    match event:
        case ReadSlips() if event.round == number:
            return {
                slip.player: EnteredSlip(slip=strip_computed(slip), is_by_scorer=event.is_by_scorer)
                for slip in event.slips
            }
        case TakeSlipsBack() if event.round == number:
            return dict.fromkeys(event.players)
        case SealMove() if event.round == number:
            return {event.slip.player: EnteredSlip(slip=strip_computed(event.slip))}
        case _:
            return {}


def _update_slips(slips: dict[Player, EnteredSlip], changes: Mapping[Player, Handed]) -> None:
    """Put the slips in or take them out; a slip that was only judged again stays as it was entered."""
    for player, slip in changes.items():
        if slip is None:
            slips.pop(player, None)
        elif slips.get(player) != slip:
            slips[player] = slip


def slips_undone(events: Iterable[object]) -> Undoing:
    """Return the players whose slips the events of an undo took out, and the slips that they restored."""
    taken: list[Player] = []
    restored: list[Slip] = []
    for event in events:
        if isinstance(event, TakeSlipsBack):
            taken += event.players
        elif isinstance(event, ReadSlips):
            restored += event.slips
    return tuple(taken), tuple(restored)


def _record_entry(
    entries: list[dict[Player, Handed]],
    slips: Mapping[Player, EnteredSlip],
    changes: Mapping[Player, Handed],
    *,
    is_by_scorer: bool,
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
    elif not is_by_scorer:
        entries.append({player: slips.get(player) for player in changed})
    entries[:] = [entry for entry in entries if entry]
