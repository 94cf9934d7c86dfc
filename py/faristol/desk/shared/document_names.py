"""Labels of documents in lists, and the words by which a search finds them; in memory alone."""

import re
from typing import Final

from faristol.club.spelling import fold_name
from faristol.desk.kernel.desk import Desk, Service
from faristol.desk.kernel.kinds import spec_of
from faristol.desk.kernel.storage.stream_store import StreamRow
from faristol.desk.kernel.time_format import offset_at
from faristol.desk.kernel.translation import LANGUAGES, Translator
from faristol.desk.kernel.zones import Zone, fixed_zone
from faristol.desk.shared.document_labels import load_label_and_players
from faristol.desk.shared.months import words_of, words_of_date
from faristol.desk.shared.summaries import Summaries

MAX_QUERY: Final = 120  # characters of a search
_DATE = r"\d+(?:[/.\-]\d+)+"


class DocumentNames(Service):
    """The labels of documents, read once each: those of games of two name the players.

    Once a list was shown, the labels of all documents are read in idle time, one at a time, so that the first
    keystroke of a search need not wait for them.
    """

    def __init__(self, desk: Desk) -> None:
        self._desk = desk
        # by document and language: its name and its last entry when it was read, label, players
        self._labels: dict[tuple[str, str], tuple[str, str, str, str]] = {}
        # by the same: name, last entry, time offsets of its days, and its search words
        self._words: dict[tuple[str, str], tuple[str, str, tuple[int, ...], str]] = {}
        self._removals = 0  # of the stream store, when the caches were checked against it
        self._language = ""  # of the list shown last
        self._zone = fixed_zone(0)  # of the last search

    async def load_label(self, row: StreamRow, text: Translator) -> str:
        """Return the label of a document in a list."""
        return (await self.load_label_and_players(row, text))[0]

    async def load_label_and_players(self, row: StreamRow, text: Translator) -> tuple[str, str]:
        """Return the label of a document in a list, and its players where its kind names them."""
        self._language = text.language
        key = (row.id, text.language)
        name, head, label, players = self._labels.get(key, ("", "", "", ""))
        if not label or (name, head) != (row.name, row.hash):  # an entry may correct the players
            label, players = await load_label_and_players(self._desk, row, text)
            if row.seq:
                self._labels[key] = (row.name, row.hash, label, players)
        return label, players

    def cached(self, row: StreamRow, text: Translator) -> str:
        """Return the cached label of a document, or its own name until the label is read."""
        return self._labels.get((row.id, text.language), ("", "", row.name, ""))[2]

    async def is_match(self, row: StreamRow, query: str, zone: Zone, text: Translator) -> bool:
        """Whether a document has all words of a query: of its name, its kind, its day or its month."""
        self._zone = zone
        words = await self._load_words(row, zone, text)
        return all(f" {word}" in words for word in query_words(query))

    async def _load_words(self, row: StreamRow, zone: Zone, text: Translator) -> str:
        key = (row.id, text.language)
        label, players = await self.load_label_and_players(row, text)
        days = sorted({row.changed_at or row.created_at, row.created_at})
        offsets = tuple(offset_at(day, zone) for day in days)
        name, head, known_offsets, words = self._words.get(key, ("", "", (), ""))
        if not words or (name, head, known_offsets) != (row.name, row.hash, offsets):
            set_day = await self._desk.service(Summaries).find_day(row)
            dates = " ".join(words_of(day, zone, text) for day in days)
            dates = words_of_date(set_day, text) if set_day else dates
            kind = text.gettext(spec_of(row.kind).name)
            words = f" {fold_name(f'{label} {players} {row.name} {kind} {dates}')} "
            self._words[key] = (row.name, row.hash, offsets, words)
        return words

    def invalidate(self) -> None:
        """Read the labels again, since a person was erased, or a file has added documents."""
        self._labels.clear()
        self._words.clear()

    def clear_cache(self) -> None:
        """Drop the cached labels; they are read again."""
        self.invalidate()

    async def run_idle(self) -> bool:
        """Read the label of one more document; return True if there was one."""
        if self._language not in LANGUAGES:
            return False
        text, here = self._desk.translator_for(self._language), self._desk.stream_store.streams
        if self._removals != self._desk.stream_store.removals:
            self._labels = {key: read for key, read in self._labels.items() if key[0] in here}
            self._words = {key: read for key, read in self._words.items() if key[0] in here}
            self._removals = self._desk.stream_store.removals
        for row in here.values():
            if row.seq and (row.id, text.language) not in self._words:
                await self._load_words(row, self._desk.zones.find(row.zone) or self._zone, text)
                return True
        return False


def query_words(query: str) -> list[str]:
    """Return the words of a query as they are compared; the figures of a date stay together.

    >>> query_words("Verèma 19/11")
    ['19 11', 'verema']
    """
    query = query[:MAX_QUERY]
    dates = [" ".join(re.split(r"\D+", date)) for date in re.findall(_DATE, query)]
    return dates + fold_name(re.sub(_DATE, " ", query)).split()
