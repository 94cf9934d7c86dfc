"""The operations of the words group: reading of typed words."""

from typing import Any

from faristol.tiles.alphabet import Alphabet, Word, alphabet_of
from faristol.tiles.reading import Misread, in_tiles, read_joker_word, read_word, tile_names

JSON = dict[str, Any]


def tokenize(given: JSON) -> JSON:
    """Return the tiles of a typed word."""
    alphabet = alphabet_of(given["language"])
    return _answer(read_word(given["text"], alphabet), alphabet)


def joker_notation(given: JSON) -> JSON:
    """Return the tiles of a word with a joker's letter in a Romanian notation."""
    alphabet = alphabet_of("ro")
    return _answer(read_joker_word(given["text"], alphabet), alphabet)


def _answer(word: Word | Misread, alphabet: Alphabet) -> JSON:
    if isinstance(word, Misread):
        return {"error": word.code}
    return {"tiles": tile_names(word, alphabet), "word": in_tiles(word, alphabet)}
