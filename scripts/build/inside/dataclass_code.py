"""Record the code that dataclasses write for themselves; runs inside Pyodide.

/input is the archive of our package; /output becomes the marshalled {hash of source: marshalled code} of all
methods written while its modules were imported. See runtime/prepared.py.
"""

import builtins
import dataclasses
import hashlib
import importlib
import marshal
import sys
import types
import zipfile
from pathlib import Path
from typing import Any

CODE: dict[str, types.CodeType] = {}


def record(source: str, *scopes: Any) -> None:
    """Compile a source once, cache its code, and run it as dataclasses requested."""
    if source not in CODE:
        CODE[source] = compile(source, "<dataclass>", "exec", dont_inherit=True)
    builtins.exec(CODE[source], *scopes)  # noqa: S102 - what dataclasses does


def drop_lines(code: types.CodeType) -> types.CodeType:
    """Return the code without its line table: these lines are in no file."""
    constants = tuple(
        drop_lines(constant) if isinstance(constant, types.CodeType) else constant
        for constant in code.co_consts
    )
    return code.replace(co_linetable=b"", co_consts=constants)


def main() -> None:
    """Import all modules and write the recorded code."""
    # Modules of the page; none of their functions is called here.
    sys.modules["faristol_database"] = types.ModuleType("faristol_database")
    sys.modules["faristol_lists"] = types.ModuleType("faristol_lists")
    sys.modules["faristol_site"] = types.ModuleType("faristol_site")
    sys.path.insert(0, "/input")
    with zipfile.ZipFile("/input") as archive:
        names = sorted(name for name in archive.namelist() if name.startswith("faristol/"))
    importlib.import_module("shared_methods")
    dataclasses.exec = record  # type: ignore[attr-defined]
    for name in names:
        if name.endswith(".pyc"):
            module = name.removesuffix(".pyc").removesuffix("/__init__").replace("/", ".")
            try:
                importlib.import_module(module)
            except Exception as error:  # noqa: BLE001 - a page is missing here; others count
                print(f"site: {module} cannot be imported while building: {error!r}")
    prepared = {
        hashlib.sha1(source.encode(), usedforsecurity=False).digest(): marshal.dumps(
            drop_lines(code)
        )
        for source, code in sorted(CODE.items())
    }
    Path("/output").write_bytes(marshal.dumps(prepared))


main()
