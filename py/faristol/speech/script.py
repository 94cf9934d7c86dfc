"""A script: the clips that a player plays one after the other, and what to display meanwhile."""

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
    """A place on the rack: which reading, and which tile of it from 0."""

    reading: int
    place: int
    tile: str


@dataclass(frozen=True, slots=True)
class OnBoard:
    """The first square of the move, whose row or column is being announced."""

    square: Square
    part: Literal["row", "column"]


@dataclass(frozen=True, slots=True)
class InWord:
    """A tile of the word played; a blank is "(A)"."""

    square: Square
    tile: str


@dataclass(frozen=True, slots=True)
class Counted:
    """A whole number of which a part is being announced."""

    of: Literal["points", "round"]
    number: int


@dataclass(frozen=True, slots=True)
class Called:
    """A call of the judge, at no place. The round begins at the onset of `time` (CAT-DUP 1.4)."""

    phrase: str


About: TypeAlias = OnRack | OnBoard | InWord | Counted | Called


@dataclass(frozen=True, slots=True, kw_only=True)
class Item:
    """A clip, its caption, and the silence before it."""

    clip: str
    caption: str
    pause_ms: int
    about: About


Script: TypeAlias = tuple[Item, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class Manner:
    """A club's settings of speech: the names, the form of tiles, the pauses, the numbers."""

    names: Names
    way: Way
    rhythm: Rhythm = USUAL
    numbers: Counting = "once"


def item(clip: Clip, *, pause: int, about: About) -> Item:
    """Return one line of a script."""
    return Item(clip=clip.id, caption=clip.caption, pause_ms=pause, about=about)


def announce_call(phrase: str, manner: Manner, *, pause: int = 0) -> Script:
    """Return the script of a call: `time`, `one_minute`, `thirty_seconds` (CAT-DUP 1.5) and others."""
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
    """Yield the digits of an announced number, for a club that has them repeated."""
    pause = AGAIN
    for part in digit_parts(number, manner.names.language) if manner.numbers == "digits" else ():
        yield item(number_clip(part, manner.names.language), pause=pause, about=about)
        pause = manner.rhythm.joint


def plain_script(script: Iterable[Item]) -> list[Plain]:
    """Return a script as plain values for a player."""
    return [
        {
            "clip": line.clip,
            "caption": line.caption,
            "pause": line.pause_ms,
            **_plain_place(line.about),
        }
        for line in script
    ]


def _plain_place(about: About) -> Plain:
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
