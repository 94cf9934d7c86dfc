"""The slips of an evening: the best move that comes to a player's mind, and at times a mistake."""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace
from random import Random
from typing import Final
from zlib import crc32

from faristol.board.board import Board
from faristol.board.notation import format_coordinates
from faristol.board.square import Square
from faristol.moves.finder import Finder
from faristol.moves.move_list import ListedMove
from faristol.opponent.levels import ALL, BY_NAME
from faristol.tiles.alphabet import LETTER, Word
from faristol.tiles.reading import in_tiles

# Of tables 1 to 14; with an 8 among them a table would always have the best move.
LEVELS: Final = "77666554443255"
MISTAKES: Final = ("bad_place", "illegible", "late", "no_slip")
CHANCE_OF_MISTAKE: Final = 0.05
FIRST_SECOND, LAST_SECOND = 25, 178  # of a round of three minutes, in which slips come in


@dataclass(frozen=True, slots=True, kw_only=True)
class PaperSlip:
    """A slip as it stands on paper; without a word the table hands in none."""

    table: int
    at: str
    word: str
    second: int  # of the round, when it comes in
    is_late: bool = False


def slips_of_round(
    seed: str, number: int, board: Board, rack: Word, finder: Finder, tables: Iterable[int]
) -> list[PaperSlip]:
    """Return the slips of the tables in the order in which they come in."""
    moves = finder.every(board, rack)
    dice, slips = Random(f"{seed}:{number}"), []  # noqa: S311 - the same in every run
    for table in tables:
        level = BY_NAME[LEVELS[table - 1]]
        known = moves.iterate_ordered(level.longest)
        move = next(_on_mind(known, level.share, f"{seed}:{number}:{table}"), None)
        if move is None:
            move = next(iter(moves.list_page(max(len(moves) - 1, 0), 1)), None)
        slowness = 14 - int(level.name)
        second = min(FIRST_SECOND + dice.randrange(150) * slowness // 14, LAST_SECOND)
        at, word = _write(move, finder) if move else ("", "")
        slip = PaperSlip(table=table, at=at, word=word, second=second)
        is_mistaken = dice.random() < CHANCE_OF_MISTAKE
        slips.append(_spoil(slip, dice) if is_mistaken else slip)
    return sorted(slips, key=lambda slip: (slip.is_late, slip.second, slip.table))


def _on_mind(moves: Iterable[ListedMove], share: int, token: str) -> Iterator[ListedMove]:
    """Yield the moves whose words come to a player's mind, as they do to the levels of the device."""
    start = crc32(token.encode())
    for move in moves:
        letters = bytes(tile & LETTER for tile in move.word)
        if crc32(letters, start) % ALL < share:
            yield move


def _write(move: ListedMove, finder: Finder) -> tuple[str, str]:
    at = format_coordinates(Square(move.start), move.direction)
    return at, in_tiles(move.word, finder.alphabet)


def _spoil(slip: PaperSlip, dice: Random) -> PaperSlip:
    """Return the slip with a mistake that clubs know."""
    match dice.choice(MISTAKES):
        case "bad_place":
            return replace(slip, at=dice.choice(["P4", "H16", "16H"]))
        case "illegible":
            return replace(slip, word=f"{slip.word[:1]}*{slip.word[2:]}")
        case "late":
            return replace(slip, is_late=True, second=181 + dice.randrange(6))
        case _:
            return replace(slip, at="", word="")


def row_beside(at: str) -> str:
    """Return the coordinates one row further, as a misread slip has them.

    >>> row_beside("H8"), row_beside("8O")
    ('I8', '8A')
    """
    rows = "ABCDEFGHIJKLMNO"
    row = next(character for character in at if character in rows)
    return at.replace(row, rows[(rows.index(row) + 1) % len(rows)])
