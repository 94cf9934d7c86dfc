"""Show the game as it stands: before the first tile, a turn, a hand-over, a challenge, its verdict."""

from dataclasses import replace
from typing import Any, Final

from faristol.board.legality import Illegal, check, check_laid
from faristol.board.move import Move
from faristol.board.notation import format_coordinates
from faristol.board.typed import read_laid, read_typed
from faristol.classic.acts.closing import is_absent
from faristol.classic.acts.turns import end_if_accepted
from faristol.classic.state import Classic, is_covered, is_writable, whose_turn
from faristol.desk.classic.base import (
    game_board_view,
    game_screen,
    playing_order,
    score_sheet,
    seat_options,
    view,
)
from faristol.desk.classic.challenges import next_clock_side
from faristol.desk.classic.document import ClassicService, LoadedClassic
from faristol.desk.classic.end_options import CAUSES, endings_of
from faristol.desk.classic.line_facts import line_view
from faristol.desk.classic.turn_text import turn_said
from faristol.desk.kernel.blanks import name_blanks
from faristol.desk.kernel.desk import Desk
from faristol.desk.kernel.request import Request
from faristol.desk.kernel.view import View
from faristol.desk.shared.board.board_refusals import move_refusal
from faristol.desk.shared.board.board_view import bag_view, parse_placement, rack_view
from faristol.desk.shared.board.move_view import letters_with_blanks, refusal_text
from faristol.desk.shared.board.placement_input import split_placement
from faristol.desk.shared.clocks.game_time_left import times_left_view
from faristol.desk.shared.lexicons import Lexicons
from faristol.desk.shared.line.input_line import REGION, TEMPLATE
from faristol.desk.shared.list_names import list_name
from faristol.ledger.refusal import Refusal
from faristol.rules.exchange import exchange
from faristol.rules.refused import Refused
from faristol.rules.senyors import is_senyors, one_kind
from faristol.tiles.alphabet import LETTER
from faristol.tiles.bag import Bag, unseen
from faristol.tiles.reading import Misread, format_word, in_tiles


@game_screen
async def show(desk: Desk, request: Request, opened: LoadedClassic) -> View:
    """Show what is to be done next, with the line for questions and moves."""
    shown = await _show_step(desk, request, opened)
    line = {"line": await line_view(desk, opened), "line_command": "ask_line"}
    context = {**shown.context, **line, "line_fields": shown.context.get("drawn", {})}
    return replace(shown, context=context, regions={**shown.regions, REGION: TEMPLATE})


async def _show_step(desk: Desk, request: Request, opened: LoadedClassic) -> View:
    mode = opened.game.settings.mode
    if opened.is_adrift and not opened.is_elsewhere:
        return _time_left(opened)
    match opened.step:
        case "absence" | "start" | "deal":
            return _start(opened)
        case "dispute" | "verdict":
            return _verdict(opened)
        case "parked":
            context = {
                "board_shown": game_board_view(opened),
                "is_covered": is_covered(opened.game),
            }
            return view(opened, "parked", opened.text.say("Parked game"), context)
        case "over" | "ended" if request.place[1:2] == ("sheet",) and mode == "record":
            title = opened.text.say("Score sheet")
            return _record(
                request, opened, title, {"next_seat": opened.game.turn, "can_challenge": False}
            )
        case "over" | "ended" | "final":
            from faristol.desk.classic.end import end_view

            return await end_view(desk, opened)
        case _:
            return await _turn(desk, request, opened)


def _time_left(opened: LoadedClassic) -> View:
    """Show the clock that came by a file while it ran, until somebody says what each side has left."""
    times_left = times_left_view(opened, opened.document.state.clock, opened.players)
    context = {"times_left": times_left}
    return view(opened, "time_left", opened.text.say("Time left"), context, regions=_REGIONS)


def _start(opened: LoadedClassic) -> View:
    """Show what comes before the first tile: the set, chair or board, who is missing, who begins."""
    text = opened.text
    start = opened.terms.rules.start
    is_listed = start is not None and "pairing" in start.methods
    is_late = opened.step != "absence" and is_absent(opened.game, opened.terms)
    context = {
        "is_late": is_late,
        "is_listed": is_listed,
        "is_drawn": start is not None and "draw" in start.methods,
    }
    return view(opened, "start", text.say("Before the first tile"), context)


def _verdict(opened: LoadedClassic) -> View:
    """Show a challenge that waits for its answer, or the answer; board and racks stay covered."""
    text, lexicon = opened.text, opened.game.lexicon
    context = {
        "list_said": list_name(lexicon, opened.game.language, text) if lexicon else "",
        "move_said": turn_said(opened.game.last, opened) if opened.game.last else "",
        "next_seat": next_clock_side(opened.game),
    }
    title = text.say("Verdict") if opened.step == "verdict" else text.say("Challenge")
    return view(opened, opened.step, title, context)


