"""The list of browser tests that only `make test ALL=1` runs, with the reason for each."""

import ast
import tomllib
from collections.abc import Collection, Iterable, Iterator
from dataclasses import dataclass
from difflib import get_close_matches
from functools import cache
from pathlib import Path

import pytest

TESTS = Path(__file__).parents[1]
ROOT = TESTS.parents[1]
ELSEWHERE = ("tests/build/", "tests/forever/", "tests/property/", "tests/unit/")  # run in CPython
LIST = TESTS / "exhaustive.toml"
MARK_THEMSELVES = ("screens/test_walk.py::", "test_kill.py::")


@dataclass(frozen=True, slots=True, kw_only=True)
class Group:
    """Tests that are left out for one reason.

    Names are relative to tests/e2e, those of tests in CPython to the tree.
    """

    every_run: str
    tests: tuple[str, ...]
    asked_by: tuple[str, ...] = ()


def load_groups(path: Path = LIST) -> tuple[Group, ...]:
    """Return the groups of the list, in its order."""
    rows = tomllib.loads(path.read_text(encoding="utf-8"))["exhaustive"]
    for number, row in enumerate(rows, start=1):
        if missing := {"every_run", "tests"} - row.keys():
            message = (
                f"tests/e2e/{LIST.name}: group {number} has no {' and no '.join(sorted(missing))}"
            )
            raise pytest.UsageError(message)
    return tuple(
        Group(
            every_run=row["every_run"],
            tests=tuple(row["tests"]),
            asked_by=tuple(row.get("asked_by", ())),
        )
        for row in rows
    )


GROUPS = load_groups()
REASONS = {f"tests/e2e/{test}": group.every_run for group in GROUPS for test in group.tests}


def function_of(name: str) -> str:
    """Return the name of a test without its parameters."""
    return name.partition("[")[0]


@cache
def every_run_in(path: Path) -> frozenset[str]:
    """Return the names of the tests of a file in CPython that every run asks, in one parameter at least."""
    if not path.is_file():
        return frozenset()
    body = _body_of(path)
    marks = {
        target.id: _mark_of(node.value)
        for node in body
        if isinstance(node, ast.Assign)
        for target in node.targets
        if isinstance(target, ast.Name)
    }
    if "mark.exhaustive" in marks.get("pytestmark", ""):
        return frozenset()
    return frozenset(
        node.name
        for node in _test_functions(body)
        if not any(
            "mark.exhaustive" in marks.get(mark, mark)
            for mark in map(_mark_of, node.decorator_list)
        )
    )


def functions_in(path: Path) -> frozenset[str]:
    """Return the names of all test functions of a file."""
    return frozenset(node.name for node in _test_functions(_body_of(path)))


@cache
def _body_of(path: Path) -> list[ast.stmt]:
    return ast.parse(path.read_text(encoding="utf-8")).body


def _test_functions(body: Iterable[ast.stmt]) -> Iterator[ast.FunctionDef]:
    for node in body:
        if isinstance(node, ast.FunctionDef) and node.name.startswith("test_"):
            yield node


def _mark_of(decorator: ast.expr) -> str:
    """Return the name of a decorator, without its arguments: those may bear marks of their own."""
    return ast.unparse(decorator.func if isinstance(decorator, ast.Call) else decorator)


def find_faults(
    groups: Collection[Group], collected: Collection[str], *, marked: Collection[str] = ()
) -> Iterator[str]:
    """Yield what is wrong with a list of tests left out.

    Faults are names that are no test, and behaviours that no every-run test asks for.

    Files that were not collected cannot tell, unless they do not exist. Tests that are `marked` as exhaustive where
    they are written are no tests of every run either; only those of two files may be.
    """
    present = {name.removeprefix("tests/e2e/") for name in collected}
    files = {name.partition("::")[0] for name in present}
    listed = {test for group in groups for test in group.tests}
    by_themselves = {name.removeprefix("tests/e2e/") for name in marked}
    every_run = {function_of(name) for name in present - listed - by_themselves}

    def is_known(name: str) -> bool:
        file = name.partition("::")[0]
        return file in files or not (TESTS / file).is_file()

    for test in by_themselves:
        if not test.startswith(MARK_THEMSELVES):
            yield f"{test} is marked in its file, where its replacement is not checked: list it here"
    for group in groups:
        for test in filter(is_known, group.tests):
            if test not in present:
                yield f"{test} is no test{_suggestion(test, present)}"
            elif not group.asked_by and function_of(test) not in every_run:
                yield f"{test} has no parameters left in every run, and its group no asked_by"
        for test in group.asked_by:
            if test.startswith(ELSEWHERE):
                file, _, name = test.partition("::")
                if name not in (names := every_run_in(ROOT / file)):
                    yield f"{test} is no test of every run{_suggestion(name, names)}"
            elif is_known(test) and test not in every_run:
                yield f"{test} is no test of every run{_suggestion(test, every_run)}"


def _suggestion(name: str, names: Collection[str]) -> str:
    nearest = get_close_matches(name, sorted(names), 1, cutoff=0.8)
    return f"; did you mean {nearest[0]}?" if nearest else ""


def require_sound_list(collected: Collection[str], marked: Collection[str]) -> None:
    """Raise an error if something is wrong with the list.

    Raises:
        pytest.UsageError: names each fault.
    """
    if faults := sorted(find_faults(GROUPS, collected, marked=marked)):
        message = "\n  ".join((f"tests/e2e/{LIST.name}:", *faults))
        raise pytest.UsageError(message)
