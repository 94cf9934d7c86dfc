"""Measure a year of a club: 484 documents on the home screen, in lists, in a search.

A few of each kind are played through the forms, some to their end and some not; the year is made of copies of them,
each stored entry by entry under its own day. Then its tables are given to CPython and to Pyodide as they lie in the
store, with the figures of each document that the background work of a device has stored.
"""

import importlib
import json
import time
from collections.abc import Callable, Iterator, Sequence
from functools import partial
from itertools import cycle
from typing import Any, Final

from faristol.desk.kernel.kinds import kind_by_name
from faristol.desk.kernel.outcome import Done
from faristol.desk.kernel.storage.stream_store import Change
from faristol.desk.kernel.time_format import add_seconds
from scripts.bench.duplicate import user_with_tables
from scripts.bench.figure import Figure, measure, measure_once

MEMORY = 60  # megabytes
BEGAN: Final = "2025-12-01T18:00:00Z"
ZONE: Final = "Europe/Madrid"  # of the device, as stored in each document
YEAR: Final = 350 * 24 * 3600  # seconds
# documents of each kind; with the register there are 484
COUNTS: Final = {"duplicate": 61, "tournament": 20, "classic": 400, "correspondence": 2}
TABLES: Final = ("events", "cards", "streams", "prefs", "heads")
LISTS: Final = {
    "files": "/files",
    "duplicates": "/duplicate",
    "tournaments": "/tournament/all",
    "games of two": "/game/all",
    "correspondence": "/mail",
}
TEN: Final = 10  # documents, which a year is compared with
KEYS: Final = ("m", "ma", "mar", "roig", "19/11", "verema 2")  # the inputs of a search
PLAYERS: Final = (
    "Jana Roig",
    "Martí Codina",
    "Núria Puig",
    "Ștefan Popescu",
    "Pau Mas",
    "Clara Vila",
)


def figures() -> Iterator[Figure]:
    """Yield the figures of CPython, then those of Pyodide."""
    from scripts.bench.pyodide import in_pyodide

    tables = rested_tables()
    yield from measure_all(tables)
    yield from in_pyodide("year", {"year.json": tables})


def fill(tables: bytes) -> None:
    """Take as much memory as displaying all lists takes."""
    user = user_of(tables)
    for route in LISTS.values():
        user.look(route)


def measure_all(tables: bytes) -> Iterator[Figure]:
    """Yield the figures of the Python that runs this."""
    user = user_of(tables)
    user.look("/")
    yield measure("a year: home", lambda: user.look("/"), rounds=5)
    for name, route in LISTS.items():
        user.look(route)
        yield measure(f"a year: the list, {name}", partial(user.look, route), rounds=5)
    while run(user.desk.run_idle()):
        pass
    keys = cycle(KEYS)

    def search() -> None:
        if not user.look(f"/files?q={next(keys)}", region="documents").fragments:
            raise AssertionError("nothing was found")

    yield measure("a year: a key of the search", search, rounds=2 * len(KEYS))
    few = _measure_growth(_keep_newest(tables, TEN))
    for (name, least), (_, beside) in zip(_measure_growth(tables), few, strict=True):
        yield Figure(name=name, milliseconds=least, ratio=least / beside, beside="ten documents")


def _measure_growth(tables: bytes) -> Iterator[tuple[str, float]]:
    """Yield names and times of what should not grow with the number of documents.

    They are a start, and an act with its background work.

    The store is that of the tests, which searches all its rows: its time is not counted.
    """
    user = user_of(tables)
    clocked = StoreClock(user.store)
    user.look("/")
    yield "a year: a start until home", clocked.least(lambda: (user.restart(), user.look("/")))
    while run(user.desk.run_idle()):
        pass
    stream = user.desk.stream_store.newest_first("classic")[0].id
    user.send("use_classic", "/game/all", stream=stream, clock="run")
    texts = cycle(("A fine move.", "A better one."))

    def write() -> None:
        seq = user.desk.stream_store.streams[stream].seq
        form = {"stream": stream, "seq": seq, "turn": 1, "text": next(texts)}
        if not user.send("comment_turn", "/game", **form).taken:
            raise AssertionError(stream)
        while run(user.desk.run_idle()):
            pass

    write()
    yield "a year: an act and its rest", clocked.least(write)


class StoreClock:
    """A clock that leaves out the time of a store."""

    def __init__(self, store: Any) -> None:
        self._in_store = 0.0
        for name in ("row", "rows", "write"):
            setattr(store, name, self._time_calls(getattr(store, name)))

    def _time_calls(self, method: Callable[..., Any]) -> Callable[..., Any]:
        async def timed(*args: Any) -> Any:
            began = time.perf_counter()
            try:
                return await method(*args)
            finally:
                self._in_store += (time.perf_counter() - began) * 1000

        return timed

    def least(self, work: Callable[[], object], rounds: int = 10) -> float:
        """Return the least milliseconds of some rounds."""

        def once() -> float:
            before = self._in_store
            return measure_once(work) - (self._in_store - before)

        return min(once() for _ in range(rounds))


