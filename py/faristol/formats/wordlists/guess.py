"""Guesses about a word list before it is read: name, version and language.

The language is guessed from a sample of words.
"""

import re
from collections.abc import Callable, Generator, Iterable, Mapping
from dataclasses import dataclass
from itertools import islice
from typing import Final

from faristol.formats.wordlists.kwg import can_be_kwg
from faristol.formats.wordlists.text_list import head_of
from faristol.formats.wordlists.unpack import Progress, unpack_steps
from faristol.ledger.refusal import Refusal
from faristol.tiles.alphabet import Alphabet, Word
from faristol.tiles.reading import Misread, read_listed
from faristol.words.wordlist import LENGTHS

_HEAD_SIZE: Final = 1 << 18  # bytes that the sample is taken from
_SAMPLE: Final = 300
_ENDINGS: Final = re.compile(r"(?:\.(?:txt|text|dic|lst|csv|tsv|gz|zip|kwg))+$", re.IGNORECASE)
_VERSION: Final = re.compile(r"(.*?[^\W_])[\s_-]+v?(\d+(?:\.\d+)*)", re.IGNORECASE)


@dataclass(frozen=True, slots=True)
class ListName:
    """The name and the version of a list, as far as the name of its file has them."""

    name: str
    version: str = ""


def name_of(file: str) -> ListName:
    """Return the name and version in the name of a file.

    >>> name_of("disc-2.7.15.txt"), name_of("LOC reduse_6.0.zip"), name_of("DISC2.kwg")
    (ListName(name='disc', version='2.7.15'), ListName(name='LOC reduse', version='6.0'), ListName(name='DISC2', version=''))
    """
    stem = _ENDINGS.sub("", re.split(r"[/\\]", file)[-1]).strip()
    match = _VERSION.fullmatch(stem)
    return ListName(match[1], match[2]) if match else ListName(stem)


def sample_steps(data: bytes) -> Generator[Progress, None, tuple[str, ...] | Refusal]:
    """Return words spread over the beginning of a text; an empty tuple for a graph (no letters)."""
    unpacked = yield from unpack_steps(data)
    if isinstance(unpacked, Refusal):
        return unpacked
    content = unpacked.data
    if can_be_kwg(content):
        return ()
    lines = head_of(content, _HEAD_SIZE)
    # only the first column: no word has a separator
    words = [re.split(r"[\s;,]", line.strip(), maxsplit=1)[0] for line in lines]
    words = [word for word in words if word and not word.startswith(("#", "/"))]
    return tuple(islice(words, 0, None, max(1, len(words) // _SAMPLE)))


def language_of(
    words: tuple[str, ...],
    alphabets: Mapping[str, Alphabet],
    contains: Mapping[str, Callable[[Word], bool]],
) -> str:
    """Return the language that has the most of the words, or "" for a draw.

    Languages with equally many are compared by the number of words that their tiles spell.

    `contains` has, for languages with a list at hand, the test whether a word is valid.
    """
    counts = {}
    for language, alphabet in alphabets.items():
        parsed = _parse_words(words, alphabet)
        is_known = contains.get(language)
        counts[language] = (sum(map(is_known, parsed)) if is_known else 0, len(parsed))
    best = sorted(counts, key=lambda language: counts[language], reverse=True)
    if not words or (len(best) > 1 and counts[best[0]] == counts[best[1]]):
        return ""
    return best[0]


def _parse_words(texts: Iterable[str], alphabet: Alphabet) -> list[Word]:
    words = (read_listed(text, alphabet) for text in texts)
    return [word for word in words if not isinstance(word, Misread) and len(word) in LENGTHS]
