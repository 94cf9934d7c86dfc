"""Pack the part of Python's standard library that is used, as byte code."""

import zipfile
from pathlib import Path

from scripts.build.archive import Entry, Module, compile_modules, modules_of, pack_archive
from scripts.build.code_cache import digest_of
from scripts.build.interpreter import Interpreter
from scripts.build.layout import Layout
from scripts.build.workshop import read_cached

# Without docstrings and asserts: the library is neither read nor tested in the browser.
OPTIMIZE = 2


def read_library_list(layout: Layout) -> list[str]:
    """Return the library files that ship; a line of the list that begins with # is a comment."""
    lines = layout.library_list.read_text(encoding="utf-8").splitlines()
    return [line.strip() for line in lines if line.strip() and not line.startswith("#")]


def pack_library(layout: Layout) -> bytes:
    """Return python_stdlib.zip."""
    return build_library_file(layout).read_bytes()


def build_library_file(layout: Layout) -> Path:
    """Return the path of python_stdlib.zip in the cache; it is packed there if it is missing."""
    place = Interpreter.of(layout).library
    with zipfile.ZipFile(layout.node_modules / "pyodide" / "python_stdlib.zip") as stock:
        entries = [
            Entry(
                name=f"{name}c",
                content=Module(
                    source=stock.read(name),
                    file_name=f"{place}/{name}",
                    optimize=OPTIMIZE,
                    is_lean=False,  # little to remove, and its modules for JavaScript read annotations
                ),
            )
            for name in read_library_list(layout)
        ]
    archive = pack_archive(entries, compile_modules(layout, modules_of(entries)))
    name = f"library-{digest_of(archive)[:32]}"
    read_cached(layout, name, lambda: archive)
    return layout.cache / name
