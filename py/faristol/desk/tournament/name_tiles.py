"""A name laid in tiles, as a certificate has it: its words, each tile with its letter and value."""

import re
from dataclasses import dataclass
from typing import Final
from unicodedata import normalize

from faristol.tiles.alphabet import alphabet_of
from faristol.tiles.reading import spelled

MAX_WORD: Final = 18  # tiles of a word that fit side by side
MAX_TILES: Final = 40
MIDDLE_DOT: Final = "·"
_WORDS: Final = re.compile(r"[^\W\d_]+(?:·[^\W\d_]+)*")
_SIZES: Final = ((9, "is-large"), (13, "is-middle"), (MAX_WORD, "is-little"))


@dataclass(frozen=True, slots=True, kw_only=True)
class NameTile:
    """A tile of a name; a letter that the set has no tile for has no value."""

    letter: str
    value: int | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class NameTiles:
    """The words of a name, and the style for the size of their tiles."""

    words: tuple[tuple[NameTile, ...], ...]
    size: str


def lay_name(name: str, language: str) -> NameTiles | None:
    """Return a name in the tiles of a language; None for one that has too many or no letters.

    >>> laid = lay_name("Núria Wu", "ca")
    >>> [[(tile.letter, tile.value) for tile in word] for word in laid.words]
    [[('N', 1), ('Ú', 1), ('R', 1), ('I', 1), ('A', 1)], [('W', None), ('U', 1)]]
    """
    words = tuple(
        _lay_word(word, language) for word in _WORDS.findall(normalize("NFC", name).upper())
    )
    longest = max(map(len, words), default=0)
    if not longest or longest > MAX_WORD or sum(map(len, words)) > MAX_TILES:
        return None
    size = next(size for most, size in _SIZES if longest <= most)
    return NameTiles(words=words, size=size)


def _lay_word(word: str, language: str) -> tuple[NameTile, ...]:
    """Return the tiles of a word, each with the letters as they are written in the name."""
    alphabet = alphabet_of(language).with_foreign_marks
    tiles, at = list[NameTile](), 0
    while at < len(word):
        code, length = spelled(word, at, alphabet)
        sign = word[at : at + (length if code else 1)]
        value = alphabet.letter(code).value if code and alphabet.letter(code).count else None
        if sign != MIDDLE_DOT:  # of two letters that are no tile together
            tiles.append(NameTile(letter=sign, value=value))
        at += len(sign)
    return tuple(tiles)
