"""Describe the letters and tiles of a language, from `lexicons/<language>/alphabet.toml`."""

from collections.abc import Mapping
from dataclasses import dataclass, replace
from functools import cache, cached_property
from pathlib import Path
from typing import TypeAlias

from faristol import tiles

Word: TypeAlias = bytes

BLANK = 0  # a blank on a rack
BLANK_BIT = 0x80  # a blank that stands for a letter
LETTER = 0x7F  # what remains of a byte when it does not matter whether it is a blank

PACKED = "alphabets"  # where the build puts the files inside the package


@dataclass(frozen=True, slots=True, kw_only=True)
class Letter:
    """Hold one letter: how many tiles show it, and what each of them is worth."""

    name: str
    count: int
    value: int
    is_vowel: bool


@dataclass(frozen=True, kw_only=True, eq=False)
class Alphabet:
    """Hold the letters of a language in their order, and how people spell them; there is one of each."""

    language: str
    name: str  # of the language, in that language
    letters: tuple[Letter, ...]
    blanks: int
    dear: tuple[int, ...]  # codes of the letters people look words up by
    signs: Mapping[str, str]  # every sign tiles are typed with, in either case: its plain capital
    foreign: Mapping[str, str]  # letters with the marks of other languages, in the same way
    spellings: Mapping[str, int]  # plain capitals: the code of the letter they spell
    written: tuple[str, ...]  # by code: how words write the letter; the one at 0 is the blank

    @property
    def size(self) -> int:
        """Return the number of letters; codes go from 1 to this."""
        return len(self.letters)

    @cached_property
    def values(self) -> tuple[int, ...]:
        """Return the points by code; the blank, at 0, has none."""
        return (0, *(letter.value for letter in self.letters))

    @cached_property
    def counts(self) -> tuple[int, ...]:
        """Return the tiles in a set by code; the blanks are at 0."""
        return (self.blanks, *(letter.count for letter in self.letters))

    @cached_property
    def with_foreign_marks(self) -> "Alphabet":
        """The same alphabet, to which a letter with the mark of another language is the plain letter.

        For words that are asked about, for lists, and for entries that earlier versions wrote.
        """
        return replace(self, signs={**self.foreign, **self.signs}) if self.foreign else self

    def letter(self, code: int) -> Letter:
        """Return the letter of a code, also of one that is a blank on the board."""
        return self.letters[(code & LETTER) - 1]

    def points(self, word: Word) -> int:
        """Return what the tiles of a word are worth; a blank is worth nothing."""
        values = self.values
        return sum(values[code] for code in word if not code & BLANK_BIT)


def parse_alphabet(text: str, language: str) -> Alphabet:
    """Return the alphabet that a file describes.

    Raises:
        ValueError: it contradicts itself.
    """
    from tomllib import loads

    raw = loads(text)
    names = list(raw["letters"])
    if not 1 <= len(names) < BLANK_BIT:
        raise ValueError(f"{language}: {len(names)} letters")
    known = set(names)
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
            if name not in known:
                raise ValueError(f"{language}: {name} is not one of the letters")
    letters = tuple(
        Letter(name=name, count=count, value=value, is_vowel=name in raw["vowels"])
        for name, (count, value) in raw["letters"].items()
    )
    codes = {name: code for code, name in enumerate(names, 1)}
    spellings = dict(codes)
    for text_, name in raw["typed"].items():
        if spellings.setdefault(text_, codes[name]) != codes[name]:
            raise ValueError(f"{language}: {text_} is typed for two letters")
    plain = {sign: sign for spelling in spellings for sign in spelling}
    plain |= _capitals_by_mark(raw["folded"])
    foreign = _capitals_by_mark(raw["foreign"])
    if both := plain.keys() & foreign.keys():
        raise ValueError(f"{language}: {min(both)} is of the language, and foreign")
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
    return {sign: name for name, signs in table.items() for sign in signs}


def _in_either_case(plain: Mapping[str, str]) -> dict[str, str]:
    return {**{sign.lower(): capital for sign, capital in plain.items()}, **plain}


def _folder() -> Path:
    """Return where the alphabets are: packed with the program, or beside it in the checkout."""
    here = Path(tiles.__path__[0])
    packed = here / PACKED
    return packed if packed.is_dir() else here.parents[2] / "lexicons"


@cache
def languages() -> tuple[str, ...]:
    """Return the languages that have an alphabet, sorted."""
    return tuple(sorted(path.parent.name for path in _folder().glob("*/alphabet.toml")))


@cache
def alphabet_of(language: str) -> Alphabet:
    """Return the alphabet of a language.

    Raises:
        LookupError: there is none.
    """
    if language not in languages():
        raise LookupError(language)
    text = (_folder() / language / "alphabet.toml").read_text(encoding="utf-8")
    return parse_alphabet(text, language)
