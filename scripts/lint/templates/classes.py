"""The classes of contexts in the code of the desk: their templates, and what is wrong with them.

Such a class has a base called `…Context`; the desk has no two classes of a name. See `faristol.desk.kernel.context`.
"""

import ast
import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Final, NamedTuple

from scripts.lint.templates.expressions import RESERVED
from scripts.lint.templates.library import Fault

CONTEXT_CLASS: Final = re.compile(r"^class \w+\([^)]*Context\b", re.MULTILINE)
DECORATOR: Final = "dataclass(frozen=True, slots=True, kw_only=True, eq=False, repr=False)"
ANY: Final = re.compile(r"\bAny\b")
ROOT: Final = "Context"
ROOT_NAMES: Final = frozenset({"template", "regions", "item_of"})
COMMON: Final = "CommonContext"  # of all templates, which are given it beside their own


class Reading(NamedTuple):
    """A class whose instances a template reads; with `has_item`, one item of many too."""

    place: str  # dotted
    has_item: bool = False
    is_alone: bool = False  # without what the application gives to screens


@dataclass(kw_only=True)
class ContextClass:
    """A class of contexts as its source has it."""

    name: str
    place: str  # dotted
    file: str
    line: int
    bases: tuple[str, ...]
    template: str = ""
    regions: Mapping[str, str] = field(default_factory=dict)
    fields: dict[str, tuple[int, str]] = field(default_factory=dict)  # line, type
    properties: dict[str, tuple[int, str]] = field(default_factory=dict)
    own_uses: set[str] = field(default_factory=set)  # names that its own methods read
    spreads: list[tuple[int, str]] = field(default_factory=list)  # line, class: **Class.regions
    other_names: set[str] = field(default_factory=set)  # of what no template gets
    is_alone: bool = False
    faults: list[Fault] = field(default_factory=list)

    def refuse(self, line: int, text: str) -> None:
        """Note a fault."""
        self.faults.append(Fault(self.file, line, text))


class ContextClasses:
    """All classes of contexts below a folder, which is that of a package, by their names."""

    def __init__(self, folder: Path, package: str = "faristol.desk") -> None:
        self.by_name: dict[str, ContextClass] = {}
        self.faults: list[Fault] = []
        for path in sorted(folder.rglob("*.py")):
            text = path.read_text(encoding="utf-8")
            if not CONTEXT_CLASS.search(text):
                continue
            module = ".".join((package, *path.relative_to(folder).with_suffix("").parts))
            file = path.relative_to(folder).as_posix()
            for node in ast.parse(text).body:
                if not isinstance(node, ast.ClassDef) or node.name == COMMON:
                    continue
                if any(map(_is_context, node.bases)):
                    item = _read_class(node, f"{module}.{node.name}", file)
                    other = self.by_name.setdefault(node.name, item)
                    if other is not item:
                        item.refuse(node.lineno, f"{other.file} has a class {node.name} too")
                        self.faults += item.faults

    @property
    def names(self) -> frozenset[str]:
        """The names that templates may find in a context of any class."""
        classes = self.by_name.values()
        return frozenset(name for item in classes for name in (*item.fields, *item.properties))

    def readings(self) -> Mapping[str, tuple[Reading, ...]]:
        """Return the classes that each template reads: as a screen, as its part, or as one of many parts."""
        readings: dict[str, set[Reading]] = {}
        for item in self.by_name.values():
            if item.template:
                reading = Reading(item.place, is_alone=item.is_alone)
                readings.setdefault(item.template, set()).add(reading)
            for region, template in self.regions_of(item).items():
                reading = Reading(item.place, has_item=region.endswith("-*"))
                readings.setdefault(template, set()).add(reading)
        return {template: tuple(sorted(found)) for template, found in readings.items()}

    def regions_of(self, item: ContextClass) -> Mapping[str, str]:
        """Return the regions that a class names, with those of others that it spreads."""
        regions: dict[str, str] = {}
        for _, name in item.spreads:
            other = self.by_name.get(name)
            # of a base: they read the base, unless it is changed by this class
            if other is not None and other not in self.ancestors_of(item):
                regions |= self.regions_of(other)
        return {**regions, **item.regions}

    def other_names_of(self, place: str) -> frozenset[str]:
        """Return the names of a class that no template gets: its methods and class variables."""
        item = next((item for item in self.by_name.values() if item.place == place), None)
        ancestors = list(self.ancestors_of(item)) if item else []
        return ROOT_NAMES.union(*(ancestor.other_names for ancestor in ancestors))

    def ancestors_of(self, item: ContextClass) -> Iterator[ContextClass]:
        """Yield a class and those that it extends."""
        yield item
        for base in item.bases:
            if base in self.by_name:
                yield from self.ancestors_of(self.by_name[base])

    def find_faults(self, reads: set[tuple[str, str]]) -> Iterator[Fault]:
        """Yield what is wrong with the classes; `reads` has the names that templates read, with the class."""
        used = {name: set(item.own_uses) for name, item in self.by_name.items()}
        for item in self.by_name.values():
            # a method sees the fields of the classes around its own
            names = {name for place, name in reads if place == item.place} | item.own_uses
            for ancestor in self.ancestors_of(item):
                used[ancestor.name] |= names
                used[item.name] |= ancestor.own_uses
        drawn = {
            ancestor.name
            for item in self.by_name.values()
            if item.template or item.regions
            for ancestor in self.ancestors_of(item)
        }
        yield from self.faults
        for item in self.by_name.values():
            for line, name in item.spreads:
                if name not in self.by_name:
                    yield Fault(item.file, line, f"{name} is no class of contexts")
        for name, item in self.by_name.items():
            yield from item.faults
            if name not in drawn:
                continue
            for key, (line, _) in {**item.fields, **item.properties}.items():
                if key not in used[name]:
                    yield Fault(item.file, line, f'no template reads "{key}" of {name}')


