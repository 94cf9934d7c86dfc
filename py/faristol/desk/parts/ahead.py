"""Find the moves of a rack when there is time, before anybody asks for them."""

from collections.abc import Generator
from typing import TYPE_CHECKING

from faristol.board.board import Board
from faristol.board.score import Scoring
from faristol.desk.kernel.desk import Desk
from faristol.desk.parts.lexicons import Lexicons
from faristol.desk.parts.study import StudyDesk
from faristol.tiles.alphabet import Word

if TYPE_CHECKING:
    from faristol.desk.parts.study import Found


class Ahead:
    """Hold the rack whose moves are being found, and what is left of that work."""

    def __init__(self, desk: Desk) -> None:
        self._desk = desk
        self._key: tuple[object, ...] | None = None
        self._steps: Generator[None, None, Found] | None = None

    async def step(self, digest: str, scoring: Scoring, board: Board, rack: Word) -> bool:
        """Do a step of the work; tell whether there is more. Another rack begins it anew."""
        key = (digest, scoring, board.cells, rack)
        if self._steps is None or self._key != key:
            lexicon = await self._desk.of(Lexicons).lexicon_if_here(digest)
            if lexicon is None:
                return False
            self._key = key
            self._steps = self._desk.of(StudyDesk).moves_steps(
                lexicon, digest, scoring, board, rack
            )
        for _ in self._steps:
            return True
        return False
