"""Say what a saved game of Eliot cannot hold, and turn one over that Eliot would not open.

Eliot opens only games whose first word lies across the board. The board is its own mirror: with rows
for columns every move scores the same.
"""

from dataclasses import replace
from typing import Final, Literal, TypeAlias

from faristol.board.notation import Coordinates, parse_coordinates
from faristol.board.square import Direction
from faristol.formats.duplicate_record import Record, RecordRound, RecordSlip
from faristol.formats.eliot_game import turned

Loss: TypeAlias = Literal[
    "reasons", "groups", "half_points", "accepted", "annulled", "rejected", "standing"
]  # fmt: skip

VALID: Final = ("", "sanctioned")  # reasons of slips that are moves


def stands(at: str) -> bool:
    """Tell whether a first word stands: Eliot opens only games in which it lies across the board."""
    found = parse_coordinates(at)
    return isinstance(found, Coordinates) and found.direction is Direction.DOWN


def turned_over(record: Record) -> Record:
    """Return a game with rows for columns: every move scores the same on a board that is its own mirror."""
    return replace(
        record,
        rounds=tuple(
            replace(
                one,
                slips=tuple(replace(slip, at=turned(slip.at)) for slip in one.slips),
                master=replace(one.master, at=turned(one.master.at)) if one.master else None,
            )
            for one in record.rounds
        ),
    )


def losses(record: Record) -> tuple[Loss, ...]:
    """Return what a file of Eliot cannot hold of a game."""
    slips = [slip for one in record.rounds for slip in one.slips]
    bonuses = [bonus for one in record.rounds for bonus in one.bonuses]
    found: dict[Loss, bool] = {
        "reasons": any(slip.reason for slip in slips),
        "groups": any(player.group for player in record.players),
        "half_points": any(bonus.half_points % 2 for bonus in bonuses),
        "accepted": any(slip.is_accepted for slip in slips),
        "annulled": any(one.is_master_invalid for one in record.rounds),
        "rejected": any(one.rejected for one in record.rounds),
        "standing": any(
            stands(slip.at) and slip.reason in VALID for slip in _first_slips(record.rounds)
        ),
    }
    return tuple(loss for loss, is_there in found.items() if is_there)


def _first_slips(rounds: tuple[RecordRound, ...]) -> list[RecordSlip]:
    """Return the slips that were written while the board was empty."""
    found: list[RecordSlip] = []
    for one in rounds:
        found += one.slips
        if one.master:
            break
    return found
