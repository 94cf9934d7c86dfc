"""Tests of the file of licences (scripts/build/licence.py): whole texts, and in the built site."""

import pytest

from scripts.build.layout import Layout
from scripts.build.licence import NAME, join_licences

# how each text begins, and the last words of its terms
TEXTS = {
    "GPL-2.0": (
        "GNU GENERAL PUBLIC LICENSE\n                       Version 2, June 1991",
        "END OF TERMS AND CONDITIONS",
        "use the GNU Lesser General\nPublic License instead of this License.",
    ),
    "LGPL-2.1": (
        "GNU LESSER GENERAL PUBLIC LICENSE\n                       Version 2.1, February 1999",
        "END OF TERMS AND CONDITIONS",
        "That's all there is to it!",
    ),
}


@pytest.mark.parametrize("text", list(TEXTS))
def test_licences_of_word_lists_ship_whole(text):
    """Third-round 6-B3: the lists named licences whose texts were nowhere in the site."""
    licences = join_licences(Layout()).decode()
    place = 0
    for words in TEXTS[text]:
        place = licences.index(words, place) + 1


def test_file_of_licences_ships():
    assert join_licences(Layout()) == (Layout().out / NAME).read_bytes()
