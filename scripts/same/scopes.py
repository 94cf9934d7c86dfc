"""The scopes of a Python module: which scope binds each name, and where an imported name comes from."""

import ast
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from typing import Literal

ScopeKind = Literal["module", "class", "function"]
FunctionNode = ast.FunctionDef | ast.AsyncFunctionDef
Comprehension = ast.ListComp | ast.SetComp | ast.DictComp | ast.GeneratorExp


@dataclass(slots=True, kw_only=True, eq=False)
class Scope:
    """A scope with the names that it binds."""

    kind: ScopeKind
    parent: "Scope | None"
    names: set[str] = field(default_factory=set)
    origins: dict[str, str] = field(default_factory=dict)  # dotted names of what is imported
    declared: dict[str, str] = field(default_factory=dict)  # global or nonlocal

    def find(self, name: str) -> "Scope | None":
        """Return the scope that binds a name used here, None for a builtin."""
        scope: Scope | None = self
        while scope:
            if scope.declared.get(name) == "global":
                while scope.parent:
                    scope = scope.parent
                return scope
            if name in scope.names and (scope.kind != "class" or scope is self):
                return scope
            scope = scope.parent
        return None


@dataclass(frozen=True, slots=True, kw_only=True)
class Import:
    """An imported name and where it is imported."""

    kind: ScopeKind  # of the scope
    origin: str
    line: int


class Scopes:
    """The scope of each node of a module, by the node's id, and the imports."""

    def __init__(self, tree: ast.Module, module: str, *, is_package: bool = False) -> None:
        self.by_node: dict[int, Scope] = {}
        self.imports: list[Import] = []
        self.package = module if is_package else module.rpartition(".")[0]
        self.scope = self.top = Scope(kind="module", parent=None)
        self._bind(tree.body)
        self.visit(tree)

    def visit(self, node: ast.AST) -> None:
        """Enter a node and those below it."""
        self.by_node[id(node)] = self.scope
        if isinstance(node, FunctionNode | ast.Lambda):
            self._visit_function(node)
        elif isinstance(node, ast.ClassDef):
            self._visit_all([*node.decorator_list, *node.bases, *node.keywords])
            self._enter("class", node.body, bound=node.body)
        elif isinstance(node, Comprehension):
            self._visit_comprehension(node)
        elif isinstance(node, ast.NamedExpr):
            self.visit(node.value)
            scope = self.scope
            while scope.parent and node.target.id not in scope.names:
                scope = scope.parent
            self.by_node[id(node.target)] = scope
        else:
            self._visit_all(ast.iter_child_nodes(node))

    def _visit_all(self, nodes: Iterable[ast.AST]) -> None:
        for node in nodes:
            self.visit(node)

    def _visit_function(self, node: FunctionNode | ast.Lambda) -> None:
        if not isinstance(node, ast.Lambda):
            self._visit_all(node.decorator_list)
        arguments = node.args
        self._visit_all([*arguments.defaults, *filter(None, arguments.kw_defaults)])
        own = [
            *(*arguments.posonlyargs, *arguments.args, *arguments.kwonlyargs),
            *filter(None, (arguments.vararg, arguments.kwarg)),
        ]
        body: list[ast.AST] = [node.body] if isinstance(node, ast.Lambda) else [*node.body]
        names = {argument.arg for argument in own}
        self._enter("function", [*own, *body], bound=body, names=names)

    def _visit_comprehension(self, node: Comprehension) -> None:
        first, *others = node.generators
        self.visit(first.iter)
        inside: list[ast.AST] = [first.target, *first.ifs]
        for generator in others:
            inside += [generator.target, generator.iter, *generator.ifs]
        inside += [node.key, node.value] if isinstance(node, ast.DictComp) else [node.elt]
        targets = [generator.target for generator in node.generators]
        self._enter("function", inside, bound=targets)

    def _enter(
        self,
        kind: ScopeKind,
        inside: Sequence[ast.AST],
        *,
        bound: Sequence[ast.AST],
        names: Iterable[str] = (),
    ) -> None:
        outer, self.scope = self.scope, Scope(kind=kind, parent=self.scope, names=set(names))
        self._bind(bound)
        self._visit_all(inside)
        self.scope = outer

    def _bind(self, nodes: Sequence[ast.AST]) -> None:
        """Enter the names that statements bind into the scope, those of inner scopes left out."""
        waiting = list(nodes)
        while waiting:
            node = waiting.pop()
            self._bind_node(node)
            if isinstance(node, FunctionNode):
                defaults = filter(None, node.args.kw_defaults)
                waiting += [*node.decorator_list, *node.args.defaults, *defaults]
            elif isinstance(node, ast.ClassDef):
                waiting += node.decorator_list
            elif isinstance(node, Comprehension):
                waiting += [part for part in ast.walk(node) if isinstance(part, ast.NamedExpr)]
            elif not isinstance(node, ast.Lambda):
                waiting += ast.iter_child_nodes(node)
        for name, kind in self.scope.declared.items():
            if kind == "nonlocal":
                self.scope.names.discard(name)

    def _bind_node(self, node: ast.AST) -> None:
        names = self.scope.names
        match node:
            case ast.Name(id=name, ctx=ast.Store() | ast.Del()):
                names.add(name)
            case (
                ast.FunctionDef(name=name)
                | ast.AsyncFunctionDef(name=name)
                | ast.ClassDef(name=name)
            ):
                names.add(name)
            case (
                ast.ExceptHandler(name=str(name))
                | ast.MatchAs(name=str(name))
                | ast.MatchStar(name=str(name))
                | ast.MatchMapping(rest=str(name))
            ):
                names.add(name)
            case ast.Global(names=declared):
                self.scope.declared |= dict.fromkeys(declared, "global")
            case ast.Nonlocal(names=declared):
                self.scope.declared |= dict.fromkeys(declared, "nonlocal")
            case ast.Import() | ast.ImportFrom():
                for alias in node.names:
                    self._bind_import(node, alias)
            case _:
                pass

    def _bind_import(self, node: ast.Import | ast.ImportFrom, alias: ast.alias) -> None:
        name, origin = alias.asname or alias.name, alias.name
        if isinstance(node, ast.ImportFrom):
            base = node.module or ""
            if node.level:
                steps = self.package.split(".")
                above = ".".join(steps[: len(steps) - node.level + 1])
                base = f"{above}.{base}".strip(".")
            origin = f"{base}.{alias.name}"
        elif not alias.asname:
            name = alias.name.partition(".")[0]
        self.scope.names.add(name)
        is_top = isinstance(node, ast.Import) and not alias.asname
        self.scope.origins[name] = name if is_top else origin
        self.imports.append(Import(kind=self.scope.kind, origin=origin, line=node.lineno))
