"""Pack the part of Python's standard library that is used, as byte code."""

import base64
import json
import zipfile

from scripts.build.interpreter import Interpreter
from scripts.build.layout import Layout
from scripts.build.workshop import run_inside

# Without docstrings and asserts: nobody reads or tests the library in the browser.
OPTIMIZE = 2


def wanted(layout: Layout) -> list[str]:
    """Read the list of files that ship; a line starting with # is a comment."""
    lines = layout.library_list.read_text(encoding="utf-8").splitlines()
    return [line.strip() for line in lines if line.strip() and not line.startswith("#")]


def library(layout: Layout) -> bytes:
    """Make python_stdlib.zip."""
    place = Interpreter.of(layout).library
    with zipfile.ZipFile(layout.node_modules / "pyodide" / "python_stdlib.zip") as stock:
        entries = [
            {
                "name": f"{name}c",
                "data": base64.b64encode(stock.read(name)).decode(),
                "code": f"{place}/{name}",
                "optimize": OPTIMIZE,
                "lean": False,  # it says little of itself, and where it meets JavaScript it reads that
            }
            for name in sorted(wanted(layout))
        ]
    return run_inside(layout, "archive", json.dumps(entries).encode())
