"""The recipe that makes the words of a language from its sources (lexicons/*/recipe.toml)."""

import re
import tomllib
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from scripts.lexicons.affixes import Suffix
from scripts.lexicons.sources import Source


class RecipeError(ValueError):
    """A recipe that cannot be read or followed."""


@dataclass(frozen=True, slots=True, kw_only=True)
class DroppedSuffix:
    """Suffixes whose forms are no words of the game."""

    flags: frozenset[str]
    add: re.Pattern[str]
    strip: re.Pattern[str]
    condition: str
    """The ending that the source requires of the word; an empty string for any."""

    def is_match(self, suffix: Suffix) -> bool:
        """Return True if a suffix is one of these."""
        return (
            (not self.flags or suffix.flag in self.flags)
            and bool(self.add.search(suffix.add))
            and bool(self.strip.search(suffix.strip))
            and self.condition in {"", suffix.condition}
        )


@dataclass(frozen=True, slots=True, kw_only=True)
class Shape:
    """Words of a shape, perhaps only those made from another word."""

    shape: re.Pattern[str]
    bases: tuple[str, ...]
    """The words that it may be made from, with the groups of the shape; one must be known."""
    bare: bool
    """Only entries without paradigm."""
    unless_attested: bool

    def bases_of(self, word: str) -> tuple[str, ...]:
        """Return the words that a word may be made from."""
        return tuple(self.shape.sub(base, word) for base in self.bases)


@dataclass(frozen=True, slots=True, kw_only=True)
class Derived:
    """A form that another one implies."""

    shape: re.Pattern[str]
    becomes: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Prefixed:
    """A prefix that a paradigm takes if enough of its forms with it are attested."""

    add: str
    flags: frozenset[str]
    share: float


