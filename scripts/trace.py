"""Print which way one tap goes through the Python sources: files, arrows, functions, moves between files.

    python -m scripts.trace slip    a slip entered (rack: drawn by hand, word: judged, player: added)

The tap is done twice in a duplicate of ten players, with the desk on memory ports, and looked at the
second time, from the desk's entry to its answer. A generator that goes on is no call; a lambda or a
comprehension is part of the function it stands in. What runs between two functions of ours, such as
the template engine, belongs to the one that called it.
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
    """Hold the calls of a tap: files by their path below the folder that is looked at."""

    functions: set[CodeType] = field(default_factory=set)
    files: set[str] = field(default_factory=set)
    moves: Counter[tuple[str, str]] = field(default_factory=Counter)  # from file to file: how often

    def said(self) -> str:
        """Return the counts in one line."""
        return (
            f"{len(self.files)} files, {len(self.moves)} arrows, "
            f"{len(self.functions)} functions, {self.moves.total()} moves"
        )


def traced(work: Tap, folder: Path) -> Trace:
    """Do something; return its calls of functions that are written below a folder."""
    trace, start = Trace(), f"{folder}{os.sep}"
    begun: dict[int, FrameType] = {}  # kept, so that no other frame gets the number of one

    def called(frame: FrameType, event: str, _: object) -> None:
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
        back = frame.f_back
        while back is not None and not _is_below(back.f_code, start):
            back = back.f_back
        if back is not None:
            caller = back.f_code.co_filename.removeprefix(start)
            if caller != callee:
                trace.moves[caller, callee] += 1

    before = sys.getprofile()
    sys.setprofile(called)
    try:
        work()
    finally:
        sys.setprofile(before)
    return trace


def _is_ours(code: CodeType, start: str) -> bool:
    # "<lambda>", "<genexpr>" and the like stand in a function
    return _is_below(code, start) and code.co_name[0] != "<"


def _is_below(code: CodeType, start: str) -> bool:
    # a compiled template has the name of its HTML
    return code.co_filename.startswith(start) and code.co_filename.endswith(".py")


# ---- the taps: each comes once to grow warm, and once to be looked at ----


def slips() -> Iterator[Tap]:
    """Enter two slips of a round."""
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
    """Write down what comes out of the bag in two rounds."""
    game = _game().start()
    yield lambda: game.send("duplicate_type_rack", ROUND, rack="CASESAL")
    game.slips(dict.fromkeys(range(1, len(PLAYERS) + 1), "H4 CASES"))
    game.master("H4", "CASES")
    yield lambda: game.send("duplicate_type_rack", ROUND, rack="SOLED")


def words() -> Iterator[Tap]:
    """Look two words up."""
    user = importlib.import_module("tests.support.desk").User()
    judge = importlib.import_module("tests.support.judge_user")
    judge.begin(user)
    for word in ("CASA", "SOLA"):
        yield lambda word=word: judge.ask(user, word)  # type: ignore[misc]  # the word of this turn


def players() -> Iterator[Tap]:
    """Add two to a register of ten."""
    user = importlib.import_module("tests.support.desk").User()
    for name in PLAYERS:
        user.add(name)
    for name in ("Anna", "Benet"):
        yield lambda name=name: user.add(name)  # type: ignore[misc]  # the name of this turn


TAPS = {"slip": slips, "rack": racks, "word": words, "player": players}


def _game() -> Any:
    return importlib.import_module("tests.support.duplicate_game").GameUser(names=PLAYERS)


def trace_of(tap: str) -> Trace:
    """Do a tap twice; return the calls of the second."""
    trace = Trace()
    for work in TAPS[tap]():
        trace = _answered(work)
    return trace


def _answered(work: Tap) -> Trace:
    """Trace the desk's part of a tap, from the request to the answer."""
    desk = importlib.import_module("tests.support.desk").User
    ask, traces = desk.ask, []

    def asked(user: Any, request: Any) -> Any:
        answers: list[Any] = []
        traces.append(traced(lambda: answers.append(ask(user, request)), Layout().package))
        if not answers[0].taken:
            raise AssertionError(answers[0])
        return answers[0]

    desk.ask = asked
    try:
        work()
    finally:
        desk.ask = ask
    (trace,) = traces
    return trace


def main() -> int:
    """Print the ways of the taps that are asked for."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else None)
    parser.add_argument("taps", nargs="*", metavar="tap", help=f"of {', '.join(TAPS)}; all without")
    parser.add_argument("--arrows", action="store_true", help="name every arrow, the busiest first")
    given = parser.parse_args()
    if unknown := set(given.taps) - set(TAPS):
        parser.error(f"no such tap: {', '.join(sorted(unknown))}")
    for tap in given.taps or TAPS:
        trace = trace_of(tap)
        print(f"{tap}: {trace.said()}")
        if given.arrows:
            for (caller, callee), times in trace.moves.most_common():
                print(f"{times:>6}  {caller} -> {callee}")
    return 0


if __name__ == "__main__":
    sys.path.insert(0, str(ROOT))
    sys.exit(main())
