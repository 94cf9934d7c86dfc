"""The card of a player: adding, correcting, retiring, erasing."""

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import zip_longest
from typing import ClassVar

from faristol.club.acts import (
    AddPlayer,
    AllowFigures,
    ChangePlayer,
    FavourPlayer,
    ForbidFigures,
    ForgetPerson,
    RetirePlayer,
    ReturnPlayer,
    UnfavourPlayer,
)
from faristol.club.card import MAX_LISTS, Card, NewCard, parse_card, write_card
from faristol.club.people import Person
from faristol.club.player import Player, PlayerId
from faristol.club.register import players_merged_with
from faristol.club.spelling import fold_name
from faristol.desk.club.imports import DELETIONS, Imports
from faristol.desk.kernel.context import Context
from faristol.desk.kernel.desk import Desk
from faristol.desk.kernel.erasure import card_deletions, documents_naming, parts_naming
from faristol.desk.kernel.forms import FormHandlers
from faristol.desk.kernel.kinds import spec_of
from faristol.desk.kernel.later_versions import note_of
from faristol.desk.kernel.outcome import STALE, Done, Refused, unwrap
from faristol.desk.kernel.ports import Operation
from faristol.desk.kernel.request import Request
from faristol.desk.kernel.storage.quarantine import QuarantineRow
from faristol.desk.kernel.storage.stream_store import HALL_DRAFTS, StreamRow
from faristol.desk.kernel.time_format import date_of
from faristol.desk.kernel.traces import Traces
from faristol.desk.kernel.translation import Message, gettext_noop
from faristol.desk.kernel.view import View
from faristol.desk.shared.files.quarantine import DELETE_WORD, PartView, part_views
from faristol.desk.shared.register import RegisterService
from faristol.ledger.record import JSON
from faristol.ledger.refusal import Refusal

LISTS = ("BARRUF", "RASCCAT")
MAX_LATEST = 12  # names displayed beside an empty card
SPARE_LINES = 2  # empty lines below the filled ones
FORGET_WORD = gettext_noop("FORGET")


@dataclass(frozen=True, slots=True, kw_only=True)
class UnreadView:
    """A document that cannot be read here, as a row."""

    id: str
    name: str
    kind: str
    note: str


@dataclass(frozen=True, slots=True, kw_only=True)
class NamingView:
    """What holds traces of a person and has to be deleted before or after the erasure."""

    parts: list[PartView]
    unread: list[UnreadView]
    delete_word: str


@dataclass(frozen=True, slots=True, kw_only=True)
class MergedRow:
    """A player who was merged into another one."""

    id: PlayerId
    name: str


@dataclass(frozen=True, slots=True, kw_only=True, eq=False, repr=False)
class CardContext(Context):
    """The card of a player in a form."""

    command: str
    seq: int
    card: Card
    line_count: int  # of lists
    lists: Sequence[str]  # suggested names

    @property
    def player_id(self) -> str:
        """The player whose card it is; empty for a new one."""
        return ""


@dataclass(frozen=True, slots=True, kw_only=True, eq=False, repr=False)
class NewPlayerContext(CardContext):
    """An empty card, with what has been added so far."""

    template: ClassVar[str] = "club/player_new.html"

    player_count: int
    latest_people: Sequence[Person]


@dataclass(frozen=True, slots=True, kw_only=True, eq=False, repr=False)
class PlayerContext(CardContext):
    """The card of a player, and what else can be done."""

    template: ClassVar[str] = "club/player.html"

    player: Player
    forget_word: str
    naming: NamingView
    merged: Sequence[MergedRow]

    @property
    def player_id(self) -> str:
        """The player whose card it is."""
        return self.player.id


@dataclass(frozen=True, slots=True, kw_only=True, eq=False, repr=False)
class PlayerGoneContext(Context):
    """A player who was merged into another one."""

    template: ClassVar[str] = "club/player_gone.html"

    survivor: Person | None


@dataclass(frozen=True, slots=True, kw_only=True, eq=False, repr=False)
class PlayerForgottenContext(Context):
    """A person whose name was erased."""

    template: ClassVar[str] = "club/player_forgotten.html"

    number: int
    survivor: Person | None
    naming: NamingView


def show_new(desk: Desk, request: Request) -> View:
    """Show an empty card."""
    text = desk.translator_for(request.lang)
    return View(
        title=text.gettext("New player"),
        stream=desk.service(RegisterService).stream,
        context=NewPlayerContext(
            command="add_player",
            seq=desk.service(RegisterService).register.seq,
            card=Card(name=request.query.get("name", "")),
            line_count=SPARE_LINES,
            player_count=len(desk.service(RegisterService).people),
            latest_people=_latest_people(desk),
            lists=LISTS,
        ),
    )


def _latest_people(desk: Desk) -> "list[Person]":
    """Return the last people who were added, newest first, so that the user sees the progress."""
    people = desk.service(RegisterService).people
    oldest_first = [
        people[id_] for id_ in desk.service(RegisterService).register.players if id_ in people
    ]
    return oldest_first[: -MAX_LATEST - 1 : -1]


