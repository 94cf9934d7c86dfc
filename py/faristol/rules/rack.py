"""Fill racks, and say which racks of a duplicate may be played (CAT-DUP 1.3, CAT-CLS 3.1, RO-GEN 19)."""

from dataclasses import dataclass
from typing import Annotated, Literal

from faristol.rules.kind import Rounds, Whole
from faristol.tiles.alphabet import BLANK, Alphabet, Word


@dataclass(frozen=True, slots=True, kw_only=True)
class Stage:
    """Hold what a rack needs in the rounds up to one, or in all that are left."""

    vowels: Annotated[int, Whole(0, 7)]
    consonants: Annotated[int, Whole(0, 7)]
    last_round: Rounds | None


@dataclass(frozen=True, slots=True, kw_only=True)
class Racks:
    """Hold which racks are valid, and what is drawn again when one is not (CAT-DUP 1.3)."""

    stages: tuple[Stage, ...]
    redraw: Literal["all", "new"]


def replenished(left: int, bag: int, *, size: int) -> int:
    """Return how many tiles are drawn: up to a full rack, or what the bag still holds.

    CAT-DUP 1.3, CAT-CLS 3.1, RO-GEN 19.
    """
    return max(0, min(size - left, bag))


def stage_at(rule: Racks, round_number: int) -> Stage:
    """Return what a rack of this round needs; after the last stage that one goes on."""
    for stage in rule.stages:
        if stage.last_round is None or round_number <= stage.last_round:
            return stage
    return rule.stages[-1]


def is_valid_rack(stage: Stage, rack: Word, alphabet: Alphabet) -> bool:
    """Tell whether a rack has its vowels and consonants; a blank may stand for either (CAT-DUP 1.3)."""
    vowels, consonants, blanks = counted(rack, alphabet)
    missing = max(0, stage.vowels - vowels) + max(0, stage.consonants - consonants)
    return missing <= blanks


def is_rack_possible(stage: Stage, left: Word, bag: Word, alphabet: Alphabet) -> bool:
    """Tell whether a valid rack can still be had, what is left being put back if needed.

    When it cannot, the duplicate is over (CAT-DUP 1.3, 1.6).
    """
    return is_valid_rack(stage, left + bag, alphabet)


def is_rack_possible_with(
    stage: Stage, left: Word, bag: Word, alphabet: Alphabet, *, size: int
) -> bool:
    """Tell whether a valid rack can be had that keeps the tiles left (CAT-DUP 1.3)."""
    vowels, consonants, blanks = counted(left, alphabet)
    wanted = max(0, stage.vowels - vowels), max(0, stage.consonants - consonants)
    in_bag = counted(bag, alphabet)
    useful = sum(map(min, wanted, in_bag)) + in_bag[2]
    return sum(wanted) <= blanks + min(useful, replenished(len(left), len(bag), size=size))


def counted(tiles: Word, alphabet: Alphabet) -> tuple[int, int, int]:
    """Count vowels, consonants and blanks."""
    vowels = sum(tile != BLANK and alphabet.letter(tile).is_vowel for tile in tiles)
    blanks = tiles.count(BLANK)
    return vowels, len(tiles) - vowels - blanks, blanks
