"""The answer of the word desk to a lookup, as its templates read it."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Literal, TypeAlias

TilePart: TypeAlias = tuple[str, bool]  # the letters of a tile, and whether it is a blank


@dataclass(frozen=True, slots=True, kw_only=True)
class MatchRow:
    """A word that was found."""

    pieces: Sequence[tuple[Sequence[TilePart], bool]]  # each with whether it is the input
    facts: str
    href: str
    # hooks, where they are displayed
    front: Sequence[str] = ()
    back: Sequence[str] = ()


MatchGroup: TypeAlias = tuple[int, Sequence[MatchRow]]  # rows of one length, or of any length (0)


@dataclass(frozen=True, slots=True, kw_only=True)
class ReadTileView:
    """A tile as it was read."""

    letter: str
    value: int
    is_blank: bool


@dataclass(frozen=True, slots=True, kw_only=True)
class HookView:
    """A letter before or after a word, and the longer word."""

    letter: str
    word: str
    href: str


@dataclass(frozen=True, slots=True, kw_only=True)
class SimilarWordView:
    """A valid word that is like the word looked up."""

    parts: Sequence[TilePart]
    href: str


@dataclass(frozen=True, slots=True, kw_only=True)
class FurtherLookupView:
    """A further lookup from a word, and the number of its matches."""

    name: str
    count: str
    href: str


@dataclass(frozen=True, slots=True, kw_only=True)
class CheckedWordView:
    """A word looked up, with its verdict; without further lookups if it could not be read."""

    text: str
    is_valid: bool
    problem: str  # why it could not be read
    is_begun: bool  # a single letter: a user who has typed it has not finished
    parts: Sequence[TilePart]
    tiles: Sequence[ReadTileView]
    facts: str
    jokers: str
    front: Sequence[HookView] = ()
    back: Sequence[HookView] = ()
    near: Sequence[SimilarWordView] = ()
    ways: Sequence[FurtherLookupView] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class CheckedWords:
    """The verdicts on the words of the input."""

    rows: Sequence[CheckedWordView]
    is_alone: bool  # one word


@dataclass(frozen=True, slots=True, kw_only=True)
class FoundWords:
    """A page of the matches."""

    groups: Sequence[MatchGroup]
    is_detailed: bool  # with hooks
    is_short: bool
    by_length: Sequence[
        tuple[int, str]
    ]  # the number of words of each length, where lengths are offered
    page: int
    pages: int


@dataclass(frozen=True, slots=True, kw_only=True)
class WordsAnswer:
    """The answer to a lookup."""

    state: Literal["nothing", "none", "no list", "lengths", "checked", "found"]
    length: str  # requested
    problem: str = ""  # of the input
    summary: str = ""
    order: str = ""  # of several matches
    is_guessed: bool = False  # whether the input was read as a pattern
    letters: Sequence[tuple[str, str]] | None = None  # those of high value, where they are offered
    list_lengths: Sequence[tuple[int, int]] = ()  # the number of words of each length in the list
    checked: CheckedWords | None = None
    found: FoundWords | None = None
