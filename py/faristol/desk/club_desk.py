"""Hold the register that is open: its state, its cards, who is found by what, and in which order."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

from faristol.club.card import Card, Digest, read_card
from faristol.club.command import Command, OpenRegister, new_cards
from faristol.club.decide import decide
from faristol.club.model import SCHEMA, Event, Language, PersonForgotten, PlayerId
from faristol.club.player import Player
from faristol.club.register import Register, evolve, listed
from faristol.club.spelling import name_key
from faristol.desk.collate import sort_key
from faristol.desk.ports import Operation
from faristol.desk.shelf import Change, Shelf, StreamRow, in_use, pref_row
from faristol.ledger.fold import fold, read_events
from faristol.ledger.refusal import Refusal

if TYPE_CHECKING:
    from faristol.club.search import Index
    from faristol.desk.request import Request

KIND = "register"


@dataclass(frozen=True, slots=True, kw_only=True)
class Person:
    """Hold a listed player beside the card that names them."""

    player: Player
    card: Card

    @property
    def id(self) -> PlayerId:
        """Return the id under which results know the person."""
        return self.player.id

    @property
    def name(self) -> str:
        """Return the name as written on the card."""
        return self.card.name


class ClubDesk:
    """Open the register once and keep it folded; every change goes through `carry_out`."""

    def __init__(self, shelf: Shelf) -> None:
        self._shelf = shelf
        self._is_open = False
        self.register = Register()
        self.cards: dict[Digest, Card] = {}
        self._people: dict[PlayerId, Person] | None = None
        self._sorted: dict[str, list[Person]] = {}
        self._index: Index | None = None  # kept over changes: cards it knows are not folded again
        self._indexed: tuple[int, str] | None = None

    @property
    def stream(self) -> str:
        """Return the register in use, or nothing before the first player is written down."""
        return in_use(KIND, self._shelf.streams, self._shelf.prefs)

    async def open(self) -> None:
        """Read the register in use, if it has not been read yet."""
        if self._is_open:
            return
        stream = self.stream
        self.register, self.cards = Register(), {}
        if stream:
            lines = await self._shelf.lines(stream)
            self.register = fold(Register(), read_events(lines, SCHEMA), evolve)
            for digest, line in (await self._shelf.cards(stream)).items():
                self.cards[Digest(digest)] = read_card(line)
        self._changed()
        self._is_open = True

    async def reload(self) -> None:
        """Read the register again: a file was opened, or another window wrote."""
        self._is_open = False
        await self._shelf.reread()
        await self.open()

    async def use(self, stream: str) -> None:
        """Work with another register from now on."""
        await self._shelf.put_pref(KIND, stream)
        await self.reload()

    def _changed(self) -> None:
        self._people, self._indexed = None, None
        self._sorted.clear()

    # ---- looking ----

    @property
    def people(self) -> Mapping[PlayerId, Person]:
        """Return everybody who stands in the register, by id."""
        if self._people is None:
            self._people = {
                player.id: Person(player=player, card=card)
                for player, card in listed(self.register, self.cards)
            }
        return self._people

    def in_order(self, language: str) -> list[Person]:
        """Return everybody by name in the language's alphabet, then by club, then by arrival."""
        if language not in self._sorted:
            self._sorted[language] = sorted(
                self.people.values(),
                key=lambda person: (
                    sort_key(person.name, language),
                    sort_key(person.card.club, language),
                    person.player.ordinal,
                ),
            )
        return self._sorted[language]

    def find(self, query: str, language: str) -> list[Person]:
        """Return who fits what was typed, the best first; everybody in order when nothing was."""
        if not query.strip():
            return self.in_order(language)
        from faristol.club.search import find

        return [self.people[player] for player in find(self._indexed_in(language), query)]

    def _indexed_in(self, language: str) -> "Index":
        from faristol.club.search import build_index

        if self._index is None or self._indexed != (self.register.seq, language):
            ordered = self.in_order(language)
            self._index = build_index(
                ((person.player, person.card) for person in ordered), before=self._index
            )
            self._indexed = (self.register.seq, language)
        return self._index

    def rest(self) -> None:
        """Make ready for who will look somebody up, where the register was just looked at."""
        if self._is_open and self._sorted:
            self._indexed_in(next(reversed(self._sorted)))

    def namesake(self, name: str) -> PlayerId | None:
        """Return the first of the same name, of whatever club."""
        key = name_key(name)
        return next((one.id for one in self.people.values() if name_key(one.name) == key), None)

    def name_of(self, player: object) -> str:
        """Return the name of a player that is known here, also of one who was merged."""
        known = self.register.players.get(PlayerId(player)) if isinstance(player, str) else None
        card = self.cards.get(known.card) if known and known.card else None
        return card.name if card else ""

    # ---- acting ----

    async def carry_out(
        self,
        command: Command,
        request: "Request",
        answer: object,
        *,
        also: Sequence[Operation] = (),
    ) -> tuple[Event, ...] | Refusal:
        """Decide, store, then take note; nothing is known here before it is stored.

        `also` is stored in the same transaction: what the command makes superfluous.
        """
        await self.open()
        facts = self._decided(command, request)
        if isinstance(facts, Refusal) or not facts:
            return facts
        stream: str | StreamRow = self.stream
        more = list(also)
        if not stream:
            # Named after the device: two windows that both begin a register meet in one stream.
            name = _NAMES[_language(request.lang)]
            stream = self._shelf.new_stream(KIND, name, token=self._shelf.device)
            more.append(("put", "prefs", pref_row(KIND, stream.id)))
        new = tuple(new_cards(command))
        forgotten = _forgotten_in(facts)
        cards = {str(digest): line for digest, _, line in new}
        change = Change(stream=stream, events=facts, cards=cards, forgotten=forgotten)
        copies = await self._forgotten_elsewhere(command) if forgotten else []
        await self._shelf.append(change, *copies, request=request.id, answer=answer, also=more)
        if isinstance(stream, StreamRow):
            self._shelf.prefs[KIND] = stream.id
        self.register = fold(self.register, facts, evolve)
        self.cards.update((digest, card) for digest, card, _ in new)
        for digest in forgotten:
            self.cards.pop(Digest(digest), None)
        self._changed()
        return facts

    async def _forgotten_elsewhere(self, command: Command) -> list[Change]:
        """Return the same fact for every copy of this register that was kept beside it."""
        origin = self._shelf.streams[self.stream].origin
        changes = []
        for row in self._shelf.streams.values():
            if row.kind != KIND or row.origin != origin or row.id == self.stream:
                continue
            lines = await self._shelf.lines(row.id)
            copy = fold(Register(), read_events(lines, SCHEMA), evolve)
            facts = decide(copy, command, cards={})
            if not isinstance(facts, Refusal) and facts:
                forgotten = _forgotten_in(facts)
                changes.append(Change(stream=row.id, events=facts, forgotten=forgotten))
        return changes

    def _decided(self, command: Command, request: "Request") -> tuple[Event, ...] | Refusal:
        events = tuple(self._events(command, request))
        refusal = next((one for one in events if isinstance(one, Refusal)), None)
        return refusal or tuple(one for one in events if not isinstance(one, Refusal))

    def _events(self, command: Command, request: "Request") -> Iterator[Event | Refusal]:
        register = self.register
        commands: list[Command] = [command]
        if register.language is None:
            commands.insert(0, OpenRegister(language=_language(request.lang)))
        for one in commands:
            decided = decide(register, one, cards=self.cards)
            if isinstance(decided, Refusal):
                yield decided
                return
            yield from decided
            register = fold(register, decided, evolve)


def _forgotten_in(facts: Sequence[Event]) -> tuple[str, ...]:
    told = [fact for fact in facts if isinstance(fact, PersonForgotten)]
    return tuple(digest for fact in told for digest in fact.cards)


_NAMES = {"ca": "Jugadors del club", "ro": "Jucătorii clubului", "en": "Players of the club"}


def _language(lang: str) -> Language:
    return "ro" if lang == "ro" else "en" if lang == "en" else "ca"
