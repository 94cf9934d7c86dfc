"""Measure the home screen of a club of 40 documents after a start.

Its figures are kept, and no document is read. The same tables are given to CPython and to Pyodide.
"""

import json
from collections.abc import Iterator
from typing import Any, Final

from faristol.desk.home.tabs import CHOSEN, TABS
from faristol.desk.kernel.documents import Documents
from scripts.bench import year
from scripts.bench.figure import Figure, loop, measure_once

MEMORY = 30  # megabytes
# with the register there are 40
COUNTS: Final = {"duplicate": 24, "tournament": 8, "classic": 7}
ROUNDS: Final = 7


def figures() -> Iterator[Figure]:
    """Yield the figures of CPython, then those of Pyodide."""
    from scripts.bench.pyodide import in_pyodide

    tables = rested_tables()
    yield from measure_all(tables)
    yield from in_pyodide("home", {"home.json": tables})


def fill(tables: bytes) -> None:
    """Take as much memory as home takes."""
    year.user_of(tables).look("/")


def measure_all(tables: bytes) -> Iterator[Figure]:
    """Yield the figures of the Python that runs this: the first look at each tab after a start."""
    user = year.user_of(tables)
    _rest(
        user
    )  # again: the figures are those of one program, and what ships is another than a checkout
    clocked = year.StoreClock(user.store)
    with _no_reading():
        for tab, _ in TABS:

            def look() -> None:
                user.restart()
                user.desk.stream_store.own[CHOSEN] = tab  # noqa: B023 - called in this turn
                answer = user.look("/")
                if f'id="tab-{tab}" type="submit" aria-current' not in (answer.screen or ""):  # noqa: B023
                    raise AssertionError(answer)

            look()
            least = clocked.least(look, rounds=ROUNDS)
            beside = min(measure_once(loop) for _ in range(ROUNDS))
            yield Figure(
                name=f"home: 40 documents, {tab}", milliseconds=least, ratio=least / beside
            )


class _no_reading:  # noqa: N801 - used as a statement
    """A block in which no document is read and folded."""

    def __enter__(self) -> None:
        self._read = Documents._read  # noqa: SLF001 - it has no public name

        async def refuse(_: Any, row: Any, __: Any) -> Any:
            raise AssertionError(f"{row.name} is read for home")

        Documents._read = refuse  # type: ignore[assignment,method-assign]  # noqa: SLF001

    def __exit__(self, *_: object) -> None:
        Documents._read = self._read  # type: ignore[method-assign]  # noqa: SLF001


def rested_tables() -> bytes:
    """Return the tables of a device whose home was looked at, and whose background work is done."""
    user = year.play_year(COUNTS)
    stream_store = user.desk.stream_store
    ended = stream_store.newest_first("classic")[1]  # the newest one goes on
    user.send("use_classic", "/game/all", stream=ended.id, clock="run")
    _rest(user)
    tables = {name: list(user.store.tables[name].values()) for name in year.TABLES}
    return json.dumps(tables, ensure_ascii=False).encode()


def _rest(user: Any) -> None:
    """Look at each tab of home, then do all background work."""
    for tab, _ in TABS:
        user.send("choose_home_tab", "/", tab=tab)
    while year.run(user.desk.run_idle()):
        pass
