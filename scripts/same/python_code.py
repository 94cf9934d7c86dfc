"""Compare the syntax of two trees of Python.

Comments, docstrings, local names and the table of renames are left out.

Left out are also annotations of functions and locals, and `pass`; annotations of class fields are compared, since
forms are read by them. Locals and arguments are paired, scope by scope. An imported name is compared by where it is
defined, so that aliases and the order of imports are free.

Not seen: two methods that had one name and whose new names are exchanged (`make same LOOSE=1` lists such names);
behaviour that depends on the names of locals; a name made of parts when the program runs.
"""

import ast
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Final

from scripts.same.difference import Difference, Result
from scripts.same.scopes import FunctionNode, Import, Scope, Scopes
from scripts.same.table import Table, module_of

# the fields that hold a name which is bound or looked up
BINDING: Final[Mapping[type[ast.AST], str]] = {
    ast.Name: "id",
    ast.arg: "arg",
    ast.FunctionDef: "name",
    ast.AsyncFunctionDef: "name",
    ast.ClassDef: "name",
    ast.ExceptHandler: "name",
    ast.MatchAs: "name",
    ast.MatchStar: "name",
    ast.MatchMapping: "rest",
}
IGNORED: Final = frozenset({"ctx", "type_comment", "kind"})
Place = tuple[int, str]  # a scope and a name in it


@dataclass(frozen=True, slots=True, kw_only=True)
class Surface:
    """The names that a module binds, its imports, and the members of imported modules that it uses."""

    names: frozenset[str]
    origins: Mapping[str, str]
    imports: Sequence[Import]
    members: Sequence[Import]


@dataclass(frozen=True, slots=True, kw_only=True)
class Fault:
    """The first difference below a node; line 0 until a node with a line is met."""

    text: str
    line: int = 0

    def at(self, node: ast.AST) -> "Fault":
        """Return the fault with the line of a node, if it has none."""
        return self if self.line else Fault(text=self.text, line=getattr(node, "lineno", 0))


class SourceTree:
    """The Python files below a root of imports."""

    def __init__(self, root: Path) -> None:
        self.root = root
        self.files = sorted(path.relative_to(root).as_posix() for path in root.rglob("*.py"))
        self.file_of = {module_of(file): file for file in self.files}
        self.tops = {name.partition(".")[0] for name in self.file_of}
        self.surfaces = {name: self._surface(file) for name, file in self.file_of.items()}
        self.imported = {
            entry.origin for surface in self.surfaces.values() for entry in surface.imports
        }

    def text(self, file: str) -> str:
        """Return the text of a file."""
        return (self.root / file).read_text(encoding="utf-8")

    def scopes(self, tree: ast.Module, file: str) -> Scopes:
        """Return the scopes of a module."""
        return Scopes(tree, module_of(file), is_package=file.endswith("/__init__.py"))

    def _surface(self, file: str) -> Surface:
        tree = ast.parse(self.text(file))
        scopes = self.scopes(tree, file)
        names, members = set(scopes.top.names), []
        for node in ast.walk(tree):
            if isinstance(node, ast.Global):
                names |= set(node.names)
            elif isinstance(node, ast.Attribute) and (owner := origin_of(scopes, node.value)):
                origin = f"{owner}.{node.attr}"
                members.append(Import(kind="module", origin=origin, line=node.lineno))
        return Surface(
            names=frozenset(names),
            origins=dict(scopes.top.origins),
            imports=scopes.imports,
            members=members,
        )

    def definition_of(self, origin: str) -> str:
        """Return the dotted name under which an imported name is defined.

        Modules that only pass it on are followed.
        """
        seen = set()
        while origin not in seen:
            seen.add(origin)
            module, _, name = origin.rpartition(".")
            surface = self.surfaces.get(module)
            if surface and name in surface.origins:
                origin = surface.origins[name]
        return origin

    def unresolved(self) -> Iterator[Difference]:
        """Yield each use of a name that its module does not have."""
        for module, surface in sorted(self.surfaces.items()):
            file = self.file_of[module]
            for entry in (*surface.imports, *surface.members):
                if fault := self._fault_of(entry.origin):
                    yield Difference(file=file, line=entry.line, text=fault)
            for entry in surface.imports:
                owner = entry.origin.rpartition(".")[0]
                if not {owner, entry.origin} & self.surfaces.keys() and self._is_own(owner):
                    yield Difference(file=file, line=entry.line, text=f"no module {owner}")

    def _fault_of(self, origin: str) -> str:
        """Return the fault of a name that its module does not have, or an empty string."""
        module, _, name = origin.rpartition(".")
        if origin in self.surfaces or name == "*" or name.startswith("__"):
            return ""
        surface = self.surfaces.get(module)
        return f"{module} has no {name}" if surface and name not in surface.names else ""

    def _is_own(self, module: str) -> bool:
        """Whether a module would belong to a package of this tree."""
        return module.partition(".")[0] in self.tops


