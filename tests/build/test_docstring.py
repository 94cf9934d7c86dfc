"""What ships says no more than it must, and a line of a traceback is still the line of the source."""

import ast

import pytest

from scripts.build.docstring import without_docstrings
from scripts.build.layout import Layout, tree

SOURCE = '''"""A module,
of two lines."""

from __future__ import annotations


class Kept:
    """A class keeps its own: a dataclass would make one."""

    def told(self) -> str:
        """Say « à »."""; word = "ç"
        return word


async def only() -> None:
    """Nothing

    else.
    """


def last(): """One line."""


LINE = "not a docstring"
'''


def test_functions_and_modules_lose_theirs_and_classes_keep_them():
    names = {}
    exec(compile(without_docstrings(SOURCE.encode()), "one", "exec"), names)
    assert names.get("__doc__") is None
    assert names["Kept"].__doc__.startswith("A class keeps")
    assert names["Kept"]().told() == "ç"
    assert [names[one].__doc__ for one in ("only", "last")] == [None, None]
    assert names["Kept"].told.__doc__ is None
    assert names["LINE"] == "not a docstring"


def spots(source):
    """Return every node that stays, and where it stands."""
    return [
        (type(node).__name__, node.lineno)
        for node in ast.walk(ast.parse(source))
        if hasattr(node, "lineno") and not isinstance(node, ast.Expr | ast.Constant)
    ]


def test_every_statement_stays_on_its_line():
    assert spots(without_docstrings(SOURCE.encode())) == spots(SOURCE)


@pytest.mark.parametrize("folder", ["desk", "duplicate", "board", "exchange"])
def test_so_it_is_with_every_module_that_ships(folder):
    for path in tree(Layout().package / folder):
        if path.suffix == ".py":
            source = path.read_bytes()
            assert spots(without_docstrings(source)) == spots(source), path
