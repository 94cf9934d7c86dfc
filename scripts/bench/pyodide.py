"""Measure the same inside Pyodide under Node, from the files that ship (`pyodide.mjs`)."""

import json
import subprocess
from collections.abc import Iterable, Iterator
from dataclasses import asdict, replace
from importlib import import_module
from pathlib import Path

from scripts.bench.figure import Figure

ROOT = Path(__file__).resolve().parents[2]
RUNNER = Path(__file__).with_suffix(".mjs")
FOLDER = ROOT / "build" / "bench"


def in_pyodide(module: str, given: dict[str, bytes]) -> Iterator[Figure]:
    """Have a module of this folder measure in Pyodide; what it is given goes there as files."""
    FOLDER.mkdir(parents=True, exist_ok=True)
    for name, data in given.items():
        (FOLDER / name).write_bytes(data)
    files = [str(FOLDER / name) for name in given]
    command = ["node", str(RUNNER), str(ROOT), module, *files]
    done = subprocess.run(command, check=True, capture_output=True, text=True)
    for line in done.stdout.splitlines():
        yield Figure(**json.loads(line))


def fill(module: str, given: Iterable[bytes]) -> None:
    """Take as much memory as the work of a module takes, inside Pyodide."""
    import_module(f"scripts.bench.{module}").fill(*given)


def tell(module: str, given: Iterable[bytes], grown: float) -> None:
    """Print every figure, inside Pyodide: how far the memory grew, then what the module measures."""
    measuring = import_module(f"scripts.bench.{module}")
    memory = Figure(
        name=f"{module}: megabytes the memory grew by",
        milliseconds=grown,
        ratio=grown / measuring.MEMORY,
        beside=f"{measuring.MEMORY} MB",
    )
    for figure in (memory, *measuring.measured(*given)):
        named = replace(figure, name=f"Pyodide, {figure.name}")
        print(json.dumps(asdict(named)), flush=True)
