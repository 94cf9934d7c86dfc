"""Show every part in every state: where a new screen takes its pieces from, and what the checks run on."""

from typing import TYPE_CHECKING, Any

from faristol.desk.request import Request
from faristol.desk.text import NAMES
from faristol.desk.view import View

if TYPE_CHECKING:
    from faristol.desk.app import Desk

# The Catalan set, because it has every width of letter: one, two (NY, QU), three (L·L), and values of two figures.
LETTERS = "A1 B3 C2 Ç10 D2 E1 F4 G3 H8 I1 J8 L1 L·L10 M2 N1 NY10 O1 P3 QU8 R1 S1 T1 U1 V4 X10 Z8"


def _player(
    player: str, name: str, club: str, *listings: tuple[str, str, int | None], **more: bool
) -> dict[str, Any]:
    lists = [
        {"list": title, "number": number, "rating": rating} for title, number, rating in listings
    ]
    return {"player": player, "name": name, "club": club, "listings": lists, **more}


# names that a table must bear: accents, several lists, none, another direction, and a very long one
PLAYERS = (
    _player(
        "p1",
        "Núria Puigdellívol",
        "Molí Nou",
        ("BARRUF", "204", 1712),
        ("RASCCAT", "31", 1688),
        is_favourite=True,
    ),
    _player("p2", "Ștefan Țepeș-Brăiloiu", "Argus Târgu Frumos", ("FRS", "0117", None)),
    _player("p3", "נועם בן־דוד (Noam)", "حلقة الحروف", ("BARRUF", "", 1540)),
    _player("p4", "Wolfeschlegelsteinhausenbergerdorff-Montserrat de la Rubiera i Puigdemívol", ""),
    _player("p5", "Martí Soler", "Molí Nou", ("BARRUF", "77", 1455), is_retired=True),
)


def letters() -> list[tuple[str, int]]:
    """Return the letters and their values."""
    tiles = [(tile, tile.rstrip("0123456789")) for tile in LETTERS.split()]
    return [(letter, int(tile[len(letter) :])) for tile, letter in tiles]


async def show(desk: "Desk", request: Request) -> View:
    """Show the parts."""
    return View(
        title=desk.text_of(request.lang).say("Parts"),
        template="parts_page.html",
        context={"letters": letters(), "players": PLAYERS, "names": NAMES},
    )
