"""The rehearsal of this desk: its document, and the game or tournament that is rehearsed.

A screen asks `desk.service(RehearsalService).load()`: a `RehearsedDuplicate`, a `RehearsedTournament`, or None where
nothing is rehearsed. The evening has the papers of its rounds; they are reckoned, and in no log.
"""

from dataclasses import dataclass
from typing import Any

from faristol.desk.kernel.desk import Desk, Service
from faristol.desk.kernel.documents import Documents, LoadedDocument, LoadedWithContext
from faristol.desk.kernel.translation import Translator, gettext_noop
from faristol.desk.rehearsal.subject import find_rehearsal
from faristol.desk.shared.kernel_cache import KernelCache
from faristol.desk.shared.lexicons import Lexicons
from faristol.desk.shared.player_names import PlayerNames, read_cards
from faristol.duplicate.kind import DUPLICATE
from faristol.duplicate.state import Game
from faristol.moves.finder import Finder
from faristol.rehearsal.acts import REHEARSAL, OpenRehearsal, Rehearsal
from faristol.rehearsal.evening import Evening
from faristol.rules.terms import Terms
from faristol.tournament.kind import TOURNAMENT
from faristol.tournament.state import Tournament


@dataclass(frozen=True, slots=True, kw_only=True)
class LoadedRehearsal(LoadedWithContext[Rehearsal]):
    """A rehearsal as a document, and what it was begun with."""

    rehearsal: Rehearsal  # the state of the document
    opening: OpenRehearsal


@dataclass(frozen=True, slots=True, kw_only=True)
class RehearsedDuplicate(LoadedRehearsal):
    """A rehearsal of a judge, with the game and the evening as the hall saw it."""

    subject: LoadedDocument[Game]
    evening: Evening

    @property
    def game(self) -> Game:
        """The state of the game."""
        return self.subject.state


@dataclass(frozen=True, slots=True, kw_only=True)
class RehearsedTournament(LoadedRehearsal):
    """A rehearsal of a director, with the tournament."""

    subject: LoadedDocument[Tournament]

    @property
    def tournament(self) -> Tournament:
        """The state of the tournament."""
        return self.subject.state


class RehearsalService(Service):
    """The rehearsal in use: loading it; the evening goes on from one request to the next."""

    def __init__(self, desk: Desk) -> None:
        self._desk = desk
        self.documents = Documents(desk.stream_store, REHEARSAL)
        self.games = Documents(desk.stream_store, DUPLICATE)
        self.tournaments = Documents(desk.stream_store, TOURNAMENT)
        self._evening: tuple[str, Evening] | None = None  # of a game, by the id of its rehearsal
        self._finders: dict[str, Finder] = {}  # by the digest of the list

    def clear_cache(self) -> None:
        """Drop the evening and what found its moves."""
        self.invalidate()
        self._finders.clear()

    def invalidate(self) -> None:
        """Drop what was read of documents."""
        self._evening = None
        for documents in (self.documents, self.games, self.tournaments):
            documents.clear_cache()

    async def load(self) -> RehearsedDuplicate | RehearsedTournament | None:
        """Return the rehearsal begun last; None without one, or where its game is gone.

        Raises:
            UnreadableError: this version cannot read one of the two documents.
        """
        document = await self._load_document()
        opening = document.state.opening if document else None
        if document is None or opening is None:
            return None
        if opening.role == "director":
            tournament = await self.tournaments.load(opening.subject)
            if tournament is None:
                return None
            return RehearsedTournament(
                document=document, rehearsal=document.state, opening=opening, subject=tournament
            )
        game = await self.games.load(opening.subject)
        if game is None:
            return None
        return RehearsedDuplicate(
            document=document,
            rehearsal=document.state,
            opening=opening,
            subject=game,
            evening=await self._load_evening(document.id, opening, game),
        )

    async def require_readable(self) -> None:
        """Read the two documents of the rehearsal begun last, without its evening.

        Raises:
            UnreadableError: this version cannot read one of them.
        """
        document = await self._load_document()
        opening = document.state.opening if document else None
        if opening is not None and opening.role == "director":
            await self.tournaments.load(opening.subject)
        elif opening is not None:
            await self.games.load(opening.subject)

    async def _load_document(self) -> LoadedDocument[Rehearsal] | None:
        row = find_rehearsal(self._desk.stream_store)
        return await self.documents.load(row.id) if row else None

    async def _load_evening(
        self, rehearsal: str, opening: OpenRehearsal, game: LoadedDocument[Game]
    ) -> Evening:
        """Return the evening with all events of its game, and the word lists of its rounds at hand."""
        cached = self._evening
        is_same = cached is not None and cached[0] == rehearsal
        evening = cached[1] if cached and is_same else Evening(opening, self.find)
        if len(evening.events) > len(game.log):
            evening = Evening(opening, self.find)
        for entry in game.log[len(evening.events) :]:
            evening.add(entry.act)
        self._evening = (rehearsal, evening)
        if game.state.terms is not None:
            for digest in {round_.digest for round_ in evening.rounds.values()} - {""}:
                await self._load_finder(digest, game.state.terms)
        return evening

    async def _load_finder(self, digest: str, terms: Terms) -> None:
        lexicon = await self._desk.service(Lexicons).lexicon_if_here(digest)
        if lexicon is None:
            self._finders.pop(digest, None)
            return
        kernel = self._desk.service(KernelCache).of(lexicon)
        finder = self._finders.get(digest)
        if finder is None or finder.lexicon is not lexicon or finder.kernel is not kernel:
            self._finders[digest] = Finder(lexicon, terms.scoring, kernel)

    def find(self, digest: str) -> Finder | None:
        """Return the finder for a list that the loaded evening played with, or None."""
        return self._finders.get(digest)

    async def names(self, loaded: RehearsedDuplicate, text: Translator) -> PlayerNames:
        """Return the names of the players of a game."""
        cards = read_cards(await self._desk.stream_store.cards(loaded.subject.id))
        entrants = loaded.game.entrants
        tables = {entrant.player: entrant.table for entrant in entrants.values()}
        return PlayerNames(entrants, cards, text, tables, gettext_noop("table {n}"))

    async def director_names(self, loaded: RehearsedTournament, text: Translator) -> PlayerNames:
        """Return the names of the players of a tournament."""
        cards = read_cards(await self._desk.stream_store.cards(loaded.subject.id))
        state = loaded.tournament
        return PlayerNames(state.entrants, cards, text, state.numbers, gettext_noop("number {n}"))


def events_of(subject: LoadedDocument[Any]) -> list[Any]:
    """Return the events of a game or tournament, as the review reads them."""
    return [entry.act for entry in subject.log]
