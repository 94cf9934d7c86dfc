"""Measure a duplicate of two hundred: opening it, a slip, its longest paper, the moves of a rack.

The evening is played once, by the rules and on the built Catalan list, each slip entered by itself;
then its tables are given to CPython and to Pyodide as they lie in the store. A figure ends where the
answer would cross to the page.
"""

import importlib
import json
from collections.abc import Iterator
from dataclasses import dataclass, replace
from itertools import chain, count, cycle
from typing import Any

from faristol.board.move import Move
from faristol.board.notation import format_coordinates
from faristol.clock.moment import Moment
from faristol.clock.round.acts import EndRound, StartRound
from faristol.desk.duplicate.document import DuplicateService
from faristol.desk.duplicate.round.slip_entry_data import slip_entry_data
from faristol.desk.kernel.outcome import Done
from faristol.desk.kernel.translation import Translator
from faristol.duplicate.acts.master import AnnounceMaster
from faristol.duplicate.acts.players import EnrolPlayers
from faristol.duplicate.acts.rack import DrawRack
from faristol.duplicate.acts.slips import ReadSlips
from faristol.duplicate.acts.start import OpenGame, StartGame
from faristol.duplicate.drawing import position_of
from faristol.duplicate.kind import DUPLICATE
from faristol.duplicate.state import Game
from faristol.duplicate.values import Settings, Slip
from faristol.duplicate.world import World
from faristol.ledger.pin import LexiconPin
from faristol.ledger.record import Table
from faristol.ledger.refusal import Refusal
from faristol.moves.finder import Finder
from faristol.rules.preset import preset
from faristol.rules.reading import plain_ruleset
from faristol.tiles.alphabet import BLANK
from faristol.tiles.reading import format_word
from faristol.words.lexicon import Lexicon
from faristol.words.wordlist import LENGTHS, digest, from_plain
from scripts.bench.figure import Figure, measure
from scripts.bench.moves import ALPHABET, POSITIONS, Position, read_positions

PLAYERS, ROUNDS, IN = 200, 25, 150  # slips that are in, of the round after the last
SEED = "5a" * 32
ROUND, PAPER = "/duplicate/round", "/duplicate/papers/rounds"
SECONDS = 180  # of the clock, where it ran
SHORT = 3  # tiles of a master move: a game of best moves would be over before
EVERY = 8  # position is enough
MEMORY = 80  # megabytes, with the lexicon
TABLES = ("events", "cards", "streams", "prefs")
TEXT = Translator("en", None)


def figures() -> Iterator[Figure]:
    """Yield the figures of CPython, then those of Pyodide."""
    from scripts.bench.pyodide import in_pyodide
    from scripts.lexicons.build import build_list

    plain, positions = build_list("ca").plain, POSITIONS.read_bytes()
    tables = play_evening(plain)
    yield from measure_all(plain, positions, tables)
    files = {"ca.words": plain, "positions.jsonl": positions, "duplicate.json": tables}
    yield from in_pyodide("duplicate", files)


def fill(plain: bytes, _: bytes, tables: bytes) -> None:
    """Take as much memory as the evening takes, with its longest paper."""
    user = _user_of_evening(plain, tables)
    user.look(ROUND)
    user.look(PAPER)


def measure_all(plain: bytes, positions: bytes, tables: bytes) -> Iterator[Figure]:
    """Yield the figures of the Python that runs this."""
    user = _user_of_evening(plain, tables)

    def open_game() -> None:
        user.desk.service(DuplicateService).invalidate()
        _require_part(user.look(ROUND), f"seat-player-{PLAYERS}")

    open_game()
    yield measure("duplicate: opened at the round", open_game, rounds=4)
    _require_part(user.look(PAPER), f"Player {PLAYERS}")
    yield measure("duplicate: rounds x players on paper", lambda: user.look(PAPER), rounds=4)
    yield _measure_slip(user)
    yield _measure_file(user)
    yield from _measure_moves(plain, positions)


def _require_part(answer: Any, part: str) -> None:
    if part not in (answer.screen or ""):
        raise AssertionError(part)


