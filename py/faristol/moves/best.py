"""The search for the best moves of a rack, without the windows that cannot have any.

Windows wait in the order of the most they could score. A searched window leads to the next smaller ones, which score
less: the same without its last square; at the end of a stretch of free squares, also without its first. Words without
a blank come before words with one.
"""

from collections.abc import Iterator
from heapq import heapify, heappop, heappush

from faristol.moves.question import Question, is_found_elsewhere
from faristol.moves.spelling import Spelling
from faristol.moves.windows import POINTS_AT, TOP, Bounds, Window, open_window
from faristol.words.bits import members

_PAUSE = 24  # windows


class BestSearch:
    """The search for the moves with the most points; `codes` may hold more than requested."""

    def __init__(self, question: Question) -> None:
        self.codes: list[int] = []
        self.windows: list[Window] = []
        self.floor = -1  # moves with fewer points are dropped; a move may have 0
        self._question = question
        self._rack = question.rack
        self._lanes = question.lanes
        self._spelling = Spelling(question.rack, question.terms.barred)
        bounds = Bounds(question.rack, question.tables.values, question.terms)
        self._bounds = [bounds.of(lane) for lane in question.lanes]
        # by the size of a window: the fewest blanks among its tiles
        naturals = question.rack.naturals
        self._fewest_blanks = [max(0, size - naturals) for size in range(question.rack.size + 1)]
        self._heap: list[tuple[int, int, int, int, int]] = []
        self._ends: list[list[int]] = []

    def steps(self, count: int, *, needs_more: bool = False) -> Iterator[None]:
        """Find the `count` best moves and those that tie with the last of them, with pauses.

        With `needs_more`, only scores above those found are searched: enough for the score itself.
        """
        heap = self._heap
        for index in range(len(self._lanes)):
            self._add_largest_windows(index)
        heapify(heap)
        yield
        searched = 0
        while heap:
            negative_bound, index, first, last, blanks = heappop(heap)
            if -negative_bound < self.floor + needs_more:
                break
            if self._search_window(index, first, last, blanks):
                self._raise_floor(count)
            self._add_next_windows(-negative_bound, index, first, last, blanks)
            searched += 1
            if not searched % _PAUSE:
                yield

    def _raise_floor(self, count: int) -> None:
        """Drop the codes with fewer points than the `count`-th best move."""
        self.codes.sort()
        points = TOP - (self.codes[count - 1] >> POINTS_AT) if len(self.codes) >= count else -1
        if points > self.floor:
            self.floor = points
            limit = TOP - points + 1 << POINTS_AT
            self.codes = [code for code in self.codes if code < limit]

    def _add_largest_windows(self, index: int) -> None:
        """Add the largest windows of a lane to the heap, between squares where no letter fits."""
        lane = self._lanes[index]
        hand, letters = self._question.hand, self._rack.letters
        bound, touching = self._bounds[index], lane.touching
        ends = [0] * len(lane.free)
        first = 0
        for at in range(len(lane.free) + 1):
            if at < len(lane.free) and lane.fitting[at] & letters:
                continue
            ends[first:at] = [at] * (at - first)
            if at > first:
                size = min(hand, at - first)
                blanks = self._fewest_blanks[size]
                self._heap += [
                    (
                        -bound(start, start + size, size - blanks),
                        index,
                        start,
                        start + size,
                        blanks,
                    )
                    for start in range(first, at - size + 1)
                    if touching[start] != touching[start + size]
                ]
            first = at + 1
        self._ends.append(ends)

    def _add_next_windows(self, bound: int, index: int, first: int, last: int, blanks: int) -> None:
        """Add the windows that follow one with this bound."""
        size = last - first
        if blanks < self._rack.blanks and blanks < size:
            self._add_window(index, first, last, blanks + 1)
        if size == self._question.terms.hand:
            bound -= self._question.terms.bonus
        if size == 1 or bound < self.floor or blanks > self._fewest_blanks[size]:
            return
        touching = self._lanes[index].touching
        if touching[first] != touching[last - 1]:
            self._add_window(index, first, last - 1, self._fewest_blanks[size - 1])
        if last == self._ends[index][first] and touching[first + 1] != touching[last]:
            self._add_window(index, first + 1, last, self._fewest_blanks[size - 1])

    def _add_window(self, index: int, first: int, last: int, blanks: int) -> None:
        """Add a window, unless its bound is below the floor."""
        bound = self._bounds[index](first, last, last - first - blanks)
        if bound >= self.floor:
            heappush(self._heap, (-bound, index, first, last, blanks))

    def _search_window(self, index: int, first: int, last: int, blanks: int) -> bool:
        """Search a window for words that take exactly `blanks` blanks; return True if any scores enough."""
        question, lane = self._question, self._lanes[index]
        if last - first == 1 and is_found_elsewhere(lane, first):
            return False
        letters = lane.letters[lane.begins[first] : lane.ends[last - 1]]
        if last - first == self._rack.size:
            fits = question.window_words.find_words_using_all(letters)
        else:
            fits = question.window_words.find_words(letters, blanks)
        if fits and lane.crossed[first] != lane.crossed[last]:
            fits = question.window_words.filter_crossing(fits, lane, first, last)
        if not fits:
            return False
        number = len(self.windows)
        window = open_window(lane, first, last, number, question.terms, question.tables)
        self.windows.append(window)
        limit = TOP - self.floor + 1 << POINTS_AT
        codes = self._spelling.codes(window, question.words[len(letters)], members(fits), blanks)
        codes = [code for code in codes if code < limit]
        self.codes += codes
        return bool(codes)
