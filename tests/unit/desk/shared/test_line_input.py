"""The parser of the line: questions, moves, places in other notations."""

import pytest

from faristol.board.square import Direction, parse_square
from faristol.desk.kernel.translation import LANGUAGES
from faristol.desk.shared.line.parser import (
    LineQuestion,
    MoveInput,
    Question,
    SquareQuestion,
    parse_line,
)
from faristol.ledger.refusal import Refusal


@pytest.mark.parametrize(
    ("line", "at", "word"),
    [
        ("mots 8g", "8G", "mots"),
        ("vàlid 8h", "8H", "vàlid"),
        ("fila 8 g", "8G", "fila"),
        ("corect h8", "H8", "corect"),
        ("8g mots", "8G", "mots"),
    ],
)
@pytest.mark.parametrize("language", LANGUAGES)
def test_word_with_a_place_is_a_move_in_every_language(line, at, word, language):
    """A word that is also a question could not be played if written before its place."""
    assert parse_line(line, language) == MoveInput(at, word)


@pytest.mark.parametrize("line", ["f", "fila h", "h8", "mots", "q casa"])
def test_question_may_begin_with_its_sign_as_in_a_round(line):
    """Referees of rounds type “?f” in a game too."""
    assert parse_line(f"?{line}", "ca") == parse_line(f"? {line}", "ca") == parse_line(line, "ca")


def test_word_without_a_place_is_a_question():
    assert parse_line("mots", "ca") == Question("words")
    assert parse_line("fila h", "ca") == LineQuestion(Direction.ACROSS, 7)
    assert parse_line("vàlid casa 8h", "ca") == Question("judge", "casa 8h")
    assert parse_line("q 8h", "ca") == Question("judge", "8h"), "a letter is no word"


@pytest.mark.parametrize("line", ["8 h", "h 8", "H08", "08h", "h8"])
def test_place_in_another_notation_is_a_square(line):
    """A place with a space or a nought in it was refused."""
    assert parse_line(line, "ca") == SquareQuestion(parse_square("H8"))


@pytest.mark.parametrize("line", ["8 h casa", "08H casa", "casa 8 h", "casa 8h"])
def test_place_in_another_notation_starts_a_move(line):
    assert parse_line(line, "ro") == MoveInput("8H", "casa")


@pytest.mark.parametrize("line", ["h00", "h016", "8 8", "1 2", "casa 1 2"])
def test_invalid_place_is_refused(line):
    assert isinstance(parse_line(line, "ca"), Refusal)


@pytest.mark.parametrize("line", ["rând h", "rînd h", "RÎND H", "rand h", "r\u0069\u0302nd h"])
def test_row_is_accepted_in_either_spelling(line):
    """Many write î where the dictionaries have â."""
    assert parse_line(line, "ro") == LineQuestion(Direction.ACROSS, 7)


def test_column_is_accepted_with_a_leading_zero():
    assert parse_line("col 08", "ca") == LineQuestion(Direction.DOWN, 7)
