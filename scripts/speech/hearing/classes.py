"""Classes of sayings: those of one place, which could be confused with each other."""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from functools import cache
from typing import get_args

from faristol.speech.clip import Clip, number_clip, phrase_clip, tile_clip
from faristol.speech.language import Counting, Way, language_of
from faristol.speech.names import Names, named_tiles, tables
from faristol.speech.number import BEFORE_NOUN, inner_parts
from faristol.speech.script import Called, Counted, Manner, Script, item, number_items
from scripts.speech.hearing.phones import spoken_words

COLUMNS = 15


@dataclass(frozen=True, slots=True)
class Saying:
    """A script with its meaning: two sayings of one meaning are no mistake."""

    meaning: str
    script: Script

    def words(self, language: str) -> tuple[str, ...]:
        """Return the words of the whole script."""
        return tuple(word for line in self.script for word in spoken_words(line.caption, language))


@dataclass(frozen=True, slots=True, kw_only=True)
class Class:
    """The sayings of one place; the listener knows that it hears one of these."""

    name: str
    form: str
    sayings: tuple[Saying, ...]


@cache
def classes(language: str) -> tuple[Class, ...]:
    """Return the classes of a language: tiles by table and form, numbers, phrases."""
    phrases = [_alone(phrase_clip(phrase, language)) for phrase in language_of(language).phrases]
    return (
        *_tiles(language),
        *_columns(language),
        *_parts(language),
        Class(name="phrases", form="", sayings=tuple(phrases)),
    )


def _tiles(language: str) -> Iterator[Class]:
    for table in tables(language):
        for way in get_args(Way):
            sayings = tuple(_sayings_of_table(language, table, way))
            yield Class(name=f"tiles, {table}", form=way, sayings=sayings)


def _sayings_of_table(language: str, table: str, way: Way) -> Iterator[Saying]:
    """Yield the tiles of a table, and those with another name that clubs use."""
    replacements = [{}, *({name.tile: name.name} for name in language_of(language).also)]
    for edited in replacements:
        names = Names(language=language, table=table, edited=edited)
        for tile in edited or named_tiles(language):
            yield _alone(tile_clip(names, tile, way), meaning=tile)


def _columns(language: str) -> Iterator[Class]:
    """Yield the numbers of columns, alone and with their digits repeated."""
    names = Names(language=language, table=tables(language)[0])
    for counting in get_args(Counting):
        manner = Manner(names=names, way="name", numbers=counting)
        sayings = [
            Saying(
                str(number),
                tuple(number_items(number, manner, pause=0, about=Counted("round", number))),
            )
            for number in range(1, COLUMNS + 1)
        ]
        yield Class(name=f"numbers, 1–{COLUMNS}", form=counting, sayings=tuple(sayings))


def _parts(language: str) -> Iterator[Class]:
    """Yield the parts of larger numbers, by where they stand: inside, at the end, before a noun."""
    parts = language_of(language).numbers
    inner = [number_clip(part, language, is_inner=True) for part in inner_parts(language)]
    yield _of("numbers, parts", "inside", inner)
    last = [part for part in parts if not part.endswith(BEFORE_NOUN)]
    yield _of("numbers, parts", "at the end", [number_clip(part, language) for part in last])
    before = [part for part in parts if part + BEFORE_NOUN not in parts]
    clips = [number_clip(part, language) for part in before]
    yield _of("numbers, parts", "before a noun", clips)


def _of(name: str, form: str, clips: Iterable[Clip]) -> Class:
    return Class(name=name, form=form, sayings=tuple(map(_alone, clips)))


def _alone(clip: Clip, meaning: str = "") -> Saying:
    line = item(clip, pause=0, about=Called(clip.id))
    return Saying(meaning or clip.caption, (line,))
