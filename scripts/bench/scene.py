"""The screens that people use most: the content of the store, the strokes, and their answers.

A scene is written into the store before the page starts, by the desk's own code; then the strokes of a
user on it are measured one by one.
"""

import importlib
import json
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import cache
from itertools import cycle

from faristol.desk.kernel.outcome import Done
from faristol.desk.shared.register import RegisterService
from scripts.bench import duplicate
from scripts.bench.program import make_cards
from scripts.lexicons.build import build_list

MANY = 1_000  # people in a register
SLIPS = 20  # entered in each run
LOOKS = 16  # back and forth in each run
RACK = "C A S T E L S"
WORD = "H8=S I8=A J8=L"
LAID = (("C", "H9"), ("A", "I9"), ("S", "J9"), ("T", "H10"))
QUERIES = ("casa", "est", "ll")


@dataclass(frozen=True, slots=True, kw_only=True)
class Stroke:
    """A key or tap of a user, and the condition that holds when its answer is displayed."""

    counts_as: str  # a figure; an empty string for one that is not measured
    until: str = "true"  # an expression of the page
    within: str = ""  # a selector: an element whose content has been replaced
    key: str = ""
    tap: str = ""  # a selector
    route: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class Scene:
    """A screen: its tables, its route, the condition that it can be used, and its strokes."""

    name: str
    tables: Callable[[], bytes]
    route: str
    ready_condition: str
    strokes: Callable[[], Iterator[Stroke]]


def _quote(value: object) -> str:
    return json.dumps(value, ensure_ascii=False)


def _value_test(field: str, text: str) -> str:
    return f"document.querySelector({_quote(field)})?.value === {_quote(text)}"


# ---- a round ----


@cache
def evening_tables(players: int) -> bytes:
    """Return the tables of a game in its third round: the time is over, no slip is in."""
    size = duplicate.Evening(players=players, rounds=2, slips_in=0, is_timed=True)
    return duplicate.play_evening(build_list("ca").plain, size)


def _slip_strokes(players: int) -> Callable[[], Iterator[Stroke]]:
    """Return the strokes of a judge who enters slips: table, some letters, the first match, Enter."""
    words = cycle(("CA", "ES", "A", "SO", "TE"))
    key = f"a key of a slip, {players} players"

    def strokes() -> Iterator[Stroke]:
        for table in range(players, players - SLIPS, -1):
            digits = str(table)
            for at in range(len(digits)):
                until = _value_test("#slip-table", digits[: at + 1])
                yield Stroke(counts_as=key, key=digits[at], until=until)
            word = next(words)
            for at in range(len(word)):
                until = _value_test("#slip-move", word[: at + 1])
                yield Stroke(counts_as=key, key=word[at], until=until)
            chosen = "document.querySelector('#slip-list [aria-selected=true]')"
            yield Stroke(counts_as=key, key="ArrowDown", until=chosen)
            seat = f"#seat-player-{table}"
            yield Stroke(
                counts_as=f"Enter to seat, {players} players",
                key="Enter",
                until=f"document.querySelector({_quote(seat)})?.dataset.is === 'in'",
            )

    return strokes


def _look_strokes() -> Iterator[Stroke]:
    """Yield the strokes from the round to the classification and back."""
    name = "round and classification, 24 players"
    for _ in range(LOOKS):
        yield Stroke(
            counts_as=name,
            route="/duplicate/results",
            until="document.querySelector('.dup-results, main.results, .results-scroll')",
        )
        yield Stroke(
            counts_as=name,
            route="/duplicate/round",
            until="document.getElementById('slip-table')",
        )


# ---- words, the register, a board ----


def _empty_tables() -> bytes:
    return b"{}"


def _word_strokes() -> Iterator[Stroke]:
    """Yield the keys of word searches; their answer is the list of words, not the letter in the field."""
    yield Stroke(counts_as="", tap="#finder input[type=search]")
    for query in QUERIES:
        for at in range(len(query)):
            yield Stroke(counts_as="word search", key=query[at], within="#words-found")
        for _ in query:
            yield Stroke(counts_as="", key="Backspace")


