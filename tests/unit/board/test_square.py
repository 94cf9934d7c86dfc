"""Squares and the premium layout of the whole board."""

import pytest

from faristol.board.layout import STANDARD, parse_layout
from faristol.board.square import (
    CENTRE,
    Column,
    Direction,
    Row,
    column_of,
    parse_column,
    parse_row,
    parse_square,
    row_of,
    square,
    square_name,
)

PICTURE = "\n".join([". " * 15] * 15)


def test_rows_are_letters_and_columns_are_numbers():  # CAT-DUP 1.2, RO-GEN 2
    names = [letter + str(number) for letter in "ABCDEFGHIJKLMNO" for number in range(1, 16)]
    assert [square_name(at) for at in range(225)] == names
    assert [parse_square(name) for name in names] == list(range(225))
    assert [parse_square(name.lower()) for name in names] == list(range(225))


def test_square_is_where_its_row_and_column_meet():
    for at in range(225):
        assert square(row_of(at), column_of(at)) == at
    assert square(Row(1), Column(4)) == parse_square("B5")
    assert square_name(CENTRE) == "H8"


@pytest.mark.parametrize(
    "name", ["", "H", "8", "P1", "A0", "A16", "A01", "8H", "A1 ", "Ａ1", "A１"]
)
def test_other_text_is_no_square(name):
    assert parse_square(name) is None


def test_rows_and_columns_are_read_alone():
    assert parse_row("o") == 14
    assert parse_row("AB") is None
    assert parse_column("15") == 14
    assert parse_column("A") is None


def test_step_leads_to_the_next_square():
    assert CENTRE + Direction.ACROSS.step == parse_square("H9")
    assert CENTRE + Direction.DOWN.step == parse_square("I8")
    assert Direction.ACROSS.other is Direction.DOWN
    assert Direction.DOWN.other is Direction.ACROSS


def test_premiums_of_the_standard_board():  # the colours of RO-GEN 3, CAT-CLS 2.9
    names = [STANDARD.premium(at) for at in range(225)]
    assert [names.count(name) for name in ("TW", "DW", "TL", "DL")] == [8, 17, 12, 24]
    squares = {
        "TW": "A1 A8 A15 H1 H15 O1 O8 O15",
        "DW": "B2 C3 D4 E5 B14 C13 D12 E11 H8 N2 M3 L4 K5 N14 M13 L12 K11",
        "TL": "B6 B10 F2 F6 F10 F14 J2 J6 J10 J14 N6 N10",
    }
    for name, row in squares.items():
        assert {square_name(at) for at in range(225) if names[at] == name} == set(row.split())


@pytest.mark.parametrize(
    "text",
    ["", ". . .", PICTURE + "\n.", PICTURE.replace(".", "XX", 1), PICTURE.replace(".", "DW", 1)],
)
def test_picture_that_is_no_layout_is_refused(text):
    with pytest.raises(ValueError, match=r"not|premium"):
        parse_layout(text)


def test_layout_without_premiums_is_valid():
    assert parse_layout(PICTURE).word == bytes([1] * 225)
