"""The kernel prepared for a word list, and the calls of its functions."""

from math import prod
from typing import Final
from zlib import crc32

from faristol.board.board import Board
from faristol.board.score import Scoring
from faristol.board.square import SIDE, SQUARES
from faristol.moves.kernel.machine import KernelError, Machine, reserve, write_reserved
from faristol.moves.rack import MOST_BLANKS
from faristol.tiles.alphabet import BLANK, Word
from faristol.words.wordlist import MAGIC, WordList, to_plain

FORM: Final = b"1"  # of graphs: raise it whenever the kernel makes another one of the same words
RECORD: Final = 22  # bytes of a move
MOST_POINTS: Final = 16_000  # the limit of the kernel's vectors
MOST_TILES: Final = 7
_HEAD: Final = 5  # bytes before a graph: its form and its checksum
_QUESTION: Final = 512  # bytes: the board and the rack, or the rules of a game


def make_graph(machine: Machine, words: WordList, letters: int) -> bytes:
    """Return the graph of a list, to be stored; the machine cannot be used afterwards.

    Raises:
        KernelError: it cannot be made.
    """
    plain = _encode_words(words)
    size = machine.call("make", write_reserved(machine, plain), len(plain), letters)
    if size <= 0:
        raise KernelError("no graph can be made of these words")
    graph = machine.read(machine.call("made_at") & 0xFFFFFFFF, size)
    return _build_head(graph) + graph


def _build_head(graph: bytes) -> bytes:
    return FORM + crc32(graph).to_bytes(_HEAD - len(FORM), "little")


def _encode_words(words: WordList) -> bytes:
    return to_plain(words)[len(MAGIC) :]


def max_points(terms: Scoring) -> int:
    """Return a number of points that no move of a game exceeds."""
    longest_word = SIDE * max(terms.values)
    lanes = [terms.layout.word[at : at + SIDE] for at in range(0, SQUARES, SIDE)]
    lanes += [terms.layout.word[at::SIDE] for at in range(SIDE)]
    times = max(map(prod, lanes)) * max(terms.layout.letter) + terms.hand * max(terms.layout.word)
    return longest_word * times + terms.bonus


class Kernel:
    """The kernel for one word list, asked about one board after the other."""

    def __init__(self, machine: Machine, words: WordList, letters: int, kept: bytes) -> None:
        """Load the words and their graph as it was stored.

        Raises:
            KernelError: the graph is damaged, or of other words, or there is no memory.
        """
        plain, graph = _encode_words(words), kept[_HEAD:]
        if _build_head(graph) != kept[:_HEAD]:
            raise KernelError("the graph is damaged, or of another form")
        self.machine = machine
        self._letters = letters
        self._at = reserve(machine, _QUESTION)
        here = (
            write_reserved(machine, plain),
            len(plain),
            write_reserved(machine, graph),
            len(graph),
        )
        if not machine.call("open", *here, letters):
            raise KernelError("the graph is none")
        self._found_at = 0  # the address of the moves, 0 before the first result
        self._terms: Scoring | None = None
        self._is_known = False  # the kernel supports the game of `_terms`
        self.is_lost = False  # the kernel failed, and is not called any more

    def drop(self) -> None:
        """Free its memory, even while it is referenced elsewhere: Python answers from now on."""
        self.is_lost = True
        del self.machine

    def find(self, board: Board, rack: Word, terms: Scoring, count: int = 0) -> bytes | None:
        """Return the best moves as records and those that equal the last, in no order; all for a count of 0.

        None is returned for a question that only Python answers.
        """
        count_found = self._ask(board, rack, terms, count, is_strict=False)
        if not count_found:
            return None if count_found is None else b""
        try:
            if not self._found_at:
                self._found_at = self.machine.call("found_at") & 0xFFFFFFFF
            return self.machine.read(self._found_at, count_found * RECORD)
        except Exception:  # noqa: BLE001 - as below
            self.is_lost = True
            return None

    def best_score(self, board: Board, rack: Word, terms: Scoring) -> int | None:
        """Return the points of the best move, -1 without a move, or None where only Python answers."""
        return self._ask(board, rack, terms, 1, is_strict=True)

    def _ask(
        self, board: Board, rack: Word, terms: Scoring, count: int, *, is_strict: bool
    ) -> int | None:
        if self.is_lost:
            return None
        call = self.machine.call
        try:
            if not self._can_search(rack, terms):
                return None
            self.machine.write(self._at, board.cells + rack)
            result = call("find", self._at, len(rack), count, int(is_strict))
        except Exception:  # noqa: BLE001 - after any failure of a machine, Python goes on
            self.is_lost = True
            return None
        return result if result > -2 else None

    def _can_search(self, rack: Word, terms: Scoring) -> bool:
        """Whether the kernel supports the game and the rack; a new game is passed to it first."""
        if self._terms is not terms and self._terms != terms:
            self._terms, self._is_known = terms, False
            if terms.hand <= MOST_TILES and max_points(terms) <= MOST_POINTS:
                values = terms.values[: self._letters + 1]
                self.machine.write(self._at, terms.layout.letter + terms.layout.word + values)
                tables = self._at, self._at + SQUARES, self._at + 2 * SQUARES
                barred = sum(1 << letter for letter in terms.barred)
                game = self._letters, terms.hand, terms.bonus, barred
                self._is_known = bool(self.machine.call("set_game", *tables, *game))
        return self._is_known and len(rack) <= terms.hand and rack.count(BLANK) <= MOST_BLANKS