@cache
def register_tables() -> bytes:
    """Return the tables of a register of a thousand players."""
    from faristol.club.acts import REGISTER, AddPlayer
    from faristol.club.card import card_digest, card_line
    from faristol.club.player import PlayerId
    from faristol.desk.kernel.storage.stream_store import Change

    desk = importlib.import_module("tests.support.desk")
    user = desk.User()
    user.add("First")  # the first player creates the document
    cards: dict[str, str] = {}
    added = []
    for number, card in enumerate(make_cards(MANY - 1)):
        digest = card_digest(card, f"{number:032}")
        cards[digest] = card_line(card, f"{number:032}")
        added.append(AddPlayer(player=PlayerId(f"p{number}"), card=digest))
    change = Change(
        stream=user.desk.service(RegisterService).stream,
        events=tuple(added),
        schema=REGISTER.schema,
        cards=cards,
    )
    desk.run(user.desk.stream_store.append(change, request="many", done=Done()))
    return duplicate.tables_of(user)


def _register_strokes() -> Iterator[Stroke]:
    """Yield the strokes that star some players, then those that search for some."""
    for at in range(2, 22):
        row = f"#players-rows tbody tr:nth-child({at}) button"
        yield Stroke(
            counts_as="a star in the register, 1,000 players",
            tap=row,
            until=f"document.querySelector({_quote(row)})?.ariaPressed === 'true'",
        )
    yield Stroke(counts_as="", tap="#finder input[type=search]")
    for query in ("puig", "ioana", "vic"):
        for at in range(len(query)):
            name = "a key of the finder, 1,000 players"
            yield Stroke(counts_as=name, key=query[at], within="#players-rows")
        for _ in query:
            yield Stroke(counts_as="", key="Backspace")


@cache
def study_tables() -> bytes:
    """Return the tables of a board with a word on it and a rack beside it."""
    desk = importlib.import_module("tests.support.desk")
    analyse = importlib.import_module("tests.support.analyse_user")
    user = desk.User()
    duplicate.use_list(user, build_list("ca").plain)
    for command, fields in (
        ("set_rack", {"rack": RACK}),
        ("play_move", {"laid": WORD}),
        ("set_rack", {"rack": RACK}),
    ):
        answer = analyse.act(user, command, **fields)
        if not answer.taken:
            raise AssertionError(answer)
    return duplicate.tables_of(user)


def _board_strokes() -> Iterator[Stroke]:
    """Yield the taps that take a tile from the rack and lay it, again and again."""
    for _ in range(6):
        for letter, at in LAID:
            tile = f'#rack [data-tile="{letter}"]:not(.is-gone)'
            yield Stroke(counts_as="a tile taken up", tap=tile)
            square = f'#board [data-at="{at}"]'
            yield Stroke(
                counts_as="a tile laid on the board",
                tap=square,
                until=f"document.querySelector({_quote(square + ' .is-laid')})",
            )
        yield Stroke(
            counts_as="",
            tap="[data-board-act=recall]",
            until="!document.querySelector('#board .is-laid')",
        )


def _slip_entry(players: int) -> Scene:
    return Scene(
        name=f"the slip entry, {players} players",
        tables=lambda: evening_tables(players),
        route="/duplicate/round",
        ready_condition=ENTRY,
        strokes=_slip_strokes(players),
    )


ENTRY = "document.querySelector('#slip-entry .pick, #slip-entry .entry__empty') && !document.querySelector('.is-sending')"
SCENES = (
    _slip_entry(24),
    _slip_entry(200),
    Scene(
        name="round and classification",
        tables=lambda: evening_tables(24),
        route="/duplicate/round",
        ready_condition=ENTRY,
        strokes=_look_strokes,
    ),
    Scene(
        name="word search",
        tables=_empty_tables,
        route="/words",
        ready_condition="document.querySelector('#finder input[type=search]')",
        strokes=_word_strokes,
    ),
    Scene(
        name="the register",
        tables=register_tables,
        route="/players",
        ready_condition="document.querySelectorAll('#players-rows tbody tr').length > 25",
        strokes=_register_strokes,
    ),
    Scene(
        name="the board",
        tables=study_tables,
        route="/analyse",
        ready_condition="document.querySelector('#rack button[data-tile]')",
        strokes=_board_strokes,
    ),
)