async def _turn(desk: Desk, request: Request, opened: LoadedClassic) -> View:
    text, game = opened.text, opened.game
    title = text.say("Two-player game") if len(game.seated) == 2 else text.say("Free game")
    is_asked = request.place[1:2] == ("challenge",) or is_covered(game)
    if is_asked and opened.step == "pending":
        return view(opened, "challenge", text.say("Challenge"), _challengeable_words(opened))
    context: dict[str, Any] = {
        "last_said": turn_said(game.last, opened) if game.last else "",
        "can_challenge": opened.step == "pending",
        "next_seat": whose_turn(game),
    }
    if game.settings.mode == "referee":
        endings = endings_of(opened)
        # once the time of the round is over, only the turns that are still given are played
        usual = "round_time" if game.clock.turns_left is not None else endings[0].cause
        context |= {"endings": endings, "usual_end": usual}
        return view(opened, "referee", title, context, regions=_REGIONS)
    if game.settings.mode == "record":
        if request.place[1:2] == ("lay",):
            return await _lay(desk, request, opened, title, context)
        return _record(request, opened, title, context)
    seat = game.turn
    if seat not in game.people and not opened.is_elsewhere:  # what it plays could not be stored
        context |= {"board_shown": game_board_view(opened)}
        return view(opened, "tablet", title, context, regions=_REGIONS)
    if opened.is_elsewhere or not desk.of(ClassicService).is_open(opened, seat):
        end = end_if_accepted(game)
        context |= {
            "board_shown": game_board_view(opened),
            "end_said": opened.text.say(CAUSES[end]) if end else "",
        }
        return view(opened, "handover", title, context, regions=_REGIONS)
    return await _play(desk, request, opened, title, context)


_REGIONS = {"game-clock": "classic/duel.html"}


def _challengeable_words(opened: LoadedClassic) -> dict[str, Any]:
    """Return which words can be challenged."""
    last = opened.game.last
    others = [seat for seat in opened.game.seats if last and seat != last.seat]
    formed = [one.word for one in last.formed] if last else []
    return {
        "formed": formed or ([last.word] if last else []),
        "move_said": turn_said(last, opened) if last else "",
        "others": others,
        "other_options": seat_options(opened, others),
    }


# ---- a turn on this device ----


async def _play(
    desk: Desk, request: Request, opened: LoadedClassic, title: str, context: dict[str, Any]
) -> View:
    game, text = opened.game, opened.text
    seat = game.turn
    rack = opened.rack(seat)
    noted = _laid_tiles(desk, request, opened)
    alphabet = opened.terms.alphabet
    rules = opened.terms.rules
    bag = opened.hands.bag.count if opened.hands else 0
    one = exchange(
        rules.exchange,
        rack,
        rack[: max(1, rules.exchange.least)] if rules.exchange else b"",
        bag=bag,
    )
    before = game.turns[-2] if len(game.turns) > 1 else None
    context |= {
        "fallen": turn_said(before, opened) if before and before.how == "invalid" else "",
        "laid": noted,
        "trial": await trial(desk, opened, noted),
        "in_bag": bag,
        "can_exchange": not isinstance(one, Refused),
        "can_senyors": not game.called and is_senyors(rules.senyors, rack, alphabet, bag=bag),
        "is_second": game.called == 1 and one_kind(rack, alphabet) is not None,
        "can_pass": rules.passing is not None,
        "board_shown": game_board_view(opened),
        "rack_shown": rack_view(rack, alphabet, text),
        "position": f"{opened.id}:{len(game.turns)}:{game.called}",
    }
    return view(
        opened, "play", title, context, regions={**_REGIONS, "game-trial": "classic/trial.html"}
    )


def _laid_tiles(desk: Desk, request: Request, opened: LoadedClassic) -> str:
    """Return what the page says lies on the board, or what it said last of this very turn."""
    kept = desk.of(ClassicService)
    key = (opened.id, len(opened.game.turns))
    if request.query.get("stream") == opened.id:  # a page sends no empty field: after Recall none
        laid = " ".join(
            f"{at}={tile}" for at, tile in parse_placement(request.query.get("laid", ""))
        )
        kept.laid = (*key, laid)
    return kept.laid[2] if kept.laid[:2] == key else ""


def laid_move(opened: LoadedClassic, laid: str) -> Move | Illegal:
    """Return the move of what lies on the board, or what is against it; its words are not asked about."""
    tiles = read_laid(parse_placement(laid), opened.terms.alphabet)
    rack = opened.rack(opened.game.turn) if opened.game.settings.mode == "play" else None
    return check_laid(opened.board, tiles, opened.terms.scoring, rack=rack)


