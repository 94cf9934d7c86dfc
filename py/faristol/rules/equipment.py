"""The equipment: tiles, board, racks; the start; what is written, read and looked up."""

from dataclasses import dataclass
from typing import Annotated, Literal

from faristol.rules.kind import Points, Text, Whole, Words


@dataclass(frozen=True, slots=True, kw_only=True)
class Equipment:
    """Tiles and board (RO-GEN 2, 3, 5, 6; CAT-CLM 1, 4, 7, 9; CAT-CLS 1.3, 2.1, 2.9, 2.12)."""

    tiles: Annotated[str, Text(20)]  # the language of the alphabet and its set
    blank_stands_for: Literal["tiles", "letters"]  # of the set, or all letters of the alphabet
    layout: Literal["standard"]
    rack: Annotated[int, Whole(1, 7)]
    scrabble: Points  # for playing a whole rack
    word_premiums: Literal["multiplied"]  # x4, x9, x27 when several squares are covered
    orientation: Literal["own", "same", "agreed"] | None  # how the board stands between two players


@dataclass(frozen=True, slots=True, kw_only=True)
class Start:
    """The ways to decide who starts (CAT-CLM 2, CAT-CLS 1.5-1.6)."""

    methods: tuple[Literal["draw", "pairing", "arbiter"], ...]
    blank: Literal["first", "last"]  # of the alphabet, in the draw
    equal_tiles: Literal["again"]

    @property
    def is_always_drawn(self) -> bool:
        """Whether no list decides who starts (CAT-CLM 2; by CAT-CLS 1.5 and RO-COR 4 a list may)."""
        return self.methods == ("draw",)


@dataclass(frozen=True, slots=True, kw_only=True)
class Sheet:
    """What is written, and what may lie on the table (CAT-CLM 3, 5; CAT-CLS 1.4, 5; RO-COR 5)."""

    record: Literal["slips", "starter", "both", "travelling"] | None
    coordinates: Literal["compulsory", "optional", "where_asked"] | None
    score: Literal["compulsory", "where_asked"] | None
    notes: Literal["none_before", "during", "handwritten"] | None
    devices: Literal["forbidden", "allowed"] | None


@dataclass(frozen=True, slots=True, kw_only=True)
class Passing:
    """The word spoken for passing the turn (CAT-CLM 18, CAT-CLS 3.7, RO-GEN 17)."""

    word: Annotated[str, Text(20)]


@dataclass(frozen=True, slots=True, kw_only=True)
class Dictionary:
    """The list that decides on words (CAT-CLM D1, RO-COR 6)."""

    name: Words
