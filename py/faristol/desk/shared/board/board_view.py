"""Template data of a board, a rack and a bag, and the tiles for the script that lays them.

Pure functions; `shared/board.html` and `shared/rack.html` render the views. A placement is in the format
of the page: `J7=L J8=(NY)`, the letter of a blank in parentheses.
"""

from collections.abc import Collection, Iterable
from dataclasses import dataclass
from json import dumps
from typing import Final

from faristol.board.board import FREE, Board
from faristol.board.layout import Layout
from faristol.board.square import (
    CENTRE,
    SIDE,
    Square,
    column_name,
    column_of,
    row_name,
    row_of,
    square_name,
)
from faristol.desk.kernel.translation import Translator, gettext_noop
from faristol.tiles.alphabet import BLANK, BLANK_BIT, LETTER, Alphabet, Word
from faristol.tiles.bag import BLANK_SIGN, Bag
from faristol.tiles.reading import MIDDLE_DOTS, tile_name

MAX_PLACEMENT: Final = 4096  # characters: a whole board laid by hand, and room to spare

# premium: (label on the square, name)
_PREMIUMS = {
    "DL": (gettext_noop("2L"), gettext_noop("double letter")),
    "TL": (gettext_noop("3L"), gettext_noop("triple letter")),
    "DW": (gettext_noop("2W"), gettext_noop("double word")),
    "TW": (gettext_noop("3W"), gettext_noop("triple word")),
}
_STAR = "★"

# what the board announces while tiles are laid; site/js/elements/ has no texts of its own
_MESSAGES = {
    "laid": gettext_noop("{tile} on {square}"),
    "blank_used": gettext_noop("{tile} on {square}, with a blank"),
    "cell": gettext_noop("{square}: {tile}, being placed"),
    "cleared": gettext_noop("{square}, tile removed"),
    "back": gettext_noop("{tile} taken back"),
    "off": gettext_noop("{tile} taken off {square}"),
    "recalled": gettext_noop("All tiles taken back"),
    "restored": gettext_noop("The board is as it was"),
    "picked": gettext_noop("{tile} picked up"),
    "dropped": gettext_noop("{tile} put down"),
    "undone": gettext_noop("Undone"),
    "redone": gettext_noop("Redone"),
    "nothing": gettext_noop("Nothing to undo"),
    "shuffled": gettext_noop("Rack shuffled"),
    "sorted": gettext_noop("{tile} is now in place {n} on the rack"),
    "lacking": gettext_noop("There is no {tile} on the rack"),
    "used_up": gettext_noop("No {tile} left"),
    "no_tile": gettext_noop("No tile has {letter}"),
    "taken": gettext_noop("{square} is taken"),
    "edge": gettext_noop("The line ends here"),
    "across": gettext_noop("Across"),
    "down": gettext_noop("Down"),
    "choose": gettext_noop("What does the blank on {square} stand for?"),
    "give_up": gettext_noop("Take the blank back"),
    "blank": gettext_noop("blank"),
    "blank_as": gettext_noop("blank as {letter}"),
    "on_board": gettext_noop("{tile}, on {square}: take it back"),
    "left": gettext_noop("{tile}, left: {n}"),
}


@dataclass(frozen=True, slots=True, kw_only=True)
class TileView:
    """A tile: its look, its spoken name, and how many of it there are."""

    name: str  # as in placements: NY, (NY), ?
    letter: str  # the letter on it; empty on a blank of the rack
    value: int
    is_blank: bool
    spoken: str
    count: int = 1


@dataclass(frozen=True, slots=True, kw_only=True)
class SquareView:
    """A square: its look and its spoken name."""

    at: str
    premium: str  # dl, tl, dw, tw, or empty
    abbr: str
    title: str
    is_middle: bool
    is_last: bool
    tile: TileView | None
    spoken: str


@dataclass(frozen=True, slots=True, kw_only=True)
class BoardView:
    """The template data of a board."""

    columns: tuple[str, ...]
    rows: tuple[tuple[str, tuple[SquareView, ...]], ...]  # the name of each row, and its squares
    letters: str  # JSON: tiles_json
    says: str  # JSON: the messages while tiles are laid


def board_view(
    board: Board,
    alphabet: Alphabet,
    layout: Layout,
    text: Translator,
    *,
    last: Collection[Square] = (),
    barred: Collection[int] = (),
) -> BoardView:
    """Return the view of a board; `last` are the squares of the last move.

    No blank is offered as one of the letters `barred`, unless one is on the board as it: that one can be moved.
    The view of a recent board is the same object, so that what was rendered from it can be cached.
    """
    looks = (board.cells, alphabet.language, layout.letter, layout.word)
    key = ("board", *looks, frozenset(last), frozenset(barred))
    return text.cached(key, lambda: _build_board_view(board, alphabet, layout, text, last, barred))


