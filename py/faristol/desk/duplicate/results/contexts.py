"""Contexts that screens and printouts of the results share, and that of the log."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import ClassVar

from faristol.desk.duplicate.base import DuplicateContext
from faristol.desk.duplicate.results.classification import subtitle_of
from faristol.duplicate.state import Game


@dataclass(frozen=True, slots=True, kw_only=True, eq=False, repr=False)
class TitledDuplicateContext(DuplicateContext):
    """A game, and the line below a title that identifies it."""

    @property
    def note(self) -> str:
        """The line below the title of the screen."""
        return subtitle_of(self.duplicate, self.duplicate.text)

    @property
    def game(self) -> Game:
        """The state of the game."""
        return self.duplicate.game


@dataclass(frozen=True, slots=True, kw_only=True)
class DuplicateLogRow:
    """An entry of the log in words."""

    seq: int
    date: str
    time: str
    round: str  # empty before the first one
    sentence: str
    has_word: bool  # whether the sentence has a word with blanks to be spoken
    more: tuple[str, ...]  # further paragraphs
    version: str  # the version that judges from here on; empty if it is the one before


@dataclass(frozen=True, slots=True, kw_only=True, eq=False, repr=False)
class DuplicateLogContext(TitledDuplicateContext):
    """A page of the log, the newest entry first."""

    template: ClassVar[str] = "duplicate/results/log.html"

    rows: Sequence[DuplicateLogRow]
    page: int  # from 1
    pages: int
