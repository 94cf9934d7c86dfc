"""Places that several players share, as lists of the standings show them."""

from collections import Counter
from collections.abc import Sequence

from faristol.desk.kernel.translation import Translator

_STEP = 5  # rows between two heavier lines


def shared_place_notes(places: Sequence[int], text: Translator) -> list[str]:
    """Return a note for each row: that several share its place, in the first of theirs; else empty."""
    counts = Counter(places)
    return [
        text.ngettext(
            "{n} player is equal on everything: they share the place.",
            "{n} players are equal on everything: they share the place.",
            counts[place],
        )
        if counts[place] > 1 and place not in places[:at]
        else ""
        for at, place in enumerate(places)
    ]


def heavier_lines(places: Sequence[int]) -> list[bool]:
    """Return for each row whether a heavier line follows: after five rows, never within a shared place.

    >>> heavier_lines((1, 2, 3, 4, 5, 6))
    [False, False, False, False, True, False]
    >>> heavier_lines((1, 2, 2, 2, 2, 2, 7, 8, 9, 10))
    [False, False, False, False, False, True, False, False, False, True]
    """
    lines, drawn = list[bool](), 0
    for at, place in enumerate(places, start=1):
        is_last_of_place = at == len(places) or places[at] != place
        lines.append(is_last_of_place and at // _STEP > drawn)
        drawn = at // _STEP if lines[-1] else drawn
    return lines
