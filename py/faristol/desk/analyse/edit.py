"""Screen that edits a position: any tile on any square; anomalies are noted, a long rack is refused."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import ClassVar

from faristol.analysis.position_check import count_left_tiles
from faristol.board.board import Board
from faristol.board.layout import STANDARD
from faristol.board.square import parse_square
from faristol.desk.analyse.base import MAX_RACK, format_setting, version_fields
from faristol.desk.analyse.commands import carry_out, load_fresh, rack_from_form, set_position_act
from faristol.desk.kernel.context import Context
from faristol.desk.kernel.desk import Desk
from faristol.desk.kernel.outcome import Done, unwrap
from faristol.desk.kernel.request import Request
from faristol.desk.kernel.translation import Translator
from faristol.desk.kernel.view import View
from faristol.desk.shared.board.analysis import AnalysisService, LoadedAnalysis
from faristol.desk.shared.board.board_refusals import move_refusal
from faristol.desk.shared.board.board_view import (
    BoardView,
    TileView,
    bag_view,
    board_view,
    parse_placement,
)
from faristol.desk.shared.board.move_view import position_anomalies, refusal_text
from faristol.ledger.record import JSON
from faristol.ledger.refusal import Refusal
from faristol.tiles.alphabet import Alphabet
from faristol.tiles.bag import Bag, read_rack
from faristol.tiles.reading import Misread, read_word, tile_names


@dataclass(frozen=True, slots=True, kw_only=True)
class EditedView:
    """The notes on the board as edited on the page."""

    message: str  # why it cannot be read, or empty
    anomalies: Sequence[str]
    tiles: str  # their number in words


@dataclass(frozen=True, slots=True, kw_only=True, eq=False, repr=False)
class EditContext(Context):
    """The board to fill, the bag to fill it from, and the anomalies of the position."""

    template: ClassVar[str] = "analyse/edit.html"
    regions: ClassVar[Mapping[str, str]] = {"edited": "analyse/edit_notes.html"}

    version_fields: Mapping[str, JSON]
    note: str  # word list and rules
    board_view: BoardView
    bag_view: Sequence[TileView]
    position: str  # key of the position for the page
    laid: str
    rack_text: str
    max_rack: int  # characters
    edited: EditedView


async def show(desk: Desk, request: Request) -> View:
    """Show the board to fill, the bag to fill it from, and the anomalies of the position."""
    analysis = await desk.service(AnalysisService).load(request.lang)
    text = desk.translator_for(request.lang)
    alphabet = analysis.terms.alphabet
    position = f"edit:{analysis.id}:{analysis.seq}"
    on_rack = " ".join(tile_names(analysis.rack, alphabet))
    laid, rack_text = _current_draft(desk, request, position, on_rack)
    counts = count_left_tiles(analysis.board, analysis.rack, alphabet)
    bag = Bag(tuple(max(count, 0) for count in counts))
    return View(
        title=text.gettext("Edit the board"),
        stream=analysis.id,
        context=EditContext(
            version_fields=version_fields(analysis),
            note=format_setting(analysis, text),
            board_view=board_view(
                analysis.board, alphabet, STANDARD, text, barred=analysis.terms.scoring.barred
            ),
            bag_view=bag_view(bag, alphabet, text),
            position=position,
            laid=" ".join(f"{at}={tile}" for at, tile in parse_placement(laid)),
            rack_text=rack_text,
            max_rack=MAX_RACK,
            edited=edited_view(analysis, laid, rack_text, text),
        ),
    )


def _current_draft(desk: Desk, request: Request, position: str, on_rack: str) -> tuple[str, str]:
    """Return the placed tiles and the typed rack so far; they survive a visit to another screen."""
    query = request.query
    if request.region or "laid" in query or desk.service(AnalysisService).edited[0] != position:
        desk.service(AnalysisService).edited = (
            position,
            query.get("laid", ""),
            query.get("rack", on_rack),
        )
    return desk.service(AnalysisService).edited[1:]


def edited_view(analysis: LoadedAnalysis, laid: str, rack: str, text: Translator) -> EditedView:
    """Return the notes on the board as edited on the page."""
    alphabet = analysis.terms.alphabet
    board = apply_changes(analysis.board, laid, alphabet)
    if isinstance(board, Refusal):
        return EditedView(message=refusal_text(board, text), anomalies=(), tiles="")
    read = read_rack(rack[:MAX_RACK], alphabet)
    tiles = b"" if isinstance(read, Misread) else read
    return EditedView(
        message="",
        anomalies=position_anomalies(board, tiles, alphabet, text),
        tiles=text.ngettext("{n} tile on the board", "{n} tiles on the board", board.count),
    )


def apply_changes(board: Board, laid: str, alphabet: Alphabet) -> Board | Refusal:
    """Return a board with changes in the page's notation: `J7=L` places a tile, `J8=` removes one."""
    cells = bytearray(board.cells)
    for name, tile in parse_placement(laid):
        at = parse_square(name)
        word = read_word(tile, alphabet) if tile else b"\0"
        if at is None:
            return move_refusal(Misread("off_board", 0, name), alphabet)
        if isinstance(word, Misread):
            return move_refusal(word, alphabet)
        if len(word) != 1:
            return move_refusal(Misread("no_such_tile", 0, tile), alphabet)
        cells[at] = word[0]
    return Board(bytes(cells))


async def set_position(desk: Desk, request: Request) -> Done:
    """Continue from the edited board and rack."""
    analysis = await load_fresh(desk, request)
    alphabet = analysis.terms.alphabet
    board = unwrap(apply_changes(analysis.board, request.value("laid"), alphabet))
    act = set_position_act(board, unwrap(rack_from_form(request, alphabet)), alphabet)
    return await carry_out(desk, request, analysis, act, Done(route="/analyse"))
