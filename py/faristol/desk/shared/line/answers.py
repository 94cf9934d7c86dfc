"""Answers of the line about a position, in sentences whose parts can be typed into it again."""

from collections.abc import Iterable
from dataclasses import dataclass

from faristol.board.board import Board
from faristol.board.layout import Layout
from faristol.board.notation import format_coordinates
from faristol.board.square import (
    Direction,
    Square,
    column_name,
    column_of,
    row_name,
    row_of,
    square_name,
)
from faristol.board.survey import (
    BEFORE,
    BEHIND,
    Run,
    anchors_of,
    line_squares,
    line_through,
    premiums_among,
    reachable_squares,
    run_beside,
    run_through,
    runs_in,
    words_on,
)
from faristol.desk.kernel.translation import Translator, gettext_noop
from faristol.desk.shared.board.board_view import tile_view
from faristol.desk.shared.spoken_move import format_spoken_tiles
from faristol.tiles.alphabet import BLANK, BLANK_BIT, Alphabet, Word
from faristol.tiles.bag import Bag, unseen

PREMIUMS = {
    "DL": gettext_noop("double letter"),
    "TL": gettext_noop("triple letter"),
    "DW": gettext_noop("double word"),
    "TW": gettext_noop("triple word"),
}
_BESIDE = (
    (Direction.ACROSS, BEFORE, gettext_noop("on its left {tiles}, {place}")),
    (Direction.ACROSS, BEHIND, gettext_noop("on its right {tiles}, {place}")),
    (Direction.DOWN, BEFORE, gettext_noop("above it {tiles}, {place}")),
    (Direction.DOWN, BEHIND, gettext_noop("below it {tiles}, {place}")),
)


@dataclass(frozen=True, slots=True, kw_only=True)
class Position:
    """A position as the screen shows it: the board, the rack if it is visible, the size of a rack."""

    board: Board
    rack: Word | None  # None: covered, or unknown here
    hand: int
    alphabet: Alphabet
    layout: Layout
    text: Translator


def answer_rack(rack: Word, alphabet: Alphabet, text: Translator) -> str:
    """Return the tiles of a rack in their order, with values above one."""
    if not rack:
        return text.gettext("The rack is empty.")
    return text.gettext(
        "Rack: {tiles}.", tiles=", ".join(_format_tile(tile, alphabet, text) for tile in rack)
    )


def _format_tile(tile: int, alphabet: Alphabet, text: Translator) -> str:
    if tile == BLANK:
        return text.gettext("blank")
    value = alphabet.values[tile]
    return f"{alphabet.written[tile]} {value}" if value > 1 else alphabet.written[tile]


def answer_words(position: Position) -> str:
    """Return the words on the board in reading order, each with its place."""
    words = words_on(position.board)
    if not words:
        return position.text.gettext("There is no tile on the board.")
    return "; ".join(_format_word(run, position) for run in words) + "."


def _format_word(run: Run, position: Position) -> str:
    word = format_spoken_tiles(run.tiles, position.alphabet, position.text)
    return f"{format_coordinates(run.start, run.direction)} {word}"


def answer_line(position: Position, direction: Direction, number: int) -> str:
    """Return the tiles in a row or a column, and its free premiums."""
    text = position.text
    runs = runs_in(position.board, direction, number)
    parts = [_format_run(run, position) for run in runs] or [text.gettext("no tiles")]
    squares = line_squares(direction, number)
    free = premiums_among(
        (square for square in squares if not position.board.at(square)), position.layout
    )
    premiums = _format_premiums(free, direction, text)
    return " ".join(
        part
        for part in (
            f"{_name_line(direction, number, text)}: {'; '.join(parts)}.",
            text.gettext("Free: {premiums}.", premiums=premiums) if premiums else "",
        )
        if part
    )


def _name_line(direction: Direction, number: int, text: Translator) -> str:
    name = _name_place(line_squares(direction, number)[0], direction.other)
    if direction is Direction.ACROSS:
        return text.gettext("Row {row}", row=name)
    return text.gettext("Column {column}", column=name)


def _name_place(at: Square, direction: Direction) -> str:
    """Return the name of a square within its row, that of the column, or within its column."""
    return column_name(column_of(at)) if direction is Direction.ACROSS else row_name(row_of(at))


def _format_run(run: Run, position: Position) -> str:
    tiles = format_spoken_tiles(run.tiles, position.alphabet, position.text)
    first, last = (_name_place(at, run.direction) for at in (run.start, run.last))
    if first == last:
        return f"{first} {tiles}"
    return position.text.gettext("{first} to {last} {tiles}", first=first, last=last, tiles=tiles)


