"""Hold a script: what a player says one after the other, and what to show meanwhile."""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from typing import Literal, TypeAlias, assert_never

from faristol.board.square import Square, square_name
from faristol.speech.clip import Clip, number_clip, phrase_clip
from faristol.speech.language import Counting, Way
from faristol.speech.names import Names
from faristol.speech.number import digit_parts, number_parts
from faristol.speech.rhythm import AGAIN, USUAL, Rhythm

Plain: TypeAlias = dict[str, str | int]


@dataclass(frozen=True, slots=True)
class OnRack:
    """Point at a tile of the rack: which reading, and which tile of it from 0."""

    reading: int
    place: int
    tile: str


@dataclass(frozen=True, slots=True)
class OnBoard:
    """Point at where the move begins; the row or the column of the square is being said."""

    square: Square
    part: Literal["row", "column"]


@dataclass(frozen=True, slots=True)
class InWord:
    """Point at a tile of the word played; one that is a blank is "(A)"."""

    square: Square
    tile: str


@dataclass(frozen=True, slots=True)
class Counted:
    """Point at a whole number of which a part is being said."""

    of: Literal["points", "round"]
    number: int


@dataclass(frozen=True, slots=True)
class Called:
    """Point at nothing: the judge speaks. The round begins at the onset of `time` (CAT-DUP 1.4)."""

    phrase: str


About: TypeAlias = OnRack | OnBoard | InWord | Counted | Called


@dataclass(frozen=True, slots=True, kw_only=True)
class Item:
    """Hold a clip, what is written while it sounds, and the silence before it."""

    clip: str
    caption: str
    pause_ms: int
    about: About


Script: TypeAlias = tuple[Item, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class Manner:
    """Hold how a club has things said: the names, the way of saying a tile, the pauses, the numbers."""

    names: Names
    way: Way
    rhythm: Rhythm = USUAL
    numbers: Counting = "once"


def item(clip: Clip, *, pause: int, about: About) -> Item:
    """Return one line of a script."""
    return Item(clip=clip.id, caption=clip.caption, pause_ms=pause, about=about)


def called(phrase: str, manner: Manner, *, pause: int = 0) -> Script:
    """Return what the judge calls: `time`, `one_minute`, `thirty_seconds` (CAT-DUP 1.5) and others."""
    clip = phrase_clip(phrase, manner.names.language)
    return (item(clip, pause=pause, about=Called(phrase)),)


def number_items(
    number: int, manner: Manner, *, pause: int, about: About, is_before_noun: bool = False
) -> Iterator[Item]:
    """Yield the parts of a number, close to each other; its digits follow, or come after the noun."""
    language = manner.names.language
    *inner, last = number_parts(number, language, is_before_noun=is_before_noun)
    for part in inner:
        clip = number_clip(part, language, is_inner=True)
        yield item(clip, pause=pause, about=about)
        pause = manner.rhythm.part
    yield item(number_clip(last, language), pause=pause, about=about)
    if not is_before_noun:
        yield from digit_items(number, manner, about=about)


def digit_items(number: int, manner: Manner, *, about: About) -> Iterator[Item]:
    """Yield the digits of a number that was said, where the club has them said again."""
    pause = AGAIN
    for part in digit_parts(number, manner.names.language) if manner.numbers == "digits" else ():
        yield item(number_clip(part, manner.names.language), pause=pause, about=about)
        pause = manner.rhythm.joint


def plain_script(script: Iterable[Item]) -> list[Plain]:
    """Return a script as plain values, as a player is told it."""
    return [
        {"clip": line.clip, "caption": line.caption, "pause": line.pause_ms, **_plain(line.about)}
        for line in script
    ]


def _plain(about: About) -> Plain:
    match about:
        case OnRack(reading, place, tile):
            return {"about": "rack", "reading": reading, "place": place, "tile": tile}
        case OnBoard(square, part):
            return {"about": part, "square": square_name(square)}
        case InWord(square, tile):
            return {"about": "word", "square": square_name(square), "tile": tile}
        case Counted(of, number):
            return {"about": of, "number": number}
        case Called(phrase):
            return {"about": "call", "phrase": phrase}
        case _:
            assert_never(about)
