"""Screens of a game at each step: before the first tile, turn, hand-over, challenge and verdict."""

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
    game_view,
    playing_order,
    score_sheet,
    seat_options,
)
from faristol.desk.classic.challenges import next_clock_side
from faristol.desk.classic.document import ClassicService, LoadedClassic
from faristol.desk.classic.end_options import CAUSES, endings_of
from faristol.desk.classic.line_facts import line_view
from faristol.desk.classic.turn_text import format_short_turn
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
from faristol.rules.exchange import exchange_tiles
from faristol.rules.rule_refusal import RuleRefusal
from faristol.rules.senyors import is_senyors, one_kind
from faristol.tiles.alphabet import LETTER
from faristol.tiles.bag import Bag, unseen
from faristol.tiles.reading import Misread, format_word, in_tiles


@game_screen
async def show(desk: Desk, request: Request, game: LoadedClassic) -> View:
    """Show the step of the game, with the line for questions and moves."""
    screen = await _step_view(desk, request, game)
    line = {"line": await line_view(desk, game), "line_command": "ask_line"}
    context = {**screen.values, **line, "line_fields": screen.values.get("version_fields", {})}
    return replace(screen, context=context, regions={**screen.regions, REGION: TEMPLATE})


async def _step_view(desk: Desk, request: Request, game: LoadedClassic) -> View:
    mode = game.state.settings.mode
    if game.is_adrift and not game.is_elsewhere:
        return _time_left_view(game)
    match game.step:
        case "absence" | "start" | "deal":
            return _start_view(game)
        case "dispute" | "verdict":
            return _verdict_view(game)
        case "parked":
            context = {
                "board_view": game_board_view(game),
                "is_covered": is_covered(game.state),
            }
            return game_view(game, "parked", game.text.gettext("Parked game"), context)
        case "over" | "ended" if request.path[1:2] == ("sheet",) and mode == "record":
            title = game.text.gettext("Score sheet")
            return _record_view(
                request, game, title, {"next_seat": game.state.turn, "can_challenge": False}
            )
        case "over" | "ended" | "final":
            from faristol.desk.classic.end import end_view

            return await end_view(desk, game)
        case _:
            return await _turn_view(desk, request, game)


def _time_left_view(game: LoadedClassic) -> View:
    """Return the form of the times left, for a running clock that came in a file."""
    times_left = times_left_view(game, game.document.state.clock, game.players)
    context = {"times_left": times_left}
    return game_view(game, "time_left", game.text.gettext("Time left"), context, regions=_REGIONS)


def _start_view(game: LoadedClassic) -> View:
    """Return the screen before the first tile: the set, the draws, missing players, who starts."""
    text = game.text
    start = game.terms.rules.start
    is_listed = start is not None and "pairing" in start.methods
    is_late = game.step != "absence" and is_absent(game.state, game.terms)
    context = {
        "is_late": is_late,
        "is_listed": is_listed,
        "is_drawn": start is not None and "draw" in start.methods,
    }
    return game_view(game, "start", text.gettext("Before the first tile"), context)


def _verdict_view(game: LoadedClassic) -> View:
    """Return the screen of a challenge or its verdict; board and racks stay covered."""
    text, lexicon = game.text, game.state.lexicon
    context = {
        "list_label": list_name(lexicon, game.state.language, text) if lexicon else "",
        "move_text": format_short_turn(game.state.last, game) if game.state.last else "",
        "next_seat": next_clock_side(game.state),
    }
    title = text.gettext("Verdict") if game.step == "verdict" else text.gettext("Challenge")
    return game_view(game, game.step, title, context)


async def _turn_view(desk: Desk, request: Request, game: LoadedClassic) -> View:
    text, state = game.text, game.state
    title = text.gettext("Two-player game") if len(state.seated) == 2 else text.gettext("Free game")
    is_challenge_requested = request.path[1:2] == ("challenge",) or is_covered(state)
    if is_challenge_requested and game.step == "pending":
        return game_view(game, "challenge", text.gettext("Challenge"), _challenge_context(game))
    context: dict[str, Any] = {
        "last_text": format_short_turn(state.last, game) if state.last else "",
        "can_challenge": game.step == "pending",
        "next_seat": whose_turn(state),
    }
    if state.settings.mode == "referee":
        endings = endings_of(game)
        # once the round time is over, only the turns that are still granted are played
        usual = "round_time" if state.clock.turns_left is not None else endings[0].cause
        context |= {"endings": endings, "usual_end": usual}
        return game_view(game, "referee", title, context, regions=_REGIONS)
    if state.settings.mode == "record":
        if request.path[1:2] == ("lay",):
            return await _placement_view(desk, request, game, title, context)
        return _record_view(request, game, title, context)
    seat = state.turn
    if (
        seat not in state.people and not game.is_elsewhere
    ):  # the device's last turn could not be stored
        context |= {"board_view": game_board_view(game)}
        return game_view(game, "tablet", title, context, regions=_REGIONS)
    if game.is_elsewhere or not desk.service(ClassicService).is_open(game, seat):
        end = end_if_accepted(state)
        context |= {
            "board_view": game_board_view(game),
            "end_label": game.text.gettext(CAUSES[end]) if end else "",
        }
        return game_view(game, "handover", title, context, regions=_REGIONS)
    return await _play_view(desk, request, game, title, context)


