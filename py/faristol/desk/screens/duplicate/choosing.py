"""Show the moves to choose among, the one that is picked on the board, and how it is said (CAT-DUP 1.1-8, 1.4-8)."""

from typing import TYPE_CHECKING, Any

from faristol.board.move import LETTERS_ONLY, Move
from faristol.board.notation import format_coordinates
from faristol.desk.board_shown import board_shown, tile_shown
from faristol.desk.duplicate_desk import Opened
from faristol.desk.duplicate_words import null_said
from faristol.desk.message import messages_of
from faristol.desk.moves_asked import Asked, listed_steps, read_wanted
from faristol.desk.request import Request
from faristol.desk.screens.duplicate.candidates import (
    Candidate,
    Candidates,
    also,
    candidates,
    read_value,
    shown,
    value_of,
    word_shown,
)
from faristol.desk.screens.duplicate.said import move_said
from faristol.desk.text import Text
from faristol.duplicate.judging import Null
from faristol.duplicate.master import expected_points
from faristol.duplicate.state import Game, Round, differences, missing, playing
from faristol.ledger.refusal import Refusal
from faristol.tiles.alphabet import BLANK, BLANK_BIT
from faristol.tiles.reading import in_tiles

if TYPE_CHECKING:
    from faristol.desk.app import Desk
    from faristol.desk.study_desk import Found

COMMANDS = ("announce_master", "master_for_rest", "no_slip_for_rest", "give_up_round")
MOST_LISTED = 40
MOST_NAMED = 6


async def choosing(
    desk: "Desk", request: Request, opened: Opened, one: Round, text: Text
) -> dict[str, Any]:
    """Return what the screen shows of a round whose master move is to be chosen."""
    working = text.say("Looking for moves…")
    found = await desk.duplicate.found(opened, desk.progress, working)
    choice = candidates(opened, one, found)
    typed = await _typed(desk, request, opened, text)
    picked = typed.pop("move") or read_value(request.query.get("pick", ""), opened)
    if picked is None and choice.every:
        picked = _proposed(opened, choice)
    groups = _groups(opened, one, choice, text)
    above = {cand["value"] for group in groups for cand in group["cands"]}
    other = await _other(desk, request, opened, one, found, text)
    other["cands"] = [cand for cand in other["cands"] if cand["value"] not in above]
    absent = missing(opened.game)
    context = {
        "commands": COMMANDS,
        "lead": _lead(opened, one, choice, found, text),
        "missing": _missing_shown(opened, absent, picked, text) if absent else None,
        "open_said": _open_said(opened, text),
        "has_differences": bool(differences(opened.game)),
        "nobody": _nobody(desk, opened, one, found) if not absent else None,
        "groups": groups,
        "other": other,
        "typed": typed,
        "picked": await _picked(desk, opened, one, choice, picked, text),
        "why_not": _why_not(opened, one, text),
        "position": f"{opened.id}:{opened.seq}:{value_of(picked, opened) if picked else ''}",
        "left": len(one.left),
    }
    return {**context, **_seen(opened, picked, text)}


def _proposed(opened: Opened, choice: Candidates) -> Move | None:
    """Return the move that is picked before anybody taps: the first one under the game's source.

    When no player has a valid move none is: the judge may also choose a new rack (CAT-DUP 1.8-3).
    """
    if not choice.of_players:
        return None
    if opened.game.settings.masters == "engine":
        return min((one.move for one in choice.every), key=lambda move: move.order)
    return choice.of_players[0].move


def _why_not(opened: Opened, one: Round, text: Text) -> str:
    """Return why no move can be announced now, "" when one can."""
    if opened.game.clock.state in ("running", "paused"):
        return text.say("When the time of this round is over")
    rule = opened.terms.rules.master
    if not one.has_valid_slip and not missing(opened.game) and rule:
        return "" if "any_move" in rule.none_valid else text.say("Nobody has a valid move")
    return ""


