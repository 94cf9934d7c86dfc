"""Measure a tournament of a thousand: a result, the standings, the screens a director waits for.

It is played once on the screens, fifteen rounds with most results of the last one; then its tables are given to
CPython and to Pyodide as they lie in the store.
"""

import importlib
from collections.abc import Iterator
from functools import partial
from typing import Any

from faristol.desk.tournament.document import TournamentService
from faristol.tournament.pairing_basis import standings_of
from scripts.bench.duplicate import tables_of, user_with_tables
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
    """Yield the figures of CPython, then those of Pyodide."""
    from scripts.bench.pyodide import in_pyodide

    tables = play_tournament()
    yield from measure_all(tables)
    yield from in_pyodide("tournament", {"tournament.json": tables})


def fill(tables: bytes) -> None:
    """Take as much memory as the tournament takes, with its longest screen."""
    user = user_with_tables(tables)
    for route in SCREENS.values():
        user.look(route)


def measure_all(tables: bytes) -> Iterator[Figure]:
    """Yield the figures of the Python that runs this."""
    user = user_with_tables(tables)
    run = importlib.import_module("tests.support.desk").run

    def read() -> None:
        user.desk.service(TournamentService).invalidate()
        user.look("/tournament")

    read()
    yield measure("tournament: opened", read, rounds=3)
    tournament = run(user.desk.service(TournamentService).load("en"))
    state = tournament.state
    yield measure("tournament: standings", lambda: standings_of(state), rounds=5)
    for name, route in SCREENS.items():
        user.look(route)
        yield measure(f"tournament: the screen, {name}", partial(user.look, route), rounds=4)
    free = iter(state.confirmed[-1].open_tables)

    def enter() -> None:
        number = next(free)
        fields = {"stream": tournament.id, "round": ROUNDS, "ready": number, "typed": "401354"}
        if not user.send("enter_results", f"/tournament/round/{ROUNDS}", **fields).taken:
            raise AssertionError(number)

    enter()
    yield measure("tournament: a result entered", enter, rounds=15)


def play_tournament() -> bytes:
    """Play the tournament; return the tables of the store that holds it."""
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
        lines = [f"{table.number} {_points(table.one)} {_points(table.other)}" for table in played]
        day.result("\n".join(lines), number=number)
    return tables_of(day.user)


def _points(player: str) -> int:
    """Return the points of a player: the same in every round, different from most others'."""
    return 250 + int(player, 16) * 7919 % 251
