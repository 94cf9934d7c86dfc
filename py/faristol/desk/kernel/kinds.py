"""List the kinds of document this device understands: a row says where all that belongs to a kind lies.

A table, and a module of the desk, is read in when it is wanted: its name alone costs no start anything.
"""

from collections.abc import Mapping
from functools import cache
from importlib import import_module
from types import ModuleType
from typing import Any, Final, NamedTuple
from urllib.parse import quote

from faristol.desk.kernel.shelf import Shelf, StreamRow
from faristol.desk.kernel.text import mark
from faristol.ledger.kind import Kind


class Row(NamedTuple):
    """Hold what the desk must know of a kind; modules by their names in `faristol`, or in its desk."""

    name: str  # the message that names it
    table: str = ""  # the module of its table, and what it is called there
    desk: str = ""  # the part of the desk whose `refusals.py` has its words
    route: str = ""  # where one goes on with the one in use
    beside: str = ""  # and with any other one; when empty, among the files
    are_all_in_use: bool = False  # all at once: no setting names one
    is_newest_in_use: bool = False  # where no setting names one, the newest is: a clock
    line: str = ""  # the module whose `line` says more of it at home
    label: str = ""  # the module whose `label` names it by who is in it
    summary: str = ""  # the module whose `summarise` finds how it stands, for lists
    day: str = ""  # the module whose `find_date` says its day; its summary has the one that was set
    reaches: str = ""  # the module whose `measure` says how far it has come, for two continuations
    is_waited_for: bool = False  # somebody may wait for it: home looks whether it is pressing
    holds: str = ""  # the module whose `note` says which of them hold a new version back
    round_clock: str = ""  # the module that takes what becomes of the clock of a round in its log
    game_clock: str = (
        ""  # and the one for the clock of a game: a document has one of the two, or none
    )
    renames: str = ""  # the module whose `rename` changes what its papers call it, too
    keeps: str = ""  # the module whose `kept_beside` says what else goes with one that is deleted
    settles: str = ""  # the module that judges it again, or lets it stand, under a corrected rule
    lists: str = ""  # the module that lets it go on with another list of words, or without one
    closes: str = ""  # the module that says whether what would help is closed for now
    public: str = ""  # the module whose PUBLICATION says what the hall may see of it,
    kept_back: str = ""  # or why that is nothing


KINDS: Final[Mapping[str, Row]] = {
    "register": Row(
        name=mark("Players"),
        table="club.acts REGISTER",
        desk="club",
        reaches="club.reach",
        kept_back="people: their names, clubs, numbers, and what was noted of them",
    ),
    "judge": Row(
        name=mark("Word judge"),
        table="judge.acts JUDGE",
        desk="judge",
        route="/judge",
        line="judge.sessions",
        kept_back="words that were asked about: somebody may still want to play them",
    ),
    "rules": Row(
        name=mark("Club rules"),
        table="house_rules.acts RULES",
        desk="rules",
        route="/rules/{id}",
        beside="/rules/{id}",
        are_all_in_use=True,
        kept_back="it happens to no game; what a game goes by is in the game",
    ),
    "study": Row(
        name=mark("Analysis"),
        table="analysis.acts STUDY",
        desk="analyse",
        route="/analyse",
        beside="/analyse/new",
        public="analyse.public",
    ),
    "clock": Row(
        name=mark("Game clock"),
        table="clock.game.acts GAME_CLOCK",
        desk="clock",
        route="/clock/game",
        beside="/clock/log?s={id}",
        is_newest_in_use=True,
        line="clock.home",
        is_waited_for=True,
        holds="clock.home",
        public="clock.public_game",
    ),
    "round_clock": Row(
        name=mark("Round clock"),
        table="clock.round.acts ROUND_CLOCK",
        desk="clock",
        route="/clock/round",
        beside="/clock/log?s={id}",
        is_newest_in_use=True,
        line="clock.home",
        is_waited_for=True,
        holds="clock.home",
        public="clock.public_round",
    ),
    "duplicate": Row(
        name=mark("Duplicate game"),
        table="duplicate.kind DUPLICATE",
        desk="duplicate",
        route="/duplicate",
        beside="/duplicate?game={id}",
        line="duplicate.home",
        summary="duplicate.summary",
        day="duplicate.evening_day",
        renames="duplicate.games",
        reaches="duplicate.reach",
        is_waited_for=True,
        holds="duplicate.home",
        round_clock="duplicate.time",
        settles="duplicate.settling",
        lists="duplicate.word_list",
        public="duplicate.public",
    ),
    "solo": Row(
        name=mark("Solo duplicate"),
        table="duplicate.solo.acts SOLO",
        desk="duplicate",
        route="/duplicate/solo",
        beside="/duplicate/solo/new",
        summary="duplicate.solo_summary",
        holds="duplicate.home",
        round_clock="duplicate.solo",
        kept_back="somebody plays alone: the racks ahead are in it, and how they do is nobody else’s business",
    ),
    "classic": Row(
        name=mark("Two-player game"),
        table="classic.kind CLASSIC",
        desk="classic",
        route="/game",
        beside="/game/all",
        line="classic.home",
        label="classic.label",
        summary="classic.summary",
        reaches="classic.reach",
        is_waited_for=True,
        holds="classic.time",
        game_clock="classic.time",
        keeps="classic.document",
        lists="classic.word_list",
        closes="classic.helping",
        public="classic.public",
    ),
    "correspondence": Row(
        name=mark("Correspondence game"),
        table="correspondence.kind POST",
        desk="correspondence",
        route="/mail/game",
        beside="/mail",
        line="correspondence.home",
        label="correspondence.label",
        summary="correspondence.summary",
        is_waited_for=True,
        kept_back="two write to each other: what is on the board is theirs until it is confirmed",
    ),
    "tournament": Row(
        name=mark("Tournament"),
        table="tournament.kind TOURNAMENT",
        desk="tournament",
        route="/tournament",
        beside="/tournament/all",
        line="tournament.home",
        summary="tournament.summary",
        reaches="tournament.reach",
        is_waited_for=True,
        holds="tournament.time",
        round_clock="tournament.time",
        settles="tournament.settling",
        public="tournament.public",
    ),
}


def kind_named(name: str) -> Kind[Any, Any] | None:
    """Return a kind, or None for one that this program does not know."""
    if name not in KINDS:
        return None
    module, _, table = KINDS[name].table.partition(" ")
    kind: Kind[Any, Any] = getattr(_module(module), table)
    return kind


@cache  # asked for of every document of a device, after each act
def _module(name: str) -> ModuleType:
    return import_module(f"faristol.{name}")


UNKNOWN: Final = Row(name=mark("Document of a later version"))


def row_of(kind: str) -> Row:
    """Return the row of a kind; one that this program does not know came with a later version."""
    return KINDS.get(kind, UNKNOWN)


def in_use(shelf: Shelf, kind: str) -> str:
    """Return the id of the document of a kind that is worked with, or an empty string."""
    return (shelf.newest_in_use if row_of(kind).is_newest_in_use else shelf.in_use)(kind)


def route_of(row: StreamRow, shelf: Shelf) -> str:
    """Return where one goes on with a document, or nothing when it is only among the files."""
    kind = row_of(row.kind)
    route = kind.route if row.id == in_use(shelf, row.kind) else kind.beside
    return route.format(id=quote(row.id, safe=""))
