"""Show the moves to choose among, the one that is picked on the board, and how it is said (CAT-DUP 1.1-8, 1.4-8)."""

from typing import Any

from faristol.board.move import LETTERS_ONLY, Move
from faristol.desk.duplicate.base import left_called, tiles_called
from faristol.desk.duplicate.document import DuplicateDesk, Opened
from faristol.desk.duplicate.master.candidates import (
    MERITS,
    Candidates,
    Chosen,
    Touched,
    as_candidates,
    candidates,
    chosen_of,
)
from faristol.desk.duplicate.slips import is_null
from faristol.desk.duplicate.spoken_move import move_said
from faristol.desk.kernel.desk import Desk
from faristol.desk.kernel.request import Request
from faristol.desk.kernel.translation import Text, mark
from faristol.desk.shared.board.board_view import board_shown
from faristol.duplicate.master import expected_points
from faristol.duplicate.state import Round, differences, missing, playing
from faristol.tiles.reading import in_tiles, written

# what the judge says when nobody has a valid move, in the language of the game
_NOBODY = {
    "new_rack": mark(
        "Nobody has a valid move. Everyone scores zero in this round. All tiles go back into the "
        "bag and a new rack is drawn."
    ),
    "same_rack": mark(
        "Nobody has a valid move. Everyone scores zero in this round. It is played once more "
        "with the same rack."
    ),
}


async def choosing(
    desk: Desk, request: Request, opened: Opened, one: Round, text: Text
) -> dict[str, Any]:
    """Return what the screen shows of a round whose master move is to be chosen."""
    found = await desk.of(DuplicateDesk).found(opened)
    choice = candidates(opened, one, found)
    touched = Touched.of(request.query)
    chosen = await chosen_of(desk, opened, choice, found, touched, text)
    absent = missing(opened.game)
    picked = as_candidates(opened, one, [chosen.move])[0] if chosen.move else None
    alphabet, scoring = opened.terms.alphabet, opened.terms.scoring
    placed = chosen.move.placed if chosen.move else ()
    aloud = desk.text_of(opened.game.language)
    return {
        "one": one,
        "choice": choice,
        "found": found,
        "missing": absent,
        "players": len(playing(opened.game, one.number)),
        "differences": len(differences(opened.game)),
        "null": sum(is_null(slip) for slip in one.slips.values()),
        # what the judge may do when no player has a valid move (CAT-DUP 1.8-3)
        "nobody": _none_valid(opened) if not absent and not one.has_valid_slip else None,
        "nobody_said": {what: aloud.say(words) for what, words in _NOBODY.items()},
        "merits": MERITS,
        "least": expected_points(opened.game, one, choice.best),
        "other": _other(opened, one, choice, chosen, touched),
        "picked": picked,
        "picked_word": written(chosen.move.word, alphabet) if chosen.move else "",
        "invalid": await _invalid(desk, opened, chosen.move) if chosen.move else [],
        "said": move_said(desk, opened.game, chosen.move) if chosen.move else None,
        "left": left_called(opened, one),
        "board_shown": board_shown(
            opened.board.with_tiles(placed),
            alphabet,
            scoring.layout,
            text,
            last=[at for at, _ in placed],
            barred=scoring.barred,
        ),
        "rack_shown": tiles_called(opened, one, text),
    }


def _none_valid(opened: Opened) -> tuple[str, ...]:
    rule = opened.terms.rules.master
    return rule.ways_on if rule else ("any_move", "new_rack")


def _other(
    opened: Opened, one: Round, choice: Candidates, chosen: Chosen, touched: Touched
) -> dict[str, Any]:
    """Return the field for any other move, and what is like it; the one chosen is among it in any case."""
    above = {each.value for each in choice.every}
    is_elsewhere = bool(touched.pick) and chosen.move not in chosen.listed
    listed = [] if is_elsewhere else list(chosen.listed)
    if chosen.move and chosen.move not in listed:
        listed.insert(0, chosen.move)
    cands = as_candidates(opened, one, listed)
    return {
        "typed": "" if is_elsewhere else touched.typed,
        "wrong": chosen.wrong,
        "said": "" if is_elsewhere else chosen.said,
        "cands": [each for each in cands if each.value not in above],
    }


async def _invalid(desk: Desk, opened: Opened, move: Move) -> list[str]:
    """Return the words of a move that the list does not have."""
    contains = await desk.of(DuplicateDesk).contains(opened)
    words = [formed.word.translate(LETTERS_ONLY) for formed in move.words]
    alphabet = opened.terms.alphabet
    return [in_tiles(word, alphabet) for word in words if contains and not contains(word)]