async def show_player(desk: Desk, request: Request, player_id: PlayerId) -> View:
    """Show the card of a player, or the screen of an erased or merged one."""
    text = desk.translator_for(request.lang)
    person = desk.service(RegisterService).people.get(player_id)
    if person is None:
        player = desk.service(RegisterService).register.players[player_id]
        survivor = (
            desk.service(RegisterService).people.get(player.merged_into)
            if player.merged_into
            else None
        )
        stream = desk.service(RegisterService).stream
        if not player.forgotten:
            title = text.gettext("Merged player")
            return View(title=title, stream=stream, context=PlayerGoneContext(survivor=survivor))
        return View(
            title=text.gettext("Player {number}", number=player.forgotten),
            stream=stream,
            context=PlayerForgottenContext(
                number=player.forgotten,
                survivor=survivor,
                naming=await _naming_view(desk, request, player),
            ),
        )
    return View(
        title=person.name,
        stream=desk.service(RegisterService).stream,
        context=PlayerContext(
            player=person.player,
            command="change_player",
            seq=person.player.seq,
            card=person.card,
            line_count=min(MAX_LISTS, len(person.card.lists) + 1),
            lists=LISTS,
            forget_word=text.gettext(FORGET_WORD),
            naming=await _naming_view(desk, request, person.player),
            merged=[
                MergedRow(id=merged, name=desk.service(RegisterService).people.name_of(merged))
                for merged in person.player.gone
            ],
        ),
    )


async def _naming_view(desk: Desk, request: Request, player: Player) -> NamingView:
    """Return the parts in quarantine and the documents of a later version with traces of a person."""
    text, stream_store = desk.translator_for(request.lang), desk.stream_store
    return NamingView(
        parts=part_views(desk, request, await _parts_naming(desk, player)),
        unread=[
            UnreadView(
                id=row.id,
                name=row.name,
                kind=spec_of(row.kind).name,
                note=text.render(note_of(stream_store, row)),
            )
            for row in await _documents_naming(desk, player)
        ],
        delete_word=text.gettext(DELETE_WORD),
    )


async def _parts_naming(desk: Desk, player: Player) -> list[QuarantineRow]:
    """Return the parts in quarantine with a card or a name of a person."""
    return await parts_naming(desk.stream_store, _traces_of(desk, player))


async def _documents_naming(desk: Desk, player: Player) -> list[StreamRow]:
    """Return the documents of a later version with a card or a name of a person."""
    return await documents_naming(desk.stream_store, _traces_of(desk, player))


def _traces_of(desk: Desk, player: Player) -> Traces:
    """Return the ids, cards and names of a person and of those merged into that person."""
    members = desk.service(RegisterService)
    persons = (player, *players_merged_with(members.register, player))
    cards = {card for person in persons for card in person.cards}
    cards_by_digest = members.people.cards
    return Traces.of(
        (person.id for person in persons),
        cards,
        (cards_by_digest[card].name for card in cards if card in cards_by_digest),
    )


def _card_from_form(desk: Desk, request: Request) -> NewCard | Refusal:
    names, numbers, ratings, dates = map(request.values, ("list", "number", "rating", "date"))
    card = parse_card(
        name=request.value("name"),
        club=request.value("club"),
        note=request.value("note"),
        lists=list(zip_longest(names, numbers, ratings, dates, fillvalue="")),
        today=date_of(desk.clock.now(), desk.zone(request)),
    )
    return card if isinstance(card, Refusal) else write_card(card, desk.dice.token())


async def add(desk: Desk, request: Request) -> Done:
    """Add a player."""
    await desk.service(RegisterService).open()
    if request.value("seq") != str(desk.service(RegisterService).register.seq):
        raise Refused(STALE)
    new = unwrap(_card_from_form(desk, request))
    # The register itself asks only about a namesake of the same club; the form asks about all.
    is_namesake = bool(request.value("namesake"))
    other = desk.service(RegisterService).people.namesake(new.card.name)
    if other is not None and not is_namesake:
        raise Refused(Refusal("player/same_name", {"field": "name", "player": other}))
    player = PlayerId(desk.dice.token(8))
    is_another = request.value("then") == "another"
    done = Done(
        route="/players/new" if is_another else "/players",
        toast=Message(gettext_noop("Saved: {name}."), {"name": new.card.name}),
        effects=({"do": "focus", "id": "name-new"},) if is_another else (),
    )
    act = AddPlayer(player=player, card=new.digest)
    namesakes = (player,) if is_namesake else ()
    return await desk.service(RegisterService).carry_out(
        request, act, done, new, namesakes=namesakes
    )


async def change(desk: Desk, request: Request) -> Done:
    """Change the card of a player."""
    player = (await _load_player(desk, request)).id
    new = unwrap(_card_from_form(desk, request))
    act = ChangePlayer(player=player, card=new.digest)
    done = Done(
        route="/players", toast=Message(gettext_noop("Saved: {name}."), {"name": new.card.name})
    )
    namesakes = (player,) if request.value("namesake") else ()
    return await desk.service(RegisterService).carry_out(
        request, act, done, new, namesakes=namesakes
    )


