"""Filling racks, and the valid racks of a duplicate (CAT-DUP 1.3, CAT-CLS 3.1, RO-GEN 19)."""

from dataclasses import dataclass
from typing import Annotated, Literal

from faristol.rules.kind import Rounds, Whole
from faristol.tiles.alphabet import BLANK, Alphabet, Word


@dataclass(frozen=True, slots=True, kw_only=True)
class Stage:
    """The requirements of a rack in the rounds up to `last_round`, or in all that are left."""

    vowels: Annotated[int, Whole(0, 7)]
    consonants: Annotated[int, Whole(0, 7)]
    last_round: Rounds | None


@dataclass(frozen=True, slots=True, kw_only=True)
class Racks:
    """The stages of valid racks, and the tiles drawn again for an invalid one (CAT-DUP 1.3)."""

    stages: tuple[Stage, ...]
    redraw: Literal["all", "new"]


def count_tiles_to_draw(left: int, bag: int, *, size: int) -> int:
    """Return the number of tiles drawn: up to a full rack, or what the bag still holds.

    CAT-DUP 1.3, CAT-CLS 3.1, RO-GEN 19.
    """
    return max(0, min(size - left, bag))


def stage_at(rule: Racks, round_number: int) -> Stage:
    """Return the requirements of a rack in a round; the last stage goes on after its end."""
    for stage in rule.stages:
        if stage.last_round is None or round_number <= stage.last_round:
            return stage
    return rule.stages[-1]


def is_valid_rack(stage: Stage, rack: Word, alphabet: Alphabet) -> bool:
    """Whether a rack has its vowels and consonants; a blank may stand for either (CAT-DUP 1.3)."""
    vowels, consonants, blanks = count_letter_kinds(rack, alphabet)
    missing = max(0, stage.vowels - vowels) + max(0, stage.consonants - consonants)
    return missing <= blanks


def is_rack_possible(stage: Stage, left: Word, bag: Word, alphabet: Alphabet) -> bool:
    """Whether a valid rack can still be drawn, if needed after returning the tiles left.

    When it cannot, the duplicate is over (CAT-DUP 1.3, 1.6).
    """
    return is_valid_rack(stage, left + bag, alphabet)


def is_rack_possible_with(
    stage: Stage, left: Word, bag: Word, alphabet: Alphabet, *, size: int
) -> bool:
    """Whether a valid rack can be drawn that keeps the tiles left (CAT-DUP 1.3)."""
    vowels, consonants, blanks = count_letter_kinds(left, alphabet)
    needed = max(0, stage.vowels - vowels), max(0, stage.consonants - consonants)
    in_bag = count_letter_kinds(bag, alphabet)
    useful = sum(map(min, needed, in_bag)) + in_bag[2]
    return sum(needed) <= blanks + min(useful, count_tiles_to_draw(len(left), len(bag), size=size))


def count_letter_kinds(tiles: Word, alphabet: Alphabet) -> tuple[int, int, int]:
    """Return the numbers of vowels, consonants and blanks."""
    vowels = sum(tile != BLANK and alphabet.letter(tile).is_vowel for tile in tiles)
    blanks = tiles.count(BLANK)
    return vowels, len(tiles) - vowels - blanks, blanks
