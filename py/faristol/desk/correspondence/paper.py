"""The printed sheet of a game by post, from which it can be rebuilt (RO-COR 5, 8, 25)."""

from typing import Any

from faristol.correspondence.acts.closing import worth
from faristol.correspondence.record import line_in
from faristol.correspondence.state import totals_of
from faristol.desk.correspondence.base import (
    VARIANTS,
    day_circles,
    format_game_day,
    game_board_view,
    game_screen,
    game_view,
    lexicon_text,
    open_variants,
    placement_text,
    roman,
    string_view,
)
from faristol.desk.correspondence.coefficients import format_coefficient
from faristol.desk.correspondence.document import LoadedPostGame, load_fresh
from faristol.desk.correspondence.letters import CAUSES
from faristol.desk.correspondence.sheet_text import (
    format_missing_codes,
    format_notes,
    format_previous,
    format_sheet,
)
from faristol.desk.kernel.desk import Desk
from faristol.desk.kernel.outcome import Done, download_effect
from faristol.desk.kernel.request import Request
from faristol.desk.kernel.view import View
from faristol.desk.shared.judging_programs import other_versions
from faristol.formats.post_sheet import encode_sheet
from faristol.ledger.refusal import Refusal

MIME = "text/plain;charset=utf-8"


@game_screen
async def show(desk: Desk, request: Request, game: LoadedPostGame) -> View:
    """Show the sheet to print."""
    del desk, request
    post, text = game.post, game.text
    tables = [_table_view(variant_game) for variant_game in open_variants(game)]
    confirmed = worth(post)
    context: dict[str, Any] = {
        "board_view": game_board_view(game),
        "string": string_view(game),
        "tables": tables,
        "roman": roman,
        "circles": [day_circles(game, seat) for seat in (1, 2)],
        "cause_text": text.gettext(CAUSES[post.end.cause]) if post.end else "",
        "end_scores": post.end.scores if post.end else None,
        "worth": [format_coefficient(coefficient, text) for coefficient in confirmed]
        if confirmed
        else [],
        "before": [format_previous(entrant, text) for entrant in post.seated],
        "format_day": lambda day: format_game_day(day, text),
    }
    context["notes"] = list(format_notes(game, text))
    context["list_name"] = lexicon_text(game)
    context["judged_by"] = other_versions(game.log)
    parts = encode_sheet(post, game.plain_names)
    context |= {"codes": [], "why_no_codes": ""}
    if isinstance(parts, Refusal):
        context["why_no_codes"] = format_missing_codes(parts, text)
    else:
        context["codes"] = [part.replace(" ", "") for part in parts]
    return game_view(game, "paper", text.gettext("Game sheet"), context)


async def save(desk: Desk, request: Request) -> Done:
    """Download the sheet as a file."""
    game = await load_fresh(desk, request)
    text = desk.translator_for(game.post.language)
    return Done(effects=(download_effect(f"{game.row.name}.txt", format_sheet(game, text), MIME),))


def _table_view(game: LoadedPostGame) -> dict[str, Any]:
    """Return the table on the back; the second variant's begins with the challenged round (RO-COR 15)."""
    dispute, text = game.post.dispute, game.text
    lines = [_line_view(game, turn) for turn in range(1, len(game.game.sheet.lines) + 1)]
    rounds = [lines[at : at + 2] for at in range(0, len(lines), 2)]
    shared = (dispute.turn - 1) // 2 if dispute and game.variant == "wrong" else 0
    return {
        "name": text.gettext(VARIANTS[game.variant]) if game.variant else "",
        "first": shared + 1,
        "rounds": rounds[shared:],
        "scores": totals_of(game.post, game.variant),
    }


def _line_view(game: LoadedPostGame, turn: int) -> dict[str, Any]:
    """Return the template data of a line of the back."""
    line, mailed = game.game.sheet.lines[turn - 1], game.game.mailed[turn - 1]
    record = line_in(game.game.sheet, turn)
    before = game.game.sheet.lines[:turn]
    return {
        "letters": ",".join(record.letters) if record else "",
        "main": placement_text(line, game),
        "adjacent": "; ".join(record.adjacent) if record else "",
        "is_void": line.is_void,
        "recorded": line.recorded,
        "real": line.real,
        "total": sum(earlier.recorded for earlier in before if earlier.seat == line.seat),
        "sent": format_game_day(mailed.sent, game.text),
        "used": mailed.used,
    }
