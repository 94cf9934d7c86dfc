"""The letters and tiles of a language, from `lexicons/<language>/alphabet.toml`."""

from collections.abc import Mapping
from dataclasses import dataclass, replace
from functools import cache, cached_property
from pathlib import Path
from typing import TypeAlias

from faristol import tiles

Word: TypeAlias = bytes

BLANK = 0  # a blank on a rack
BLANK_BIT = 0x80  # a blank that stands for a letter
LETTER = 0x7F  # mask for the letter of a tile, blank or not

PACKED = "alphabets"  # folder of the built package with these files


@dataclass(frozen=True, slots=True, kw_only=True)
class Letter:
    """A letter: how many tiles show it, and its points."""

    name: str
    count: int
    value: int
    is_vowel: bool


@dataclass(frozen=True, kw_only=True, eq=False)
class Alphabet:
    """The letters of a language in order, and their spellings; one object for each language."""

    language: str
    name: str  # of the language, in that language
    letters: tuple[Letter, ...]
    blanks: int
    dear: tuple[int, ...]  # codes of the letters that words are looked up by
    signs: Mapping[str, str]  # characters of typed tiles, in either case: the plain capital
    foreign: Mapping[str, str]  # letters with marks of other languages: the plain capital
    spellings: Mapping[str, int]  # plain capitals: the code of the letter spelled
    written: tuple[str, ...]  # by code: the letter as written in words; the blank is at 0

    @property
    def size(self) -> int:
        """The number of letters; codes go from 1 to this."""
        return len(self.letters)

    @cached_property
    def values(self) -> tuple[int, ...]:
        """The points by code; the blank, at 0, has none."""
        return (0, *(letter.value for letter in self.letters))

    @cached_property
    def counts(self) -> tuple[int, ...]:
        """The numbers of tiles in a set by code; the blanks are at 0."""
        return (self.blanks, *(letter.count for letter in self.letters))

    @cached_property
    def with_foreign_marks(self) -> "Alphabet":
        """The same alphabet, which reads a letter with the mark of another language as the plain letter.

        For words that are asked about, for lists, and for entries of earlier versions.
        """
        return replace(self, signs={**self.foreign, **self.signs}) if self.foreign else self

    def letter(self, code: int) -> Letter:
        """Return the letter of a code, also of a blank on the board."""
        return self.letters[(code & LETTER) - 1]

    def points(self, word: Word) -> int:
        """Return the points of a word's tiles; a blank has none."""
        values = self.values
        return sum(values[code] for code in word if not code & BLANK_BIT)


def parse_alphabet(text: str, language: str) -> Alphabet:
    """Return the alphabet of a file.

    Raises:
        ValueError: the file contradicts itself.
    """
    from tomllib import loads

    raw = loads(text)
    names = list(raw["letters"])
    if not 1 <= len(names) < BLANK_BIT:
        raise ValueError(f"{language}: {len(names)} letters")
    known_names = set(names)
    tables = (
        raw["typed"].values(),
        raw["written"],
        raw["folded"],
        raw["foreign"],
        raw["vowels"],
        raw["dear"],
    )
    for table in tables:
        for name in table:
            if name not in known_names:
                raise ValueError(f"{language}: {name} is not one of the letters")
    letters = tuple(
        Letter(name=name, count=count, value=value, is_vowel=name in raw["vowels"])
        for name, (count, value) in raw["letters"].items()
    )
    codes = {name: code for code, name in enumerate(names, 1)}
    spellings = dict(codes)
    for typed, name in raw["typed"].items():
        if spellings.setdefault(typed, codes[name]) != codes[name]:
            raise ValueError(f"{language}: {typed} is typed for two letters")
    plain = {sign: sign for spelling in spellings for sign in spelling}
    plain |= _capitals_by_mark(raw["folded"])
    foreign = _capitals_by_mark(raw["foreign"])
    if doubtful := plain.keys() & foreign.keys():
        raise ValueError(f"{language}: {min(doubtful)} is of the language, and foreign")
    return Alphabet(
        language=language,
        name=raw["name"],
        letters=letters,
        blanks=raw["blanks"],
        dear=tuple(codes[name] for name in raw["dear"]),
        signs=_in_either_case(plain),
        foreign=_in_either_case(foreign),
        spellings=spellings,
        written=("?", *(raw["written"].get(name, name) for name in names)),
    )


def _capitals_by_mark(table: Mapping[str, str]) -> dict[str, str]:
    return {character: name for name, characters in table.items() for character in characters}


def _in_either_case(plain: Mapping[str, str]) -> dict[str, str]:
    return {**{character.lower(): capital for character, capital in plain.items()}, **plain}


def _alphabets_folder() -> Path:
    """Return the folder of the alphabets: packed with the program, or in the checkout."""
    here = Path(tiles.__path__[0])
    packed = here / PACKED
    return packed if packed.is_dir() else here.parents[2] / "lexicons"


@cache
def languages() -> tuple[str, ...]:
    """Return the languages that have an alphabet, sorted."""
    return tuple(sorted(path.parent.name for path in _alphabets_folder().glob("*/alphabet.toml")))


@cache
def alphabet_of(language: str) -> Alphabet:
    """Return the alphabet of a language.

    Raises:
        LookupError: the language has no alphabet.
    """
    if language not in languages():
        raise LookupError(language)
    text = (_alphabets_folder() / language / "alphabet.toml").read_text(encoding="utf-8")
    return parse_alphabet(text, language)
