"""The tournament in use: folded, with its rules and the names of its players."""

from collections.abc import Mapping
from dataclasses import dataclass

from faristol.desk.kernel.desk import Desk, Service
from faristol.desk.kernel.documents import (
    Documents,
    LoadedDocument,
    LoadedWithContext,
    require_fresh,
    require_named,
)
from faristol.desk.kernel.request import Request
from faristol.desk.kernel.storage.stream_store import UnreadableError
from faristol.desk.kernel.translation import Translator, gettext_noop
from faristol.desk.shared.clocks.clock_data import last_human_event
from faristol.desk.shared.player_names import PlayerNames, read_cards
from faristol.rules.terms import Terms
from faristol.tournament.kind import TOURNAMENT
from faristol.tournament.state import Tournament
from faristol.tournament.values import Entrant, Player

KIND = TOURNAMENT.name


@dataclass(frozen=True, slots=True, kw_only=True)
class LoadedTournament(LoadedWithContext[Tournament]):
    """A tournament as a document, with its rules and the names of its players."""

    state: Tournament
    terms: Terms
    text: Translator
    names: PlayerNames

    @property
    def about(self) -> list[str]:
        """Its name, place and day; a place or day that is part of the name is not repeated."""
        details = (self.state.settings.place, self.state.settings.day)
        return [
            self.row.name,
            *(detail for detail in details if detail and detail not in self.row.name),
        ]

    @property
    def last_round(self) -> int:
        """The number of the last confirmed round, or 0."""
        return len(self.state.confirmed)


class TournamentService(Service):
    """The loaded tournaments; nothing is cached before it is stored."""

    def __init__(self, desk: Desk) -> None:
        self._desk = desk
        self.documents = Documents(desk.stream_store, TOURNAMENT)
        self._cached_names: tuple[str, Mapping[Player, Entrant], PlayerNames] | None = None

    async def load(self, lang: str, stream: str = "") -> LoadedTournament | None:
        """Return the tournament in use, or that of a stream; None if there is no such tournament.

        Raises:
            UnreadableError: a later version of the program wrote it.
        """
        document = await self.documents.load(stream)
        if document is None or not document.seq:
            return None
        tournament = document.state
        if tournament.terms is None:
            raise UnreadableError(document.row)
        text = self._desk.translator_for(lang)
        return LoadedTournament(
            document=document,
            state=tournament,
            terms=tournament.terms,
            text=text,
            names=await self._names(document, text),
        )

    async def _names(self, document: LoadedDocument[Tournament], text: Translator) -> PlayerNames:
        """Return the names of the players, cached while entrants and cards stay the same."""
        state, last = document.state, self._cached_names
        key = f"{document.id} {text.language}"
        if last and last[0] == key and last[1] is state.entrants:
            return last[2]
        cards = read_cards(await self._desk.stream_store.cards(document.id))
        names = PlayerNames(state.entrants, cards, text, state.numbers, gettext_noop("number {n}"))
        self._cached_names = (key, state.entrants, names)
        return names

    def invalidate(self) -> None:
        """Drop what is cached."""
        self.documents.clear_cache()
        self._cached_names = None


async def load_named(desk: Desk, request: Request) -> LoadedTournament:
    """Return the tournament that a form names, even if it was changed since."""
    return require_named(request, await desk.service(TournamentService).load(request.lang))


async def load_fresh(desk: Desk, request: Request) -> LoadedTournament:
    """Return the tournament that a form was rendered from; events of the clock alone do not make it stale."""
    tournament = await load_named(desk, request)
    return require_fresh(request, tournament, last_human_event(tournament.log))
