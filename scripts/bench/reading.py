"""Measure the import of a file with its audit, until it is stored.

Four times the entries should be four times the work.

The same for hostile text, until it is refused.
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
MEMORY = 120  # megabytes, for the long file and its result
NAMES = ("short.register", "long.register")


def figures() -> Iterator[Figure]:
    """Yield the figures of CPython, then those of Pyodide."""
    from scripts.bench.pyodide import in_pyodide

    # a quarter of the entries adds players, the others change them
    files = [
        device.file_of_register(*device.register(count, people=count // 4))
        for count in (SHORT, LONG)
    ]
    yield from measure_all(*files)
    yield from in_pyodide("reading", dict(zip(NAMES, files, strict=True)))
    yield measure_refusals()


def fill(_: bytes, long: bytes) -> None:
    """Take as much memory as the import of the long file takes."""
    import_file(long)


def measure_all(short: bytes, long: bytes, *, rounds: int = 4) -> Iterator[Figure]:
    """Yield the figure of both files, measured in turns; the best of each counts."""
    import_file(short)  # modules are imported at the first time
    times = [(import_file(short), import_file(long)) for _ in range(rounds)]
    best_short, best_long = (min(column) for column in zip(*times, strict=True))
    yield Figure(
        name=f"reading: a file of {LONG:,} entries",
        milliseconds=best_long,
        ratio=best_long / best_short,
        beside=f"{SHORT:,} entries",
    )


def measure_refusals(*, rounds: int = 4) -> Figure:
    """Measure the refusal of hostile tags: each kind of them, and the same four times as long."""
    hostile = importlib.import_module("tests.support.hostile_tags")
    texts = [
        [hostile.hostile(*pieces, signs).encode() for pieces in hostile.PIECES]
        for signs in (hostile.SIGNS, 4 * hostile.SIGNS)
    ]
    times = [[_time_refusals(sample) for sample in texts] for _ in range(rounds)]
    best_short, best_long = (min(column) for column in zip(*times, strict=True))
    return Figure(
        name="reading: hostile tags refused",
        milliseconds=best_long,
        ratio=best_long / best_short,
        beside="a quarter of them",
    )


def _time_refusals(texts: list[bytes]) -> float:
    began = time.process_time()
    for text in texts:
        if not isinstance(read_tags(text), Refusal):
            raise AssertionError(text[:20])
    return (time.process_time() - began) * 1000


def import_file(content: bytes) -> float:
    """Import a file on an empty device; return the milliseconds that it took."""
    from faristol.desk.kernel.ports import Operation
    from faristol.desk.shared.files.file_import import import_parcel

    desk = importlib.import_module("tests.support.desk")
    app = desk.User().desk

    async def ignore_progress(done: int, total: int, text: str) -> None:
        """Report no progress."""

    def finish(imported: object) -> Operation:
        if not getattr(imported, "opened", ()):
            raise AssertionError(imported)
        return app.stream_store.result_operation("reading", Done())  # type: ignore[no-any-return]

    began = time.process_time()
    imported = desk.run(import_parcel(app, content, ignore_progress, working="", finish=finish))
    if not getattr(imported, "opened", ()):
        raise AssertionError(imported)
    return (time.process_time() - began) * 1000
