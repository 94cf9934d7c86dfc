"""What documents are called in lists, and the words that a search finds them by; in memory alone."""

import re
from typing import Final

from faristol.club.spelling import fold_name
from faristol.desk.kernel.desk import Desk, Service
from faristol.desk.kernel.kinds import spec_of
from faristol.desk.kernel.storage.stream_store import StreamRow
from faristol.desk.kernel.time_format import offset_at
from faristol.desk.kernel.translation import LANGUAGES, Text
from faristol.desk.kernel.zones import Zone, fixed_zone
from faristol.desk.shared.document_labels import label_and_players_of
from faristol.desk.shared.months import words_of, words_of_date
from faristol.desk.shared.summaries import Summaries

MAX_QUERY: Final = 120  # characters of a search
_DATE = r"\d+(?:[/.\-]\d+)+"


class DocumentNames(Service):
    """The names of documents, read once each: those of games of two say who plays.

    Once a list was shown, the names of all documents are read at rest, a few at a time, so that the first
    key of a search need not wait for them.
    """

    def __init__(self, desk: Desk) -> None:
        self._desk = desk
        # by document and language: its name and its last entry when it was read, label, players
        self._labels: dict[tuple[str, str], tuple[str, str, str, str]] = {}
        # the same, the offsets of its days, and its words
        self._words: dict[tuple[str, str], tuple[str, str, tuple[int, ...], str]] = {}
        self._removals = 0  # of the shelf, when that was looked through
        self._language = ""  # of the list that was shown last
        self._zone = fixed_zone(0)  # of the search that was answered last

    async def label(self, row: StreamRow, text: Text) -> str:
        """Return how a document is called in a list."""
        return (await self.label_and_players(row, text))[0]

    async def label_and_players(self, row: StreamRow, text: Text) -> tuple[str, str]:
        """Return how a document is called in a list, and who plays where its kind says so."""
        self._language = text.language
        key = (row.id, text.language)
        name, head, label, players = self._labels.get(key, ("", "", "", ""))
        if not label or (name, head) != (row.name, row.hash):  # who plays is corrected by an entry
            label, players = await label_and_players_of(self._desk, row, text)
            if row.seq:
                self._labels[key] = (row.name, row.hash, label, players)
        return label, players

    def cached(self, row: StreamRow, text: Text) -> str:
        """Return how a document is called, or its own name until that was read."""
        return self._labels.get((row.id, text.language), ("", "", row.name, ""))[2]

    async def matches(self, row: StreamRow, query: str, zone: Zone, text: Text) -> bool:
        """Whether a document has every word of a query: of its name, its kind, its day or its month."""
        self._zone = zone
        words = await self._words_of(row, zone, text)
        return all(f" {wanted}" in words for wanted in wanted_words(query))

    async def _words_of(self, row: StreamRow, zone: Zone, text: Text) -> str:
        key = (row.id, text.language)
        label, players = await self.label_and_players(row, text)
        days = sorted({row.changed_at or row.created_at, row.created_at})
        offsets = tuple(offset_at(day, zone) for day in days)
        name, head, known, words = self._words.get(key, ("", "", (), ""))
        if not words or (name, head, known) != (row.name, row.hash, offsets):
            own = await self._desk.of(Summaries).find_day(row)
            dates = " ".join(words_of(day, zone, text) for day in days)
            dates = words_of_date(own, text) if own else dates
            kind = text.say(spec_of(row.kind).name)
            words = f" {fold_name(f'{label} {players} {row.name} {kind} {dates}')} "
            self._words[key] = (row.name, row.hash, offsets, words)
        return words

    def forget(self) -> None:
        """Read the names again: a person was forgotten, or a file brought more."""
        self._labels.clear()
        self._words.clear()

    def clear_cache(self) -> None:
        """Let go of the names: they are read again."""
        self.forget()

    async def rest(self) -> bool:
        """Read the name of one more document; return True if there was one."""
        if self._language not in LANGUAGES:
            return False
        text, here = self._desk.text_of(self._language), self._desk.shelf.streams
        if self._removals != self._desk.shelf.removals:
            self._labels = {key: read for key, read in self._labels.items() if key[0] in here}
            self._words = {key: read for key, read in self._words.items() if key[0] in here}
            self._removals = self._desk.shelf.removals
        for row in here.values():
            if row.seq and (row.id, text.language) not in self._words:
                await self._words_of(row, self._desk.zones.find(row.zone) or self._zone, text)
                return True
        return False


def wanted_words(query: str) -> list[str]:
    """Return the words of a query as they are compared; figures of a date stay together.

    >>> wanted_words("Verèma 19/11")
    ['19 11', 'verema']
    """
    query = query[:MAX_QUERY]
    dates = [" ".join(re.split(r"\D+", date)) for date in re.findall(_DATE, query)]
    return dates + fold_name(re.sub(_DATE, " ", query)).split()