def _format_premiums(
    premiums: dict[str, tuple[Square, ...]], direction: Direction, text: Translator
) -> str:
    return "; ".join(
        f"{text.gettext(PREMIUMS[name])} {', '.join(_name_place(at, direction) for at in squares)}"
        for name, squares in premiums.items()
    )


def answer_square(position: Position, at: Square) -> str:
    """Return the tile on a square, or its premium, and the tiles or words around it."""
    text, tile = position.text, position.board.at(at)
    premium = position.layout.premium(at)
    if tile:
        here = [tile_view(tile, position.alphabet, text).spoken]
        around = [_format_through(position, at, direction) for direction in Direction]
    else:
        here = [text.gettext(PREMIUMS[premium])] if premium else []
        here.append(text.gettext("free"))
        around = [
            _format_beside(position, at, direction, side, message)
            for direction, side, message in _BESIDE
        ]
    parts = [part for part in around if part] or [text.gettext("nothing beside it")]
    return f"{', '.join([square_name(at), *here])}; {'; '.join(parts)}."


def _format_through(position: Position, at: Square, direction: Direction) -> str:
    run = run_through(position.board, at, direction)
    return _format_word(run, position) if len(run.tiles) > 1 else ""


def _format_beside(
    position: Position, at: Square, direction: Direction, side: int, message: str
) -> str:
    run = run_beside(position.board, at, direction, side)
    if run is None:
        return ""
    text, (first, last) = position.text, (square_name(at) for at in (run.start, run.last))
    tiles = format_spoken_tiles(run.tiles, position.alphabet, text)
    place = first if first == last else text.gettext("{first} to {last}", first=first, last=last)
    return text.gettext(message, tiles=tiles, place=place)


def answer_anchors(position: Position) -> str:
    """Return the squares where a move can begin, by rows, and the premiums within reach of the rack.

    Premiums in a row follow it, those reached downwards follow all rows. Moves are not evaluated.
    """
    anchors, text = anchors_of(position.board), position.text
    rows = sorted({row_of(at) for at in anchors})
    sentences = [
        _format_anchors([at for at in anchors if row_of(at) == row], position) for row in rows
    ]
    down = [
        f"{_name_line(Direction.DOWN, column, text)}: {premiums}"
        for column in sorted({column_of(at) for at in anchors})
        if (premiums := _format_reachable_premiums([at for at in anchors if column_of(at) == column], Direction.DOWN, position))
    ]  # fmt: skip
    if down:
        sentences.append(text.gettext("Downwards: {columns}.", columns=". ".join(down)))
    return " ".join(sentences)


def _format_anchors(anchors: list[Square], position: Position) -> str:
    text, direction = position.text, Direction.ACROSS
    row = _name_line(direction, line_through(anchors[0], direction), text)
    places = ", ".join(_name_place(at, direction) for at in anchors)
    if premiums := _format_reachable_premiums(anchors, direction, position):
        return text.gettext(
            "{row}: {places}; within reach {premiums}.", row=row, places=places, premiums=premiums
        )
    return f"{row}: {places}."


def _format_reachable_premiums(
    anchors: Iterable[Square], direction: Direction, position: Position
) -> str:
    tiles = position.hand if position.rack is None else len(position.rack)
    squares = reachable_squares(position.board, anchors, direction, tiles=tiles)
    return _format_premiums(premiums_among(squares, position.layout), direction, position.text)


def answer_unseen(position: Position) -> str:
    """Return how many of each tile are neither on the board nor on the visible rack, and in all."""
    text, alphabet = position.text, position.alphabet
    bag = unseen_in(position)
    tiles = [f"{alphabet.written[code]} {bag.counts[code]}" for code in range(1, len(bag.counts)) if bag.counts[code]]  # fmt: skip
    if bag.blanks:
        tiles.append(f"{text.gettext('blank')} {bag.blanks}")
    total = text.ngettext("{n} tile not seen", "{n} tiles not seen", bag.count)
    return f"{total}: {', '.join(tiles)}." if tiles else f"{total}."


def answer_unseen_tile(position: Position, tile: int) -> str:
    """Return how many of a tile are unseen."""
    text = position.text
    name = text.gettext("blank") if tile == BLANK else position.alphabet.written[tile]
    return f"{name} {unseen_in(position).counts[tile]}."


def unseen_in(position: Position) -> Bag:
    """Return the tiles that are neither on the board nor on the visible rack; no count is negative."""
    racks = () if position.rack is None else (position.rack,)
    left = unseen(position.alphabet, cells=position.board.cells, racks=racks)
    if isinstance(left, Bag):
        return left
    # an analysis may hold more of a tile than a set has
    counts = list(position.alphabet.counts)
    for tile in (*filter(None, position.board.cells), *(position.rack or b"")):
        counts[BLANK if tile & BLANK_BIT else tile] -= 1
    return Bag(tuple(max(count, 0) for count in counts))
