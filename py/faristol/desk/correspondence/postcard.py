"""Write the card of the last placement, and take in one that came: shown first, then taken (RO-COR 28, 46)."""

from dataclasses import replace
from typing import Any

from faristol.correspondence.post import variants_of
from faristol.correspondence.postcard import Card, Flaw, broken_in, has_later, read_cards
from faristol.correspondence.state import number_of
from faristol.desk.correspondence.arrivals import (
    ACCEPTED,
    describe_step,
    list_acts,
    read_in_order,
)
from faristol.desk.correspondence.base import game_screen, placement_text, roman, view
from faristol.desk.correspondence.document import (
    ROUTE,
    LoadedPostGame,
    PostGameService,
    carry_out,
    is_playing,
    load_all,
    load_fresh,
)
from faristol.desk.correspondence.game import next_route, stamp_from_form
from faristol.desk.correspondence.postcard_text import items, line_of_card, turn_to_send
from faristol.desk.correspondence.postcard_typing import resolution_choices, typed_fields
from faristol.desk.kernel.desk import Desk
from faristol.desk.kernel.outcome import Done, Refused
from faristol.desk.kernel.request import Request
from faristol.desk.kernel.translation import Message, mark
from faristol.desk.kernel.view import View
from faristol.ledger.refusal import Refusal
from faristol.tiles.alphabet import LETTER


@game_screen
async def show(desk: Desk, request: Request, opened: LoadedPostGame) -> View:
    """Show the card that is to be sent, and what came."""
    del request
    text, lines = opened.text, opened.game.sheet.lines
    turn, is_own = len(lines), turn_to_send(opened) > 0
    kept = desk.of(PostGameService)
    _, cards, given = kept.came if kept.came[0] == opened.id else ("", (), "")
    steps = read_in_order(opened, cards, given)
    came = [await describe_step(desk, step, opened) for step in steps]
    taken = [shown for step, shown in zip(steps, came, strict=True) if step.is_accepted]
    context: dict[str, Any] = {
        "card": items(opened, turn) if is_own else "",
        "line": line_of_card(opened, turn) if is_own else "",
        "turn_said": placement_text(lines[-1], opened) if lines else "",
        "to": opened.players[2 - lines[-1].seat] if is_own else "",
        "address": opened.addresses[2 - lines[-1].seat] if is_own else "",
        "came": came,
        "is_broken": broken_in(given) > 0,
        "has_later": has_later(given),
        "can_type": is_playing(opened) and not opened.is_mine,
        "items_to_type": typed_fields(text),
        "ways": resolution_choices(text),
        "accepted": taken,
        "is_placed": any(step.fit == "next" for step in steps),
    }
    title = (
        text.say("Card of round {n}", n=roman((turn + 1) // 2)) if is_own else text.say("A card")
    )
    return view(opened, "postcard", title, context)


# ---- acting ----


async def read(desk: Desk, request: Request) -> Done:
    """Look through a text for cards; nothing is taken in yet."""
    return _preview(desk, await load_fresh(desk, request), *_cards(request))


async def find(desk: Desk, request: Request) -> Done:
    """Look through a text for cards, and go to the game that one of them is of."""
    cards, given = _cards(request)
    numbers = {card.game for card in cards}
    for game in await load_all(desk, request):
        if number_of(game.post) in numbers:
            done = _preview(desk, game, cards, given)
            await desk.of(PostGameService).documents.use(game.id)
            return done
    raise Refused(Refusal("correspondence/card_of_none", {"field": "came"}))


def _cards(request: Request) -> tuple[list[Card], str]:
    """Return the cards of a form, and the text they are of."""
    data = next(iter(request.files), b"")
    given = data.decode("utf-8", "replace") if data else request.value("came")
    cards = read_cards(given)
    if isinstance(cards, Flaw):
        raise Refused(Refusal(f"correspondence/card_{cards.code}", {"field": "came"}))
    return cards, given


def _preview(desk: Desk, opened: LoadedPostGame, cards: list[Card], given: str) -> Done:
    if not all(
        1 <= tile & LETTER <= opened.terms.alphabet.size for card in cards for tile in card.word
    ):
        raise Refused(Refusal("correspondence/card_other_letters", {"field": "came"}))
    desk.of(PostGameService).came = (opened.id, tuple(cards), given)
    return next_route(opened, "/mail/card")


async def take(desk: Desk, request: Request) -> Done:
    """Take in all cards that were shown and fit; when the last letter came is said with them."""
    opened = await load_fresh(desk, request)
    kept = desk.of(PostGameService)
    cards, given = kept.came[1:] if kept.came[0] == opened.id else ((), "")
    steps = read_in_order(opened, cards, given)
    acts = list_acts(opened, steps, request.line("reached"), stamp_from_form(request))
    if not acts:
        raise Refused(next((step.refusal for step in steps if step.refusal), _nothing_new()))
    placed = [step for step in steps if step.fit == "next"]
    variant = variants_of(steps[-1].after)[0]
    there = replace(opened, variant=placed[-1].found.variant if placed and variant else variant)
    rest = tuple(step.card for step in steps if step.fit not in (*ACCEPTED, "known"))
    done = next_route(there, "/mail/card" if rest else ROUTE)
    done = await carry_out(desk, request, opened, acts, done)
    kept.came = (opened.id, rest, "") if rest else ("", (), "")
    return done


def _nothing_new() -> Refusal:
    return Refusal("correspondence/no_line")


async def drop(desk: Desk, request: Request) -> Done:
    """Put away what was read."""
    opened = await load_fresh(desk, request)
    desk.of(PostGameService).came = ("", (), "")
    return replace(next_route(opened, "/mail/card"), spoken=Message(mark("The card is discarded.")))


async def save(desk: Desk, request: Request) -> Done:
    """Hand the card out as a file."""
    opened = await load_fresh(desk, request)
    turn = len(opened.game.sheet.lines)
    if not turn:
        raise Refused(Refusal("correspondence/no_line"))
    effect = {
        "do": "download",
        "name": f"{opened.row.name}-{turn}.txt",
        "mime": "text/plain;charset=utf-8",
        "text": items(opened, turn),
    }
    return Done(effects=(effect,))
