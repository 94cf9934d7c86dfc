"""Numbers by the grammar of each language."""

import pytest

from faristol.speech.language import language_of
from faristol.speech.number import MOST, digit_parts, number_parts, number_text, points_phrase

# the words with their values; a sum of them in falling order is a number
CA = {
    "mil": 1000, "cent": 100, "dos-cents": 200, "tres-cents": 300, "quatre-cents": 400,
    "cinc-cents": 500, "sis-cents": 600, "set-cents": 700, "vuit-cents": 800, "nou-cents": 900,
    "vint": 20, "trenta": 30, "quaranta": 40, "cinquanta": 50, "seixanta": 60, "setanta": 70,
    "vuitanta": 80, "noranta": 90, "zero": 0, "u": 1, "dos": 2, "tres": 3, "quatre": 4, "cinc": 5,
    "sis": 6, "set": 7, "vuit": 8, "nou": 9, "deu": 10, "onze": 11, "dotze": 12, "tretze": 13,
    "catorze": 14, "quinze": 15, "setze": 16, "disset": 17, "divuit": 18, "dinou": 19,
}  # fmt: skip
RO = {
    "mie": 1000, "sută": 100, "sute": 100, "douăzeci": 20, "treizeci": 30, "patruzeci": 40,
    "cincizeci": 50, "șaizeci": 60, "șaptezeci": 70, "optzeci": 80, "nouăzeci": 90, "zero": 0,
    "o": 1, "unu": 1, "două": 2, "doi": 2, "trei": 3, "patru": 4, "cinci": 5, "șase": 6,
    "șapte": 7, "opt": 8, "nouă": 9, "zece": 10, "unsprezece": 11, "doisprezece": 12,
    "treisprezece": 13, "paisprezece": 14, "cincisprezece": 15, "șaisprezece": 16,
    "șaptesprezece": 17, "optsprezece": 18, "nouăsprezece": 19,
}  # fmt: skip


def catalan(text):
    """Read a number in Catalan: hundreds are one word, the twenties have an i, other tens a hyphen."""
    values = []
    for word in text.split(" "):
        if word in CA:
            values.append(CA[word])
        elif word.startswith("vint-i-"):
            values += [20, CA[word.removeprefix("vint-i-")]]
        else:
            tens, unit = word.split("-")
            assert CA[tens] in range(30, 100, 10)
            values += [CA[tens], CA[unit]]
            assert 1 <= CA[unit] <= 9
    assert values == sorted(values, reverse=True)
    assert len({len(str(value)) for value in values}) == len(values)
    return sum(values)


def romanian(text):
    """Read a number in Romanian: counted hundreds, and "și" between tens and units alone."""
    total, before = 0, None
    words = text.split(" ")
    for at, word in enumerate(words):
        if word == "și":
            assert RO[words[at - 1]] in range(20, 100, 10)
            assert RO[words[at + 1]] < 10
        elif RO[word] in {100, 1000}:
            total += before * RO[word]
            before = None
        else:
            total += before or 0
            before = RO[word]
            after = words[at + 1] if at + 1 < len(words) else ""
            assert (word in {"o", "două"}) <= (after in {"sute", "sută", "mie"})
            assert (after == "sute") <= (before > 1)
            assert (after in {"sută", "mie"}) <= (word == "o")
    return total + (before or 0)


@pytest.mark.parametrize(("language", "read"), [("ca", catalan), ("ro", romanian)])
def test_numbers_read_back_as_themselves(language, read):
    texts = [number_text(number, language) for number in range(MOST + 1)]
    assert [read(text) for text in texts] == list(range(2000))
    assert len(set(texts)) == 2000


@pytest.mark.parametrize(
    ("number", "text"),
    [
        (0, "zero"),
        (1, "u"),
        (15, "quinze"),
        (21, "vint-i-u"),
        (30, "trenta"),
        (31, "trenta-u"),
        (99, "noranta-nou"),
        (100, "cent"),
        (122, "cent vint-i-dos"),
        (200, "dos-cents"),
        (1000, "mil"),
        (1999, "mil nou-cents noranta-nou"),
    ],
)
def test_catalan_numbers(number, text):
    assert number_text(number, "ca") == text


@pytest.mark.parametrize(
    ("number", "text"),
    [
        (0, "zero"),
        (1, "unu"),
        (12, "doisprezece"),
        (20, "douăzeci"),
        (21, "douăzeci și unu"),
        (100, "o sută"),
        (101, "o sută unu"),
        (200, "două sute"),
        (1000, "o mie"),
        (1922, "o mie nouă sute douăzeci și doi"),
    ],
)
def test_romanian_numbers(number, text):
    assert number_text(number, "ro") == text


@pytest.mark.parametrize(
    ("language", "number", "text", "phrase"),
    [
        ("ca", 0, "zero", "points"),
        ("ca", 1, "un", "point"),
        ("ca", 21, "vint-i-un", "points"),
        ("ca", 31, "trenta-un", "points"),
        ("ca", 101, "cent un", "points"),
        ("ca", 121, "cent vint-i-un", "points"),
        ("ca", 11, "onze", "points"),
        ("ro", 0, "zero", "points"),
        ("ro", 1, "un", "point"),
        ("ro", 2, "două", "points"),
        ("ro", 12, "douăsprezece", "points"),
        ("ro", 19, "nouăsprezece", "points"),
        ("ro", 20, "douăzeci", "many_points"),
        ("ro", 21, "douăzeci și unu", "many_points"),
        ("ro", 22, "douăzeci și două", "many_points"),
        ("ro", 100, "o sută", "many_points"),
        ("ro", 101, "o sută unu", "points"),
        ("ro", 112, "o sută douăsprezece", "points"),
        ("ro", 1002, "o mie două", "points"),
    ],
)
def test_points_agree_with_their_number(language, number, text, phrase):
    assert number_text(number, language, is_before_noun=True) == text
    assert points_phrase(number, language) == phrase


@pytest.mark.parametrize(
    ("language", "number", "digits"),
    [
        ("ca", 9, ""),
        ("ca", 10, "un zero"),
        ("ca", 11, "un u"),
        ("ca", 15, "un cinc"),
        ("ca", 31, "tres u"),
        ("ca", 100, ""),
        ("ro", 9, ""),
        ("ro", 12, "unu doi"),
        ("ro", 15, "unu cinci"),
        ("ro", 90, "nouă zero"),
        ("ro", 100, ""),
    ],
)
def test_digits_of_a_two_digit_number_have_their_names(language, number, digits):
    numbers = language_of(language).numbers
    assert " ".join(numbers[part] for part in digit_parts(number, language)) == digits


@pytest.mark.parametrize("number", [-1, 2000])
def test_number_without_clips_is_refused(number):
    with pytest.raises(ValueError, match="cannot be said"):
        number_parts(number, "ca")
