"""Show the moves to choose among, the one that is picked on the board, and how it is said (CAT-DUP 1.1-8, 1.4-8)."""

from typing import Any

from faristol.board.move import LETTERS_ONLY, Move
from faristol.desk.duplicate.base import called_tiles, leave_size
from faristol.desk.duplicate.document import DuplicateService, LoadedDuplicate
from faristol.desk.duplicate.master.candidates import (
    MERITS,
    Candidates,
    ChosenMove,
    PickedMove,
    build_candidates,
    candidates,
    chosen_move,
)
from faristol.desk.duplicate.slips import is_null
from faristol.desk.duplicate.spoken_move import spoken_move
from faristol.desk.kernel.desk import Desk
from faristol.desk.kernel.request import Request
from faristol.desk.kernel.translation import Text, mark
from faristol.desk.shared.board.board_view import board_view
from faristol.duplicate.master import expected_points
from faristol.duplicate.state import Round, differences, missing, playing
from faristol.tiles.reading import format_word, in_tiles

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


async def choice_view(
    desk: Desk, request: Request, opened: LoadedDuplicate, one: Round, text: Text
) -> dict[str, Any]:
    """Return what the screen shows of a round whose master move is to be chosen."""
    found = await desk.of(DuplicateService).found(opened)
    choice = candidates(opened, one, found)
    touched = PickedMove.of(request.query)
    chosen = await chosen_move(desk, opened, choice, found, touched, text)
    absent = missing(opened.game)
    picked = build_candidates(opened, one, [chosen.move])[0] if chosen.move else None
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
        "nobody": _no_valid_move_text(opened) if not absent and not one.has_valid_slip else None,
        "nobody_said": {what: aloud.say(words) for what, words in _NOBODY.items()},
        "merits": MERITS,
        "least": expected_points(opened.game, one, choice.best),
        "other": _other_move_field(opened, one, choice, chosen, touched),
        "picked": picked,
        "picked_word": format_word(chosen.move.word, alphabet) if chosen.move else "",
        "invalid": await _invalid_words(desk, opened, chosen.move) if chosen.move else [],
        "said": spoken_move(desk, opened.game, chosen.move) if chosen.move else None,
        "left": leave_size(opened, one),
        "board_shown": board_view(
            opened.board.with_tiles(placed),
            alphabet,
            scoring.layout,
            text,
            last=[at for at, _ in placed],
            barred=scoring.barred,
        ),
        "rack_shown": called_tiles(opened, one, text),
    }


def _no_valid_move_text(opened: LoadedDuplicate) -> tuple[str, ...]:
    rule = opened.terms.rules.master
    return rule.ways_on if rule else ("any_move", "new_rack")


def _other_move_field(
    opened: LoadedDuplicate, one: Round, choice: Candidates, chosen: ChosenMove, touched: PickedMove
) -> dict[str, Any]:
    """Return the field for any other move, and what is like it; the one chosen is among it in any case."""
    above = {each.value for each in choice.every}
    is_elsewhere = bool(touched.pick) and chosen.move not in chosen.listed
    listed = [] if is_elsewhere else list(chosen.listed)
    if chosen.move and chosen.move not in listed:
        listed.insert(0, chosen.move)
    cands = build_candidates(opened, one, listed)
    return {
        "typed": "" if is_elsewhere else touched.typed,
        "wrong": chosen.wrong,
        "said": "" if is_elsewhere else chosen.said,
        "cands": [each for each in cands if each.value not in above],
    }


async def _invalid_words(desk: Desk, opened: LoadedDuplicate, move: Move) -> list[str]:
    """Return the words of a move that the list does not have."""
    contains = await desk.of(DuplicateService).contains(opened)
    words = [formed.word.translate(LETTERS_ONLY) for formed in move.words]
    alphabet = opened.terms.alphabet
    return [in_tiles(word, alphabet) for word in words if contains and not contains(word)]
