"""Look into a window of a lane: the most it could score, the words that fit it, what they score.

What is found is kept as a *code*, one number a move, because a board may have a hundred thousand
moves: from the highest bits down, the points missing to TOP, the number of the window, the number
of the word among those of its length, and a bit for each new tile that is a blank. So the least
code has the most points.
"""

from collections.abc import Callable, Sequence
from math import prod
from operator import itemgetter, mul
from typing import Final, NamedTuple, TypeAlias

from faristol.board.score import Scoring
from faristol.moves.lanes import ANY, Lane
from faristol.moves.rack import Rack

TOP: Final = (1 << 16) - 1
MASK_BITS: Final = 8
NUMBER_BITS: Final = 22  # a list of all lengths has a quarter of that at most
# 30 lanes of 15 squares have 2,760 windows of up to 8 tiles, each looked into for 0, 1 and 2 blanks
WINDOW_BITS: Final = 14
WINDOW_AT: Final = MASK_BITS + NUMBER_BITS
POINTS_AT: Final = WINDOW_AT + WINDOW_BITS


class Window(NamedTuple):
    """Hold a window that some words fit: how their tiles score, as parts of codes."""

    lane: Lane
    first: int
    last: int
    length: int  # of the words
    base: int  # the code of a word whose new tiles are worth nothing
    pick: Callable[[bytes], Sequence[int]]  # the letters of the new tiles
    tiles: list[list[int]]  # by new tile and letter: what it adds to the code
    blank: list[list[int]]  # the same: what it adds again if a blank is taken for it


class Tables:
    """Keep what tiles of a rack add to codes, by what they are multiplied with.

    A letter that the rack has not is a blank from the beginning; no blank is taken for a barred one.
    """

    def __init__(self, rack: Rack, values: Sequence[int], barred: bytes) -> None:
        self.values = values
        self._counts = rack.counts
        self._barred = barred
        self._kept: dict[tuple[int, int], tuple[list[int], list[int]]] = {}

    def at(self, place: int, times: int) -> tuple[list[int], list[int]]:
        """Return by letter what the tile adds, and what it adds again when it is a blank."""
        found = self._kept.get((place, times))
        if found is None:
            tiles, blank = [], []
            for letter, (value, count) in enumerate(zip(self.values, self._counts, strict=True)):
                less = times * value << POINTS_AT
                tiles.append(-less if count else 1 << place)
                can_be_blank = count and letter not in self._barred
                blank.append(less + (1 << place) if can_be_blank else 0)
            found = self._kept[place, times] = tiles, blank
        return found


def open_window(
    lane: Lane, first: int, last: int, number: int, terms: Scoring, tables: Tables
) -> Window:
    """Return how the words in a window score; number is what it has in codes.

    Raises:
        OverflowError: codes have no room for the number.
    """
    if number >> WINDOW_BITS:
        raise OverflowError(f"window {number}")
    times = prod(lane.word[first:last])
    points = times * (lane.laid[last + 1] - lane.laid[first])
    points += lane.hooks[last] - lane.hooks[first]
    points += terms.bonus if last - first == terms.hand else 0
    factors = _factors(lane, first, last, times)
    begin = lane.begins[first]
    places = [at - begin for at in lane.free[first:last]]
    pairs = [tables.at(place, factor) for place, factor in enumerate(factors)]
    return Window(
        lane=lane,
        first=first,
        last=last,
        length=lane.ends[last - 1] - begin,
        base=(TOP - points << POINTS_AT) + (number << WINDOW_AT),
        # one place alone would give the letter itself, a slice gives a sequence too
        pick=itemgetter(*places)
        if len(places) > 1
        else itemgetter(slice(places[0], places[0] + 1)),
        tiles=[tiles for tiles, _ in pairs],
        blank=[blank for _, blank in pairs],
    )


def _factors(lane: Lane, first: int, last: int, times: int) -> list[int]:
    """Return what each new tile counts, in the word and in the one that crosses it."""
    letter = lane.letter[first:last]
    if lane.crossed[last] == lane.crossed[first]:
        return [times * factor for factor in letter]
    return [
        factor * (times if fits == ANY else times + word)
        for factor, word, fits in zip(
            letter, lane.word[first:last], lane.fitting[first:last], strict=True
        )
    ]


Most: TypeAlias = Callable[[int, int, int], int]


class Bounds:
    """Know for one rack the most that tiles in a window can score."""

    def __init__(self, rack: Rack, values: Sequence[int], terms: Scoring) -> None:
        self._hand = terms.hand
        self._bonus = terms.bonus
        tiles = [letter for letter, count in enumerate(rack.counts) for _ in range(count)]
        dear = sorted((values[tile] for tile in tiles), reverse=True)
        self._dear = [dear[:count] for count in range(rack.size + 1)]  # of so many tiles
        # by value, dearest first: the letters of the rack that are worth it
        by_value: dict[int, int] = {}
        for tile in sorted(set(tiles), key=lambda tile: -values[tile]):
            by_value[values[tile]] = by_value.get(values[tile], 0) | 1 << tile
        self._by_value = list(by_value.items())

    def of(self, lane: Lane) -> Most:
        """Return what tells for a lane a score that no word in a window exceeds.

        It is asked for the first square, the one behind the last, and how many tiles are no blanks.
        The dearest tile goes where it counts most, the next one after it. Where few letters fit
        crosswise none is dearer than theirs.
        """
        hand, bonus, dear = self._hand, self._bonus, self._dear
        laid, letters, words = lane.laid, lane.letter, lane.word

        def alone(first: int, last: int, naturals: int) -> int:
            """Tell it where nothing crosses."""
            letter = letters[first:last]
            letter.sort(reverse=True)
            points: int = sum(map(mul, letter, dear[naturals]))
            points += laid[last + 1] - laid[first]
            points *= prod(words[first:last])
            return points + bonus if last - first == hand else points

        crossed, hooks = lane.crossed, lane.hooks
        if not crossed[-1]:
            return alone
        limits = [None if fits == ANY else self._dearest(fits) for fits in lane.fitting]

        def most(first: int, last: int, naturals: int) -> int:
            if crossed[last] == crossed[first]:
                return alone(first, last, naturals)
            values = dear[naturals]
            top = values[0] if values else 0
            times = prod(words[first:last])
            points = times * (laid[last + 1] - laid[first]) + hooks[last] - hooks[first]
            if last - first == hand:
                points += bonus
            factors = []
            for letter, word, limit in zip(
                letters[first:last], words[first:last], limits[first:last], strict=True
            ):
                if limit is None:
                    factors.append(letter * times)
                elif limit < top:
                    points += letter * (times + word) * limit
                else:
                    factors.append(letter * (times + word))
            factors.sort(reverse=True)
            best: int = sum(map(mul, factors, values))
            return points + best

        return most

    def _dearest(self, letters: int) -> int:
        """Return what the dearest tile of the rack is worth that is one of these letters."""
        for value, having in self._by_value:
            if letters & having:
                return value
        return 0
