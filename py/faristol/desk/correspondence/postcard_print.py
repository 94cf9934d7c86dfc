"""Show the card of the last placement as a postcard to be printed (RO-COR 46)."""

from collections.abc import Iterable
from typing import Any

from faristol.desk.correspondence.base import game_screen, view
from faristol.desk.correspondence.document import LoadedPostGame
from faristol.desk.correspondence.postcard_text import line_of_card, turn_to_send, written
from faristol.desk.kernel.desk import Desk
from faristol.desk.kernel.request import Request
from faristol.desk.kernel.view import View

# how many signs a line has room for, and how many lines there is room for, by the size of the text
ITEMS = {"": (42, 15), "is-long": (46, 19)}
ADDRESS = {"": (24, 9), "is-long": (32, 16)}
SMALLEST = "is-longest"
LINE = 84  # signs of the longest line without notes, with its spaces


@game_screen
async def show(desk: Desk, request: Request, opened: LoadedPostGame) -> View:
    """Show the postcard, or that there is none to send."""
    del desk, request
    text, turn = opened.text, turn_to_send(opened)
    card = written(opened, turn)
    context: dict[str, Any] = {"card": card}
    if card:
        seat = opened.game.sheet.lines[turn - 1].seat
        to = opened.players[2 - seat]
        address = [line.strip() for line in opened.addresses[2 - seat].splitlines()]
        address = [line for line in address if line]
        told = (f"{name}: {said}" for name, said in card.rows)
        context |= {
            "line": line_of_card(opened, turn),
            "seat": seat,
            "to": to,
            "address": address,
            "items_size": _font_size(
                [card.head, *told, *card.notes, *_more_of_line(card.line)], ITEMS
            ),
            "address_size": _font_size([to, *address], ADDRESS),
        }
    return view(opened, "postcard_print", text.say("Postcard"), context)


def _more_of_line(line: str) -> list[str]:
    """Return what a line has more than one without notes: it takes room from the items."""
    return [line[LINE:]] if len(line) > LINE else []


def _font_size(texts: Iterable[str], sizes: dict[str, tuple[int, int]]) -> str:
    """Return the size in which texts have room, each on lines of its own."""
    lengths = [len(text) for text in texts]
    for size, (signs, lines) in sizes.items():
        if sum(-(-length // signs) for length in lengths) <= lines:
            return size
    return SMALLEST
