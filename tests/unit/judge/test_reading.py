"""`read_play`, which reads the words typed at the judge's table."""

import pytest

from faristol.judge.reading import MAX_TEXT, read_play
from faristol.ledger.refusal import Refusal
from faristol.tiles.alphabet import alphabet_of

CA, RO = alphabet_of("ca"), alphabet_of("ro")


def read_tiles(text, alphabet=CA):
    return [word.tiles for word in read_play(text, alphabet)]


@pytest.mark.parametrize(
    "text", ["casa al", "casa, al", "casa\nal", " casa ;\t al ", "casa,al", "casa\u00a0al"]
)
def test_spaces_commas_and_lines_separate_words(text):
    assert read_tiles(text) == ["CASA", "AL"]


@pytest.mark.parametrize("text", ["col·legi", "COL.LEGI", "Col-legi", "coŀlegi", "CoĿLegi"])
def test_geminate_l_is_read_in_all_spellings(text):
    assert read_tiles(text) == ["COL·LEGI"]


@pytest.mark.parametrize("text", ["quinze", "QINZE", "qüinze", "Quínze", "qui\u0301nze"])
def test_q_carries_its_u_and_accents_are_dropped(text):
    assert read_tiles(text) == ["QINZE"]


def test_romanian_letters_lose_their_marks_in_both_forms():
    assert read_tiles("ţară țară înţeles", RO) == ["TARA", "TARA", "INTELES"]


def test_letter_that_only_a_blank_represents_is_read():
    assert read_tiles("kilowatt", RO) == ["KILOWATT"]


@pytest.mark.parametrize(
    ("text", "words", "reason", "sign"),
    [
        ("casa kasa a ?x kilo", ["kasa", "kilo"], "no_such_tile", "k"),
        ("casa a kasa b", ["a", "b"], "length", ""),
        ("a" * 16 + " casa", ["a" * 16], "length", ""),
        ("casa què?", ["què?"], "bad_blank", "?"),
        ("ca(s", ["ca(s"], "bad_blank", "("),
    ],
)
def test_unreadable_words_with_the_same_reason_are_named_together(text, words, reason, sign):
    data = {"field": "words", "words": words, "why": reason, "sign": sign}
    assert read_play(text, CA) == Refusal("judge/misread", data)


def test_word_stays_as_typed():
    assert [word.typed for word in read_play("«Col•legi».", CA)] == ["Col•legi"]


@pytest.mark.parametrize(
    ("text", "code"),
    [
        ("", "judge/no_words"),
        (" ,; \n", "judge/no_words"),
        ("al " * 9, "judge/too_many_words"),
        ("a" * 16, "judge/misread"),
        ("a" * 100, "judge/misread"),
        ("x" * (MAX_TEXT + 1), "judge/too_much_text"),
        ("<b>", "judge/misread"),
        ("\x00\x00", "judge/misread"),
    ],
)
def test_text_without_a_play_is_refused(text, code):
    assert read_play(text, CA).code == code
