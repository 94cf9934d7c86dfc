"""What a typed slip means: its legal moves, and whether only its words fail."""

from collections.abc import Mapping
from dataclasses import dataclass

from faristol.desk.duplicate.document import DuplicateService
from faristol.desk.duplicate.round.slip_entry_data import move_lines
from faristol.desk.duplicate.round.view import RoundView
from faristol.desk.kernel.desk import Desk
from faristol.duplicate.judging import CountedSlip, WrittenSlip, judge
from faristol.duplicate.readings import legal_moves
from faristol.tiles.alphabet import Word
from faristol.tiles.reading import with_middle_dots

REGION = "slip-typed"


@dataclass(frozen=True, slots=True, kw_only=True)
class TypedSlip:
    """The meaning of a slip by the rules, while it is typed."""

    lines: str | None  # of the legal moves of its letters; None without the word list of the game
    would_count: bool  # as it is written, if its words were valid: nothing else is against it


async def look_up_slip(
    desk: Desk, round_view: RoundView, query: Mapping[str, str]
) -> TypedSlip | None:
    """Return the meaning of the slip in a query, or None if that is unknown.

    It is unknown if the rack is another one by now, or the judge, who plays too, has not sealed a move.
    """
    duplicate = round_view.duplicate
    if query.get("rack") != round_view.rack_token or round_view.is_sealing:
        return None
    position = duplicate.position(round_view.round.number)
    written = WrittenSlip(at=query.get("at", ""), word=with_middle_dots(query.get("word", "")))
    verdict = judge(written, position, contains=_is_any_word)
    would_count = isinstance(verdict, CountedSlip)
    contains = await desk.service(DuplicateService).contains(duplicate)
    if contains is None and duplicate.digest:
        return TypedSlip(lines=None, would_count=would_count)
    moves = legal_moves(
        query.get("letters", ""), position, contains=contains or _is_any_word, at=written.at
    )
    lines = "\n".join(move_lines(moves, duplicate.board, duplicate.terms.alphabet))
    return TypedSlip(lines=lines, would_count=would_count)


def _is_any_word(_: Word) -> bool:
    return True
