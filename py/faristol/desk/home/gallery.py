"""The gallery of all parts in all states: a source for new screens, and the page that checks run on."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import ClassVar

from faristol.board.board import EMPTY
from faristol.board.layout import STANDARD
from faristol.board.typed import read_laid
from faristol.club.card import Listing
from faristol.desk.home.screen import parse_tile
from faristol.desk.kernel.context import Context
from faristol.desk.kernel.desk import Desk
from faristol.desk.kernel.request import Request
from faristol.desk.kernel.translation import NAMES, Translator
from faristol.desk.kernel.view import View
from faristol.desk.shared.board.board_view import (
    BoardView,
    TileView,
    bag_view,
    board_view,
    parse_placement,
    rack_view,
)
from faristol.desk.shared.step_row import StepRow
from faristol.tiles.alphabet import alphabet_of
from faristol.tiles.bag import Bag, read_tiles, unseen

# The Catalan set, because it has every width of letter: one, two (NY, QU), three (L·L), and values of two figures.
LETTERS = "A1 B3 C2 Ç10 D2 E1 F4 G3 H8 I1 J8 L1 L·L10 M2 N1 NY10 O1 P3 QU8 R1 S1 T1 U1 V4 X10 Z8"


@dataclass(frozen=True, slots=True, kw_only=True)
class GalleryPlayer:
    """A player of the gallery, as a row of a table shows one."""

    player: str
    name: str
    club: str
    listings: Sequence[Listing]
    is_favourite: bool
    is_retired: bool


@dataclass(frozen=True, slots=True, kw_only=True, eq=False, repr=False)
class GalleryContext(Context):
    """All parts, with what they are shown with: players, and a game."""

    template: ClassVar[str] = "home/gallery.html"
    regions: ClassVar[Mapping[str, str]] = {"parts-laid": "home/gallery_laid.html"}

    letters: Sequence[tuple[str, int]]
    players: Sequence[GalleryPlayer]
    names: Mapping[str, str]  # of the languages of the screens
    round_steps: Sequence[StepRow]
    board_view: BoardView
    rack_tiles: Sequence[TileView]
    bag_tiles: Sequence[TileView]
    laid: str  # the tiles being placed
    position: str  # "before": with one move less and another rack
    moves: Sequence[tuple[str, str, str]]  # place, word and tiles


def _player(
    player: str,
    name: str,
    club: str,
    *listings: tuple[str, str, int | None],
    is_favourite: bool = False,
    is_retired: bool = False,
) -> GalleryPlayer:
    return GalleryPlayer(
        player=player,
        name=name,
        club=club,
        listings=[
            Listing(list=title, number=number, rating=rating) for title, number, rating in listings
        ],
        is_favourite=is_favourite,
        is_retired=is_retired,
    )


# names that a table must cope with: accents, several lists, no list, another direction, and a very long one
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

# a game of two moves, the second one just played
FIRST = "H5=C H6=A H7=V H8=A H9=L H10=(L)"
SECOND = "G8=P I8=U"
RACK = ("L", "NY", "E", "?", "Q", "L·L", "A")
MOVES = (
    ("11D", "LLENYA", "D11=L E11=(L) F11=E G11=NY H11=A"),
    ("J8", "QUAL", "J8=Q J9=A J10=L"),
    ("11H", "EL·LA", "H11=E I11=L·L J11=A"),
)


def gallery_context(request: Request, text: Translator) -> GalleryContext:
    """Return the parts with a game; the position "before" has one move less and another rack."""
    catalan = alphabet_of("ca")
    first = read_laid(parse_placement(FIRST), catalan).tiles
    second = read_laid(parse_placement(SECOND), catalan).tiles
    position = request.query.get("position", "")
    board = EMPTY.with_tiles((*first, *second) if position != "before" else first)
    tiles = read_tiles(RACK if position != "before" else RACK[::-1], catalan)
    left = unseen(catalan, cells=board.cells)
    if not isinstance(tiles, bytes) or not isinstance(left, Bag):
        raise TypeError(f"{tiles!r} and {left!r} of a game that is written here")
    return GalleryContext(
        letters=list(map(parse_tile, LETTERS.split())),
        players=PLAYERS,
        names=NAMES,
        round_steps=(
            StepRow(text=text.gettext("Draw"), state="done"),
            StepRow(text=text.gettext("Time"), state="now"),
            StepRow(text=text.gettext("Slips"), state=""),
        ),
        board_view=board_view(board, catalan, STANDARD, text, last={at for at, _ in second}),
        rack_tiles=rack_view(tiles, catalan, text),
        bag_tiles=bag_view(left, catalan, text),
        laid=request.query.get("laid", ""),
        position=position,
        moves=MOVES,
    )


async def show(desk: Desk, request: Request) -> View:
    """Show the parts."""
    text = desk.translator_for(request.lang)
    return View(title=text.gettext("Parts"), context=gallery_context(request, text))