def _measure_slip(user: Any) -> Figure:
    """Measure the entry of a slip from the form to the changed rows, another table each time."""
    stream = user.desk.service(DuplicateService).documents.selected_id
    tables = count(IN + 1)

    def enter() -> None:
        number = next(tables)
        answer = user.send(
            "read_slips",
            ROUND,
            stream=stream,
            round=ROUNDS + 1,
            player=f"player-{number}",
            was="",
            at="8H" if number % 2 else "H8",
            word="CASA",
            ruling="",
        )
        if not answer.taken or f"seat-player-{number}" not in answer.fragments:
            raise AssertionError(answer)

    enter()
    return measure("duplicate: a slip taken in", enter, rounds=15)


def _measure_file(user: Any) -> Figure:
    """Measure the import of the evening's file on an empty device, which judges every slip again."""
    from scripts.bench.reading import import_file

    run = importlib.import_module("tests.support.desk").run
    content = run(
        user.desk.stream_store.parcel(user.desk.service(DuplicateService).documents.selected_id)
    ).encode()
    return measure("duplicate: its file read", lambda: import_file(content), rounds=3)


def _measure_moves(plain: bytes, positions: bytes) -> Iterator[Figure]:
    """Yield the mean time to find all moves of a position and build the data of the slip entry."""
    finder = finder_with(plain)
    for blanks in range(3):
        sample = [
            position for position in read_positions(positions) if position[1].count(BLANK) == blanks
        ][::EVERY]

        def work(sample: list[Position] = sample) -> None:
            for board, rack in sample:
                moves = finder.every(board, rack)
                moves.page(0, 20)
                slip_entry_data(moves, ALPHABET, TEXT, has_blank=BLANK in rack, has_list=True)

        work()
        whole = measure(f"duplicate: all moves told, {blanks} blanks", work, rounds=4)
        yield replace(
            whole,
            milliseconds=whole.milliseconds / len(sample),
            ratio=whole.ratio / len(sample),
        )


def finder_with(plain: bytes) -> Finder:
    """Return a finder of moves with the Catalan words of a list."""
    from faristol.board.score import scoring

    return Finder(Lexicon(ALPHABET, from_plain(plain, is_trusted=True)), scoring(ALPHABET))


# ---- the evening ----


def _user_of_evening(plain: bytes, tables: bytes) -> Any:
    """Return a user of the tests whose store holds the evening."""
    user = user_with_tables(tables)
    use_list(user, plain)
    return user


def user_with_tables(tables: bytes) -> Any:
    """Return a user of the tests whose store holds these tables."""
    desk = importlib.import_module("tests.support.desk")

    class Store(desk.MemoryStore):  # type: ignore[misc, name-defined]
        """A store that gives many rows as the browser does, as one text to parse; the text is cached."""

        def __init__(self) -> None:
            super().__init__()
            self.texts: dict[tuple[str, str, int], str] = {}

        async def rows(self, table: str, low: Any = None, high: Any = None) -> Any:
            key = (table, json.dumps([low, high]), self.writes)
            if key not in self.texts:
                self.texts[key] = json.dumps(await super().rows(table, low, high))
            return json.loads(self.texts[key])

    store = Store()
    for table, rows in json.loads(tables).items():
        for row in rows:
            key = tuple(
                (0, part) if isinstance(part, int) else (1, part) for part in _key(row, table)
            )
            store.tables[table][key] = row
    return desk.User(store)


def use_list(user: Any, plain: bytes) -> None:
    """Replace a user's Catalan list by the built one."""
    user.lists.files["ca.packed"] = plain
    user.lists.rows[0] = _list(plain, user.lists.rows[0])
    user.restart()


def _key(row: dict[str, Any], table: str) -> list[Any]:
    return [row[name] for name in importlib.import_module("tests.support.desk").KEYS[table]]


def _list(plain: bytes, row: dict[str, Any]) -> dict[str, Any]:
    words = from_plain(plain, is_trusted=True)
    return {
        **row,
        "digest": digest(plain),
        "lengths": [words.count_of(length) for length in LENGTHS],
    }


