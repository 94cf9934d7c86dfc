"""Take of a game that is over what it takes to play it once more, alone: no name, no slip.

What was taken may come with a file: whether an evening can have gone like that is told here too.
"""

from collections.abc import Sequence

from faristol.board.cells import board_of, rack_of, square_of
from faristol.board.legality import Illegal, check_laid
from faristol.board.typed import LaidTiles
from faristol.duplicate.acts.master import MAX_POINTS
from faristol.duplicate.acts.slips import MAX_AT, MAX_WORD
from faristol.duplicate.faults import MAX_PLAYERS, MAX_ROUNDS
from faristol.duplicate.solo.state import Other, Played, laid_of
from faristol.duplicate.state import Game, expulsions, ordered, points_of
from faristol.ledger.visible_text import is_visible
from faristol.rules.terms import Terms


def course_of(game: Game) -> tuple[Played, ...]:
    """Return the racks and the masters of the rounds that count."""
    return tuple(
        Played(rack=one.rack, master=laid_of(one), is_invalid=one.is_invalid) for one in game.done
    )


def others_of(game: Game) -> tuple[Other, ...]:
    """Return what everybody had of each round, the most points in all first: nobody is named."""
    expelled, last = expulsions(game), len(game.done)
    others = [
        Other(
            points=tuple(points_of(game, entrant.player)),
            is_expelled=entrant.player in expelled,
            expelled_in=min(max(1, expelled[entrant.player]), last)
            if entrant.player in expelled
            else None,
        )
        for entrant in ordered(game)
    ]
    return tuple(sorted(others, key=lambda one: -sum(points or 0 for points in one.points)))


def players_for_bonus(game: Game) -> int:
    """Return how many players the bonus of a game depends on; 0 when it had none (CAT-DUP 1.10)."""
    return game.start.players if game.start and game.settings.has_bonus else 0


def is_course_sound(
    course: Sequence[Played], others: Sequence[Other], players: int, terms: Terms
) -> bool:
    """Tell whether an evening can have gone like this: every master lies on the board of those before."""
    if len(course) > MAX_ROUNDS or len(others) > MAX_PLAYERS or not 0 <= players <= MAX_PLAYERS:
        return False
    if (others or players) and not course:
        return False
    for other in others:
        if len(other.points) != len(course):
            return False
        if not all(points is None or 0 <= points <= MAX_POINTS for points in other.points):
            return False
    cells: list[str] = []
    for one in course:
        rack = rack_of(one.rack, terms.alphabet)
        board = board_of(tuple(cells), terms.alphabet)
        if not rack or len(rack) > terms.hand or board is None:
            return False
        if one.master is None:
            continue
        placed = board_of(one.master.placed, terms.alphabet)
        if placed is None or not is_slip_sound(one.master.at, one.master.word):
            return False
        move = check_laid(board, LaidTiles(placed.tiles), terms.scoring, rack=rack)
        if isinstance(move, Illegal) or move.points != one.master.points:
            return False
        cells = sorted((*cells, *one.master.placed), key=square_of)
    return True


def is_slip_sound(at: str, word: str) -> bool:
    """Tell whether a move is written in as many signs as a slip has room for, all of them to be seen."""
    return len(at) <= MAX_AT and len(word) <= MAX_WORD and is_visible(at) and is_visible(word)
