"""Write somebody down, correct what is written, retire, forget."""

from typing import TYPE_CHECKING

from faristol.club.card import MAX_LISTS, Card, parse_card
from faristol.club.command import (
    AddPlayer,
    ChangePlayer,
    Command,
    FavourPlayer,
    ForgetPerson,
    RetirePlayer,
    ReturnPlayer,
    UnfavourPlayer,
)
from faristol.club.model import PlayerId
from faristol.club.register import merged_with
from faristol.club.spelling import fold_name
from faristol.desk.app import STALE, answer_of
from faristol.desk.forgetting import cards_naming
from faristol.desk.imports import GONE
from faristol.desk.outcome import Again, Done
from faristol.desk.ports import Operation, Progress
from faristol.desk.request import Request
from faristol.desk.screens.players import listings_of
from faristol.desk.shelf import HALL_DRAFTS
from faristol.desk.text import Message, mark
from faristol.desk.view import View
from faristol.ledger.refusal import Refusal

if TYPE_CHECKING:
    from faristol.desk.app import Desk
    from faristol.desk.club_desk import Person

LISTS = ("BARRUF", "RASCCAT")
LATEST = 12  # names that stand beside an empty card
SPARE = 2  # empty lines offered under the filled ones
FORGET_WORD = mark("FORGET")


def show_new(desk: "Desk", request: Request) -> View:
    """Show an empty card."""
    text = desk.text_of(request.lang)
    return View(
        title=text.say("New player"),
        template="player.html",
        stream=desk.club.stream,
        context={
            "player": None,
            "command": "add_player",
            "seq": desk.club.register.seq,
            "name": request.query.get("name", ""),
            "club": "",
            "note": "",
            "listings": [],
            "line_count": SPARE,
            "written": len(desk.club.people),
            "latest": _latest(desk),
            "max_lists": MAX_LISTS,
            "lists": LISTS,
        },
    )


def _latest(desk: "Desk") -> "list[Person]":
    """Return who was written down last, the newest first: whoever types sees how far they are."""
    people = desk.club.people
    known = [people[id_] for id_ in desk.club.register.players if id_ in people]
    return known[: -LATEST - 1 : -1]


def show_one(desk: "Desk", request: Request, player_id: PlayerId) -> View:
    """Show the card of a player, or what became of them."""
    text = desk.text_of(request.lang)
    person = desk.club.people.get(player_id)
    if person is None:
        player = desk.club.register.players[player_id]
        kept = desk.club.people.get(player.merged_into) if player.merged_into else None
        return View(
            title=text.say("Player {number}", number=player.forgotten)
            if player.forgotten
            else text.say("Merged player"),
            template="player_gone.html",
            stream=desk.club.stream,
            context={"player": player, "kept": kept},
        )
    listings = listings_of(person)
    return View(
        title=person.name,
        template="player.html",
        stream=desk.club.stream,
        context={
            "player": person.player,
            "command": "change_player",
            "seq": person.player.seq,
            "name": person.name,
            "club": person.card.club,
            "note": person.card.note,
            "listings": listings,
            "line_count": min(MAX_LISTS, len(listings) + 1),
            "max_lists": MAX_LISTS,
            "lists": LISTS,
            "forget_word": text.say(FORGET_WORD),
            "merged": [
                {"id": gone, "name": desk.club.name_of(gone)} for gone in person.player.gone
            ],
        },
    )


def _card(desk: "Desk", request: Request) -> Card | Refusal:
    columns = [request.values(name) for name in ("list", "number", "rating", "date")]
    return parse_card(
        name=request.value("name"),
        club=request.value("club"),
        note=request.value("note"),
        lists=list(zip(*columns, strict=True)),
        today=desk.clock.now()[:10],
    )


async def add(desk: "Desk", request: Request, progress: Progress) -> Done | Again:  # noqa: ARG001
    """Write somebody down."""
    await desk.club.open()
    if request.value("seq") != str(desk.club.register.seq):
        return Again(refusal=STALE)
    card = _card(desk, request)
    if isinstance(card, Refusal):
        return Again(refusal=card)
    # The register itself asks about a namesake of the same club; whoever types wants to know of any.
    is_namesake = bool(request.value("namesake"))
    other = desk.club.namesake(card.name)
    if other is not None and not is_namesake:
        return Again(refusal=Refusal("player/same_name", {"field": "name", "player": other}))
    player = PlayerId(desk.dice.token(8))
    is_another = request.value("then") == "another"
    done = Done(
        go="/players/new" if is_another else "/players",
        toast=Message(mark("Saved: {name}."), {"name": card.name}),
        effects=({"do": "focus", "id": "name-new"},) if is_another else (),
    )
    command = AddPlayer(
        player=player,
        card=card,
        salt=desk.dice.token(),
        is_namesake=is_namesake,
    )
    return await _carry_out(desk, request, command, done)


