"""Fold the events of an analysis into the position of now and those before and after it."""

from dataclasses import dataclass, replace
from typing import assert_never

from faristol.board.cells import square_of, taken_from
from faristol.ledger.pin import LexiconPin
from faristol.ledger.record import Table
from faristol.study.model import (
    Event,
    MovePlayed,
    PositionSet,
    RackSet,
    StepRedone,
    StepTakenBack,
    StudyOpened,
)


@dataclass(frozen=True, slots=True, kw_only=True)
class Position:
    """Hold what lies on the board and on the rack, and the move that led here, if one did."""

    cells: tuple[str, ...] = ()
    rack: tuple[str, ...] = ()
    move: MovePlayed | None = None


START = Position()


@dataclass(frozen=True, slots=True, kw_only=True)
class Study:
    """Hold an analysis as of its last event."""

    seq: int = 0
    language: str = ""  # "" until opened
    lexicon: LexiconPin | None = None
    ruleset: Table | None = None
    positions: tuple[Position, ...] = (START,)
    step: int = 0  # which of them is the one of now

    @property
    def is_open(self) -> bool:
        """Tell whether it was begun."""
        return self.ruleset is not None

    @property
    def position(self) -> Position:
        """Return the position of now."""
        return self.positions[self.step]

    @property
    def can_take_back(self) -> bool:
        """Tell whether there is a step to take back."""
        return self.step > 0

    @property
    def can_redo(self) -> bool:
        """Tell whether a step was taken back and can be done again."""
        return self.step + 1 < len(self.positions)


def evolve(study: Study, event: Event) -> Study:
    """Return the analysis after the event.

    Total: what cannot be (a step taken back before the first) changes only `seq`; the audit names it.
    """
    study = replace(study, seq=study.seq + 1)
    if isinstance(event, StudyOpened):
        if study.is_open:
            return study
        return replace(study, language=event.language, lexicon=event.lexicon, ruleset=event.ruleset)
    if not study.is_open:
        return study
    now = study.position
    match event:
        case PositionSet():
            return _on(study, Position(cells=event.cells, rack=event.rack))
        case RackSet():
            return _on(study, replace(now, rack=event.rack))
        case MovePlayed():
            cells = _with(now.cells, event.placed)
            rack = taken_from(now.rack, event.placed)
            return _on(study, Position(cells=cells, rack=rack, move=event))
        case StepTakenBack():
            return replace(study, step=max(study.step - 1, 0))
        case StepRedone():
            return replace(study, step=min(study.step + 1, len(study.positions) - 1))
        case _:
            assert_never(event)


def _on(study: Study, position: Position) -> Study:
    """Return the analysis one step on; what was taken back before cannot be done again after it."""
    positions = (*study.positions[: study.step + 1], position)
    return replace(study, positions=positions, step=study.step + 1)


def _with(cells: tuple[str, ...], placed: tuple[str, ...]) -> tuple[str, ...]:
    """Return the tiles of a board with more on it, row by row; what is taken stays what it is."""
    before = {square_of(cell) for cell in cells}
    fresh = [cell for cell in placed if square_of(cell) not in before]
    return tuple(sorted((*cells, *fresh), key=square_of))
