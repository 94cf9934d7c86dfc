"""Guesses about a word list before it is read: name, version and language.

The language is guessed from a sample of words.
"""

import re
from collections.abc import Callable, Generator, Iterable
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
_SAMPLE: Final = 500
SURE_SHARE: Final = 60  # per cent of a sample in the list of a language: no other list comes near
_RARE: Final = 100  # a letter in fewer than one word in so many proves nothing: "nylon", "façade"
# letters that one language has and the others do not, and how files write them
_LETTERS: Final = {
    "ca": {"Ç": re.compile("ç"), "L·L": re.compile("l[·.•⋅‧-]l|ŀl"), "NY": re.compile("ny")},
    "ro": {"Ă": re.compile("ă"), "Ș": re.compile("[șş]"), "Ț": re.compile("[țţ]")},
}
# official lists by the names that their publishers use
_KNOWN: Final = re.compile(r"(?<![^\W_])(DISC|LOC)(?=\d?(?![^\W_]))", re.IGNORECASE)
_NUMBER: Final = re.compile(r"\d+(?:\.\d+)+|(?<=v)\d+", re.IGNORECASE)
_HEAD_LINES: Final = 20
_MAX_TITLE: Final = 200
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


def name_from(file: str, head: Iterable[str]) -> ListName:
    """Return the name and version of a list by the name of its file, and by its first lines.

    The name of an official list is written as its publisher does; a comment or title in the first lines
    counts where the file's own name has none.

    >>> name_from("disc-2.7.15.txt", []), name_from("paraules.txt", ["# DISC 2.18.25, Joan Montané"])
    (ListName(name='DISC', version='2.7.15'), ListName(name='DISC', version='2.18.25'))
    """
    own = name_of(file)
    if _KNOWN.search(own.name):
        return ListName(_KNOWN.sub(lambda match: match[0].upper(), own.name), own.version)
    for line in islice(head, _HEAD_LINES):
        title = line.strip()[:_MAX_TITLE]
        match = _KNOWN.search(title) if title.startswith(("#", "/")) else None
        if match:
            number = _NUMBER.search(title, match.end())
            return ListName(match[1].upper(), number[0] if number else own.version)
    return own


def sample_steps(data: bytes) -> Generator[Progress, None, tuple[str, ...] | Refusal]:
    """Return words spread over the beginning of a text; an empty tuple for a graph (no letters)."""
    lines = yield from head_steps(data)
    return lines if isinstance(lines, Refusal) else sample_of(lines)


def head_steps(data: bytes) -> Generator[Progress, None, list[str] | Refusal]:
    """Return the lines of the beginning of a text; an empty list for a graph."""
    unpacked = yield from unpack_steps(data)
    if isinstance(unpacked, Refusal):
        return unpacked
    return [] if can_be_kwg(unpacked.data) else head_of(unpacked.data, _HEAD_SIZE)


def sample_of(lines: Iterable[str]) -> tuple[str, ...]:
    """Return at most 500 words, spread over the lines."""
    # only the first column: no word has a separator
    words = [re.split(r"[\s;,]", line.strip(), maxsplit=1)[0] for line in lines]
    words = [word for word in words if word and not word.startswith(("#", "/"))]
    return tuple(words[:: max(1, -(-len(words) // _SAMPLE))])


@dataclass(frozen=True, slots=True, kw_only=True)
class LanguageEvidence:
    """The evidence in a sample of words for one language."""

    language: str
    sampled: int  # words
    share: int | None  # per cent of the sample in the list of the language; None without a list
    spelled: int  # words that the tiles of the language spell
    letters: tuple[str, ...]  # those of the language alone, as far as enough words have them
    marked: int  # words with such letters

    @property
    def is_sure(self) -> bool:
        """Whether the list of the language has most of the words, or letters show it."""
        return (self.share or 0) >= SURE_SHARE or bool(self.letters)


def evidence_of(
    words: tuple[str, ...],
    language: str,
    alphabet: Alphabet,
    contains: Callable[[Word], bool] | None,
) -> LanguageEvidence:
    """Return the evidence for a language; `contains` is the test whether a word is in its list."""
    parsed = _parse_words(words, alphabet)
    folded = [word.casefold() for word in words]
    enough = max(1, len(words) // _RARE)
    counts = {
        letter: sum(1 for word in folded if pattern.search(word))
        for letter, pattern in _LETTERS.get(language, {}).items()
    }
    letters = tuple(letter for letter, count in counts.items() if count >= enough)
    share = 100 * sum(map(contains, parsed)) // len(words) if contains and words else None
    return LanguageEvidence(
        language=language,
        sampled=len(words),
        share=share,
        spelled=len(parsed),
        letters=letters,
        marked=sum(counts[letter] for letter in letters),
    )


def likeliest(evidence: Iterable[LanguageEvidence]) -> str:
    """Return the language with the best evidence, or an empty string for a draw or no words.

    First comes the share of words in its list, where that is most of them; then the letters that only
    the language has; then any share, and the number of words that its tiles spell.
    """
    ranked = sorted(evidence, key=_rank, reverse=True)
    if not ranked or not ranked[0].sampled:
        return ""
    if len(ranked) > 1 and _rank(ranked[0]) == _rank(ranked[1]):
        return ""
    return ranked[0].language


def _rank(evidence: LanguageEvidence) -> tuple[int, int, int, int]:
    share = evidence.share or 0
    return share if share >= SURE_SHARE else 0, evidence.marked, share, evidence.spelled


def _parse_words(texts: Iterable[str], alphabet: Alphabet) -> list[Word]:
    words = (read_listed(text, alphabet) for text in texts)
    return [word for word in words if not isinstance(word, Misread) and len(word) in LENGTHS]
