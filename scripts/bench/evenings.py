"""Measure what the unopened evenings of some years cost on a device.

One evening is played by the rules; a store has so many copies of it, made when they are read, as a browser's
rows are. All of them are read into memory, as after every start (docs/decisions/0016, 0041).
"""

import importlib
import json
from collections.abc import Iterator
from typing import Any

from faristol.desk.kernel.storage.event_rows import EventRows, Packed
from faristol.desk.kernel.storage.memory_tables import indexeddb_key, row_key
from scripts.bench.duplicate import Evening, play_evening
from scripts.bench.figure import Figure, measure

EVENINGS = 152
EVENING = Evening(players=24, rounds=20, slips_in=0)
MEMORY = 40  # megabytes, with the text of one evening and what reads it


def figures() -> Iterator[Figure]:
    """Yield the figures of CPython, then those of Pyodide."""
    from scripts.bench.pyodide import in_pyodide
    from scripts.lexicons.build import build_list

    tables = play_evening(build_list("ca").plain, EVENING)
    yield from measure_all(tables)
    yield from in_pyodide("evenings", {"evening.json": tables})


def fill(tables: bytes) -> None:
    """Take as much memory as all evenings take after a start."""
    _read_all(tables)


def measure_all(tables: bytes) -> Iterator[Figure]:
    """Yield the figures of the Python that runs this."""
    rows = {row_key("events", row): row for row in json.loads(tables)["events"]}
    document = next(iter(rows))[:1]
    packed = Packed.from_rows(rows)
    yield measure("evenings: one is packed", lambda: Packed.from_rows(rows))
    yield measure("evenings: one is unpacked", lambda: packed.rows_of(document))
    yield measure(f"evenings: {EVENINGS} read", lambda: _read_all(tables), rounds=2)
    user = _read_all(tables)
    while importlib.import_module("tests.support.desk").run(user.desk.run_idle()):
        pass
    user.look("/duplicate")
    yield measure(f"evenings: the list of {EVENINGS}", lambda: user.look("/duplicate"), rounds=5)


def _read_all(tables: bytes) -> Any:
    """Return the user of a device that has read all evenings, each of them packed."""
    desk = importlib.import_module("tests.support.desk")
    user = desk.User(_store(tables))
    desk.run(user.desk.storage.load_all())
    events = user.desk.storage._memory.tables["events"]  # noqa: SLF001 - it has no public name
    if not isinstance(events, EventRows) or len(events.packed) != EVENINGS or events.unpacked:
        raise AssertionError(len(events))
    return user


def _store(tables: bytes) -> Any:
    """Return a store with many copies of an evening."""
    desk = importlib.import_module("tests.support.desk")
    parsed = json.loads(tables)
    (stream,) = parsed["streams"]
    texts = {table: json.dumps(parsed[table]) for table in ("events", "cards")}

    class Store(desk.MemoryStore):  # type: ignore[misc, name-defined]
        """A store that makes the rows of an evening when they are read."""

        async def rows(self, table: str, low: Any = None, high: Any = None) -> Any:
            if table in texts and low is not None:
                return [{**row, "stream": low[0]} for row in json.loads(texts[table])]
            return await super().rows(table, low, high)

    store = Store()
    for number in range(EVENINGS):
        row = {**stream, "id": f"{stream['id']}-{number}", "name": f"Evening {number}"}
        store.tables["streams"][indexeddb_key(row["id"])] = row
    return store
