"""Screen of an analysis: board and rack, the move being tried, all moves, the unseen tiles."""

from collections.abc import Mapping
from typing import Any, Final

from faristol.board.cells import square_of
from faristol.board.layout import STANDARD
from faristol.board.square import Square
from faristol.desk.analyse.announcements import format_announcement
from faristol.desk.analyse.base import MAX_RACK, format_setting, version_fields
from faristol.desk.analyse.line_facts import study_line_facts
from faristol.desk.hall.sender import HallService
from faristol.desk.kernel.desk import Desk
from faristol.desk.kernel.request import Request
from faristol.desk.kernel.translation import Translator, gettext_noop
from faristol.desk.kernel.view import View
from faristol.desk.shared.board.analysis import AnalysisService, LoadedAnalysis, SearchResult
from faristol.desk.shared.board.board_view import board_view, parse_placement, rack_view
from faristol.desk.shared.board.move_filter import LONGEST, ORDERS
from faristol.desk.shared.board.move_view import (
    anomalies_view,
    empty_trial_view,
    moves_view,
    trial_view,
    unseen_tiles_view,
)
from faristol.desk.shared.line.input_line import REGION, TEMPLATE, LineService
from faristol.tiles.reading import tile_names

NO_MOVES: Final[Mapping[str, str]] = {
    "none": gettext_noop("No move matches this."),
    "hidden": gettext_noop("The moves are hidden, and so is the gap between yours and the best."),
    "no rack": gettext_noop("Moves appear once there are tiles on the rack."),
    "stopped": gettext_noop("The search was stopped."),
    "missing": gettext_noop("The word list of this analysis is not on this device."),
    "no_list": gettext_noop("There is no word list for this language on this device."),
}


async def show(desk: Desk, request: Request) -> View:
    """Show the current position, the move being tried, and the list of moves."""
    analysis = await desk.service(AnalysisService).load(request.lang)
    text = desk.translator_for(request.lang)
    if request.region == "trial":
        context = await _load_trial(desk, request, analysis)
    elif request.region == "moves":
        context = await _load_moves(desk, request, analysis)
    else:
        context = {
            **_board_context(analysis, text),
            **await _load_trial(desk, request, analysis),
            **await _load_moves(desk, request, analysis),
            "note": format_setting(analysis, text),
            "anomalies": anomalies_view(analysis, text),
            "missing": _missing_notes(request.flash, text),
            "unseen": unseen_tiles_view(
                analysis.board, analysis.rack, analysis.terms.alphabet, text
            ),
            "can_take_back": analysis.study.can_take_back,
            "can_redo": analysis.study.can_redo,
            "max_rack": MAX_RACK,
            "rack_places": analysis.terms.ruleset.rules.equipment.rack,
            "in_hall": await desk.service(HallService).sees(analysis.id)
            if request.hall and analysis.id
            else "",
        }
    return View(
        title=text.gettext("Analyse"),
        template="analyse/screen.html",
        stream=analysis.id,
        spoken=lambda: format_announcement(request.after, analysis, context, text),
        regions={
            "trial": "analyse/trial.html",
            "moves": "analyse/moves.html",
            REGION: TEMPLATE,
        },
        context={
            "version_fields": version_fields(analysis),
            "line": await desk.service(LineService).view(study_line_facts(analysis, text)),
            "line_command": "ask_study_line",
            "line_fields": version_fields(analysis),
            **context,
        },
    )


def _missing_notes(once: str, text: Translator) -> list[str]:
    """Return notes on what a position just pasted needs and this device lacks."""
    if not once:
        return []
    from faristol.desk.analyse.share import format_missing

    return format_missing(once, text)


def _board_context(analysis: LoadedAnalysis, text: Translator) -> dict[str, Any]:
    alphabet, barred = analysis.terms.alphabet, analysis.terms.scoring.barred
    move = analysis.study.position.move
    last = [Square(square_of(cell)) for cell in move.placed] if move else []
    return {
        "board_view": board_view(
            analysis.board, alphabet, STANDARD, text, last=last, barred=barred
        ),
        "rack_view": rack_view(analysis.rack, alphabet, text),
        "rack_text": " ".join(tile_names(analysis.rack, alphabet)),
        "position": f"{analysis.id}:{analysis.seq}",
    }


async def _load_trial(desk: Desk, request: Request, analysis: LoadedAnalysis) -> dict[str, Any]:
    """Return the data of the tiles being placed."""
    text = desk.translator_for(request.lang)
    laid = parse_placement(request.query.get("laid", ""))
    placement = " ".join(f"{at}={tile}" for at, tile in laid)
    if request.region == "trial":
        desk.service(AnalysisService).tried = placement
    if not laid:
        return {"laid": placement, "trial": empty_trial_view(analysis, text)}
    # a hidden list stays hidden: the gap between a move and the best one would reveal it
    is_hidden = desk.service(AnalysisService).asked.is_hidden
    result = (
        SearchResult()
        if is_hidden
        else await desk.service(AnalysisService).find_moves(analysis, text)
    )
    lexicon = await desk.service(AnalysisService).lexicon(analysis)
    return {"laid": placement, "trial": trial_view(analysis, laid, lexicon, result.best, text)}


async def _load_moves(desk: Desk, request: Request, analysis: LoadedAnalysis) -> dict[str, Any]:
    """Return the list of moves with its filter; a new filter is remembered for the next time."""
    text = desk.translator_for(request.lang)
    desk.service(AnalysisService).enter_position(analysis)
    if request.region == "moves":
        fields = request.query
        desk.service(AnalysisService).asked = desk.service(AnalysisService).asked.with_filter(
            fields.get("q", ""), fields.get("at", ""), fields.get("least", "")
        )
    query = desk.service(AnalysisService).asked
    context: dict[str, Any] = {
        "query": query,
        "language": analysis.study.language,
        "orders": [(by, text.gettext(name)) for by, name in ORDERS.items()],
        "max_filter": LONGEST,
    }
    moves = await _load_moves_page(desk, analysis, text)
    return {**context, "moves": {**moves, "note": _format_note(moves, text)}}


async def _load_moves_page(
    desk: Desk, analysis: LoadedAnalysis, text: Translator
) -> dict[str, Any]:
    """Return a page of the moves, or the state in which there are no moves."""
    if desk.service(AnalysisService).asked.is_hidden or not analysis.rack:
        return {"state": "hidden" if desk.service(AnalysisService).asked.is_hidden else "no rack"}
    result = await desk.service(AnalysisService).find_moves(analysis, text)
    if result.moves is None:
        return {"state": result.code}
    return await moves_view(desk, analysis, result, text)


def _format_note(moves: Mapping[str, Any], text: Translator) -> str:
    """Return the reason why no move is displayed; empty if there are moves or a field says it."""
    if moves["state"] == "none" and moves["is_everything"]:
        return text.gettext("No move is possible with these tiles.")
    message = NO_MOVES.get(moves["state"], "")
    return message and text.gettext(message)
