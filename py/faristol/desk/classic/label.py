"""Name a game by who plays: the name of its document names nobody, since it outlives whoever is forgotten."""

from collections.abc import Iterator, Sequence
from re import compile as pattern
from re import escape, fullmatch

from faristol.classic.acts.start import OpenClassic
from faristol.classic.kind import CLASSIC
from faristol.classic.values import Seated, Settings
from faristol.desk.kernel.desk import Desk
from faristol.desk.kernel.storage.stream_store import StreamRow
from faristol.desk.kernel.translation import LANGUAGES, Text, mark
from faristol.desk.shared.player_names import PlayerNames, read_cards
from faristol.ledger.codec import decode_record, parse_line
from faristol.ledger.record import LedgerError

FROM_GCG = mark("Game from a GCG file")
_YEAR = pattern(r"[/.]\d{4}$")


def default_name(settings: Settings, text: Text) -> str:
    """Return the name that a document is given when its game begins: where it belongs, and the day."""
    return " · ".join((*_place_texts(settings), text.say("Game, {day}", day=settings.day)))


def names_of(seated: Sequence[Seated], cards: dict[str, str], text: Text) -> PlayerNames:
    """Return the names of those who play, from the cards beside the log."""
    numbers = {one.player: seat for seat, one in enumerate(seated, start=1)}
    entrants = {one.player: one for one in seated}
    return PlayerNames(entrants, read_cards(cards), text, numbers, mark("player {n}"))


async def label(desk: Desk, row: StreamRow, text: Text) -> str:
    """Return how a game is called in a list of documents."""
    return (await label_and_players(desk, row, text))[0]


async def label_and_players(desk: Desk, row: StreamRow, text: Text) -> tuple[str, str]:
    """Return how a game is called in a list of documents, and who plays."""
    try:
        opening = decode_record(parse_line(await desk.shelf.first_line(row.id)), CLASSIC.schema)
    except (LedgerError, ValueError):  # its own screen says that it cannot be read
        return row.name, ""
    if not isinstance(opening, OpenClassic):
        return row.name, ""
    names = names_of(opening.seated, await desk.shelf.cards(row.id), text)
    players = [names[one.player] for one in opening.seated]
    called = label_of(desk, row.name, opening.settings, players, text)
    return called, " – ".join(players)


def label_of(desk: Desk, name: str, settings: Settings, players: Sequence[str], text: Text) -> str:
    """Return who plays, the day, the place and which game of that day; the name of the document once somebody gave it one."""
    found = (
        fullmatch(rf"{escape(first)}(?: \((\d+)\))?", name)
        for first in _default_names(desk, settings, text)
    )
    given = next((match for match in found if match), None)
    if given is None:
        return name
    day = _YEAR.sub("", settings.day)
    who = " – ".join(players)
    number = (text.say("game {n}", n=given[1]),) if given[1] else ()
    return " · ".join((f"{who}, {day}" if day else who, *_place_texts(settings), *number))


def _default_names(desk: Desk, settings: Settings, text: Text) -> Iterator[str]:
    """Give the names that the desk gives a document, first in the language at hand."""
    for language in (text.language, *(one for one in LANGUAGES if one != text.language)):
        own = text if language == text.language else desk.text_of(language)
        yield default_name(settings, own)
        yield own.say(FROM_GCG)


def _place_texts(settings: Settings) -> tuple[str, ...]:
    return tuple(one for one in (settings.event, settings.round, settings.table) if one)
