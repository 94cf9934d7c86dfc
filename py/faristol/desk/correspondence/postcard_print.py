"""The card of the last placement as a postcard to print (RO-COR 46)."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import ClassVar

from faristol.desk.correspondence.base import game_screen
from faristol.desk.correspondence.document import LoadedPostGame
from faristol.desk.correspondence.post_context import PostContext, post_view
from faristol.desk.correspondence.postcard_text import (
    CardText,
    build_card_text,
    line_of_card,
    turn_to_send,
)
from faristol.desk.kernel.desk import Desk
from faristol.desk.kernel.request import Request
from faristol.desk.kernel.view import View

# characters in a line, and number of lines, by the size of the text
ITEM_SIZES = {"": (42, 15), "is-long": (46, 19)}
ADDRESS_SIZES = {"": (24, 9), "is-long": (32, 16)}
SMALLEST_SIZE = "is-longest"
LINE_LENGTH = 84  # characters of the longest line without notes, with its spaces


@dataclass(frozen=True, slots=True, kw_only=True, eq=False, repr=False)
class PrintedPostcardContext(PostContext):
    """The postcard to print."""

    template: ClassVar[str] = "correspondence/postcard_print.html"

    card: CardText
    line: str  # of its code
    seat: int
    to: str
    address: Sequence[str]  # by lines
    # CSS classes, empty for the largest size
    items_size: str
    address_size: str


@dataclass(frozen=True, slots=True, kw_only=True, eq=False, repr=False)
class NoPostcardContext(PostContext):
    """The note that there is no postcard to send."""

    template: ClassVar[str] = "correspondence/postcard_none.html"


@game_screen
async def show(desk: Desk, request: Request, game: LoadedPostGame) -> View:
    """Show the postcard, or the note that there is none to send."""
    del desk, request
    title, turn = game.text.gettext("Postcard"), turn_to_send(game)
    card = build_card_text(game, turn)
    if card is None:
        return post_view(NoPostcardContext(game=game), title)
    seat = game.game.sheet.lines[turn - 1].seat
    to = game.players[2 - seat]
    address = [line.strip() for line in game.addresses[2 - seat].splitlines()]
    address = [line for line in address if line]
    rows = (f"{name}: {value}" for name, value in card.rows)
    items = [card.head, *rows, *card.notes, *_list_line_excess(card.line)]
    context = PrintedPostcardContext(
        game=game,
        card=card,
        line=line_of_card(game, turn),
        seat=seat,
        to=to,
        address=address,
        items_size=_font_size(items, ITEM_SIZES),
        address_size=_font_size([to, *address], ADDRESS_SIZES),
    )
    return post_view(context, title)


def _list_line_excess(line: str) -> list[str]:
    """Return the part of a line beyond the length of one without notes: it takes room from the items."""
    return [line[LINE_LENGTH:]] if len(line) > LINE_LENGTH else []


def _font_size(texts: Iterable[str], sizes: dict[str, tuple[int, int]]) -> str:
    """Return the largest size in which texts have room, each on lines of its own."""
    lengths = [len(text) for text in texts]
    for size, (width, max_lines) in sizes.items():
        if sum(-(-length // width) for length in lengths) <= max_lines:
            return size
    return SMALLEST_SIZE
