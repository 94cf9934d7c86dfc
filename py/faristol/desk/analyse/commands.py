"""Carry out what is done at the board one analyses on."""

from urllib.parse import urlencode

from faristol.analysis.acts import MoveRefused, PlayMove, Redo, SetPosition, SetRack, TakeBack
from faristol.analysis.odd import left
from faristol.board.board import Board
from faristol.board.cells import cells_of, rack_names
from faristol.desk.analyse.base import LONGEST_RACK
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


async def drawn_from(desk: Desk, request: Request) -> LoadedAnalysis:
    """Return the analysis that a form was drawn from, unless something has happened to it since.

    Raises:
        Refused: something has.
    """
    opened = await desk.of(AnalysisService).opened(request.lang)
    if (request.value("stream"), request.value("seq")) != (opened.id, str(opened.seq)):
        raise Refused(STALE)
    return opened


def name_of_today(desk: Desk, request: Request) -> str:
    """Return what an analysis that begins now is called."""
    text = desk.text_of(request.lang)
    return text.say("Analysis, {day}", day=format_day(desk.clock.now(), desk.zone(request), text))


async def carry_out(
    desk: Desk, request: Request, opened: LoadedAnalysis, wish: object, done: Done
) -> Done:
    """Store what comes of a wish; what is against it comes back under its field."""
    name = name_of_today(desk, request)
    try:
        return await desk.of(AnalysisService).carry_out(opened, wish, request, done, name=name)
    except Refused as refused:
        fault = refused.refusal
        if not (isinstance(fault, MoveRefused) and fault.against):
            raise
        raise Refused(move_refusal(fault.against, opened.terms.alphabet)) from refused


def typed_rack(request: Request, alphabet: Alphabet) -> Word | Refusal:
    """Return the rack that was typed into a form."""
    typed = request.value("rack")
    if len(typed) > LONGEST_RACK:
        return Refusal("judge/too_much_text", {"field": "rack", "limit": LONGEST_RACK})
    rack = read_rack(typed, alphabet)
    return bag_refusal(rack, alphabet, field="rack") if isinstance(rack, Misread) else rack


async def set_rack(desk: Desk, request: Request) -> Done:
    """Take the tiles that were typed on the rack."""
    opened = await drawn_from(desk, request)
    rack = unwrap(typed_rack(request, opened.terms.alphabet))
    done = Done(go="/analyse", effects=({"do": "focus", "id": "change"},))  # where the field was
    return await carry_out(desk, request, opened, rack_wished(rack, opened), done)


def position_wished(board: Board, rack: Word, alphabet: Alphabet) -> SetPosition:
    """Return the wish for a position."""
    return SetPosition(cells=cells_of(board.tiles, alphabet), rack=rack_names(rack, alphabet))


def rack_wished(rack: Word, opened: LoadedAnalysis) -> SetRack:
    """Return the wish for a rack."""
    return SetRack(rack=rack_names(rack, opened.terms.alphabet))


async def draw_rack(desk: Desk, request: Request) -> Done:
    """Fill the rack up by chance from what is not seen; a full one goes back first."""
    opened = await drawn_from(desk, request)
    hand = opened.terms.hand
    kept = opened.rack if len(opened.rack) < hand else b""
    counts = left(opened.board, kept, opened.terms.alphabet)
    bag = Bag(tuple(max(count, 0) for count in counts))
    if not bag.count:
        raise Refused(Refusal("study/bag_empty", {"field": "rack"}))
    source = Source(desk.dice.token(SEED_BYTES))
    rack = kept + draw_tiles(source, bag, hand - len(kept), number=1)
    return await carry_out(desk, request, opened, rack_wished(rack, opened), Done(go="/analyse"))


_form = FormHandlers(open=drawn_from, do=carry_out)
play = _form(
    PlayMove,
    Done(go="/analyse"),
    given=lambda request: {"placed": tuple(request.value("laid")[:MAX_PLACEMENT].split())},
)
take_back = _form(TakeBack, Done(go="/analyse"))
redo = _form(Redo, Done(go="/analyse"))
clear = _form(SetPosition, Done(go="/analyse"), given=lambda _: {"cells": (), "rack": ()})


# ---- how the list is shown: nothing of it is stored ----


async def sort(desk: Desk, request: Request) -> Done:
    """Put the moves in another order."""
    desk.of(AnalysisService).asked = desk.of(AnalysisService).asked.with_order(request.value("by"))
    return Done(go="/analyse", regions=("moves",))


async def turn(desk: Desk, request: Request) -> Done:
    """Show another page of the moves."""
    desk.of(AnalysisService).asked = desk.of(AnalysisService).asked.with_page(request.value("page"))
    return Done(go="/analyse", regions=("moves",))


async def hide(desk: Desk, request: Request) -> Done:
    """Hide the moves, or show them again; what is said of the best one goes with them."""
    desk.of(AnalysisService).asked = desk.of(AnalysisService).asked.with_hidden(
        is_hidden=bool(request.value("hide"))
    )
    tried = urlencode({"laid": desk.of(AnalysisService).tried})
    return Done(go=f"/analyse?{tried}", regions=("moves", "trial"))
