"""Define what may be wished of an analysis."""

from dataclasses import dataclass
from typing import TypeAlias

from faristol.board.board import Board
from faristol.board.typed import LaidTiles
from faristol.ledger.pin import LexiconPin
from faristol.rules.ruleset import Ruleset
from faristol.tiles.alphabet import Word


@dataclass(frozen=True, slots=True, kw_only=True)
class OpenStudy:
    """Begin with the tiles of a language, a list of words if there is one, and rules."""

    language: str
    lexicon: LexiconPin | None
    ruleset: Ruleset


@dataclass(frozen=True, slots=True, kw_only=True)
class SetPosition:
    """Put another position in the place of this one."""

    board: Board
    rack: Word


@dataclass(frozen=True, slots=True, kw_only=True)
class SetRack:
    """Take other tiles on the rack."""

    rack: Word


@dataclass(frozen=True, slots=True, kw_only=True)
class PlayMove:
    """Make a move with tiles of the rack."""

    laid: LaidTiles


@dataclass(frozen=True, slots=True, kw_only=True)
class TakeBack:
    """Take the last step back."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Redo:
    """Do a step again that was taken back."""


Command: TypeAlias = OpenStudy | SetPosition | SetRack | PlayMove | TakeBack | Redo
