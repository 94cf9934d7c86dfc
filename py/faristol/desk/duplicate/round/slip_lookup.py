"""The legal moves that a typed slip may mean, for a page whose list of moves is not complete."""

from collections.abc import Mapping

from faristol.desk.duplicate.document import DuplicateService
from faristol.desk.duplicate.round.slip_entry_data import move_lines
from faristol.desk.duplicate.round.view import RoundView
from faristol.desk.kernel.desk import Desk
from faristol.duplicate.readings import legal_moves
from faristol.tiles.alphabet import Word

REGION = "slip-typed"


async def lookup_lines(desk: Desk, round_view: RoundView, query: Mapping[str, str]) -> str | None:
    """Return the lines of the legal moves of the letters in a query, or None if they are unknown.

    They are unknown if the rack is another one by now, the word list is not on the device, or the judge, who
    plays too, has not sealed a move.
    """
    duplicate = round_view.duplicate
    if query.get("rack") != round_view.rack_token or round_view.is_sealing:
        return None
    contains = await desk.service(DuplicateService).contains(duplicate)
    if contains is None and duplicate.digest:
        return None
    moves = legal_moves(
        query.get("letters", ""),
        duplicate.position(round_view.round.number),
        contains=contains or _is_any_word,
        at=query.get("at", ""),
    )
    return "\n".join(move_lines(moves, duplicate.board, duplicate.terms.alphabet))


def _is_any_word(_: Word) -> bool:
    return True
