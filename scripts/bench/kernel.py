"""Measure the kernel beside the search in Python, in turns, on the committed positions, in Pyodide.

A figure is the mean of a position, from the board to the found moves, before any move is built. Its
ratio is to the search in Python: a limit of 1/12 means twelve times faster.
"""

from collections.abc import Callable, Iterator
from functools import partial
from typing import Any

from faristol.moves.finder import Finder, Steps, finish
from faristol.moves.kernel.machine import kernel_code
from faristol.moves.kernel.words import Kernel, make_graph
from faristol.moves.look import look_steps
from faristol.tiles.alphabet import BLANK
from faristol.words.lexicon import Lexicon
from faristol.words.wordlist import from_plain
from scripts.bench import moves
from scripts.bench.figure import Figure, measure, measure_once

MEMORY = 60  # megabytes that a kernel may take
ROUNDS = 25
TURNS = 5


def figures() -> Iterator[Figure]:
    """Yield the figures of the built Catalan list in Pyodide."""
    from scripts.bench.pyodide import in_pyodide
    from scripts.lexicons.build import build_list

    files = {"ca.words": build_list("ca").plain, "positions.jsonl": moves.POSITIONS.read_bytes()}
    yield from in_pyodide("kernel", files)


def fill(plain: bytes, positions: bytes) -> None:
    """Take as much memory as the search takes."""
    lexicon = lexicon_of(plain)
    finder = Finder(lexicon, moves.TERMS, open_kernel(lexicon, make_words_graph(lexicon)))
    for board, rack in moves.read_positions(positions)[::20]:
        finder.every(board, rack)


def measure_all(plain: bytes, positions: bytes) -> Iterator[Figure]:
    """Yield the figures of the kernel: its graph, its opening, its searches and its memory."""
    lexicon = lexicon_of(plain)
    yield measure("kernel: a graph made", lambda: make_words_graph(lexicon), rounds=2)
    graph = make_words_graph(lexicon)
    yield measure("kernel: a list opened", lambda: open_kernel(lexicon, graph), rounds=3)
    kernel = open_kernel(lexicon, graph)
    finder, plainly = Finder(lexicon, moves.TERMS, kernel), Finder(lexicon, moves.TERMS)
    parsed = moves.read_positions(positions)
    for name in ("best", "best_score", "every"):
        figures = [
            _compare(
                f"kernel: {name}, {blanks} blanks",
                f"{name}_steps",
                finder,
                plainly,
                [position for position in parsed if position[1].count(BLANK) == blanks][::4],
            )
            for blanks in range(3)
        ]
        yield from figures
        yield _mean_of(f"kernel: {name}, all of them", figures)
    games = parsed[:: len(parsed) // ROUNDS][:ROUNDS]
    yield measure(
        "kernel: 25 rounds looked at", lambda: _ask_all(partial(look_steps, finder), games)
    )
    size = kernel.machine.size / 1e6
    yield Figure(
        name="kernel: megabytes", milliseconds=size, ratio=size / MEMORY, beside=f"{MEMORY} MB"
    )


def _compare(
    name: str, method: str, finder: Finder, plainly: Finder, positions: list[moves.Position]
) -> Figure:
    ask, ask_plainly = getattr(finder, method), getattr(plainly, method)
    _ask_all(ask_plainly, positions)  # builds the columns of the lexicon
    pairs = [
        (
            measure_once(lambda: _ask_all(ask_plainly, positions)),
            measure_once(lambda: _ask_all(ask, positions)),
        )
        for _ in range(TURNS)
    ]
    in_python, in_kernel = (min(column) / len(positions) for column in zip(*pairs, strict=True))
    return Figure(
        name=name, milliseconds=in_kernel, ratio=in_kernel / in_python, beside="the same in Python"
    )


def _mean_of(name: str, figures: list[Figure]) -> Figure:
    """Return the mean of figures that are of equally many positions."""
    in_kernel = sum(figure.milliseconds for figure in figures) / len(figures)
    in_python = sum(figure.milliseconds / figure.ratio for figure in figures) / len(figures)
    return Figure(
        name=name, milliseconds=in_kernel, ratio=in_kernel / in_python, beside=figures[0].beside
    )


def _ask_all(ask: Callable[..., Steps[object]], positions: list[moves.Position]) -> None:
    for board, rack in positions:
        finish(ask(board, rack))


def lexicon_of(plain: bytes) -> Lexicon:
    """Return the Catalan lexicon of a plain list."""
    return Lexicon(moves.ALPHABET, from_plain(plain, is_trusted=True))


def _machine() -> Any:
    from faristol.browser.machine import BrowserMachine

    return BrowserMachine(kernel_code())


def make_words_graph(lexicon: Lexicon) -> bytes:
    """Return the graph of a lexicon, as the kernel reads it."""
    return make_graph(_machine(), lexicon.words, lexicon.alphabet.size)


def open_kernel(lexicon: Lexicon, graph: bytes) -> Kernel:
    """Return the kernel of a lexicon, in the browser’s machine."""
    return Kernel(_machine(), lexicon.words, lexicon.alphabet.size, graph)