def _lead(opened: Opened, one: Round, choice: Candidates, found: "Found", text: Text) -> str:
    """Return in a sentence or two how things stand."""
    said = []
    players = len(playing(opened.game, one.number))
    if not missing(opened.game):
        none = one.without_slip
        said.append(
            text.count(
                "{n} slip is in, tables without one: {none}.",
                "{n} slips are in, tables without one: {none}.",
                players - none,
                none=none,
            )
            if none
            else text.count("The only slip is in.", "All {n} slips are in.", players)
        )
    first = [each for each in choice.of_players if each.move.points == choice.best_of_players]
    points = text.count("{n} point", "{n} points", choice.best_of_players)
    if len(first) > 1:
        said.append(
            text.count(
                "{n} move is the best with {points}.",
                "{n} moves are equal with {points}: all of them are good, choose one.",
                len(first),
                points=points,
            )
        )
    elif first:
        said.append(text.say("The best move of the players has {points}.", points=points))
    if found.code:
        said.append(
            text.say("Without a word list only the moves of the players are known.")
            if found.code in ("no_list", "missing")
            else text.say("The search was stopped.")
        )
    return " ".join(said)


def open_slips(game: Game) -> int:
    """Return how many slips of the round are missing, or read in two ways and not settled."""
    return len(missing(game)) + len(differences(game))


def _open_said(opened: Opened, text: Text) -> list[str]:
    """Return what is still open of the slips: whoever announces now is asked."""
    absent, two_ways = len(missing(opened.game)), len(differences(opened.game))
    said = []
    if absent:
        said.append(text.count("{n} slip is missing.", "{n} slips are missing.", absent))
    if two_ways:
        said.append(
            text.count(
                "{n} slip was read in two ways.", "{n} slips were read in two ways.", two_ways
            )
        )
    return said


def _missing_shown(
    opened: Opened, absent: tuple[str, ...], picked: Move | None, text: Text
) -> dict[str, Any]:
    names = [
        f"{opened.names[player]} ({opened.names.table(player)})" for player in absent[:MOST_NAMED]
    ]
    if len(absent) > MOST_NAMED:
        names.append("…")
    word = word_shown(picked, opened) if picked else ""
    return {
        "title": text.count("{n} slip is missing:", "{n} slips are missing:", len(absent)),
        "names": ", ".join(names),
        "same": text.say("Everyone else: {word}", word=word) if word else "",
        "none": text.count("This one: no slip", "These {n}: no slip", len(absent)),
    }


def _nobody(desk: "Desk", opened: Opened, one: Round, found: "Found") -> dict[str, Any] | None:
    """Return what the judge may choose when no player has a valid move (CAT-DUP 1.8-3)."""
    if one.has_valid_slip:
        return None
    rule = opened.terms.rules.master
    choices = rule.none_valid if rule else ("any_move", "new_rack")
    aloud = desk.text_of(opened.game.language)
    return {
        "choices": choices,
        "has_move": found.moves is None or len(found.moves) > 0,
        "say": {
            "new_rack": aloud.say(
                "Nobody has a valid move. All score zero in this round. All tiles go back into the bag and a new rack is drawn."
            ),
            "same_rack": aloud.say(
                "Nobody has a valid move. All score zero in this round. It is played once more with the same rack."
            ),
        },
    }


def _groups(opened: Opened, one: Round, choice: Candidates, text: Text) -> list[dict[str, Any]]:
    groups = []
    least = expected_points(opened.game, one, choice.best)
    if choice.of_players:
        groups.append(
            {
                "title": "",
                "cands": [_shown(opened, least, each, text) for each in choice.of_players],
            }
        )
    if choice.of_nobody:
        groups.append(
            {
                "title": text.say("Nobody found it")
                if len(choice.of_nobody) == 1
                else text.say("Nobody found these"),
                "cands": [_shown(opened, least, each, text) for each in choice.of_nobody],
            }
        )
    return groups


def _shown(opened: Opened, least: int, cand_: Candidate, text: Text) -> dict[str, Any]:
    """Return a candidate, with how far below the best it is under the rules of the game."""
    cand = shown(cand_, opened, text)
    below = least - cand_.move.points
    if below > 0:
        cand["why"].append(
            text.count("{n} point less, asks again", "{n} points less, asks again", below)
        )
    return {**cand, "is_lower": below > 0}