def origin_of(scopes: Scopes, node: ast.AST) -> str:
    """Return the dotted name of an imported name or of its member, an empty string for other values."""
    if isinstance(node, ast.Attribute):
        owner = origin_of(scopes, node.value)
        return owner and f"{owner}.{node.attr}"
    if not isinstance(node, ast.Name):
        return ""
    # a node of an annotation has no scope of its own
    scope = scopes.by_node.get(id(node), scopes.top).find(node.id)
    return scope.origins.get(node.id, "") if scope else ""


def parse(text: str) -> ast.Module:
    """Return a syntax tree with only what has an effect.

    Left out are docstrings, annotations that nothing reads, and statements without effect.
    """
    tree = ast.parse(text)
    local = _statements_of_functions(tree)
    for node in ast.walk(tree):
        if isinstance(node, FunctionNode):
            node.returns = None
        elif isinstance(node, ast.arg):
            node.annotation = None
        for name in ("body", "orelse", "finalbody"):
            block = getattr(node, name, None)
            if isinstance(block, list):
                plain = (_plain(statement, is_local=id(statement) in local) for statement in block)
                setattr(node, name, [statement for statement in plain if statement])
        match node:
            case ast.AnnAssign(annotation=ast.Constant(value=str(annotation))):
                node.annotation = ast.parse(annotation, mode="eval").body
            case _:
                pass
    return tree


def _statements_of_functions(tree: ast.Module) -> set[int]:
    """Return the ids of the nodes inside of functions, but for the fields of classes."""
    local: set[int] = set()
    for node in ast.walk(tree):
        if isinstance(node, FunctionNode):
            local |= {id(part) for statement in node.body for part in ast.walk(statement)}
    for node in ast.walk(tree):
        if isinstance(node, ast.ClassDef):
            local -= {id(statement) for statement in node.body}
    return local


def _plain(statement: ast.stmt, *, is_local: bool) -> ast.stmt | None:
    if isinstance(statement, ast.Pass):
        return None
    if isinstance(statement, ast.Expr) and isinstance(statement.value, ast.Constant):
        return None  # a docstring or `...`
    if isinstance(statement, ast.AnnAssign) and is_local:
        if statement.value is None:
            return None
        assignment = ast.Assign([statement.target], statement.value)
        return ast.copy_location(assignment, statement)
    return statement


@dataclass(frozen=True, slots=True, kw_only=True)
class Pairing:
    """Two trees and the table between them."""

    old: SourceTree
    new: SourceTree
    table: Table
    modules: Mapping[str, str] = field(default_factory=dict)  # old and new dotted names
    cached: dict[str, frozenset[str]] = field(default_factory=dict)  # by old dotted name

    def is_origin(self, old: str, new: str) -> bool:
        """Whether a dotted name is the same or may have become another.

        It may by its own line, or as its module moved.
        """
        if old == new:
            return True
        return not self._names_after(old).isdisjoint({new, self.new.definition_of(new)})

    def _names_after(self, old: str) -> frozenset[str]:
        """Return all that a dotted name may be called now, itself included."""
        if old not in self.cached:
            names: set[str] = set()
            waiting = [old, self.old.definition_of(old)]
            while waiting:
                name = waiting.pop()
                if name not in names:
                    names.add(name)
                    waiting += self._next_names(name)
            self.cached[old] = frozenset(names)
        return self.cached[old]

    def _next_names(self, name: str) -> Iterator[str]:
        yield from self.table.names.names_after(name)
        module, tail = name, ""
        while module:
            if (moved := self.modules.get(module)) and moved != module:
                yield moved + tail
            if module in self.old.file_of or module in self.new.file_of:
                return  # a module may have become a package: `round` is `round.screen` now
            module, dot, last = module.rpartition(".")
            tail = f"{dot}{last}{tail}"

    def is_text(self, old: str, new: str) -> bool:
        """Whether a string is the same or may have become another."""
        table = self.table
        if table.texts.allows_rename(old, new) or self.modules.get(old) == new:
            return True
        return old.endswith(".html") and table.files.allows_rename(old, new)


