"""The line of a placement, as on the back of the sheet."""

from faristol.board.board import EMPTY
from faristol.board.legality import check
from faristol.board.score import scoring
from faristol.board.typed import read_typed
from faristol.correspondence.record import line_of
from faristol.rules.rule_refusal import RuleRefusal
from faristol.tiles.alphabet import alphabet_of
from faristol.tiles.bag import read_rack

RO = alphabet_of("ro")


def play_moves(*moves):
    board = EMPTY
    for at, word in moves:
        move = check(board, read_typed(at, word, RO), scoring(RO))
        board = board.with_tiles(move.placed)
    return move


def test_line_is_that_of_the_example_in_the_text():
    """RO-COR 8: letters in the order of the string, the main word, the others below it."""
    move = play_moves(("8C", "OLARIT"), ("E7", "LA"), ("7C", "GOL"))
    line = line_of(move, read_rack("ROAGTEI", RO), 105, RO)
    assert (line.letters, line.main) == (("O", "G"), "7C: GOL")
    assert line.adjacent == ("C7: GO", "D7: OL")
    assert (line.points, line.total) == (41, 146)


def test_blank_is_a_letter_of_the_string_in_parentheses_in_the_word():
    move = play_moves(("H7", "CA(S)A"))
    line = line_of(move, read_rack("?ACABEI", RO), 0, RO)
    assert line.letters == ("?", "A", "C", "A")
    assert line.main == "H7: CA(S)A"


def test_missing_letter_is_refused():
    line = line_of(play_moves(("H7", "CASA")), read_rack("CASEIOU", RO), 0, RO)
    assert line == RuleRefusal("not_in_rack", "string")
