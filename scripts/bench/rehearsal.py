"""Measure the papers of a round of a rehearsal in Pyodide, with the kernel and without (`pyodide.py`).

A figure with the kernel is the mean of a round, from board and rack to the papers in their order. Without it the papers
are dealt in steps, between which the page paints; the figure is the longest one.
"""

from collections.abc import Iterator
from time import perf_counter

from faristol.duplicate.judging import Position
from faristol.moves.finder import Finder
from faristol.rehearsal.casting import EveningScript, cast_evening
from faristol.rehearsal.dealing import LEVELS, DealtRound, deal_papers, deal_steps
from faristol.rules.preset import preset
from scripts.bench import kernel, moves
from scripts.bench.figure import Figure, loop, measure, measure_once

MEMORY = 70  # megabytes
ROUNDS = 12
TABLES = tuple(range(1, len(LEVELS) + 1))


def figures() -> Iterator[Figure]:
    """Yield the figures of the built Catalan list in Pyodide."""
    from scripts.bench.pyodide import in_pyodide
    from scripts.lexicons.build import build_list

    files = {"ca.words": build_list("ca").plain, "positions.jsonl": moves.POSITIONS.read_bytes()}
    yield from in_pyodide("rehearsal", files)


def fill(plain: bytes, positions: bytes) -> None:
    """Take as much memory as the papers of a few rounds take."""
    finder = _finder(plain, has_kernel=True)
    script = _script()
    for dealt in _rounds(positions)[::4]:
        deal_papers(script, dealt, finder)


def measure_all(plain: bytes, positions: bytes) -> Iterator[Figure]:
    """Yield the mean of a round with the kernel, and the longest step without it."""
    script, rounds = _script(), _rounds(positions)
    finder = _finder(plain, has_kernel=True)
    of_all = measure(
        "rehearsal: papers of a round",
        lambda: [deal_papers(script, dealt, finder) for dealt in rounds],
        rounds=3,
    )
    yield Figure(
        name=of_all.name,
        milliseconds=of_all.milliseconds / len(rounds),
        ratio=of_all.ratio / len(rounds),
    )
    plainly = _finder(plain, has_kernel=False)
    deal_papers(script, rounds[0], plainly)  # builds the columns of the lexicon
    longest = max(min(_longest_step(script, dealt, plainly) for _ in range(3)) for dealt in rounds)
    beside = min(measure_once(loop) for _ in range(3))
    yield Figure(
        name="rehearsal: without the kernel, the longest step",
        milliseconds=longest,
        ratio=longest / beside,
    )


def _longest_step(script: EveningScript, dealt: DealtRound, finder: Finder) -> float:
    """Return the milliseconds of the longest step in which the papers of a round are dealt."""
    longest, began = 0.0, perf_counter()
    for _ in deal_steps(script, dealt, finder):
        longest, began = max(longest, perf_counter() - began), perf_counter()
    return 1000 * max(longest, perf_counter() - began)


def _script() -> EveningScript:
    return cast_evening("bench", ROUNDS, preset("ca-duplicate-2018"))


def _rounds(positions: bytes) -> list[DealtRound]:
    parsed = moves.read_positions(positions)
    chosen = parsed[:: len(parsed) // ROUNDS][:ROUNDS]
    return [
        DealtRound(
            number=number,
            position=Position(board=board, rack=rack, scoring=moves.TERMS, alphabet=moves.ALPHABET),
            tables=TABLES,
        )
        for number, (board, rack) in enumerate(chosen, start=1)
    ]


def _finder(plain: bytes, *, has_kernel: bool) -> Finder:
    lexicon = kernel.lexicon_of(plain)
    if not has_kernel:
        return Finder(lexicon, moves.TERMS)
    return Finder(
        lexicon, moves.TERMS, kernel.open_kernel(lexicon, kernel.make_words_graph(lexicon))
    )
