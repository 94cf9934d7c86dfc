"""Read a recipe: how the words of a language are made from its sources (lexicons/*/recipe.toml)."""

import re
import tomllib
from collections.abc import Iterable, Mapping
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
    condition: str
    """What the source says the word must end in; nothing when it does not matter."""

    def matches(self, suffix: Suffix) -> bool:
        """Say whether a suffix is one of these."""
        return (
            (not self.flags or suffix.flag in self.flags)
            and bool(self.add.search(suffix.add))
            and bool(self.strip.search(suffix.strip))
            and self.condition in {"", suffix.condition}
        )


@dataclass(frozen=True, slots=True, kw_only=True)
class Shape:
    """Words by their shape, perhaps only those made from another word."""

    shape: re.Pattern[str]
    bases: tuple[str, ...]
    """What the word is made from, with the groups of the shape; one of these must be known."""
    bare: bool
    """Only entries without paradigm."""
    unless_attested: bool

    def made_from(self, word: str) -> tuple[str, ...]:
        """Write out the words it may be made from."""
        return tuple(self.shape.sub(base, word) for base in self.bases)


@dataclass(frozen=True, slots=True, kw_only=True)
class Derived:
    """A form that another one implies."""

    shape: re.Pattern[str]
    becomes: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Prefixed:
    """A prefix that a paradigm takes when enough of what it makes is attested."""

    add: str
    flags: frozenset[str]
    share: float


