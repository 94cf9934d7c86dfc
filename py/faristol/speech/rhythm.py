"""The pauses between clips, in milliseconds."""

from collections.abc import Mapping
from dataclasses import dataclass, replace
from types import MappingProxyType
from typing import Final, Literal, TypeAlias

SLOWER = (100, 150, 200, 300)  # percent; the steps of the button
_MOST_PERCENT = 500


@dataclass(frozen=True, slots=True, kw_only=True)
class Rhythm:
    """The silence before each kind of clip; words themselves are never stretched.

    With the defaults a rack of seven takes some 25 seconds, two to three a tile (CAT-DUP 1.4: "a poc a poc i amb
    claredat", then "a un ritme més ràpid").
    """

    slow: int = 1600  # between the tiles of the first reading
    between: int = 1200  # before the next reading
    fast: int = 250  # between the tiles of the later ones
    call: int = 600  # before "Temps!"
    phrase: int = 700  # between the parts of an announcement
    letter: int = 500  # between the letters of the word played
    joint: int = 120  # between a row and its column
    part: int = 20  # between the parts of a number; a blank and its letter have `joint`


USUAL = Rhythm()
AGAIN: Final = 300  # before the digits of a repeated number, which have `joint` between them

Pause: TypeAlias = Literal["slow", "between", "fast", "call", "phrase", "letter"]
# limits of a club's choice; `joint` and `part` are fixed
BOUNDS: Mapping[Pause, tuple[int, int]] = MappingProxyType(
    {
        "slow": (300, 6000),
        "between": (300, 10_000),
        "fast": (50, 3000),
        "call": (200, 5000),
        "phrase": (100, 5000),
        "letter": (50, 3000),
    }
)


@dataclass(frozen=True, slots=True)
class Unrhythmic:
    """A pause out of its limits.

    Codes: out_of_bounds, not_faster (the later readings go faster, CAT-DUP 1.4).
    """

    code: str
    pause: Pause


def read_rhythm(pauses: Mapping[Pause, int]) -> Rhythm | Unrhythmic:
    """Parse the pauses that a club wants; the others are the usual ones.

    >>> read_rhythm({"slow": 2000}).slow, read_rhythm({"slow": 200})
    (2000, Unrhythmic(code='out_of_bounds', pause='slow'))
    """
    for pause, milliseconds in pauses.items():
        shortest, longest = BOUNDS[pause]
        if not shortest <= milliseconds <= longest:
            return Unrhythmic("out_of_bounds", pause)
    rhythm = replace(USUAL, **{str(pause): length for pause, length in pauses.items()})
    return Unrhythmic("not_faster", "fast") if rhythm.fast > rhythm.slow else rhythm


def slowed(rhythm: Rhythm, percent: int) -> Rhythm:
    """Return a rhythm with longer pauses; `joint` and `part` keep their length.

    >>> slowed(USUAL, 200).slow, slowed(USUAL, 200).joint
    (3200, 120)

    Raises:
        ValueError: the percentage is out of bounds.
    """
    if not SLOWER[0] <= percent <= _MOST_PERCENT:
        raise ValueError(f"{percent} percent")
    return replace(
        rhythm,
        slow=rhythm.slow * percent // 100,
        between=rhythm.between * percent // 100,
        fast=rhythm.fast * percent // 100,
        phrase=rhythm.phrase * percent // 100,
        letter=rhythm.letter * percent // 100,
    )
