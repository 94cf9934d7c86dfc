"""Types of macros' arguments, which stand in comments.

An example is `{#: seat(round_view: faristol.desk.game.RoundView) #}`.
"""

import ast
import re
from typing import Final

from scripts.lint.templates.library import Fault, Library

COMMENT: Final = re.compile(r"\{#-?:\s*(.*?)\s*-?#\}", re.DOTALL)


class Signatures:
    """The signatures that the comments of templates give."""

    def __init__(self, library: Library) -> None:
        self._types: dict[tuple[str, str], dict[str, str]] = {}
        self._modules: dict[tuple[str, str], set[str]] = {}
        for template, source in library.sources.items():
            for comment in COMMENT.finditer(source):
                line = source.count("\n", 0, comment.start()) + 1
                fault = self._read(template, comment[1], library)
                if fault:
                    library.faults.append(Fault(template, line, fault))

    def _read(self, template: str, text: str, library: Library) -> str:
        """Add a signature; return an empty string, or the fault of its comment."""
        try:
            (function,) = ast.parse(f"def {text}: ...").body
        except (SyntaxError, ValueError):
            return f"not a signature: {text}"
        if not isinstance(function, ast.FunctionDef):
            return f"not a signature: {text}"
        if not library.has_macro(template, function.name):
            return f'no macro "{function.name}" for this signature'
        key = (template, function.name)
        arguments = [*function.args.args, *function.args.kwonlyargs]
        types = {argument.arg: argument.annotation for argument in arguments if argument.annotation}
        self._types[key] = {name: ast.unparse(type_) for name, type_ in types.items()}
        self._modules[key] = {
            ast.unparse(node.value)
            for type_ in types.values()
            for node in ast.walk(type_)
            if isinstance(node, ast.Attribute) and node.attr[0].isupper()
        }
        return ""

    def types_of(self, template: str, macro: str) -> dict[str, str]:
        """Return the types of a macro's arguments, of those that have one."""
        return dict(self._types.get((template, macro), {}))

    def modules_of(self, template: str, macro: str) -> set[str]:
        """Return the modules that the types of a macro are from."""
        return self._modules.get((template, macro), set())
