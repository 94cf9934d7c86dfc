"""Guide the judge through what goes wrong: a wrong master move above all (CAT-DUP 1.8)."""

from collections.abc import Callable
from typing import Any
from urllib.parse import urlencode

from faristol.board.cells import square_of
from faristol.board.square import Square
from faristol.desk.duplicate.base import game_screen, game_step_title, next_step_route
from faristol.desk.duplicate.document import DuplicateService, LoadedDuplicate, drawn_forms
from faristol.desk.duplicate.result_text import SANCTIONS
from faristol.desk.duplicate.round_clock import running_clock
from faristol.desk.duplicate.rulings.word_ruling import show_word
from faristol.desk.duplicate.slips import is_covered
from faristol.desk.duplicate.spoken_move import spoken_move
from faristol.desk.duplicate.standing_changes import standing_changes_view, totals_announced
from faristol.desk.kernel.desk import Desk
from faristol.desk.kernel.outcome import Done
from faristol.desk.kernel.request import Request, read_number
from faristol.desk.kernel.translation import Message, Text, mark
from faristol.desk.kernel.view import View
from faristol.desk.shared.board.board_view import board_view
from faristol.desk.shared.rule_options import CHOICES
from faristol.duplicate.acts.master import InvalidateMaster, RestoreMaster
from faristol.duplicate.invalid_master import is_same_move
from faristol.duplicate.kind import DUPLICATE
from faristol.duplicate.state import (
    MasterMove,
    Round,
    can_withdraw_master,
    ordered,
    round_now,
    scored,
)
from faristol.duplicate.total_changes import StandingChange, changes_between
from faristol.tiles.reading import Misread, format_word, read_word

LONGEST_WHY = 300


@game_screen
async def show(desk: Desk, request: Request, opened: LoadedDuplicate, text: Text) -> View:
    """Show what can have happened, or the steps of one case."""
    if request.place[2:] == ("invalid",):
        return await _invalid_view(desk, request, opened, text)
    if request.place[2:] == ("word",):
        return await show_word(desk, request, opened, text)
    return View(
        title=text.say("Special cases"),
        template="duplicate/rulings/incidents.html",
        context={
            "note": game_step_title(opened, text),
            "running": running_clock(opened, text),
            "game": opened.game,
            "has_master": any(one.master for one in opened.game.rounds),
            "can_withdraw": can_withdraw_master(opened.game),
            "is_on": round_now(opened.game) is not None,
            "none_valid": _no_valid_move_text(opened, text),
            "conduct": _conduct_text(opened, text),
            "route_next": next_step_route(opened),
        },
    )


def _no_valid_move_text(opened: LoadedDuplicate, text: Text) -> str:
    """Say what the rules of the game let the judge choose (CAT-DUP 1.8-3)."""
    rule = opened.terms.rules.master
    choices = rule.ways_on if rule else ()
    if choices == ("any_move", "new_rack"):
        return text.say(
            "You place any valid move, or everyone gets a new rack (art. 1.8-3). Everyone scores "
            "zero."
        )
    words = CHOICES["master.none_valid"]
    what = "; ".join(text.say(words[choice]) for choice in choices)
    return text.say("The choice is yours (art. 1.8-3): {what}. Everyone scores zero.", what=what)


def _conduct_text(opened: LoadedDuplicate, text: Text) -> str:
    """Say what follows misconduct under the rules of the game (CAT-DUP 1.7-5)."""
    rule = opened.terms.rules.conduct
    if rule is None or not rule.sanctions:
        return text.say("These rules have no sanctions: what happened goes into the log.")
    if rule.sanctions == ("warning", "zero", "expulsion"):
        return text.say("First a warning, then that move scores zero, then expulsion (art. 1.7-5).")
    what = "; ".join(text.say(SANCTIONS[kind]) for kind in rule.sanctions)
    return text.say("One after the other: {what} (art. 1.7-5).", what=what)


# ---- a wrong master move ----


async def _invalid_view(desk: Desk, request: Request, opened: LoadedDuplicate, text: Text) -> View:
    rounds = [one for one in reversed(opened.game.rounds) if one.master]
    number = read_number(request.query.get("round", ""), most=4)
    one = next((one for one in rounds if one.number == number), None)
    context: dict[str, Any] = {
        "note": opened.row.name,
        "running": running_clock(opened, text),
        "game": opened.game,
        "max_why": LONGEST_WHY,
        "rounds": rounds,
        "words": {each.number: _word(each, opened) for each in rounds},
        "one": one,
        "route_next": next_step_route(opened),
    }
    if one is not None and one.master is not None:
        context |= _invalidation_effect(opened, one, text)
        context["elsewhere"] = _slips_with_same_word(desk, opened, one, one.master)
        context["aloud"] = await announcement_text(desk, opened, one)
        context["board_shown"] = board_view(
            opened.board,
            opened.terms.alphabet,
            opened.terms.scoring.layout,
            text,
            last=[Square(square_of(cell)) for cell in one.master.placed],
        )
    return View(
        title=text.say("A master move that is not valid"),
        template="duplicate/rulings/invalid_master.html",
        context=context,
    )


