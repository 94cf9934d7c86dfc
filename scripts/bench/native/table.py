"""Ask both about the committed positions, in turns, and compare what they find and how long that takes.

What counts is the processor's time, for the machine may be busy with other things.
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

ROUNDS = 7  # of each position the best counts
SHOWN = 10  # positions, when they differ
AIMS: Final = {"best": 1.0, "equal": 1.0}  # times theirs
NAMES: Final = {
    "best": "a best move",
    "equal": "all that equal it, beside their one",
    "all": "all moves",
}
ASKED_OF_THEM: Final = {"best": "best", "equal": "best", "all": "all"}

Ask = Callable[[str], Answers]


@dataclass(frozen=True, slots=True, kw_only=True)
class Row:
    """What one question takes with so many blanks: microseconds, the mean of a position."""

    what: str
    blanks: int
    ours: float
    wasm: float
    theirs: float

    @property
    def ratio(self) -> float:
        """Return how many times as long ours takes."""
        return self.ours / self.theirs

    @property
    def is_missed(self) -> bool:
        """Tell whether that is more than is aimed at."""
        return self.ratio > AIMS.get(self.what, float("inf"))


def rows(plain: bytes, source: Path) -> Iterator[Row]:
    """Measure, with a list of words as it is kept and the source of wolges.

    Raises:
        ValueError: they do not find the same.
    """
    positions = moves.read_positions(moves.POSITIONS.read_bytes())
    write(plain, positions)
    asks = programs.ours(), programs.wolges(source)
    blanks, count = [rack.count(BLANK) for _, rack in positions], len(positions)
    with ExitStack() as stack:
        its = [stack.enter_context(programs.Program(path, programs.FOLDER)) for path in asks]
        ours, theirs = (partial(program.asked, count=count) for program in its)
        wasm = _in_wasm(plain, positions)
        for what, of_them in ASKED_OF_THEM.items():
            asked = partial(ours, what), partial(wasm, what), partial(theirs, of_them)
            yield from _rows(what, _in_turns(what, asked), blanks)


def write(plain: bytes, positions: list[moves.Position]) -> None:
    """Lay the words, the game and the positions where the programs read them."""
    programs.FOLDER.mkdir(parents=True, exist_ok=True)
    letters, layout = moves.ALPHABET.size, moves.TERMS.layout
    values = moves.TERMS.values[: letters + 1]
    game = bytes([letters, moves.TERMS.bonus]) + layout.letter + layout.word + values
    (programs.FOLDER / "words").write_bytes(plain.removeprefix(MAGIC))
    (programs.FOLDER / "game").write_bytes(game)
    asked = b"".join(board.cells + rack for board, rack in positions)
    (programs.FOLDER / "positions").write_bytes(asked)


def _in_turns(what: str, asks: tuple[Callable[[], Answers], ...]) -> list[list[int]]:
    """Return the least nanoseconds of each position; who is first changes each time."""
    least: list[list[int]] = [[] for _ in asks]
    found: list[list[str]] = [[] for _ in asks]
    order = list(enumerate(asks))
    for _ in range(ROUNDS):
        for at, ask in order:
            taken, said = zip(*ask(), strict=True)
            least[at] = list(map(min, taken, least[at] or taken))
            found[at] = list(said)
        order.reverse()
    differing = [at for at, said in enumerate(zip(*found, strict=True)) if len(set(said)) > 1]
    for at in differing[:SHOWN]:
        print(f"position {at + 1}, {what}: ours, wasm, theirs {[said[at] for said in found]}")
    if differing:
        message = f"{len(differing)} positions have other moves ({what})"
        raise ValueError(message)
    return least


def _rows(what: str, taken: list[list[int]], blanks: list[int]) -> Iterator[Row]:
    for count in sorted(set(blanks)):
        means = (
            sum(one for one, has in zip(least, blanks, strict=True) if has == count)
            / blanks.count(count)
            / 1000
            for least in taken
        )
        ours, wasm, theirs = means
        yield Row(what=what, blanks=count, ours=ours, wasm=wasm, theirs=theirs)


def _in_wasm(plain: bytes, positions: list[moves.Position]) -> Ask:
    """Return what asks the kernel that ships, in Python with wasmtime; the moves are copied out."""
    from scripts.machine import kernel_of

    kernel = kernel_of(Lexicon(moves.ALPHABET, from_plain(plain, trusted=True)))
    return lambda what: [_asked(kernel, position, what) for position in positions]


def _asked(kernel: Kernel, position: moves.Position, what: str) -> tuple[int, str]:
    board, rack = position
    began = thread_time_ns()
    if what == "best":
        best = kernel.best_score(board, rack, moves.TERMS)
        return thread_time_ns() - began, str(best)
    found = kernel.find(board, rack, moves.TERMS, int(what == "equal")) or b""
    taken = thread_time_ns() - began
    high, low, count = sum(found[::RECORD]), sum(found[1::RECORD]), len(found) // RECORD
    points = count * MOST_POINTS - 256 * high - low  # of all: a record begins with what is missing
    if what == "all":
        return taken, f"{count} {points}"
    return taken, str(points // count if count else -1)
