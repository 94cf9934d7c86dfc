"""Describe a board, a rack and a bag for the templates, and a set of tiles for the board under a finger.

Pure functions; `board.html` and `rack.html`, beside it, draw what they return. What is laid is
written as the page writes it: `J7=L J8=(NY)`, the letter of a blank in parentheses.
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
from faristol.desk.kernel.translation import Text, mark
from faristol.tiles.alphabet import BLANK, BLANK_BIT, LETTER, Alphabet, Word
from faristol.tiles.bag import BLANK_SIGN, Bag
from faristol.tiles.reading import MIDDLE_DOTS, tile_name

MOST_LAID: Final = 4096  # signs: a whole board laid by hand, and room to spare

# premium: (what stands on the square, what it is called)
_PREMIUMS = {
    "DL": (mark("2L"), mark("double letter")),
    "TL": (mark("3L"), mark("triple letter")),
    "DW": (mark("2W"), mark("double word")),
    "TW": (mark("3W"), mark("triple word")),
}
_STAR = "★"

# What the board says while tiles are laid; site/js/elements/ has no words of its own.
_SAYS = {
    "laid": mark("{tile} on {square}"),
    "blank_used": mark("{tile} on {square}, with a blank"),
    "cell": mark("{square}: {tile}, being placed"),
    "cleared": mark("{square}, tile removed"),
    "back": mark("{tile} taken back"),
    "off": mark("{tile} taken off {square}"),
    "recalled": mark("All tiles taken back"),
    "restored": mark("The board is as it was"),
    "picked": mark("{tile} picked up"),
    "dropped": mark("{tile} put down"),
    "undone": mark("Undone"),
    "redone": mark("Redone"),
    "nothing": mark("Nothing to undo"),
    "shuffled": mark("Rack shuffled"),
    "sorted": mark("{tile} is now in place {n} on the rack"),
    "lacking": mark("There is no {tile} on the rack"),
    "used_up": mark("No {tile} left"),
    "no_tile": mark("No tile has {letter}"),
    "taken": mark("{square} is taken"),
    "edge": mark("The line ends here"),
    "across": mark("Across"),
    "down": mark("Down"),
    "choose": mark("What does the blank on {square} stand for?"),
    "give_up": mark("Take the blank back"),
    "blank": mark("blank"),
    "blank_as": mark("blank as {letter}"),
    "on_board": mark("{tile}, on {square}: take it back"),
    "left": mark("{tile}, left: {n}"),
}


@dataclass(frozen=True, slots=True, kw_only=True)
class TileView:
    """Hold how a tile looks and is read aloud, and how many of it there are."""

    name: str  # as the page and the server name it: NY, (NY), ?
    shown: str  # the letter on it; nothing on a blank of the rack
    value: int
    is_blank: bool
    said: str
    count: int = 1


@dataclass(frozen=True, slots=True, kw_only=True)
class SquareView:
    """Hold how a square looks and is read aloud."""

    at: str
    premium: str  # dl, tl, dw, tw, or nothing
    abbr: str
    title: str
    is_middle: bool
    is_last: bool
    tile: TileView | None
    said: str


@dataclass(frozen=True, slots=True, kw_only=True)
class BoardView:
    """Hold everything that a board on the page is made of."""

    columns: tuple[str, ...]
    rows: tuple[tuple[str, tuple[SquareView, ...]], ...]  # the name of each row, and its squares
    letters: str  # JSON: tiles_shown
    says: str  # JSON: what is said while tiles are laid


def board_view(
    board: Board,
    alphabet: Alphabet,
    layout: Layout,
    text: Text,
    *,
    last: Collection[Square] = (),
    barred: Collection[int] = (),
) -> BoardView:
    """Describe a board; `last` are the squares of the move everyone is talking about.

    No blank is offered as one of the letters `barred`, unless one lies there as it: it can be moved.
    A board that was described a moment ago is the same object: whoever draws it may keep what came out.
    """
    looks = (board.cells, alphabet.language, layout.letter, layout.word)
    key = ("board", *looks, frozenset(last), frozenset(barred))
    return text.lately(key, lambda: _build_board_view(board, alphabet, layout, text, last, barred))


def _build_board_view(
    board: Board,
    alphabet: Alphabet,
    layout: Layout,
    text: Text,
    last: Collection[Square],
    barred: Collection[int],
) -> BoardView:
    tiles = [tile_view(code, alphabet, text) for code in range(alphabet.size + 1)]
    jokers = {
        code: tile_view(code, alphabet, text) for code in set(board.cells) if code & BLANK_BIT
    }
    premiums = {key: (text.say(abbr), text.say(title)) for key, (abbr, title) in _PREMIUMS.items()}

    def square(at: Square) -> SquareView:
        code = board.cells[at]
        tile = None if code == FREE else jokers[code] if code & BLANK_BIT else tiles[code]
        premium = layout.premium(at)
        abbr, title = premiums.get(premium, ("", ""))
        is_middle, name = at == CENTRE, square_name(at)
        if is_middle:
            title = f"{text.say('centre')}, {title}" if title else text.say("centre")
        is_last = at in last
        what = _tile_named(tile) if tile else title or text.say("free")
        parts = [name, what, text.say("last move") if is_last else ""]
        return SquareView(
            at=name,
            premium=premium.lower(),
            abbr=_STAR if is_middle else abbr,
            title=title,
            is_middle=is_middle,
            is_last=is_last,
            tile=tile,
            said=", ".join(part for part in parts if part),
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
        says=dumps({key: text.say(message) for key, message in _SAYS.items()}, ensure_ascii=False),
    )


def _tile_named(tile: TileView) -> str:
    """Return a tile as its square is called, in a word and a figure; a blank by its name."""
    return tile.said if tile.is_blank else f"{tile.shown}, {tile.value}"


def tile_view(code: int, alphabet: Alphabet, text: Text, *, count: int = 1) -> TileView:
    """Describe a tile: of the board, or of a rack, where 0 is a blank."""
    is_blank = code == BLANK or bool(code & BLANK_BIT)
    shown = "" if code == BLANK else alphabet.written[code & LETTER]
    value = 0 if is_blank else alphabet.values[code]
    if code == BLANK:
        said = text.say("blank")
    elif is_blank:
        said = text.say("blank as {letter}", letter=shown)
    else:
        said = text.count("{letter}, {n} point", "{letter}, {n} points", value, letter=shown)
    return TileView(
        name=tile_name(code, alphabet),
        shown=shown,
        value=value,
        is_blank=is_blank,
        said=said,
        count=count,
    )


def rack_view(rack: Word, alphabet: Alphabet, text: Text) -> tuple[TileView, ...]:
    """Describe the tiles of a rack, in its order."""
    return tuple(tile_view(code, alphabet, text) for code in rack)


def bag_view(bag: Bag, alphabet: Alphabet, text: Text) -> tuple[TileView, ...]:
    """Describe every tile of a set and how many are left, the blank last; a letter without tiles is none."""
    codes = [code for code in range(1, alphabet.size + 1) if alphabet.counts[code]]
    if alphabet.blanks:
        codes.append(BLANK)
    return tuple(tile_view(code, alphabet, text, count=bag.counts[code]) for code in codes)


def tiles_json(alphabet: Alphabet, text: Text, *, without: Collection[int] = ()) -> str:
    """Return as JSON what the page knows of the tiles: their looks, and the keys that mean them."""
    codes = [code for code in range(1, alphabet.size + 1) if code not in without]
    tiles = [tile_view(code, alphabet, text) for code in codes]
    names = {letter.name for letter in alphabet.letters}
    return dumps(
        {
            "tiles": [
                {"name": tile.name, "shown": tile.shown, "value": tile.value, "said": tile.said}
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
                    sign: plain
                    for sign, plain in alphabet.signs.items()
                    if sign != plain and sign == sign.upper()
                },
            },
            "blank": BLANK_SIGN,
        },
        ensure_ascii=False,
    )


def format_placement(tiles: Iterable[tuple[Square, int]], alphabet: Alphabet) -> str:
    """Write tiles as the board lays them, in the order given; a free square (0) has its tile off.

    >>> from faristol.tiles.alphabet import alphabet_of
    >>> format_laid([(CENTRE, 12), (Square(113), 0x80 | 16)], alphabet_of("ca"))
    'H8=L H9=(NY)'
    """
    return " ".join(
        f"{square_name(at)}={tile_name(tile, alphabet) if tile else ''}" for at, tile in tiles
    )


def parse_placement(text: str) -> list[tuple[str, str]]:
    """Return the squares and tiles of what the board wrote, none of them read yet.

    >>> split_laid("J7=L J10=(NY) J11=")
    [('J7', 'L'), ('J10', '(NY)'), ('J11', '')]
    """
    parts = text[:MOST_LAID].split(" ")
    pairs = (part.partition("=") for part in parts if part)
    return [(at, tile) for at, _, tile in pairs]
