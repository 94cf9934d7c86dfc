"""Measure a lexicon: loading, looking words up, the first page of each search, memory.

All of it runs in CPython and, from the files that ship, in Pyodide under Node (`pyodide.py`).
"""

from collections.abc import Callable, Iterator

from faristol.tiles.alphabet import alphabet_of
from faristol.words.lexicon import Lexicon
from faristol.words.search import (
    Order,
    Pattern,
    Query,
    Rack,
    containing,
    hooks,
    parse_pattern,
    parse_rack,
    search,
)
from faristol.words.wordlist import from_plain
from scripts.bench.figure import Figure, measure
from scripts.bench.pyodide import in_pyodide

ALPHABET = alphabet_of("ca")
PAGE = 50
MEMORY = 45  # megabytes that a lexicon may take


def figures() -> Iterator[Figure]:
    """Yield the figures of the built Catalan list in CPython, then those in Pyodide."""
    from scripts.lexicons.build import build_list

    plain = build_list("ca").plain
    yield from measure_all(plain)
    for language in ("ca", "ro"):
        yield _measure_memory(language, build_list(language).plain)
    yield from in_pyodide("words", {"ca.words": plain})


def fill(plain: bytes) -> None:
    """Take as much memory as a lexicon with all its columns takes."""
    _build(Lexicon(ALPHABET, from_plain(plain, is_trusted=True)))


def measure_all(plain: bytes) -> Iterator[Figure]:
    """Yield the figures of the Python that runs this."""
    yield measure("words: the plain form, trusted", lambda: from_plain(plain, is_trusted=True))
    yield measure("words: the plain form, checked", lambda: from_plain(plain), rounds=3)
    words = from_plain(plain, is_trusted=True)
    yield measure("words: all columns", lambda: _build(Lexicon(ALPHABET, words)), rounds=3)
    query = Query(patterns=(_pattern("*A*E*"),))
    yield measure(
        "words: the first search, nothing made",
        lambda: search(Lexicon(ALPHABET, words), query).page(Order.SCORE, limit=PAGE),
        rounds=3,
    )
    lexicon = Lexicon(ALPHABET, words)
    _build(lexicon)
    sample = [word[::step] for k, word in enumerate(words) if k % 577 == 0 for step in (1, -1)][
        :1000
    ]
    yield measure("words: 1,000 looked up", lambda: list(map(lexicon.contains, sample)))
    yield measure("words: hooks of 1,000, remembered", lambda: [hooks(lexicon, w) for w in sample])
    for name, query in QUERIES.items():
        yield measure(f"words: {name}", _search_page(lexicon, query, Order.SCORE))
    for order in Order:
        yield measure(f"words: all, by {order}", _search_page(lexicon, Query(), order))
    middle = len(lexicon) // 2
    for order in (Order.ALPHABET, Order.SCORE):
        name = f"words: the middle of all, by {order}"
        yield measure(name, _search_page(lexicon, Query(), order, offset=middle))


def _search_page(
    lexicon: Lexicon, query: Query, order: Order, offset: int = 0
) -> Callable[[], object]:
    """Return the work of a search and of a page of its result."""
    return lambda: search(lexicon, query).page(order, offset=offset, limit=PAGE)


def _build(lexicon: Lexicon) -> None:
    for _ in lexicon.columns.build_steps():
        pass


def _measure_memory(language: str, plain: bytes) -> Figure:
    """Measure the memory of a lexicon with its caches; the ratio is to the limit."""
    import tracemalloc

    tracemalloc.start()
    lexicon = Lexicon(alphabet_of(language), from_plain(plain, is_trusted=True))
    _build(lexicon)
    for query in QUERIES.values():
        search(lexicon, query).page(Order.SCORE, limit=PAGE)
    megabytes = tracemalloc.get_traced_memory()[0] / 1e6
    tracemalloc.stop()
    name = f"words: megabytes, {language}"
    beside = f"{MEMORY} MB; {len(lexicon):,} words"
    return Figure(name=name, milliseconds=megabytes, ratio=megabytes / MEMORY, beside=beside)


def _pattern(text: str) -> Pattern:
    pattern = parse_pattern(text, ALPHABET)
    if not isinstance(pattern, Pattern):
        raise TypeError(text)
    return pattern


def _rack(text: str, *, is_whole: bool = False) -> Rack:
    rack = parse_rack(text, ALPHABET, is_whole=is_whole)
    if not isinstance(rack, Rack):
        raise TypeError(text)
    return rack


QUERIES = {
    "AB*": Query(patterns=(_pattern("AB*"),)),
    "*S": Query(patterns=(_pattern("*S"),)),
    "C?S*": Query(patterns=(_pattern("C?S*"),)),
    "*A*E*": Query(patterns=(_pattern("*A*E*"),)),
    "seven classes": Query(
        patterns=(_pattern("*[AB]*[^CE]*[DIO]*[^RS]*[AEIOU]*[^ABCDEF]*[LMNRST]*"),)
    ),
    "containing": Query(patterns=(containing(b"\1\6"),)),
    "seven tiles": Query(rack=_rack("AEIRSTC")),
    "five and two blanks": Query(rack=_rack("AEIRS??")),
    "anagrams, two blanks": Query(rack=_rack("AEIRS??", is_whole=True)),
    "fifteen, two blanks": Query(rack=_rack("AEIRSTLNCDMPO??")),
    "letters": Query(letters=b"\1\1\x0b"),
    "dear, length 8": Query(one_of=bytes(ALPHABET.dear), shortest=8, longest=8),
    "all together": Query(
        patterns=(_pattern("*[AEIOU]*S"),), rack=_rack("AEIRSTLNC??"), letters=b"\1", longest=9
    ),
}
