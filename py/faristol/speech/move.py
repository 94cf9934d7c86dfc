"""The announcement of a move: its coordinates, its word tile by tile, its points (CAT-DUP 1.4)."""

from collections.abc import Iterator

from faristol.board.move import FormedWord
from faristol.board.square import (
    Direction,
    Square,
    column_of,
    row_name,
    row_of,
)
from faristol.speech.clip import phrase_clip, row_clip, tile_clip
from faristol.speech.names import BLANK_KEY
from faristol.speech.number import points_phrase
from faristol.speech.script import (
    Counted,
    InWord,
    Item,
    Manner,
    OnBoard,
    Script,
    announce_call,
    digit_items,
    item,
    number_items,
)
from faristol.tiles.alphabet import BLANK_BIT, LETTER, alphabet_of
from faristol.tiles.reading import tile_name


def announce_master(main: FormedWord, points: int, manner: Manner) -> Script:
    """Return the announcement of the master move; `points` are those of the whole move."""
    rhythm = manner.rhythm
    return (
        *announce_call("master_move", manner),
        *coordinate_items(main.start, main.direction, manner, pause=rhythm.phrase),
        *spelled_items(main, manner, pause=rhythm.phrase),
        *points_items(points, manner, pause=rhythm.phrase),
    )


def announce_coordinates(start: Square, direction: Direction, manner: Manner) -> Script:
    """Return the announcement of coordinates: "Hospitalet vuit" across, "quinze Granollers" down."""
    return tuple(coordinate_items(start, direction, manner, pause=0))


def coordinate_items(
    start: Square, direction: Direction, manner: Manner, *, pause: int
) -> Iterator[Item]:
    """Yield row and column in the order of the notation: the row first when the word goes across."""
    joint, is_across = manner.rhythm.joint, direction is Direction.ACROSS
    clip = row_clip(manner.names, row_name(row_of(start)))
    row_item = item(clip, pause=pause if is_across else joint, about=OnBoard(start, "row"))
    number, column = column_of(start) + 1, OnBoard(start, "column")
    if is_across:
        yield row_item
        yield from number_items(number, manner, pause=joint, about=column)
    else:
        yield from number_items(number, manner, pause=pause, about=column)
        yield row_item


def spelled_items(main: FormedWord, manner: Manner, *, pause: int) -> Iterator[Item]:
    """Yield the tiles of a word by their names; for a blank the word for it, before its letter."""
    alphabet = alphabet_of(manner.names.language)
    for place, code in enumerate(main.word):
        square = Square(main.start + place * main.direction.step)
        about = InWord(square, tile_name(code, alphabet))
        if code & BLANK_BIT:
            blank = tile_clip(manner.names, BLANK_KEY, manner.way)
            yield item(blank, pause=pause, about=about)
            pause = manner.rhythm.joint
        letter = tile_clip(manner.names, tile_name(code & LETTER, alphabet), manner.way)
        yield item(letter, pause=pause, about=about)
        pause = manner.rhythm.letter


def points_items(points: int, manner: Manner, *, pause: int) -> Iterator[Item]:
    """Yield a score: "trenta-un punts", "un punct", "douăzeci de puncte"."""
    language, about = manner.names.language, Counted("points", points)
    yield from number_items(points, manner, pause=pause, about=about, is_before_noun=True)
    noun = phrase_clip(points_phrase(points, language), language)
    yield item(noun, pause=manner.rhythm.part, about=about)
    yield from digit_items(points, manner, about=about)
