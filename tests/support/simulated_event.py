"""Simulated tournaments: players come late, miss a round and leave."""

import json
import random
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from importlib.util import module_from_spec, spec_from_file_location
from pathlib import Path
from typing import Any

from faristol.tournament.certificate import build_certificate
from faristol.tournament.pairing.field import Field, Pair
from faristol.tournament.pairing.methods import METHODS
from faristol.tournament.pairing.search import PairedRound

SCRIPT = Path(__file__).parents[2] / "docs" / "check_round.py"
# tournaments of each way of pairing: how many, the fewest and the most players, rounds
SIZES = [(61, 4, 16, 7), (9, 17, 40, 7), (1, 60, 100, 7), (1, 199, 200, 8)]
NAMES = [name for name in sorted(METHODS) if name != "king_of_the_hill"]


@dataclass
class Event:
    """The data that the next round depends on, by player."""

    dice: random.Random
    players: list[int]  # who plays, or stays away for a round
    points: dict[int, int] = field(default_factory=dict)
    difference: dict[int, int] = field(default_factory=dict)
    met: dict[frozenset[int], int] = field(default_factory=dict)
    byes: dict[int, int] = field(default_factory=dict)
    starts: dict[int, int] = field(default_factory=dict)

    def field_of(self, present: list[int]) -> tuple[Field, list[int]]:
        """Return the field of the next round, and the player at each place."""
        order = sorted(
            present,
            key=lambda player: (
                -self.points.get(player, 0),
                -self.difference.get(player, 0),
                player,
            ),
        )
        place = {player: at for at, player in enumerate(order)}
        met: dict[Pair, int] = {}
        for two, times in self.met.items():
            if two <= place.keys():
                first, other = sorted(place[player] for player in two)
                met[first, other] = times
        next_field = Field(
            size=len(order),
            met=met,
            byes=tuple(self.byes.get(player, 0) for player in order),
            points=tuple(self.points.get(player, 0) for player in order),
            starts=tuple(self.starts.get(player, 0) for player in order),
            lots=tuple(self.dice.sample(range(len(order)), len(order))),
        )
        return next_field, order

    def play(self, order: list[int], pairing: PairedRound) -> None:
        """Enter a random result of every game."""
        for place, other in pairing.pairs:
            first = order[place]
            if other == len(order):
                self.byes[first] = self.byes.get(first, 0) + 1
                self.points[first] = self.points.get(first, 0) + 2
                continue
            second = order[other]
            two = frozenset((first, second))
            self.met[two] = self.met.get(two, 0) + 1
            apart = int(self.dice.gauss((second - first) / 4, 90))
            begins = first if self.starts.get(first, 0) <= self.starts.get(second, 0) else second
            for player, by in ((first, apart), (second, -apart)):
                self.difference[player] = self.difference.get(player, 0) + by
                self.points[player] = self.points.get(player, 0) + (by >= 0) + (by > 0)
                began = 1 if player == begins else -1
                self.starts[player] = self.starts.get(player, 0) + began


def rounds_of(
    seed: int, size: int, rounds: int, name: str
) -> Iterator[tuple[str, Field, PairedRound]]:
    """Yield the rounds of a tournament, each with its pairing method."""
    dice = random.Random(seed)
    event = Event(dice, list(range(size)))
    for number in range(rounds):
        if number and dice.random() < 0.3:
            event.players.append(size + number)  # comes late
        if len(event.players) > 4 and dice.random() < 0.3:
            event.players.remove(dice.choice(event.players))  # leaves
        present = [player for player in event.players if dice.random() < 0.97]
        if len(present) < 2:
            continue
        field_, order = event.field_of(present)
        # without standings before the first round: upper half against lower half
        method = name if number else "score_groups"
        pairing = METHODS[method].pair(field_)
        assert pairing is not None, "nothing is forbidden"
        yield method, field_, pairing
        event.play(order, pairing)


def check_round() -> Callable[[Any], dict[str, int]]:
    """Return the check of docs/check_round.py, which is independent of the program."""
    spec = spec_from_file_location("check_round", SCRIPT)
    assert spec is not None
    assert spec.loader is not None
    module = module_from_spec(spec)
    spec.loader.exec_module(module)
    check: Callable[[Any], dict[str, int]] = module.check
    return check


def proved_rounds(
    name: str, *, times: int = 1
) -> Iterator[tuple[Field, PairedRound, dict[str, int]]]:
    """Yield the rounds of many tournaments, each with its cost once no cheaper one is proved to exist.

    Raises:
        AssertionError: a round could be better, or its certificate does not say so.
    """
    check = check_round()
    for events, min_size, max_size, rounds in SIZES:
        for number in range(events * times):
            size = min_size + number * 7 % (max_size - min_size + 1)
            for method, field_, pairing in rounds_of(number, size, rounds, name):
                proof = json.loads(json.dumps(build_certificate(field_, method, pairing)))
                yield field_, pairing, check(proof)
