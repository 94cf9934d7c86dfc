"""Write a list of words small, for the wire; site/js/unpack-list.js makes the plain form of it again.

All words in one order, each by how it differs from the one before: a byte with its high bit set
says how many tiles go from the end, the tiles that come instead follow. Inflected words differ in
their endings, so the same few bytes come again and again, and gzip, which is put around it, sees it.
"""

from collections.abc import Iterator

from faristol.words.wordlist import WordList, from_words

MAGIC = b"FARISTOL PACK 1\n"
STEP = 0x80
"""The bit that tells the number of tiles that go from a tile that comes."""


def packed(words: WordList) -> bytes:
    """Return the wire form."""
    made = bytearray(MAGIC)
    made += len(words).to_bytes(4, "little")
    before = b""
    for word in sorted(words):
        shared = _shared(before, word)
        made.append(STEP | len(before) - shared)
        made += word[shared:]
        before = word
    return bytes(made)


def unpacked(data: bytes) -> WordList:
    """Read the wire form; for tests, the page has its own reader."""
    return from_words(_words(data[len(MAGIC) + 4 :]))


def _words(steps: bytes) -> Iterator[bytes]:
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


def _shared(before: bytes, word: bytes) -> int:
    shared = 0
    for one, other in zip(before, word, strict=False):
        if one != other:
            break
        shared += 1
    return shared