_REGIONS = {"game-clock": "classic/duel.html"}


def _challenge_context(game: LoadedClassic) -> dict[str, Any]:
    """Return the template data of a challenge: the words and the players who can challenge them."""
    last = game.state.last
    others = [seat for seat in game.state.seats if last and seat != last.seat]
    formed = [word.word for word in last.formed] if last else []
    return {
        "formed": formed or ([last.word] if last else []),
        "move_text": format_short_turn(last, game) if last else "",
        "others": others,
        "other_options": seat_options(game, others),
    }


# ---- a turn on this device ----


async def _play_view(
    desk: Desk, request: Request, game: LoadedClassic, title: str, context: dict[str, Any]
) -> View:
    state, text = game.state, game.text
    seat = state.turn
    rack = game.rack(seat)
    laid = _laid_tiles(desk, request, game)
    alphabet = game.terms.alphabet
    rules = game.terms.rules
    bag = game.hands.bag.count if game.hands else 0
    fault_or_exchange = exchange_tiles(
        rules.exchange,
        rack,
        rack[: max(1, rules.exchange.least)] if rules.exchange else b"",
        bag=bag,
    )
    previous = state.turns[-2] if len(state.turns) > 1 else None
    context |= {
        "withdrawn_text": format_short_turn(previous, game)
        if previous and previous.how == "invalid"
        else "",
        "laid": laid,
        "trial": await trial_view(desk, game, laid),
        "in_bag": bag,
        "can_exchange": not isinstance(fault_or_exchange, RuleRefusal),
        "can_senyors": not state.called and is_senyors(rules.senyors, rack, alphabet, bag=bag),
        "is_second": state.called == 1 and one_kind(rack, alphabet) is not None,
        "can_pass": rules.passing is not None,
        "board_view": game_board_view(game),
        "rack_view": rack_view(rack, alphabet, text),
        "position": f"{game.id}:{len(state.turns)}:{state.called}",
    }
    return game_view(
        game, "play", title, context, regions={**_REGIONS, "game-trial": "classic/trial.html"}
    )


def _laid_tiles(desk: Desk, request: Request, game: LoadedClassic) -> str:
    """Return the tiles that the page sends as laid on the board, or those it sent last in this turn."""
    service = desk.service(ClassicService)
    key = (game.id, len(game.state.turns))
    if (
        request.query.get("stream") == game.id
    ):  # a page sends no empty field: after Recall, no `laid`
        laid = " ".join(
            f"{at}={tile}" for at, tile in parse_placement(request.query.get("laid", ""))
        )
        service.laid = (*key, laid)
    return service.laid[2] if service.laid[:2] == key else ""


def laid_move(game: LoadedClassic, laid: str) -> Move | Illegal:
    """Return the move of the tiles laid on the board, or its fault; its words are not checked."""
    tiles = read_laid(parse_placement(laid), game.terms.alphabet)
    rack = game.rack(game.state.turn) if game.state.settings.mode == "play" else None
    return check_laid(game.board, tiles, game.terms.scoring, rack=rack)


async def trial_view(desk: Desk, game: LoadedClassic, laid: str) -> dict[str, Any]:
    """Return the template data of a move on trial: its points, and with help its words not in the list."""
    if not laid:
        return {"state": "none"}
    move = laid_move(game, laid)
    if isinstance(move, Illegal):
        return {
            "state": "illegal",
            "against": refusal_text(move_refusal(move, game.terms.alphabet), game.text),
        }
    invalid = []
    if not game.state.is_without_help:
        contains = await desk.service(Lexicons).contains(game.digest)
        alphabet = game.terms.alphabet
        letters = [bytes(tile & LETTER for tile in formed.word) for formed in move.words]
        invalid = [
            format_word(word, alphabet) for word in letters if contains and not contains(word)
        ]
    return {**move_view(game, move), "wrong": invalid}


