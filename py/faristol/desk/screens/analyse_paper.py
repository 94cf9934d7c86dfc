"""Put the board and the best moves on a page."""

from typing import TYPE_CHECKING

from faristol.board.cells import square_of
from faristol.board.layout import STANDARD
from faristol.board.square import Square
from faristol.desk.board_shown import board_shown, rack_shown
from faristol.desk.moment import day
from faristol.desk.request import Request
from faristol.desk.screens.analyse import setting, unreadable
from faristol.desk.screens.analyse_shown import move_row, odd_shown, unseen_shown
from faristol.desk.study_desk import Unreadable
from faristol.desk.view import View

if TYPE_CHECKING:
    from faristol.desk.app import Desk

MOST = 40  # moves that stand beside the board on one page


async def show(desk: "Desk", request: Request) -> View:
    """Show the page as it will come out of the printer; hidden moves stay hidden."""
    opened = await desk.study.opened(request.lang)
    text = desk.text_of(request.lang)
    if isinstance(opened, Unreadable):
        return unreadable(opened, text)
    alphabet = opened.terms.alphabet
    rows, every = [], 0
    if opened.rack and not desk.study.asked.is_hidden:
        found = await desk.study.found(opened, desk.progress, text.say("Looking for moves…"))
        if found.moves is not None:
            every = len(found.moves)
            best = found.moves.page(0, MOST)
            rows = [move_row(move, found.best, alphabet, text) for move in best]
    move = opened.study.position.move
    last = [Square(square_of(cell)) for cell in move.placed] if move else []
    return View(
        title=opened.row.name if opened.row else text.say("Analysis"),
        template="analyse_paper.html",
        stream=opened.id,
        context={
            "setting": setting(opened, text),
            "rules": opened.terms.ruleset.heading.title,
            "day": day(desk.clock.now(), request.zone, text),
            "board_shown": board_shown(opened.board, alphabet, STANDARD, text, last=last),
            "rack": rack_shown(opened.rack, alphabet, text),
            "rows": rows,
            "every": every,
            "unseen": unseen_shown(opened, text),
            "oddities": odd_shown(opened, text),
        },
    )
