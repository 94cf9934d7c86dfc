"""Derive the list of library files that ship, from the imports of the code that ships.

Three sources, all of them loaded inside Pyodide: the modules that the interpreter itself loads when it
starts, the imports of the sources that ship (of ours at any depth, of others at the top level, where
they are imported at once), and the modules that tests reported as missing (`make pyodide` refuses such
modules by name; they go into EXTRA).
"""

import argparse
import ast
import json
import sys
import zipfile
from collections.abc import Collection, Iterator

from scripts.build.application import shipped_sources
from scripts.build.layout import ROOT, Layout
from scripts.build.workshop import run_inside

HEADER = """\
# The part of Python's standard library that ships. Written by `make stdlib`; do not edit.
"""
# Looked up by name at run time, without an import statement.
EXTRA = {
    "encodings.ascii": "Python's own start",
    "encodings.cp1252": "CSV files of older programs",
    "encodings.cp437": "names inside zip archives",
    "encodings.latin_1": "Python's own start",
    "encodings.utf_16": "CSV files of spreadsheets",
    "encodings.utf_16_be": "the same",
    "encodings.utf_16_le": "the same",
    "encodings.utf_8_sig": "the same",
}


def main() -> int:
    """Write scripts/stdlib.txt, or with --check compare it."""
    parser = argparse.ArgumentParser(description="Derive the list of library files that ship.")
    parser.add_argument("--check", action="store_true", help="change nothing; fail if it differs")
    options = parser.parse_args()
    layout = Layout()
    names = sorted({*EXTRA, *list_imported(layout)})
    files = json.loads(run_inside(layout, "modules", json.dumps(names).encode()))
    text = HEADER + "".join(f"{name}\n" for name in files)
    place = layout.library_list.relative_to(ROOT)
    if options.check:
        if text == layout.library_list.read_text():
            return 0
        print(f"stdlib: {place} is not up to date; run `make stdlib` and look at the difference")
        return 1
    layout.library_list.write_text(text)
    print(f"stdlib: {len(files)} files in {place}")
    return 0


def list_imported(layout: Layout) -> set[str]:
    """Return the modules of the library that the shipped sources import."""
    library = _library(layout)
    modules: set[str] = set()
    for name, source in shipped_sources(layout).items():
        is_ours = name.startswith("faristol/") or "/" not in name
        modules |= set(find_imports(ast.parse(source), library, is_deep=is_ours)) & library
    return modules


def find_imports(tree: ast.Module, library: Collection[str], *, is_deep: bool) -> Iterator[str]:
    """Yield the imports of a source, without those that only type checkers read."""
    waiting: list[ast.AST] = [tree]
    while waiting:
        node = waiting.pop()
        match node:
            case ast.Import():
                yield from (alias.name for alias in node.names)
            case ast.ImportFrom(module=str(module), level=0):
                yield module
                # "from a import b": b may be a module.
                yield from (
                    f"{module}.{alias.name}"
                    for alias in node.names
                    if f"{module}.{alias.name}" in library
                )
            case ast.If() if "TYPE_CHECKING" in ast.dump(node.test):
                waiting.extend(node.orelse)
            case ast.FunctionDef() | ast.AsyncFunctionDef() if not is_deep:
                pass
            case _:
                waiting.extend(ast.iter_child_nodes(node))


def _library(layout: Layout) -> set[str]:
    """Return all modules of the library of Pyodide's package."""
    with zipfile.ZipFile(layout.node_modules / "pyodide" / "python_stdlib.zip") as stock:
        files = [name.removesuffix(".py") for name in stock.namelist() if name.endswith(".py")]
    return {name.removesuffix("/__init__").replace("/", ".") for name in files}


if __name__ == "__main__":
    sys.exit(main())
