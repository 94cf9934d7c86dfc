"""The words of a query as people type them."""

import pytest

from faristol.tiles.alphabet import alphabet_of
from faristol.tiles.reading import Misread, in_tiles, read_word
from faristol.tiles.word_input import asked_words, read_asked

CA, RO = alphabet_of("ca"), alphabet_of("ro")


def tiles_of(text, alphabet=CA):
    words = [read_asked(word, alphabet) for word in asked_words(text, alphabet)]
    return [
        word.sign or word.code if isinstance(word, Misread) else in_tiles(word, alphabet)
        for word in words
    ]


@pytest.mark.parametrize("dot", "·•∙‧⋅・.-")
def test_any_dot_of_a_keyboard_makes_a_geminate_l(dot):
    assert tiles_of(f"col{dot}legi") == ["COL·LEGI"]


@pytest.mark.parametrize(
    "text",
    [
        "gat gos",
        "gat/gos",
        "gat+gos",
        "Gat. Gos.",
        "gat, gos...",
        "gat & gos!",
        "gat: gos",
        "«gat» «gos»",
        "«gat»«gos»",
        "“gat”, ‘gos’",
        "\"gat\" 'gos'",
        "• gat\n• gos",
        "- gat\n- gos",
        "gat – gos ?",
        "¡gat! ¿gos",
    ],
)
def test_marks_around_words_are_ignored(text):
    assert tiles_of(text) == ["GAT", "GOS"]


@pytest.mark.parametrize(
    ("text", "read"),
    [
        ("cas?", ["?"]),  # a blank, or a question: undecidable
        ("l'home", ["'"]),
        ("gat.gos", ["."]),
        ("gat-gos", ["-"]),
        ("col. legi", [".", "LEGI"]),
        ("col ·legi", ["COL", "·"]),
        ("col • legi", ["COL", "·", "LEGI"]),
    ],
)
def test_ambiguous_text_is_not_guessed(text, read):
    assert tiles_of(text) == read


def test_full_stop_between_two_l_separates_words_without_such_a_tile():
    assert tiles_of("mal. lac", RO) == ["MAL", "LAC"]


def test_letter_of_a_blank_stands_in_parentheses():
    assert tiles_of("c(a)sa, (s)ala") == ["C(A)SA", "(S)ALA"]


def test_word_of_a_file_is_read_to_the_letter():
    assert isinstance(read_word("col•legi", CA), Misread)
    assert isinstance(read_word("gat.", CA), Misread)


@pytest.mark.parametrize("text", ["", " ", "...", "«»", " - ", "?"])
def test_marks_alone_are_no_word(text):
    assert asked_words(text, CA) == []
