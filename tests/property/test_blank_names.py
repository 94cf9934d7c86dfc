"""The spoken places of blanks, against the squares of the move itself (third-round 8-A2)."""

import re

from hypothesis import assume, example, given, settings
from hypothesis import strategies as st

from faristol.board.board import Board
from faristol.board.legality import check_laid
from faristol.board.move import Move
from faristol.board.notation import format_coordinates
from faristol.board.score import scoring
from faristol.board.square import column_of
from faristol.board.typed import read_laid
from faristol.desk.kernel.blanks import name_blanks, speak_words
from faristol.desk.kernel.translation import Translator
from faristol.desk.shared.board.move_view import letters_with_blanks
from faristol.tiles.alphabet import BLANK_BIT, alphabet_of
from faristol.tiles.reading import format_word
from tests.support.examples import examples

EN = Translator("en", None)
NAME = re.compile(r"blank (\S+) (\d+)(?:st|nd|rd|th)")
# tiles of one letter, and those of several side by side; a letter without tiles is a blank's alone
TILES = {
    "ca": ("A", "E", "N", "L", "U", "Q", "NY", "L·L", "(Q)", "(NY)", "(L·L)", "(N)", "(U)", "(A)"),
    "ro": ("A", "E", "N", "Ș", "U", "(K)", "(Q)", "(Y)", "(W)", "(Ț)", "(A)"),
}
LAID = st.sampled_from(["ca", "ro"]).flatmap(
    lambda language: st.tuples(
        st.just(language), st.lists(st.sampled_from(TILES[language]), min_size=2, max_size=8)
    )
)


@settings(max_examples=examples(800, every_run=200))
@given(LAID)
@example(("ca", ["NY", "L·L", "Q", "(L·L)", "U", "(NY)"]))
@example(("ca", ["Q", "U", "(U)"]))
@example(("ro", ["(Q)", "U", "(Y)"]))
def test_blank_is_named_by_its_square(given_tiles):
    """third-round 8-A2: L·L, NY and QU are one tile each, so tiles are counted, not letters."""
    language, names = given_tiles
    alphabet = alphabet_of(language)
    first = 9 - len(names) if len(names) < 8 else 1  # the last tile on H8 at least
    laid = [(f"H{first + at}", name) for at, name in enumerate(names)]
    move = check_laid(Board(), read_laid(laid, alphabet), scoring(alphabet))
    assume(isinstance(move, Move))
    assert isinstance(move, Move)
    expected = [
        column_of(square) - column_of(move.start) + 1
        for square, tile in move.placed
        if tile & BLANK_BIT
    ]
    names_spoken = name_blanks(letters_with_blanks(move.word, alphabet), EN)
    assert [int(place) for _, place in NAME.findall(names_spoken)] == expected
    sentence = (
        f"{format_coordinates(move.start, move.direction)} {format_word(move.word, alphabet)}"
    )
    spoken = speak_words(f"{sentence} {move.points}", language, EN)
    assert [int(place) for _, place in NAME.findall(spoken)] == expected
    assert "(" not in spoken
    assert NAME.findall(spoken) == NAME.findall(names_spoken)


@settings(max_examples=examples(500, every_run=200))
@given(st.text(max_size=40), st.sampled_from(["ca", "ro"]))
@example("(art. 1.7) <b>(X)</b> ((A)) (", "ca")
def test_any_sentence_can_be_spoken(sentence, language):
    spoken = speak_words(sentence, language, EN)
    if "(" not in sentence:
        assert spoken == sentence
