"""Have Pyodide, under Node, make what only Pyodide can make; and remember what it made."""

import hashlib
import os
import subprocess
import tempfile
from pathlib import Path

import deflate

from scripts.build.layout import Layout

SMALLEST = 12  # the level of libdeflate that tries hardest
HERE = Path(__file__).resolve().parent
RUNNER = HERE / "pack.mjs"


def run_inside(layout: Layout, script: str, data: bytes) -> bytes:
    """Run scripts/build/inside/<script>.py on data, or answer from the cache.

    The interpreter is fresh: byte code depends a little on what ran before.
    """
    path = layout.cache / f"{script}-{_key(layout, script, data)}"
    if not path.exists():
        with tempfile.TemporaryDirectory(dir=layout.cache) as scratch:
            given, made = Path(scratch) / "in", Path(scratch) / "out"
            given.write_bytes(data)
            command = ["node", str(RUNNER), str(_pyodide(layout)), str(_source(script))]
            subprocess.run([*command, str(given), str(made)], check=True)
            made.rename(path)
    os.utime(path)  # tidy() goes by the time of the last use
    return path.read_bytes()


def squeezed(layout: Layout, data: bytes) -> bytes:
    """Compress for the journey as small as gzip can be, the same bytes on every machine; or answer from the cache."""
    key = hashlib.sha256(f"{deflate.__version__} {SMALLEST}".encode() + data).hexdigest()[:32]
    path = layout.cache / f"gzip-{key}"
    if not path.exists():
        fresh = path.with_suffix(".new")
        fresh.write_bytes(deflate.gzip_compress(data, SMALLEST))
        fresh.rename(path)
    os.utime(path)
    return path.read_bytes()


def tidy(layout: Layout, *, keep: int = 300) -> None:
    """Forget what has not been asked for in a long while."""
    made = [path for path in layout.cache.iterdir() if "-" in path.name and path.is_file()]
    for path in sorted(made, key=lambda path: path.stat().st_mtime)[:-keep]:
        path.unlink()


def _key(layout: Layout, script: str, item: bytes) -> str:
    key = hashlib.sha256()
    package = (_pyodide(layout) / "package.json").read_bytes()
    for part in (package, RUNNER.read_bytes(), _source(script).read_bytes(), item):
        key.update(hashlib.sha256(part).digest())
    return key.hexdigest()[:32]


def _pyodide(layout: Layout) -> Path:
    return layout.node_modules / "pyodide"


def _source(script: str) -> Path:
    return HERE / "inside" / f"{script}.py"
