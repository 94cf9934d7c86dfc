"""Write the files that tests need inside Pyodide and that do not ship.

They are pytest, Hypothesis and files of the standard library.

build/overlay is a folder of its own, so that the runner can put it behind all files that ship, and
recognises a module that ships and imports from it.
"""

import hashlib
import io
import shutil
import sys
import zipfile
from collections.abc import Iterable
from pathlib import Path

from scripts.build.archive import code, compile_modules, modules_of, pack_archive
from scripts.build.layout import ROOT, Layout
from scripts.build.library import read_library_list
from scripts.build.wheels import Wheel, resolve_wheels

OUT = ROOT / "build" / "overlay"


def main() -> int:
    """Write the overlay unless it is up to date."""
    layout = Layout()
    layout.cache.mkdir(parents=True, exist_ok=True)
    stamp = OUT / ".stamp"
    digest = _digest(layout)
    if stamp.is_file() and stamp.read_text() == digest:
        return 0
    modules, others = _read_wheels(resolve_wheels(layout, "tests").values())
    modules |= _library(layout)
    # not lean: pytest and Hypothesis read docstrings and annotations
    entries = [
        code(name, source, optimize=0, is_lean=False) for name, source in sorted(modules.items())
    ]
    packed = pack_archive(entries, compile_modules(layout, modules_of(entries)))
    shutil.rmtree(OUT, ignore_errors=True)
    with zipfile.ZipFile(io.BytesIO(packed)) as archive:
        archive.extractall(OUT)
    for name, data in others.items():
        (OUT / name).parent.mkdir(parents=True, exist_ok=True)
        (OUT / name).write_bytes(data)
    stamp.write_text(digest)
    print(f"overlay: {len(modules)} modules in {OUT.relative_to(ROOT)}")
    return 0


def _digest(layout: Layout) -> str:
    paths = (
        layout.wheel_list,
        layout.library_list,
        Path(__file__),
        layout.root / "package-lock.json",
        layout.root / "pyproject.toml",
    )
    return hashlib.sha256(b"\0".join(path.read_bytes() for path in paths)).hexdigest()


def _read_wheels(wheels: Iterable[Wheel]) -> tuple[dict[str, bytes], dict[str, bytes]]:
    """Return the modules and the other files of wheels."""
    modules: dict[str, bytes] = {}
    others: dict[str, bytes] = {}
    for wheel in wheels:
        for name in wheel.namelist():
            if not name.endswith(("/", ".pyi")):
                (modules if name.endswith(".py") else others)[name] = wheel.read(name)
    return modules, others


def _library(layout: Layout) -> dict[str, bytes]:
    """Return the files of the standard library that do not ship."""
    shipped = set(read_library_list(layout))
    with zipfile.ZipFile(layout.node_modules / "pyodide" / "python_stdlib.zip") as stock:
        return {
            name: stock.read(name)
            for name in stock.namelist()
            if name.endswith(".py") and name not in shipped
        }


if __name__ == "__main__":
    sys.exit(main())
