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


# entry of a line table: eight units of code (or one to eight), the line as before, no columns
EIGHT_UNITS = b"\xef\x00"


def collapse_lines(code: types.CodeType) -> types.CodeType:
    """Return the code with all of a function at its first line.

    The lines of a compiled template are in no file.
    """
    units = len(code.co_code) // 2
    remainder = bytes((0xE8 + units % 8 - 1, 0)) if units % 8 else b""
    constants = tuple(
        collapse_lines(constant) if isinstance(constant, types.CodeType) else constant
        for constant in code.co_consts
    )
    return code.replace(co_linetable=EIGHT_UNITS * (units // 8) + remainder, co_consts=constants)


UNTYPED = "faristol/desk/"  # no act is defined there, and no other class whose fields are stored


class Lean(ast.NodeTransformer):
    """Remove what only readers and the type checker of a module need; every line stays where it was.

    Annotations of class fields stay: dataclasses and the ledger read them. The desk's dataclasses
    need their presence alone (`has_types`). A docstring of a class is
    shortened but stays, for a dataclass without one makes its own, which takes long.
    """

    def __init__(self, *, has_types: bool = True) -> None:
        self.has_types = has_types

    def visit_Module(self, node: ast.Module) -> ast.Module:
        """Remove the docstring without a `pass` in its place: an import from __future__ must be the first."""
        if ast.get_docstring(node, clean=False) is not None:
            del node.body[0]
        self.generic_visit(node)
        return node

    def visit_ClassDef(self, node: ast.ClassDef) -> ast.ClassDef:
        """Keep the fields as they are; shorten the docstring to a full stop."""
        if ast.get_docstring(node, clean=False):
            node.body[0] = ast.copy_location(ast.Expr(ast.Constant(".")), node.body[0])
            ast.fix_missing_locations(node.body[0])
        is_bare = not self.has_types and any(map(_is_dataclass, node.decorator_list))
        node.body = [
            (_bare_field(statement) if is_bare else statement)
            if isinstance(statement, ast.AnnAssign)
            else self.visit(statement)
            for statement in node.body
        ]
        return node

    def visit_FunctionDef(self, node: ast.FunctionDef) -> ast.FunctionDef:
        """Remove the docstring and the annotations."""
        return self._strip_function(node)

    def visit_AsyncFunctionDef(self, node: ast.AsyncFunctionDef) -> ast.AsyncFunctionDef:
        """Remove the docstring and the annotations."""
        return self._strip_function(node)

    def visit_AnnAssign(self, node: ast.AnnAssign) -> ast.stmt:
        """Remove the annotation of a variable."""
        self.generic_visit(node)
        if node.value is None:
            # inside a function it declares a local name
            return node
        return ast.copy_location(ast.Assign([node.target], node.value), node)

    def visit_If(self, node: ast.If) -> ast.stmt | list[ast.stmt]:
        """Remove the branches that only the type checker reads."""
        self.generic_visit(node)
        test = node.test
        name = test.attr if isinstance(test, ast.Attribute) else getattr(test, "id", "")
        if name != "TYPE_CHECKING":
            return node
        return node.orelse or ast.copy_location(ast.Pass(), node)

    def _strip_function(self, node: "Function") -> "Function":
        _drop_docstring(node)
        node.returns = None
        for argument in ast.walk(node.args):
            if isinstance(argument, ast.arg):
                argument.annotation = None
        self.generic_visit(node)
        return node


def _bare_field(field: ast.AnnAssign) -> ast.stmt:
    """Return a field without its type; a variable of the class is no field, and needs none."""
    annotation = field.annotation
    match annotation:
        case ast.Subscript(value=ast.Name(id="ClassVar")) if field.value is not None:
            return ast.copy_location(ast.Assign([field.target], field.value), field)
        case ast.Subscript(value=ast.Name(id="ClassVar") as variable):
            field.annotation = variable
        case _:
            field.annotation = ast.copy_location(ast.Constant(None), annotation)
    return field


def _is_dataclass(decorator: ast.expr) -> bool:
    name = decorator.func if isinstance(decorator, ast.Call) else decorator
    return isinstance(name, ast.Name) and name.id == "dataclass"


Function = TypeVar("Function", ast.FunctionDef, ast.AsyncFunctionDef)


def _drop_docstring(node: ast.FunctionDef | ast.AsyncFunctionDef) -> None:
    if ast.get_docstring(node, clean=False) is not None:
        node.body[0] = ast.copy_location(ast.Pass(), node.body[0])


def compile_source(
    source: bytes, name: str, optimize: int, *, has_lines: bool, is_lean: bool
) -> bytes:
    """Return the content of an unchecked, hash-based .pyc file."""
    tree = ast.parse(source, name)
    if is_lean:
        tree = Lean(has_types=not name.startswith(UNTYPED)).visit(tree)
    code = compile(tree, name, "exec", dont_inherit=True, optimize=optimize)
    if not has_lines:
        code = collapse_lines(code)
    return HEADER + importlib.util.source_hash(source) + marshal.dumps(code)


def main() -> None:
    """Compile the sources of /input; print the syntax errors of all of them and exit if there are any."""
    code: list[str] = []
    errors: list[str] = []
    for module in json.loads(Path("/input").read_text()):
        options = {name: module[name] for name in ("has_lines", "is_lean")}
        source = base64.b64decode(module["source"])
        try:
            data = compile_source(source, module["file_name"], module["optimize"], **options)
            code.append(base64.b64encode(data).decode())
        except SyntaxError as error:
            errors += traceback.format_exception_only(error)
    if errors:
        print("".join(errors), file=sys.stderr)
        sys.exit(1)
    Path("/output").write_text(json.dumps(code))


if __name__ == "__main__":
    main()