def _word(one: Round, opened: LoadedDuplicate) -> str:
    """Return the word of a master move as tiles that are told apart."""
    word = read_word(one.master.word, opened.terms.alphabet) if one.master else b""
    return "" if isinstance(word, Misread) else format_word(word, opened.terms.alphabet)


def _invalidation_effect(opened: LoadedDuplicate, one: Round, text: Text) -> dict[str, Any]:
    """Return how many players lose the points of the round, and whose totals change with the bonuses."""
    placed = one.master.placed if one.master else ()
    annulled = sum(
        not slip.reason and is_same_move(placed, slip.placed) for slip in one.slips.values()
    )
    return {
        "annulled": annulled,
        "others": len(one.slips) - annulled,
        "changes": standing_changes_view(opened, _changes(opened, one), text),
    }


def _changes(opened: LoadedDuplicate, one: Round) -> tuple[StandingChange, ...]:
    """Return the totals with the master move right, and with it wrong, whichever stands now.

    An annulled move may bring the bonus to another player (CAT-DUP 1.8-2, 1.10-1).
    """
    right, wrong = (
        DUPLICATE.evolve(opened.game, act(round=one.number, why="?"))
        for act in (RestoreMaster, InvalidateMaster)
    )
    return changes_between(right, wrong, opened.terms)


def _slips_with_same_word(
    desk: Desk, opened: LoadedDuplicate, one: Round, master: MasterMove
) -> list[dict[str, Any]]:
    """Return the slips that count with the same word somewhere else, of whichever round.

    They are other moves, and not annulled with the master; but a word that is not valid is null
    wherever it was laid (CAT-DUP 1.7-2), and the judge looks at them again.
    """
    game, word = opened.game, _letters(master.word)
    wrong = DUPLICATE.evolve(game, InvalidateMaster(round=one.number, why="?"))
    rows = []
    for each in (each for each in wrong.rounds if not is_covered(desk, opened, each)):
        for entrant in ordered(game):
            slip = each.slips.get(entrant.player)
            if slip is None or slip.reason or _letters(slip.main) != word:
                continue
            if scored(wrong, each, entrant.player).reason:
                continue
            asked = {
                "round": each.number,
                "player": entrant.player,
                "at": slip.at,
                "word": slip.word,
                "ruling": "invalid_word",
            }
            rows.append(
                {
                    "round": each.number,
                    "table": entrant.table,
                    "name": opened.names[entrant.player],
                    "slip": slip,
                    "href": f"#/duplicate/past?{urlencode(asked, errors='replace')}",
                }
            )
    return rows


def _letters(word: str) -> str:
    return word.replace("(", "").replace(")", "")


async def announcement_text(desk: Desk, opened: LoadedDuplicate, one: Round) -> str:
    """Return what the judge reads to the players, in the language of the game (CAT-DUP 1.8-2)."""
    aloud = desk.text_of(opened.game.language)
    master = one.master
    if master is None:
        return ""
    verdict = await desk.of(DuplicateService).verdict(
        opened, master.at, master.word, number=one.number
    )
    said = spoken_move(desk, opened.game, verdict.move) if verdict.move else None
    sentences = (
        aloud.say(
            "Attention, please. The master move of round {n}, {word} at {place}, was not valid. It "
            "stays on the board, and players who played it lose the points of that round.",
            n=one.number,
            word=_word(one, opened),
            place=said.place if said else master.at,
        ),
        totals_announced(opened, _changes(opened, one), aloud),
        aloud.say("From now on, every move must be valid on the board as it stands."),
    )
    return " ".join(sentences)


# ---- acting ----


def _invalidation_result(told: str) -> Callable[[Request, LoadedDuplicate, Any], Done]:
    return lambda _, __, wish: Done(
        go=f"/duplicate/special/invalid?round={wish.round}",
        toast=Message(told),
        effects=({"do": "focus", "id": "principal"},),
    )


invalidate = drawn_forms(
    InvalidateMaster, _invalidation_result(mark("Its points are annulled. Tell the players now."))
)
restore = drawn_forms(
    RestoreMaster, _invalidation_result(mark("The points of that round count again."))
)
