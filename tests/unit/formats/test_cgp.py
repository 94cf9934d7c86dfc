"""A position in one line, as Macondo, Woogles and MAGPIE hand it about (CGP)."""

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
def test_a_line_of_another_program_is_a_position(before):
    found = read_position(before + LINE, "ro")
    assert not isinstance(found, Flaw)
    assert found.language == "ca"
    assert found.board == BOARD
    assert found.rack == read_rack("A NY ? L L·L", CA)


def test_the_rack_of_who_plays_next_is_taken_and_may_be_unknown():
    empty = f"15{'/15' * 14}"
    assert read_position(f"{empty} ABC/DEF 0/0 0", "ca").rack == read_rack("ABC", CA)
    assert read_position(f"{empty} /DEF 0/0 0", "ca").rack == b""
    assert read_position(empty, "ca").rack == b""


def test_without_a_name_the_tiles_are_those_of_now():
    line = f"{BEFORE}6ȘAră5/15{AFTER} Ț?/ 0/0 0"
    found = read_position(line, "ro")
    assert found.board == board_of(("H7=S", "H8=A", "H9=(R)", "H10=(A)"), RO)


@pytest.mark.parametrize(
    ("line", "code", "why"),
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
def test_what_is_no_such_line_is_told_with_its_line_and_why(line, code, why):
    found = read_position(f"\n{line}", "ca")
    assert isinstance(found, Flaw)
    assert (found.code, found.line) == (code, 2)
    assert (found.against.code if found.against else None) == why


@given(st.lists(st.text("0123456789ABCkŞ[]().?/ ;", max_size=9), min_size=15, max_size=15))
def test_whatever_stands_there_it_is_a_position_or_a_flaw(rows):
    assert read_position("/".join(rows), "ca")
