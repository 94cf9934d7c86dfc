"""Templates and macros of Jinja written as functions of Python."""

import re
from collections.abc import Mapping, Sequence
from dataclasses import replace
from itertools import repeat
from typing import Final, NamedTuple

from jinja2 import nodes

from scripts.lint.templates.classes import Reading
from scripts.lint.templates.expressions import (
    GLOBALS,
    RESERVED,
    UNKNOWN,
    Expressions,
    Scope,
    argument_name,
)
from scripts.lint.templates.library import Fault, Library, names_of, top_macros
from scripts.lint.templates.signatures import Signatures

MARK: Final = re.compile(r"\n(\d+)\r")  # of a line (at_line)
# of arguments that every call gives, where a comment has no other type; `form=""` is the id of a form in HTML
ARGUMENT_TYPES: Final = {"form": "_j.BoundForm", "stream": "_j.DocumentBarView | None"}
SPECIAL: Final = ("varargs", "kwargs", "caller")  # what a macro has because it names it


class Line(NamedTuple):
    """A line of Python and the line of the template that it was written from."""

    text: str
    file: str = ""
    number: int = 0


class Writer:
    """The writer of functions: one for each macro, and one for each template.

    `contexts` names the classes that a template reads; one that has none is read where it is included.
    """

    def __init__(
        self, library: Library, expressions: Expressions, contexts: Mapping[str, Sequence[Reading]]
    ) -> None:
        self.library = library
        self.expressions = expressions
        self.contexts = contexts
        self.signatures = Signatures(library)
        self.lines: list[Line] = []
        self.imports = {"scripts.lint.templates.prelude as _j"}
        self.scopes = 0

    def write(self) -> list[Line]:
        """Return a module with the functions of all macros, and of all templates that read a class."""
        for template, tree in self.library.trees.items():
            for macro in top_macros(tree):
                self.scopes = 0
                scope = Scope(template=template, names=self.file_names(template), macro=macro.name)
                self.macro(macro, 0, scope, tree)
        for template, readings in self.contexts.items():
            if template in self.library.trees:
                self.template(template, readings)
            else:
                places = ", ".join(reading.place for reading in readings)
                self.library.faults.append(Fault(template, 1, f"no such template: {places}"))
        imports = [Line(f"import {module}") for module in sorted(self.imports)]
        return [Line("from typing import Any, Callable"), *imports, *self.lines]

    def template(self, template: str, readings: Sequence[Reading]) -> None:
        """Write a template as a function of its context: one for each class that it reads."""
        name = f"t{self.library.numbers[template]}"
        for number, reading in enumerate(readings):
            self.scopes = 0
            module = reading.place.rpartition(".")[0]
            self.imports |= {module} if module else set()
            start = Scope(template=template, names={}, context=reading.place)
            function = f"{name}_{number}" if number else name
            common = "Nothing" if reading.is_alone else "CommonContext"
            head = f"def {function}(_c: {reading.place}, _g: _j.{common}) -> None:"
            self.emit(0, head, start, 1)
            if reading.has_item:
                start.names["item"] = start.variable("item")
                self.emit(1, f"{start.names['item']} = _j.present(_c.item_of(''))", start, 1)
            self.suite(self.library.trees[template].body, 1, start, 1)

    # ---- lines ----

    def emit(self, depth: int, text: str, scope: Scope, line: int) -> None:
        """Add a statement: as many lines as its parts have in the template."""
        first, *rest = MARK.split(text)
        texts, numbers = ["    " * depth + first], [line]
        for number, part in zip(map(int, rest[::2]), rest[1::2], strict=True):
            if number == numbers[-1]:
                texts[-1] += part
            else:
                texts.append("    " * (depth + 1) + part)
                numbers.append(number)
        self.lines += map(Line, texts, repeat(scope.template), numbers)

    def suite(self, body: Sequence[nodes.Node], depth: int, scope: Scope, line: int) -> None:
        """Write the statements of a block."""
        start = len(self.lines)
        for node in body:
            self.statement(node, depth, scope)
        if len(self.lines) == start:
            self.emit(depth, "pass", scope, line)

    def inner(self, scope: Scope, template: str = "") -> Scope:
        """Return a new scope inside of another: what it sets is not seen outside."""
        self.scopes += 1
        name = template or scope.template
        return replace(scope, names=dict(scope.names), number=self.scopes, template=name)

    def text(self, node: nodes.Node, scope: Scope) -> str:
        """Return an expression in Python."""
        return self.expressions.write(node, scope)

    def refuse(self, scope: Scope, node: nodes.Node, text: str) -> None:
        """Note a fault at a node, or at the first below it that has a line."""
        lines = (part.lineno for part in (node, *node.find_all(nodes.Node)))
        self.expressions.refuse(scope, next((line for line in lines if line), 1), text)

    # ---- statements ----

    def statement(self, node: nodes.Node, depth: int, scope: Scope) -> None:
        """Write a statement."""
        match node:
            case nodes.Output():
                for part in node.nodes:
                    if not isinstance(part, nodes.TemplateData):
                        text = f"_j.out({self.text(part, scope)})"
                        self.emit(depth, text, scope, part.lineno)
            case nodes.If():
                self.condition(node, depth, scope)
            case nodes.For():
                self.loop(node, depth, scope)
            case nodes.Assign() | nodes.AssignBlock():
                self.assignment(node, depth, scope)
            case nodes.CallBlock():
                self.call_block(node, depth, scope)
            case nodes.Include():
                self.include(node, depth, scope)
            case nodes.FromImport():
                self.import_macros(node, scope)
            case nodes.Macro():
                scope.names[node.name] = self.library.macro_name(scope.template, node.name)
                if not any(part is node for part in self.library.trees[scope.template].body):
                    self.macro(node, depth, replace(self.inner(scope), macro=node.name), None)
            case _:
                self.refuse(scope, node, f"cannot read statement {type(node).__name__}")

    def assignment(self, node: nodes.Assign | nodes.AssignBlock, depth: int, scope: Scope) -> None:
        """Write a `set`, of a value or of the text of a block."""
        if isinstance(node, nodes.Assign):
            value = f"({self.text(node.node, scope)})"
        else:
            if node.filter:
                self.refuse(scope, node, "cannot read the filter of a block")
            inner, value = self.inner(scope), "''"
            for part in node.body:
                self.statement(part, depth, inner)
        self.emit(depth, f"{self.target(node.target, scope)} = {value}", scope, node.lineno)

    def condition(self, node: nodes.If, depth: int, scope: Scope) -> None:
        """Write an `if`: names that a branch sets are known behind it."""
        word, branches = "if", []
        for test in (node, *node.elif_):
            branches.append(scope.branch())
            text = f"{word} ({self.text(test.test, scope)}):"
            self.emit(depth, text, scope, test.lineno)
            self.suite(test.body, depth + 1, branches[-1], test.lineno)
            word = "elif"
        if node.else_:
            branches.append(scope.branch())
            self.emit(depth, "else:", scope, node.lineno)
            self.suite(node.else_, depth + 1, branches[-1], node.lineno)
        for branch in branches:
            scope.names.update(branch.names)

    def loop(self, node: nodes.For, depth: int, scope: Scope) -> None:
        """Write a `for`."""
        if node.recursive:
            self.refuse(scope, node, "cannot read a recursive loop")
        inner, values = self.inner(scope), self.text(node.iter, scope)
        target = self.target(node.target, inner)
        parts = [*node.body, *([node.test] if node.test else [])]
        if any(name.name == "loop" for part in parts for name in names_of(part)):
            inner.names["loop"] = inner.variable("loop")
            target, values = f"({inner.names['loop']}, ({target}))", f"_j.loop({values})"
        self.emit(depth, f"for {target} in ({values}):", scope, node.lineno)
        if node.test:
            text = f"if not ({self.text(node.test, inner)}): continue"
            self.emit(depth + 1, text, inner, node.test.lineno)
        self.suite(node.body, depth + 1, inner, node.lineno)
        other = self.inner(scope)
        for part in node.else_:
            self.statement(part, depth, other)

    def call_block(self, node: nodes.CallBlock, depth: int, scope: Scope) -> None:
        """Write a `call`: the call, then the block in its place, so that what was narrowed stays so."""
        if any(name.name == "caller" for part in node.body for name in names_of(part)):
            self.refuse(scope, node, '"caller" inside of a call block')
        call = self.expressions.call(node.call, scope, "caller=_j.caller")
        self.emit(depth, f"_j.out({call})", scope, node.lineno)
        inner = self.inner(scope)
        for argument in node.args:
            self.emit(depth, f"{self.target(argument, inner)}: Any = {UNKNOWN}", inner, node.lineno)
        for part in node.body:
            self.statement(part, depth, inner)

    def include(self, node: nodes.Include, depth: int, scope: Scope) -> None:
        """Write what an `include` may mean in its place."""
        if not node.with_context or node.ignore_missing:
            self.refuse(scope, node, "cannot read an include without context, or of a missing file")
        if isinstance(node.template, nodes.CondExpr) and node.template.expr2:
            first, second = (
                nodes.Include(side, node.with_context, node.ignore_missing, lineno=node.lineno)
                for side in (node.template.expr1, node.template.expr2)
            )
            choice = nodes.If(node.template.test, [first], [], [second], lineno=node.lineno)
            self.condition(choice, depth, scope)
            return
        places = self.library.matches(node.template)
        if not places:
            self.refuse(scope, node, "no such template")
        for place in places:
            if place in (*scope.includes, scope.template):
                self.refuse(scope, node, f"{place} includes itself")
                continue
            inner = replace(self.inner(scope, place), includes=(*scope.includes, scope.template))
            at = depth
            if len(places) > 1:
                self.emit(depth, f"if {UNKNOWN}:", scope, node.lineno)
                at += 1
            self.suite(self.library.trees[place].body, at, inner, 1)

    def import_macros(self, node: nodes.FromImport, scope: Scope) -> None:
        """Bind the names of imported macros."""
        match node.template:
            case nodes.Const(value=str(template)) if template in self.library.trees:
                pass
            case nodes.Const(value=template):
                self.refuse(scope, node, f"no such template: {template}")
                template = ""
            case _:
                self.refuse(scope, node, "cannot read an import whose template is not constant")
                template = ""
        if node.with_context:
            self.refuse(scope, node, "cannot read an import with context")
        for name in node.names:
            own, alias = name if isinstance(name, tuple) else (name, name)
            scope.names[alias] = UNKNOWN
            if template and self.library.has_macro(template, own):
                scope.names[alias] = self.library.macro_name(template, own)
            elif template:
                self.refuse(scope, node, f'{template} has no macro "{own}"')

    def target(self, node: nodes.Node, scope: Scope) -> str:
        """Return the variables that a `set` or `for` sets."""
        match node:
            case nodes.Tuple():
                return ", ".join(self.target(item, scope) for item in node.items)
            case nodes.Name():
                if node.name in (GLOBALS if scope.macro else RESERVED):
                    self.refuse(scope, node, f'"{node.name}" hides what every template has')
                scope.names[node.name] = scope.variable(node.name)
                return scope.names[node.name]
            case _:
                self.refuse(scope, node, f"cannot set {type(node).__name__}")
                return "_"

    # ---- macros ----

    def file_names(self, template: str) -> dict[str, str]:
        """Return the names that the macros of a file share: macros, its own and imported ones."""
        tree = self.library.trees[template]
        scope = Scope(template=template, names={})
        for macro in top_macros(tree):
            scope.names[macro.name] = self.library.macro_name(template, macro.name)
        faults = len(self.library.faults)
        for node in tree.body:
            if isinstance(node, nodes.FromImport):
                self.import_macros(node, scope)
        del self.library.faults[faults:]  # the template itself is read too, and names them
        return scope.names

    def macro(
        self, node: nodes.Macro, depth: int, scope: Scope, tree: nodes.Template | None
    ) -> None:
        """Write a macro as a function of its arguments; it sees what its file sets from constants."""
        types = self.signatures.types_of(scope.template, node.name)
        scope.names.update({name: name for name in SPECIAL})
        used = {name.name for part in node.body for name in names_of(part)}
        first = len(node.args) - len(node.defaults)
        parts = []
        for place, argument in enumerate(node.args):
            name = argument_name(argument.name)
            if argument.name in GLOBALS:
                self.refuse(scope, node, f'"{argument.name}" hides what every template has')
            default = node.defaults[place - first] if place >= first else None
            usual = "Any" if default is not None else ARGUMENT_TYPES.get(argument.name, "Any")
            if usual == "Any" and argument.name not in types and reads_attributes(node, argument):
                example = f"{{#: {node.name}({argument.name}: dotted.Type) #}}"
                self.refuse(scope, node, f'say the type of "{argument.name}": {example}')
            text = f"{name}: {types.pop(argument.name, usual)}"
            if default is not None:
                text += f" = {repr(default.value) if isinstance(default, nodes.Const) else UNKNOWN}"
            parts.append(text)
            scope.names[argument.name] = name
        for name in types:
            self.refuse(scope, node, f'macro "{node.name}" has no argument "{name}"')
        parts += ["*varargs: Any"] if "varargs" in used else []
        if "caller" in used - {argument.name for argument in node.args}:
            parts += [] if "varargs" in used else ["*"]
            parts.append("caller: Callable[..., str]")
        parts += ["**kwargs: Any"] if "kwargs" in used else []
        name = self.library.macro_name(scope.template, node.name)
        self.imports |= self.signatures.modules_of(scope.template, node.name)
        self.emit(depth, f"def {name}({', '.join(parts)}) -> str:", scope, node.lineno)
        names = used - {argument.name for argument in node.args}
        for part in needed_sets(tree, names) if tree else ():
            self.statement(part, depth + 1, scope)
        for default in node.defaults:
            if not isinstance(default, nodes.Const):
                text = f"_j.out({self.text(default, scope)})"
                self.emit(depth + 1, text, scope, default.lineno)
        self.suite(node.body, depth + 1, scope, node.lineno)
        self.emit(depth + 1, "return ''", scope, node.lineno)


