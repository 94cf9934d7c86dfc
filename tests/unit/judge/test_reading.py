"""Words as they are typed at the judge's table."""

import pytest

from faristol.judge.reading import MAX_TEXT, read_play
from faristol.ledger.refusal import Refusal
from faristol.tiles.alphabet import alphabet_of

CA, RO = alphabet_of("ca"), alphabet_of("ro")


def tiles(text, alphabet=CA):
    return [word.tiles for word in read_play(text, alphabet)]


@pytest.mark.parametrize(
    "text", ["casa al", "casa, al", "casa\nal", " casa ;\t al ", "casa,al", "casa\u00a0al"]
)
def test_spaces_commas_and_lines_keep_words_apart(text):
    assert tiles(text) == ["CASA", "AL"]


@pytest.mark.parametrize("text", ["col·legi", "COL.LEGI", "Col-legi", "coŀlegi", "CoĿLegi"])
def test_a_geminate_l_is_read_however_it_is_typed(text):
    assert tiles(text) == ["COL·LEGI"]


@pytest.mark.parametrize("text", ["quinze", "QINZE", "qüinze", "Quínze", "qui\u0301nze"])
def test_a_q_carries_its_u_and_accents_are_dropped(text):
    assert tiles(text) == ["QINZE"]


def test_romanian_letters_lose_their_marks_in_both_forms():
    assert tiles("ţară țară înţeles", RO) == ["TARA", "TARA", "INTELES"]


def test_a_letter_that_only_a_joker_shows_can_be_asked():
    assert tiles("kilowatt", RO) == ["KILOWATT"]


@pytest.mark.parametrize(
    ("text", "words", "why", "sign"),
    [
        ("casa kasa a ?x kilo", ["kasa", "kilo"], "no_such_tile", "k"),
        ("casa a kasa b", ["a", "b"], "length", ""),
        ("a" * 16 + " casa", ["a" * 16], "length", ""),
        ("casa què?", ["què?"], "bad_blank", "?"),
        ("ca(s", ["ca(s"], "bad_blank", "("),
    ],
)
def test_words_that_cannot_be_read_alike_are_named_with_the_reason(text, words, why, sign):
    data = {"field": "words", "words": words, "why": why, "sign": sign}
    assert read_play(text, CA) == Refusal("judge/misread", data)


def test_a_word_is_kept_as_it_was_typed():
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
def test_what_is_no_play_is_refused(text, code):
    assert read_play(text, CA).code == code
