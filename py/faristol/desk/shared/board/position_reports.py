"""Reports on the positions of a past game.

With the kernel the positions of a whole evening are analysed while its screen is rendered. Without it a position
takes as long as a dozen taps: only those that the user requests are analysed.
"""

from collections.abc import Callable, Collection, Sequence
from typing import TYPE_CHECKING, TypeAlias

from faristol.board.board import Board
from faristol.board.score import Scoring
from faristol.desk.kernel.desk import Desk, Service
from faristol.desk.kernel.translation import Translator
from faristol.desk.shared.board.analysis import LOOKING, AnalysisService
from faristol.desk.shared.kernel_cache import KernelCache
from faristol.desk.shared.lexicons import Lexicons
from faristol.tiles.alphabet import Word

if TYPE_CHECKING:
    from faristol.moves.look import Look

BoardAndRack: TypeAlias = tuple[Board, Word | None]  # a board, and its rack if it is known
MAX_CACHED = 400  # reports in memory: those of some games


class PositionReports(Service):
    """The reports on the positions that were analysed last."""

    def __init__(self, desk: Desk) -> None:
        self._desk = desk
        self._reports: dict[tuple[object, ...], Look] = {}

    def clear_cache(self) -> None:
        """Drop the reports."""
        self._reports.clear()

    async def of(
        self,
        digest: str,
        scoring: Scoring,
        positions: Sequence[BoardAndRack],
        text: Translator,
        *,
        requested: Collection[int],
    ) -> "list[Look | None]":
        """Return the report on each position, or None for those not analysed.

        Without the kernel only those at the indices `requested` are analysed. Reports stay when the user stops it.
        """
        from faristol.moves.look import look_steps

        analyses, kernels = self._desk.service(AnalysisService), self._desk.service(KernelCache)
        lexicon = await self._desk.service(Lexicons).lexicon_if_here(digest)
        if lexicon is None:
            return [None] * len(positions)
        await kernels.open(digest)
        if len(self._reports) > MAX_CACHED:
            self._reports.clear()
        finder, is_quick = analyses.finder_of(lexicon, scoring), kernels.of(lexicon) is not None
        keys = [
            (digest, scoring, board.cells, rack and bytes(sorted(rack)))
            for board, rack in positions
        ]
        for at, (board, rack) in enumerate(positions):
            if not rack or keys[at] in self._reports or not (is_quick or at in requested):
                continue
            steps, progress = (
                look_steps(finder, board, rack),
                _progress_label(at + 1, len(positions)),
            )
            look = await analyses.run_steps(
                steps, self._desk.progress, text.gettext(LOOKING), count=progress
            )
            if look is None:
                break
            self._reports[keys[at]] = look
        return [self._reports.get(key) for key in keys]


def _progress_label(number: int, of: int) -> Callable[[], tuple[int, int]]:
    return lambda: (number, of)
