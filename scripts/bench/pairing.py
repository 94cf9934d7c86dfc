"""Measure the pairing of large tournaments, in CPython and in Pyodide (`pyodide.py`).

Each method plays tournaments of its own, in which players arrive late, stay away and leave; a figure
is the median of their rounds, or the longest one.
"""

import json
import time
from collections.abc import Iterator
from dataclasses import asdict
from importlib import import_module

from faristol.rules.outcome import outcome_of
from faristol.rules.tournament import TournamentPoints
from faristol.tournament.pairing.field import Field
from faristol.tournament.pairing.methods import METHODS
from faristol.tournament.standings import Counting, PlayedGame, compute_standings
from scripts.bench.figure import Figure, loop, measure

MEMORY = 20  # megabytes
EVENTS, ROUNDS = 4, 10
SIZES = (199, 200)
LARGEST, ITS_ROUNDS = 500, 6
PLAYERS, PLAYED = 1_000, 15
CHECKED = 10  # times as many rounds as in the tests are compared with docs/check_round.py


def figures() -> Iterator[Figure]:
    """Yield the figures of CPython, then those of Pyodide; and prove that no round could be better."""
    from scripts.bench.pyodide import in_pyodide

    rounds = collect_fields()
    yield from measure_all(rounds)
    yield from in_pyodide("pairing", {"rounds.json": rounds})
    yield _prove_rounds()


def collect_fields() -> bytes:
    """Return the tournament, the method and the field of every round, as JSON."""
    events = import_module("tests.support.simulated_event")
    rows = []
    for name in METHODS:
        large = [(1, LARGEST, ITS_ROUNDS)]
        for seed, size, rounds in (*((s, n, ROUNDS) for n in SIZES for s in range(EVENTS)), *large):
            for method, field, _ in events.rounds_of(seed, size, rounds, name):
                met = [[first, second, times] for (first, second), times in field.met.items()]
                rows.append([f"{name}, {size} players", method, {**asdict(field), "met": met}])
    return json.dumps(rows, default=list).encode()


def _read(rounds: bytes) -> Iterator[tuple[str, str, Field]]:
    for name, method, fields in json.loads(rounds):
        met = {(first, second): times for first, second, times in fields.pop("met")}
        values = {key: tuple(value) for key, value in fields.items() if isinstance(value, list)}
        constraints = {"together": (), "apart": frozenset[tuple[int, int]]()}
        yield name, method, Field(**{**fields, **values, **constraints, "met": met})


def fill(rounds: bytes) -> None:
    """Take as much memory as the pairing of a large tournament takes."""
    for name, method, field in _read(rounds):
        if f", {LARGEST} players" in name:
            METHODS[method].pair(field)


def measure_all(rounds: bytes) -> Iterator[Figure]:
    """Yield the figures of the Python that runs this."""
    tournaments: dict[str, list[tuple[str, Field]]] = {}
    for name, method, field in _read(rounds):
        tournaments.setdefault(name, []).append((method, field))
    for name, fields in tournaments.items():
        yield from _measure_each(f"pairing: {name}", fields)
    points = TournamentPoints(win=2, draw=1, loss=0)
    counting = Counting(points=points, orders=("difference", "total"))
    players = [f"p{number}" for number in range(PLAYERS)]
    games = [[_game(players, number, at) for at in range(PLAYERS // 2)] for number in range(PLAYED)]
    yield measure(
        f"pairing: standings of {PLAYERS:,} players, {PLAYED} rounds",
        lambda: compute_standings(players, games, counting),
    )


def _measure_each(name: str, rounds: list[tuple[str, Field]]) -> Iterator[Figure]:
    """Measure each round by itself, in turns with the loop."""
    times, best = [], float("inf")
    for method, field in rounds:
        began = time.perf_counter()
        loop()
        best = min(best, time.perf_counter() - began)
        began = time.perf_counter()
        METHODS[method].pair(field)
        times.append(time.perf_counter() - began)
    for part, seconds in (
        ("the middle one", sorted(times)[len(times) // 2]),
        ("the worst", max(times)),
    ):
        yield Figure(name=f"{name}, {part}", milliseconds=seconds * 1000, ratio=seconds / best)


def _game(players: list[str], number: int, at: int) -> PlayedGame:
    first, second = players[2 * at - number], players[2 * at + 1 - number]
    scores = (300 + (at * 37 + number * 11) % 200, 300 + (at * 53 + number * 7) % 200)
    return PlayedGame(first, second, scores, outcome_of(scores).results)


def _prove_rounds() -> Figure:
    """Compare the rounds of many tournaments with docs/check_round.py.

    Raises:
        AssertionError: a round could be better, or fewer than 20,000 were compared.
    """
    events = import_module("tests.support.simulated_event")
    rounds = 0

    def work() -> None:
        nonlocal rounds
        for name in events.NAMES:
            rounds += sum(1 for _ in events.proved_rounds(name, times=CHECKED))

    figure = measure("pairing: twenty thousand rounds, none could be better", work, rounds=1)
    if rounds < 20_000:
        message = f"only {rounds} rounds were looked at"
        raise AssertionError(message)
    return figure
