"""Screen of an analysis: board and rack, the move being tried, all moves, the unseen tiles."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from typing import ClassVar, Final

from faristol.board.cells import square_of
from faristol.board.layout import STANDARD
from faristol.board.square import Square
from faristol.desk.analyse.announcements import AnnouncedScreen, format_announcement
from faristol.desk.analyse.base import MAX_RACK, format_setting, version_fields
from faristol.desk.analyse.line_facts import study_line_facts
from faristol.desk.hall.sender import HallService
from faristol.desk.kernel.context import Context
from faristol.desk.kernel.desk import Desk
from faristol.desk.kernel.request import Request
from faristol.desk.kernel.translation import Translator, gettext_noop
from faristol.desk.kernel.view import View
from faristol.desk.shared.board.analysis import AnalysisService, LoadedAnalysis, SearchResult
from faristol.desk.shared.board.board_view import (
    BoardView,
    TileView,
    board_view,
    parse_placement,
    rack_view,
)
from faristol.desk.shared.board.move_filter import LONGEST, ORDERS, MoveQuery
from faristol.desk.shared.board.move_view import (
    MovesView,
    TrialView,
    UnseenView,
    anomalies_view,
    empty_trial_view,
    moves_view,
    trial_view,
    unseen_tiles_view,
)
from faristol.desk.shared.line.input_line import InputLineView, LineService
from faristol.ledger.record import JSON
from faristol.tiles.reading import tile_names

NO_MOVES: Final[Mapping[str, str]] = {
    "none": gettext_noop("No move matches this."),
    "hidden": gettext_noop("The moves are hidden, and so is the gap between yours and the best."),
    "no rack": gettext_noop("Moves appear once there are tiles on the rack."),
    "stopped": gettext_noop("The search was stopped."),
    "missing": gettext_noop("The word list of this analysis is not on this device."),
    "no_list": gettext_noop("There is no word list for this language on this device."),
}


@dataclass(frozen=True, slots=True, kw_only=True, eq=False, repr=False)
class TrialContext(Context):
    """The move being tried, when only it has changed."""

    regions: ClassVar[Mapping[str, str]] = {"trial": "analyse/trial.html"}

    trial: TrialView


@dataclass(frozen=True, slots=True, kw_only=True, eq=False, repr=False)
class MovesContext(Context):
    """The list of moves with its filter, when only it has changed."""

    regions: ClassVar[Mapping[str, str]] = {"moves": "analyse/moves.html"}

    query: MoveQuery
    language: str
    orders: Sequence[tuple[str, str]]  # key and name
    max_filter: int
    moves: MovesView


@dataclass(frozen=True, slots=True, kw_only=True, eq=False, repr=False)
class AnalysisContext(Context):
    """A position with its rack, the move being tried, all moves and the unseen tiles."""

    template: ClassVar[str] = "analyse/screen.html"
    regions: ClassVar[Mapping[str, str]] = {
        **TrialContext.regions,
        **MovesContext.regions,
        "line": "shared/line_region.html",
    }

    version_fields: Mapping[str, JSON]
    line: InputLineView
    line_command: str
    line_fields: Mapping[str, JSON]
    board_view: BoardView
    rack_view: Sequence[TileView]
    rack_text: str
    position: str  # key of the position for the page: it forgets the laid tiles when it changes
    laid: str  # the tiles on the board that are not played
    trial: TrialView
    query: MoveQuery
    language: str
    orders: Sequence[tuple[str, str]]  # key and name
    max_filter: int
    moves: MovesView
    note: str  # word list and rules
    anomalies: Sequence[str]
    missing: Sequence[str]  # what a position just pasted needs and this device lacks
    unseen: UnseenView
    can_take_back: bool
    can_redo: bool
    max_rack: int  # characters
    rack_places: int
    in_hall: str  # what of it the hall sees


async def show(desk: Desk, request: Request) -> View:
    """Show the current position, the move being tried, and the list of moves."""
    analysis = await desk.service(AnalysisService).load(request.lang)
    text = desk.translator_for(request.lang)
    title = text.gettext("Analyse")
    if request.region == "trial":
        _, trial = await _load_trial(desk, request, analysis)
        return View(title=title, stream=analysis.id, context=TrialContext(trial=trial))
    if request.region == "moves":
        moves = await _load_moves(desk, request, analysis)
        return View(title=title, stream=analysis.id, context=moves)
    context = await _load_context(desk, request, analysis)
    screen = AnnouncedScreen(moves=context.moves, missing=context.missing)
    return View(
        title=title,
        stream=analysis.id,
        spoken=lambda: format_announcement(request.after, analysis, screen, text),
        context=context,
    )


async def _load_context(desk: Desk, request: Request, analysis: LoadedAnalysis) -> AnalysisContext:
    text, terms = desk.translator_for(request.lang), analysis.terms
    move = analysis.study.position.move
    laid, trial = await _load_trial(desk, request, analysis)
    moves = await _load_moves(desk, request, analysis)
    is_in_hall = request.hall and analysis.id
    return AnalysisContext(
        version_fields=version_fields(analysis),
        line=await desk.service(LineService).view(study_line_facts(analysis, text)),
        line_command="ask_study_line",
        line_fields=version_fields(analysis),
        board_view=board_view(
            analysis.board,
            terms.alphabet,
            STANDARD,
            text,
            last=[Square(square_of(cell)) for cell in move.placed] if move else [],
            barred=terms.scoring.barred,
        ),
        rack_view=rack_view(analysis.rack, terms.alphabet, text),
        rack_text=" ".join(tile_names(analysis.rack, terms.alphabet)),
        position=f"{analysis.id}:{analysis.seq}",
        laid=laid,
        trial=trial,
        query=moves.query,
        language=moves.language,
        orders=moves.orders,
        max_filter=moves.max_filter,
        moves=moves.moves,
        note=format_setting(analysis, text),
        anomalies=anomalies_view(analysis, text),
        missing=_missing_notes(request.flash, text),
        unseen=unseen_tiles_view(analysis.board, analysis.rack, terms.alphabet, text),
        can_take_back=analysis.study.can_take_back,
        can_redo=analysis.study.can_redo,
        max_rack=MAX_RACK,
        rack_places=terms.ruleset.rules.equipment.rack,
        in_hall=await desk.service(HallService).sees(analysis.id) if is_in_hall else "",
    )


def _missing_notes(once: str, text: Translator) -> list[str]:
    """Return notes on what a position just pasted needs and this device lacks."""
    if not once:
        return []
    from faristol.desk.analyse.share import format_missing

    return format_missing(once, text)


async def _load_trial(
    desk: Desk, request: Request, analysis: LoadedAnalysis
) -> tuple[str, TrialView]:
    """Return the tiles being placed as the page takes them, and their view."""
    text = desk.translator_for(request.lang)
    laid = parse_placement(request.query.get("laid", ""))
    placement = " ".join(f"{at}={tile}" for at, tile in laid)
    if request.region == "trial":
        desk.service(AnalysisService).tried = placement
    if not laid:
        return placement, empty_trial_view(analysis, text)
    # a hidden list stays hidden: the gap between a move and the best one would reveal it
    is_hidden = desk.service(AnalysisService).asked.is_hidden
    result = (
        SearchResult()
        if is_hidden
        else await desk.service(AnalysisService).find_moves(analysis, text)
    )
    lexicon = await desk.service(AnalysisService).lexicon(analysis)
    return placement, trial_view(analysis, laid, lexicon, result.best, text)


async def _load_moves(desk: Desk, request: Request, analysis: LoadedAnalysis) -> MovesContext:
    """Return the list of moves with its filter; a new filter is remembered for the next time."""
    text = desk.translator_for(request.lang)
    desk.service(AnalysisService).enter_position(analysis)
    if request.region == "moves":
        fields = request.query
        desk.service(AnalysisService).asked = desk.service(AnalysisService).asked.with_filter(
            fields.get("q", ""), fields.get("at", ""), fields.get("least", "")
        )
    query = desk.service(AnalysisService).asked
    moves = await _load_moves_page(desk, analysis, text)
    return MovesContext(
        query=query,
        language=analysis.study.language,
        orders=[(by, text.gettext(name)) for by, name in ORDERS.items()],
        max_filter=LONGEST,
        moves=replace(moves, note=_format_note(moves, text)),
    )


async def _load_moves_page(desk: Desk, analysis: LoadedAnalysis, text: Translator) -> MovesView:
    """Return a page of the moves, or the state in which there are no moves."""
    if desk.service(AnalysisService).asked.is_hidden or not analysis.rack:
        is_hidden = desk.service(AnalysisService).asked.is_hidden
        return MovesView(state="hidden" if is_hidden else "no rack")
    result = await desk.service(AnalysisService).find_moves(analysis, text)
    if result.moves is None:
        return MovesView(state=result.code)
    return await moves_view(desk, analysis, result, text)


def _format_note(moves: MovesView, text: Translator) -> str:
    """Return the reason why no move is displayed; empty if there are moves or a field says it."""
    if moves.state == "none" and moves.is_everything:
        return text.gettext("No move is possible with these tiles.")
    message = NO_MOVES.get(moves.state, "")
    return message and text.gettext(message)
