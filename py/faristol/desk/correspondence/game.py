"""Show a game by post: the board with both racks, the string, the days; and write placements (RO-COR 7-14)."""

from collections.abc import Callable
from datetime import date
from typing import Any, get_args

from faristol.board.legality import Illegal, check_laid
from faristol.board.move import Move
from faristol.board.notation import format_coordinates
from faristol.board.typed import read_laid
from faristol.correspondence.acts.letters import Place, Reach, SayPass, TakeLineBack
from faristol.correspondence.days import Stamp
from faristol.correspondence.faults import day_of
from faristol.correspondence.points import recorded_of
from faristol.correspondence.state import thinks_since
from faristol.desk.correspondence.base import (
    current_waiting_days,
    day_circles,
    format_game_day,
    game_board_view,
    game_screen,
    placement_text,
    rack_letters,
    roman,
    string_view,
    thinks_until,
    view,
)
from faristol.desk.correspondence.document import (
    ROUTE,
    LoadedPostGame,
    PostGameService,
    carry_out,
    form,
    is_playing,
    load_fresh,
)
from faristol.desk.kernel.desk import Desk
from faristol.desk.kernel.forms import act_from_form
from faristol.desk.kernel.outcome import Done, Refused
from faristol.desk.kernel.request import Request
from faristol.desk.kernel.view import View
from faristol.desk.shared.board.board_refusals import move_refusal
from faristol.desk.shared.board.board_view import parse_placement, rack_view
from faristol.desk.shared.board.move_view import refusal_text
from faristol.desk.shared.lexicons import Lexicons
from faristol.ledger.refusal import Refusal
from faristol.tiles.alphabet import LETTER, Word
from faristol.tiles.reading import in_tiles


@game_screen
async def show(desk: Desk, request: Request, opened: LoadedPostGame) -> View:
    """Show the board; whoever keeps the sheet of who is next lays tiles on it."""
    sheet, text = opened.game.sheet, opened.text
    laid = _laid_tiles(desk, request, opened)
    own = opened.post.own or sheet.seat
    other = 3 - own
    lines = sheet.lines
    context: dict[str, Any] = {
        "board_shown": game_board_view(opened),
        "rack_shown": rack_view(sheet.rack(sheet.seat), opened.terms.alphabet, text),
        "own": own,
        "other": other,
        "racks": {seat: rack_letters(opened, seat) for seat in (1, 2)},
        "string": string_view(opened),
        "used": sum(len(line.letters) for line in lines),
        "circles": day_circles(opened, own),
        "waited": current_waiting_days(opened),
        "laid": laid,
        "trial": await trial_with_words(desk, opened, laid),
        "last_said": placement_text(lines[-1], opened) if lines else "",
        "last": lines[-1] if lines else None,
        "is_mine": opened.is_mine and is_playing(opened),
        "position": f"{opened.id}:{opened.variant}:{len(lines)}",
        "needs_arrival": is_arrival_needed(opened),
        "came": thinks_since(opened.post, opened.game)[0],
        "came_stamp": thinks_since(opened.post, opened.game)[1],
        "thinks_until": format_game_day(thinks_until(opened), text),
        "sent_on": format_game_day(_sent_on(request, opened), text),
    }
    title = text.say("Round {n}", n=roman(opened.game.sheet.round))
    return view(opened, "game", title, context, regions={"mail-trial": "correspondence/trial.html"})


def _laid_tiles(desk: Desk, request: Request, opened: LoadedPostGame) -> str:
    """Return what the page says lies on the board, or what it said last of this very placement."""
    kept = desk.of(PostGameService)
    key = (f"{opened.id} {opened.variant}", len(opened.game.sheet.lines))
    if request.query.get("stream") == opened.id:  # a page sends no empty field: after Recall none
        laid = " ".join(
            f"{at}={tile}" for at, tile in parse_placement(request.query.get("laid", ""))
        )
        kept.laid = (*key, laid)
    return kept.laid[2] if kept.laid[:2] == key else ""


def _sent_on(request: Request, opened: LoadedPostGame) -> date:
    """Return the day of dispatch that stands in the form, today where it has none."""
    day = day_of(request.query.get("sent", "") or request.line("sent"), "sent")
    return opened.today if isinstance(day, Refusal) else day


def _move(opened: LoadedPostGame, laid: str) -> Move | Illegal:
    sheet = opened.game.sheet
    tiles = read_laid(parse_placement(laid), opened.terms.alphabet)
    return check_laid(sheet.board, tiles, opened.terms.scoring, rack=sheet.rack(sheet.seat))