class Comparison:
    """A walk over the syntax trees of two files at once."""

    def __init__(self, pairing: Pairing, file: str, new_file: str) -> None:
        self.pairing, self.table = pairing, pairing.table
        old, new = parse(pairing.old.text(file)), parse(pairing.new.text(new_file))
        self.modules = module_of(file), module_of(new_file)
        self.old = pairing.old.scopes(old, file)
        self.new = pairing.new.scopes(new, new_file)
        self._forward: dict[Place, Place] = {}
        self._back: dict[Place, Place] = {}
        self.fault = self._imports() or self._handed_on() or self._nodes(old, new)

    def _imports(self) -> Fault | None:
        left = list(self.new.imports)
        for entry in self.old.imports:
            match = next(
                (
                    other
                    for other in left
                    if entry.kind == other.kind
                    and self.pairing.is_origin(entry.origin, other.origin)
                ),
                None,
            )
            if match is None:
                return Fault(text=f"import of {entry.origin} is gone", line=entry.line)
            left.remove(match)
        if left:
            return Fault(text=f"import of {left[0].origin} is new (line {left[0].line})")
        return None

    def _handed_on(self) -> Fault | None:
        """Return a fault where a name that other modules import from here comes from elsewhere now."""
        used = self.pairing.old.imported
        for name, origin in self.old.top.origins.items():
            other = self.new.top.origins.get(name)
            if not other or f"{self.modules[0]}.{name}" not in used:
                continue
            if not self.pairing.is_origin(origin, other):
                line = next((e.line for e in self.old.imports if e.origin == origin), 0)
                return Fault(text=f"{name}: {origin} became {other}", line=line)
        return None

    def _nodes(self, old: object, new: object) -> Fault | None:
        if isinstance(old, list) and isinstance(new, list):
            return self._lists(old, new)
        if not isinstance(old, ast.AST) or not isinstance(new, ast.AST):
            return None if old == new else Fault(text=f"{_name(old)} became {_name(new)}")
        if type(old) is not type(new):
            return Fault(text=f"{_name(old)} became {_name(new)}").at(old)
        if isinstance(old, ast.Import | ast.ImportFrom):
            return None  # compared as a set, and where the names are used
        fault = (
            self._constant(old, new) if isinstance(old, ast.Constant) else self._fields(old, new)
        )
        return fault and fault.at(old)

    def _lists(self, old: list[object], new: list[object]) -> Fault | None:
        for before, after in zip(old, new, strict=False):
            if fault := self._nodes(before, after):
                if len(old) == len(new):
                    return fault
                parts = f" ({len(old)} parts became {len(new)})" * ("(" not in fault.text)
                return Fault(text=f"{fault.text}{parts}", line=fault.line)
        if len(old) == len(new):
            return None
        # the first part that is gone, else the last before those that are new
        part = next(iter(old[len(new) :] or old[-1:]), None)
        fault = Fault(text=f"{len(old)} parts became {len(new)}")
        return fault.at(part) if isinstance(part, ast.AST) else fault

    def _constant(self, old: ast.Constant, new: ast.AST) -> Fault | None:
        before, after = old.value, getattr(new, "value", None)
        if isinstance(before, str) and isinstance(after, str):
            is_same = self.pairing.is_text(before, after)
        else:
            is_same = type(before) is type(after) and repr(before) == repr(after)
        return None if is_same else Fault(text=f"{before!r} became {after!r}")

    def _fields(self, old: ast.AST, new: ast.AST) -> Fault | None:
        for name in old._fields:
            if name in IGNORED:
                continue
            before, after = getattr(old, name, None), getattr(new, name, None)
            if fault := self._field(old, new, name, before, after):
                return fault
        return None

    def _field(
        self, old: ast.AST, new: ast.AST, name: str, before: object, after: object
    ) -> Fault | None:
        if isinstance(before, str) and isinstance(after, str):
            if name == BINDING.get(type(old)):
                return self._binding(old, before, new, after)
            if isinstance(old, ast.Attribute) and isinstance(new, ast.Attribute):
                return self._attribute(old, new)
            if isinstance(old, ast.keyword):
                return self._member(before, after)
        if isinstance(before, list) and isinstance(after, list) and len(before) == len(after):
            pairs = list(zip(before, after, strict=True))
            if isinstance(old, ast.Global | ast.Nonlocal):
                faults = (self._binding(old, pair[0], new, pair[1]) for pair in pairs)
                return next(filter(None, faults), None)
            if isinstance(old, ast.MatchClass) and name == "kwd_attrs":
                return next(filter(None, (self._member(*pair) for pair in pairs)), None)
        return self._nodes(before, after)

    def _member(self, before: str, after: str) -> Fault | None:
        is_same = self.table.attributes.allows_rename(before, after)
        return None if is_same else Fault(text=f".{before} became .{after}")

    def _attribute(self, old: ast.Attribute, new: ast.Attribute) -> Fault | None:
        """Compare a name of a module by its dotted name, any other attribute by the table."""
        owners = origin_of(self.old, old.value), origin_of(self.new, new.value)
        modules = self.pairing.old.surfaces, self.pairing.new.surfaces
        if owners[0] not in modules[0] and owners[1] not in modules[1]:
            return self._member(old.attr, new.attr)
        names = f"{owners[0]}.{old.attr}", f"{owners[1]}.{new.attr}"
        is_same = self.pairing.is_origin(*names)
        return None if is_same else Fault(text=f"{names[0]} became {names[1]}")

    def _binding(self, old: ast.AST, before: str, new: ast.AST, after: str) -> Fault | None:
        scope = self.old.by_node[id(old)].find(before)
        other = self.new.by_node[id(new)].find(after)
        if scope is None or other is None:
            is_same = scope is other and before == after
        elif before in scope.origins or after in other.origins:
            return self._fault_of_import(scope, before, other, after)
        elif scope.kind != other.kind:
            is_same = False
        elif scope.kind == "module":
            names = f"{self.modules[0]}.{before}", f"{self.modules[1]}.{after}"
            is_same = self.pairing.is_origin(*names)
        elif scope.kind == "class":
            return self._member(before, after)
        else:
            return self._pair((id(scope), before), (id(other), after))
        return None if is_same else Fault(text=f"{before} became {after}")

    def _fault_of_import(self, scope: Scope, before: str, other: Scope, after: str) -> Fault | None:
        origin, origin_after = scope.origins.get(before), other.origins.get(after)
        if origin and origin_after and self.pairing.is_origin(origin, origin_after):
            return None
        return Fault(text=f"{origin or before} became {origin_after or after}")

    def _pair(self, old: Place, new: Place) -> Fault | None:
        """Pair two local names; return a fault if one of them has another partner."""
        partner = self._forward.setdefault(old, new)
        if partner != new:
            return Fault(text=f"{old[1]} became {partner[1]} and {new[1]}")
        partner = self._back.setdefault(new, old)
        return None if partner == old else Fault(text=f"{partner[1]} and {old[1]} became {new[1]}")