async def change(desk: "Desk", request: Request, progress: Progress) -> Done | Again:  # noqa: ARG001
    """Correct a card."""
    await desk.club.open()
    player = _player(desk, request)
    if player is None:
        return Again(refusal=STALE)
    card = _card(desk, request)
    if isinstance(card, Refusal):
        return Again(refusal=card)
    command = ChangePlayer(
        player=player,
        card=card,
        salt=desk.dice.token(),
        is_namesake=bool(request.value("namesake")),
    )
    done = Done(go="/players", toast=Message(mark("Saved: {name}."), {"name": card.name}))
    return await _carry_out(desk, request, command, done)


async def favour(desk: "Desk", request: Request, progress: Progress) -> Done | Again:  # noqa: ARG001
    """Put a player among the favourites."""
    player = PlayerId(request.value("player"))
    return await _carry_out(desk, request, FavourPlayer(player=player), _row(player))


async def unfavour(desk: "Desk", request: Request, progress: Progress) -> Done | Again:  # noqa: ARG001
    """Take a player from the favourites."""
    player = PlayerId(request.value("player"))
    return await _carry_out(desk, request, UnfavourPlayer(player=player), _row(player))


def _row(player: PlayerId) -> Done:
    # The row alone comes back: the table may have a hundred more.
    return Done(regions=(f"player-{player}",))


async def retire(desk: "Desk", request: Request, progress: Progress) -> Done | Again:  # noqa: ARG001
    """Say that a player comes no more; results keep the player."""
    told = Message(mark("Retired. You can bring the player back at any time."))
    return await _with_player(desk, request, RetirePlayer, told)


async def return_(desk: "Desk", request: Request, progress: Progress) -> Done | Again:  # noqa: ARG001
    """Bring a retired player back."""
    return await _with_player(desk, request, ReturnPlayer, Message(mark("Back in the register.")))


async def _with_player(
    desk: "Desk", request: Request, wish: type[RetirePlayer | ReturnPlayer], told: Message
) -> Done | Again:
    await desk.club.open()
    player = _player(desk, request)
    if player is None:
        return Again(refusal=STALE)
    return await _carry_out(desk, request, wish(player=player), Done(toast=told))


async def forget(desk: "Desk", request: Request, progress: Progress) -> Done | Again:  # noqa: ARG001
    """Take a person's name away for good, on a typed word; results stay, under a number."""
    await desk.club.open()
    player = _player(desk, request)
    if player is None:
        return Again(refusal=STALE)
    word = desk.text_of(request.lang).say(FORGET_WORD)
    if fold_name(request.value("word")) != fold_name(word):
        return Again(refusal=Refusal("player/word_wrong", {"field": "word", "word": word}))
    one = desk.club.register.players[player]
    ids = [player, *(gone.id for gone in merged_with(desk.club.register, one))]
    drafts = [*(f"player-{each}" for each in ids), *HALL_DRAFTS]
    done = Done(
        go="/players",
        toast=Message(mark("The name is gone from this device. Results stay, under a number.")),
        effects=({"do": "drop_drafts", "ids": drafts},),
    )
    also: list[Operation] = [("delete", "drafts", each) for each in drafts]
    has_games = any(row.kind == "duplicate" for row in desk.shelf.streams.values())
    if has_games:
        also += await cards_naming(desk.shelf, ids)
    speaks = desk.imports.speaks_of(ids, [desk.club.name_of(each) for each in ids])
    facts = await desk.club.carry_out(
        ForgetPerson(player=player),
        request,
        answer_of(done),
        also=[*also, *GONE] if speaks else also,
    )
    if isinstance(facts, Refusal):
        return Again(refusal=facts)
    if speaks:
        desk.imports.forget()
    if has_games:
        desk.duplicate.forget()
    return done


def _player(desk: "Desk", request: Request) -> PlayerId | None:
    """Return the player meant, unless something happened to them since the screen was drawn."""
    player = desk.club.register.players.get(PlayerId(request.value("player")))
    if player is None or str(player.seq) != request.value("seq"):
        return None
    return player.id


async def _carry_out(desk: "Desk", request: Request, command: Command, done: Done) -> Done | Again:
    facts = await desk.club.carry_out(command, request, answer_of(done))
    return Again(refusal=facts) if isinstance(facts, Refusal) else done
