"""What ships says no more than it must, and a line of a traceback is still the line of the source."""

import ast
import dis

import pytest

from scripts.build.inside.bytecode import Lean
from scripts.build.layout import Layout, tree

SOURCE = '''"""A module,
of two lines."""

from dataclasses import dataclass
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from nowhere import Nothing

LIMIT: "Nothing" = 3


@dataclass(frozen=True)
class Kept:
    """A class keeps one: a dataclass would make its own."""

    size: int = LIMIT

    def told(self, more: "Nothing" = None, *rest: "Nothing", last: "Nothing" = 1, **all: "Nothing") -> "Nothing":
        """Say « à »."""
        word: str = "ç"
        later: int
        return word


async def only() -> None:
    """Nothing

    else.
    """


def last(): """One line."""


LINE = "not a docstring"
'''


def lean(source):
    return Lean().visit(ast.parse(source))


def run():
    names = {}
    exec(compile(lean(SOURCE), "one", "exec"), names)
    return names


def test_functions_and_modules_lose_their_docstrings_and_classes_have_one_still():
    names = run()
    assert names.get("__doc__") is None
    assert names["Kept"].__doc__ == "."
    assert names["Kept"]().told() == "ç"
    assert [names[one].__doc__ for one in ("only", "last")] == [None, None]
    assert names["Kept"].told.__doc__ is None
    assert names["LINE"] == "not a docstring"


def test_what_is_said_of_types_goes_but_for_the_fields_of_a_class():
    names = run()
    assert names["Kept"].__annotations__ == {"size": int}
    assert names["Kept"]().size == names["LIMIT"] == 3
    assert not names["Kept"].told.__annotations__
    assert not names["only"].__annotations__
    code = compile(lean(SOURCE), "one", "exec")
    assert not any("nowhere" in str(one.argval) for one in dis.get_instructions(code))


def test_what_is_imported_from_the_future_is_still_the_first():
    source = '"""A module."""\n\nfrom __future__ import annotations\n'
    assert compile(lean(source), "one", "exec")
    assert compile(lean('"""Nothing but this."""\n'), "one", "exec")


def spots(module):
    """Return every statement that does something, and where it stands."""
    return [
        (type(node).__name__, node.lineno)
        for node in ast.walk(module)
        if isinstance(node, ast.stmt) and not isinstance(node, ast.Expr | ast.Pass)
    ]


@pytest.mark.parametrize("folder", ["desk", "duplicate", "board", "exchange"])
def test_every_statement_of_what_ships_stays_on_its_line(folder):
    for path in tree(Layout().package / folder):
        if path.suffix == ".py":
            whole, kept = ast.parse(path.read_bytes()), lean(path.read_bytes())
            compile(kept, str(path), "exec")
            before = dict.fromkeys(line for _, line in spots(whole))
            assert all(line in before for _, line in spots(kept)), path
            functions = [
                (n.name, n.lineno) for n in ast.walk(whole) if isinstance(n, ast.FunctionDef)
            ]
            still = [(n.name, n.lineno) for n in ast.walk(kept) if isinstance(n, ast.FunctionDef)]
            assert functions == still, path