async def trial(desk: Desk, opened: LoadedClassic, laid: str) -> dict[str, Any]:
    """Return what is known of the move so far: its points, and where help is allowed whether its words are in the list."""
    if not laid:
        return {"state": "none"}
    move = laid_move(opened, laid)
    if isinstance(move, Illegal):
        return {
            "state": "illegal",
            "against": refusal_text(move_refusal(move, opened.terms.alphabet), opened.text),
        }
    wrong = []
    if not opened.game.is_without_help:
        contains = await desk.of(Lexicons).contains(opened.digest)
        alphabet = opened.terms.alphabet
        letters = [bytes(tile & LETTER for tile in one.word) for one in move.words]
        wrong = [format_word(word, alphabet) for word in letters if contains and not contains(word)]
    return {**move_view(opened, move), "wrong": wrong}


def move_view(opened: LoadedClassic, move: Move) -> dict[str, Any]:
    """Return a move as it is said before it is made."""
    alphabet = opened.terms.alphabet
    return {
        "state": "legal",
        "at": format_coordinates(move.start, move.direction),
        "word": in_tiles(move.word, alphabet),
        "said": format_word(bytes(tile & LETTER for tile in move.word), alphabet),
        "blanks": name_blanks(letters_with_blanks(move.word, alphabet), opened.text),
        "points": move.points,
        "is_scrabble": move.is_scrabble,
        "is_across": move.direction.step == 1,
        "words": [
            (format_word(bytes(tile & LETTER for tile in one.word), alphabet), one.points)
            for one in move.words
        ],
        "total": 0,
    }


# ---- a turn that is written down ----


async def _lay(
    desk: Desk, request: Request, opened: LoadedClassic, title: str, context: dict[str, Any]
) -> View:
    """Show the board with all tiles that nobody has seen, to lay a move of wood on it."""
    noted, alphabet = _laid_tiles(desk, request, opened), opened.terms.alphabet
    # what is left of each kind would tell what the bag holds (CAT-CLM 19, CAT-CLS 3.8)
    seen = b"" if opened.game.is_without_help else opened.board.cells
    left = unseen(alphabet, cells=seen)
    context |= {
        "laid": noted,
        "trial": await trial(desk, opened, noted),
        "board_shown": game_board_view(opened),
        "bag_shown": bag_view(left, alphabet, opened.text) if isinstance(left, Bag) else (),
        "position": f"{opened.id}:{len(opened.game.turns)}",
    }
    return view(
        opened,
        "placement",
        title,
        context,
        regions={**_REGIONS, "game-trial": "classic/trial.html"},
    )


def _record(request: Request, opened: LoadedClassic, title: str, context: dict[str, Any]) -> View:
    typed = request.query.get("move", "") if request.query.get("stream") == opened.id else ""
    context |= {
        "sheet": score_sheet(opened),
        "order": playing_order(opened),
        "board_shown": game_board_view(opened),
        "typed": typed,
        "can_write": opened.step == "pending" or is_writable(opened.game),
        "is_draw_awaited": _is_draw_awaited(opened.game),
        "here": "#/" + "/".join(request.place[:2]),
        "heard": understood_move(opened, typed),
    }
    return view(
        opened,
        "record",
        title,
        context,
        regions={**_REGIONS, "game-trial": "classic/understood.html"},
    )


def _is_draw_awaited(game: Classic) -> bool:
    """Whether the time of the player of the last turn runs still, until tiles are drawn (CAT-CLM 27)."""
    last = game.last
    return last is not None and game.clock.running == last.seat != game.turn


MAX_TYPED: Final = 200


def split_typed_move(typed: str) -> tuple[str, str, str]:
    """Part a move as it is said into its place, its word and its points; the word alone is needed.

    >>> split_move("h4 cartam 12"), split_move("cartam 12"), split_move("cartam h4")
    (('H4', 'cartam', '12'), ('', 'cartam', '12'), ('H4', 'cartam', ''))
    """
    typed = typed[:MAX_TYPED]
    rest, points = _strip_points(typed)
    at, word = split_placement(rest)
    if not points:
        word, points = _strip_points(word)
    return at, word, points


def _strip_points(typed: str) -> tuple[str, str]:
    rest, _, last = typed.strip().rpartition(" ")
    is_number = last.isascii() and last.isdecimal() and len(last) <= 4
    return (rest, last) if rest and is_number else (typed, "")


def understood_move(opened: LoadedClassic, typed: str) -> dict[str, Any]:
    """Return what was understood of a move as it is said: place and word, in either order."""
    at, word, points = split_typed_move(typed)
    if not typed.strip():
        return {"state": "none"}
    if word and points and not at:
        return {"state": "said", "word": word.upper(), "points": int(points)}
    if not at or not word:
        return {"state": "half", "word": word, "at": at}
    alphabet = opened.terms.alphabet
    read = read_typed(at, word, alphabet)
    found = read if isinstance(read, Misread) else check(opened.board, read, opened.terms.scoring)
    if isinstance(found, Misread | Illegal):
        refusal: Refusal = move_refusal(found, alphabet)
    elif points and int(points) != found.points:
        refusal = Refusal("classic/points_other", {"count": found.points})
    else:
        return move_view(opened, found)
    return {
        "state": "illegal",
        "against": refusal_text(refusal, opened.text),
        "at": at,
        "word": word,
    }
