"""Measure a tournament of a thousand: a result, the standings, the screens a director waits for.

It is played once at the screens, fifteen rounds and most of the last one; then its tables are given to
CPython and to Pyodide as they lie in the store.
"""

import importlib
from collections.abc import Iterator
from functools import partial
from typing import Any

from faristol.desk.tournament.document import TournamentService
from faristol.tournament.pairable import standings_of
from scripts.bench.duplicate import sitting, tables_of
from scripts.bench.figure import Figure, measure

PLAYERS, ROUNDS, OPEN = 1_000, 15, 60  # tables of the last round that are still to come
MEMORY = 60  # megabytes
SCREENS = {
    "round": "/tournament/round",
    "standings": "/tournament/standings",
    "every game": "/tournament/standings?as=games",
    "entries": "/tournament/entries",
}


def figures() -> Iterator[Figure]:
    """Measure in CPython, then in Pyodide."""
    from scripts.bench.pyodide import in_pyodide

    tables = stored()
    yield from measured(tables)
    yield from in_pyodide("tournament", {"tournament.json": tables})


def fill(tables: bytes) -> None:
    """Take as much memory as a day takes, with its longest screen."""
    user = sitting(tables)
    for route in SCREENS.values():
        user.look(route)


def measured(tables: bytes) -> Iterator[Figure]:
    """Measure what is the same in every Python."""
    user = sitting(tables)
    run = importlib.import_module("tests.support.desk").run

    def read() -> None:
        user.desk.service(TournamentService).invalidate()
        user.look("/tournament")

    read()
    yield measure("tournament: opened", read, rounds=3)
    opened = run(user.desk.service(TournamentService).load("en"))
    state = opened.state
    yield measure("tournament: standings", lambda: standings_of(state), rounds=5)
    for name, route in SCREENS.items():
        user.look(route)
        yield measure(f"tournament: the screen, {name}", partial(user.look, route), rounds=4)
    free = iter(state.confirmed[-1].open_tables)

    def enter() -> None:
        number = next(free)
        fields = {"stream": opened.id, "round": ROUNDS, "ready": number, "typed": "401354"}
        if not user.send("enter_results", f"/tournament/round/{ROUNDS}", **fields).taken:
            raise AssertionError(number)

    enter()
    yield measure("tournament: a result entered", enter, rounds=15)


def stored() -> bytes:
    """Play the day; return the tables of a store in which it lies."""
    desk = importlib.import_module("tests.support.desk")
    director: Any = importlib.import_module("tests.support.tournament_user").Director
    day = director(desk.User(), rounds=str(ROUNDS))
    pasted = "Nom\tPuntuació\n"
    pasted += "".join(f"Player {n:04}\t{900 + 7 * n % 600}\n" for n in range(PLAYERS))
    day.send("read_entries", "/tournament/sheet", pasted=pasted, file="")
    day.send("take_entries", "/tournament/sheet")
    for number in range(1, ROUNDS + 1):
        day.begin_round(first="halves")
        tables = day.tournament.confirmed[-1].tables
        played = tables[: -OPEN if number == ROUNDS else None]
        lines = [f"{it.number} {_points(it.one)} {_points(it.other)}" for it in played]
        day.result("\n".join(lines), number=number)
    return tables_of(day.user)


def _points(player: str) -> int:
    """Return what a player scores: each the same in every round, all of them otherwise."""
    return 250 + int(player, 16) * 7919 % 251
