"""Read a recipe: how the words of a language are made from its sources (lexicons/*/recipe.toml)."""

import re
import tomllib
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from scripts.lexicons.affixes import Suffix
from scripts.lexicons.sources import Source


class RecipeError(ValueError):
    """A recipe that says nothing that can be done."""


@dataclass(frozen=True, slots=True, kw_only=True)
class DroppedSuffix:
    """Suffixes whose forms are no words of the game."""

    flags: frozenset[str]
    add: re.Pattern[str]
    strip: re.Pattern[str]
    why: str

    def matches(self, suffix: Suffix) -> bool:
        """Say whether a suffix is one of these."""
        return (
            (not self.flags or suffix.flag in self.flags)
            and bool(self.add.search(suffix.add))
            and bool(self.strip.search(suffix.strip))
        )


@dataclass(frozen=True, slots=True, kw_only=True)
class Dropped:
    """Forms or entries that are no words of the game, by their shape."""

    shape: re.Pattern[str]
    why: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Derived:
    """A form that another one implies."""

    shape: re.Pattern[str]
    becomes: str
    why: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Recipe:
    """Everything a recipe says."""

    folder: Path
    sources: Mapping[str, Source]
    dictionary: str
    attested_by: tuple[str, ...]
    needs_vowel: bool
    dropped_suffixes: tuple[DroppedSuffix, ...]
    dropped_entries: tuple[Dropped, ...]
    derived: tuple[Derived, ...]


def read_recipe(folder: Path) -> Recipe:
    """Read the recipe of a language's folder."""
    path = folder / "recipe.toml"
    try:
        return _recipe(folder, tomllib.loads(path.read_text(encoding="utf-8")))
    except (KeyError, TypeError, re.error, tomllib.TOMLDecodeError) as error:
        message = f"{path}: {type(error).__name__} {error}"
        raise RecipeError(message) from error


def _recipe(folder: Path, raw: dict[str, Any]) -> Recipe:
    sources = {name: Source(name=name, **given) for name, given in raw["sources"].items()}
    words = raw["words"]
    for name in (words["dictionary"], *words.get("attested_by", ())):
        if name not in sources:
            message = f"{folder.name}: no source is called {name}"
            raise RecipeError(message)
    return Recipe(
        folder=folder,
        sources=sources,
        dictionary=words["dictionary"],
        attested_by=tuple(words.get("attested_by", ())),
        needs_vowel=words.get("needs_vowel", False),
        dropped_suffixes=tuple(
            DroppedSuffix(
                flags=frozenset(given.get("flags", ())),
                add=re.compile(given.get("add", "")),
                strip=re.compile(given.get("strip", "")),
                why=given["why"],
            )
            for given in raw.get("drop_suffixes", ())
        ),
        dropped_entries=tuple(
            Dropped(shape=re.compile(given["shape"]), why=given["why"])
            for given in raw.get("drop_entries", ())
        ),
        derived=tuple(
            Derived(shape=re.compile(given["shape"]), becomes=given["becomes"], why=given["why"])
            for given in raw.get("derive", ())
        ),
    )
