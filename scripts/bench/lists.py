"""Measure the import of a club's list of 600,000 words: reading it, its longest step, comparing it.

The list is the built Catalan one, filled up with words spelled backwards, shuffled, in lower case,
Windows-1252 and CRLF: neither its order nor its letters are those in which a list is stored.
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
    """Yield the figures of CPython, then those of Pyodide."""
    from scripts.lexicons.build import build_list

    plain = build_list("ca").plain
    text = shuffle_list(from_plain(plain, is_trusted=True))
    yield from measure_all(text, plain)
    yield from in_pyodide("lists", {"list.txt": text, "ca.words": plain})


def shuffle_list(words: WordList) -> bytes:
    """Return a list of 600,000 words as a file that a club might import."""
    distinct = dict.fromkeys(words)
    for word in words:
        if len(distinct) >= WORDS:
            break
        distinct.setdefault(word[::-1])
    texts = [format_word(word, ALPHABET).lower() for word in distinct]
    Random(600).shuffle(texts)  # noqa: S311 - the same in every run
    return "\r\n".join(texts).encode("windows-1252")


def fill(text: bytes, _: bytes) -> None:
    """Take as much memory as reading a list takes."""
    _run(read_list_steps(text, ALPHABET))


def measure_all(text: bytes, plain: bytes) -> Iterator[Figure]:
    """Yield the figures of the Python that runs this."""
    before = from_plain(plain, is_trusted=True)
    preview, steps = _run(read_list_steps(text, ALPHABET))
    if not isinstance(preview, ListPreview) or len(preview.words) != WORDS:
        raise ValueError(preview)
    after = preview.words

    def read_list() -> None:
        """Keep the shortest time of every step: on a busy machine any of them may take long."""
        steps[:] = map(min, steps, _run(read_list_steps(text, ALPHABET))[1])

    yield measure("lists: 600,000 words read", read_list, rounds=4)
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
    """Do all steps; return their result and the milliseconds of each."""
    times: list[float] = []
    steps = Steps(work)
    began = time.perf_counter()
    for _ in steps:
        times.append((time.perf_counter() - began) * 1000)
        began = time.perf_counter()
    return steps.result, times
