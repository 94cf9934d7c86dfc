"""Answer the page that asks which legal moves a typed slip may mean, where its list of moves does not tell."""

from collections.abc import Mapping

from faristol.desk.duplicate.document import DuplicateService
from faristol.desk.duplicate.round.slip_entry_data import move_lines
from faristol.desk.duplicate.round.view import RoundView
from faristol.desk.kernel.desk import Desk
from faristol.duplicate.readings import legal_moves
from faristol.tiles.alphabet import Word

REGION = "slip-typed"


async def lookup_lines(desk: Desk, sitting: RoundView, query: Mapping[str, str]) -> str | None:
    """Return the legal moves of the letters in a query, a line each, or None if nobody can tell.

    Nobody can where another rack lies by now, the list of words is not on the device, or the judge,
    who plays too, has not sealed a move.
    """
    duplicate = sitting.opened
    if query.get("rack") != sitting.rack_token or sitting.is_sealing:
        return None
    contains = await desk.of(DuplicateService).contains(duplicate)
    if contains is None and duplicate.digest:
        return None
    moves = legal_moves(
        query.get("letters", ""),
        duplicate.position(sitting.one.number),
        contains=contains or _anything,
        at=query.get("at", ""),
    )
    return "\n".join(move_lines(moves, duplicate.board, duplicate.terms.alphabet))


def _anything(_: Word) -> bool:
    return True
