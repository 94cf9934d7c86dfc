"""Unit tests of the stripping of shipped sources (scripts/build/inside/bytecode.py)."""

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


def test_stripping_removes_docstrings_but_keeps_one_in_classes():
    names = run()
    assert names.get("__doc__") is None
    assert names["Kept"].__doc__ == "."
    assert names["Kept"]().told() == "ç"
    assert [names[name].__doc__ for name in ("only", "last")] == [None, None]
    assert names["Kept"].told.__doc__ is None
    assert names["LINE"] == "not a docstring"


def test_stripping_removes_annotations_except_of_fields():
    names = run()
    assert names["Kept"].__annotations__ == {"size": int}
    assert names["Kept"]().size == names["LIMIT"] == 3
    assert not names["Kept"].told.__annotations__
    assert not names["only"].__annotations__
    code = compile(lean(SOURCE), "one", "exec")
    assert not any(
        "nowhere" in str(instruction.argval) for instruction in dis.get_instructions(code)
    )


def test_stripping_keeps_future_imports_first():
    source = '"""A module."""\n\nfrom __future__ import annotations\n'
    assert compile(lean(source), "one", "exec")
    assert compile(lean('"""Nothing but this."""\n'), "one", "exec")


def statement_lines(module):
    """Return the type and line of each statement with an effect."""
    return [
        (type(node).__name__, node.lineno)
        for node in ast.walk(module)
        if isinstance(node, ast.stmt) and not isinstance(node, ast.Expr | ast.Pass)
    ]


@pytest.mark.parametrize("folder", ["desk", "duplicate", "board", "exchange"])
def test_stripping_keeps_statements_on_their_lines(folder):
    for path in tree(Layout().package / folder):
        if path.suffix == ".py":
            whole, lean_tree = ast.parse(path.read_bytes()), lean(path.read_bytes())
            compile(lean_tree, str(path), "exec")
            before = dict.fromkeys(line for _, line in statement_lines(whole))
            assert all(line in before for _, line in statement_lines(lean_tree)), path
            functions = [
                (n.name, n.lineno) for n in ast.walk(whole) if isinstance(n, ast.FunctionDef)
            ]
            lean_functions = [
                (n.name, n.lineno) for n in ast.walk(lean_tree) if isinstance(n, ast.FunctionDef)
            ]
            assert functions == lean_functions, path


@pytest.mark.parametrize(
    ("source", "annotations"),
    [
        ("@dataclass(frozen=True)\nclass Row:\n    a: ClassVar[str] = ''\n    b: int = 1", ["", None]),
        ("@dataclass\nclass Row:\n    b: Sequence[int]", [None]),
        ("class Row(NamedTuple):\n    b: int", ["int"]),
    ],
    ids=["with options", "without", "no dataclass"],
)  # fmt: skip
def test_dataclass_without_types_keeps_only_presence_of_fields(source, annotations):
    (row,) = Lean(has_types=False).visit(ast.parse(source)).body
    fields = [getattr(field, "annotation", ast.Name("")) for field in row.body]
    assert [getattr(field, "id", None) for field in fields] == annotations
    assert ast.dump(Lean().visit(ast.parse(source))) == ast.dump(ast.parse(source))
