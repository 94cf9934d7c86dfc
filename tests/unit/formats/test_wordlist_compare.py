"""Comparison of two word lists, and the lists written as text."""

from faristol.formats.wordlists.compare import compare_steps, write_steps
from faristol.tiles.alphabet import alphabet_of
from faristol.words.wordlist import from_words
from tests.support.word_files import tiles


def finish(work):
    while True:
        try:
            next(work)
        except StopIteration as end:
            return end.value


def build_list(*texts):
    return from_words(map(tiles, texts))


def compare(before, after):
    return finish(compare_steps(before, after, alphabet_of("ca")))


def write_words(words):
    return finish(write_steps(words, alphabet_of("ca")))


def test_compare_lists_added_and_removed_words_in_order():
    comparison = compare(build_list("CASA", "SAL", "ANY"), build_list("SAL", "ÇA", "CANYA", "DAL"))
    assert write_words(comparison.added) == "ÇA\nDAL\nCANYA\n"
    assert write_words(comparison.removed) == "ANY\nCASA\n"
    assert comparison.common == 1
    assert [comparison.added.count_of(length) for length in (2, 3, 4)] == [1, 1, 1]


def test_equal_lists_have_no_differences():
    words = build_list("CASA", "SAL", "QUE")
    comparison = compare(words, words)
    assert (len(comparison.added), len(comparison.removed), comparison.common) == (0, 0, 3)


def test_all_words_are_new_against_an_empty_list():
    comparison = compare(build_list(), build_list("CASA", "SAL"))
    assert (len(comparison.added), len(comparison.removed), comparison.common) == (2, 0, 0)


def test_empty_list_is_written_as_empty_text():
    assert write_words(build_list()) == ""