@dataclass(frozen=True, slots=True, kw_only=True)
class Evening:
    """The size of an evening, and the number of slips that are in of the round after the last."""

    players: int
    rounds: int
    slips_in: int
    is_timed: bool = False  # the clock of the round after the last ran to its end


def play_evening(plain: bytes, evening: Evening | None = None) -> bytes:
    """Play an evening; return the tables of the store that holds it."""
    from faristol.desk.kernel.storage.stream_store import Change

    support = importlib.import_module("tests.support.duplicate_game")
    desk = importlib.import_module("tests.support.desk")
    evening = evening or Evening(players=PLAYERS, rounds=ROUNDS, slips_in=IN)
    names = [f"Player {number}" for number in range(1, evening.players + 1)]
    people, cards = support.entrants(names)
    user = desk.User()
    stream_store = user.desk.stream_store
    stream = stream_store.new_stream("duplicate", "Evening")
    piles = _play_acts(plain, people, evening)
    for at, events in enumerate(piles):
        change = Change(
            stream=stream if not at else stream.id,
            events=events,
            schema=DUPLICATE.schema,
            cards={} if at else cards,
        )
        desk.run(stream_store.append(change, request=f"evening:{at}", done=Done()))
    return tables_of(user)


def tables_of(user: Any) -> bytes:
    """Return the tables of a user's store as JSON."""
    tables = {name: list(user.store.tables[name].values()) for name in TABLES}
    return json.dumps(tables, ensure_ascii=False).encode()


def _play_acts(plain: bytes, people: Any, evening: Evening) -> Iterator[tuple[Any, ...]]:
    """Yield the events of an evening, act by act; those of the first create the document."""
    finder, game = finder_with(plain), Game()
    words = Lexicon(ALPHABET, from_plain(plain, is_trusted=True))
    world = World(contains=words.contains, seed=SEED)

    def decide(act: object) -> tuple[Any, ...]:
        nonlocal game
        events = DUPLICATE.decide(game, act, world)
        if isinstance(events, Refusal):
            raise AssertionError(events)
        for event in events:
            game = DUPLICATE.evolve(game, event)
        return events

    pin = LexiconPin(digest=digest(plain), name="", version="1", kind="practice")
    settings = Settings(title="Evening", has_bonus=True)
    opening = OpenGame(
        language="ca",
        lexicon=pin,
        ruleset=Table(plain_ruleset(preset("ca-duplicate-2018"))),
        settings=settings,
    )
    yield decide(opening)
    yield decide(EnrolPlayers(entrants=people))
    yield decide(StartGame())
    for number in range(1, evening.rounds + 2):
        yield decide(DrawRack())
        position = position_of(game, game.terms, number) if game.terms else None
        if position is None:
            raise AssertionError(number)
        moves = finder.every(position.board, position.rack)
        best = moves.page(0, 60)
        slips = [Slip(player="", at=at, word=word) for at, word in map(format_move, best)]
        is_last = number > evening.rounds
        if is_last and evening.is_timed:
            yield decide(StartRound(number=number, seconds=SECONDS, cues=(), moment=_at(0)))
            yield decide(EndRound(moment=_at(SECONDS)))
        submitting = people[: evening.slips_in] if is_last else people
        for entrant, slip in zip(submitting, cycle(slips), strict=False):
            yield decide(ReadSlips(round=number, slips=(replace(slip, player=entrant.player),)))
        if not is_last:
            short = next(
                move for move in chain(best, moves.page(60, 5000)) if len(move.placed) <= SHORT
            )
            at, word = format_move(short)
            yield decide(AnnounceMaster(at=at, word=word, best=best[0].points, is_sure=True))


def _at(seconds: int) -> Moment:
    return Moment(wall=1_795_197_600_000 + seconds * 1000, counter=seconds * 1000, run="page")


def format_move(move: Move) -> tuple[str, str]:
    """Return the place and the word of a move, as slips have them."""
    return format_coordinates(move.start, move.direction), format_word(move.main.word, ALPHABET)
