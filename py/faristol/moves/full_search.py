"""The search for all moves of a rack, window by window."""

from collections.abc import Iterator

from faristol.moves.lanes import Lane
from faristol.moves.question import Question, is_found_elsewhere
from faristol.moves.spelling import Spelling
from faristol.moves.windows import Window, open_window
from faristol.words.bits import members

_PAUSE = 1500  # moves between two pauses; there is also one after each lane


class FullSearch:
    """The search for all moves; codes and windows grow while the steps go on."""

    def __init__(self, question: Question) -> None:
        self.codes: list[int] = []
        self.windows: list[Window] = []
        self._question = question
        self._spelling = Spelling(question.rack, question.terms.barred)
        self._prepared = {1}  # lengths; there are no words of a single tile
        self._by_blanks: dict[bytes, list[tuple[int, int]]] = {}

    def steps(self) -> Iterator[None]:
        """Search all windows, with pauses."""
        question = self._question
        hand, letters = question.hand, question.rack.letters
        for lane in question.lanes:
            before = len(self.codes)
            size = len(lane.free)
            for first in range(size):
                for last in range(first + 1, min(first + hand, size) + 1):
                    if not lane.fitting[last - 1] & letters:
                        break
                    if lane.touching[first] != lane.touching[last]:
                        length = lane.ends[last - 1] - lane.begins[first]
                        if length not in self._prepared:
                            self._prepared.add(length)
                            yield from question.window_words.prepare(length)
                        self._search_window(lane, first, last)
                        if len(self.codes) - before > _PAUSE:
                            before = len(self.codes)
                            yield
            yield

    def _search_window(self, lane: Lane, first: int, last: int) -> None:
        if last - first == 1 and is_found_elsewhere(lane, first):
            return
        question = self._question
        letters = lane.letters[lane.begins[first] : lane.ends[last - 1]]
        by_blanks = self._by_blanks.get(letters)
        if by_blanks is None:
            by_blanks = self._by_blanks[letters] = question.window_words.group_words_by_blanks(
                letters
            )
        window = None
        for needed, bits in by_blanks:
            fits = bits
            if lane.crossed[first] != lane.crossed[last]:
                fits = question.window_words.filter_crossing(bits, lane, first, last)
                if not fits:
                    continue
            if window is None:
                number = len(self.windows)
                window = open_window(lane, first, last, number, question.terms, question.tables)
                self.windows.append(window)
            blob = question.words[len(letters)]
            self.codes += self._spelling.codes(window, blob, members(fits), needed)
