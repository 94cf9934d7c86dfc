# prose: the command is `python -m scripts.trace`
"""Print the path of a tap through the Python sources.

It has the files, dependencies, functions and moves between files.

    python -m scripts.trace slip    a slip entered (rack: drawn by hand, word: judged, player: added)

The tap is done twice in a duplicate of ten players, with the desk on memory ports, and traced the second
time, from the desk's entry to its answer. A generator that is resumed is no call; a lambda or a
comprehension is part of the function around it. Code between two functions of ours, such as the template
engine, belongs to the one that called it.
"""

import argparse
import importlib
import inspect
import os
import sys
from collections import Counter
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from pathlib import Path
from types import CodeType, FrameType
from typing import Any

from scripts.build.layout import ROOT, Layout

Tap = Callable[[], object]

PLAYERS = tuple(f"Player {number}" for number in range(1, 11))
ROUND = "/duplicate/round"
RESUMED = inspect.CO_GENERATOR | inspect.CO_COROUTINE | inspect.CO_ASYNC_GENERATOR


@dataclass(slots=True, kw_only=True)
class Trace:
    """The calls of a tap: files by their path below the traced folder."""

    functions: set[CodeType] = field(default_factory=set)
    files: set[str] = field(default_factory=set)
    moves: Counter[tuple[str, str]] = field(
        default_factory=Counter
    )  # number of moves by both files

    def format_counts(self) -> str:
        """Return the counts in one line."""
        return (
            f"{len(self.files)} files, {len(self.moves)} arrows, "
            f"{len(self.functions)} functions, {self.moves.total()} moves"
        )


def trace_calls(work: Tap, folder: Path) -> Trace:
    """Do some work; return its calls of functions whose files are below a folder."""
    trace, start = Trace(), f"{folder}{os.sep}"
    begun: dict[int, FrameType] = {}  # referenced, so that no later frame gets the same id

    def note_call(frame: FrameType, event: str, _: object) -> None:
        code = frame.f_code
        if event != "call" or not _is_ours(code, start):
            return
        if code.co_flags & RESUMED:
            if id(frame) in begun:
                return
            begun[id(frame)] = frame
        callee = code.co_filename.removeprefix(start)
        trace.functions.add(code)
        trace.files.add(callee)
        calling_frame = frame.f_back
        while calling_frame is not None and not _is_below(calling_frame.f_code, start):
            calling_frame = calling_frame.f_back
        if calling_frame is not None:
            caller = calling_frame.f_code.co_filename.removeprefix(start)
            if caller != callee:
                trace.moves[caller, callee] += 1

    before = sys.getprofile()
    sys.setprofile(note_call)
    try:
        work()
    finally:
        sys.setprofile(before)
    return trace


def _is_ours(code: CodeType, start: str) -> bool:
    # "<lambda>", "<genexpr>" and the like are parts of a function
    return _is_below(code, start) and code.co_name[0] != "<"


def _is_below(code: CodeType, start: str) -> bool:
    # the code of a compiled template names its HTML file
    return code.co_filename.startswith(start) and code.co_filename.endswith(".py")


# ---- the taps: each is done once to fill caches, and once to be traced ----


def slips() -> Iterator[Tap]:
    """Yield the entries of two slips of a round."""
    game = _game().start()
    game.type_rack("CASESAL")
    for number in (1, 2):
        yield lambda number=number: game.send(  # type: ignore[misc]  # the number of this turn
            "read_slips",
            ROUND,
            round=1,
            player=f"player-{number}",
            was="",
            at="H4",
            word="CASES",
            ruling="",
        )


def racks() -> Iterator[Tap]:
    """Yield the entries of two racks drawn from the bag."""
    game = _game().start()
    yield lambda: game.send("duplicate_type_rack", ROUND, rack="CASESAL")
    game.slips(dict.fromkeys(range(1, len(PLAYERS) + 1), "H4 CASES"))
    game.master("H4", "CASES")
    yield lambda: game.send("duplicate_type_rack", ROUND, rack="SOLED")


def words() -> Iterator[Tap]:
    """Yield two questions of the word judge."""
    user = importlib.import_module("tests.support.desk").User()
    judge = importlib.import_module("tests.support.judge_user")
    judge.begin(user)
    for word in ("CASA", "SOLA"):
        yield lambda word=word: judge.ask(user, word)  # type: ignore[misc]  # the word of this turn


def players() -> Iterator[Tap]:
    """Yield two additions to a register of ten players."""
    user = importlib.import_module("tests.support.desk").User()
    for name in PLAYERS:
        user.add(name)
    for name in ("Anna", "Benet"):
        yield lambda name=name: user.add(name)  # type: ignore[misc]  # the name of this turn


TAPS = {"slip": slips, "rack": racks, "word": words, "player": players}


def _game() -> Any:
    return importlib.import_module("tests.support.duplicate_game").GameUser(names=PLAYERS)


def trace_of(tap: str) -> Trace:
    """Return the calls of a tap that is done the second time."""
    trace = Trace()
    for work in TAPS[tap]():
        trace = _trace_answer(work)
    return trace


def _trace_answer(work: Tap) -> Trace:
    """Return the calls of the desk's part of a tap, from the request to the answer."""
    desk = importlib.import_module("tests.support.desk").User
    ask, traces = desk.ask, []

    def ask_traced(user: Any, request: Any) -> Any:
        answers: list[Any] = []
        traces.append(trace_calls(lambda: answers.append(ask(user, request)), Layout().package))
        if not answers[0].taken:
            raise AssertionError(answers[0])
        return answers[0]

    desk.ask = ask_traced
    try:
        work()
    finally:
        desk.ask = ask
    (trace,) = traces
    return trace


def main() -> int:
    """Print the traces of the taps that the command line names."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else None)
    parser.add_argument("taps", nargs="*", metavar="tap", help=f"of {', '.join(TAPS)}; all without")
    parser.add_argument("--arrows", action="store_true", help="name every arrow, the busiest first")
    options = parser.parse_args()
    if unknown := set(options.taps) - set(TAPS):
        parser.error(f"no such tap: {', '.join(sorted(unknown))}")
    for tap in options.taps or TAPS:
        trace = trace_of(tap)
        print(f"{tap}: {trace.format_counts()}")
        if options.arrows:
            for (caller, callee), times in trace.moves.most_common():
                print(f"{times:>6}  {caller} -> {callee}")
    return 0


if __name__ == "__main__":
    sys.path.insert(0, str(ROOT))
    sys.exit(main())