def _build_board_view(
    board: Board,
    alphabet: Alphabet,
    layout: Layout,
    text: Translator,
    last: Collection[Square],
    barred: Collection[int],
) -> BoardView:
    tiles = [tile_view(code, alphabet, text) for code in range(alphabet.size + 1)]
    jokers = {
        code: tile_view(code, alphabet, text) for code in set(board.cells) if code & BLANK_BIT
    }
    premiums = {
        key: (text.gettext(abbr), text.gettext(title)) for key, (abbr, title) in _PREMIUMS.items()
    }

    def square(at: Square) -> SquareView:
        code = board.cells[at]
        tile = None if code == FREE else jokers[code] if code & BLANK_BIT else tiles[code]
        premium = layout.premium(at)
        abbr, title = premiums.get(premium, ("", ""))
        is_middle, name = at == CENTRE, square_name(at)
        if is_middle:
            title = f"{text.gettext('centre')}, {title}" if title else text.gettext("centre")
        is_last = at in last
        content = _format_tile(tile) if tile else title or text.gettext("free")
        parts = [name, content, text.gettext("last move") if is_last else ""]
        return SquareView(
            at=name,
            premium=premium.lower(),
            abbr=_STAR if is_middle else abbr,
            title=title,
            is_middle=is_middle,
            is_last=is_last,
            tile=tile,
            spoken=", ".join(part for part in parts if part),
        )

    squares = [square(Square(at)) for at in range(SIDE * SIDE)]
    return BoardView(
        columns=tuple(column_name(column_of(Square(at))) for at in range(SIDE)),
        rows=tuple(
            (row_name(row_of(Square(at))), tuple(squares[at : at + SIDE]))
            for at in range(0, SIDE * SIDE, SIDE)
        ),
        letters=tiles_json(
            alphabet, text, without=set(barred) - {code & LETTER for code in jokers}
        ),
        says=dumps(
            {key: text.gettext(message) for key, message in _MESSAGES.items()}, ensure_ascii=False
        ),
    )


def _format_tile(tile: TileView) -> str:
    """Return a tile in the name of its square, by letter and value; a blank by its name."""
    return tile.spoken if tile.is_blank else f"{tile.letter}, {tile.value}"


def tile_view(code: int, alphabet: Alphabet, text: Translator, *, count: int = 1) -> TileView:
    """Return the view of a tile: of the board, or of a rack, where 0 is a blank."""
    is_blank = code == BLANK or bool(code & BLANK_BIT)
    letters = "" if code == BLANK else alphabet.written[code & LETTER]
    value = 0 if is_blank else alphabet.values[code]
    if code == BLANK:
        spoken = text.gettext("blank")
    elif is_blank:
        spoken = text.gettext("blank as {letter}", letter=letters)
    else:
        spoken = text.ngettext("{letter}, {n} point", "{letter}, {n} points", value, letter=letters)
    return TileView(
        name=tile_name(code, alphabet),
        letter=letters,
        value=value,
        is_blank=is_blank,
        spoken=spoken,
        count=count,
    )


def rack_view(rack: Word, alphabet: Alphabet, text: Translator) -> tuple[TileView, ...]:
    """Return the views of the tiles of a rack, in its order."""
    return tuple(tile_view(code, alphabet, text) for code in rack)


def bag_view(bag: Bag, alphabet: Alphabet, text: Translator) -> tuple[TileView, ...]:
    """Return the views of the tiles of a set with how many are left, the blank last."""
    codes = [code for code in range(1, alphabet.size + 1) if alphabet.counts[code]]
    if alphabet.blanks:
        codes.append(BLANK)
    return tuple(tile_view(code, alphabet, text, count=bag.counts[code]) for code in codes)


def tiles_json(alphabet: Alphabet, text: Translator, *, without: Collection[int] = ()) -> str:
    """Return the tiles for the page, as JSON: their looks, and the spellings that mean them."""
    codes = [code for code in range(1, alphabet.size + 1) if code not in without]
    tiles = [tile_view(code, alphabet, text) for code in codes]
    names = {letter.name for letter in alphabet.letters}
    return dumps(
        {
            "tiles": [
                {"name": tile.name, "shown": tile.letter, "value": tile.value, "said": tile.spoken}
                for tile in tiles
            ],
            "typed": {
                spelling: alphabet.letter(code).name
                for spelling, code in alphabet.spellings.items()
                if spelling not in names and code not in without
            },
            "folded": {
                **(dict.fromkeys(MIDDLE_DOTS, "·") if "·" in alphabet.signs else {}),
                **{
                    character: plain
                    for character, plain in alphabet.signs.items()
                    if character != plain and character == character.upper()
                },
            },
            "blank": BLANK_SIGN,
        },
        ensure_ascii=False,
    )


def serialize_placement(tiles: Iterable[tuple[Square, int]], alphabet: Alphabet) -> str:
    """Return a placement in the format of the page, in the order given; 0 takes a tile off its square.

    >>> from faristol.tiles.alphabet import alphabet_of
    >>> serialize_placement([(CENTRE, 12), (Square(113), 0x80 | 16)], alphabet_of("ca"))
    'H8=L H9=(NY)'
    """
    return " ".join(
        f"{square_name(at)}={tile_name(tile, alphabet) if tile else ''}" for at, tile in tiles
    )


def parse_placement(text: str) -> list[tuple[str, str]]:
    """Return the squares and tiles of a placement from the page, neither of them parsed yet.

    >>> parse_placement("J7=L J10=(NY) J11=")
    [('J7', 'L'), ('J10', '(NY)'), ('J11', '')]
    """
    parts = text[:MAX_PLACEMENT].split(" ")
    pairs = (part.partition("=") for part in parts if part)
    return [(at, tile) for at, _, tile in pairs]
