"""Moves in the notation of GCG files and Woogles."""

import doctest

import pytest

from faristol.board import gcg
from faristol.board.board import EMPTY
from faristol.board.gcg import (
    Through,
    format_gcg_coordinates,
    format_gcg_move,
    parse_gcg_coordinates,
    parse_gcg_move,
)
from faristol.board.legality import check
from faristol.board.notation import Coordinates
from faristol.board.score import scoring
from faristol.board.square import CENTRE, Direction, parse_square
from faristol.board.typed import TypedMove, read_typed
from faristol.tiles.alphabet import alphabet_of
from faristol.tiles.reading import Misread, in_tiles

CA, RO = alphabet_of("ca"), alphabet_of("ro")


def test_gcg_and_woogles_number_the_rows():
    assert format_gcg_coordinates(parse_square("B5"), Direction.ACROSS) == "2E"
    assert format_gcg_coordinates(parse_square("B5"), Direction.DOWN) == "E2"
    assert format_gcg_coordinates(CENTRE, Direction.ACROSS) == "8H"
    assert format_gcg_coordinates(CENTRE, Direction.DOWN) == "H8"
    for at in range(225):
        for direction in Direction:
            text = format_gcg_coordinates(at, direction)
            assert parse_gcg_coordinates(text) == Coordinates(at, direction)


@pytest.mark.parametrize("text", ["", "2", "E", "16A", "2P", "P2", "02E", "E02", "²E", "2E2"])
def test_other_gcg_coordinates_are_bad(text):
    assert parse_gcg_coordinates(text) == Misread("bad_coordinates")


def play_moves(*moves, alphabet=CA):
    """Play moves in the club notation; return the board before the last, and the last."""
    board, move = EMPTY, None
    for at, word in moves:
        board = board.with_tiles(move.placed) if move else board
        move = check(board, read_typed(at, word, alphabet), scoring(alphabet))
    return board, move


CANYA = ("H5", "CA(NY)A")


@pytest.mark.parametrize(
    ("moves", "dots", "parentheses"),
    [
        ([CANYA], "8E CA[ny]A", "8E CA[ny]A"),
        ([CANYA, ("H5", "CANYAM")], "8E ....M", "8E (CA[ny]A)M"),
        ([CANYA, ("7F", "S(A)NYS")], "G6 Sa.S", "G6 Sa([ny])S"),
        ([CANYA, ("7G", "ONYA")], "G7 O.A", "G7 O([ny])A"),
        ([CANYA, ("8G", "PAL·L(Q)")], "H7 P.[L·L][qu]", "H7 P(A)[L·L][qu]"),
    ],
)
def test_move_is_written_and_read_back(moves, dots, parentheses):
    board, move = play_moves(*moves)
    assert format_gcg_move(move, CA) == dots
    assert format_gcg_move(move, CA, through=Through.PARENTHESES) == parentheses
    for text in (dots, parentheses, f"  {dots}\t"):
        read = parse_gcg_move(text, board, CA)
        assert check(board, read, scoring(CA)) == move


@pytest.mark.parametrize(
    ("text", "word"),
    [
        ("8E CANYA", "CANYA"),
        ("8E CAnyA", "CA(NY)A"),
        ("8E CANyA", "CANYA"),
        ("8E [QU]È", "QE"),
        ("8E [qu]E", "(Q)E"),
        ("8E Que", "Q(E)"),
        ("8E l·lL·L", "(L·L)L·L"),
        ("8E LLA", "LLA"),
        ("8E Çç", "Ç(Ç)"),
    ],
)
def test_tiles_of_several_characters_are_read_with_and_without_brackets(text, word):
    read = parse_gcg_move(text, EMPTY, CA)
    assert isinstance(read, TypedMove)
    assert in_tiles(read.word, CA) == word


@pytest.mark.parametrize(
    ("text", "code", "at"),
    [
        ("", "bad_coordinates", 0),
        ("8E", "empty", 0),
        ("8E CA SA", "bad_coordinates", 0),
        ("H5X CASA", "bad_coordinates", 0),
        ("16A CASA", "bad_coordinates", 0),
        ("8E CA.A", "bad_through", 2),
        ("8E CA(S)A", "bad_through", 2),
        ("8E CA(SA", "bad_parentheses", 5),
        ("8E CA)SA", "bad_parentheses", 2),
        ("8E C()A", "bad_parentheses", 1),
        ("8E C((A))", "bad_parentheses", 2),
        ("8E CA[NY", "no_such_tile", 3),
        ("8E CA[AB]", "no_such_tile", 3),
        ("8E CA[", "no_such_tile", 3),
        ("8E CA?A", "no_such_tile", 2),
        ("8E KILO", "no_such_tile", 0),
        ("8N CASA", "off_board", 2),
        ("8N ....", "off_board", 2),
        ("8E " + "A" * 200, "too_long", 200),
    ],
)
def test_other_moves_are_refused(text, code, at):
    read = parse_gcg_move(text, EMPTY, CA)
    assert isinstance(read, Misread)
    assert (read.code, read.at) == (code, at)


def test_letter_without_a_tile_is_a_blank_or_is_on_the_board():  # RO-GEN 5
    assert parse_gcg_move("8H KILO", EMPTY, RO).code == "no_such_tile"
    assert in_tiles(parse_gcg_move("8H kILO", EMPTY, RO).word, RO) == "(K)ILO"
    board, move = play_moves(("H8", "(K)ILO"), ("8G", "O(K)"), alphabet=RO)
    assert format_gcg_move(move, RO, through=Through.PARENTHESES) == "H7 O(k)"
    assert check(board, parse_gcg_move("H7 O(K)", board, RO), scoring(RO)) == move


@pytest.mark.desk_only("what ships has no docstrings")
def test_doctests_pass():
    assert doctest.testmod(gcg).failed == 0
    assert doctest.testmod(gcg).attempted
