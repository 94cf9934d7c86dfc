"""Measure the search of the help: the slowest of some questions, and a key of what is typed on.

All of it runs in CPython and, from the files that ship, in Pyodide under Node (`pyodide.py`).
"""

import json
from collections.abc import Iterator

from faristol.desk.help.book import parse_book
from faristol.desk.help.search import MAX_QUERY, find_sections
from scripts.bench.figure import Figure, measure
from scripts.bench.pyodide import in_pyodide

MEMORY = 10  # megabytes that the help of a language may take
ROUNDS = 20
QUERIES = (
    "la mestra de fa dues rondes no és al diccionari",
    "La taula 9 ha escrit H8 CASA però volia dir 8H. La giro?",
    "Per què el programa fa jugar la tercera contra la setena?",
    "reclamasió paperta equivocasió aparellamen classificasió",  # each word one letter wrong
    "a e i o u",
    "qwertyuiop asdfghjklz " * (MAX_QUERY // 20),  # no word of it is known
)


def figures() -> Iterator[Figure]:
    """Yield the figures of the Catalan help in CPython, then those in Pyodide."""
    from scripts.build.help import build_book
    from scripts.build.layout import Layout

    book = json.dumps(build_book(Layout().help / "ca")).encode()
    yield from measure_all(book)
    yield from in_pyodide("help_search", {"help.json": book})


def fill(book: bytes) -> None:
    """Take as much memory as the help of a language takes."""
    find_sections(parse_book(book.decode()), QUERIES[0])


def measure_all(book: bytes) -> Iterator[Figure]:
    """Yield the figures of the Python that runs this."""
    text = book.decode()
    yield measure("help: opened", lambda: parse_book(text), rounds=ROUNDS)
    opened = parse_book(text)
    of_queries = [
        measure(
            "help: a search, the slowest",
            lambda query=query: find_sections(opened, query),  # type: ignore[misc]
            rounds=ROUNDS,
        )
        for query in QUERIES
    ]
    yield max(of_queries, key=lambda figure: figure.ratio)
