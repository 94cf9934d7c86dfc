"""The packed form of a list of words, for the download; site/js/unpack-list.js unpacks it.

All words in order, each as its difference from the previous one: a byte with its high bit set holds the
number of tiles to remove from the end, then come the tiles to append. Inflected words differ in their
endings, so the same few bytes repeat often, and gzip compresses them well.
"""

from collections.abc import Iterator

from faristol.words.wordlist import WordList, from_words

MAGIC = b"FARISTOL PACK 1\n"
STEP = 0x80
"""The bit that distinguishes a number of tiles to remove from a tile to append."""


def pack_words(words: WordList) -> bytes:
    """Return the packed form of words."""
    output = bytearray(MAGIC)
    output += len(words).to_bytes(4, "little")
    previous = b""
    for word in sorted(words):
        shared = _shared_length(previous, word)
        output.append(STEP | len(previous) - shared)
        output += word[shared:]
        previous = word
    return bytes(output)


def unpack_words(data: bytes) -> WordList:
    """Return the words of the packed form; only for tests, since the page has its own reader."""
    return from_words(_read_steps(data[len(MAGIC) + 4 :]))


def _read_steps(steps: bytes) -> Iterator[bytes]:
    word = bytearray()
    for place, byte in enumerate(steps):
        if byte & STEP:
            if place:
                yield bytes(word)
            del word[len(word) - (byte ^ STEP) :]
        else:
            word.append(byte)
    if steps:
        yield bytes(word)


def _shared_length(previous: bytes, word: bytes) -> int:
    shared = 0
    for left, right in zip(previous, word, strict=False):
        if left != right:
            break
        shared += 1
    return shared
