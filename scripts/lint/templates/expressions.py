"""Expressions of Jinja written as expressions of Python."""

import keyword
from collections.abc import Callable, Container, Mapping
from dataclasses import dataclass, replace
from functools import cache
from typing import Final, Self

from jinja2 import nodes

from faristol.desk.kernel.context import names_of
from faristol.desk.kernel.view import CommonContext
from scripts.lint.templates.library import Fault, Library, prelude_names

# functions of every template, by their names in templates; a test compares them with the desk's
GLOBALS: Final[Mapping[str, str]] = {
    "_": "_j.gettext",
    "n_": "_j.ngettext",
    "render_cached": "_j.render_cached",
    "name_blanks": "_j.name_blanks",
    "speak_words": "_j.speak_words",
    "page_language": "_j.page_language",
    "sandbox": "_j.sandbox",
    "help_address": "_j.help_address",
    "slot": "_j.slot",
    "range": "range",
    "dict": "dict",
}
# what the application adds to the context of each screen
EVERYWHERE: Final = names_of(CommonContext)
RESERVED: Final = frozenset({*GLOBALS, *EVERYWHERE})
COMPARISONS: Final[Mapping[str, str]] = {
    "eq": "==",
    "ne": "!=",
    "gt": ">",
    "gteq": ">=",
    "lt": "<",
    "lteq": "<=",
    "in": "in",
    "notin": "not in",
}
UNKNOWN: Final = "_j.anything()"
# methods that change a list or mapping: a template only reads
CHANGES: Final = frozenset(
    """add append clear discard extend insert pop popitem remove reverse setdefault sort
    update""".split()
)
# filters that take the name of a filter or test, and at which place
NAMED_FILTERS: Final[Mapping[str, tuple[str, int]]] = {
    "map": ("filter", 0),
    "select": ("test", 0),
    "reject": ("test", 0),
    "selectattr": ("test", 1),
    "rejectattr": ("test", 1),
}


@dataclass(frozen=True, kw_only=True)
class Scope:
    """The names that a place in a template knows, each with the Python expression it stands for."""

    template: str
    names: dict[str, str]
    number: int = 0  # of the scope within its function
    macro: str = ""  # the macro that this place belongs to, which has no context
    context: str = ""  # the dotted name of the class of the context
    includes: tuple[str, ...] = ()  # the templates around this one, outermost first

    def branch(self) -> Self:
        """Return the scope of a branch: the same one, but names that it sets are its own."""
        return replace(self, names=dict(self.names))

    def variable(self, name: str) -> str:
        """Return the Python variable of a name that this scope sets."""
        return f"v{self.number}_{name}"


def argument_name(name: str) -> str:
    """Return the name of an argument as Python allows it.

    >>> argument_name("class"), argument_name("label")
    ('class_', 'label')
    """
    return f"{name}_" if keyword.iskeyword(name) else name


def at_line(node: nodes.Node, text: str) -> str:
    r"""Return the text of a node with a mark of the line that it stands on in the template.

    >>> at_line(nodes.Const(1, lineno=7), "1")
    '\n7\r1'
    """
    return f"\n{node.lineno}\r{text}"


def _path_of_attribute(node: nodes.Filter | nodes.Test) -> str:
    """Return the Python of the attribute of items that a filter names, or an empty string.

    >>> _path_of_attribute(nodes.Filter(None, "selectattr", [nodes.Const("table.0")], [], None, None))
    '.table[0]'
    """
    names = [pair.value for pair in node.kwargs if getattr(pair, "key", "") == "attribute"]
    if node.name in ("selectattr", "rejectattr"):
        names += node.args[:1]
    match names:
        case [nodes.Const(value=str(path))]:
            parts = path.split(".")
            return "".join(f"[{part}]" if part.isdigit() else f".{part}" for part in parts)
        case _:
            return ""