def _name(part: object) -> str:
    return type(part).__name__ if isinstance(part, ast.AST) else str(part)


def compare(old_root: Path, new_root: Path, table: Table) -> Result:
    """Return the differences of two roots of imports."""
    old, new = SourceTree(old_root), SourceTree(new_root)
    places = table.pair_files(old.files, new.files)
    modules = {module_of(before): module_of(after) for before, after in places.items()}
    pairing = Pairing(
        old=old, new=new, table=table, modules={**dict(table.module_moves()), **modules}
    )
    differences = [
        Difference(file=file, text="new file")
        for file in sorted(set(new.files) - set(places.values()))
        if parse(new.text(file)).body and not table.is_rewritten(file)
    ]
    for file, place in places.items():
        if place not in new.file_of.values():
            differences.append(Difference(file=file, text="gone"))
            continue
        is_same = file == place and old.text(file) == new.text(place)
        if is_same or table.is_rewritten(file):
            continue
        if fault := Comparison(pairing, file, place).fault:
            differences.append(Difference(file=file, line=fault.line, text=fault.text))
    differences += new.unresolved()
    return Result(count=len(old.files), differences=differences, unit=_unit(table))


def _unit(table: Table) -> str:
    return f"files ({len(table.rewritten)} rewritten)" if table.rewritten else "files"
