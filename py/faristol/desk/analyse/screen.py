"""Show the board one analyses on: a rack, moves that are tried, every move, what is not seen."""

from collections.abc import Mapping
from typing import Any, Final

from faristol.board.cells import square_of
from faristol.board.layout import STANDARD
from faristol.board.square import Square
from faristol.desk.analyse.announcements import format_announcement
from faristol.desk.analyse.base import LONGEST_RACK, drawn, setting
from faristol.desk.analyse.line_facts import study_line_facts
from faristol.desk.hall.sender import HallDesk
from faristol.desk.kernel.desk import Desk
from faristol.desk.kernel.request import Request
from faristol.desk.kernel.translation import Text, mark
from faristol.desk.kernel.view import View
from faristol.desk.shared.board.analysis import AnalysisService, LoadedAnalysis, SearchResult
from faristol.desk.shared.board.board_view import board_view, parse_placement, rack_view
from faristol.desk.shared.board.move_filter import LONGEST, ORDERS
from faristol.desk.shared.board.move_view import (
    anomalies_view,
    empty_trial_text,
    moves_page,
    trial_view,
    unseen_tiles_view,
)
from faristol.desk.shared.line.input_line import REGION, TEMPLATE, LineDesk
from faristol.tiles.reading import tile_names

NO_MOVES: Final[Mapping[str, str]] = {
    "none": mark("No move matches this."),
    "hidden": mark("The moves are hidden, and so is the gap between yours and the best."),
    "no rack": mark("Moves appear once there are tiles on the rack."),
    "stopped": mark("The search was stopped."),
    "missing": mark("The word list of this analysis is not on this device."),
    "no_list": mark("There is no word list for this language on this device."),
}


async def show(desk: Desk, request: Request) -> View:
    """Show the position that is looked at, what was tried, and its moves."""
    opened = await desk.of(AnalysisService).opened(request.lang)
    text = desk.text_of(request.lang)
    if request.region == "trial":
        context = await _trial(desk, request, opened)
    elif request.region == "moves":
        context = await _moves(desk, request, opened)
    else:
        context = {
            **_board(opened, text),
            **await _trial(desk, request, opened),
            **await _moves(desk, request, opened),
            "note": setting(opened, text),
            "oddities": anomalies_view(opened, text),
            "lost": _lost(request.once, text),
            "unseen": unseen_tiles_view(opened.board, opened.rack, opened.terms.alphabet, text),
            "can_take_back": opened.study.can_take_back,
            "can_redo": opened.study.can_redo,
            "max_rack": LONGEST_RACK,
            "rack_places": opened.terms.ruleset.rules.equipment.rack,
            "in_hall": await desk.of(HallDesk).sees(opened.id)
            if request.hall and opened.id
            else "",
        }
    return View(
        title=text.say("Analyse"),
        template="analyse/screen.html",
        stream=opened.id,
        spoken=lambda: format_announcement(request.after, opened, context, text),
        regions={
            "trial": "analyse/trial.html",
            "moves": "analyse/moves.html",
            REGION: TEMPLATE,
        },
        context={
            "drawn": drawn(opened),
            "line": await desk.of(LineDesk).view(study_line_facts(opened, text)),
            "line_command": "ask_study_line",
            "line_fields": drawn(opened),
            **context,
        },
    )


def _lost(once: str, text: Text) -> list[str]:
    """Return what of a position that was just pasted is not on this device."""
    if not once:
        return []
    from faristol.desk.analyse.share import lost_said

    return lost_said(once, text)


def _board(opened: LoadedAnalysis, text: Text) -> dict[str, Any]:
    alphabet, barred = opened.terms.alphabet, opened.terms.scoring.barred
    move = opened.study.position.move
    last = [Square(square_of(cell)) for cell in move.placed] if move else []
    return {
        "board_shown": board_view(opened.board, alphabet, STANDARD, text, last=last, barred=barred),
        "rack_shown": rack_view(opened.rack, alphabet, text),
        "rack_typed": " ".join(tile_names(opened.rack, alphabet)),
        "position": f"{opened.id}:{opened.seq}",
    }


async def _trial(desk: Desk, request: Request, opened: LoadedAnalysis) -> dict[str, Any]:
    """Return what is said of the tiles being laid."""
    text = desk.text_of(request.lang)
    laid = parse_placement(request.query.get("laid", ""))
    typed = " ".join(f"{at}={tile}" for at, tile in laid)
    if request.region == "trial":
        desk.of(AnalysisService).tried = typed
    if not laid:
        return {"laid": typed, "trial": empty_trial_text(opened, text)}
    # a list that is hidden is hidden: how far from the best a move is would tell of it
    is_hidden = desk.of(AnalysisService).asked.is_hidden
    found = SearchResult() if is_hidden else await desk.of(AnalysisService).find_moves(opened, text)
    lexicon = await desk.of(AnalysisService).lexicon(opened)
    return {"laid": typed, "trial": trial_view(opened, laid, lexicon, found.best, text)}


async def _moves(desk: Desk, request: Request, opened: LoadedAnalysis) -> dict[str, Any]:
    """Return the list of moves as it is wanted; what is asked for anew is kept for the next time."""
    text = desk.text_of(request.lang)
    desk.of(AnalysisService).enter_position(opened)
    if request.region == "moves":
        query = request.query
        desk.of(AnalysisService).asked = desk.of(AnalysisService).asked.with_filter(
            query.get("q", ""), query.get("at", ""), query.get("least", "")
        )
    asked = desk.of(AnalysisService).asked
    context: dict[str, Any] = {
        "asked": asked,
        "language": opened.study.language,
        "orders": [(by, text.say(name)) for by, name in ORDERS.items()],
        "max_filter": LONGEST,
    }
    moves = await _found_moves(desk, opened, text)
    return {**context, "moves": {**moves, "note": _format_note(moves, text)}}


async def _found_moves(desk: Desk, opened: LoadedAnalysis, text: Text) -> dict[str, Any]:
    """Return a page of the moves, or the state that there is none in."""
    if desk.of(AnalysisService).asked.is_hidden or not opened.rack:
        return {"state": "hidden" if desk.of(AnalysisService).asked.is_hidden else "no rack"}
    found = await desk.of(AnalysisService).find_moves(opened, text)
    if found.moves is None:
        return {"state": found.code}
    return await moves_page(desk, opened, found, text)


def _format_note(moves: Mapping[str, Any], text: Text) -> str:
    """Return why no move is shown; an empty string where moves are, or where a field says it."""
    if moves["state"] == "none" and moves["is_everything"]:
        return text.say("No move is possible with these tiles.")
    message = NO_MOVES.get(moves["state"], "")
    return message and text.say(message)
