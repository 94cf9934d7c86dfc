"""The words of a lexicon by length, written and read as one block of bytes.

A word is bytes, one byte a tile: the letter's place in its alphabet, counted from 1. The words of
one length stand one after the other, sorted, so that comparing bytes is the order of the alphabet
and word number i of length n is `blob[i * n : (i + 1) * n]`.

The plain form is a line of text, the numbers of words of each length from 2 to 15 (fourteen
little-endian numbers of four bytes), and the blobs in the order of their length. The same words
always give the same plain form, so its digest identifies them.
"""

from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from hashlib import sha256
from operator import ge
from types import MappingProxyType

MAGIC = b"FARISTOL WORDS 1\n"
LENGTHS = range(2, 16)  # a word has at least two tiles and fits on the board
MAX_LETTER = 0x7F  # the eighth bit of a byte marks a blank, and 0 is a blank in a rack

_COUNT = 4  # bytes of each number
_HEAD = len(MAGIC) + _COUNT * len(LENGTHS)
_CHUNK = 1 << 13  # words compared at a time


class WordListError(ValueError):
    """The reason why data is not a word list; `code` is stable."""

    def __init__(self, code: str) -> None:
        super().__init__(code)
        self.code = code


@dataclass(frozen=True, slots=True)
class WordList:
    """The words of each length from 2 to 15: sorted, distinct, concatenated."""

    by_length: Mapping[int, bytes]

    def __post_init__(self) -> None:
        filled = {length: self.by_length.get(length, b"") for length in LENGTHS}
        if unknown := set(self.by_length) - set(LENGTHS):
            message = f"no words have {min(unknown)} tiles"
            raise ValueError(message)
        object.__setattr__(self, "by_length", MappingProxyType(filled))

    def __repr__(self) -> str:
        return f"<WordList of {len(self)} words>"

    def __len__(self) -> int:
        return sum(len(blob) // length for length, blob in self.by_length.items())

    def __iter__(self) -> Iterator[bytes]:
        """Iterate over all words, the short ones first, each length in the order of the alphabet."""
        for length, blob in self.by_length.items():
            for start in range(0, len(blob), length):
                yield blob[start : start + length]

    def count_of(self, length: int) -> int:
        """Return the number of words of a length."""
        return len(self.by_length.get(length, b"")) // length if length else 0


def from_words(words: Iterable[bytes]) -> WordList:
    r"""Return the list of these words; repetitions are dropped.

    >>> from_words([b"\x02\x01", b"\x01\x02", b"\x02\x01"]).by_length[2]
    b'\x01\x02\x02\x01'
    """
    by_length: dict[int, set[bytes]] = defaultdict(set)
    for word in words:
        by_length[len(word)].add(word)
    if any(length not in LENGTHS for length in by_length):
        raise WordListError("wordlist/length")
    word_list = WordList(
        {length: b"".join(sorted(equal_long)) for length, equal_long in by_length.items()}
    )
    for blob in word_list.by_length.values():
        _check_letters(blob, MAX_LETTER)
    return word_list


def to_plain(words: WordList) -> bytes:
    """Return the plain form."""
    counts = (words.count_of(length).to_bytes(_COUNT, "little") for length in LENGTHS)
    return b"".join((MAGIC, *counts, *(words.by_length[length] for length in LENGTHS)))


def from_plain(data: bytes, *, letters: int = MAX_LETTER, is_trusted: bool = False) -> WordList:
    """Parse the plain form of words over an alphabet of `letters` letters.

    The words of a blob that was checked before it was stored (`is_trusted`) are not checked again.

    Raises:
        WordListError: `wordlist/header`, `wordlist/size`, `wordlist/letter`, `wordlist/order`.
    """
    if not data.startswith(MAGIC) or len(data) < _HEAD:
        raise WordListError("wordlist/header")
    by_length: dict[int, bytes] = {}
    at = _HEAD
    for place, length in enumerate(LENGTHS):
        start = len(MAGIC) + _COUNT * place
        size = length * int.from_bytes(data[start : start + _COUNT], "little")
        by_length[length] = data[at : at + size]
        at += size
    if at != len(data):
        raise WordListError("wordlist/size")
    if not is_trusted:
        for length, blob in by_length.items():
            _check_letters(blob, letters)
            _check_order(blob, length)
    return WordList(by_length)


def digest(plain: bytes) -> str:
    """Return the SHA-256 of the plain form, which identifies exactly these words."""
    return sha256(plain).hexdigest()


def _check_letters(blob: bytes, letters: int) -> None:
    if blob.translate(None, bytes(range(1, letters + 1))):
        raise WordListError("wordlist/letter")


def _check_order(blob: bytes, length: int) -> None:
    """Raise WordListError unless the words are strictly ascending."""
    for first in range(0, len(blob), length * _CHUNK):
        # one more than the chunk, so that its last word is compared with the next one's first
        last = min(len(blob), first + length * (_CHUNK + 1))
        words = [blob[start : start + length] for start in range(first, last, length)]
        if any(map(ge, words, words[1:])):
            raise WordListError("wordlist/order")
