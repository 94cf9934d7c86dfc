"""Positions in one line of CGP, as Macondo, Woogles and MAGPIE exchange them."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from faristol.board.cells import board_of
from faristol.formats.position import Flaw, read_position
from faristol.tiles.alphabet import alphabet_of
from faristol.tiles.bag import read_rack

CA, RO = alphabet_of("ca"), alphabet_of("ro")
BEFORE, AFTER = "15/" * 7, "/15" * 6
ROW = "6CA[l·l]3[NY]2"
LINE = f"{BEFORE}{ROW}/15{AFTER} A[NY]?L[L·L]/ 120/98 0 lex DISC2; ld catalan;"
BOARD = board_of(("H7=C", "H8=A", "H9=(L·L)", "H13=NY"), CA)


@pytest.mark.parametrize("before", ["", "cgp ", "position cgp ", "> ", "  ", "Look at this:\n\n"])
def test_cgp_line_of_another_program_is_read_as_position(before):
    position = read_position(before + LINE, "ro")
    assert not isinstance(position, Flaw)
    assert position.language == "ca"
    assert position.board == BOARD
    assert position.rack == read_rack("A NY ? L L·L", CA)


def test_cgp_rack_is_that_of_the_player_to_move_or_empty():
    empty = f"15{'/15' * 14}"
    assert read_position(f"{empty} ABC/DEF 0/0 0", "ca").rack == read_rack("ABC", CA)
    assert read_position(f"{empty} /DEF 0/0 0", "ca").rack == b""
    assert read_position(empty, "ca").rack == b""


def test_cgp_without_distribution_uses_the_current_alphabet():
    line = f"{BEFORE}6ȘAră5/15{AFTER} Ț?/ 0/0 0"
    position = read_position(line, "ro")
    assert position.board == board_of(("H7=S", "H8=A", "H9=(R)", "H10=(A)"), RO)


@pytest.mark.parametrize(
    ("line", "code", "reason"),
    [
        (LINE.replace("catalan", "english"), "language_unknown", None),
        (LINE.replace("6CA", "7CA"), "board", "bad_board"),
        (LINE.replace("6CA", "5CA"), "board", "bad_board"),
        (LINE.replace("15/", "99/", 1), "board", "bad_board"),
        (LINE.replace("CA[", "C.["), "board", "bad_board"),
        (LINE.replace("CA[", "C(A)["), "board", "bad_board"),
        (LINE.replace("CA[", "CK["), "board", "no_such_tile"),
        (LINE.replace("[NY]2", "[NY2"), "board", "no_such_tile"),
        (LINE.replace("A[NY]?", "AW?"), "rack", "no_such_tile"),
    ],
)
def test_bad_cgp_line_is_flawed_with_line_number_and_reason(line, code, reason):
    flaw = read_position(f"\n{line}", "ca")
    assert isinstance(flaw, Flaw)
    assert (flaw.code, flaw.line) == (code, 2)
    assert (flaw.against.code if flaw.against else None) == reason


@given(st.lists(st.text("0123456789ABCkŞ[]().?/ ;", max_size=9), min_size=15, max_size=15))
def test_cgp_of_any_text_yields_position_or_flaw(rows):
    assert read_position("/".join(rows), "ca")
