"""The register of the device in memory, with the cards stored outside its log."""

from collections.abc import Collection, Sequence
from contextlib import suppress
from typing import TYPE_CHECKING

from faristol.club.acts import REGISTER, ForgetPerson, OpenRegister
from faristol.club.card import Card, Digest, NewCard, read_card
from faristol.club.directory import Cards
from faristol.club.people import People
from faristol.club.player import PlayerId
from faristol.club.register import Language, Register
from faristol.desk.kernel.collate import sort_key
from faristol.desk.kernel.desk import Desk, Service
from faristol.desk.kernel.documents import Documents, LoadedDocument
from faristol.desk.kernel.later_versions import condition_of, is_closed
from faristol.desk.kernel.outcome import Done
from faristol.desk.kernel.ports import Operation
from faristol.desk.kernel.request import Request
from faristol.desk.kernel.storage.stream_store import StreamRow, StreamStore, UnreadableError

if TYPE_CHECKING:
    from faristol.club.comparison import RegisterSide

NAMES: dict[Language, str] = {
    "ca": "Jugadors del club",
    "ro": "Jucătorii clubului",
    "en": "Players of the club",
}


class RegisterService(Service):
    """The people of the register in use; a device has one before the first player is entered."""

    def __init__(self, desk: Desk) -> None:
        self._stream_store = desk.stream_store
        self._documents = Documents(desk.stream_store, REGISTER, choice=StreamStore.selected)
        self._head: tuple[str, str] | None = None  # of the register in memory
        self.people = People(REGISTER.initial, {}, sort_key=sort_key)

    @property
    def register(self) -> Register:
        """The register as it stands."""
        return self.people.register

    @property
    def stream(self) -> str:
        """The id of the register in use, or an empty string before the first player is entered."""
        return self._documents.selected_id

    async def open(self) -> None:
        """Read the register in use, if the one in memory is not up to date.

        Raises:
            UnreadableError: this program cannot read it; the register in memory is empty then.
        """
        try:
            document = await self._documents.load()
        except UnreadableError:
            self._set_people(None, {})
            raise
        if _head(document) == self._head:
            return
        lines = await self._stream_store.cards(document.id) if document else {}
        self._set_people(
            document, {Digest(digest): read_card(line) for digest, line in lines.items()}
        )

    async def open_readable(self) -> None:
        """Read the register in use; one that this program cannot read is empty in memory.

        Raises:
            UnreadableError: its later entries are still to be checked.
        """
        try:
            await self.open()
        except UnreadableError as unread:
            if condition_of(self._stream_store, unread.row) == "due":
                raise

    async def run_idle(self) -> bool:
        """Prepare the search for people; return False, as there is never more to do."""
        self.people.build_index()
        return False

    @property
    def others(self) -> list[StreamRow]:
        """The other registers of the device, the newest first."""
        return [row for row in self._documents.rows if row.id != self.stream]

    async def load_side(self, stream: str) -> "RegisterSide | None":
        """Return a register with its cards and moments, to compare it with another; None if it is missing.

        Raises:
            UnreadableError: this program cannot read it.
        """
        from faristol.club.comparison import RegisterSide
        from faristol.club.moments import moments_of

        document = await self._documents.load(stream) if stream else None
        if document is None:
            return None
        lines = await self.load_lines(stream)
        return RegisterSide(
            register=document.state,
            cards={digest: read_card(line) for digest, line in lines.items()},
            moments=moments_of((entry.act, entry.at) for entry in document.log),
        )

    async def load_lines(self, stream: str) -> dict[Digest, str]:
        """Return the stored lines of the cards of a register, by their digests."""
        lines = await self._stream_store.cards(stream)
        return {Digest(digest): line for digest, line in lines.items()}

    async def reload(self) -> None:
        """Read the register again: a file was opened, or another window wrote."""
        self._head = None
        await self._stream_store.reload()
        with suppress(UnreadableError):  # the screen of the players reports it
            await self.open()

    async def use(self, stream: str) -> None:
        """Work with another register from now on."""
        await self._documents.select(stream)
        await self.reload()

    def _set_people(
        self, document: LoadedDocument[Register] | None, cards: dict[Digest, Card]
    ) -> None:
        register = document.state if document else REGISTER.initial
        self.people = People(register, cards, sort_key=sort_key, before=self.people)
        self._head = _head(document)

    async def carry_out(
        self,
        request: Request,
        act: object,
        done: Done,
        *new_cards: NewCard,
        namesakes: Collection[PlayerId] = (),
        also: Sequence[Operation] = (),
    ) -> Done:
        """Carry out an act with its new cards; begin the register if there is no register yet.

        `namesakes`: players who may bear the name of another; `also`: operations stored with the act.
        """
        return await self.carry_out_all(
            request, (act,), done, *new_cards, namesakes=namesakes, also=also
        )

    async def carry_out_all(
        self,
        request: Request,
        acts: Sequence[object],
        done: Done,
        *new_cards: NewCard,
        namesakes: Collection[PlayerId] = (),
        also: Sequence[Operation] = (),
        covers: Sequence[StreamRow] = (),
    ) -> Done:
        """Carry out several acts, or refuse all; its copies erase the same people.

        `covers`: the rows of other registers, which are archived with it.
        """
        await self.open()
        cards = {**self.people.cards, **{new_card.digest: new_card.card for new_card in new_cards}}
        world = Cards(known=cards, namesakes=namesakes)
        lines = {str(new_card.digest): new_card.line for new_card in new_cards}
        document = await self._documents.load()
        language = register_language(request.lang)
        all_acts = acts if self.register.is_open else (OpenRegister(language=language), *acts)
        if document is None:
            await self._documents.create(
                NAMES[language],
                *all_acts,
                request=request,
                done=done,
                world=world,
                token=self._stream_store.device,  # two windows that both begin a register meet in one
                cards=lines,
                also=also,
            )
        else:
            forgetting = [act for act in acts if isinstance(act, ForgetPerson)]
            await self._documents.apply(
                document,
                *all_acts,
                request=request,
                done=done,
                world=world,
                cards=lines,
                also=(*also, *covers),
                copies=await self._copies(document) if forgetting else (),
                in_copies=forgetting,
            )
        now = await self._documents.load()
        if now is not None and _head(now) != self._head:
            for entry in now.log[document.seq if document else 0 :]:
                for digest in REGISTER.removed_cards(entry.act):
                    cards.pop(Digest(digest), None)
            self._set_people(now, cards)
        return done

    async def _copies(self, document: LoadedDocument[Register]) -> list[LoadedDocument[Register]]:
        """Return the other continuations of a register, from which people are erased with it."""
        rows = [
            row
            for row in self._documents.rows
            if row.origin == document.row.origin and not is_closed(self._stream_store, row)
        ]
        copies = [await self._documents.load(row.id) for row in rows if row.id != document.id]
        return [copy for copy in copies if copy is not None]


def _head(document: LoadedDocument[Register] | None) -> tuple[str, str]:
    return (document.id, document.row.hash) if document else ("", "")


def register_language(lang: str) -> Language:
    """Return the language of a register for the language of a screen."""
    return "ro" if lang == "ro" else "en" if lang == "en" else "ca"
