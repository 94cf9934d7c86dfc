"""Commands of an analysis: rack, moves, steps back, and how the list of moves is displayed."""

from urllib.parse import urlencode

from faristol.analysis.acts import MoveRefused, PlayMove, Redo, SetPosition, SetRack, TakeBack
from faristol.analysis.position_check import count_left_tiles
from faristol.board.board import Board
from faristol.board.cells import cells_of, rack_names
from faristol.desk.analyse.base import MAX_RACK
from faristol.desk.kernel.desk import Desk
from faristol.desk.kernel.forms import FormHandlers
from faristol.desk.kernel.outcome import STALE, Done, Refused, unwrap
from faristol.desk.kernel.request import Request
from faristol.desk.kernel.time_format import format_day
from faristol.desk.shared.board.analysis import AnalysisService, LoadedAnalysis
from faristol.desk.shared.board.board_refusals import bag_refusal, move_refusal
from faristol.desk.shared.board.board_view import MAX_PLACEMENT
from faristol.ledger.refusal import Refusal
from faristol.tiles.alphabet import Alphabet, Word
from faristol.tiles.bag import Bag, read_rack
from faristol.tiles.draw import SEED_BYTES, Source, draw_tiles
from faristol.tiles.reading import Misread


async def load_fresh(desk: Desk, request: Request) -> LoadedAnalysis:
    """Return the analysis from which a form was rendered, if it has not changed since.

    Raises:
        Refused: it has changed.
    """
    analysis = await desk.service(AnalysisService).load(request.lang)
    if (request.value("stream"), request.value("seq")) != (analysis.id, str(analysis.seq)):
        raise Refused(STALE)
    return analysis


def name_of_today(desk: Desk, request: Request) -> str:
    """Return the name of an analysis that begins now."""
    text = desk.translator_for(request.lang)
    return text.gettext(
        "Analysis, {day}", day=format_day(desk.clock.now(), desk.zone(request), text)
    )


async def carry_out(
    desk: Desk, request: Request, analysis: LoadedAnalysis, act: object, done: Done
) -> Done:
    """Store the events of an act; a refusal names its field."""
    name = name_of_today(desk, request)
    try:
        return await desk.service(AnalysisService).carry_out(
            analysis, act, request, done, name=name
        )
    except Refused as refused:
        fault = refused.refusal
        if not (isinstance(fault, MoveRefused) and fault.against):
            raise
        raise Refused(move_refusal(fault.against, analysis.terms.alphabet)) from refused


def rack_from_form(request: Request, alphabet: Alphabet) -> Word | Refusal:
    """Return the rack of a form."""
    raw = request.value("rack")
    if len(raw) > MAX_RACK:
        return Refusal("judge/too_much_text", {"field": "rack", "limit": MAX_RACK})
    rack = read_rack(raw, alphabet)
    return bag_refusal(rack, alphabet, field="rack") if isinstance(rack, Misread) else rack


async def set_rack(desk: Desk, request: Request) -> Done:
    """Set the rack to the tiles of the form."""
    analysis = await load_fresh(desk, request)
    rack = unwrap(rack_from_form(request, analysis.terms.alphabet))
    # in place of the field
    done = Done(route="/analyse", effects=({"do": "focus", "id": "change"},))
    return await carry_out(desk, request, analysis, set_rack_act(rack, analysis), done)


def set_position_act(board: Board, rack: Word, alphabet: Alphabet) -> SetPosition:
    """Return the act that sets a position."""
    return SetPosition(cells=cells_of(board.tiles, alphabet), rack=rack_names(rack, alphabet))


def set_rack_act(rack: Word, analysis: LoadedAnalysis) -> SetRack:
    """Return the act that sets a rack."""
    return SetRack(rack=rack_names(rack, analysis.terms.alphabet))


async def draw_rack(desk: Desk, request: Request) -> Done:
    """Fill the rack with random unseen tiles; a full rack goes back first."""
    analysis = await load_fresh(desk, request)
    hand = analysis.terms.hand
    leave = analysis.rack if len(analysis.rack) < hand else b""
    counts = count_left_tiles(analysis.board, leave, analysis.terms.alphabet)
    bag = Bag(tuple(max(count, 0) for count in counts))
    if not bag.count:
        raise Refused(Refusal("study/bag_empty", {"field": "rack"}))
    source = Source(desk.dice.token(SEED_BYTES))
    rack = leave + draw_tiles(source, bag, hand - len(leave), number=1)
    return await carry_out(
        desk, request, analysis, set_rack_act(rack, analysis), Done(route="/analyse")
    )


_form = FormHandlers(load_document=load_fresh, carry_out_act=carry_out)
play = _form(
    PlayMove,
    Done(route="/analyse"),
    extra_fields=lambda request: {"placed": tuple(request.value("laid")[:MAX_PLACEMENT].split())},
)
take_back = _form(TakeBack, Done(route="/analyse"))
redo = _form(Redo, Done(route="/analyse"))
clear = _form(SetPosition, Done(route="/analyse"), extra_fields=lambda _: {"cells": (), "rack": ()})


# ---- how the list is displayed: it is not stored ----


async def sort(desk: Desk, request: Request) -> Done:
    """Put the moves in another order."""
    desk.service(AnalysisService).asked = desk.service(AnalysisService).asked.with_order(
        request.value("by")
    )
    return Done(route="/analyse", regions=("moves",))


async def turn(desk: Desk, request: Request) -> Done:
    """Show another page of the moves."""
    desk.service(AnalysisService).asked = desk.service(AnalysisService).asked.with_page(
        request.value("page")
    )
    return Done(route="/analyse", regions=("moves",))


async def hide(desk: Desk, request: Request) -> Done:
    """Hide the moves or show them again; the note on the best move follows."""
    desk.service(AnalysisService).asked = desk.service(AnalysisService).asked.with_hidden(
        is_hidden=bool(request.value("hide"))
    )
    query = urlencode({"laid": desk.service(AnalysisService).tried})
    return Done(route=f"/analyse?{query}", regions=("moves", "trial"))
