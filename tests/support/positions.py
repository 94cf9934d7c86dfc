"""Committed positions, boards and racks as tiles, and random ones."""

import json
from pathlib import Path

from faristol.board.board import EMPTY, Board
from faristol.tiles.alphabet import BLANK_BIT

FOLDER = Path(__file__).parents[1] / "positions"


def positions(alphabet) -> list[tuple[Board, bytes]]:
    """Return the committed positions of a language: 200 boards, three racks each."""
    codes = {letter.name: code for code, letter in enumerate(alphabet.letters, 1)}
    codes |= {f"({name})": code | BLANK_BIT for name, code in codes.items()}
    codes |= {".": 0, "?": 0}
    pairs = []
    with (FOLDER / f"positions-{alphabet.language}.jsonl").open(encoding="utf-8") as lines:
        for line in lines:
            raw = json.loads(line)
            cells = bytes(codes[sign] for row in raw["board"] for sign in row.split())
            pairs.append((Board(cells), bytes(codes[sign] for sign in raw["rack"])))
    return pairs


def random_board(dice, finder, turns, letters) -> Board:
    """Return a board after some random turns, some of them with blanks."""
    board = EMPTY
    for _ in range(turns):
        moves = finder.every(board, random_rack(dice, letters))
        if len(moves):
            (move,) = moves.page(dice.randrange(len(moves)), 1)
            board = board.with_tiles(move.placed)
    return board


def random_rack(dice, letters, size=None) -> bytes:
    """Return a rack of 1 to 7 tiles, up to two of them blanks."""
    size = size or dice.choice((1, 2, 3, 4, 5, 6, 7, 7, 7))
    blanks = min(size, dice.choice((0, 0, 1, 2)))
    return bytes(sorted([0] * blanks + [dice.choice(letters) for _ in range(size - blanks)]))
