"""Measure taking in a club's list of 600,000 words: reading it, its longest step, comparing it.

The list is the built Catalan one, filled up with words spelled backwards, shuffled, in small
letters, Windows-1252 and CRLF: nothing of it is in the order or the letters it is kept in.
"""

import time
from collections.abc import Generator, Iterator
from random import Random

from faristol.formats.steps import Steps
from faristol.formats.wordlists.compare import compare_steps
from faristol.formats.wordlists.read import ListPreview, read_list_steps
from faristol.tiles.alphabet import alphabet_of
from faristol.tiles.reading import format_word
from faristol.words.wordlist import WordList, from_plain
from scripts.bench.figure import Figure, loop, measure
from scripts.bench.pyodide import in_pyodide

ALPHABET = alphabet_of("ca")
WORDS = 600_000
MEMORY = 120  # megabytes asked for


def figures() -> Iterator[Figure]:
    """Measure in CPython, then in Pyodide."""
    from scripts.lexicons.build import built

    plain = built("ca").plain
    text = shuffled(from_plain(plain, trusted=True))
    yield from measured(text, plain)
    yield from in_pyodide("lists", {"list.txt": text, "ca.words": plain})


def shuffled(words: WordList) -> bytes:
    """Return a list of 600,000 words as somebody might hand it in."""
    known = dict.fromkeys(words)
    for word in words:
        if len(known) >= WORDS:
            break
        known.setdefault(word[::-1])
    texts = [format_word(word, ALPHABET).lower() for word in known]
    Random(600).shuffle(texts)  # noqa: S311 - the same in every run
    return "\r\n".join(texts).encode("windows-1252")


def fill(text: bytes, _: bytes) -> None:
    """Take as much memory as reading a list takes."""
    _run(read_list_steps(text, ALPHABET))


def measured(text: bytes, plain: bytes) -> Iterator[Figure]:
    """Measure what is the same in every Python."""
    before = from_plain(plain, trusted=True)
    found, steps = _run(read_list_steps(text, ALPHABET))
    if not isinstance(found, ListPreview) or len(found.words) != WORDS:
        raise ValueError(found)
    after = found.words

    def read() -> None:
        """Remember the quickest time of every step: a busy machine makes any of them long."""
        steps[:] = map(min, steps, _run(read_list_steps(text, ALPHABET))[1])

    yield measure("lists: 600,000 words read", read, rounds=4)
    yield measure(
        "lists: compared with the list in use",
        lambda: _run(compare_steps(before, after, ALPHABET)),
        rounds=3,
    )
    beside = measure("", loop)
    longest = max(steps)
    ratio = longest / beside.milliseconds
    yield Figure(name="lists: the longest step", milliseconds=longest, ratio=ratio)


def _run(work: Generator[tuple[int, int], None, object]) -> tuple[object, list[float]]:
    """Do all of it; return what came of it, and the milliseconds of every step."""
    taken: list[float] = []
    steps = Steps(work)
    began = time.perf_counter()
    for _ in steps:
        taken.append((time.perf_counter() - began) * 1000)
        began = time.perf_counter()
    return steps.result, taken
