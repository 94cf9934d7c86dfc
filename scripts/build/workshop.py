"""Have Pyodide, under Node, make what only Pyodide can make; and remember what it made."""

import hashlib
import os
import subprocess
import tempfile
from collections.abc import Sequence
from pathlib import Path

from scripts.build.layout import Layout

HERE = Path(__file__).resolve().parent
RUNNER = HERE / "pack.mjs"


def run_inside(layout: Layout, script: str, data: bytes) -> bytes:
    """Run scripts/build/inside/<script>.py on data, or answer from the cache.

    The interpreter is fresh: byte code depends a little on what ran before.
    """
    return run_inside_many(layout, script, [data])[0]


def run_inside_many(layout: Layout, script: str, items: Sequence[bytes]) -> list[bytes]:
    """Run a script on each item, all in one interpreter; only for work that leaves no trace."""
    kept = [layout.cache / f"{script}-{_key(layout, script, item)}" for item in items]
    missing = {path: item for path, item in zip(kept, items, strict=True) if not path.exists()}
    if missing:
        with tempfile.TemporaryDirectory(dir=layout.cache) as scratch:
            made = _run(layout, script, list(missing.values()), Path(scratch))
            for path, output in zip(missing, made, strict=True):
                output.rename(path)
    for path in kept:
        os.utime(path)  # tidy() goes by the time of the last use
    return [path.read_bytes() for path in kept]


def tidy(layout: Layout, *, keep: int = 300) -> None:
    """Forget what has not been asked for in a long while."""
    made = [path for path in layout.cache.iterdir() if "-" in path.name and path.is_file()]
    for path in sorted(made, key=lambda path: path.stat().st_mtime)[:-keep]:
        path.unlink()


def _run(layout: Layout, script: str, items: Sequence[bytes], scratch: Path) -> list[Path]:
    pairs: list[str] = []
    for number, item in enumerate(items):
        given, made = scratch / f"{number}.in", scratch / f"{number}.out"
        given.write_bytes(item)
        pairs += [str(given), str(made)]
    command = ["node", str(RUNNER), str(_pyodide(layout)), str(_source(script)), *pairs]
    subprocess.run(command, check=True)
    return [Path(made) for made in pairs[1::2]]


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
