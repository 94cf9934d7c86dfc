"""Measure how a file is read, with the eyes of the audit, until it is stored: four times the entries, four times the work.

The same with what is no file but hostile text, until it is refused.
"""

import importlib
import time
from collections.abc import Iterator

from faristol.desk.kernel.outcome import Done
from faristol.formats.tags import read_tags
from faristol.ledger.refusal import Refusal
from scripts.bench import device
from scripts.bench.figure import Figure

SHORT, LONG = 5_000, 20_000
MEMORY = 120  # megabytes, for the long one and what comes of it
NAMES = ("short.register", "long.register")


def figures() -> Iterator[Figure]:
    """Measure in CPython, then in Pyodide."""
    from scripts.bench.pyodide import in_pyodide

    # a quarter of the entries is of people who come, the rest corrects them
    files = [
        device.parcel_of(*device.register(count, people=count // 4)) for count in (SHORT, LONG)
    ]
    yield from measured(*files)
    yield from in_pyodide("reading", dict(zip(NAMES, files, strict=True)))
    yield refused()


def fill(_: bytes, long: bytes) -> None:
    """Take as much memory as the long one takes."""
    taken_in(long)


def measured(short: bytes, long: bytes, *, rounds: int = 4) -> Iterator[Figure]:
    """Measure both in turns; the best of each counts."""
    taken_in(short)  # what is imported is imported once
    taken = [(taken_in(short), taken_in(long)) for _ in range(rounds)]
    best_short, best_long = (min(column) for column in zip(*taken, strict=True))
    yield Figure(
        name=f"reading: a file of {LONG:,} entries",
        milliseconds=best_long,
        ratio=best_long / best_short,
        beside=f"{SHORT:,} entries",
    )


def refused(*, rounds: int = 4) -> Figure:
    """Measure how long it takes to refuse hostile tags: each kind of them, and four times as long."""
    hostile = importlib.import_module("tests.support.hostile_tags")
    texts = [
        [hostile.hostile(*pieces, signs).encode() for pieces in hostile.PIECES]
        for signs in (hostile.SIGNS, 4 * hostile.SIGNS)
    ]
    taken = [[_turned_away(some) for some in texts] for _ in range(rounds)]
    best_short, best_long = (min(column) for column in zip(*taken, strict=True))
    return Figure(
        name="reading: hostile tags refused",
        milliseconds=best_long,
        ratio=best_long / best_short,
        beside="a quarter of them",
    )


def _turned_away(texts: list[bytes]) -> float:
    began = time.process_time()
    for text in texts:
        if not isinstance(read_tags(text), Refusal):
            raise AssertionError(text[:20])
    return (time.process_time() - began) * 1000


def taken_in(content: bytes) -> float:
    """Take a file in on an empty device; return how long that took."""
    from faristol.desk.kernel.ports import Operation
    from faristol.desk.shared.files.file_import import import_parcel

    desk = importlib.import_module("tests.support.desk")
    app = desk.User().desk

    async def quiet(done: int, total: int, text: str) -> None:
        """Tell nobody."""

    def finish(taken: object) -> Operation:
        if not getattr(taken, "opened", ()):
            raise AssertionError(taken)
        return app.stream_store.result_operation("reading", Done())  # type: ignore[no-any-return]

    began = time.process_time()
    taken = desk.run(import_parcel(app, content, quiet, working="", finish=finish))
    if not getattr(taken, "opened", ()):
        raise AssertionError(taken)
    return (time.process_time() - began) * 1000
