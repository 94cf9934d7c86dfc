"""Put the board and the best moves on a page."""

from faristol.board.cells import square_of
from faristol.board.layout import STANDARD
from faristol.board.square import Square
from faristol.desk.analyse.base import setting
from faristol.desk.kernel.desk import Desk
from faristol.desk.kernel.request import Request
from faristol.desk.kernel.time_format import format_day
from faristol.desk.kernel.view import View
from faristol.desk.shared.board.analysis import AnalysisService
from faristol.desk.shared.board.board_view import board_view, rack_view
from faristol.desk.shared.board.move_view import anomalies_view, move_row, unseen_tiles_view

MOST = 40  # moves that stand beside the board on one page


async def show(desk: Desk, request: Request) -> View:
    """Show the page as it will come out of the printer; hidden moves stay hidden."""
    opened = await desk.of(AnalysisService).opened(request.lang)
    text = desk.text_of(request.lang)
    alphabet = opened.terms.alphabet
    rows, every = [], 0
    if opened.rack and not desk.of(AnalysisService).asked.is_hidden:
        found = await desk.of(AnalysisService).find_moves(opened, text)
        if found.moves is not None:
            every = len(found.moves)
            best = found.moves.page(0, MOST)
            rows = [move_row(move, found.best, alphabet, text) for move in best]
    move = opened.study.position.move
    last = [Square(square_of(cell)) for cell in move.placed] if move else []
    return View(
        title=opened.row.name if opened.row else text.say("Analysis"),
        template="analyse/paper.html",
        stream=opened.id,
        context={
            "setting": setting(opened, text),
            "rules": opened.terms.ruleset.heading.title,
            "day": format_day(desk.clock.now(), desk.zone(request), text),
            "board_shown": board_view(opened.board, alphabet, STANDARD, text, last=last),
            "rack": rack_view(opened.rack, alphabet, text),
            "rows": rows,
            "language": opened.study.language,
            "every": every,
            "unseen": unseen_tiles_view(opened.board, opened.rack, opened.terms.alphabet, text),
            "oddities": anomalies_view(opened, text),
        },
    )
