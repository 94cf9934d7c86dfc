"""Show the sheet of a game by post as it is printed: front and back, so that the game can be rebuilt (RO-COR 5, 8, 25)."""

from typing import Any

from faristol.correspondence.acts.closing import worth
from faristol.correspondence.record import line_in
from faristol.correspondence.state import totals
from faristol.desk.correspondence.base import (
    VARIANTS,
    day_circles,
    format_game_day,
    game_board_view,
    game_screen,
    lexicon_text,
    open_variants,
    placement_text,
    roman,
    string_view,
    view,
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
async def show(desk: Desk, request: Request, opened: LoadedPostGame) -> View:
    """Show the sheet, to be printed."""
    del desk, request
    post, text = opened.post, opened.text
    tables = [_table(one) for one in open_variants(opened)]
    counted = worth(post)
    context: dict[str, Any] = {
        "board_shown": game_board_view(opened),
        "string": string_view(opened),
        "tables": tables,
        "roman": roman,
        "circles": [day_circles(opened, seat) for seat in (1, 2)],
        "cause_said": text.say(CAUSES[post.end.cause]) if post.end else "",
        "end_scores": post.end.scores if post.end else None,
        "worth": [format_coefficient(one, text) for one in counted] if counted else [],
        "before": [format_previous(one, text) for one in post.seated],
        "day_said": lambda day: format_game_day(day, text),
    }
    context["notes"] = list(format_notes(opened, text))
    context["list_said"] = lexicon_text(opened)
    context["judged_by"] = other_versions(opened.log)
    parts = encode_sheet(post, opened.plain_names)
    context |= {"codes": [], "why_no_codes": ""}
    if isinstance(parts, Refusal):
        context["why_no_codes"] = format_missing_codes(parts, text)
    else:
        context["codes"] = [part.replace(" ", "") for part in parts]
    return view(opened, "paper", text.say("Game sheet"), context)


async def save(desk: Desk, request: Request) -> Done:
    """Hand the sheet out as a file."""
    opened = await load_fresh(desk, request)
    text = desk.text_of(opened.post.language)
    return Done(
        effects=(download_effect(f"{opened.row.name}.txt", format_sheet(opened, text), MIME),)
    )


def _table(opened: LoadedPostGame) -> dict[str, Any]:
    """Describe the back in a variant; the second one has the rounds from the challenged one on (RO-COR 15)."""
    dispute, text = opened.post.dispute, opened.text
    lines = [_line(opened, turn) for turn in range(1, len(opened.game.sheet.lines) + 1)]
    rounds = [lines[at : at + 2] for at in range(0, len(lines), 2)]
    shared = (dispute.turn - 1) // 2 if dispute and opened.variant == "wrong" else 0
    return {
        "name": text.say(VARIANTS[opened.variant]) if opened.variant else "",
        "first": shared + 1,
        "rounds": rounds[shared:],
        "scores": totals(opened.post, opened.variant),
    }


def _line(opened: LoadedPostGame, turn: int) -> dict[str, Any]:
    """Describe a line of the back."""
    line, mailed = opened.game.sheet.lines[turn - 1], opened.game.mailed[turn - 1]
    record = line_in(opened.game.sheet, turn)
    before = opened.game.sheet.lines[:turn]
    return {
        "letters": ",".join(record.letters) if record else "",
        "main": placement_text(line, opened),
        "adjacent": "; ".join(record.adjacent) if record else "",
        "is_void": line.is_void,
        "recorded": line.recorded,
        "real": line.real,
        "total": sum(one.recorded for one in before if one.seat == line.seat),
        "sent": format_game_day(mailed.sent, opened.text),
        "used": mailed.used,
    }
