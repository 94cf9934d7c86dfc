"""Players who lay any legal move by touch, without challenges."""

import random

from faristol.board.board import Board
from faristol.board.legality import check_laid
from faristol.board.move import Move
from faristol.board.square import SQUARES, Square, square_name
from faristol.board.typed import LaidTiles
from faristol.rules.preset import preset
from faristol.rules.terms import terms_under
from faristol.tiles.reading import read_word
from tests.e2e.rig.desk import wait_until

RACK = """() => [...document.querySelectorAll("#rack button[data-tile]")].map((button) => button.dataset.tile)"""
UNHURRIED = (
    "new Promise((answer) => setTimeout(answer, 350))"  # a hand takes as long to the next press
)


class Players:
    """Two players who lay any legal move, without challenges."""

    def __init__(self, page, rules, seed):
        self.page, self.dice = page, random.Random(seed)
        ruleset = preset(rules)
        self.terms = terms_under(ruleset.rules.equipment.tiles, ruleset)

    def a_move(self, board, rack):
        """Return squares and tiles of some move of the rack, and its notation."""
        codes = [self._code(tile) for tile in rack if tile != "?"]
        for _ in range(3_000):
            tiles = self.dice.sample(codes, self.dice.randint(1, min(3, len(codes))))
            step, at = self.dice.choice((1, 15)), self.dice.randrange(SQUARES)
            at = 112 if board.is_empty else at
            placed = []
            while tiles and at < SQUARES:
                if not board.at(Square(at)):
                    placed.append((Square(at), tiles.pop()))
                at += step
            move = (
                None if tiles else check_laid(board, LaidTiles(tuple(placed)), self.terms.scoring)
            )
            if isinstance(move, Move):
                return move
        raise AssertionError("nothing fits")

    def _code(self, name):
        return read_word(name, self.terms.alphabet)[0]

    def put_down(self, board: Board) -> Move:
        """Lay a move of the displayed rack, and wait until it can be played."""
        page, rack = self.page, self.page.evaluate(RACK)
        move = self.a_move(board, rack)
        names = {self._code(name): name for name in rack if name != "?"}
        for at, tile in move.placed:
            page.click(f"#rack button[data-tile='{names[tile]}']:not(.is-gone)")
            page.click(f"#board td[data-at={square_name(at)}]")
        wait_until(page, lambda: page.is_enabled("#next"), "a move lies")
        page.evaluate(UNHURRIED)
        return move
