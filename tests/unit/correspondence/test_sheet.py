"""A game sheet line by line, from the string to the end."""

import random

import pytest

from faristol.board.legality import Illegal
from faristol.board.typed import read_typed
from faristol.correspondence.sheet import begin_sheet, game_number, pass_by, place_letters
from faristol.rules.preset import preset
from faristol.rules.terms import terms_under
from tests.support.post_table import a_move
from tests.unit.correspondence.test_letters import shuffled_order

TERMS = terms_under("ro", preset("ro-correspondence"))


def sheet_starting_with(text):
    """Return a sheet whose string begins with these letters."""
    others = list(shuffled_order(1))
    first = [TERMS.alphabet.written.index(letter) for letter in text]
    for tile in first:
        others.remove(tile)
    return begin_sheet(bytes([*first, *others]), TERMS)


def parse_move(at, word):
    return read_typed(at, word, TERMS.alphabet)


def test_points_of_the_first_two_rounds_are_recorded_up_to_their_limits():
    """RO-COR 3, 4: red begins."""
    sheet = place_letters(sheet_starting_with("CASAREGLINTOPE"), parse_move("H4", "CASARE"))
    line = sheet.lines[0]
    assert (line.real, line.recorded) == (14, 10)
    assert sheet.totals == (10, 0)
    assert (sheet.seat, sheet.round) == (2, 1)
    assert line.drawn == (14, 15, 16, 17, 18, 19)


@pytest.mark.parametrize(
    ("at", "word", "code"),
    [
        ("A1", "CASA", "not_through_centre"),
        ("H8", "LIN", "not_in_rack"),
        ("H14", "CASA", "off_board"),
    ],
)
def test_technical_errors_are_refused_with_their_reason(at, word, code):
    """RO-COR 10."""
    result = place_letters(sheet_starting_with("CASAREGLINTOPE"), parse_move(at, word))
    assert isinstance(result, Illegal)
    assert result.code == code


def test_word_outside_the_lexicon_is_worth_zero_and_keeps_the_letters():
    """RO-COR 12, 13."""
    before = sheet_starting_with("CASAREGLINTOPE")
    after = place_letters(before, parse_move("H4", "CASARE"), is_void=True)
    assert (after.board, after.held, after.totals) == (before.board, before.held, (0, 0))
    assert after.lines[0].is_void
    assert after.seat == 2


def test_four_passes_end_the_game():
    """RO-COR 9."""
    sheet = sheet_starting_with("CASAREGLINTOPE")
    for _ in range(3):
        sheet = pass_by(sheet)
    assert sheet.end is None
    assert pass_by(sheet).end == "blocked"


def test_chain_is_equal_exactly_for_equal_lines():
    start = sheet_starting_with("CASAREGLINTOPE")
    sheet_ = place_letters(start, parse_move("H4", "CASARE"))
    assert sheet_.chain == place_letters(start, parse_move("H4", "CASARE")).chain
    other_sheets = [
        start,
        pass_by(start),
        place_letters(start, parse_move("H5", "CASARE")),
        place_letters(start, parse_move("8D", "CASARE")),
        place_letters(start, parse_move("H4", "CASARE"), is_void=True),
        pass_by(sheet_),
    ]
    assert len({sheet.chain for sheet in (sheet_, *other_sheets)}) == 1 + len(other_sheets)


def test_game_number_depends_on_series_string_and_players():
    order = shuffled_order(1)
    numbers = {
        game_number(order, "Cupa", 1),
        game_number(order, "Cupa", 2),
        game_number(order, "Cupă", 1),
        game_number(shuffled_order(2), "Cupa", 1),
    }
    assert len(numbers) == 4
    assert all(0 <= number < 2**32 for number in numbers)


@pytest.mark.parametrize("seed", range(4))
def test_game_holds_all_its_letters_to_the_end(seed):
    dice, sheet = random.Random(seed), begin_sheet(shuffled_order(seed), TERMS)
    while sheet.end is None and len(sheet.lines) < 80:
        move = a_move(sheet, dice)
        after = place_letters(sheet, move) if move else pass_by(sheet)
        assert not isinstance(after, Illegal), after
        sheet = after
        placed = [at for line in sheet.lines for at in line.letters]
        free = range(sheet.held.taken, len(sheet.order))
        letters = [*placed, *sheet.held.racks[0], *sheet.held.racks[1], *free]
        assert sorted(letters) == list(range(len(sheet.order)))
        assert sheet.board.count == len(placed)
        red = [line.recorded for line in sheet.lines if line.seat == 1]
        assert sheet.totals[0] == sum(red)
    assert sheet.end
