"""Two lists are compared word by word, and written out."""

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


def list_of(*texts):
    return from_words(map(tiles, texts))


def compare(before, after):
    return finish(compare_steps(before, after, alphabet_of("ca")))


def written(words):
    return finish(write_steps(words, alphabet_of("ca")))


def test_added_and_removed_words_are_told_apart_in_order():
    found = compare(list_of("CASA", "SAL", "ANY"), list_of("SAL", "ÇA", "CANYA", "DAL"))
    assert written(found.added) == "ÇA\nDAL\nCANYA\n"
    assert written(found.removed) == "ANY\nCASA\n"
    assert found.common == 1
    assert [found.added.count_of(length) for length in (2, 3, 4)] == [1, 1, 1]


def test_equal_lists_differ_in_nothing():
    same = list_of("CASA", "SAL", "QUE")
    found = compare(same, same)
    assert (len(found.added), len(found.removed), found.common) == (0, 0, 3)


def test_against_nothing_everything_is_new():
    found = compare(list_of(), list_of("CASA", "SAL"))
    assert (len(found.added), len(found.removed), found.common) == (2, 0, 0)


def test_nothing_is_written_of_nothing():
    assert written(list_of()) == ""
