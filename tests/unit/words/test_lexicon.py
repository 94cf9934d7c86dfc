"""A lexicon and its words, whatever tiles they are laid with."""

import pytest

from faristol.tiles.alphabet import BLANK_BIT, alphabet_of
from faristol.words.lexicon import Lexicon
from faristol.words.wordlist import from_words
from tests.support.toy_words import CATALAN, catalan, catalan_toy


@pytest.fixture(scope="module")
def lexicon():
    return catalan_toy()


def test_lexicon_contains_its_words_and_not_their_beginnings(lexicon):
    words = set(map(catalan, CATALAN.split()))
    assert len(lexicon) == len(words)
    assert all(lexicon.contains(word) for word in words)
    for word in words:
        assert lexicon.contains(word[:-1]) == (word[:-1] in words)


def test_tile_of_several_characters_is_one_letter(lexicon):
    assert lexicon.contains(catalan("COL·LA"))
    assert not lexicon.contains(catalan("COLLA"))
    assert lexicon.contains(catalan("ALLEGA"))
    assert lexicon.contains(catalan("AL·LEGA"))
    assert lexicon.contains(catalan("NYAM"))
    assert len(catalan("NYAM")) == 3
    assert lexicon.words.count_of(3) == 17  # NYAM, NYOC, AQUI, QUIN, QUAL and those of three signs
    assert lexicon.words.count_of(12) == lexicon.words.count_of(99) == 0


def test_blanks_are_the_letters_they_stand_for(lexicon):
    word = catalan("CANYA")
    for place in range(len(word)):
        laid = bytes(tile | BLANK_BIT * (k == place) for k, tile in enumerate(word))
        assert lexicon.contains(laid)
    assert not lexicon.contains(bytes((0, *word[1:])))  # a blank without a letter


def test_malformed_word_is_not_contained(lexicon):
    for word in (b"", b"\x01", b"\x01" * 16, b"\x7f\x01", b"\x1b\x01", b"\x00\x00", b"\xff" * 5):
        assert not lexicon.contains(word)


def test_place_of_a_word_is_its_bit_in_all_columns(lexicon):
    word = catalan("CASA")
    place = lexicon.place(word)
    assert lexicon.columns.word(4, place) == word
    assert lexicon.columns.at(4, 0, word[0]) >> place & 1
    assert lexicon.columns.matching(4, enumerate(word)) == 1 << place


def test_empty_lexicon_answers_too():
    empty = Lexicon(alphabet_of("ro"), from_words([]))
    assert len(empty) == 0
    assert not empty.contains(b"\x01\x02")
    assert empty.columns.matching(5, [(0, 1)]) == 0
    assert empty.columns.matching(16, [(0, 1)]) == 0
    assert empty.columns.letters_between(b"\x01", b"\x02" * 20) == 0
    for _ in empty.columns.build_steps():
        pass


def test_build_steps_keep_columns_of_earlier_searches(lexicon):
    columns = catalan_toy().columns
    cached = columns.codes(4, 0)
    for _ in columns.build_steps():
        pass
    assert columns.codes(4, 0) is cached


def test_columns_beyond_the_cache_limit_are_dropped_and_rebuilt(monkeypatch):
    columns, unlimited = catalan_toy().columns, catalan_toy().columns
    monkeypatch.setattr("faristol.words.columns._CACHE_BYTES", 30)
    for letters in range(3, 1000):
        for position in range(4):
            assert columns.among(4, position, letters << 1) == unlimited.among(
                4, position, letters << 1
            )
        assert columns._cached_bytes <= 30
    assert len(columns._cached_columns) < 30


def test_union_of_most_letters_leaves_out_the_others(lexicon):
    columns = lexicon.columns
    vowels = sum(1 << code for code in catalan("AEIOU"))
    without = ((2 << 26) - 2) & ~vowels
    assert columns.among(4, 1, vowels) ^ columns.among(4, 1, without) == columns.all(4)
    assert columns.among(4, 1, 0) == 0
    assert columns.at(4, 1, 100) == 0
