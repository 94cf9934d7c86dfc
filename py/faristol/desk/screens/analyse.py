"""Show the board one analyses on: a rack, moves that are tried, every move, what is not seen."""

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

from faristol.board.cells import square_of
from faristol.board.layout import STANDARD
from faristol.board.square import Square
from faristol.desk.board_shown import board_shown, rack_shown, split_laid
from faristol.desk.lists import capital, language_name, list_name, with_language
from faristol.desk.moves_asked import LONGEST, ORDERS
from faristol.desk.request import Request
from faristol.desk.rules_desk import PRESETS
from faristol.desk.screens.analyse_shown import (
    moves_shown,
    nothing_tried,
    odd_shown,
    tried_shown,
    unseen_shown,
)
from faristol.desk.study_desk import Found, Opened, Unreadable
from faristol.desk.text import Text
from faristol.desk.view import View
from faristol.study.acts import OpenStudy, Study
from faristol.tiles.reading import tile_names

if TYPE_CHECKING:
    from faristol.desk.app import Desk

LONGEST_RACK = 40  # signs: seven tiles with spaces and parentheses, and room to spare


async def show(desk: "Desk", request: Request) -> View:
    """Show the analysis in use, a part of it, or one of the screens around it."""
    match request.place[1:]:
        case ("new",):
            from faristol.desk.screens.analyse_new import show as other
        case ("edit",):
            from faristol.desk.screens.analyse_edit import show as other
        case ("share",):
            from faristol.desk.screens.analyse_share import show as other
        case ("print",):
            from faristol.desk.screens.analyse_paper import show as other
        case _:
            other = _show
    return await other(desk, request)


async def _show(desk: "Desk", request: Request) -> View:
    opened = await desk.study.opened(request.lang)
    text = desk.text_of(request.lang)
    if isinstance(opened, Unreadable):
        return unreadable(opened, text)
    if request.region == "trial":
        context = await _trial(desk, request, opened)
    elif request.region == "moves":
        context = await _moves(desk, request, opened)
    else:
        context = {
            **_board(opened, text),
            **await _trial(desk, request, opened),
            **await _moves(desk, request, opened),
            "note": setting(opened, text),
            "oddities": odd_shown(opened, text),
            "lost": _lost(request.once, text),
            "unseen": unseen_shown(opened, text),
            "can_take_back": opened.study.can_take_back,
            "can_redo": opened.study.can_redo,
            "max_rack": LONGEST_RACK,
            "rack_places": opened.terms.ruleset.rules.equipment.rack,
            "in_hall": await desk.hall.sees(opened.id) if request.hall and opened.id else "",
        }
    return View(
        title=text.say("Analyse"),
        template="analyse.html",
        stream=opened.id,
        regions={"trial": "analyse_trial.html", "moves": "analyse_moves.html"},
        context={"drawn": drawn(opened), **context},
    )


def _lost(once: str, text: Text) -> list[str]:
    """Return what of a position that was just pasted is not on this device."""
    if not once:
        return []
    from faristol.desk.screens.analyse_share import lost_said

    return lost_said(once, text)


def drawn(opened: Opened) -> dict[str, Any]:
    """Return what every form says of the position it was drawn from."""
    return {"stream": opened.id, "seq": opened.seq}


def unreadable(opened: Unreadable, text: Text) -> View:
    """Say that an analysis cannot be shown, and where another one begins."""
    return View(
        title=opened.row.name,
        template="analyse_unreadable.html",
        stream=opened.row.id,
        context={"name": opened.row.name, "words": text.say("Analyse")},
    )


def setting(opened: Opened, text: Text) -> str:
    """Return in a few words what positions are looked at with."""
    pin = opened.study.lexicon
    words = list_name(pin, opened.study.language, text) if pin else text.say("no word list")
    return f"{capital(words)} · {rules_shown(opened.study, text)}"


def words_shown(study: Study | OpenStudy, text: Text) -> str:
    """Return with which words an analysis looks at positions."""
    if study.lexicon:
        return with_language(study.lexicon, study.language, text)
    return f"{capital(language_name(study.language, text))} · {text.say('no word list')}"


def rules_shown(study: Study | OpenStudy, text: Text) -> str:
    """Return what the rules are called that an analysis pinned."""
    ruleset: Mapping[str, Any] = study.ruleset or {}
    known = PRESETS.get(str(ruleset.get("name"))) if ruleset.get("status") != "club" else None
    return text.say(known) if known else str(ruleset.get("title", ""))


def _board(opened: Opened, text: Text) -> dict[str, Any]:
    alphabet, barred = opened.terms.alphabet, opened.terms.scoring.barred
    move = opened.study.position.move
    last = [Square(square_of(cell)) for cell in move.placed] if move else []
    return {
        "board_shown": board_shown(
            opened.board, alphabet, STANDARD, text, last=last, barred=barred
        ),
        "rack_shown": rack_shown(opened.rack, alphabet, text),
        "rack_typed": " ".join(tile_names(opened.rack, alphabet)),
        "position": f"{opened.id}:{opened.seq}",
    }


async def _found(desk: "Desk", request: Request, opened: Opened) -> Found:
    working = desk.text_of(request.lang).say("Looking for moves…")
    return await desk.study.found(opened, desk.progress, working)


async def _trial(desk: "Desk", request: Request, opened: Opened) -> dict[str, Any]:
    """Return what is said of the tiles being laid."""
    text = desk.text_of(request.lang)
    laid = split_laid(request.query.get("laid", ""))
    typed = " ".join(f"{at}={tile}" for at, tile in laid)
    if request.region == "trial":
        desk.study.tried = typed
    if not laid:
        return {"laid": typed, "trial": nothing_tried(opened, text)}
    # a list that is hidden is hidden: how far from the best a move is would tell of it
    found = Found() if desk.study.asked.is_hidden else await _found(desk, request, opened)
    lexicon = await desk.study.lexicon(opened)
    return {"laid": typed, "trial": tried_shown(opened, laid, lexicon, found.best, text)}


async def _moves(desk: "Desk", request: Request, opened: Opened) -> dict[str, Any]:
    """Return the list of moves as it is wanted; what is asked for anew is kept for the next time."""
    text = desk.text_of(request.lang)
    desk.study.look_at(opened)
    if request.region == "moves":
        query = request.query
        desk.study.asked = desk.study.asked.filtered(
            query.get("q", ""), query.get("at", ""), query.get("least", "")
        )
    asked = desk.study.asked
    context: dict[str, Any] = {
        "asked": asked,
        "orders": [(by, text.say(name)) for by, name in ORDERS.items()],
        "max_filter": LONGEST,
    }
    if asked.is_hidden or not opened.rack:
        state = "hidden" if asked.is_hidden else "no rack"
        return {**context, "moves": {"state": state}}
    found = await _found(desk, request, opened)
    if found.moves is None:
        return {**context, "moves": {"state": found.code}}
    return {**context, "moves": await moves_shown(desk, opened, found, text)}
