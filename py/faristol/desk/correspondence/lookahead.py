"""The screen that tries placements of both players ahead: it stores and sends nothing."""

from dataclasses import replace
from typing import Any

from faristol.board.legality import Illegal
from faristol.board.typed import TypedMove, read_typed
from faristol.correspondence.sheet import Sheet, pass_by, place_letters
from faristol.desk.correspondence.base import (
    game_board_view,
    game_screen,
    game_view,
    placement_text,
    rack_letters,
    roman,
)
from faristol.desk.correspondence.document import LoadedPostGame
from faristol.desk.correspondence.game import trial_with_words
from faristol.desk.kernel.desk import Desk
from faristol.desk.kernel.request import Request
from faristol.desk.kernel.view import View
from faristol.desk.shared.board.board_view import parse_placement, rack_view

PASS = "-"
MAX_MOVES = 50


@game_screen
async def show(desk: Desk, request: Request, game: LoadedPostGame) -> View:
    """Show the board after the placements in the address, and try another one."""
    sheet, moves = apply_variation(game.game.sheet, request.query.get("moves", ""))
    branch, text = replace(game, game=replace(game.game, sheet=sheet)), game.text
    laid = " ".join(f"{at}={tile}" for at, tile in parse_placement(request.query.get("laid", "")))
    trial = await trial_with_words(desk, branch, laid)
    next_move = [f"{trial['at']}.{trial['word']}"] if trial["state"] == "legal" else []
    first = len(game.game.sheet.lines)
    context: dict[str, Any] = {
        "board_view": game_board_view(branch),
        "rack_view": rack_view(sheet.rack(sheet.seat), game.terms.alphabet, text),
        "other_rack": rack_letters(branch, 3 - sheet.seat),
        "tried": [
            (
                roman((first + number) // 2 + 1),
                line.seat,
                placement_text(line, branch),
                line.recorded,
            )
            for number, line in enumerate(sheet.lines[first:])
        ],
        "tail": f"&variant={game.variant}" if game.variant else "",
        "moves": ",".join(moves),
        "before": ",".join(moves[:-1]),
        "next_moves": ",".join([*moves, *next_move]) if len(moves) < MAX_MOVES else "",
        "passed": ",".join([*moves, PASS]),
        "laid": laid,
        "trial": trial,
        "sheet": sheet,
        "totals": sheet.totals,
        "is_over": sheet.end is not None,
        "position": f"{game.id}:{game.variant}:{first}:{','.join(moves)}",
    }
    regions = {"mail-trial": "correspondence/lookahead_trial.html"}
    return game_view(game, "lookahead", text.gettext("Trying ahead"), context, regions=regions)


def apply_variation(sheet: Sheet, moves_text: str) -> tuple[Sheet, list[str]]:
    """Return a sheet after the placements of an address, and the placements up to the first invalid one."""
    moves: list[str] = []
    for move in moves_text.split(",")[:MAX_MOVES]:
        after = _apply_move(sheet, move)
        if after is None:
            break
        sheet = after
        moves.append(move)
    return sheet, moves


def _apply_move(sheet: Sheet, move: str) -> Sheet | None:
    at, _, word = move.partition(".")
    if sheet.end is not None or not at:
        return None
    if at == PASS:
        return pass_by(sheet)
    typed = read_typed(at, word, sheet.terms.alphabet)
    after = place_letters(sheet, typed) if isinstance(typed, TypedMove) else None
    return None if isinstance(after, Illegal) else after
