"""Hold the tournament in use: folded, with its rules and the names of its players."""

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
from faristol.desk.kernel.translation import Text, mark
from faristol.desk.shared.clocks.clock_data import last_human_event
from faristol.desk.shared.player_names import PlayerNames, read_cards
from faristol.rules.terms import Terms
from faristol.tournament.kind import TOURNAMENT
from faristol.tournament.state import Tournament
from faristol.tournament.values import Entrant, Player

KIND = TOURNAMENT.name


@dataclass(frozen=True, slots=True, kw_only=True)
class LoadedTournament(LoadedWithContext[Tournament]):
    """Hold a tournament as a document, with what it depends on and how its players are called."""

    tournament: Tournament
    terms: Terms
    text: Text
    names: PlayerNames

    @property
    def about(self) -> list[str]:
        """Return its name, where it is and when; a day that the name says is not said again."""
        more = (self.tournament.settings.place, self.tournament.settings.day)
        return [self.row.name, *(one for one in more if one and one not in self.row.name)]

    @property
    def last(self) -> int:
        """Return the last round that was confirmed, or 0."""
        return len(self.tournament.confirmed)


class TournamentService(Service):
    """Read tournaments; nothing is known here before it is stored."""

    def __init__(self, desk: Desk) -> None:
        self._desk = desk
        self.documents = Documents(desk.shelf, TOURNAMENT)
        self._named: tuple[str, Mapping[Player, Entrant], PlayerNames] | None = None

    async def opened(self, lang: str, stream: str = "") -> LoadedTournament | None:
        """Return the tournament in use, or another one; None when there is none.

        Raises:
            UnreadableError: a later version of the program wrote it.
        """
        document = await self.documents.opened(stream)
        if document is None or not document.seq:
            return None
        tournament = document.state
        if tournament.terms is None:
            raise UnreadableError(document.row)
        text = self._desk.text_of(lang)
        return LoadedTournament(
            document=document,
            tournament=tournament,
            terms=tournament.terms,
            text=text,
            names=await self._names(document, text),
        )

    async def _names(self, document: LoadedDocument[Tournament], text: Text) -> PlayerNames:
        """Return the names, as before while nobody came or got another card."""
        state, last = document.state, self._named
        key = f"{document.id} {text.language}"
        if last and last[0] == key and last[1] is state.entrants:
            return last[2]
        cards = read_cards(await self._desk.shelf.cards(document.id))
        names = PlayerNames(state.entrants, cards, text, state.numbers, mark("number {n}"))
        self._named = (key, state.entrants, names)
        return names

    def forget(self) -> None:
        """Read everything anew next time."""
        self.documents.forget()
        self._named = None


async def load_named(desk: Desk, request: Request) -> LoadedTournament:
    """Return the tournament that a form names, whatever has happened to it since."""
    return require_named(request, await desk.of(TournamentService).opened(request.lang))


async def load_fresh(desk: Desk, request: Request) -> LoadedTournament:
    """Return the tournament that a form was drawn from; that time goes by is nothing that anybody did."""
    opened = await load_named(desk, request)
    return require_fresh(request, opened, last_human_event(opened.log))
