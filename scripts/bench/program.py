"""Measure the program in CPython: the log, the search, a screen."""

import importlib
from collections.abc import Iterator
from typing import Any

from faristol.club.acts import REGISTER, AddPlayer, FavourPlayer, OpenRegister
from faristol.club.card import Card, Digest, Listing, card_digest
from faristol.club.player import PlayerId
from faristol.club.register import listed_players
from faristol.club.search import build_index, find
from faristol.ledger.fold import fold
from scripts.bench.figure import Figure, measure

SURNAMES = (
    "Puig Ferrer Vila Roca Serra Popescu Ionescu Dumitru Stan Radu Coll Font Mas Pons".split()
)
NAMES = "Núria Jordi Mercè Àlex Ioana Ștefan Andrei Elena Pau Clara Țiriac Mihai".split()
CLUBS = "Lleida Girona Vic Reus Iași Cluj Timișoara".split()


def figures() -> Iterator[Figure]:
    """Yield the figures of the program without a browser."""
    cards = {card_digest(card, f"{salt:032}"): card for salt, card in enumerate(make_cards(1_000))}
    events = _events(5_000, list(cards))
    yield measure("fold of 5,000 events", lambda: fold(REGISTER.initial, events, REGISTER.evolve))
    register = fold(REGISTER.initial, events, REGISTER.evolve)
    people = list(listed_players(register, cards))
    index = build_index(people)
    queries = ("n", "nuria", "puig n", "pop ioa", "vic", "123")
    yield measure(
        "six searches in 1,000 players", lambda: [find(index, query) for query in queries]
    )
    yield measure("index of 1,000 players", lambda: build_index(people), rounds=3)
    yield measure("the register, 40 rows", _show_register(40), rounds=9)


def make_cards(count: int) -> Iterator[Card]:
    """Yield cards of invented people."""
    for n in range(count):
        name = (
            f"{SURNAMES[n % len(SURNAMES)]} {SURNAMES[n // 14 % len(SURNAMES)]} {NAMES[n % 12]} {n}"
        )
        yield Card(
            name=name,
            club=CLUBS[n % len(CLUBS)],
            lists=(Listing(list="BARRUF", number=str(1000 + n)),),
        )


def _events(count: int, digests: list[Digest]) -> tuple[object, ...]:
    added = [AddPlayer(player=PlayerId(f"p{n}"), card=digest) for n, digest in enumerate(digests)]
    remaining = count - 1 - len(added)
    favoured = [FavourPlayer(player=PlayerId(f"p{n % len(added)}")) for n in range(remaining)]
    return (OpenRegister(language="ca"), *added, *favoured)


def _show_register(rows: int) -> Any:
    """Return the work of displaying a register with so many rows, as a request to the desk of the tests."""
    user = importlib.import_module("tests.support.desk").User()
    for card in make_cards(rows):
        user.add(card.name, club=card.club)
    if user.look("/players").text().count("<tr") <= rows:
        message = "the register does not show its rows"
        raise AssertionError(message)
    return lambda: user.look("/players")
