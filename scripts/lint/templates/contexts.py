"""What the code of the desk gives to templates: keys of contexts, and classes of contexts."""

import ast
import re
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Final

from scripts.lint.templates.expressions import RESERVED
from scripts.lint.templates.library import Fault

# "name": value, mapping["name"] = value, name=value
KEY: Final = re.compile(r'"([a-z_]\w*)"(?::|\] \|?=)|\b([a-z_]\w*)=(?!=)')
RESERVED_KEY: Final = re.compile(rf'"({"|".join(sorted(RESERVED))})"\s*[:\]]')
CONTEXT_CLASS: Final = re.compile(r"^class \w+\([^)]*Context\b", re.MULTILINE)
# a form's hidden fields are a mapping too, and what is drawn past a view is given its language
ELSEWHERE: Final = frozenset({"stream", "lang"})
HIDES: Final = 'key "{name}" hides what every template has'
# **frame(game), context = frame(game), context |= frame(game)
FRAME: Final = re.compile(r"(?:\*\*|\bcontext ?\|?= ?)(?:await )?(?:\w+\.)*(\w+)\(")


class Code:
    """The Python files of the desk."""

    def __init__(self, desk: Path) -> None:
        self.desk = desk
        self.texts = {path: path.read_text(encoding="utf-8") for path in sorted(desk.rglob("*.py"))}
        matches = (KEY.findall(text) for text in self.texts.values())
        self.keys = frozenset(name for rows in matches for row in rows for name in row if name)
        frames = (FRAME.findall(text) for text in self.texts.values())
        self.frames = frozenset(name for names in frames for name in names) - {"dict"}

    def gives(self, name: str) -> bool:
        """Return True if something may be given to a template under a name."""
        return name in self.keys

    def contexts(self) -> Mapping[str, str]:
        """Return the templates whose context is a class with its dotted name.

        Such a class has a base called `…Context`, and names its template in the class variable `template`.
        """
        classes: dict[str, str] = {}
        for path, text in self.texts.items():
            if not CONTEXT_CLASS.search(text):
                continue
            parts = ("faristol", "desk", *path.relative_to(self.desk).with_suffix("").parts)
            for node in ast.parse(text).body:
                if isinstance(node, ast.ClassDef):
                    for template in _templates_of(node):
                        classes[template] = ".".join((*parts, node.name))
        return classes

    def hiding_keys(self) -> Iterator[Fault]:
        """Yield the keys of contexts that hide what every template has.

        A context is a mapping in a call of a view, in a variable `context`, or returned by a function whose result
        becomes part of one (`**frame(game)`); these are found by name.
        """
        for path, text in self.texts.items():
            if path.parent == self.desk or not RESERVED_KEY.search(text):
                continue  # the application itself gives them
            file = path.relative_to(self.desk).as_posix()
            for node in ast.walk(ast.parse(text)):
                reserved = RESERVED if isinstance(node, ast.Call) else RESERVED - ELSEWHERE
                for key in (key for part in self._contexts_in(node) for key in part.keys):
                    match key:
                        case ast.Constant(value=str(name)) if name in reserved:
                            yield Fault(file, key.lineno, HIDES.format(name=name))
                        case _:
                            pass

    def _contexts_in(self, node: ast.AST) -> Iterator[ast.Dict]:
        """Yield the mappings that are the context of a view, as far as a statement shows it."""
        values: list[ast.expr | None] = []
        match node:
            case ast.Call(func=ast.Name(id=name) | ast.Attribute(attr=name)) if _is_view(name):
                values += (*node.args, *(keyword.value for keyword in node.keywords))
            case (
                ast.AnnAssign(target=ast.Name(id="context"), value=ast.expr() as value)
                | ast.Assign(targets=[ast.Name(id="context")], value=value)
                | ast.AugAssign(target=ast.Name(id="context"), value=value)
            ):
                values += (value,)
            case ast.FunctionDef(name=name) | ast.AsyncFunctionDef(name=name) if (
                name in self.frames
            ):
                values += (part.value for part in ast.walk(node) if isinstance(part, ast.Return))
            case _:
                pass
        yield from (part for part in values if isinstance(part, ast.Dict))


def _templates_of(node: ast.ClassDef) -> Iterator[str]:
    if not any(ast.unparse(base).endswith("Context") for base in node.bases):
        return
    for statement in node.body:
        match statement:
            case (
                ast.AnnAssign(target=ast.Name(id="template"), value=ast.Constant(value=str(name)))
                | ast.Assign(targets=[ast.Name(id="template")], value=ast.Constant(value=str(name)))
            ):
                yield name
            case _:
                pass


def _is_view(name: str) -> bool:
    return name.lower().endswith("view")
