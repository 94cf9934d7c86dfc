"""The parameters of a rule set that the program reads, found in its source by annotated types.

A name alone would not do: `most`, `turns` and `second` are fields of many classes. What a variable is follows from the
annotation of a parameter, or of a field of any class, and from what is assigned to it.
"""

import ast
import re
from collections.abc import Callable, Iterator, Mapping
from dataclasses import fields, is_dataclass
from functools import cache
from types import NoneType
from typing import Any, Literal, get_args, get_origin, get_type_hints

from faristol.rules.ruleset import Rules

Read = tuple[type, str]  # a section, and its field
PATH = re.compile(r"\brules((?:\.[a-z_]+)+)")
# what an expression may be, or hold, by its type
PARTS: dict[type[ast.expr], Callable[[Any], list[ast.expr]]] = {
    ast.BoolOp: lambda node: node.values,
    ast.IfExp: lambda node: [node.body, node.orelse],
    ast.NamedExpr: lambda node: [node.value],
    ast.Subscript: lambda node: [node.value],
    ast.Await: lambda node: [node.value],
    ast.Tuple: lambda node: node.elts,
    ast.List: lambda node: node.elts,
    ast.ListComp: lambda node: [node.elt],
    ast.GeneratorExp: lambda node: [node.elt],
}
# what says of what section a name is
TEACHING = (ast.arg, ast.Assign, ast.NamedExpr, ast.For, ast.comprehension)


def sections() -> dict[type, dict[str, Any]]:
    """Return the sections of a rule set with the annotations of their fields."""
    fields_by_section: dict[type, dict[str, Any]] = {}
    waiting: list[type] = [Rules]
    while waiting:
        section = waiting.pop()
        if section not in fields_by_section:
            hints = get_type_hints(section)
            fields_by_section[section] = {
                field.name: hints[field.name] for field in fields(section)
            }
            waiting += filter(None, map(section_in, fields_by_section[section].values()))
    return fields_by_section


def section_in(annotation: Any) -> type | None:
    """Return the section in an annotation: alone, in a tuple or beside None."""
    if isinstance(annotation, type) and is_dataclass(annotation):
        return annotation
    return next(filter(None, map(section_in, get_args(annotation))), None)


def is_choice(annotation: Any) -> bool:
    """Whether a parameter can have more than one value: a single word is not read."""
    inner = [argument for argument in get_args(annotation) if argument is not NoneType]
    if get_origin(annotation) is Literal:
        return len(inner) > 1
    is_optional = NoneType in get_args(annotation)
    return is_optional or not inner or any(map(is_choice, inner))


@cache
def tree_of(text: str) -> ast.Module:
    """Return the syntax tree of a module, shared and not to be changed."""
    return ast.parse(text)


@cache
def nodes_of(tree: ast.AST) -> list[ast.AST]:
    """Return the nodes of a tree."""
    return list(ast.walk(tree))


