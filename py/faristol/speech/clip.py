"""The permanent ids of sounds, and the list of those that ship.

Ids are ASCII and never change: packs, recordings of clubs and saved files refer to them.

    ca/cities/a        the name alone, "Alacant": rows, and tiles where the club says no more
    ca/cities/a/full   the tile by the model, "A d’Alacant"
    ca/also/zarra      a name that clubs use instead of one of a table
    ca/cities/b/own    a name of the club's own: in no pack, only recorded by the club
    ca/number/21/of    a part of a number
    ca/number/100/more the same where another part follows: the voice does not come to rest
    ca/phrase/time     a phrase of the judge
"""

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache

from faristol.speech.language import Language, Way, language_of
from faristol.speech.model import by_model
from faristol.speech.names import Names, name_of, named_tiles
from faristol.speech.number import inner_parts

FULL = "/full"
OWN = "/own"
MORE = "/more"
_SPELLED = {"Ç": "c-cedilla", "L·L": "l-geminada", "?": "blank"}


@dataclass(frozen=True, slots=True)
class Clip:
    """A sound: its id, and the caption displayed while it sounds."""

    id: str
    caption: str


def tile_clip(names: Names, tile: str, way: Way) -> Clip:
    """Return the clip that announces a tile."""
    name = name_of(names, tile)
    if way == "name":
        return Clip(_name_id(names, tile), name)
    return Clip(_name_id(names, tile) + FULL, by_model(tile, name, names.language))


def row_clip(names: Names, row: str) -> Clip:
    """Return the clip that announces a row: always by its name alone, "Hospitalet vuit" (CAT-DUP 1.4)."""
    return tile_clip(names, row, "name")


def is_own(clip: str) -> bool:
    """Whether a clip announces a name of the club's own, which only the club can record.

    >>> is_own("ca/cities/b/own/full"), is_own("ca/cities/b/full")
    (True, False)
    """
    return clip.removesuffix(FULL).endswith(OWN)


def number_clip(part: str, language: str, *, is_inner: bool = False) -> Clip:
    """Return the clip of a part of a number: of the last one, or of one that another part follows."""
    text = language_of(language).numbers[part]
    return Clip(f"{language}/number/{part}{MORE if is_inner else ''}", text)


def phrase_clip(phrase: str, language: str) -> Clip:
    """Return the clip of a phrase of the judge."""
    return Clip(f"{language}/phrase/{phrase}", language_of(language).phrases[phrase])


def _name_id(names: Names, tile: str) -> str:
    """Return the id of the name of a tile."""
    language = names.language
    path = f"{language}/{names.table}/{_SPELLED.get(tile, tile.lower())}"
    if tile not in names.edited:
        return path
    for also in language_of(language).also:
        if (also.tile, also.name) == (tile, names.edited[tile]):
            return f"{language}/also/{also.id}"
    return path + OWN


@cache
def shipped_clips(language: str) -> tuple[Clip, ...]:
    """Return every clip in the pack of a language, each id once.

    By table, each tile by its name and by the model; further names; numbers; phrases.
    """
    return tuple(_iterate_shipped(language_of(language)))


def _iterate_shipped(spoken: Language) -> Iterator[Clip]:
    for table in spoken.tables:
        names = Names(language=spoken.id, table=table)
        for tile in named_tiles(spoken.id):
            yield tile_clip(names, tile, "name")
            yield tile_clip(names, tile, "model")
    table = next(iter(spoken.tables))
    for also in spoken.also:
        names = Names(language=spoken.id, table=table, edited={also.tile: also.name})
        yield tile_clip(names, also.tile, "name")
        yield tile_clip(names, also.tile, "model")
    for part in spoken.numbers:
        yield number_clip(part, spoken.id)
    for part in inner_parts(spoken.id):
        yield number_clip(part, spoken.id, is_inner=True)
    for phrase in spoken.phrases:
        yield phrase_clip(phrase, spoken.id)