class Expressions:
    """The writer of expressions; what it cannot read becomes a fault and a value of any type."""

    def __init__(
        self,
        library: Library,
        names: Container[str],
        other_names_of: Callable[[str], Container[str]] = lambda _: (),
    ) -> None:
        """Prepare to write expressions.

        `names` are those that any context may have, `other_names_of` those of a class that no template gets.
        """
        self.library = library
        self.names = names
        self.other_names_of = cache(other_names_of)
        self.reads: set[tuple[str, str]] = (
            set()
        )  # classes of contexts, and the names that templates read

    def refuse(self, scope: Scope, line: int, text: str) -> str:
        """Note a fault."""
        self.library.faults.append(Fault(scope.template, line, text))
        return UNKNOWN

    def write(self, node: nodes.Node, scope: Scope) -> str:
        """Return an expression in Python; its lines are marked by `at_line`."""

        def text(part: nodes.Node) -> str:
            return self.write(part, scope)

        match node:
            case nodes.Name():
                return self.name(node, scope)
            case nodes.Getattr():
                if keyword.iskeyword(node.attr):
                    return self.refuse(scope, node.lineno, f'cannot read attribute "{node.attr}"')
                return f"{text(node.node)}.{node.attr}"
            case nodes.Getitem():
                return f"{text(node.node)}[{text(node.arg)}]"
            case nodes.Slice():
                parts = (node.start, node.stop, node.step)
                return ":".join(text(part) if part else "" for part in parts)
            case nodes.Call():
                return self.call(node, scope)
            case nodes.Filter() | nodes.Test():
                return self.filter_or_test(node, scope)
            case nodes.Literal():
                return self.literal(node, scope)
            case _:
                return self.operation(node, scope)

    def literal(self, node: nodes.Literal, scope: Scope) -> str:
        """Return a constant, list or mapping in Python."""

        def text(part: nodes.Node) -> str:
            return self.write(part, scope)

        match node:
            case nodes.Const():
                return repr(node.value)
            case nodes.List():
                return f"[{', '.join(at_line(item, text(item)) for item in node.items)}]"
            case nodes.Tuple():
                return f"({''.join(at_line(item, text(item)) + ', ' for item in node.items)})"
            case nodes.Dict():
                pairs = (
                    at_line(pair.value, f"{text(pair.key)}: {text(pair.value)}")
                    for pair in node.items
                )
                return f"{{{', '.join(pairs)}}}"
            case _:
                return self.refuse(scope, node.lineno, f"cannot read {type(node).__name__}")

    def operation(self, node: nodes.Node, scope: Scope) -> str:
        """Return an operation of values in Python."""

        def text(part: nodes.Node) -> str:
            return self.write(part, scope)

        match node:
            case nodes.CondExpr():
                other = text(node.expr2) if node.expr2 else "''"
                return f"({text(node.expr1)} if {text(node.test)} else {other})"
            case nodes.Compare():
                others = (
                    f" {COMPARISONS[operand.op]} {text(operand.expr)}" for operand in node.ops
                )
                return f"({text(node.expr)}{''.join(others)})"
            case nodes.Concat():
                return f"_j.concat({', '.join(map(text, node.nodes))})"
            case nodes.UnaryExpr():
                space = " " if node.operator == "not" else ""
                return f"({node.operator}{space}{text(node.node)})"
            case nodes.BinExpr():
                return f"({text(node.left)} {node.operator} {text(node.right)})"
            case _:
                kind = type(node).__name__
                return self.refuse(scope, node.lineno, f"cannot read expression {kind}")

    def name(self, node: nodes.Name, scope: Scope) -> str:
        """Return the Python expression of a name."""
        name = node.name
        if name in scope.names:
            return scope.names[name]
        if name in GLOBALS:
            return GLOBALS[name]
        if self.is_missing(name, scope):
            return self.refuse(scope, node.lineno, f'macro "{name}" is not imported')
        if scope.macro:
            text = f'macro "{scope.macro}" reads "{name}" of its template\'s context: make it an argument'
            return self.refuse(scope, node.lineno, text)
        if name == "loop":
            return self.refuse(scope, node.lineno, '"loop" outside of a loop')
        if name in EVERYWHERE:
            return f"_g.{name}"
        if name in self.other_names_of(scope.context):
            text = f'"{name}" is no field or property of {scope.context.rpartition(".")[2]}'
            return self.refuse(scope, node.lineno, text)
        self.reads.add((scope.context, name))
        return f"_c.{name}"

    def call(self, node: nodes.Call, scope: Scope, *extra: str) -> str:
        """Return a call; `extra` are arguments that the template does not write."""
        match node.node:
            case nodes.Getattr(attr=name) if name in CHANGES:
                self.refuse(scope, node.lineno, f'"{name}" changes a value: a template only reads')
                return f"_j.anything({self.arguments(node, scope, *extra)})"
            case nodes.Name(name=name) if self.is_unknown(name, scope):
                self.refuse(scope, node.lineno, f'macro "{name}" is not imported')
                return f"_j.anything({self.arguments(node, scope, *extra)})"
        return f"{self.write(node.node, scope)}({self.arguments(node, scope, *extra)})"

    def is_unknown(self, name: str, scope: Scope) -> bool:
        """Return True if nothing that can be called has a name."""
        known = (*GLOBALS, *EVERYWHERE, *scope.names, "loop", "caller")
        return not (scope.macro or name in known or name in self.names)

    def is_missing(self, name: str, scope: Scope) -> bool:
        """Return True if a name is that of a macro, and nothing here is called so."""
        if name in scope.names or name in GLOBALS or name in self.names:
            return False
        return name in self.library.macros

    def arguments(
        self, node: nodes.Call | nodes.Filter | nodes.Test, scope: Scope, *extra: str
    ) -> str:
        """Return the arguments of a call, each with its line."""
        parts = [at_line(value, self.write(value, scope)) for value in node.args]
        parts += [
            at_line(pair.value, f"{argument_name(pair.key)}={self.write(pair.value, scope)}")
            for pair in node.kwargs
            if isinstance(pair, nodes.Keyword)
        ]
        parts += extra
        if node.dyn_args:
            parts.append(f"*{self.write(node.dyn_args, scope)}")
        if node.dyn_kwargs:
            parts.append(f"**{self.write(node.dyn_kwargs, scope)}")
        return ", ".join(parts)

    def filter_or_test(self, node: nodes.Filter | nodes.Test, scope: Scope) -> str:
        """Return a filter or test as a call of the prelude; `is none` as `is None`, so that it narrows."""
        kind = type(node).__name__.lower()
        self.check_known(kind, node.name, node, scope)
        if node.name in NAMED_FILTERS and kind == "filter":
            other, place = NAMED_FILTERS[node.name]
            match node.args[place : place + 1]:
                case [nodes.Const(value=str(name))]:
                    self.check_known(other, name, node, scope)
                case _:
                    pass
        if kind == "test" and node.name == "defined" and isinstance(node.node, nodes.Name):
            name = node.node.name
            if name not in scope.names:
                self.refuse(
                    scope, node.lineno, f'"{name}" is defined: a context always has its names'
                )
            return "_j.test_defined()"
        if node.node is None:
            return self.refuse(scope, node.lineno, "cannot read the filter of a block")
        value = self.write(node.node, scope)
        if kind == "test" and node.name == "none":
            return f"({value} is None)"
        if kind == "test" and node.name == "sameas":
            return f"({value} is {self.write(node.args[0], scope)})"
        arguments = ", ".join(part for part in (value, self.arguments(node, scope)) if part)
        text = f"_j.{kind}_{node.name}({arguments})"
        path = _path_of_attribute(node)
        return f"_j.checked([_item{path} for _item in {value}], {text})" if path else text

    def check_known(self, kind: str, name: str, node: nodes.Node, scope: Scope) -> None:
        """Refuse a filter or test that the prelude does not declare."""
        if f"{kind}_{name}" not in prelude_names():
            self.refuse(scope, node.lineno, f'{kind} "{name}" is not in prelude.pyi')
