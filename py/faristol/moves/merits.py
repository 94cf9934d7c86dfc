"""The differences of equal moves, for a judge who may choose among them (CAT-DUP 1.1-8).

Facts only: tiles left, blanks used, premium squares that come into reach. The judge decides which of them matters.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Literal, TypeAlias

from faristol.board.board import Board
from faristol.board.layout import Layout
from faristol.board.move import Move
from faristol.board.square import SIDE, SQUARES, Square, column_of
from faristol.rules.rack import Stage, count_letter_kinds, is_valid_rack
from faristol.tiles.alphabet import BLANK, BLANK_BIT, Alphabet, Word

Merit: TypeAlias = Literal["fewest_blanks", "sure_rack", "fewest_words_opened", "fewest_opened"]


@dataclass(frozen=True, slots=True, kw_only=True)
class Merits:
    """The facts about a move by which the judge may choose it."""

    left: Word  # the tiles left on the rack, in its order
    vowels: int  # of the tiles left
    consonants: int
    blanks_left: int
    is_rack_sure: bool  # with any tiles drawn to it, the next rack is valid (CAT-DUP 1.3-3)
    blanks: int  # used by the move
    words_opened: int  # free word premiums newly beside a tile
    letters_opened: int  # the same of letter premiums

    @property
    def opened(self) -> int:
        """The number of premium squares that come into reach."""
        return self.words_opened + self.letters_opened


def merits_of(
    move: Move, board: Board, rack: Word, *, layout: Layout, alphabet: Alphabet, stage: Stage | None
) -> Merits:
    """Return the merits of a move; `stage` holds the requirements of the next rack, None for none."""
    left = bytearray(rack)
    for _, tile in move.placed:
        held = BLANK if tile & BLANK_BIT else tile
        if held in left:
            left.remove(held)
    vowels, consonants, blanks_left = count_letter_kinds(bytes(left), alphabet)
    laid = {at for at, _ in move.placed}
    opened = [
        layout.premium(at)
        for at in sorted({next_to for at in laid for next_to in _neighbours(at)} - laid)
        if not board.at(at) and not any(board.at(other) for other in _neighbours(at))
    ]
    return Merits(
        left=bytes(left),
        vowels=vowels,
        consonants=consonants,
        blanks_left=blanks_left,
        is_rack_sure=stage is None or (bool(left) and is_valid_rack(stage, bytes(left), alphabet)),
        blanks=sum(bool(tile & BLANK_BIT) for _, tile in move.placed),
        words_opened=sum(premium in ("DW", "TW") for premium in opened),
        letters_opened=sum(premium in ("DL", "TL") for premium in opened),
    )


def list_distinguishing_merits(equal: Sequence[Merits]) -> list[tuple[Merit, ...]]:
    """Return for each of several equal moves its merits over others; merits that all share are left out."""
    merits_by_move: list[list[Merit]] = [[] for _ in equal]
    figures: tuple[tuple[Merit, list[int]], ...] = (
        ("fewest_blanks", [merits.blanks for merits in equal]),
        ("sure_rack", [int(not merits.is_rack_sure) for merits in equal]),
        ("fewest_words_opened", [merits.words_opened for merits in equal]),
        ("fewest_opened", [merits.opened for merits in equal]),
    )
    for merit, values in figures:
        if len(set(values)) > 1:
            for at, value in enumerate(values):
                if value == min(values):
                    merits_by_move[at].append(merit)
    # a move that opens the fewest of both gets one merit
    return [
        tuple(
            merit
            for merit in merits
            if merit != "fewest_opened" or "fewest_words_opened" not in merits
        )
        for merits in merits_by_move
    ]


def _neighbours(at: Square) -> tuple[Square, ...]:
    """Return the squares that touch a square."""
    column = column_of(at)
    near = [at - SIDE, at + SIDE]
    near += [at - 1] if column else []
    near += [at + 1] if column < SIDE - 1 else []
    return tuple(Square(other) for other in near if 0 <= other < SQUARES)
