"""Try placements ahead, of both: nothing of it is written or sent."""

from dataclasses import replace
from typing import Any

from faristol.board.legality import Illegal
from faristol.board.typed import TypedMove, read_typed
from faristol.correspondence.sheet import Sheet, pass_by, place
from faristol.desk.correspondence.base import (
    game_board_view,
    game_screen,
    placement_text,
    rack_letters,
    roman,
    view,
)
from faristol.desk.correspondence.document import LoadedPostGame
from faristol.desk.correspondence.game import trial_with_words
from faristol.desk.kernel.desk import Desk
from faristol.desk.kernel.request import Request
from faristol.desk.kernel.view import View
from faristol.desk.shared.board.board_view import parse_placement, rack_view

PASS = "-"
MOST = 50


@game_screen
async def show(desk: Desk, request: Request, opened: LoadedPostGame) -> View:
    """Show the board after the placements of the address, and try one more."""
    sheet, moves = apply_variation(opened.game.sheet, request.query.get("moves", ""))
    there, text = replace(opened, game=replace(opened.game, sheet=sheet)), opened.text
    laid = " ".join(f"{at}={tile}" for at, tile in parse_placement(request.query.get("laid", "")))
    found = await trial_with_words(desk, there, laid)
    more = [f"{found['at']}.{found['word']}"] if found["state"] == "legal" else []
    first = len(opened.game.sheet.lines)
    context: dict[str, Any] = {
        "board_shown": game_board_view(there),
        "rack_shown": rack_view(sheet.rack(sheet.seat), opened.terms.alphabet, text),
        "other_rack": rack_letters(there, 3 - sheet.seat),
        "tried": [
            (
                roman((first + number) // 2 + 1),
                line.seat,
                placement_text(line, there),
                line.recorded,
            )
            for number, line in enumerate(sheet.lines[first:])
        ],
        "tail": f"&variant={opened.variant}" if opened.variant else "",
        "moves": ",".join(moves),
        "before": ",".join(moves[:-1]),
        "next_moves": ",".join([*moves, *more]) if len(moves) < MOST else "",
        "passed": ",".join([*moves, PASS]),
        "laid": laid,
        "trial": found,
        "sheet": sheet,
        "totals": sheet.totals,
        "is_over": sheet.end is not None,
        "position": f"{opened.id}:{opened.variant}:{first}:{','.join(moves)}",
    }
    regions = {"mail-trial": "correspondence/lookahead_trial.html"}
    return view(opened, "lookahead", text.say("Trying ahead"), context, regions=regions)


def apply_variation(sheet: Sheet, told: str) -> tuple[Sheet, list[str]]:
    """Return a sheet after the placements of an address, and which they are; what cannot be ends them."""
    kept: list[str] = []
    for move in told.split(",")[:MOST]:
        after = _with_placement(sheet, move)
        if after is None:
            break
        sheet = after
        kept.append(move)
    return sheet, kept


def _with_placement(sheet: Sheet, move: str) -> Sheet | None:
    at, _, word = move.partition(".")
    if sheet.end is not None or not at:
        return None
    if at == PASS:
        return pass_by(sheet)
    typed = read_typed(at, word, sheet.terms.alphabet)
    after = place(sheet, typed) if isinstance(typed, TypedMove) else None
    return None if isinstance(after, Illegal) else after
