"""Put a position together: any tile on any square; what is odd is said, a rack too long refused."""

from typing import Any

from faristol.analysis.odd import left
from faristol.board.board import Board
from faristol.board.layout import STANDARD
from faristol.board.square import parse_square
from faristol.desk.analyse.base import LONGEST_RACK, drawn, setting
from faristol.desk.analyse.commands import carry_out, drawn_from, position_wished, typed_rack
from faristol.desk.kernel.desk import Desk
from faristol.desk.kernel.outcome import Done, unwrap
from faristol.desk.kernel.request import Request
from faristol.desk.kernel.translation import Text
from faristol.desk.kernel.view import View
from faristol.desk.shared.board.analysis import AnalysisService, LoadedAnalysis
from faristol.desk.shared.board.board_refusals import move_refusal
from faristol.desk.shared.board.board_view import bag_view, board_view, parse_placement
from faristol.desk.shared.board.move_view import position_anomalies, refusal_text
from faristol.ledger.refusal import Refusal
from faristol.tiles.alphabet import Alphabet
from faristol.tiles.bag import Bag, read_rack
from faristol.tiles.reading import Misread, read_word, tile_names


async def show(desk: Desk, request: Request) -> View:
    """Show the board to be filled, the bag to fill it from, and what is odd as it stands."""
    opened = await desk.of(AnalysisService).opened(request.lang)
    text = desk.text_of(request.lang)
    alphabet = opened.terms.alphabet
    position = f"edit:{opened.id}:{opened.seq}"
    on_rack = " ".join(tile_names(opened.rack, alphabet))
    laid, typed = _begun(desk, request, position, on_rack)
    counts = left(opened.board, opened.rack, alphabet)
    bag = Bag(tuple(max(count, 0) for count in counts))
    return View(
        title=text.say("Edit the board"),
        template="analyse/edit.html",
        stream=opened.id,
        regions={"edited": "analyse/edit_notes.html"},
        context={
            "drawn": drawn(opened),
            "note": setting(opened, text),
            "board_shown": board_view(
                opened.board, alphabet, STANDARD, text, barred=opened.terms.scoring.barred
            ),
            "bag_shown": bag_view(bag, alphabet, text),
            "position": position,
            "laid": " ".join(f"{at}={tile}" for at, tile in parse_placement(laid)),
            "rack_typed": typed,
            "max_rack": LONGEST_RACK,
            "edited": edited(opened, laid, typed, text),
        },
    )


def _begun(desk: Desk, request: Request, position: str, on_rack: str) -> tuple[str, str]:
    """Return what is laid and typed so far; whoever looked at something else finds it again."""
    query = request.query
    if request.region or "laid" in query or desk.of(AnalysisService).edited[0] != position:
        desk.of(AnalysisService).edited = (
            position,
            query.get("laid", ""),
            query.get("rack", on_rack),
        )
    return desk.of(AnalysisService).edited[1:]


def edited(opened: LoadedAnalysis, laid: str, rack: str, text: Text) -> dict[str, Any]:
    """Return what is said of the board as it stands on the page."""
    alphabet = opened.terms.alphabet
    board = changed(opened.board, laid, alphabet)
    if isinstance(board, Refusal):
        return {"say": refusal_text(board, text), "odd": [], "tiles": ""}
    read = read_rack(rack[:LONGEST_RACK], alphabet)
    tiles = b"" if isinstance(read, Misread) else read
    return {
        "say": "",
        "odd": position_anomalies(board, tiles, alphabet, text),
        "tiles": text.count("{n} tile on the board", "{n} tiles on the board", board.count),
    }


def changed(board: Board, laid: str, alphabet: Alphabet) -> Board | Refusal:
    """Return a board with squares changed as the page says them: `J7=L` lays, `J8=` takes off."""
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
    """Go on from the board and the rack as they were put together."""
    opened = await drawn_from(desk, request)
    alphabet = opened.terms.alphabet
    board = unwrap(changed(opened.board, request.value("laid"), alphabet))
    wish = position_wished(board, unwrap(typed_rack(request, alphabet)), alphabet)
    return await carry_out(desk, request, opened, wish, Done(go="/analyse"))
