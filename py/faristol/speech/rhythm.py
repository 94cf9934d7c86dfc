"""Hold the pauses between what is said, in thousandths of a second."""

from dataclasses import dataclass, replace

SLOWER = (100, 150, 200, 300)  # percent; what the button goes through
_MOST_PERCENT = 500


@dataclass(frozen=True, slots=True, kw_only=True)
class Rhythm:
    """Hold the silence before each kind of clip; words themselves are never stretched.

    With these a rack of seven takes some 25 seconds, two to three a tile (CAT-DUP 1.4: "a poc a poc
    i amb claredat", then "a un ritme més ràpid").
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


def slowed(rhythm: Rhythm, percent: int) -> Rhythm:
    """Return a rhythm with longer pauses; what belongs together stays together.

    >>> slowed(USUAL, 200).slow, slowed(USUAL, 200).joint
    (3200, 120)

    Raises:
        ValueError: out of bounds.
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
