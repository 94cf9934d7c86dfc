"""Show the moves to choose among, the one that is picked on the board, and how it is said (CAT-DUP 1.1-8, 1.4-8)."""

from typing import TYPE_CHECKING, Any

from faristol.board.move import LETTERS_ONLY, Move
from faristol.board.notation import format_coordinates
from faristol.desk.duplicate.candidates import (
    Candidate,
    Candidates,
    also,
    candidates,
    shown,
    value_of,
    word_shown,
)
from faristol.desk.duplicate.choice import Chosen, Touched, chosen_of
from faristol.desk.duplicate.document import DuplicateDesk, Opened
from faristol.desk.duplicate.said import move_said
from faristol.desk.duplicate.shown import left_called, tiles_called
from faristol.desk.duplicate.slips import is_null
from faristol.desk.kernel.desk import Desk
from faristol.desk.kernel.request import Request
from faristol.desk.kernel.text import Text
from faristol.desk.parts.board import board_shown
from faristol.duplicate.master import expected_points
from faristol.duplicate.state import Game, Round, differences, missing, playing
from faristol.tiles.reading import in_tiles

if TYPE_CHECKING:
    from faristol.desk.parts.study import Found

COMMANDS = ("announce_master", "master_for_rest", "no_slip_for_rest", "give_up_round")
MOST_NAMED = 6


async def choosing(
    desk: Desk, request: Request, opened: Opened, one: Round, text: Text
) -> dict[str, Any]:
    """Return what the screen shows of a round whose master move is to be chosen."""
    found = await desk.of(DuplicateDesk).found(opened)
    choice = candidates(opened, one, found)
    touched = Touched.of(request.query)
    chosen = await chosen_of(desk, opened, choice, found, touched, text)
    picked = chosen.move
    absent = missing(opened.game)
    context = {
        "commands": COMMANDS,
        "lead": _lead(opened, one, choice, found, text),
        "null": sum(is_null(slip) for slip in one.slips.values()),
        "missing": _missing_shown(opened, absent, picked, text) if absent else None,
        "open_said": _open_said(opened, text),
        "has_differences": bool(differences(opened.game)),
        "nobody": _nobody(desk, opened, one, found) if not absent else None,
        **_groups(opened, one, choice, text),
        "other": _other(opened, one, choice, chosen, touched, text),
        "picked": await _picked(desk, opened, one, choice, picked, text),
        "why_not": _why_not(opened, one, text),
        "left": left_called(opened, one),
    }
    return {**context, **_seen(opened, one, picked, text)}


def _why_not(opened: Opened, one: Round, text: Text) -> str:
    """Return why no move can be announced now, "" when one can."""
    if opened.game.clock.is_on:
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
                "{n} moves are equal with {points}: choose one.",
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


def _nobody(desk: Desk, opened: Opened, one: Round, found: "Found") -> dict[str, Any] | None:
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


def _groups(opened: Opened, one: Round, choice: Candidates, text: Text) -> dict[str, Any]:
    """Return the rows of what players found, and of what nobody did."""
    least = expected_points(opened.game, one, choice.best)
    return {
        "found": [_shown(opened, least, each, text) for each in choice.of_players],
        "unfound": [_shown(opened, least, each, text) for each in choice.of_nobody],
    }


def _shown(opened: Opened, least: int, cand_: Candidate, text: Text) -> dict[str, Any]:
    """Return a candidate, with how far below the best it is under the rules of the game."""
    cand = shown(cand_, opened, text)
    below = least - cand_.move.points
    if below > 0:
        cand["why"].append(text.count("{n} point less", "{n} points less", below))
    return {**cand, "is_lower": below > 0}


def _other(
    opened: Opened,
    one: Round,
    choice: Candidates,
    chosen: Chosen,
    touched: Touched,
    text: Text,
) -> dict[str, Any]:
    """Return the field for any other move, and the rows of what is like it; the one chosen has a row in any case."""
    above = {value_of(each.move, opened) for each in choice.every}
    is_elsewhere = bool(touched.pick) and chosen.move not in chosen.listed
    listed = () if is_elsewhere else chosen.listed
    moves = [move for move in listed if value_of(move, opened) not in above]
    if chosen.move and chosen.move not in moves and value_of(chosen.move, opened) not in above:
        moves.insert(0, chosen.move)
    least = expected_points(opened.game, one, choice.best)
    return {
        "typed": "" if is_elsewhere else touched.typed,
        "wrong": chosen.wrong,
        "said": "" if is_elsewhere else chosen.said,
        "cands": [_shown(opened, least, each, text) for each in also(opened, one, moves)],
    }


async def _picked(
    desk: Desk,
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
        sure = text.say("I choose it all the same: no better one replaces it later (art. 1.8-1)")
    contains = await desk.of(DuplicateDesk).contains(opened)
    wrong = [
        in_tiles(formed.word.translate(LETTERS_ONLY), opened.terms.alphabet)
        for formed in picked.words
        if contains and not contains(formed.word.translate(LETTERS_ONLY))
    ]
    said = move_said(desk, opened.game, picked)
    return {
        "value": value_of(picked, opened),
        "id": f"{picked.start}-{picked.direction.value}-{picked.word.hex()}",
        "at": format_coordinates(picked.start, picked.direction),
        "word": in_tiles(picked.word, opened.terms.alphabet),
        "shown": word_shown(picked, opened),
        "warning": warning,
        "sure": sure,
        "invalid": _not_in_list(wrong, text),
        "say": said and {"lead": "", "said": said},
    }


def _not_in_list(wrong: list[str], text: Text) -> str:
    if not wrong:
        return ""
    return text.count(
        "Not in the list: {words}",
        "Not in the list: {words}",
        len(wrong),
        words=", ".join(wrong),
    )


def _seen(opened: Opened, one: Round, picked: Move | None, text: Text) -> dict[str, Any]:
    """Return the board with the move picked, and the rack as it was called, which keeps its tiles."""
    alphabet, scoring = opened.terms.alphabet, opened.terms.scoring
    now = opened.board.with_tiles(picked.placed) if picked else opened.board
    return {
        "board_shown": board_shown(
            now,
            alphabet,
            scoring.layout,
            text,
            last=[at for at, _ in picked.placed] if picked else (),
            barred=scoring.barred,
        ),
        "rack_shown": tiles_called(opened, one, text),
    }
