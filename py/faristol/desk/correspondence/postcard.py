"""The card of the last placement, and cards that arrived: previewed, then accepted (RO-COR 28, 46)."""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import ClassVar

from faristol.correspondence.post import variants_of
from faristol.correspondence.postcard import Card, Flaw, count_broken_cards, has_later, read_cards
from faristol.correspondence.state import number_of
from faristol.desk.correspondence.arrivals import (
    ACCEPTED,
    CardView,
    describe_step,
    list_acts,
    read_in_order,
)
from faristol.desk.correspondence.base import game_screen, placement_text, roman
from faristol.desk.correspondence.document import (
    ROUTE,
    LoadedPostGame,
    PostGameService,
    carry_out,
    is_playing,
    load_all,
    load_fresh,
)
from faristol.desk.correspondence.game import done_in_variant, stamp_from_form
from faristol.desk.correspondence.post_context import PostContext, post_view
from faristol.desk.correspondence.postcard_text import format_items, line_of_card, turn_to_send
from faristol.desk.correspondence.postcard_typing import list_item_fields, resolution_choices
from faristol.desk.kernel.desk import Desk
from faristol.desk.kernel.outcome import Done, Refused
from faristol.desk.kernel.request import Request
from faristol.desk.kernel.translation import Message, gettext_noop
from faristol.desk.kernel.view import View
from faristol.ledger.refusal import Refusal
from faristol.tiles.alphabet import LETTER


@dataclass(frozen=True, slots=True, kw_only=True, eq=False, repr=False)
class PostcardContext(PostContext):
    """The card to send, and the cards that arrived."""

    template: ClassVar[str] = "correspondence/postcard.html"

    # of the card to send, each an empty string without one
    card: str  # its text
    line: str
    to: str
    address: str
    turn_text: str  # the last placement
    card_views: Sequence[CardView]
    accepted: Sequence[CardView]  # those of them that can be accepted
    is_placed: bool  # whether one of them brings a placement
    is_broken: bool  # whether another card of their text was damaged
    has_later: bool  # whether a later version wrote another card of it

    @property
    def can_type(self) -> bool:
        """Whether a card on paper may be typed."""
        return is_playing(self.game) and not self.game.is_mine

    @property
    def items_to_type(self) -> Sequence[tuple[str, str]]:
        """The fields of the items of a card on paper, with their labels."""
        return list_item_fields(self.game.text)

    @property
    def resolutions(self) -> Sequence[tuple[str, str]]:
        """What may count where it differs, as options."""
        return resolution_choices(self.game.text)


@game_screen
async def show(desk: Desk, request: Request, game: LoadedPostGame) -> View:
    """Show the card to send, and the cards that arrived."""
    del request
    text, lines = game.text, game.game.sheet.lines
    turn, is_own = len(lines), turn_to_send(game) > 0
    service = desk.service(PostGameService)
    _, cards, source = (
        service.pending_cards if service.pending_cards[0] == game.id else ("", (), "")
    )
    steps = read_in_order(game, cards, source)
    card_views = [await describe_step(desk, step, game) for step in steps]
    accepted = [
        card_view for step, card_view in zip(steps, card_views, strict=True) if step.is_accepted
    ]
    context = PostcardContext(
        game=game,
        card=format_items(game, turn) if is_own else "",
        line=line_of_card(game, turn) if is_own else "",
        to=game.players[2 - lines[-1].seat] if is_own else "",
        address=game.addresses[2 - lines[-1].seat] if is_own else "",
        turn_text=placement_text(lines[-1], game) if lines else "",
        card_views=card_views,
        accepted=accepted,
        is_placed=any(step.fit == "next" for step in steps),
        is_broken=count_broken_cards(source) > 0,
        has_later=has_later(source),
    )
    title = (
        text.gettext("Card of round {n}", n=roman((turn + 1) // 2))
        if is_own
        else text.gettext("A card")
    )
    return post_view(context, title)


# ---- acting ----


async def read(desk: Desk, request: Request) -> Done:
    """Read the cards of a text, for the preview: none is accepted yet."""
    return _preview(desk, await load_fresh(desk, request), *_parse_cards(request))


async def find(desk: Desk, request: Request) -> Done:
    """Read the cards of a text, and go to the game of the first one that belongs to a game here."""
    cards, source = _parse_cards(request)
    numbers = {card.game for card in cards}
    for game in await load_all(desk, request):
        if number_of(game.post) in numbers:
            done = _preview(desk, game, cards, source)
            await desk.service(PostGameService).documents.select(game.id)
            return done
    raise Refused(Refusal("correspondence/card_of_none", {"field": "came"}))


def _parse_cards(request: Request) -> tuple[list[Card], str]:
    """Return the cards of a form, and the text they come from."""
    data = next(iter(request.files), b"")
    source = data.decode("utf-8", "replace") if data else request.value("came")
    cards = read_cards(source)
    if isinstance(cards, Flaw):
        raise Refused(Refusal(f"correspondence/card_{cards.code}", {"field": "came"}))
    return cards, source


def _preview(desk: Desk, game: LoadedPostGame, cards: list[Card], source: str) -> Done:
    if not all(
        1 <= tile & LETTER <= game.terms.alphabet.size for card in cards for tile in card.word
    ):
        raise Refused(Refusal("correspondence/card_other_letters", {"field": "came"}))
    desk.service(PostGameService).pending_cards = (game.id, tuple(cards), source)
    return done_in_variant(game, "/mail/card")


async def take(desk: Desk, request: Request) -> Done:
    """Accept all previewed cards that fit, with the arrival of the last letter."""
    game = await load_fresh(desk, request)
    service = desk.service(PostGameService)
    cards, source = service.pending_cards[1:] if service.pending_cards[0] == game.id else ((), "")
    steps = read_in_order(game, cards, source)
    acts = list_acts(game, steps, request.line("reached"), stamp_from_form(request))
    if not acts:
        raise Refused(next((step.refusal for step in steps if step.refusal), _nothing_new()))
    placed = [step for step in steps if step.fit == "next"]
    variant = variants_of(steps[-1].after)[0]
    target = replace(game, variant=placed[-1].arrival.variant if placed and variant else variant)
    remaining = tuple(step.card for step in steps if step.fit not in (*ACCEPTED, "known"))
    done = done_in_variant(target, "/mail/card" if remaining else ROUTE)
    done = await carry_out(desk, request, game, acts, done)
    service.pending_cards = (game.id, remaining, "") if remaining else ("", (), "")
    return done


def _nothing_new() -> Refusal:
    return Refusal("correspondence/no_line")


async def drop(desk: Desk, request: Request) -> Done:
    """Discard the cards that were read."""
    game = await load_fresh(desk, request)
    desk.service(PostGameService).pending_cards = ("", (), "")
    return replace(
        done_in_variant(game, "/mail/card"), spoken=Message(gettext_noop("The card is discarded."))
    )


async def save(desk: Desk, request: Request) -> Done:
    """Download the card as a file."""
    game = await load_fresh(desk, request)
    turn = len(game.game.sheet.lines)
    if not turn:
        raise Refused(Refusal("correspondence/no_line"))
    effect = {
        "do": "download",
        "name": f"{game.row.name}-{turn}.txt",
        "mime": "text/plain;charset=utf-8",
        "text": format_items(game, turn),
    }
    return Done(effects=(effect,))
