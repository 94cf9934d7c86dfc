"""The limits of Eliot's saved games: what they cannot hold, and the transposition of a game.

A game that Eliot would not open is transposed.

Eliot opens only games whose first word is horizontal. The board is symmetric: with rows and columns
exchanged every move scores the same.
"""

from dataclasses import replace
from typing import Final, Literal, TypeAlias

from faristol.board.notation import Coordinates, parse_coordinates
from faristol.board.square import Direction
from faristol.formats.duplicate_record import Record, RecordRound, RecordSlip
from faristol.formats.eliot_game import turned

Loss: TypeAlias = Literal[
    "reasons", "groups", "half_points", "accepted", "annulled", "rejected", "expelled", "standing"
]  # fmt: skip

VALID: Final = ("", "sanctioned")  # reasons of slips that are moves


def is_vertical(at: str) -> bool:
    """Whether a word is vertical: Eliot opens only games whose first word is horizontal."""
    coordinates = parse_coordinates(at)
    return isinstance(coordinates, Coordinates) and coordinates.direction is Direction.DOWN


def turned_over(record: Record) -> Record:
    """Return a game with rows and columns exchanged; every move scores the same on the symmetric board."""
    return replace(
        record,
        rounds=tuple(
            replace(
                round_,
                slips=tuple(replace(slip, at=turned(slip.at)) for slip in round_.slips),
                master=replace(round_.master, at=turned(round_.master.at))
                if round_.master
                else None,
            )
            for round_ in record.rounds
        ),
    )


def losses(record: Record) -> tuple[Loss, ...]:
    """Return the kinds of data of a game that a file of Eliot cannot hold."""
    slips = [slip for round_ in record.rounds for slip in round_.slips]
    bonuses = [bonus for round_ in record.rounds for bonus in round_.bonuses]
    has_loss: dict[Loss, bool] = {
        "reasons": any(slip.reason for slip in slips),
        "groups": any(player.group for player in record.players),
        "half_points": any(bonus.half_points % 2 for bonus in bonuses),
        "accepted": any(slip.is_accepted for slip in slips),
        "annulled": any(round_.is_master_invalid for round_ in record.rounds),
        "rejected": any(round_.rejected for round_ in record.rounds),
        "expelled": any(player.is_expelled for player in record.players),
        "standing": any(
            is_vertical(slip.at) and slip.reason in VALID for slip in _first_slips(record.rounds)
        ),
    }
    return tuple(loss for loss, is_lost in has_loss.items() if is_lost)


def _first_slips(rounds: tuple[RecordRound, ...]) -> list[RecordSlip]:
    """Return the slips of the rounds up to the first master move: all were written on an empty board."""
    slips: list[RecordSlip] = []
    for round_ in rounds:
        slips += round_.slips
        if round_.master:
            break
    return slips
