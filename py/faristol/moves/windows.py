"""Windows of a lane: a bound of their scores, the words that fit them, and their points.

A found move is stored as a *code*, one number, because a board may have a hundred thousand moves: from the highest
bits down, the points missing to TOP, the number of the window, the number of the word among those of its length, and
a bit for each new tile that is a blank. So the lowest code has the most points.
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
    """A window that some words fit: the scores of its tiles, as parts of codes."""

    lane: Lane
    first: int
    last: int
    length: int  # of the words
    base: int  # the code of a word whose new tiles are worth nothing
    pick: Callable[[bytes], Sequence[int]]  # the letters of the new tiles
    tiles: list[list[int]]  # by new tile and letter: its part of the code
    blank: list[list[int]]  # the same: what is added if the tile is a blank


class Tables:
    """The parts of codes for the tiles of a rack, by the multiplier of their square.

    A letter that is not on the rack is always a blank; a barred letter never is.
    """

    def __init__(self, rack: Rack, values: Sequence[int], barred: bytes) -> None:
        self.values = values
        self._counts = rack.counts
        self._barred = barred
        self._cached: dict[tuple[int, int], tuple[list[int], list[int]]] = {}

    def at(self, place: int, times: int) -> tuple[list[int], list[int]]:
        """Return by letter the tile's part of the code, and the part added when it is a blank."""
        cached = self._cached.get((place, times))
        if cached is None:
            tiles, blank = [], []
            for letter, (value, count) in enumerate(zip(self.values, self._counts, strict=True)):
                less = times * value << POINTS_AT
                tiles.append(-less if count else 1 << place)
                can_be_blank = count and letter not in self._barred
                blank.append(less + (1 << place) if can_be_blank else 0)
            cached = self._cached[place, times] = tiles, blank
        return cached


def open_window(
    lane: Lane, first: int, last: int, number: int, terms: Scoring, tables: Tables
) -> Window:
    """Return the window with its scores; `number` identifies it in codes.

    Raises:
        OverflowError: codes have no room for the number.
    """
    if number >> WINDOW_BITS:
        raise OverflowError(f"window {number}")
    times = prod(lane.word[first:last])
    points = times * (lane.laid[last + 1] - lane.laid[first])
    points += lane.hooks[last] - lane.hooks[first]
    points += terms.bonus if last - first == terms.hand else 0
    factors = _factors_of(lane, first, last, times)
    origin = lane.begins[first]
    places = [at - origin for at in lane.free[first:last]]
    pairs = [tables.at(place, factor) for place, factor in enumerate(factors)]
    return Window(
        lane=lane,
        first=first,
        last=last,
        length=lane.ends[last - 1] - origin,
        base=(TOP - points << POINTS_AT) + (number << WINDOW_AT),
        # for a single place a slice, as itemgetter would return the letter and not a sequence
        pick=itemgetter(*places)
        if len(places) > 1
        else itemgetter(slice(places[0], places[0] + 1)),
        tiles=[tiles for tiles, _ in pairs],
        blank=[blank for _, blank in pairs],
    )


def _factors_of(lane: Lane, first: int, last: int, times: int) -> list[int]:
    """Return the multiplier of each new tile, in the word and in the one that crosses it."""
    letter = lane.letter[first:last]
    if lane.crossed[last] == lane.crossed[first]:
        return [times * factor for factor in letter]
    return [
        factor * (times if fits == ANY else times + word)
        for factor, word, fits in zip(
            letter, lane.word[first:last], lane.fitting[first:last], strict=True
        )
    ]


Bound: TypeAlias = Callable[[int, int, int], int]


class Bounds:
    """Upper bounds of the scores of one rack in a window."""

    def __init__(self, rack: Rack, values: Sequence[int], terms: Scoring) -> None:
        self._hand = terms.hand
        self._bonus = terms.bonus
        tiles = [letter for letter, count in enumerate(rack.counts) for _ in range(count)]
        dear = sorted((values[tile] for tile in tiles), reverse=True)
        self._dear = [dear[:count] for count in range(rack.size + 1)]  # by the number of tiles
        # by value, highest first: the letters of the rack with this value
        by_value: dict[int, int] = {}
        for tile in sorted(set(tiles), key=lambda tile: -values[tile]):
            by_value[values[tile]] = by_value.get(values[tile], 0) | 1 << tile
        self._by_value = list(by_value.items())

    def of(self, lane: Lane) -> Bound:
        """Return for a lane the function of a bound that no word in a window exceeds.

        Its arguments are the first square, the one after the last, and the number of tiles that are not blanks. The
        bound puts the dearest tile where it counts most, and so on; a square that only some letters fit crosswise
        gets no higher value than theirs.
        """
        hand, bonus, dear = self._hand, self._bonus, self._dear
        laid, letters, words = lane.laid, lane.letter, lane.word

        def bound_without_crossings(first: int, last: int, naturals: int) -> int:
            """Return the bound of a window without cross words."""
            letter = letters[first:last]
            letter.sort(reverse=True)
            points: int = sum(map(mul, letter, dear[naturals]))
            points += laid[last + 1] - laid[first]
            points *= prod(words[first:last])
            return points + bonus if last - first == hand else points

        crossed, hooks = lane.crossed, lane.hooks
        if not crossed[-1]:
            return bound_without_crossings
        limits = [None if fits == ANY else self._max_value_of(fits) for fits in lane.fitting]

        def bound_of(first: int, last: int, naturals: int) -> int:
            if crossed[last] == crossed[first]:
                return bound_without_crossings(first, last, naturals)
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

        return bound_of

    def _max_value_of(self, letters: int) -> int:
        """Return the highest value of the rack's tiles that are among some letters, or 0."""
        for value, with_value in self._by_value:
            if letters & with_value:
                return value
        return 0
