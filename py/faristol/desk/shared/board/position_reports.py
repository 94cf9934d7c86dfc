"""Look at every position of a game that was.

With the kernel a whole evening is looked at while its screen is drawn. Without it a position takes
as long as a dozen taps: those are looked at that somebody asks for, and the rest when it is wanted.
"""

from collections.abc import Callable, Collection, Sequence
from typing import TYPE_CHECKING, TypeAlias

from faristol.board.board import Board
from faristol.board.score import Scoring
from faristol.desk.kernel.desk import Desk, Service
from faristol.desk.kernel.translation import Text
from faristol.desk.shared.board.analysis import LOOKING, AnalysisService
from faristol.desk.shared.kernel_cache import KernelCache
from faristol.desk.shared.lexicons import Lexicons
from faristol.tiles.alphabet import Word

if TYPE_CHECKING:
    from faristol.moves.look import Look

Stood: TypeAlias = tuple[Board, Word | None]  # a board, and the rack, where it is known
KEPT = 400  # positions that are remembered: some games of those looked at last


class PositionReports(Service):
    """Hold what was found of the positions that were looked at last."""

    def __init__(self, desk: Desk) -> None:
        self._desk = desk
        self._known: dict[tuple[object, ...], Look] = {}

    def clear_cache(self) -> None:
        """Let go of what was found."""
        self._known.clear()

    async def of(
        self,
        digest: str,
        scoring: Scoring,
        positions: Sequence[Stood],
        text: Text,
        *,
        asked: Collection[int],
    ) -> "list[Look | None]":
        """Return what there was to find in each position, None where nobody has looked.

        Without the kernel only those at the places `asked` are looked at. Who stops it keeps what was found.
        """
        from faristol.moves.look import look_steps

        study, kernels = self._desk.of(AnalysisService), self._desk.of(KernelCache)
        lexicon = await self._desk.of(Lexicons).lexicon_if_here(digest)
        if lexicon is None:
            return [None] * len(positions)
        await kernels.open(digest)
        if len(self._known) > KEPT:
            self._known.clear()
        finder, is_quick = study.finder_of(lexicon, scoring), kernels.of(lexicon) is not None
        keys = [
            (digest, scoring, board.cells, rack and bytes(sorted(rack)))
            for board, rack in positions
        ]
        for at, (board, rack) in enumerate(positions):
            if not rack or keys[at] in self._known or not (is_quick or at in asked):
                continue
            steps, far = look_steps(finder, board, rack), _progress_label(at + 1, len(positions))
            look = await study.in_steps(steps, self._desk.progress, text.say(LOOKING), far=far)
            if look is None:
                break
            self._known[keys[at]] = look
        return [self._known.get(key) for key in keys]


def _progress_label(number: int, of: int) -> Callable[[], tuple[int, int]]:
    return lambda: (number, of)
