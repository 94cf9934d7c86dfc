"""Letters and tiles: the numbers of the regulations, and the file of a language."""

import pytest

from faristol.tiles.alphabet import BLANK_BIT, alphabet_of, languages, parse_alphabet

TOY = """
name = "toy"
blanks = 1
vowels = ["A"]
dear = ["CH"]
[letters]
A = [3, 1]
CH = [1, 5]
[typed]
"C-H" = "CH"
[written]
[folded]
A = "À"
[foreign]
A = "Á"
"""


def count_of(language: str, name: str) -> int:
    return next(x.count for x in alphabet_of(language).letters if x.name == name)


def test_catalan_and_romanian_are_available():
    assert {"ca", "ro"} <= set(languages())


def test_language_without_a_folder_is_refused():
    with pytest.raises(LookupError):
        alphabet_of("../ca")


@pytest.mark.parametrize(("language", "points", "vowels"), [("ca", 189, 42), ("ro", 211, 41)])
def test_set_has_a_hundred_tiles(language, points, vowels):
    alphabet = alphabet_of(language)
    assert sum(alphabet.counts) == 100
    assert alphabet.counts[0] == alphabet.blanks == 2
    assert sum(letter.count * letter.value for letter in alphabet.letters) == points
    assert sum(letter.count for letter in alphabet.letters if letter.is_vowel) == vowels


def test_catalan_order_is_that_of_the_starting_draw():
    order = "A B C Ç D E F G H I J L L·L M N NY O P Q R S T U V X Z".split()
    assert [letter.name for letter in alphabet_of("ca").letters] == order


def test_romanian_order_is_a_to_z_and_four_letters_have_no_tile():
    letters = alphabet_of("ro").letters
    assert "".join(letter.name for letter in letters) == "ABCDEFGHIJKLMNOPQRSTUVWXYZ"
    assert [letter.name for letter in letters if not letter.count] == ["K", "Q", "W", "Y"]


def test_tiles_are_those_of_the_romanian_text():  # RO-GEN 6, word for word
    text = "A-11; B-2; C-5; D-4; E-9; F-2; G-2; H-1; I-10; J-1; L-4; M-3; N-6; O-5; P-4; R-7; S-5; T-7; U-6; V-2; X-1; Z-1"
    for part in text.split("; "):
        name, count = part.split("-")
        assert count_of("ro", name) == int(count)


def test_blank_is_worth_zero():
    ca = alphabet_of("ca")
    assert ca.points(bytes([4, 1])) == 11  # Ç A
    assert ca.points(bytes([4 | BLANK_BIT, 1])) == 1


@pytest.mark.parametrize(
    ("language", "own", "foreign"),
    [
        ("ca", "ÀÈÉÍÏÒÓÚÜ", "ÁÂÄÊËÌÎÔÖÙÛ"),
        ("ro", "ĂÂÎȘŞȚŢ", "ÀÁÄÃÅÇĆČÈÉÊËĚĞÌÍÏÑŃŇÒÓÔÖÕŐŘŠŚÙÚÛÜŰŮÝŸŽŹŻ"),
    ],
)
def test_own_and_foreign_marks_are_separate_lists(language, own, foreign):
    """third-round 6, RO-GEN 20: those of the language are played with the plain tile."""
    alphabet = alphabet_of(language)
    for marks, signs in ((own, alphabet.signs), (foreign, alphabet.foreign)):
        marked = {sign for sign, plain in signs.items() if sign.isupper() and sign != plain}
        assert marked - {"Ŀ"} == set(marks)
    assert not alphabet.signs.keys() & alphabet.foreign.keys()
    both = alphabet.with_foreign_marks
    assert both is alphabet.with_foreign_marks
    assert both.signs == {**alphabet.signs, **alphabet.foreign}
    assert (both.letters, both.spellings) == (alphabet.letters, alphabet.spellings)


def test_another_language_is_another_file():
    toy = parse_alphabet(TOY, "toy")
    assert [letter.name for letter in toy.letters] == ["A", "CH"]
    assert toy.dear == (2,)
    assert toy.spellings == {"A": 1, "CH": 2, "C-H": 2}


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ('dear = ["CH"]', 'dear = ["X"]'),
        ('A = "À"', 'B = "À"'),
        ('A = "Á"', 'B = "Á"'),
        ('A = "Á"', 'A = "À"'),
        ('"C-H" = "CH"', '"C-H" = "CC"'),
        ('"C-H" = "CH"', '"A" = "CH"'),
        ("A = [3, 1]\nCH = [1, 5]", ""),
    ],
)
def test_contradictory_file_is_refused(old, new):
    assert old in TOY
    with pytest.raises(ValueError, match="toy"):
        parse_alphabet(TOY.replace(old, new), "toy")
