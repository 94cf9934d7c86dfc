"""The pronunciation of captions, in the phones of the English model."""

import re
import tomllib
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from itertools import product
from pathlib import Path

FOLDER = Path(__file__).resolve().parent


@dataclass(frozen=True, slots=True, kw_only=True)
class Speech:
    """The pronunciation of a language: words and names of letters in its own sounds."""

    letters: Mapping[str, str]
    figures: Mapping[str, str]
    words: Mapping[str, str]


@cache
def speech_of(language: str) -> Speech:
    """Return the pronunciation of a language."""
    return Speech(**tomllib.loads((FOLDER / f"{language}.toml").read_text(encoding="utf-8")))


@cache
def sounds() -> Mapping[str, list[str]]:
    """Return the English phones of each sound, the nearest first."""
    document = tomllib.loads((FOLDER / "english.toml").read_text(encoding="utf-8"))
    table: dict[str, list[str]] = document["sounds"]
    return table


def spoken_words(caption: str, language: str) -> tuple[str, ...]:
    """Return the words of a caption as the voice speaks them; a tile is a capital by itself.

    >>> spoken_words("A d’Alacant", "ca"), spoken_words("30 de secunde!", "ro")
    (('A', 'd', 'alacant'), ('treizeci', 'de', 'secunde'))
    """
    speech = speech_of(language)
    words = re.findall(r"\w+", caption)
    is_tile = words[0] in speech.letters
    first = words[0] if is_tile else words[0].lower()
    return tuple(speech.figures.get(word, word) for word in (first, *map(str.lower, words[1:])))


def pronunciations_of(word: str, language: str) -> tuple[str, ...]:
    """Return the pronunciations of a word in English phones, the nearest first.

    >>> pronunciations_of("u", "ca"), pronunciations_of("dos", "ca")[:2]
    (('UW',), ('D OW S', 'D AO S'))

    Raises:
        LookupError: the pronunciation of the word is missing.
    """
    speech = speech_of(language)
    sound_names = speech.letters[word] if word in speech.letters else speech.words[word]
    ways: dict[str, None] = {}
    for way in sound_names.split("|"):
        for phones in product(*(sounds()[sound] for sound in way.split())):
            ways[" ".join(phones)] = None
    return tuple(ways)