@dataclass(frozen=True, slots=True, kw_only=True)
class Borrowed:
    """Forms taken from an attesting source, of words that the dictionary does not know."""

    source: str
    without: re.Pattern[str]
    """Words that are not taken, unless they are accepted by hand."""
    without_forms: re.Pattern[str]
    least: int
    """How many forms the source must know of the word."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Attest:
    """Entries that count only when somebody else knows them."""

    name: str
    """What the record calls those that nobody knows."""
    shape: re.Pattern[str]
    flags: frozenset[str]
    """Entries with one of these only; none: all."""
    bases: tuple[str, ...]
    """What else of the same family may be known in their place."""

    def matches(self, stem: str, flags: Iterable[str]) -> bool:
        """Say whether an entry is one of these."""
        return bool(self.shape.search(stem)) and (
            not self.flags or not self.flags.isdisjoint(flags)
        )

    def family(self, stem: str) -> tuple[str, ...]:
        """Write out the words of which one must be known."""
        return (stem, *(self.shape.sub(base, stem) for base in self.bases))


@dataclass(frozen=True, slots=True, kw_only=True)
class Ballot:
    """Who votes on the entries that must be attested, and how (`make votes`)."""

    voices: tuple[tuple[str, ...], ...]
    """Sources by origin: those of one origin have one voice."""
    least: int
    share: float
    """Of an entry's forms a source must know so many, or it knows another word of the same letters."""
    bare: frozenset[str]
    """Sources without inflected forms, of which none is asked."""
    only_entries: frozenset[str]
    """Sources that say nothing of new words."""
    made: tuple[Shape, ...]
    """Words for which one voice is enough, as they are made from words that count."""
    lemmas: tuple[str, ...]
    """Sources that say of a form of what verb it is; it counts with the verb when another source has it too."""
    needed: tuple[tuple[re.Pattern[str], str], ...]
    """Shapes of words that count only if one source of them all knows them."""
    holders: tuple[frozenset[str], ...]
    """Of each group of sources one must hold a word, however many votes it has."""
    respelled: tuple[Derived, ...]
    """How words were spelled before: who holds them so, holds them."""
    alone: tuple[tuple[re.Pattern[str], str], ...]
    """Shapes of new words for which one source is enough."""
    without: re.Pattern[str]
    """What is never put in, whoever knows it."""
    kept_out: str
    """A source that has no voice: the list is measured by it."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Recipe:
    """Everything a recipe says."""

    folder: Path
    sources: Mapping[str, Source]
    witnesses: Mapping[str, Source]
    """Sources that only the vote asks; what they say is kept in votes.txt."""
    ballot: Ballot | None
    dictionary: str
    attested_by: tuple[str, ...]
    respelled: Mapping[int, str]
    """Letters that an attesting source writes otherwise than the dictionary."""
    attest: tuple[Attest, ...]
    needs_vowel: bool
    dropped_suffixes: tuple[DroppedSuffix, ...]
    dropped_entries: tuple[Shape, ...]
    accepted: tuple[Shape, ...]
    prefixes: tuple[Prefixed, ...]
    borrowed: tuple[Borrowed, ...]
    derived: tuple[Derived, ...]

    @property
    def everybody(self) -> tuple[Source, ...]:
        """All that the list owes something to, those that only voted too."""
        return (*self.sources.values(), *self.witnesses.values())


def read_recipe(folder: Path) -> Recipe:
    """Read the recipe of a language's folder.

    Raises:
        RecipeError: it cannot be read, or names what is not there.
    """
    path = folder / "recipe.toml"
    try:
        return _recipe(folder, tomllib.loads(path.read_text(encoding="utf-8")))
    except (OSError, KeyError, TypeError, re.error, tomllib.TOMLDecodeError) as error:
        message = f"{path}: {type(error).__name__} {error}"
        raise RecipeError(message) from error


def _recipe(folder: Path, raw: dict[str, Any]) -> Recipe:
    sources = {name: Source(name=name, **given) for name, given in raw["sources"].items()}
    witnesses = {
        name: Source(name=name, **given) for name, given in raw.get("witnesses", {}).items()
    }
    ballot = _ballot(raw) if "vote" in raw else None
    words = raw["words"]
    attested_by = tuple(words.get("attested_by", ()))
    borrowed = _rules(raw, "borrow")
    named = {words["dictionary"], *attested_by, *(given["from"] for given in borrowed)}
    asked = {name for voice in ballot.voices for name in voice} if ballot else set()
    if ballot:
        asked |= {
            ballot.kept_out,
            *ballot.lemmas,
            *(name for _, name in ballot.needed + ballot.alone),
            *(name for group in ballot.holders for name in group),
        }
    for name in sorted((named - sources.keys()) | (asked - sources.keys() - witnesses.keys())):
        message = f"{folder.name}: no source is called {name}"
        raise RecipeError(message)
    return Recipe(
        folder=folder,
        sources=sources,
        witnesses=witnesses,
        ballot=ballot,
        dictionary=words["dictionary"],
        attested_by=attested_by,
        respelled=str.maketrans(words.get("respell", {})),
        attest=tuple(
            Attest(
                name=given.get("name", "not attested"),
                shape=re.compile(given.get("shape", "$")),
                flags=frozenset(given.get("flags", ())),
                bases=tuple(given.get("bases", ())),
            )
            for given in _rules(raw, "attest")
        ),
        needs_vowel=words.get("needs_vowel", False),
        dropped_suffixes=tuple(
            DroppedSuffix(
                flags=frozenset(given.get("flags", ())),
                add=re.compile(given.get("add", "")),
                strip=re.compile(given.get("strip", "")),
                condition=given.get("condition", ""),
            )
            for given in _rules(raw, "drop_suffixes")
        ),
        dropped_entries=tuple(_shape(given) for given in _rules(raw, "drop_entries")),
        accepted=tuple(_shape(given) for given in _rules(raw, "accept")),
        prefixes=tuple(
            Prefixed(add=given["add"], flags=frozenset(given["flags"]), share=given["share"])
            for given in _rules(raw, "prefix")
        ),
        borrowed=tuple(
            Borrowed(
                source=given["from"],
                without=re.compile(given["without"]),
                without_forms=re.compile(given["without_forms"]),
                least=given.get("least", 1),
            )
            for given in borrowed
        ),
        derived=tuple(
            Derived(shape=re.compile(given["shape"]), becomes=given["becomes"])
            for given in _rules(raw, "derive")
        ),
    )


def _rules(raw: Mapping[str, Any], name: str) -> list[dict[str, Any]]:
    """Take the rules of one kind; each has to say why it is there."""
    rules: list[dict[str, Any]] = raw.get(name, [])
    for rule in rules:
        if not str(rule["why"]).strip():
            message = f"a rule of {name} does not say why"
            raise RecipeError(message)
    return rules


def _ballot(raw: Mapping[str, Any]) -> Ballot:
    given = raw["vote"]
    return Ballot(
        voices=tuple(tuple(voice) for voice in given["voices"]),
        least=given["least"],
        share=given["share"],
        bare=frozenset(given.get("bare", ())),
        only_entries=frozenset(given.get("only_entries", ())),
        made=tuple(_shape(each) for each in _rules(raw, "vote_made")),
        lemmas=tuple(given.get("lemmas", ())),
        needed=_by_shape(raw, "vote_needs"),
        holders=tuple(frozenset(each["one_of"]) for each in _rules(raw, "vote_held")),
        respelled=tuple(
            Derived(shape=re.compile(each["shape"]), becomes=each["before"])
            for each in _rules(raw, "vote_respelled")
        ),
        alone=_by_shape(raw, "vote_alone"),
        without=re.compile(given.get("without", "[^\\w]")),
        kept_out=given["kept_out"],
    )


def _by_shape(raw: Mapping[str, Any], name: str) -> tuple[tuple[re.Pattern[str], str], ...]:
    return tuple((re.compile(each["shape"]), each["witness"]) for each in _rules(raw, name))


def _shape(given: Mapping[str, Any]) -> Shape:
    return Shape(
        shape=re.compile(given["shape"]),
        bases=tuple(given.get("bases", ())),
        bare=given.get("bare", False),
        unless_attested=given.get("unless_attested", False),
    )
