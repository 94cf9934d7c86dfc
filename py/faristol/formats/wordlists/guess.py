"""Guess what a list of words is before it is read: its name and version, and the words that tell its language."""

import re
from collections.abc import Callable, Generator, Iterable, Mapping
from dataclasses import dataclass
from itertools import islice
from typing import Final

from faristol.formats.wordlists.kwg import looks_like_kwg
from faristol.formats.wordlists.text_list import head_of
from faristol.formats.wordlists.unpack import Progress, unpack_steps
from faristol.ledger.refusal import Refusal
from faristol.tiles.alphabet import Alphabet, Word
from faristol.tiles.reading import Misread, read_listed
from faristol.words.wordlist import LENGTHS

_HEAD: Final = 1 << 18  # bytes in which words are looked for
_SAMPLE: Final = 300
_ENDINGS: Final = re.compile(r"(?:\.(?:txt|text|dic|lst|csv|tsv|gz|zip|kwg))+$", re.IGNORECASE)
_VERSION: Final = re.compile(r"(.*?[^\W_])[\s_-]+v?(\d+(?:\.\d+)*)", re.IGNORECASE)


@dataclass(frozen=True, slots=True)
class ListName:
    """The name and the version of a list, as far as the name of its file says them."""

    name: str
    version: str = ""


def name_of(file: str) -> ListName:
    """Return the name and version that the name of a file says.

    >>> name_of("disc-2.7.15.txt"), name_of("LOC reduse_6.0.zip"), name_of("DISC2.kwg")
    (ListName(name='disc', version='2.7.15'), ListName(name='LOC reduse', version='6.0'), ListName(name='DISC2', version=''))
    """
    stem = _ENDINGS.sub("", re.split(r"[/\\]", file)[-1]).strip()
    found = _VERSION.fullmatch(stem)
    return ListName(found[1], found[2]) if found else ListName(stem)


def sample_steps(data: bytes) -> Generator[Progress, None, tuple[str, ...] | Refusal]:
    """Return words of a text from its beginning to its end; none of a graph, which has no letters."""
    unpacked = yield from unpack_steps(data)
    if isinstance(unpacked, Refusal):
        return unpacked
    content = unpacked.data
    if looks_like_kwg(content):
        return ()
    lines = head_of(content, _HEAD)
    # the first column alone: what parts columns is in no word
    words = [re.split(r"[\s;,]", line.strip(), maxsplit=1)[0] for line in lines]
    words = [word for word in words if word and not word.startswith(("#", "/"))]
    return tuple(islice(words, 0, None, max(1, len(words) // _SAMPLE)))


def language_of(
    words: tuple[str, ...],
    alphabets: Mapping[str, Alphabet],
    contains: Mapping[str, Callable[[Word], bool]],
) -> str:
    """Return the language of which the most words are known, or whose tiles write the most; "" if none is ahead."""
    counts = {}
    for language, alphabet in alphabets.items():
        read = _words_in(words, alphabet)
        known = contains.get(language)
        counts[language] = (sum(map(known, read)) if known else 0, len(read))
    best = sorted(counts, key=lambda language: counts[language], reverse=True)
    if not words or (len(best) > 1 and counts[best[0]] == counts[best[1]]):
        return ""
    return best[0]


def _words_in(texts: Iterable[str], alphabet: Alphabet) -> list[Word]:
    found = (read_listed(text, alphabet) for text in texts)
    return [word for word in found if not isinstance(word, Misread) and len(word) in LENGTHS]