def trial_view(opened: LoadedPostGame, laid: str) -> dict[str, Any]:
    """Return what is known of the placement so far: what it is worth, and what is recorded of it (RO-COR 3)."""
    if not laid:
        return {"state": "none"}
    move, alphabet = _move(opened, laid), opened.terms.alphabet
    if isinstance(move, Illegal):
        return {
            "state": "illegal",
            "against": refusal_text(move_refusal(move, alphabet), opened.text),
        }
    caps = opened.terms.rules.caps
    recorded = recorded_of(caps, len(opened.game.sheet.lines), move.points)
    return {
        "state": "legal",
        "at": format_coordinates(move.start, move.direction),
        "word": in_tiles(move.word, alphabet),
        "real": move.points,
        "recorded": recorded,
        "words": [(in_tiles(one.word, alphabet), one.points) for one in move.words],
    }


async def trial_with_words(desk: Desk, opened: LoadedPostGame, laid: str) -> dict[str, Any]:
    """Return what is known of what lies, with the words that the list has not: they may be challenged (RO-COR 12)."""
    move = _move(opened, laid) if laid else None
    words = [one.word for one in move.words] if isinstance(move, Move) else []
    return {**trial_view(opened, laid), "unknown": await words_out_of_list(desk, opened, words)}


async def words_out_of_list(desk: Desk, opened: LoadedPostGame, words: list[Word]) -> list[str]:
    """Return the words that the list of a game has not; none where it is not on this device."""
    has = await word_checker(desk, opened)
    return [in_tiles(word, opened.terms.alphabet) for word in words if has and not has(word)]


async def word_checker(desk: Desk, opened: LoadedPostGame) -> Callable[[Word], bool] | None:
    """Return what tells whether a word is in the list of a game, blanks or not; None where it is not here."""
    pin = opened.post.lexicon
    has = await desk.of(Lexicons).contains(pin.digest) if pin else None
    return (lambda word: has(bytes(tile & LETTER for tile in word))) if has else None


# ---- acting ----


async def place(desk: Desk, request: Request) -> Done:
    """Write the placement that lies on the board, or that is typed; its card comes next."""
    opened = await load_fresh(desk, request)
    wish = _placement_acts(opened, request)
    _needs_arrival(opened)
    return await carry_out(desk, request, opened, wish, next_route(opened, "/mail/card"))


def _placement_acts(opened: LoadedPostGame, request: Request) -> Place:
    laid = request.value("laid")
    if not laid.strip():
        return act_from_form(request, Place, reached="", stamp="", variant=opened.variant)
    move = _move(opened, laid)
    if isinstance(move, Illegal):
        raise Refused(move_refusal(move, opened.terms.alphabet, field="word"))
    return Place(
        at=format_coordinates(move.start, move.direction),
        word=in_tiles(move.word, opened.terms.alphabet),
        sent=request.line("sent"),
        variant=opened.variant,
    )


def is_arrival_needed(opened: LoadedPostGame) -> bool:
    """Tell whether nobody has said yet when the letter came that is answered: days run from then (RO-COR 20)."""
    since, _ = thinks_since(opened.post, opened.game)
    return not since


def _needs_arrival(opened: LoadedPostGame) -> None:
    if is_arrival_needed(opened):
        raise Refused(Refusal("correspondence/arrival_missing", {"field": "reached"}))


def next_route(opened: LoadedPostGame, route: str = ROUTE) -> Done:
    """Go on in the variant that was worked in."""
    return Done(go=f"{route}?variant={opened.variant}" if opened.variant else route)


def stamp_from_form(request: Request) -> Stamp:
    """Return what a form says of a stamp; one that nobody knows says nothing."""
    return next((one for one in get_args(Stamp) if one == request.value("stamp")), "")


async def pass_(desk: Desk, request: Request) -> Done:
    """Write PAS."""
    opened = await load_fresh(desk, request)
    _needs_arrival(opened)
    wish = SayPass(sent=request.line("sent"), variant=opened.variant)
    return await carry_out(desk, request, opened, wish, next_route(opened, "/mail/card"))


async def reach(desk: Desk, request: Request) -> Done:
    """Say when the last letter came."""
    opened = await load_fresh(desk, request)
    wish = Reach(
        reached=request.line("reached"), stamp=stamp_from_form(request), variant=opened.variant
    )
    return await carry_out(desk, request, opened, wish, next_route(opened))


take_back = form(TakeLineBack, lambda _, opened, __: next_route(opened))
