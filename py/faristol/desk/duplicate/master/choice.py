"""The choice of the master move: candidates, the picked move and its words (CAT-DUP 1.1-8, 1.4-8)."""

from collections.abc import Sequence

from faristol.board.move import LETTERS_ONLY, Move
from faristol.desk.duplicate.base import called_tiles, game_step_title, leave_size
from faristol.desk.duplicate.document import DuplicateService, LoadedDuplicate
from faristol.desk.duplicate.master.candidates import (
    MERITS,
    Candidates,
    ChosenMove,
    PickedMove,
    build_candidates,
    candidates_of_round,
    find_chosen_move,
)
from faristol.desk.duplicate.master.contexts import MasterChoiceContext, OtherMoveView
from faristol.desk.duplicate.slips import is_null
from faristol.desk.duplicate.spoken_move import spoken_move
from faristol.desk.kernel.desk import Desk
from faristol.desk.kernel.request import Request
from faristol.desk.kernel.translation import gettext_noop
from faristol.desk.shared.board.board_view import board_view
from faristol.desk.shared.step_row import StepRow
from faristol.duplicate.master import expected_points
from faristol.duplicate.state import Round, differences, list_without_slip, players_of
from faristol.rules.duplicate import WayOn
from faristol.tiles.reading import format_word, in_tiles

# what the judge announces when no player has a valid move, in the language of the game
_NO_MOVE_ANNOUNCEMENTS = {
    "new_rack": gettext_noop(
        "Nobody has a valid move. Everyone scores zero in this round. All tiles go back into the "
        "bag and a new rack is drawn."
    ),
    "same_rack": gettext_noop(
        "Nobody has a valid move. Everyone scores zero in this round. It is played once more "
        "with the same rack."
    ),
}


async def choice_context(
    desk: Desk,
    request: Request,
    duplicate: LoadedDuplicate,
    round_: Round,
    stations: Sequence[StepRow],
) -> MasterChoiceContext:
    """Return the context of a round whose master move is to be chosen."""
    text = duplicate.text
    search = await desk.service(DuplicateService).find_moves(duplicate)
    candidates = candidates_of_round(duplicate, round_, search)
    picked = PickedMove.of(request.query)
    chosen = await find_chosen_move(desk, duplicate, candidates, search, picked, text)
    missing_players = list_without_slip(duplicate.game)
    picked_candidate = (
        build_candidates(duplicate, round_, [chosen.move])[0] if chosen.move else None
    )
    alphabet, scoring = duplicate.terms.alphabet, duplicate.terms.scoring
    placed = chosen.move.placed if chosen.move else ()
    game_text = desk.translator_for(duplicate.game.language)
    return MasterChoiceContext(
        duplicate=duplicate,
        heading=game_step_title(duplicate, text),
        stations=stations,
        round=round_,
        candidates=candidates,
        search=search,
        missing=missing_players,
        players=len(players_of(duplicate.game, round_.number)),
        differences=len(differences(duplicate.game)),
        null_count=sum(is_null(slip) for slip in round_.slips.values()),
        ways_on=_ways_on(duplicate) if not missing_players and not round_.has_valid_slip else None,
        announcements={
            way: game_text.gettext(words) for way, words in _NO_MOVE_ANNOUNCEMENTS.items()
        },
        merits=MERITS,
        expected=expected_points(duplicate.game, round_, candidates.best),
        other_move=_other_move_view(duplicate, round_, candidates, chosen, picked),
        selected=picked_candidate,
        picked_word=format_word(chosen.move.word, alphabet) if chosen.move else "",
        invalid_words=await _invalid_words(desk, duplicate, chosen.move) if chosen.move else [],
        spoken_move=spoken_move(desk, duplicate.game, chosen.move) if chosen.move else None,
        left_count=leave_size(duplicate, round_),
        board=board_view(
            duplicate.board.with_tiles(placed),
            alphabet,
            scoring.layout,
            text,
            last=[at for at, _ in placed],
            barred=scoring.barred,
        ),
        rack=called_tiles(duplicate, round_, text),
    )


def _ways_on(duplicate: LoadedDuplicate) -> tuple[WayOn, ...]:
    rule = duplicate.terms.rules.master
    return rule.ways_on if rule else ("any_move", "new_rack")


def _other_move_view(
    duplicate: LoadedDuplicate,
    round_: Round,
    candidates: Candidates,
    chosen: ChosenMove,
    picked: PickedMove,
) -> OtherMoveView:
    """Return the view of the field for another move, and its matches with the chosen move among them."""
    above = {candidate.value for candidate in candidates.all}
    is_elsewhere = bool(picked.pick) and chosen.move not in chosen.listed
    listed = [] if is_elsewhere else list(chosen.listed)
    if chosen.move and chosen.move not in listed:
        listed.insert(0, chosen.move)
    others = build_candidates(duplicate, round_, listed)
    return OtherMoveView(
        text="" if is_elsewhere else picked.text,
        fault=chosen.fault,
        note="" if is_elsewhere else chosen.note,
        candidates=[candidate for candidate in others if candidate.value not in above],
    )


async def _invalid_words(desk: Desk, duplicate: LoadedDuplicate, move: Move) -> list[str]:
    """Return the words of a move that are missing in the list."""
    contains = await desk.service(DuplicateService).contains(duplicate)
    words = [formed.word.translate(LETTERS_ONLY) for formed in move.words]
    alphabet = duplicate.terms.alphabet
    return [in_tiles(word, alphabet) for word in words if contains and not contains(word)]
