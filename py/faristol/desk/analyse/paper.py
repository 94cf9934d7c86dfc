"""Printout of the board and the best moves."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import ClassVar

from faristol.board.cells import square_of
from faristol.board.layout import STANDARD
from faristol.board.square import Square
from faristol.desk.analyse.base import format_setting
from faristol.desk.kernel.context import Context
from faristol.desk.kernel.desk import Desk
from faristol.desk.kernel.request import Request
from faristol.desk.kernel.time_format import format_day
from faristol.desk.kernel.view import View
from faristol.desk.shared.board.analysis import AnalysisService
from faristol.desk.shared.board.board_view import BoardView, TileView, board_view, rack_view
from faristol.desk.shared.board.move_view import (
    MoveRow,
    UnseenView,
    anomalies_view,
    move_row,
    unseen_tiles_view,
)

MAX_MOVES = 40  # moves that fit beside the board on one page


@dataclass(frozen=True, slots=True, kw_only=True, eq=False, repr=False)
class PositionPaperContext(Context):
    """A position with its best moves, on paper."""

    template: ClassVar[str] = "analyse/paper.html"

    setting: str  # word list and rules
    rules: str
    day: str
    board_view: BoardView
    rack: Sequence[TileView]
    rows: Sequence[MoveRow]
    language: str
    move_count: int
    unseen: UnseenView
    anomalies: Sequence[str]


async def show(desk: Desk, request: Request) -> View:
    """Show the page as it will be printed; hidden moves stay hidden."""
    analysis = await desk.service(AnalysisService).load(request.lang)
    text = desk.translator_for(request.lang)
    alphabet = analysis.terms.alphabet
    rows: Sequence[MoveRow] = ()
    move_count = 0
    if analysis.rack and not desk.service(AnalysisService).asked.is_hidden:
        result = await desk.service(AnalysisService).find_moves(analysis, text)
        if result.moves is not None:
            move_count = len(result.moves)
            best = result.moves.page(0, MAX_MOVES)
            rows = [move_row(move, result.best, alphabet, text) for move in best]
    move = analysis.study.position.move
    last = [Square(square_of(cell)) for cell in move.placed] if move else []
    return View(
        title=analysis.row.name if analysis.row else text.gettext("Analysis"),
        stream=analysis.id,
        context=PositionPaperContext(
            setting=format_setting(analysis, text),
            rules=analysis.terms.ruleset.heading.title,
            day=format_day(desk.clock.now(), desk.zone(request), text),
            board_view=board_view(analysis.board, alphabet, STANDARD, text, last=last),
            rack=rack_view(analysis.rack, alphabet, text),
            rows=rows,
            language=analysis.study.language,
            move_count=move_count,
            unseen=unseen_tiles_view(analysis.board, analysis.rack, analysis.terms.alphabet, text),
            anomalies=anomalies_view(analysis, text),
        ),
    )
