"""Find the best moves of a rack, without looking into windows that cannot have any.

Windows wait in the order of the most they could score. Who looks into one learns of the next
smaller ones, which score less: the same without its last square; at the end of a stretch of free
squares, also without its first. And before words that take a blank come those that take none.
"""

from collections.abc import Iterator
from heapq import heapify, heappop, heappush

from faristol.moves.question import Question, is_told_elsewhere
from faristol.moves.spelling import Spelling
from faristol.moves.windows import POINTS_AT, TOP, Bounds, Window, open_window
from faristol.words.bits import members

_PAUSE = 24  # windows


class Best:
    """Search for the moves with the most points; what is found is in `codes`, and too much."""

    def __init__(self, question: Question) -> None:
        self.codes: list[int] = []
        self.windows: list[Window] = []
        self.floor = -1  # moves with less are of no interest; one may score nothing
        self._question = question
        self._rack = question.rack
        self._lanes = question.lanes
        self._spelling = Spelling(question.rack, question.terms.barred)
        bounds = Bounds(question.rack, question.tables.values, question.terms)
        self._most = [bounds.of(lane) for lane in question.lanes]
        # by the size of a window: how many of its tiles are blanks at least
        naturals = question.rack.naturals
        self._least = [max(0, size - naturals) for size in range(question.rack.size + 1)]
        self._heap: list[tuple[int, int, int, int, int]] = []
        self._ends: list[list[int]] = []

    def steps(self, count: int, *, more: bool = False) -> Iterator[None]:
        """Find the best moves, so many and those that tie with the last of them, with pauses.

        With more, only scores above what was found are looked for: enough for the score itself.
        """
        heap = self._heap
        for index in range(len(self._lanes)):
            self._start(index)
        heapify(heap)
        yield
        looked = 0
        while heap:
            most, index, first, last, blanks = heappop(heap)
            if -most < self.floor + more:
                break
            if self._look(index, first, last, blanks):
                self._raise_floor(count)
            self._follow(-most, index, first, last, blanks)
            looked += 1
            if not looked % _PAUSE:
                yield

    def _raise_floor(self, count: int) -> None:
        """Forget codes that are worse than the last that counts."""
        self.codes.sort()
        points = TOP - (self.codes[count - 1] >> POINTS_AT) if len(self.codes) >= count else -1
        if points > self.floor:
            self.floor = points
            limit = TOP - points + 1 << POINTS_AT
            self.codes = [code for code in self.codes if code < limit]

    def _start(self, index: int) -> None:
        """Note the largest windows of a lane, between squares where nothing fits."""
        lane = self._lanes[index]
        hand, letters = self._question.hand, self._rack.letters
        most, touching = self._most[index], lane.touching
        ends = [0] * len(lane.free)
        first = 0
        for at in range(len(lane.free) + 1):
            if at < len(lane.free) and lane.fitting[at] & letters:
                continue
            ends[first:at] = [at] * (at - first)
            if at > first:
                size = min(hand, at - first)
                blanks = self._least[size]
                self._heap += [
                    (
                        -most(start, start + size, size - blanks),
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

    def _follow(self, most: int, index: int, first: int, last: int, blanks: int) -> None:
        """Note what comes after a window that could score so much."""
        size = last - first
        if blanks < self._rack.blanks and blanks < size:
            self._push(index, first, last, blanks + 1)
        if size == self._question.terms.hand:
            most -= self._question.terms.bonus
        if size == 1 or most < self.floor or blanks > self._least[size]:
            return
        touching = self._lanes[index].touching
        if touching[first] != touching[last - 1]:
            self._push(index, first, last - 1, self._least[size - 1])
        if last == self._ends[index][first] and touching[first + 1] != touching[last]:
            self._push(index, first + 1, last, self._least[size - 1])

    def _push(self, index: int, first: int, last: int, blanks: int) -> None:
        """Note a window, unless it cannot score enough."""
        most = self._most[index](first, last, last - first - blanks)
        if most >= self.floor:
            heappush(self._heap, (-most, index, first, last, blanks))

    def _look(self, index: int, first: int, last: int, blanks: int) -> bool:
        """Look into a window for words that take exactly so many blanks; tell if any will do."""
        question, lane = self._question, self._lanes[index]
        if last - first == 1 and is_told_elsewhere(lane, first):
            return False
        letters = lane.letters[lane.begins[first] : lane.ends[last - 1]]
        if last - first == self._rack.size:
            fits = question.fitting.using_all(letters)
        else:
            fits = question.fitting.taking(letters, blanks)
        if fits and lane.crossed[first] != lane.crossed[last]:
            fits = question.fitting.crossing(fits, lane, first, last)
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