async def _other(
    desk: "Desk", request: Request, opened: Opened, one: Round, found: "Found", text: Text
) -> dict[str, Any]:
    """Return any other legal moves, by a filter."""
    query = request.query
    asked = Asked().filtered(query.get("q", ""), query.get("at", ""), query.get("least", ""))
    context: dict[str, Any] = {
        "asked": asked,
        "wrong": {},
        "cands": [],
        "has_list": found.moves is not None,
        "is_open": not asked.is_everything
        or bool(query.get("typed_at"))
        or bool(query.get("typed_word")),
    }
    if found.moves is None:
        return {**context, "said": text.say("Write the move as it was found.")}
    wanted = read_wanted(asked, opened.terms.alphabet)
    if isinstance(wanted, Refusal):
        wrong = {name: text.of(message) for name, message in messages_of(wanted).items()}
        return {**context, "wrong": wrong, "said": ""}
    if asked.is_everything:
        moves, count = found.moves.page(0, 0), len(found.moves)
        said = text.count("{n} legal move: filter it.", "{n} legal moves: filter them.", count)
        return {**context, "said": said}
    codes = await desk.study.in_steps(
        listed_steps(found.moves, wanted, "points"), desk.progress, text.say("Looking for moves…")
    )
    if codes is None:
        return {**context, "said": text.say("The search was stopped.")}
    moves = [found.moves.move(code) for code in codes[:MOST_LISTED]]
    said = text.count("{n} move", "{n} moves", len(codes))
    if len(codes) > MOST_LISTED:
        said = text.say("{all}, the best {n} of them", all=said, n=MOST_LISTED)
    least = expected_points(opened.game, one, found.best)
    cands = [_shown(opened, least, each, text) for each in also(opened, one, moves)]
    return {**context, "said": said, "cands": cands}


async def _typed(desk: "Desk", request: Request, opened: Opened, text: Text) -> dict[str, Any]:
    """Return a move that was written out; one that is possible may be valid all the same (1.1-8)."""
    at, word = (
        request.query.get("typed_at", "").strip(),
        request.query.get("typed_word", "").strip(),
    )
    typed: dict[str, Any] = {"at": at, "word": word, "wrong": "", "move": None}
    if not (at and word):
        return typed
    verdict = await desk.duplicate.verdict(opened, at, word)
    move = verdict.move
    if move is None and isinstance(verdict, Null):
        typed["wrong"] = null_said(verdict.reason, text)
    return {**typed, "move": move}


async def _picked(
    desk: "Desk",
    opened: Opened,
    one: Round,
    choice: Candidates,
    picked: Move | None,
    text: Text,
) -> dict[str, Any]:
    """Return what is said of the move picked: how it is announced, and what stands against it."""
    if picked is None:
        return {"value": "", "warning": "", "invalid": ""}
    least = expected_points(opened.game, one, choice.best)
    below = least - picked.points
    warning = sure = ""
    if below > 0:
        warning = (
            text.count(
                "{n} point less than the best move of the players.",
                "{n} points less than the best move of the players.",
                below,
            )
            if opened.game.settings.masters == "players"
            else text.count(
                "{n} point less than the best move there is.",
                "{n} points less than the best move there is.",
                below,
            )
        )
        sure = text.say("I choose it all the same: it cannot be replaced later (art. 1.8-1)")
    contains = await desk.duplicate.contains(opened)
    wrong = [
        in_tiles(formed.word.translate(LETTERS_ONLY), opened.terms.alphabet)
        for formed in picked.words
        if contains and not contains(formed.word.translate(LETTERS_ONLY))
    ]
    aloud = desk.text_of(opened.game.language)
    said = move_said(desk, opened.game, picked)
    return {
        "value": value_of(picked, opened),
        "at": format_coordinates(picked.start, picked.direction),
        "word": in_tiles(picked.word, opened.terms.alphabet),
        "shown": word_shown(picked, opened),
        "warning": warning,
        "sure": sure,
        "invalid": text.say("Not in the list: {words}", words=", ".join(wrong)) if wrong else "",
        "say": said and {"lead": aloud.say("Say:"), "said": said},
    }


def _seen(opened: Opened, picked: Move | None, text: Text) -> dict[str, Any]:
    """Return the board with the move picked, and the rack without its tiles."""
    alphabet, scoring = opened.terms.alphabet, opened.terms.scoring
    now = opened.board.with_tiles(picked.placed) if picked else opened.board
    laid = [BLANK if tile & BLANK_BIT else tile for _, tile in picked.placed] if picked else []
    tiles = []
    for code in opened.rack:
        is_gone = code in laid
        if is_gone:
            laid.remove(code)
        tiles.append({"tile": tile_shown(code, alphabet, text), "is_gone": is_gone})
    return {
        "board_shown": board_shown(
            now,
            alphabet,
            scoring.layout,
            text,
            last=[at for at, _ in picked.placed] if picked else (),
            barred=scoring.barred,
        ),
        "rack_shown": tiles,
    }
