"""Say how a caption is pronounced, in the phones of the English model."""

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
    """Hold how a language is pronounced: words and names of letters in its own sounds."""

    letters: Mapping[str, str]
    figures: Mapping[str, str]
    words: Mapping[str, str]


@cache
def speech_of(language: str) -> Speech:
    """Read how a language is pronounced."""
    return Speech(**tomllib.loads((FOLDER / f"{language}.toml").read_text(encoding="utf-8")))


@cache
def sounds() -> Mapping[str, list[str]]:
    """Read which English phones stand for each sound, the nearest first."""
    read = tomllib.loads((FOLDER / "english.toml").read_text(encoding="utf-8"))
    table: dict[str, list[str]] = read["sounds"]
    return table


def spoken_words(caption: str, language: str) -> tuple[str, ...]:
    """Return the words of a caption as they are said; a tile is a capital by itself.

    >>> spoken_words("A d’Alacant", "ca"), spoken_words("30 de secunde!", "ro")
    (('A', 'd', 'alacant'), ('treizeci', 'de', 'secunde'))
    """
    speech = speech_of(language)
    words = re.findall(r"\w+", caption)
    is_tile = words[0] in speech.letters
    first = words[0] if is_tile else words[0].lower()
    return tuple(speech.figures.get(word, word) for word in (first, *map(str.lower, words[1:])))


def pronounced(word: str, language: str) -> tuple[str, ...]:
    """Return every way of saying a word in English phones, the nearest first.

    >>> pronounced("u", "ca"), pronounced("dos", "ca")[:2]
    (('UW',), ('D OW S', 'D AO S'))

    Raises:
        LookupError: nobody wrote down how it is said.
    """
    speech = speech_of(language)
    said = speech.letters[word] if word in speech.letters else speech.words[word]
    ways: dict[str, None] = {}
    for way in said.split("|"):
        for phones in product(*(sounds()[sound] for sound in way.split())):
            ways[" ".join(phones)] = None
    return tuple(ways)