def _keep_newest(tables: bytes, limit: int) -> bytes:
    """Return the tables with the register and the newest documents alone."""
    parsed = json.loads(tables)
    rows = sorted(parsed["streams"], key=lambda row: (row["kind"] != "register", row["changed_at"]))
    ids = {row["id"] for row in (rows[0], *rows[-limit:])}
    for table in ("events", "cards", "heads"):
        parsed[table] = [row for row in parsed[table] if row["stream"] in ids]
    parsed["streams"] = [row for row in rows if row["id"] in ids]
    return json.dumps(parsed, ensure_ascii=False).encode()


def run(work: Any) -> Any:
    """Return the result of a coroutine of the desk."""
    return importlib.import_module("tests.support.desk").run(work)


def user_of(tables: bytes) -> Any:
    """Return a user of the tests on the last day of the year, whose device has these tables."""
    user = user_with_tables(tables)
    user.clock.moment = add_seconds(BEGAN, YEAR)
    user.zone = ZONE
    return user


def rested_tables() -> bytes:
    """Return the tables of a device whose background work after a year is done."""
    user = play_year()
    while run(user.desk.run_idle()):
        pass
    tables = {name: list(user.store.tables[name].values()) for name in TABLES}
    return json.dumps(tables, ensure_ascii=False).encode()


def play_year(counts: dict[str, int] | None = None) -> Any:
    """Return a user of the tests whose device has the documents of a year, the kinds mixed evenly."""
    counts = counts or COUNTS
    user = importlib.import_module("tests.support.desk").User(zone=ZONE)
    user.clock.moment = BEGAN
    for name in PLAYERS:
        user.add(name)
    played = {
        kind: cycle(documents) for kind, documents in _play_documents().items() if counts.get(kind)
    }
    total = sum(counts.values())
    order = sorted(
        ((place + 0.5) / count, kind) for kind, count in counts.items() for place in range(count)
    )
    for number, (share, kind) in enumerate(order):
        user.clock.moment = add_seconds(BEGAN, int(share * YEAR))
        name, events, cards = next(played[kind])
        _lay(user, kind, f"{name} {number}" if kind == "duplicate" else name, events, cards)
    user.clock.moment = add_seconds(BEGAN, YEAR)
    if len(user.desk.stream_store.streams) != total + 1:
        raise AssertionError(user.desk.stream_store.streams)
    return user


Document = tuple[str, Sequence[Any], dict[str, str]]  # name, acts, cards


def _play_documents() -> dict[str, list[Document]]:
    """Return a few documents of each kind, played through the forms."""
    support = {
        name: importlib.import_module(f"tests.support.{name}")
        for name in ("desk", "duplicate_game", "classic_user", "tournament_user", "post_user")
    }
    return {
        "duplicate": _evenings(support["duplicate_game"]),
        "classic": list(_games(support["classic_user"], support["desk"].User())),
        "tournament": list(_tournaments(support["tournament_user"], support["desk"].User())),
        "correspondence": [
            _newest_document(support["post_user"].PostUser().user, "correspondence")
        ],
    }


def _newest_document(user: Any, kind: str) -> Document:
    stream_store = user.desk.stream_store
    row = stream_store.newest_first(kind)[0]
    schema = kind_by_name(kind).schema  # type: ignore[union-attr]
    codec = importlib.import_module("faristol.ledger.codec")
    acts = [codec.decode_record(record, schema) for record in run(stream_store.records(row.id))]
    return row.name, acts, run(stream_store.cards(row.id))


def _evenings(support: Any) -> list[Document]:
    ended, open_ = support.small_game(), support.small_game(is_ended=False)
    return [
        *4 * [_newest_document(ended.user, "duplicate")],
        _newest_document(open_.user, "duplicate"),
    ]


def _games(support: Any, user: Any) -> Iterator[Document]:
    for number, name in enumerate(PLAYERS):
        user.dice.count += 1
        other = PLAYERS[(number + 2) % len(PLAYERS)]
        game = support.ClassicUser(user=user, mode="record", names=(name, other)).begin()
        for move in ("h8 casa", "11e sola", "e11 sal")[: 1 + number % 3]:
            game.send("write_turn", move=move)
        if number:  # one of six goes on
            game.ok("end_classic", "/game/arbiter", cause="abandoned", by=["2"])
        user.clock.run_on(1)
        yield _newest_document(user, "classic")


def _tournaments(support: Any, user: Any) -> Iterator[Document]:
    for rounds in (3, 2):
        director = support.Director(user, name="Verema", rounds="3")
        director.enter(*PLAYERS)
        for _ in range(rounds):
            director.begin_round()
            director.play()
        if rounds == 3:
            director.send("end_tournament", "/tournament/rounds")
        user.clock.run_on(1)
        yield _newest_document(user, "tournament")


def _lay(
    user: Any, kind_name: str, name: str, events: Sequence[Any], cards: dict[str, str]
) -> None:
    table = kind_by_name(kind_name)
    if table is None:
        raise ValueError(kind_name)
    row = user.desk.stream_store.new_stream(kind_name, name, zone=user.zone)
    change = Change(stream=row, events=events, schema=table.schema, cards=cards)
    run(user.desk.stream_store.append(change, request=f"laid:{row.id}", done=Done()))
