"""The templates of a folder, parsed as the desk parses them, and the faults of reading them."""

import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from functools import cache, cached_property
from pathlib import Path
from typing import Final

from jinja2 import FunctionLoader, TemplateSyntaxError, nodes

from faristol.desk.kernel.view import make_environment

WILDCARD: Final = r"[^/]+"


@dataclass(frozen=True, slots=True, order=True)
class Fault:
    """A place in a template, or in code, that is refused."""

    file: str
    line: int
    text: str

    def __str__(self) -> str:
        return f"{self.file}:{self.line}: {self.text}"


class Library:
    """The templates below a folder: their syntax trees, and the macros that each defines."""

    def __init__(self, root: Path) -> None:
        self.root = root
        self.jinja = make_environment(FunctionLoader(lambda _: None))
        self.faults: list[Fault] = []
        paths = sorted(root.rglob("*.html"))
        self.sources = {
            path.relative_to(root).as_posix(): path.read_text(encoding="utf-8") for path in paths
        }
        self.numbers = {name: number for number, name in enumerate(self.sources)}
        self.trees = {name: self._parse(name) for name in self.sources}

    def _parse(self, name: str) -> nodes.Template:
        try:
            return self.jinja.parse(self.sources[name], name, name)
        except TemplateSyntaxError as error:
            self.faults.append(Fault(name, error.lineno, error.message or "syntax"))
            return nodes.Template([], lineno=1)

    @cached_property
    def macros(self) -> frozenset[str]:
        """The names of all macros that can be imported."""
        names = (macro.name for tree in self.trees.values() for macro in top_macros(tree))
        return frozenset(names)

    def used_templates(self) -> Iterator[str]:
        """Yield the templates that others include or import, or may."""
        for tree in self.trees.values():
            names = [node.template for node in tree.find_all(nodes.Include)]
            names += [node.template for node in tree.find_all(nodes.FromImport)]
            for name in names:
                for part in _choices(name):
                    yield from self.matches(part)

    def has_macro(self, template: str, macro: str) -> bool:
        """Return True if a template defines a macro."""
        return any(node.name == macro for node in top_macros(self.trees[template]))

    def macro_name(self, template: str, macro: str) -> str:
        """Return the name of the Python function of a macro."""
        return f"m{self.numbers[template]}_{macro}"

    def matches(self, node: nodes.Expr) -> list[str]:
        """Return the templates that the name of an include may mean; a variable stands for any text."""
        pattern = re.compile(_pattern_of(node))
        return [name for name in self.trees if pattern.fullmatch(name)]


def _choices(node: nodes.Expr) -> Iterator[nodes.Expr]:
    if isinstance(node, nodes.CondExpr):
        yield from _choices(node.expr1)
        yield from _choices(node.expr2) if node.expr2 else ()
    else:
        yield node


def _pattern_of(node: nodes.Expr) -> str:
    match node:
        case nodes.Const(value=str(text)):
            return re.escape(text)
        case nodes.Concat():
            return "".join(map(_pattern_of, node.nodes))
        case _:
            return WILDCARD


def names_of(node: nodes.Node) -> Iterable[nodes.Name]:
    """Return the names in a part of a template, itself included."""
    return [node] if isinstance(node, nodes.Name) else node.find_all(nodes.Name)


def top_macros(tree: nodes.Template) -> Iterator[nodes.Macro]:
    """Yield the macros that a template defines outside of any block."""
    for node in tree.body:
        if isinstance(node, nodes.Macro):
            yield node


@cache
def prelude_names() -> frozenset[str]:
    """Return the names of the functions that the prelude declares."""
    text = Path(__file__).with_name("prelude.pyi").read_text(encoding="utf-8")
    return frozenset(re.findall(r"^def (\w+)\(", text, re.MULTILINE))