def move_view(game: LoadedClassic, move: Move) -> dict[str, Any]:
    """Return the template data of a move before it is played."""
    alphabet = game.terms.alphabet
    return {
        "state": "legal",
        "at": format_coordinates(move.start, move.direction),
        "word": in_tiles(move.word, alphabet),
        "spelled": format_word(bytes(tile & LETTER for tile in move.word), alphabet),
        "blanks": name_blanks(letters_with_blanks(move.word, alphabet), game.text),
        "points": move.points,
        "is_scrabble": move.is_scrabble,
        "is_across": move.direction.step == 1,
        "words": [
            (format_word(bytes(tile & LETTER for tile in word.word), alphabet), word.points)
            for word in move.words
        ],
        "total": 0,
    }


# ---- a turn that is written down ----


async def _placement_view(
    desk: Desk, request: Request, game: LoadedClassic, title: str, context: dict[str, Any]
) -> View:
    """Return the board with all unseen tiles, on which a move on wood is laid."""
    laid, alphabet = _laid_tiles(desk, request, game), game.terms.alphabet
    # the tiles left of each kind would show what the bag holds (CAT-CLM 19, CAT-CLS 3.8)
    seen = b"" if game.state.is_without_help else game.board.cells
    left = unseen(alphabet, cells=seen)
    context |= {
        "laid": laid,
        "trial": await trial_view(desk, game, laid),
        "board_view": game_board_view(game),
        "bag_view": bag_view(left, alphabet, game.text) if isinstance(left, Bag) else (),
        "position": f"{game.id}:{len(game.state.turns)}",
    }
    return game_view(
        game,
        "placement",
        title,
        context,
        regions={**_REGIONS, "game-trial": "classic/trial.html"},
    )


def _record_view(
    request: Request, game: LoadedClassic, title: str, context: dict[str, Any]
) -> View:
    raw_move = request.query.get("move", "") if request.query.get("stream") == game.id else ""
    context |= {
        "sheet": score_sheet(game),
        "order": playing_order(game),
        "board_view": game_board_view(game),
        "raw_move": raw_move,
        "can_write": game.step == "pending" or is_writable(game.state),
        "is_draw_awaited": _is_draw_awaited(game.state),
        "form_route": "#/" + "/".join(request.path[:2]),
        "understood": understood_view(game, raw_move),
    }
    return game_view(
        game,
        "record",
        title,
        context,
        regions={**_REGIONS, "game-trial": "classic/understood.html"},
    )


def _is_draw_awaited(state: Classic) -> bool:
    """Whether the time of the last player still runs until the tiles are drawn (CAT-CLM 27)."""
    last = state.last
    return last is not None and state.clock.running == last.seat != state.turn


MAX_MOVE_INPUT: Final = 200


def split_move_input(raw: str) -> tuple[str, str, str]:
    """Split a typed move into place, word and points; only the word is needed.

    >>> split_move_input("h4 cartam 12"), split_move_input("cartam 12"), split_move_input("cartam h4")
    (('H4', 'cartam', '12'), ('', 'cartam', '12'), ('H4', 'cartam', ''))
    """
    raw = raw[:MAX_MOVE_INPUT]
    rest, points = _strip_points(raw)
    at, word = split_placement(rest)
    if not points:
        word, points = _strip_points(word)
    return at, word, points


def _strip_points(raw: str) -> tuple[str, str]:
    rest, _, last = raw.strip().rpartition(" ")
    is_number = last.isascii() and last.isdecimal() and len(last) <= 4
    return (rest, last) if rest and is_number else (raw, "")


def understood_view(game: LoadedClassic, raw: str) -> dict[str, Any]:
    """Return the template data of a typed move: place and word, in either order, or its fault."""
    at, word, points = split_move_input(raw)
    if not raw.strip():
        return {"state": "none"}
    if word and points and not at:
        return {"state": "announced", "word": word.upper(), "points": int(points)}
    if not at or not word:
        return {"state": "half", "word": word, "at": at}
    alphabet = game.terms.alphabet
    parsed = read_typed(at, word, alphabet)
    move = parsed if isinstance(parsed, Misread) else check(game.board, parsed, game.terms.scoring)
    if isinstance(move, Misread | Illegal):
        refusal: Refusal = move_refusal(move, alphabet)
    elif points and int(points) != move.points:
        refusal = Refusal("classic/points_other", {"count": move.points})
    else:
        return move_view(game, move)
    return {
        "state": "illegal",
        "against": refusal_text(refusal, game.text),
        "at": at,
        "word": word,
    }