class Reads:
    """The parameters that sources read."""

    def __init__(self, sources: Mapping[str, str]) -> None:
        self.found: set[Read] = set()
        self._fields = sections()
        self._names = set[str]().union(*self._fields.values())
        self._elsewhere: dict[str, type] = {"rules": Rules}  # by the name of a field or a function
        self._named: dict[
            str, type
        ] = {}  # the sections that the present module knows, by their names there
        trees = {name: tree_of(text) for name, text in sources.items() if name.endswith(".py")}
        for work in (self._note_annotations, self._read_in):
            for name, tree in trees.items():
                self._named = dict(self._sections_of(name, tree))
                work(tree)
        for name, text in sources.items():
            if name.endswith(".html"):
                self._read_template(text)

    def _sections_of(self, name: str, tree: ast.Module) -> Iterator[tuple[str, type]]:
        """Yield the sections that a module defines or imports: other classes have the same names."""
        places = {(section.__module__, section.__name__): section for section in self._fields}
        for (module, section_name), section in places.items():
            if module == f"faristol.{name.removesuffix('.py').replace('/', '.')}":
                yield section_name, section
        for node in nodes_of(tree):
            for alias in node.names if isinstance(node, ast.ImportFrom) else ():
                if section := places.get((node.module or "", alias.name)):
                    yield alias.asname or alias.name, section

    def _note_annotations(self, tree: ast.Module) -> None:
        for node in nodes_of(tree):
            if isinstance(node, ast.ClassDef) and node.name not in self._named:
                for statement in node.body:
                    if isinstance(statement, ast.AnnAssign) and isinstance(
                        statement.target, ast.Name
                    ):
                        self._note(statement.target.id, statement.annotation)
            elif isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef):
                self._note(node.name, node.returns)

    def _note(self, name: str, annotation: ast.expr | None) -> None:
        if section := self._section_named(annotation):
            self._elsewhere.setdefault(name, section)

    def _section_named(self, annotation: ast.expr | None) -> type | None:
        if annotation is None:
            return None
        names = [node.id for node in ast.walk(annotation) if isinstance(node, ast.Name)]
        names += [
            part
            for node in ast.walk(annotation)
            if isinstance(node, ast.Constant) and isinstance(node.value, str)
            for part in re.findall(r"\w+", node.value)
        ]
        return next((self._named[name] for name in names if name in self._named), None)

    def _read_in(self, tree: ast.Module) -> None:
        for node, owner in _iterate_functions(tree):
            types = dict[str, type]()
            if owner in self._named:
                types["self"] = self._named[owner]
            nodes = nodes_of(node)
            teaching = [inner for inner in nodes if isinstance(inner, TEACHING)]
            for _ in range(2):  # what is assigned may follow from what comes later in the tree
                for inner in teaching:
                    self._record_types(inner, types)
            for inner in nodes:
                if isinstance(inner, ast.Attribute) and inner.attr in self._names:
                    section = self._type_of(inner.value, types)
                    if section is not None and inner.attr in self._fields[section]:
                        self.found.add((section, inner.attr))

    def _record_types(self, node: ast.AST, types: dict[str, type]) -> None:
        if isinstance(node, ast.arg):
            _record_type(types, node.arg, self._section_named(node.annotation))
        elif isinstance(node, ast.Assign) and isinstance(node.targets[0], ast.Name):
            _record_type(types, node.targets[0].id, self._type_of(node.value, types))
        elif isinstance(node, ast.Assign) and isinstance(node.targets[0], ast.Tuple):
            values = node.value.elts if isinstance(node.value, ast.Tuple) else []
            for target, value in zip(node.targets[0].elts, values, strict=False):
                if isinstance(target, ast.Name):
                    _record_type(types, target.id, self._type_of(value, types))
        elif isinstance(node, ast.NamedExpr):
            _record_type(types, node.target.id, self._type_of(node.value, types))
        elif isinstance(node, ast.For | ast.comprehension):
            targets, values = [node.target], [node.iter]
            if isinstance(node.target, ast.Tuple) and isinstance(node.iter, ast.Call):  # zip
                targets, values = node.target.elts, node.iter.args
            for target, value in zip(targets, values, strict=False):
                if isinstance(target, ast.Name):
                    _record_type(types, target.id, self._type_of(value, types))

    def _type_of(self, node: ast.expr, types: Mapping[str, type]) -> type | None:
        """Return the section of an expression or of its items."""
        if isinstance(node, ast.Name):
            return types.get(node.id)
        if isinstance(node, ast.Attribute):
            section = self._type_of(node.value, types)
            if section is not None and node.attr in self._fields[section]:
                return section_in(self._fields[section][node.attr])
            return self._elsewhere.get(node.attr)
        if isinstance(node, ast.Call):
            inner = node.func
            name = inner.attr if isinstance(inner, ast.Attribute) else getattr(inner, "id", "")
            return self._elsewhere.get(name)
        parts = PARTS.get(type(node))
        for part in parts(node) if parts else ():
            if section := self._type_of(part, types):
                return section
        return None

    def _read_template(self, text: str) -> None:
        for path in PATH.findall(text):
            section: type | None = Rules
            for name in path[1:].split("."):
                if section is None or name not in self._fields[section]:
                    break
                self.found.add((section, name))
                section = section_in(self._fields[section][name])


def _iterate_functions(tree: ast.Module) -> Iterator[tuple[ast.AST, str]]:
    """Yield the outermost functions with their classes, and the code outside of functions."""
    rest = ast.Module(body=[], type_ignores=[])
    for node in tree.body:
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef):
            yield node, ""
        elif isinstance(node, ast.ClassDef):
            yield from ((inner, node.name) for inner in node.body)
        else:
            rest.body.append(node)
    yield rest, ""


def _record_type(types: dict[str, type], name: str, section: type | None) -> None:
    if section is not None:
        types[name] = section
