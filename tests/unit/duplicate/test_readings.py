"""Unit tests of what a word typed without parentheses may mean, against the search and against `judge` (CAT-DUP 1.2-5)."""

import random

import pytest

from faristol.board.board import EMPTY
from faristol.board.notation import format_coordinates
from faristol.duplicate.judging import Counted, Position, Written, judge
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


def found(letters, rack, at=""):
    moves = legal_moves(letters, position_with(rack), contains=LEXICON.contains, at=at)
    return [(in_tiles(move.word, CA), move.points) for move in moves]


def test_letter_that_the_rack_lacks_is_the_blank():
    """Third-round 1-A1: `h8 tac` with a blank is the move with its C circled."""
    assert found("SAC", "A E N R S T ?", at="H8") == [("SA(C)", 4)]


def test_letter_that_the_rack_has_may_be_the_blank_as_well_the_dearest_first():
    words = found("SAC", "S A C ?", at="H8")
    assert words[0][0] == "SAC"
    assert {word for word, _ in words} == {"SAC", "(S)AC", "S(A)C", "SA(C)"}
    assert [points for _, points in words] == sorted((points for _, points in words), reverse=True)


@pytest.mark.parametrize(
    ("letters", "rack", "at"),
    [
        pytest.param("SAC", "E E E ?", "H8", id="two letters lacking"),
        pytest.param("SAC", "S A C ?", "A1", id="off the centre"),
        pytest.param("SAC", "S A C ?", "P3", id="no such place"),
        pytest.param("SCA", "S A C ?", "H8", id="no word"),
        pytest.param("", "S A C ?", "H8", id="no letters"),
        pytest.param("A" * (MAX_LETTERS + 1), "S A C ?", "H8", id="too many letters"),
    ],
)
def test_what_is_no_legal_move_has_none(letters, rack, at):
    assert found(letters, rack, at) == []


def test_word_without_a_place_is_looked_for_everywhere():
    places = {
        format_coordinates(move.start, move.direction)
        for move in legal_moves("SAC", position_with("S A C"), contains=LEXICON.contains)
    }
    assert places == {"H6", "H7", "H8", "8F", "8G", "8H"}


def test_letters_are_read_as_every_tile_that_spells_them():
    assert words_of_letters("COLLA", CA) == [read_word(one, CA) for one in ("COLLA", "COL·LA")]
    assert words_of_letters("CANYA", CA) == [read_word("CANYA", CA)], "there is no Y in Catalan"
    assert words_of_letters("QI", CA) == [read_word("QUI", CA)]
    assert [list(word) for word in words_of_letters("KIWI", alphabet_of("ro"))] == [[11, 9, 23, 9]]


@pytest.mark.parametrize("seed", range(examples(30, every_run=4)))
def test_every_move_of_the_search_and_no_other_is_found(seed):
    """All words of the list at all places: the same moves as the search, and as `judge` counts them."""
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
    assert {frozenset(move.placed) for move in moves.values()} == laid, "else by its other word"
    for move in moves.values():
        at = format_coordinates(move.start, move.direction)
        written = Written(at=at, word=in_tiles(move.word, CA))
        verdict = judge(written, position, contains=LEXICON.contains)
        assert isinstance(verdict, Counted)
        assert verdict.move == move