def needed_sets(tree: nodes.Template, names: set[str]) -> list[nodes.Stmt]:
    """Return the sets outside of any block that some names of a macro depend on, in order."""
    needed: set[str] = set(names)
    result: list[nodes.Stmt] = []
    sets = [part for part in tree.body if isinstance(part, nodes.Assign | nodes.AssignBlock)]
    for part in reversed(sets):
        if needed & {target.name for target in names_of(part.target)}:
            needed |= {name.name for name in names_of(part)}
            result.append(part)
    return result[::-1]


def reads_attributes(macro: nodes.Macro, argument: nodes.Name) -> bool:
    """Return True if a macro reads an attribute of an argument or of its items.

    Without a type any attribute would pass. Items that are asked whether they have an attribute are mappings, which no
    type describes.
    """
    names = {argument.name}
    for loop in macro.find_all(nodes.For):
        if isinstance(loop.iter, nodes.Name) and loop.iter.name == argument.name:
            names |= {target.name for target in names_of(loop.target)}
    asked = {
        test.node.node.name
        for test in macro.find_all(nodes.Test)
        if test.name == "defined"
        and isinstance(test.node, nodes.Getattr)
        and isinstance(test.node.node, nodes.Name)
    }
    read = (part.node for part in macro.find_all(nodes.Getattr))
    return any(isinstance(node, nodes.Name) and node.name in names - asked for node in read)
