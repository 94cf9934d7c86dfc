"""Make the kernel ready for a list of words, and put questions to it."""

from math import prod
from typing import Final
from zlib import crc32

from faristol.board.board import Board
from faristol.board.score import Scoring
from faristol.board.square import SIDE, SQUARES
from faristol.moves.kernel.machine import KernelError, Machine, placed, reserved
from faristol.moves.rack import MOST_BLANKS
from faristol.tiles.alphabet import BLANK, Word
from faristol.words.wordlist import MAGIC, WordList, to_plain

FORM: Final = b"1"  # of a graph: raise it whenever the kernel makes another one of the same words
RECORD: Final = 22  # bytes of a move
MOST_POINTS: Final = 16_000  # the kernel's vectors have no room for more
MOST_TILES: Final = 7
_HEAD: Final = 5  # bytes before a graph: its form, and what it adds up to
_QUESTION: Final = 512  # bytes: the board and the rack, or the rules of a game


def make_graph(machine: Machine, words: WordList, letters: int) -> bytes:
    """Return the graph of a list, to be kept; the machine is of no use afterwards.

    Raises:
        KernelError: it cannot be made.
    """
    plain = _plain(words)
    size = machine.call("make", placed(machine, plain), len(plain), letters)
    if size <= 0:
        raise KernelError("no graph can be made of these words")
    graph = machine.read(machine.call("made_at") & 0xFFFFFFFF, size)
    return _head(graph) + graph


def _head(graph: bytes) -> bytes:
    return FORM + crc32(graph).to_bytes(_HEAD - len(FORM), "little")


def _plain(words: WordList) -> bytes:
    return to_plain(words)[len(MAGIC) :]


def most_points(terms: Scoring) -> int:
    """Return a number of points that no move of a game exceeds."""
    dear = SIDE * max(terms.values)
    lanes = [terms.layout.word[at : at + SIDE] for at in range(0, SQUARES, SIDE)]
    lanes += [terms.layout.word[at::SIDE] for at in range(SIDE)]
    times = max(map(prod, lanes)) * max(terms.layout.letter) + terms.hand * max(terms.layout.word)
    return dear * times + terms.bonus


class Kernel:
    """Answer for one list of words; ask about one board after the other."""

    def __init__(self, machine: Machine, words: WordList, letters: int, kept: bytes) -> None:
        """Take the words and their graph as it was kept.

        Raises:
            KernelError: it is damaged, or of other words, or has no room.
        """
        plain, graph = _plain(words), kept[_HEAD:]
        if _head(graph) != kept[:_HEAD]:
            raise KernelError("the graph is damaged, or of another form")
        self.machine = machine
        self._letters = letters
        self._at = reserved(machine, _QUESTION)
        here = placed(machine, plain), len(plain), placed(machine, graph), len(graph)
        if not machine.call("open", *here, letters):
            raise KernelError("the graph is none")
        self._found_at = 0  # where moves are, from the first one on
        self._terms: Scoring | None = None
        self._is_known = False  # that game can be asked about
        self.is_lost = False  # it failed, and is not to be asked any more

    def drop(self) -> None:
        """Let its memory go, whoever still holds it: Python answers there from now on."""
        self.is_lost = True
        del self.machine

    def find(self, board: Board, rack: Word, terms: Scoring, count: int = 0) -> bytes | None:
        """Return the best moves as records, so many and those that equal the last, in no order; or all.

        Nothing is returned of what only Python answers.
        """
        found = self._ask(board, rack, terms, count, strict=False)
        if not found:
            return None if found is None else b""
        try:
            if not self._found_at:
                self._found_at = self.machine.call("found_at") & 0xFFFFFFFF
            return self.machine.read(self._found_at, found * RECORD)
        except Exception:  # noqa: BLE001 - as below
            self.is_lost = True
            return None

    def best_score(self, board: Board, rack: Word, terms: Scoring) -> int | None:
        """Return the points of the best move, -1 where there is no move, or nothing as above."""
        return self._ask(board, rack, terms, 1, strict=True)

    def _ask(
        self, board: Board, rack: Word, terms: Scoring, count: int, *, strict: bool
    ) -> int | None:
        if self.is_lost:
            return None
        call = self.machine.call
        try:
            if not self._takes(rack, terms):
                return None
            self.machine.write(self._at, board.cells + rack)
            found = call("find", self._at, len(rack), count, int(strict))
        except Exception:  # noqa: BLE001 - whatever a machine fails with, Python goes on
            self.is_lost = True
            return None
        return found if found > -2 else None

    def _takes(self, rack: Word, terms: Scoring) -> bool:
        """Have the game told that is asked about; tell whether the kernel knows such games and racks."""
        if self._terms is not terms and self._terms != terms:
            self._terms, self._is_known = terms, False
            if terms.hand <= MOST_TILES and most_points(terms) <= MOST_POINTS:
                values = terms.values[: self._letters + 1]
                self.machine.write(self._at, terms.layout.letter + terms.layout.word + values)
                tables = self._at, self._at + SQUARES, self._at + 2 * SQUARES
                barred = sum(1 << letter for letter in terms.barred)
                game = self._letters, terms.hand, terms.bonus, barred
                self._is_known = bool(self.machine.call("set_game", *tables, *game))
        return self._is_known and len(rack) <= terms.hand and rack.count(BLANK) <= MOST_BLANKS