@dataclass(frozen=True, slots=True, kw_only=True)
class Borrowed:
    """Forms from an attesting source, of words that the dictionary does not have."""

    source: str
    without: re.Pattern[str]
    """Words that are not taken, unless they are accepted by hand."""
    without_forms: re.Pattern[str]
    least: int
    """The least number of forms that the source must have of a word."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Attest:
    """Entries that count only if another source has them."""

    name: str
    """The name in the record of those that no source has."""
    shape: re.Pattern[str]
    flags: frozenset[str]
    """Flags of which an entry must have one; empty for all entries."""
    bases: tuple[str, ...]
    """Other words of the same family that may be known instead."""

    def is_match(self, stem: str, flags: Iterable[str]) -> bool:
        """Return True if an entry is one of these."""
        return bool(self.shape.search(stem)) and (
            not self.flags or not self.flags.isdisjoint(flags)
        )

    def family(self, stem: str) -> tuple[str, ...]:
        """Return the words of a family, of which one must be known."""
        return (stem, *(self.shape.sub(base, stem) for base in self.bases))


@dataclass(frozen=True, slots=True, kw_only=True)
class Ballot:
    """The sources that vote on entries to be attested, and the rules of the vote (`make votes`)."""

    voices: tuple[tuple[str, ...], ...]
    """Sources by origin: those of one origin have one voice."""
    least: int
    share: float
    """The share of an entry's forms that a source must have; else it has another word of these letters."""
    bare: frozenset[str]
    """Sources without inflected forms, for which no share is required."""
    only_entries: frozenset[str]
    """Sources without a vote on new words."""
    made: tuple[Shape, ...]
    """Words for which one voice is enough, since they are made from words that count."""
    lemmas: tuple[str, ...]
    """Sources with the verb of a form; it counts with the verb if another source has it too."""
    needed: tuple[tuple[re.Pattern[str], str], ...]
    """Shapes of words that count only if one source of them all knows them."""
    holders: tuple[frozenset[str], ...]
    """Groups of sources; one of each must hold a word, however many votes it has."""
    respelled: tuple[Derived, ...]
    """Former spellings of words: a source that has one has the word."""
    alone: tuple[tuple[re.Pattern[str], str], ...]
    """Shapes of new words for which one source is enough."""
    without: re.Pattern[str]
    """Words that are never added, whichever source has them."""
    kept_out: str
    """A source without a voice, by which the list is measured."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Recipe:
    """The content of a recipe."""

    folder: Path
    sources: Mapping[str, Source]
    witnesses: Mapping[str, Source]
    """Sources that only the vote reads; its result is stored in votes.txt."""
    ballot: Ballot | None
    dictionary: str
    attested_by: tuple[str, ...]
    respelled: Mapping[int, str]
    """Letters that an attesting source writes differently from the dictionary."""
    attest: tuple[Attest, ...]
    needs_vowel: bool
    dropped_suffixes: tuple[DroppedSuffix, ...]
    dropped_entries: tuple[Shape, ...]
    accepted: tuple[Shape, ...]
    prefixes: tuple[Prefixed, ...]
    borrowed: tuple[Borrowed, ...]
    derived: tuple[Derived, ...]

    @property
    def all_sources(self) -> tuple[Source, ...]:
        """All sources of the list, including those that only voted."""
        return (*self.sources.values(), *self.witnesses.values())


def read_recipe(folder: Path) -> Recipe:
    """Return the recipe of a language's folder.

    Raises:
        RecipeError: it cannot be read, or names a missing source.
    """
    path = folder / "recipe.toml"
    try:
        return _parse_recipe(folder, tomllib.loads(path.read_text(encoding="utf-8")))
    except (OSError, KeyError, TypeError, re.error, tomllib.TOMLDecodeError) as error:
        message = f"{path}: {type(error).__name__} {error}"
        raise RecipeError(message) from error


def _parse_recipe(folder: Path, raw: dict[str, Any]) -> Recipe:
    sources = {name: Source(name=name, **row) for name, row in raw["sources"].items()}
    witnesses = {name: Source(name=name, **row) for name, row in raw.get("witnesses", {}).items()}
    ballot = _parse_ballot(raw) if "vote" in raw else None
    words = raw["words"]
    attested_by = tuple(words.get("attested_by", ()))
    borrowed = _rules(raw, "borrow")
    required = {words["dictionary"], *attested_by, *(row["from"] for row in borrowed)}
    voting = {name for voice in ballot.voices for name in voice} if ballot else set()
    if ballot:
        voting |= {
            ballot.kept_out,
            *ballot.lemmas,
            *(name for _, name in ballot.needed + ballot.alone),
            *(name for group in ballot.holders for name in group),
        }
    for name in sorted((required - sources.keys()) | (voting - sources.keys() - witnesses.keys())):
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
                name=row.get("name", "not attested"),
                shape=re.compile(row.get("shape", "$")),
                flags=frozenset(row.get("flags", ())),
                bases=tuple(row.get("bases", ())),
            )
            for row in _rules(raw, "attest")
        ),
        needs_vowel=words.get("needs_vowel", False),
        dropped_suffixes=tuple(
            DroppedSuffix(
                flags=frozenset(row.get("flags", ())),
                add=re.compile(row.get("add", "")),
                strip=re.compile(row.get("strip", "")),
                condition=row.get("condition", ""),
            )
            for row in _rules(raw, "drop_suffixes")
        ),
        dropped_entries=tuple(_parse_shape(row) for row in _rules(raw, "drop_entries")),
        accepted=tuple(_parse_shape(row) for row in _rules(raw, "accept")),
        prefixes=tuple(
            Prefixed(add=row["add"], flags=frozenset(row["flags"]), share=row["share"])
            for row in _rules(raw, "prefix")
        ),
        borrowed=tuple(
            Borrowed(
                source=row["from"],
                without=re.compile(row["without"]),
                without_forms=re.compile(row["without_forms"]),
                least=row.get("least", 1),
            )
            for row in borrowed
        ),
        derived=tuple(
            Derived(shape=re.compile(row["shape"]), becomes=row["becomes"])
            for row in _rules(raw, "derive")
        ),
    )


def _rules(raw: Mapping[str, Any], name: str) -> list[dict[str, Any]]:
    """Return the rules of one kind; each must give its reason."""
    rules: list[dict[str, Any]] = raw.get(name, [])
    for rule in rules:
        if not str(rule["why"]).strip():
            message = f"a rule of {name} does not say why"
            raise RecipeError(message)
    return rules


def _parse_ballot(raw: Mapping[str, Any]) -> Ballot:
    row = raw["vote"]
    return Ballot(
        voices=tuple(tuple(voice) for voice in row["voices"]),
        least=row["least"],
        share=row["share"],
        bare=frozenset(row.get("bare", ())),
        only_entries=frozenset(row.get("only_entries", ())),
        made=tuple(_parse_shape(rule) for rule in _rules(raw, "vote_made")),
        lemmas=tuple(row.get("lemmas", ())),
        needed=_parse_pairs(raw, "vote_needs"),
        holders=tuple(frozenset(rule["one_of"]) for rule in _rules(raw, "vote_held")),
        respelled=tuple(
            Derived(shape=re.compile(rule["shape"]), becomes=rule["before"])
            for rule in _rules(raw, "vote_respelled")
        ),
        alone=_parse_pairs(raw, "vote_alone"),
        without=re.compile(row.get("without", "[^\\w]")),
        kept_out=row["kept_out"],
    )


def _parse_pairs(raw: Mapping[str, Any], name: str) -> tuple[tuple[re.Pattern[str], str], ...]:
    return tuple((re.compile(rule["shape"]), rule["witness"]) for rule in _rules(raw, name))


def _parse_shape(row: Mapping[str, Any]) -> Shape:
    return Shape(
        shape=re.compile(row["shape"]),
        bases=tuple(row.get("bases", ())),
        bare=row.get("bare", False),
        unless_attested=row.get("unless_attested", False),
    )
