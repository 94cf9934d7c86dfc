"""The parts of a finished game that are needed to play it again alone: no name, no slip.

They may come with a file: the checks here decide whether such an evening is possible.
"""

from collections.abc import Sequence

from faristol.board.cells import board_of, rack_of, square_of
from faristol.board.legality import Illegal, check_laid
from faristol.board.typed import LaidTiles
from faristol.duplicate.acts.master import MAX_POINTS
from faristol.duplicate.acts.slips import MAX_AT, MAX_WORD
from faristol.duplicate.faults import MAX_PLAYERS, MAX_ROUNDS
from faristol.duplicate.solo.state import CourseRound, Other, laid_of
from faristol.duplicate.state import Game, expulsions, list_entrants, points_of
from faristol.ledger.visible_text import is_visible
from faristol.rules.terms import Terms


def course_of(game: Game) -> tuple[CourseRound, ...]:
    """Return the racks and the master moves of the rounds that count."""
    return tuple(
        CourseRound(rack=round_.rack, master=laid_of(round_), is_invalid=round_.is_invalid)
        for round_ in game.done
    )


def others_of(game: Game) -> tuple[Other, ...]:
    """Return the points of all players by round, the highest total first, without names."""
    expelled, last = expulsions(game), len(game.done)
    others = [
        Other(
            points=tuple(points_of(game, entrant.player)),
            is_expelled=entrant.player in expelled,
            expelled_in=min(max(1, expelled[entrant.player]), last)
            if entrant.player in expelled
            else None,
        )
        for entrant in list_entrants(game)
    ]
    return tuple(sorted(others, key=lambda other: -sum(points or 0 for points in other.points)))


def players_for_bonus(game: Game) -> int:
    """Return the number of players that determines the bonus, 0 without a bonus (CAT-DUP 1.10)."""
    return game.start.players if game.start and game.settings.has_bonus else 0


def is_course_sound(
    course: Sequence[CourseRound], others: Sequence[Other], players: int, terms: Terms
) -> bool:
    """Whether an evening is possible: each master move is legal on the board of those before."""
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
    for played in course:
        rack = rack_of(played.rack, terms.alphabet)
        board = board_of(tuple(cells), terms.alphabet)
        if not rack or len(rack) > terms.hand or board is None:
            return False
        if played.master is None:
            continue
        placed = board_of(played.master.placed, terms.alphabet)
        if placed is None or not is_slip_sound(played.master.at, played.master.word):
            return False
        move = check_laid(board, LaidTiles(placed.tiles), terms.scoring, rack=rack)
        if isinstance(move, Illegal) or move.points != played.master.points:
            return False
        cells = sorted((*cells, *played.master.placed), key=square_of)
    return True


def is_slip_sound(at: str, word: str) -> bool:
    """Whether a move fits on a slip and has no invisible characters."""
    return len(at) <= MAX_AT and len(word) <= MAX_WORD and is_visible(at) and is_visible(word)
