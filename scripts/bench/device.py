"""Make devices that have been in use: a register of a thousand, fifty-one documents.

Each is the tables of a store, to be written into the database of a browser or the memory of a desk.
"""

import importlib
import json
from collections.abc import Iterator
from typing import Any

from faristol.club.acts import AddPlayer, ChangePlayer, OpenRegister
from faristol.club.card import Card, Listing, card_digest, card_line
from faristol.club.player import PlayerId
from faristol.desk.duplicate.document import DuplicateService
from faristol.desk.kernel.kinds import kind_by_name
from faristol.desk.kernel.outcome import Done
from faristol.desk.kernel.storage.stream_store import Change

PLAYERS, DOCUMENTS = 1_000, 51
TABLES = ("events", "cards", "streams", "prefs")
Tables = dict[str, list[Any]]


def large_register() -> Tables:
    """Return the tables of a club of a thousand players, each added by an act of its own."""
    user = _user()
    events, cards = register(PLAYERS + 1, people=PLAYERS)
    _lay(user, "register", "Club", events, cards)
    return _tables(user)


def documents() -> Tables:
    """Return the tables of a club with a register and the games of a year."""
    game = importlib.import_module("tests.support.duplicate_game")
    user = _user()
    events, cards = register(60, people=40)
    _lay(user, "register", "Club", events, cards)
    played = game.small_game().user
    (row,) = played.desk.stream_store.streams.values()
    run = importlib.import_module("tests.support.desk").run
    records = run(played.desk.service(DuplicateService).load("en")).log
    game_cards = run(played.desk.stream_store.cards(row.id))
    for number in range(DOCUMENTS - 1):
        _lay(
            user, "duplicate", f"Thursday {number}", [record.act for record in records], game_cards
        )
    return _tables(user)


def register(count: int, *, people: int) -> tuple[list[object], dict[str, str]]:
    """Return `count` events of a register with `people` players, and the lines of its cards."""
    cards: dict[str, str] = {}

    def card(number: int, version: int = 0) -> Any:
        content = Card(
            name=f"Player {number}",
            club="Vic",
            lists=(Listing(list="BARRUF", number=str(1 + number)),),
            note=f"{version}" if version else "",
        )
        salt = f"{number:016}{version:08}"
        digest = card_digest(content, salt)
        cards[digest] = card_line(content, salt)
        return digest

    events: list[object] = [OpenRegister(language="ca")]
    events += [
        AddPlayer(player=PlayerId(f"player-{number}"), card=card(number))
        for number in range(min(people, count - 1))
    ]
    for version in range(1, count - len(events) + 1):
        number = version * 7919 % people
        player = PlayerId(f"player-{number}")
        events.append(ChangePlayer(player=player, card=card(number, version)))
    return events, cards


def _user() -> Any:
    return importlib.import_module("tests.support.desk").User()


def _lay(user: Any, kind_name: str, name: str, events: Any, cards: dict[str, str]) -> str:
    """Store a document and return its id."""
    stream_store = user.desk.stream_store
    run = importlib.import_module("tests.support.desk").run
    row = stream_store.new_stream(kind_name, name)
    table = kind_by_name(kind_name)
    if table is None:
        raise ValueError(kind_name)
    change = Change(stream=row, events=events, schema=table.schema, cards=cards)
    run(stream_store.append(change, request=f"laid:{row.id}", done=Done()))
    return str(row.id)


def file_of_register(events: Any, cards: dict[str, str]) -> bytes:
    """Return the file of a register with these events."""
    user = _user()
    run = importlib.import_module("tests.support.desk").run
    text: str = run(user.desk.stream_store.parcel(_lay(user, "register", "Club", events, cards)))
    return text.encode()


def _tables(user: Any) -> Tables:
    tables = {name: list(user.store.tables[name].values()) for name in TABLES}
    # the device chooses its name itself
    tables["prefs"] = [row for row in tables["prefs"] if row["line"]]
    return tables


def operations_of(tables: Tables) -> Iterator[str]:
    """Yield the operations that write a device into a browser, as JSON, 2,000 at a time."""
    operations = [["put", table, row] for table, rows in tables.items() for row in rows]
    for at in range(0, len(operations), 2_000):
        yield json.dumps(operations[at : at + 2_000])
