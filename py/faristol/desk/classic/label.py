"""Labels of games by their players: the document's name has no person, since it outlives an erasure."""

from collections.abc import Iterator, Sequence
from re import compile as pattern
from re import escape, fullmatch

from faristol.classic.acts.start import OpenClassic
from faristol.classic.kind import CLASSIC
from faristol.classic.values import Seated, Settings
from faristol.desk.kernel.desk import Desk
from faristol.desk.kernel.storage.stream_store import StreamRow
from faristol.desk.kernel.translation import LANGUAGES, Translator, gettext_noop
from faristol.desk.shared.player_names import PlayerNames, read_cards
from faristol.ledger.codec import decode_record, parse_line
from faristol.ledger.record import LedgerError

FROM_GCG = gettext_noop("Game from a GCG file")
_YEAR = pattern(r"[/.]\d{4}$")


def default_name(settings: Settings, text: Translator) -> str:
    """Return the name of the document of a new game: event, round, table and day."""
    return " · ".join((*_place_texts(settings), text.gettext("Game, {day}", day=settings.day)))


def names_of(seated: Sequence[Seated], cards: dict[str, str], text: Translator) -> PlayerNames:
    """Return the names of the players, from the cards outside the log."""
    numbers = {player.player: seat for seat, player in enumerate(seated, start=1)}
    entrants = {player.player: player for player in seated}
    return PlayerNames(entrants, read_cards(cards), text, numbers, gettext_noop("player {n}"))


async def load_label(desk: Desk, row: StreamRow, text: Translator) -> str:
    """Return the label of a game in a list of documents."""
    return (await load_label_and_players(desk, row, text))[0]


async def load_label_and_players(desk: Desk, row: StreamRow, text: Translator) -> tuple[str, str]:
    """Return the label of a game in a list of documents, and its players."""
    try:
        opening = decode_record(
            parse_line(await desk.stream_store.first_line(row.id)), CLASSIC.schema
        )
    except (LedgerError, ValueError):  # its own screen says that it cannot be read
        return row.name, ""
    if not isinstance(opening, OpenClassic):
        return row.name, ""
    names = names_of(opening.seated, await desk.stream_store.cards(row.id), text)
    players = [names[player.player] for player in opening.seated]
    label_text = label_of(desk, row.name, opening.settings, players, text)
    return label_text, " – ".join(players)


def label_of(
    desk: Desk, name: str, settings: Settings, players: Sequence[str], text: Translator
) -> str:
    """Return the players, the day, the event and the number of the game.

    A document that a user has renamed keeps that name.
    """
    matches = (
        fullmatch(rf"{escape(first)}(?: \((\d+)\))?", name)
        for first in _default_names(desk, settings, text)
    )
    name_match = next((match for match in matches if match), None)
    if name_match is None:
        return name
    day = _YEAR.sub("", settings.day)
    who = " – ".join(players)
    number = (text.gettext("game {n}", n=name_match[1]),) if name_match[1] else ()
    return " · ".join((f"{who}, {day}" if day else who, *_place_texts(settings), *number))


def _default_names(desk: Desk, settings: Settings, text: Translator) -> Iterator[str]:
    """Yield the names that the desk gives a document, first in the language of `text`."""
    for language in (text.language, *(other for other in LANGUAGES if other != text.language)):
        language_text = text if language == text.language else desk.translator_for(language)
        yield default_name(settings, language_text)
        yield language_text.gettext(FROM_GCG)


def _place_texts(settings: Settings) -> tuple[str, ...]:
    return tuple(text for text in (settings.event, settings.round, settings.table) if text)
