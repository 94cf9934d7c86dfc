"""Define the events of a duplicate that is played alone: an evening once more, or tiles nobody has had.

The board is always the master's. Of the evening it knows the racks, the masters and what everybody
scored, without a name: enough to say which place one would have had. Racks are those of the kind
`duplicate`, and the events of the round's clock lie in the same stream.
"""

from dataclasses import dataclass
from typing import Literal, TypeAlias

from faristol.clock.moment import AnchorTaken
from faristol.clock.round.model import (
    CueGiven,
    RoundEnded,
    RoundPaused,
    RoundResumed,
    RoundStarted,
)
from faristol.duplicate.model import RackDrawn, Slip
from faristol.ledger.codec import Schema
from faristol.ledger.pin import LexiconPin
from faristol.ledger.record import Table

ME = "me"  # the only player there is

Cause: TypeAlias = Literal["no_rack", "no_move", "rounds", "agreement"]


@dataclass(frozen=True, slots=True, kw_only=True)
class Laid:
    """Hold a master move as it was laid."""

    at: str
    word: str
    placed: tuple[str, ...]  # row by row
    points: int


@dataclass(frozen=True, slots=True, kw_only=True)
class Played:
    """Hold a round of the evening: its rack, and its master if it had one (CAT-DUP 1.8-3)."""

    rack: tuple[str, ...]
    master: Laid | None
    is_invalid: bool = False  # it lies on the board, proved wrong, and is worth nothing to anybody


@dataclass(frozen=True, slots=True, kw_only=True)
class Other:
    """Hold what somebody had of each round that evening; None was not there. Nobody is named."""

    points: tuple[int | None, ...]
    is_expelled: bool = False
    expelled_in: int | None = None  # the round from which on there is no place; None: the first


@dataclass(frozen=True, slots=True, kw_only=True)
class SoloOpened:
    """Somebody sat down alone: everything that the result depends on stays as it is."""

    language: str
    lexicon: LexiconPin
    ruleset: Table
    seconds: int  # of a round
    rounds: int  # of tiles drawn afresh; 0 is a complete game
    seed: str  # of tiles drawn afresh, "" when it is an evening that was
    course: tuple[Played, ...]
    others: tuple[Other, ...]
    players: int  # of that evening at its start, on which its bonus depends; 0 without a bonus


@dataclass(frozen=True, slots=True, kw_only=True)
class RoundPlayed:
    """A round is over: the move that was made, or why there is none, and the master that was laid."""

    round: int
    slip: Slip
    is_at_end: bool  # nobody handed it in: it is what lay on the board when the time was over
    master: Laid | None  # None: nobody had one, or there is none


@dataclass(frozen=True, slots=True, kw_only=True)
class SoloEnded:
    """It is over, by rule or because it was left."""

    cause: Cause


OwnEvent: TypeAlias = SoloOpened | RackDrawn | RoundPlayed | SoloEnded
# no time is added here and no round begins twice: nobody else is there who could allow it
ClockEvent: TypeAlias = (
    RoundStarted | RoundPaused | RoundResumed | RoundEnded | CueGiven | AnchorTaken
)
Event: TypeAlias = OwnEvent | ClockEvent


SCHEMA: Schema[Event] = Schema(
    events=(
        SoloOpened,
        RackDrawn,
        RoundPlayed,
        SoloEnded,
        RoundStarted,
        RoundPaused,
        RoundResumed,
        RoundEnded,
        CueGiven,
        AnchorTaken,
    ),
)
