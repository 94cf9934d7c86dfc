"""Compute what tells equal moves apart for a judge who may choose among them (CAT-DUP 1.1-8).

Facts only: tiles that stay, blanks that are used, premium squares that come into reach. Which of
them matters is for the judge to say.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Literal, TypeAlias

from faristol.board.board import Board
from faristol.board.layout import Layout
from faristol.board.move import Move
from faristol.board.square import SIDE, SQUARES, Square, column_of
from faristol.rules.rack import Stage, counted, is_valid_rack
from faristol.tiles.alphabet import BLANK, BLANK_BIT, Alphabet, Word

Merit: TypeAlias = Literal["fewest_blanks", "sure_rack", "fewest_words_opened", "fewest_opened"]


@dataclass(frozen=True, slots=True, kw_only=True)
class Merits:
    """Hold what a move leaves behind it."""

    left: Word  # the tiles that stay on the rack, in its order
    vowels: int  # of those
    consonants: int
    blanks_left: int
    is_rack_sure: bool  # whatever is drawn to it, the next rack is valid (CAT-DUP 1.3-3)
    blanks: int  # how many it uses
    words_opened: int  # free word premiums that a tile touches now and none did before
    letters_opened: int  # the same of letter premiums

    @property
    def opened(self) -> int:
        """Return how many premium squares come into reach."""
        return self.words_opened + self.letters_opened


def merits_of(
    move: Move, board: Board, rack: Word, *, layout: Layout, alphabet: Alphabet, stage: Stage | None
) -> Merits:
    """Return the merits of a move; `stage` says what the next rack needs, None is nothing."""
    left = bytearray(rack)
    for _, tile in move.placed:
        wanted = BLANK if tile & BLANK_BIT else tile
        if wanted in left:
            left.remove(wanted)
    vowels, consonants, blanks_left = counted(bytes(left), alphabet)
    laid = {at for at, _ in move.placed}
    opened = [
        layout.premium(at)
        for at in sorted({next_to for at in laid for next_to in _around(at)} - laid)
        if not board.at(at) and not any(board.at(other) for other in _around(at))
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


def told_apart(equal: Sequence[Merits]) -> list[tuple[Merit, ...]]:
    """Return for each of several equal moves what it has before others; nothing when all have it."""
    found: list[list[Merit]] = [[] for _ in equal]
    least: tuple[tuple[Merit, list[int]], ...] = (
        ("fewest_blanks", [one.blanks for one in equal]),
        ("sure_rack", [int(not one.is_rack_sure) for one in equal]),
        ("fewest_words_opened", [one.words_opened for one in equal]),
        ("fewest_opened", [one.opened for one in equal]),
    )
    for merit, values in least:
        if len(set(values)) > 1:
            for at, value in enumerate(values):
                if value == min(values):
                    found[at].append(merit)
    # who opens the fewest of both is not praised twice
    return [
        tuple(
            merit
            for merit in merits
            if merit != "fewest_opened" or "fewest_words_opened" not in merits
        )
        for merits in found
    ]


def _around(at: Square) -> tuple[Square, ...]:
    """Return the squares that touch a square."""
    column = column_of(at)
    near = [at - SIDE, at + SIDE]
    near += [at - 1] if column else []
    near += [at + 1] if column < SIDE - 1 else []
    return tuple(Square(one) for one in near if 0 <= one < SQUARES)
