"""Compare the syntax and text of two folders of Jinja templates.

Comments and the table of renames are left out.

What the comparison of the templates alone cannot see is a name that the Python code has no more and a template still
asks for. Such names are listed for all templates, whether a screen reaches them or not. A name that another class
or template keeps is not seen.
"""

import ast
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Final

from jinja2 import Environment, meta, nodes

from scripts.same.difference import Difference, Result
from scripts.same.scopes import FunctionNode
from scripts.same.table import Table

BUILT_IN: Final = frozenset(
    name for cls in (str, int, float, list, tuple, dict, set) for name in dir(cls)
)
# what the names of a template's syntax tree are: attributes, strings, text; others are names
ATTRIBUTES: Final = frozenset({"Getattr.attr", "Keyword.key"})
STRINGS: Final = frozenset({"Const.value"})
TEXT: Final = frozenset({"TemplateData.data"})


@dataclass(frozen=True, slots=True, kw_only=True)
class Fault:
    """The first difference below a node."""

    text: str
    line: int


class Folder:
    """The templates below a folder, parsed, and the Python files of the package around it."""

    def __init__(self, root: Path, package: Path) -> None:
        self.root, self.package = root, package
        files = [path.relative_to(root).as_posix() for path in sorted(root.rglob("*.html"))]
        self.trees = {file: self.parse(file) for file in files}

    def parse(self, file: str) -> nodes.Template:
        """Return the syntax tree of a template."""
        jinja = Environment(trim_blocks=True, lstrip_blocks=True)  # noqa: S701 - it renders nothing
        return jinja.parse((self.root / file).read_text(encoding="utf-8"))

    def free_names(self, file: str) -> set[str]:
        """Return the names that a template does not bind itself."""
        # a tree of its own: finding them folds constants in it
        return meta.find_undeclared_variables(self.parse(file))


class Comparison:
    """A walk over two templates at once."""

    def __init__(self, table: Table) -> None:
        self.table = table

    def fault(self, old: object, new: object, key: str, line: int) -> Fault | None:
        """Return the first difference of two parts, None if they are equal."""
        if isinstance(old, nodes.Node) and isinstance(new, nodes.Node):
            if type(old) is not type(new):
                return Fault(text=f"{_name(old)} became {_name(new)}", line=old.lineno)
            for name, value in old.iter_fields():
                field = f"{type(old).__name__}.{name}"
                if fault := self.fault(value, getattr(new, name), field, old.lineno):
                    return fault
            return None
        if isinstance(old, list | tuple) and isinstance(new, list | tuple):
            return self._lists(list(old), list(new), key, line)
        is_same = old == new and type(old) is type(new)
        if isinstance(old, str) and isinstance(new, str):
            is_same = self._is_allowed(key, old, new)
        return None if is_same else Fault(text=f"{_name(old)} became {_name(new)}", line=line)

    def _lists(self, old: list[object], new: list[object], key: str, line: int) -> Fault | None:
        for before, after in zip(old, new, strict=False):
            line = before.lineno if isinstance(before, nodes.Node) else line
            if fault := self.fault(before, after, key, line):
                return fault
        if len(old) == len(new):
            return None
        part = next(iter(old[len(new) :]), None)
        line = part.lineno if isinstance(part, nodes.Node) else line
        return Fault(text=f"{len(old)} parts became {len(new)}", line=line)

    def _is_allowed(self, key: str, old: str, new: str) -> bool:
        table = self.table
        if key in TEXT:
            return old == new
        if key in ATTRIBUTES:
            return table.attributes.allows_rename(old, new)
        if key in STRINGS:
            is_file = old.endswith(".html") and table.files.allows_rename(old, new)
            return is_file or table.texts.allows_rename(old, new)
        return table.template_names.allows_rename(old, new)


def _name(part: object) -> str:
    if isinstance(part, nodes.Node):
        return type(part).__name__
    return repr(part[:60]) if isinstance(part, str) else str(part)


def names_for_templates(package: Path) -> frozenset[str]:
    """Return the names that Python code can give to a template: definitions, fields, keys and arguments."""
    names: set[str] = set()
    for path in package.rglob("*.py"):
        tree = ast.parse(path.read_text(encoding="utf-8"))
        parts = list(ast.walk(tree))
        docstrings = {
            id(statement.value)
            for node in parts
            if isinstance(node, ast.Module | ast.ClassDef | FunctionNode)
            for statement in node.body
            if isinstance(statement, ast.Expr)
        }
        for node in parts:
            if id(node) not in docstrings:
                names |= set(_names_of(node))
    return frozenset(names)


def _names_of(node: ast.AST) -> Iterator[str]:
    match node:
        case ast.FunctionDef() | ast.AsyncFunctionDef():
            yield node.name
        case ast.Module() | ast.ClassDef():
            if isinstance(node, ast.ClassDef):
                yield node.name
            for statement in node.body:
                if isinstance(statement, ast.Assign | ast.AnnAssign):
                    for part in ast.walk(statement):
                        if isinstance(part, ast.Name) and isinstance(part.ctx, ast.Store):
                            yield part.id
        case ast.Attribute(ctx=ast.Store()):
            yield node.attr
        case ast.arg() | ast.keyword(arg=str()):
            yield str(node.arg)
        case ast.Constant(value=str(text)) if text.isidentifier():
            yield text


def lost_names(old: Folder, new: Folder) -> Mapping[str, list[tuple[str, int]]]:
    """Return the names that the Python code no longer has, with the templates that use them.

    Each comes with the lines of its uses.
    """
    lost = names_for_templates(old.package) - names_for_templates(new.package) - BUILT_IN
    lost -= {
        target.name
        for tree in new.trees.values()
        for macro in tree.find_all(nodes.Macro)
        for target in (macro, *macro.args)
        if isinstance(target, nodes.Macro | nodes.Name)
    }
    places: dict[str, list[tuple[str, int]]] = {}
    for file, tree in new.trees.items():
        for node in tree.find_all((nodes.Getattr, nodes.Keyword, nodes.Name)):
            name = _used_name(node)
            if name not in lost:
                continue
            if not isinstance(node, nodes.Name) or name in new.free_names(file):
                places.setdefault(name, []).append((file, node.lineno))
    return places


def _used_name(node: nodes.Node) -> str:
    match node:
        case nodes.Getattr():
            return node.attr
        case nodes.Keyword():
            return node.key
        case nodes.Name():
            return node.name
        case _:
            return ""


def compare(old: Folder, new: Folder, table: Table) -> Result:
    """Return the differences of two folders of templates."""
    places = table.pair_files(old.trees, new.trees)
    differences = [
        Difference(file=file, text="new file") for file in new.trees if file not in places.values()
    ]
    differences += [
        Difference(file=file, line=line, text=f"nothing is called {name} any more")
        for name, uses in sorted(lost_names(old, new).items())
        for file, line in uses
    ]
    for file, place in places.items():
        if place not in new.trees:
            differences.append(Difference(file=file, text="gone"))
        elif table.is_rewritten(file):
            continue
        elif fault := Comparison(table).fault(old.trees[file], new.trees[place], "", 1):
            differences.append(Difference(file=file, line=fault.line, text=fault.text))
    return Result(count=len(old.trees), differences=differences, unit="templates")
