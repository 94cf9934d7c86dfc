"""The readings of a word typed without parentheses, against the search and `judge` (CAT-DUP 1.2-5)."""

import random

import pytest

from faristol.board.board import EMPTY
from faristol.board.notation import format_coordinates
from faristol.duplicate.judging import CountedSlip, Position, WrittenSlip, judge
from faristol.duplicate.readings import MAX_LETTERS, legal_moves, words_of_letters
from faristol.moves.finder import Finder
from faristol.rules.preset import preset
from faristol.rules.terms import terms_under
from faristol.tiles.alphabet import BLANK, alphabet_of
from faristol.tiles.bag import read_tiles
from faristol.tiles.reading import in_tiles, read_word
from tests.support.examples import examples
from tests.support.positions import random_board
from tests.support.toy_words import catalan_toy

LEXICON = catalan_toy()
CA = LEXICON.alphabet
TERMS = terms_under("ca", preset("ca-duplicate-2018")).scoring


def position_with(rack, board=EMPTY):
    tiles = read_tiles(rack.split(), CA)
    return Position(board=board, rack=tiles, scoring=TERMS, alphabet=CA)


def readings(letters, rack, at=""):
    moves = legal_moves(letters, position_with(rack), contains=LEXICON.contains, at=at)
    return [(in_tiles(move.word, CA), move.points) for move in moves]


def test_letter_missing_from_the_rack_is_the_blank():
    """Third-round 1-A1: `h8 tac` with a blank is the move with its C circled."""
    assert readings("SAC", "A E N R S T ?", at="H8") == [("SA(C)", 4)]


def test_letter_in_the_rack_may_be_the_blank_and_best_points_come_first():
    words = readings("SAC", "S A C ?", at="H8")
    assert words[0][0] == "SAC"
    assert {word for word, _ in words} == {"SAC", "(S)AC", "S(A)C", "SA(C)"}
    assert [points for _, points in words] == sorted((points for _, points in words), reverse=True)


@pytest.mark.parametrize(
    ("letters", "rack", "at"),
    [
        pytest.param("SAC", "E E E ?", "H8", id="two letters lacking"),
        pytest.param("SAC", "S A C ?", "A1", id="off the centre"),
        pytest.param("SAC", "S A C ?", "P3", id="unknown place"),
        pytest.param("SCA", "S A C ?", "H8", id="no word"),
        pytest.param("", "S A C ?", "H8", id="no letters"),
        pytest.param("A" * (MAX_LETTERS + 1), "S A C ?", "H8", id="too many letters"),
    ],
)
def test_illegal_move_has_no_readings(letters, rack, at):
    assert readings(letters, rack, at) == []


def test_word_without_a_place_is_searched_everywhere():
    places = {
        format_coordinates(move.start, move.direction)
        for move in legal_moves("SAC", position_with("S A C"), contains=LEXICON.contains)
    }
    assert places == {"H6", "H7", "H8", "8F", "8G", "8H"}


def test_letters_are_read_as_all_tiles_that_spell_them():
    assert words_of_letters("COLLA", CA) == [read_word(text, CA) for text in ("COLLA", "COL·LA")]
    assert words_of_letters("CANYA", CA) == [read_word("CANYA", CA)], "there is no Y in Catalan"
    assert words_of_letters("QI", CA) == [read_word("QUI", CA)]
    assert [list(word) for word in words_of_letters("KIWI", alphabet_of("ro"))] == [[11, 9, 23, 9]]


@pytest.mark.parametrize("seed", range(examples(15, every_run=4)))
def test_readings_are_exactly_the_moves_of_the_search(seed):
    """All words of the list at all places: the moves of the search, counted as `judge` counts them."""
    dice, finder = random.Random(f"readings {seed}"), Finder(LEXICON, TERMS)
    codes = [code for code in range(1, CA.size + 1) if CA.counts[code]]
    board = random_board(dice, finder, dice.randrange(6), codes)
    rack = bytes([BLANK] * (1 + seed % 2) + dice.choices(codes, k=5))
    position = Position(board=board, rack=rack, scoring=TERMS, alphabet=CA)
    spelled = {
        "".join(filter(str.isalpha, in_tiles(word, CA)))
        for length, blob in LEXICON.words.by_length.items()
        for word in (blob[at : at + length] for at in range(0, len(blob), length))
    }
    moves = {
        move.order: move
        for letters in spelled
        for move in legal_moves(letters, position, contains=LEXICON.contains)
    }
    searched = {move.order for move in finder.every(board, rack)}
    assert searched <= moves.keys()
    laid = {frozenset(move.placed) for move in finder.every(board, rack)}
    assert {frozenset(move.placed) for move in moves.values()} == laid, "or by its other word"
    for move in moves.values():
        at = format_coordinates(move.start, move.direction)
        slip = WrittenSlip(at=at, word=in_tiles(move.word, CA))
        verdict = judge(slip, position, contains=LEXICON.contains)
        assert isinstance(verdict, CountedSlip)
        assert verdict.move == move
