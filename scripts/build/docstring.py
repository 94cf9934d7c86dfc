"""Take out of a module what only its readers want."""

import ast

_FUNCTIONS = (ast.FunctionDef, ast.AsyncFunctionDef)


def without_docstrings(source: bytes) -> bytes:
    """Return the source without docstrings of modules and functions, every line where it was.

    Classes keep theirs: a dataclass without one makes its own, which takes long.
    """
    lines = source.splitlines(keepends=True)
    module = ast.parse(source)
    for node in ast.walk(module):
        if isinstance(node, (ast.Module, *_FUNCTIONS)) and ast.get_docstring(node) is not None:
            said = node.body[0]
            first, last = said.lineno - 1, (said.end_lineno or said.lineno) - 1
            rest = lines[last][said.end_col_offset or 0 :]
            instead = b"" if node is module else b"..."  # a body must have a statement
            lines[first] = (
                lines[first][: said.col_offset] + instead + (rest if first == last else b"\n")
            )
            if first != last:
                lines[first + 1 : last + 1] = [b"\n"] * (last - first - 1) + [rest]
    return b"".join(lines)