def _is_context(base: ast.expr) -> bool:
    return ast.unparse(base).endswith(ROOT)


def _read_class(node: ast.ClassDef, place: str, file: str) -> ContextClass:
    bases = tuple(ast.unparse(base).rpartition(".")[2] for base in node.bases)
    item = ContextClass(name=node.name, place=place, file=file, line=node.lineno, bases=bases)
    if DECORATOR not in map(ast.unparse, node.decorator_list):
        item.refuse(node.lineno, f"class {node.name} needs @{DECORATOR}")
    for statement in node.body:
        match statement:
            case (
                ast.AnnAssign(target=ast.Name(id="template"), value=value)
                | ast.Assign(targets=[ast.Name(id="template")], value=value)
            ):
                item.template = _constant(item, statement, value)
            case (
                ast.AnnAssign(target=ast.Name(id="regions"), value=value)
                | ast.Assign(targets=[ast.Name(id="regions")], value=value)
            ):
                item.regions = _read_regions(item, statement, value)
            case ast.AnnAssign(target=ast.Name(id=name), annotation=annotation):
                type_ = ast.unparse(annotation)
                if type_.startswith("ClassVar"):
                    item.other_names.add(name)
                    item.is_alone |= name == "is_alone"
                else:
                    item.fields[name] = (statement.lineno, type_)
            case ast.FunctionDef():
                _read_method(item, statement)
            case _:
                pass
    for name, (line, type_) in {**item.fields, **item.properties}.items():
        if ANY.search(type_):
            item.refuse(line, f'"{name}" of {item.name} is Any: say its type')
        if name in RESERVED:
            item.refuse(line, f'"{name}" of {item.name} hides what every template has')
    return item


def _read_method(item: ContextClass, method: ast.FunctionDef) -> None:
    item.own_uses |= _reads_of_self(method)
    is_property = "property" in map(ast.unparse, method.decorator_list)
    if is_property and not method.name.startswith("_"):
        type_ = ast.unparse(method.returns) if method.returns else "Any"
        item.properties[method.name] = (method.lineno, type_)
    else:
        item.other_names.add(method.name)


def _constant(item: ContextClass, statement: ast.stmt, value: ast.expr | None) -> str:
    match value:
        case ast.Constant(value=str(text)):
            return text
        case _:
            item.refuse(statement.lineno, "the name of a template is a constant")
            return ""


def _read_regions(
    item: ContextClass, statement: ast.stmt, value: ast.expr | None
) -> dict[str, str]:
    if isinstance(value, ast.Call):  # MappingProxyType({…})
        value = value.args[0]
    if not isinstance(value, ast.Dict):
        item.refuse(statement.lineno, "regions are a mapping of constants")
        return {}
    pairs = list(zip(value.keys, value.values, strict=True))
    for key, other in pairs:
        match other:
            case _ if key is not None:
                pass
            case ast.Attribute(value=ast.Name(id=name), attr="regions"):
                item.spreads.append((statement.lineno, name))
            case _:
                item.refuse(statement.lineno, f"cannot read **{ast.unparse(other)} of regions")
    return {
        _constant(item, statement, key): _constant(item, statement, template)
        for key, template in pairs
        if key is not None
    }


def _reads_of_self(function: ast.FunctionDef) -> set[str]:
    return {
        node.attr
        for node in ast.walk(function)
        if isinstance(node, ast.Attribute)
        and isinstance(node.value, ast.Name)
        and node.value.id == "self"
    }
