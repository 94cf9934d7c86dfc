"""The kernel against the plain search on small lists; when it fails, Python takes over."""

import random

import pytest

from faristol.board.board import EMPTY
from faristol.board.score import scoring
from faristol.moves.finder import Finder
from faristol.moves.kernel import machine as machines
from faristol.moves.kernel.machine import KernelError, kernel_code
from faristol.moves.kernel.words import Kernel, make_graph
from faristol.moves.records import Records
from tests.support.engines import assert_the_same, some_positions
from tests.support.examples import IS_PYODIDE, examples
from tests.support.machine import Machine, kernel_of
from tests.support.naive_moves import naive_moves
from tests.support.toy_words import TOY, catalan_toy, toy_lexicon

TERMS = scoring(TOY)


@pytest.mark.parametrize("seed", range(examples(12, every_run=4 if IS_PYODIDE else 12)))
def test_kernel_finds_the_moves_of_the_plain_search(seed):
    dice = random.Random(seed)
    letters = dice.choice((b"\1\2", b"\1\2\3", b"\1\2\3\4\5"))
    words = {
        bytes(dice.choices(letters, k=dice.choice((2, 2, 3, 3, 4, 5, 7, 9, 15)))) for _ in range(40)
    }
    lexicon = toy_lexicon(words)
    terms = scoring(TOY, hand=dice.choice((7, 4)), bonus=7, is_blank_a_tile=bool(seed % 2))
    finder = Finder(lexicon, terms, kernel_of(lexicon))
    for board, rack in list(some_positions(dice, lexicon, terms, finder.kernel))[1:9:2]:
        naive = naive_moves(board.cells, rack, words, terms)
        records = finder.every(board, rack)
        assert isinstance(records, Records)
        assert {move.placed: move.points for move in records} == naive
        assert len(records) == len(naive)


def test_both_engines_agree_move_by_move():
    lexicon = catalan_toy()
    dice, kernel = random.Random(3), kernel_of(lexicon)
    for strict in (True, False):
        terms = scoring(lexicon.alphabet, is_blank_a_tile=strict)
        finders = Finder(lexicon, terms, kernel), Finder(lexicon, terms)
        for _ in range(3):
            for board, rack in some_positions(dice, lexicon, terms, kernel):
                assert_the_same(*finders, board, rack, dice.choice((1, 10, 20)))


def test_no_words_and_no_tiles_have_no_moves():
    lexicon = toy_lexicon(set())
    finder = Finder(lexicon, TERMS, kernel_of(lexicon))
    assert (finder.best(EMPTY, b"\0\1"), len(finder.every(EMPTY, b"\0\1"))) == ([], 0)
    assert (finder.best(EMPTY, b""), finder.best_score(EMPTY, b"")) == ([], None)


WORDS = {b"\1\2", b"\2\1\3", b"\1\1"}


class Failing(Machine):
    """A machine that fails after some calls, as without memory."""

    def __init__(self, code, calls):
        super().__init__(code)
        self.calls = calls

    def call(self, name, *numbers):
        self.calls -= 1
        if self.calls < 0:
            raise MemoryError
        return super().call(name, *numbers)


def test_failed_kernel_is_dropped_and_python_takes_over():
    lexicon = toy_lexicon(WORDS)
    graph = make_graph(Machine(kernel_code()), lexicon.words, TOY.size)
    kernel = Kernel(Failing(kernel_code(), 8), lexicon.words, TOY.size, graph)
    finder, plain = Finder(lexicon, TERMS, kernel), Finder(lexicon, TERMS)
    for _ in range(6):
        assert finder.best(EMPTY, b"\1\2\0") == plain.best(EMPTY, b"\1\2\0")
    assert kernel.is_lost


@pytest.mark.parametrize("at", [0, 1, 6, -1])
def test_damaged_graph_is_refused(at):
    lexicon = toy_lexicon(WORDS)
    graph = bytearray(make_graph(Machine(kernel_code()), lexicon.words, TOY.size))
    graph[at] ^= 1
    with pytest.raises(KernelError):
        Kernel(Machine(kernel_code()), lexicon.words, TOY.size, bytes(graph))


def test_graph_that_leads_out_of_itself_is_refused():
    lexicon = toy_lexicon(WORDS)
    machine = Machine(kernel_code())
    plain = bytes(4 * 14)
    at = machine.call("reserve", 200)
    machine.write(at, plain)
    for words in (
        b"",
        bytes(8),
        bytes(16) + b"\xff" * 8,
        b"\1" + bytes(7) + b"\xff" * 8 + bytes(8),
    ):
        machine.write(at + 100, words)
        assert (
            machine.call("open", at, len(plain), at + 100, len(words), lexicon.alphabet.size) == 0
        )


def test_damaged_kernel_is_not_started(monkeypatch, tmp_path):
    (tmp_path / "kernel.sha256").write_text("0" * 64)
    (tmp_path / "kernel.wasm").write_bytes(kernel_code())
    monkeypatch.setattr(machines.kernel, "__path__", [str(tmp_path)])
    with pytest.raises(KernelError):
        kernel_code()
    (tmp_path / "kernel.wasm").unlink()
    with pytest.raises(KernelError):
        kernel_code()


def test_python_answers_where_the_kernel_has_no_room():
    lexicon = toy_lexicon(WORDS)
    kernel = kernel_of(lexicon)
    dear = scoring(TOY, bonus=16_000)
    assert kernel.find(EMPTY, b"\1\2", dear) is None
    assert kernel.find(EMPTY, b"\1\2", TERMS) is not None
    assert kernel.find(EMPTY, b"\1\2", scoring(TOY, hand=1)) is None  # more tiles than a move has
    assert kernel.find(EMPTY, b"\1\2", scoring(TOY, hand=2)) is None  # a full rack may be blanks
    finder, plain = Finder(lexicon, dear, kernel), Finder(lexicon, dear)
    assert finder.best(EMPTY, b"\1\2") == plain.best(EMPTY, b"\1\2")


@pytest.mark.parametrize("words", [b"\1\2\1\2", b"\2\1\1\2", b"\1\0", b"\1\6"])
def test_no_graph_is_made_of_a_malformed_list(words):
    machine = Machine(kernel_code())
    plain = (len(words) // 2).to_bytes(4, "little") + bytes(4 * 13) + words
    at = machine.call("reserve", len(plain))
    machine.write(at, plain)
    assert machine.call("make", at, len(plain), TOY.size) == 0
    assert machine.call("make", at, len(plain) - 1, TOY.size) == 0


def test_ten_thousand_searches_need_no_more_memory():
    lexicon = catalan_toy()
    terms = scoring(lexicon.alphabet)
    graph = make_graph(Machine(kernel_code()), lexicon.words, lexicon.alphabet.size)
    machine = Machine(kernel_code())
    kernel = Kernel(machine, lexicon.words, lexicon.alphabet.size, graph)
    assert len(Records(kernel.find(EMPTY, b"\0\0\1\2\5\23\24", terms), EMPTY, terms)) > 100
    before = machine.size
    for _ in range(10_000):
        kernel.find(EMPTY, b"\0\0\1\2\5\23\24", terms, 1)
    assert machine.size == before
