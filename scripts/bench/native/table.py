"""The comparison of both programs on the committed positions, in turns: their moves and their times.

What counts is the CPU time, for the machine may be busy with other things.
"""

from collections.abc import Callable, Iterator
from contextlib import ExitStack
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from time import thread_time_ns
from typing import Final

from faristol.moves.kernel.words import MOST_POINTS, RECORD, Kernel
from faristol.tiles.alphabet import BLANK
from faristol.words.lexicon import Lexicon
from faristol.words.wordlist import MAGIC, from_plain
from scripts.bench import moves
from scripts.bench.native import programs
from scripts.bench.native.programs import Answers

ROUNDS = 7  # the best time of each position counts
MAX_LISTED = 10  # positions printed when they differ
AIMS: Final = {"best": 1.0, "equal": 1.0}  # times theirs
NAMES: Final = {
    "best": "a best move",
    "equal": "all that equal it, beside their one",
    "all": "all moves",
}
THEIR_QUESTIONS: Final = {"best": "best", "equal": "best", "all": "all"}

Ask = Callable[[str], Answers]


@dataclass(frozen=True, slots=True, kw_only=True)
class QuestionRow:
    """The times of a question on racks with so many blanks: microseconds, the mean of a position."""

    question: str
    blanks: int
    ours: float
    wasm: float
    theirs: float

    @property
    def ratio(self) -> float:
        """The time of our program as a multiple of theirs."""
        return self.ours / self.theirs

    @property
    def is_missed(self) -> bool:
        """Whether the ratio exceeds the aim."""
        return self.ratio > AIMS.get(self.question, float("inf"))


def measure_rows(plain: bytes, source: Path) -> Iterator[QuestionRow]:
    """Yield the times of each question, given a list of words as stored and the source of wolges.

    Raises:
        ValueError: the programs find different moves.
    """
    positions = moves.read_positions(moves.POSITIONS.read_bytes())
    write_inputs(plain, positions)
    asks = programs.build_ours(), programs.build_wolges(source)
    blanks, count = [rack.count(BLANK) for _, rack in positions], len(positions)
    with ExitStack() as stack:
        running = [stack.enter_context(programs.Program(path, programs.FOLDER)) for path in asks]
        ours, theirs = (partial(program.ask, count=count) for program in running)
        wasm = _ask_wasm(plain, positions)
        for question, their_question in THEIR_QUESTIONS.items():
            questions = (
                partial(ours, question),
                partial(wasm, question),
                partial(theirs, their_question),
            )
            yield from _mean_rows(question, _least_times(question, questions), blanks)


def write_inputs(plain: bytes, positions: list[moves.Position]) -> None:
    """Write the words, the game and the positions into the folder that the programs read."""
    programs.FOLDER.mkdir(parents=True, exist_ok=True)
    letters, layout = moves.ALPHABET.size, moves.TERMS.layout
    values = moves.TERMS.values[: letters + 1]
    game = bytes([letters, moves.TERMS.bonus]) + layout.letter + layout.word + values
    (programs.FOLDER / "words").write_bytes(plain.removeprefix(MAGIC))
    (programs.FOLDER / "game").write_bytes(game)
    content = b"".join(board.cells + rack for board, rack in positions)
    (programs.FOLDER / "positions").write_bytes(content)


def _least_times(question: str, asks: tuple[Callable[[], Answers], ...]) -> list[list[int]]:
    """Return the least nanoseconds of each position; the program that is first changes each time."""
    least: list[list[int]] = [[] for _ in asks]
    answers: list[list[str]] = [[] for _ in asks]
    order = list(enumerate(asks))
    for _ in range(ROUNDS):
        for at, ask in order:
            times, given_answers = zip(*ask(), strict=True)
            least[at] = list(map(min, times, least[at] or times))
            answers[at] = list(given_answers)
        order.reverse()
    differing = [
        at
        for at, given_answers in enumerate(zip(*answers, strict=True))
        if len(set(given_answers)) > 1
    ]
    for at in differing[:MAX_LISTED]:
        print(
            f"position {at + 1}, {question}: ours, wasm, theirs {[given_answers[at] for given_answers in answers]}"
        )
    if differing:
        message = f"{len(differing)} positions have other moves ({question})"
        raise ValueError(message)
    return least


def _mean_rows(question: str, times: list[list[int]], blanks: list[int]) -> Iterator[QuestionRow]:
    for count in sorted(set(blanks)):
        means = (
            sum(
                nanoseconds
                for nanoseconds, blank_count in zip(least, blanks, strict=True)
                if blank_count == count
            )
            / blanks.count(count)
            / 1000
            for least in times
        )
        ours, wasm, theirs = means
        yield QuestionRow(question=question, blanks=count, ours=ours, wasm=wasm, theirs=theirs)


def _ask_wasm(plain: bytes, positions: list[moves.Position]) -> Ask:
    """Return a function that asks the kernel that ships, in Python with wasmtime; it copies the moves."""
    from scripts.machine import kernel_of

    kernel = kernel_of(Lexicon(moves.ALPHABET, from_plain(plain, is_trusted=True)))
    return lambda question: [_time_question(kernel, position, question) for position in positions]


def _time_question(kernel: Kernel, position: moves.Position, question: str) -> tuple[int, str]:
    board, rack = position
    began = thread_time_ns()
    if question == "best":
        best = kernel.best_score(board, rack, moves.TERMS)
        return thread_time_ns() - began, str(best)
    records = kernel.find(board, rack, moves.TERMS, int(question == "equal")) or b""
    nanoseconds = thread_time_ns() - began
    high, low, count = sum(records[::RECORD]), sum(records[1::RECORD]), len(records) // RECORD
    points = (
        count * MOST_POINTS - 256 * high - low
    )  # a record begins with MOST_POINTS less the points of its move
    if question == "all":
        return nanoseconds, f"{count} {points}"
    return nanoseconds, str(points // count if count else -1)
