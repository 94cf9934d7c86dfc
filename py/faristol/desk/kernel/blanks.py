"""Names of the blanks of words, for screen readers: ring or parentheses of a blank are only seen.

The place of a blank is counted in tiles: L·L, NY and QU are one each.
"""

from collections.abc import Sequence
from re import Match
from re import compile as pattern
from typing import Final

from faristol.desk.kernel.translation import Translator, gettext_noop
from faristol.tiles.alphabet import BLANK_BIT, LETTER, alphabet_of
from faristol.tiles.reading import Misread, read_word

Tiles = Sequence[tuple[str, bool]]  # the letters of each tile, and whether it is a blank

LONGEST: Final = 15  # tiles of a word
_PLACES = {
    1: gettext_noop("blank {letter} 1st"),
    2: gettext_noop("blank {letter} 2nd"),
    3: gettext_noop("blank {letter} 3rd"),
}
_PLACE = gettext_noop("blank {letter} {n}th")
# a word with its blanks in parentheses, and whether the sentence goes on behind it
_WORD = pattern(r"([\w·•-]*(?:\([\w·•-]{1,3}\)[\w·•-]*)+)(?= *(\w)?)")


def name_blank(letter: str, place: int, text: Translator) -> str:
    """Return the name of a blank at a place of its word.

    >>> name_blank("T", 4, Translator("en", None))
    'blank T 4th'
    """
    return text.gettext(_PLACES.get(place, _PLACE), letter=letter, n=place)


def name_blanks(tiles: Tiles, text: Translator) -> str:
    """Return the names of the blanks of a word, an empty string if it has none.

    >>> name_blanks([("COL·L", False), ("E", False), ("G", True)], Translator("en", None))
    'blank G 3rd'
    """
    places = enumerate(tiles, start=1)
    return ", ".join(
        name_blank(letter, place, text) for place, (letter, is_blank) in places if is_blank
    )


def speak_word(tiles: Tiles, text: Translator) -> str:
    """Return a word as it is spoken, its blanks named behind it.

    >>> speak_word([("T", False), ("E", True)], Translator("en", None))
    'TE, blank E 2nd'
    """
    word = "".join(letters for letters, _ in tiles)
    blanks = name_blanks(tiles, text)
    return f"{word}, {blanks}" if blanks else word


def speak_words(sentence: str, language: str, text: Translator) -> str:
    """Return a sentence with its blanks named; unchanged if no word has a blank in parentheses.

    `language` is that of the tiles. Text that is not a word stays unchanged.

    >>> speak_words("8D ANY(S) 24", "ca", Translator("en", None))
    '8D ANYS, blank S 3rd, 24'
    >>> speak_words("8D TRES (art. 3)", "ca", Translator("en", None))
    '8D TRES (art. 3)'
    """
    if "(" not in sentence:
        return sentence

    def format_match(match: Match[str]) -> str:
        alphabet = alphabet_of(language)
        word = read_word(match[1], alphabet)
        if isinstance(word, Misread) or match[1] != match[1].upper():
            return match[1]
        tiles = [(alphabet.written[tile & LETTER], bool(tile & BLANK_BIT)) for tile in word]
        return speak_word(tiles, text) + ("," if match[2] else "")

    return _WORD.sub(format_match, sentence)
