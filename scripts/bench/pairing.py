"""Measure who meets whom: rounds of large tournaments, in CPython and in Pyodide (`pyodide.py`).

Each way of pairing plays tournaments of its own, in which players come late, stay away and leave; a
figure is the middle one of their rounds, or the one that took longest.
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
from faristol.tournament.standings import Counting, Played, standings
from scripts.bench.figure import Figure, loop, measure

MEMORY = 20  # megabytes
EVENTS, ROUNDS = 4, 10
SIZES = (199, 200)
LARGEST, ITS_ROUNDS = 500, 6
PLAYERS, PLAYED = 1_000, 15
CHECKED = 10  # times the rounds of the tests are held against docs/check_round.py


def figures() -> Iterator[Figure]:
    """Measure in CPython, then in Pyodide; and look for a round that could be better."""
    from scripts.bench.pyodide import in_pyodide

    rounds = stored()
    yield from measured(rounds)
    yield from in_pyodide("pairing", {"rounds.json": rounds})
    yield _proved()


def stored() -> bytes:
    """Return what every round is paired from: tournament, way of pairing, field."""
    events = import_module("tests.support.simulated_event")
    found = []
    for name in METHODS:
        large = [(1, LARGEST, ITS_ROUNDS)]
        for seed, size, rounds in (*((s, n, ROUNDS) for n in SIZES for s in range(EVENTS)), *large):
            for how, field, _ in events.rounds_of(seed, size, rounds, name):
                met = [[one, other, times] for (one, other), times in field.met.items()]
                found.append([f"{name}, {size} players", how, {**asdict(field), "met": met}])
    return json.dumps(found, default=list).encode()


def _read(rounds: bytes) -> Iterator[tuple[str, str, Field]]:
    for name, how, given in json.loads(rounds):
        met = {(one, other): times for one, other, times in given.pop("met")}
        values = {key: tuple(value) for key, value in given.items() if isinstance(value, list)}
        held = {"together": (), "apart": frozenset[tuple[int, int]]()}
        yield name, how, Field(**{**given, **values, **held, "met": met})


def fill(rounds: bytes) -> None:
    """Take as much memory as the pairing of a large tournament takes."""
    for name, how, field in _read(rounds):
        if f", {LARGEST} players" in name:
            METHODS[how].pair(field)


def measured(rounds: bytes) -> Iterator[Figure]:
    """Measure what is the same in every Python."""
    tournaments: dict[str, list[tuple[str, Field]]] = {}
    for name, how, field in _read(rounds):
        tournaments.setdefault(name, []).append((how, field))
    for name, fields in tournaments.items():
        yield from _each(f"pairing: {name}", fields)
    points = TournamentPoints(win=2, draw=1, loss=0)
    counting = Counting(points=points, orders=("difference", "total"))
    players = [f"p{number}" for number in range(PLAYERS)]
    games = [[_game(players, number, at) for at in range(PLAYERS // 2)] for number in range(PLAYED)]
    yield measure(
        f"pairing: standings of {PLAYERS:,} players, {PLAYED} rounds",
        lambda: standings(players, games, counting),
    )


def _each(name: str, rounds: list[tuple[str, Field]]) -> Iterator[Figure]:
    """Measure every round by itself, in turns with the loop."""
    taken, best = [], float("inf")
    for how, field in rounds:
        began = time.perf_counter()
        loop()
        best = min(best, time.perf_counter() - began)
        began = time.perf_counter()
        METHODS[how].pair(field)
        taken.append(time.perf_counter() - began)
    for which, seconds in (
        ("the middle one", sorted(taken)[len(taken) // 2]),
        ("the worst", max(taken)),
    ):
        yield Figure(name=f"{name}, {which}", milliseconds=seconds * 1000, ratio=seconds / best)


def _game(players: list[str], number: int, at: int) -> Played:
    one, other = players[2 * at - number], players[2 * at + 1 - number]
    scores = (300 + (at * 37 + number * 11) % 200, 300 + (at * 53 + number * 7) % 200)
    return Played(one, other, scores, outcome_of(scores).results)


def _proved() -> Figure:
    """Hold the rounds of many tournaments against docs/check_round.py; a round that could be better raises."""
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
