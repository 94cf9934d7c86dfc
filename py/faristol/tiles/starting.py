"""The draw for the start: the tile nearest to A starts (CAT-CLM 2, CAT-CLS 1.6)."""

from collections.abc import Iterable
from dataclasses import dataclass

from faristol.tiles.alphabet import BLANK, Alphabet


@dataclass(frozen=True, slots=True)
class Start:
    """The player who starts, 1 or 2, or 0 for another draw; and the number of draws."""

    player: int
    draws: int


def starting_place(tile: int, alphabet: Alphabet, *, is_blank_first: bool) -> int:
    """Return the place of a tile in the draw; the blank is before A, or after the last letter.

    Before A in Catalan, only here (CAT-CLM 2, CAT-CLS 1.6); in Romanian it is last wherever letters stand in order
    (RO-GEN 18).
    """
    if tile != BLANK:
        return tile
    return 0 if is_blank_first else alphabet.size + 1


def starting_draw(
    draws: Iterable[tuple[int, int]], alphabet: Alphabet, *, is_blank_first: bool
) -> Start:
    """Return the start after pairs of tiles were drawn; equal tiles are drawn again (CAT-CLS 1.6)."""
    count = 0
    for first, second in draws:
        count += 1
        places = [
            starting_place(tile, alphabet, is_blank_first=is_blank_first)
            for tile in (first, second)
        ]
        if places[0] != places[1]:
            return Start(1 if places[0] < places[1] else 2, count)
    return Start(0, count)


LISTED = Start(1, 0)  # the pairing decides: the player listed first starts (CAT-CLS 1.5)
