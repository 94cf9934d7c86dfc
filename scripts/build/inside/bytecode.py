"""Compile sources to byte code; runs inside Pyodide.

/input is a JSON list of {"source" (base64), "file_name" (shown in tracebacks), "optimize", "has_lines", "is_lean"};
/output becomes the JSON list of their byte code (base64), of the unchecked kind: the interpreter neither looks
for sources nor compares dates. The byte code of a module does not depend on the modules compiled before it
(tests/build/test_archive.py), so the build may store it and compile only the sources that changed.
"""

import ast
import base64
import importlib.util
import json
import marshal
import sys
import traceback
import types
from pathlib import Path
from typing import TypeVar

HEADER = importlib.util.MAGIC_NUMBER + (0b01).to_bytes(4, "little")


# of a table of lines: eight units of code (or one to eight), the line as before, no columns
EIGHT = b"\xef\x00"


def one_line(code: types.CodeType) -> types.CodeType:
    """Let all of a function stand at its first line: what a compiled template says of lines is of no file."""
    units = len(code.co_code) // 2
    rest = bytes((0xE8 + units % 8 - 1, 0)) if units % 8 else b""
    constants = tuple(
        one_line(constant) if isinstance(constant, types.CodeType) else constant
        for constant in code.co_consts
    )
    return code.replace(co_linetable=EIGHT * (units // 8) + rest, co_consts=constants)


class Lean(ast.NodeTransformer):
    """Take out of a module what only its readers and the type checker want; every line stays where it was.

    What a class says of its fields stays: dataclasses and the ledger read it. So does that it says
    something of itself, for a dataclass without a docstring makes its own, which takes long.
    """

    def visit_Module(self, node: ast.Module) -> ast.Module:
        """Leave its docstring out, with nothing in its place: an import from __future__ must be the first."""
        if ast.get_docstring(node, clean=False) is not None:
            del node.body[0]
        self.generic_visit(node)
        return node

    def visit_ClassDef(self, node: ast.ClassDef) -> ast.ClassDef:
        """Keep its fields as they are, and a point of its docstring."""
        if ast.get_docstring(node, clean=False):
            node.body[0] = ast.copy_location(ast.Expr(ast.Constant(".")), node.body[0])
            ast.fix_missing_locations(node.body[0])
        node.body = [
            one if isinstance(one, ast.AnnAssign) else self.visit(one) for one in node.body
        ]
        return node

    def visit_FunctionDef(self, node: ast.FunctionDef) -> ast.FunctionDef:
        """Leave out what it says of itself."""
        return self._function(node)

    def visit_AsyncFunctionDef(self, node: ast.AsyncFunctionDef) -> ast.AsyncFunctionDef:
        """Leave out what it says of itself."""
        return self._function(node)

    def visit_AnnAssign(self, node: ast.AnnAssign) -> ast.stmt:
        """Leave out the type of a variable."""
        self.generic_visit(node)
        if node.value is None:
            # inside a function it says that a name is its own
            return node
        return ast.copy_location(ast.Assign([node.target], node.value), node)

    def visit_If(self, node: ast.If) -> ast.stmt | list[ast.stmt]:
        """Leave out what only the type checker runs."""
        self.generic_visit(node)
        test = node.test
        name = test.attr if isinstance(test, ast.Attribute) else getattr(test, "id", "")
        if name != "TYPE_CHECKING":
            return node
        return node.orelse or ast.copy_location(ast.Pass(), node)

    def _function(self, node: "Function") -> "Function":
        _without_docstring(node)
        node.returns = None
        for one in ast.walk(node.args):
            if isinstance(one, ast.arg):
                one.annotation = None
        self.generic_visit(node)
        return node


Function = TypeVar("Function", ast.FunctionDef, ast.AsyncFunctionDef)


def _without_docstring(node: ast.FunctionDef | ast.AsyncFunctionDef) -> None:
    if ast.get_docstring(node, clean=False) is not None:
        node.body[0] = ast.copy_location(ast.Pass(), node.body[0])


def compiled(source: bytes, name: str, optimize: int, *, has_lines: bool, is_lean: bool) -> bytes:
    """Make the content of an unchecked, hash-based .pyc file."""
    tree = ast.parse(source, name)
    if is_lean:
        tree = Lean().visit(tree)
    code = compile(tree, name, "exec", dont_inherit=True, optimize=optimize)
    if not has_lines:
        code = one_line(code)
    return HEADER + importlib.util.source_hash(source) + marshal.dumps(code)


def main() -> None:
    """Compile the sources of /input; print the syntax errors of all of them and exit if there are any."""
    code: list[str] = []
    errors: list[str] = []
    for module in json.loads(Path("/input").read_text()):
        options = {name: module[name] for name in ("has_lines", "is_lean")}
        source = base64.b64decode(module["source"])
        try:
            data = compiled(source, module["file_name"], module["optimize"], **options)
            code.append(base64.b64encode(data).decode())
        except SyntaxError as error:
            errors += traceback.format_exception_only(error)
    if errors:
        print("".join(errors), file=sys.stderr)
        sys.exit(1)
    Path("/output").write_text(json.dumps(code))


if __name__ == "__main__":
    main()