async def _load_no_document(_: Desk, __: Request) -> None:
    """Load no document: the form is idempotent."""


async def _carry_out(desk: Desk, request: Request, _: object, act: object, done: Done) -> Done:
    return await desk.service(RegisterService).carry_out(request, act, done)


def _done_for_row(_: Request, __: object, act: FavourPlayer | UnfavourPlayer) -> Done:
    # Only the row is rendered: the table may have a hundred more.
    return Done(regions=(f"player-{act.player}",))


async def _load_player(desk: Desk, request: Request) -> Player:
    """Return the player of a form.

    Raises:
        Refused: the player was changed since the form was rendered.
    """
    await desk.service(RegisterService).open()
    player = desk.service(RegisterService).register.players.get(PlayerId(request.value("player")))
    if player is None or str(player.seq) != request.value("seq"):
        raise Refused(STALE)
    return player


_idempotent_forms, _fresh_forms = (
    FormHandlers(load_document=_load_no_document, carry_out_act=_carry_out),
    FormHandlers(load_document=_load_player, carry_out_act=_carry_out),
)
favour, unfavour = (
    _idempotent_forms(FavourPlayer, _done_for_row),
    _idempotent_forms(UnfavourPlayer, _done_for_row),
)
# a retired player stays in the results
retire = _fresh_forms(
    RetirePlayer,
    Done(toast=Message(gettext_noop("Retired. You can bring the player back at any time."))),
)
return_ = _fresh_forms(ReturnPlayer, Done(toast=Message(gettext_noop("Back in the register."))))
allow = _fresh_forms(
    AllowFigures, Done(toast=Message(gettext_noop("Noted: statistics may be shown.")))
)
forbid = _fresh_forms(
    ForbidFigures, Done(toast=Message(gettext_noop("Noted: no statistics are shown.")))
)


@dataclass(frozen=True, slots=True, kw_only=True)
class Erasure:
    """The operations and drafts of an erasure, besides the cards."""

    operations: tuple[Operation, ...]
    drafts: tuple[str, ...]
    is_import_gone: bool

    @property
    def effects(self) -> tuple[dict[str, JSON], ...]:
        """The effects by which the page drops its drafts."""
        if not self.drafts:
            return ()
        # background clocks, and their last calls, name people of their documents
        return ({"do": "drop_drafts", "ids": list(self.drafts)}, {"do": "clock"})

    def finish(self, desk: Desk) -> None:
        """Clear the caches once the erasure is stored."""
        if self.is_import_gone:
            desk.service(Imports).forget()
        if self.drafts:
            desk.invalidate()


async def prepare_erasure(desk: Desk, players: Sequence[PlayerId]) -> Erasure:
    """Return the deletions that go with an erasure of people from the register.

    Raises:
        Refused: a part or a document that cannot be changed still has one of the names.
    """
    register, people = desk.service(RegisterService).register, desk.service(RegisterService).people
    ids = list[PlayerId]()
    for player in players:
        person = register.players[player]
        if parts := await _parts_naming(desk, person):
            raise Refused(Refusal("player/kept_aside", {"n": len(parts)}))
        if unread := await _documents_naming(desk, person):
            raise Refused(Refusal("player/kept_unread", {"n": len(unread)}))
        ids += [player, *(merged.id for merged in players_merged_with(register, person))]
    if not ids:
        return Erasure(operations=(), drafts=(), is_import_gone=False)
    drafts = (*(f"player-{id_}" for id_ in ids), *HALL_DRAFTS)
    operations: list[Operation] = [("delete", "drafts", id_) for id_ in drafts]
    operations += await card_deletions(desk.stream_store, ids)
    is_in_import = desk.service(Imports).has_any_of(ids, [people.name_of(id_) for id_ in ids])
    if is_in_import:
        operations += DELETIONS
    return Erasure(operations=tuple(operations), drafts=drafts, is_import_gone=is_in_import)


async def forget(desk: Desk, request: Request) -> Done:
    """Erase the name of a person, confirmed by a typed word; results stay, under a number."""
    player = (await _load_player(desk, request)).id
    word = desk.translator_for(request.lang).gettext(FORGET_WORD)
    if fold_name(request.value("word")) != fold_name(word):
        raise Refused(Refusal("player/word_wrong", {"field": "word", "word": word}))
    erasure = await prepare_erasure(desk, (player,))
    done = Done(
        route="/players",
        toast=Message(
            gettext_noop("The name is gone from this device. Results stay, under a number.")
        ),
        effects=erasure.effects,
    )
    outcome = await desk.service(RegisterService).carry_out(
        request, ForgetPerson(player=player), done, also=erasure.operations
    )
    if outcome is done:
        erasure.finish(desk)
    return outcome
