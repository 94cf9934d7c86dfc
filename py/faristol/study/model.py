"""Define the events of an analysis: what it depends on, and each step from one position to the next.

Tiles are texts, as people write them: `A`, `NY`, a blank with its letter as `(A)`, on a rack as `?`;
a tile on its square is `H8=A`. So a log can be read without an alphabet, and folded without a list.
"""

from dataclasses import dataclass
from typing import TypeAlias

from faristol.ledger.codec import Schema
from faristol.ledger.pin import LexiconPin
from faristol.ledger.record import Table


@dataclass(frozen=True, slots=True, kw_only=True)
class StudyOpened:
    """An analysis was begun: its tiles, its list of words and its rules stay what they are."""

    language: str
    lexicon: LexiconPin | None  # None: there was no list on the device
    ruleset: Table


@dataclass(frozen=True, slots=True, kw_only=True)
class PositionSet:
    """A whole position was put in the place of the one before."""

    cells: tuple[str, ...]  # row by row
    rack: tuple[str, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class RackSet:
    """Other tiles were taken on the rack."""

    rack: tuple[str, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class MovePlayed:
    """A move was made with tiles of the rack."""

    placed: tuple[str, ...]  # row by row
    word: str  # the main word by the names of its tiles: Q alone is read QU
    at: str  # as the regulations write it: H8 across, 8H down
    points: int


@dataclass(frozen=True, slots=True, kw_only=True)
class StepTakenBack:
    """The last step was taken back."""


@dataclass(frozen=True, slots=True, kw_only=True)
class StepRedone:
    """A step that was taken back was done again."""


Event: TypeAlias = StudyOpened | PositionSet | RackSet | MovePlayed | StepTakenBack | StepRedone

SCHEMA: Schema[Event] = Schema(
    events=(StudyOpened, PositionSet, RackSet, MovePlayed, StepTakenBack, StepRedone)
)
