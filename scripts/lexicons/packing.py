"""Write a list of words small, for the wire; site/js/unpack.js makes the plain form of it again.

All words in one order, each as what it shares with the one before: a byte holds how many tiles are
shared (low half) and how many follow (high half). These bytes come first, then all that follow, so
that gzip, which is put around it, sees like beside like.
"""

from collections.abc import Iterator

from faristol.words.wordlist import WordList, from_words

MAGIC = b"FARISTOL PACK 1\n"


def packed(words: WordList) -> bytes:
    """Return the wire form."""
    steps = bytearray()
    tails = bytearray()
    before = b""
    count = 0
    for word in sorted(words):
        shared = _shared(before, word)
        steps.append(shared | (len(word) - shared) << 4)
        tails += word[shared:]
        before = word
        count += 1
    return b"".join((MAGIC, count.to_bytes(4, "little"), steps, tails))


def unpacked(data: bytes) -> WordList:
    """Read the wire form as the page does; the build makes sure that both say the same."""
    return from_words(_unpacked(data))


def _unpacked(data: bytes) -> Iterator[bytes]:
    at = len(MAGIC) + 4
    count = int.from_bytes(data[len(MAGIC) : at], "little")
    tail = at + count
    word = b""
    for step in data[at:tail]:
        end = tail + (step >> 4)
        word = word[: step & 15] + data[tail:end]
        tail = end
        yield word


def _shared(before: bytes, word: bytes) -> int:
    shared = 0
    for one, other in zip(before, word, strict=False):
        if one != other:
            break
        shared += 1
    return shared
