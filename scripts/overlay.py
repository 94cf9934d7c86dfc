"""Lay out what the tests need inside Pyodide beyond what ships: pytest, Hypothesis, library files.

build/overlay is a folder of its own, so that the runner can put it behind everything that ships,
and can tell when a module that ships reaches for it.
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
from scripts.build.library import wanted
from scripts.build.wheels import Wheel, frozen

OUT = ROOT / "build" / "overlay"


def main() -> int:
    """Lay it out, unless that is done already."""
    layout = Layout()
    layout.cache.mkdir(parents=True, exist_ok=True)
    stamp = OUT / ".stamp"
    digest = _digest(layout)
    if stamp.is_file() and stamp.read_text() == digest:
        return 0
    modules, rest = _read(frozen(layout, "tests").values())
    modules |= _library(layout)
    # whole: pytest and Hypothesis read what functions say of themselves
    entries = [
        code(name, source, optimize=0, is_lean=False) for name, source in sorted(modules.items())
    ]
    packed = pack_archive(entries, compile_modules(layout, modules_of(entries)))
    shutil.rmtree(OUT, ignore_errors=True)
    with zipfile.ZipFile(io.BytesIO(packed)) as archive:
        archive.extractall(OUT)
    for name, data in rest.items():
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


def _read(wheels: Iterable[Wheel]) -> tuple[dict[str, bytes], dict[str, bytes]]:
    """Read the modules and the other files of wheels."""
    modules: dict[str, bytes] = {}
    rest: dict[str, bytes] = {}
    for wheel in wheels:
        for name in wheel.namelist():
            if not name.endswith(("/", ".pyi")):
                (modules if name.endswith(".py") else rest)[name] = wheel.read(name)
    return modules, rest


def _library(layout: Layout) -> dict[str, bytes]:
    """Read the part of the standard library that does not ship."""
    shipped = set(wanted(layout))
    with zipfile.ZipFile(layout.node_modules / "pyodide" / "python_stdlib.zip") as stock:
        return {
            name: stock.read(name)
            for name in stock.namelist()
            if name.endswith(".py") and name not in shipped
        }


if __name__ == "__main__":
    sys.exit(main())
