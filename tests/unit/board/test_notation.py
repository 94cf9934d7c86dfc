"""Coordinates and the styles of marking blanks."""

import doctest

import pytest

from faristol.board import notation, square
from faristol.board.board import EMPTY
from faristol.board.notation import (
    BlankStyle,
    Coordinates,
    format_coordinates,
    format_word,
    parse_coordinates,
    read_marked_word,
)
from faristol.board.picture import format_board, read_board
from faristol.board.square import Direction
from faristol.tiles import bag
from faristol.tiles.alphabet import alphabet_of
from faristol.tiles.reading import Misread, in_tiles, read_word

CA, RO = alphabet_of("ca"), alphabet_of("ro")


def test_letter_first_is_across_and_number_first_is_down():  # CAT-DUP 1.2, RO-GEN 14
    for row in range(15):
        for column in range(15):
            letter, number = "ABCDEFGHIJKLMNO"[row], str(column + 1)
            at = row * 15 + column
            across, down = Coordinates(at, Direction.ACROSS), Coordinates(at, Direction.DOWN)
            assert parse_coordinates(letter + number) == across
            assert parse_coordinates(number + letter) == down
            assert parse_coordinates((number + letter).lower()) == down
            assert format_coordinates(at, Direction.ACROSS) == letter + number
            assert format_coordinates(at, Direction.DOWN) == number + letter


@pytest.mark.parametrize(
    "text",
    [
        "",
        "H",
        "8",
        "88",
        "HH",
        "P3",
        "H16",
        "16H",
        "H0",
        "H08",
        "08H",
        " H8",
        "H8 ",
        "H 8",
        "8H8",
        "H8H",
        "-1H",
        "H٨",
        "ʜ8",
    ],
)
def test_other_coordinates_are_bad(text):  # CAT-DUP 1.7
    assert parse_coordinates(text) == Misread("bad_coordinates")


@pytest.mark.parametrize(
    ("alphabet", "word", "style", "text"),
    [
        (RO, "S(C)OR", BlankStyle.CIRCLED, "SⒸOR"),
        (RO, "S(C)OR", BlankStyle.INDEX, "SC₀OR"),
        (RO, "S(C)OR", BlankStyle.LOWER, "ScOR"),
        (RO, "S(C)OR", BlankStyle.PARENTHESES, "S(C)OR"),
        (CA, "CA(NY)A", BlankStyle.LOWER, "CAnyA"),
        (CA, "CA(NY)A", BlankStyle.INDEX, "CANY₀A"),
        (CA, "CA(NY)A", BlankStyle.CIRCLED, "CA(NY)A"),  # there is no such character
        (CA, "(N)(I)", BlankStyle.LOWER, "(N)(I)"),  # without a letter that differs in lower case
        (CA, "(Ç)O", BlankStyle.CIRCLED, "(Ç)O"),
        (CA, "CE(L·L)A", BlankStyle.LOWER, "CEl·lA"),
    ],
)
def test_blanks_are_written_in_each_style(alphabet, word, style, text):  # RO-GEN 14, CAT-CLS 5.3
    tiles = read_word(word, alphabet)
    assert format_word(tiles, alphabet, style=style) == text
    assert read_marked_word(text, alphabet) == tiles


@pytest.mark.parametrize(
    ("text", "word"),
    [
        ("CAnyA", "CA(NY)A"),
        ("CAÑA", "no_such_tile"),
        ("CANyA", "CANYA"),
        ("canya", "CANYA"),
        ("cel-la", "CEL·LA"),
        ("CEl.lA", "CE(L·L)A"),
        ("CEŀlA", "CE(L·L)A"),
        ("qüESTIÓ", "(Q)ESTIO"),
        ("QuESTIÓ", "QESTIO"),
        ("CANY0A", "CA(NY)A"),
        ("(ny)A", "(NY)A"),
        ("Caç0A", "C(A)(Ç)A"),
        ("CA0NY", "C(A)NY"),
        ("C(AnyA", "bad_blank"),
        ("C" * 201, "too_long"),
    ],
)
def test_catalan_marks_are_read_by_tiles(text, word):
    read = read_marked_word(text, CA)
    assert (read.code if isinstance(read, Misread) else in_tiles(read, CA)) == word


def test_empty_board_is_drawn_with_its_names():
    lines = format_board(EMPTY, CA).splitlines()
    assert lines[0] == "   1  2  3  4  5  6  7  8  9 10 11 12 13 14 15"
    assert lines[8] == "H  .  .  .  .  .  .  .  .  .  .  .  .  .  .  ."
    assert read_board("\n".join(lines), CA) == EMPTY


ROW = ". " * 15


@pytest.mark.parametrize(
    ("text", "read"),
    [
        ("", Misread("empty")),
        ("\n".join([ROW] * 14), Misread("bad_board", 14)),
        ("\n".join([ROW] * 16), Misread("bad_board", 16)),
        ("\n".join([ROW] * 14 + [". " * 14]), Misread("bad_board", 15)),
        ("\n".join([ROW] * 14 + ["A " + ROW]), Misread("bad_board", 15)),
        ("\n".join([ROW] * 14 + ["K " + ". " * 14]), Misread("no_such_tile", 15, "K")),
        ("\n".join([ROW] * 14 + ["(K) " + ". " * 14]), Misread("blank_alphabet", 15, "(K)")),
        ("\n".join([ROW] * 14 + ["? " + ". " * 14]), Misread("bad_blank", 15, "?")),
        ("\n".join([ROW] * 14 + ["AB " + ". " * 14]), Misread("no_such_tile", 15, "AB")),
        (". " * 2001, Misread("too_large")),
    ],
)
def test_malformed_board_is_refused_with_its_line(text, read):
    assert read_board(text, CA) == read


def test_board_without_names_is_read_in_any_case_and_spacing():
    text = "\n\n".join(["\t".join("·" * 15)] * 14 + ["NY (l·l) à " + "-  " * 12])
    board = read_board(text, CA)
    assert board.tiles == ((210, 16), (211, 13 | 0x80), (212, 1))


@pytest.mark.desk_only("what ships has no docstrings")
@pytest.mark.parametrize("module", [notation, square, bag])
def test_doctests_pass(module):
    assert doctest.testmod(module).failed == 0
    assert doctest.testmod(module).attempted
