"""Measure the search for moves on the committed positions, in CPython and in Pyodide (`pyodide.py`).

A figure is the mean of a position; reading the board and the rack is part of the search.
"""

import json
from collections.abc import Callable, Iterator
from pathlib import Path

from faristol.board.board import Board
from faristol.board.legality import check_laid
from faristol.board.move import Move
from faristol.board.score import scoring
from faristol.board.square import square_name
from faristol.board.typed import read_laid
from faristol.moves.finder import Finder, finish
from faristol.opponent import choice as opponent
from faristol.opponent.leaves import Leaves, leaves_of
from faristol.opponent.levels import LEVELS, Level
from faristol.tiles.alphabet import BLANK, alphabet_of
from faristol.tiles.reading import tile_name
from faristol.words.lexicon import Lexicon
from faristol.words.wordlist import from_plain
from scripts.bench.figure import Figure, loop, measure, measure_once

ALPHABET = alphabet_of("ca")
POSITIONS = Path(__file__).resolve().parents[2] / "tests" / "positions" / "positions-ca.jsonl"
TERMS = scoring(ALPHABET)
MEMORY = 45  # megabytes, with the lexicon
EVERY_FOURTH = 4  # position is enough to find all moves of

Position = tuple[Board, bytes]


def figures() -> Iterator[Figure]:
    """Yield the figures of the built Catalan list in CPython, then those in Pyodide."""
    from scripts.bench.pyodide import in_pyodide
    from scripts.lexicons.build import build_list

    plain, positions = build_list("ca").plain, POSITIONS.read_bytes()
    yield from measure_all(plain, positions)
    yield from in_pyodide("moves", {"ca.words": plain, "positions.jsonl": positions})


def fill(plain: bytes, positions: bytes) -> None:
    """Take as much memory as a lexicon takes after searches for moves."""
    finder = _finder(plain)
    for board, rack in read_positions(positions)[:: 5 * EVERY_FOURTH]:
        finder.best(board, rack)
        finder.every(board, rack)


def measure_all(plain: bytes, positions: bytes) -> Iterator[Figure]:
    """Yield the figures of the Python that runs this."""
    parsed = read_positions(positions)
    for blanks in range(3):
        board, rack = next(position for position in parsed if position[1].count(BLANK) == blanks)
        yield measure(
            f"moves: the first answer, {blanks} blanks, nothing made",
            _first(plain, board, rack),
            rounds=3,
        )
    finder = _finder(plain)
    for blanks in range(3):
        sample = [position for position in parsed if position[1].count(BLANK) == blanks]
        for name, search, positions_ in (
            ("best", finder.best, sample),
            ("best score", finder.best_score, sample),
            ("top 20", lambda board, rack: finder.top(board, rack, 20), sample),
            ("every", finder.every, sample[::EVERY_FOURTH]),
        ):
            yield _measure_mean(f"moves: {name}, {blanks} blanks", search, positions_)
        if not blanks:
            yield _measure_scoring(finder, sample[::EVERY_FOURTH])
    for level in LEVELS:
        yield _measure_longest_turn(level, plain, parsed[:: 3 * EVERY_FOURTH])


def _measure_longest_turn(level: Level, plain: bytes, positions: list[Position]) -> Figure:
    """Measure the longest turn of a level's device, on boards that it has not seen."""
    leaves, finder = leaves_of(ALPHABET), _finder(plain)
    _, *turns = [measure_once(_turn(level, finder, leaves, position)) for position in positions]
    beside = min(measure_once(loop) for _ in range(5))
    return Figure(
        name=f"moves: the longest turn of the tablet, level {level.name}",
        milliseconds=max(turns),
        ratio=max(turns) / beside,
    )


def _turn(level: Level, finder: Finder, leaves: Leaves, position: Position) -> Callable[[], object]:
    board, rack = position
    at = opponent.Position(
        board=board, rack=rack, unseen=b"\1", in_bag=50, counts=range(1, 8), token="turn"
    )
    return lambda: finish(opponent.choose_steps(level, at, finder, leaves))


def _first(plain: bytes, board: Board, rack: bytes) -> Callable[[], object]:
    return lambda: _finder(plain).best(board, rack)


def _measure_mean(
    name: str, search: Callable[[Board, bytes], object], positions: list[Position]
) -> Figure:
    """Return the mean of all positions, after a first run that builds the columns."""

    def work() -> None:
        for board, rack in positions:
            search(board, rack)

    work()
    whole = measure(name, work, rounds=4)
    count = len(positions)
    return Figure(name=name, milliseconds=whole.milliseconds / count, ratio=whole.ratio / count)


def _measure_scoring(finder: Finder, positions: list[Position]) -> Figure:
    """Measure the reading, judging and scoring of the laid tiles of the best moves."""
    placements = []
    for board, rack in positions:
        for move in finder.top(board, rack, 1):
            names = [(square_name(at), tile_name(tile, ALPHABET)) for at, tile in move.placed]
            placements.append((board, rack, names, move.points))

    def work() -> None:
        for board, rack, names, points in placements:
            move = check_laid(board, read_laid(names, ALPHABET), TERMS, rack=rack)
            if not isinstance(move, Move) or move.points != points:
                raise ValueError(move)

    whole = measure("moves: laid tiles judged and scored", work, rounds=7)
    count = len(placements)
    return Figure(
        name=whole.name, milliseconds=whole.milliseconds / count, ratio=whole.ratio / count
    )


def _finder(plain: bytes) -> Finder:
    return Finder(Lexicon(ALPHABET, from_plain(plain, is_trusted=True)), TERMS)


def read_positions(positions: bytes) -> list[Position]:
    """Return boards and racks; no blank lies on these boards."""
    codes = {letter.name: code for code, letter in enumerate(ALPHABET.letters, 1)}
    codes |= {".": 0, "?": BLANK}
    parsed = []
    for line in positions.splitlines():
        raw = json.loads(line)
        cells = bytes(codes[sign] for row in raw["board"] for sign in row.split())
        parsed.append((Board(cells), bytes(codes[sign] for sign in raw["rack"])))
    return parsed
