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


def in_pyodide(module: str, files: dict[str, bytes]) -> Iterator[Figure]:
    """Yield the figures that a module of this folder measures in Pyodide, given some files."""
    FOLDER.mkdir(parents=True, exist_ok=True)
    for name, data in files.items():
        (FOLDER / name).write_bytes(data)
    paths = [str(FOLDER / name) for name in files]
    command = ["node", str(RUNNER), str(ROOT), module, *paths]
    done = subprocess.run(command, check=True, capture_output=True, text=True)
    for line in done.stdout.splitlines():
        yield Figure(**json.loads(line))


def fill(module: str, files: Iterable[bytes]) -> None:
    """Take as much memory as the work of a module takes, inside Pyodide."""
    import_module(f"scripts.bench.{module}").fill(*files)


def print_figures(module: str, files: Iterable[bytes], grown: float) -> None:
    """Print the growth of the memory in megabytes, then the figures of a module, inside Pyodide."""
    measuring = import_module(f"scripts.bench.{module}")
    memory = Figure(
        name=f"{module}: megabytes the memory grew by",
        milliseconds=grown,
        ratio=grown / measuring.MEMORY,
        beside=f"{measuring.MEMORY} MB",
    )
    for figure in (memory, *measuring.measure_all(*files)):
        renamed = replace(figure, name=f"Pyodide, {figure.name}")
        print(json.dumps(asdict(renamed)), flush=True)
