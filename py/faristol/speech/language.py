"""The spoken words of a language: its tables of names, its numbers, the phrases of the judge."""

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from tomllib import loads
from typing import Literal, TypeAlias

from faristol import speech

Way: TypeAlias = Literal["model", "name"]  # "A d’Alacant", or "Alacant" alone
Counting: TypeAlias = Literal["once", "digits"]  # "quinze", or "quinze, un cinc"


@dataclass(frozen=True, slots=True, kw_only=True)
class Also:
    """A name that clubs use in place of one of a table, with a clip of its own."""

    id: str
    tile: str
    name: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Language:
    """The words of a language that can be spoken; tables are keyed by the names of tiles, the blank is ?.

    `usual_names` replace those of a table where a club has chosen nothing.
    """

    id: str
    usual_way: Way
    tables: Mapping[str, Mapping[str, str]]
    also: tuple[Also, ...]
    usual_names: Mapping[str, Mapping[str, str]]
    numbers: Mapping[str, str]
    phrases: Mapping[str, str]


def _folder() -> Path:
    return Path(speech.__path__[0]) / "languages"


@cache
def spoken_languages() -> tuple[str, ...]:
    """Return the languages that can be spoken, sorted."""
    return tuple(sorted(path.stem for path in _folder().glob("*.toml")))


@cache
def language_of(language: str) -> Language:
    """Return the spoken words of a language.

    Raises:
        LookupError: the language cannot be spoken.
    """
    if language not in spoken_languages():
        raise LookupError(language)
    raw = loads((_folder() / f"{language}.toml").read_text(encoding="utf-8"))
    return Language(
        id=language,
        usual_way=raw["usual_way"],
        tables={table: raw["shared"] | names for table, names in raw["tables"].items()},
        also=tuple(
            Also(id=also, tile=tile, name=name) for also, (tile, name) in raw["also"].items()
        ),
        usual_names=raw["usual_names"],
        numbers=raw["numbers"],
        phrases=raw["phrases"],
    )
