"""Integration tests of a start from a snapshot, with the built site's interpreter."""

import subprocess
import sys
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from scripts.build.layout import ROOT, Layout
from tests.support.examples import one_in
from tests.support.node import run_script

ASK = """
import json, random, secrets, sys
from faristol.browser import snapshot, world

json.dumps({
    "made": snapshot.made_at,
    "random": random.random(),
    "secrets": secrets.token_hex(),
    "token": world.BrowserDice().token(),
    "now": world.BrowserClock().now(),
    "imported": sum(name.startswith("faristol.") for name in sys.modules),
})
"""


@pytest.fixture(scope="module")
def boot() -> str:
    """The address of the built site's boot file."""
    subprocess.run([sys.executable, "-m", "scripts.build"], cwd=ROOT, check=True)
    return (Layout().out / "pyodide" / "boot.js").as_uri()


@pytest.fixture(scope="module")
def run(boot: str) -> Callable[..., Any]:
    """A function that runs the boot file on a private file system of one file."""

    def run(file: Path, zone: str = "Europe/Madrid", **given: str) -> Any:
        return run_script("snapshot_start.mjs", zone=zone, boot=boot, file=str(file), **given)

    return run


@pytest.fixture(scope="module")
def snapshot(run, tmp_path_factory) -> Path:
    """A file with a snapshot."""
    file: Path = tmp_path_factory.mktemp("snapshot") / "snapshot"
    assert run(file) == file.stat().st_size > 20_000_000
    return file


def test_starts_from_same_snapshot_differ_in_randomness_and_time(run, snapshot):
    first = run(snapshot, python=ASK)
    second = run(snapshot, python=ASK, zone="America/Bogota")
    assert first["made"] == second["made"] > 1_700_000_000_000
    assert first["imported"] > 200
    for name in ("random", "secrets", "token"):
        assert first[name] != second[name]
    assert first["now"] <= second["now"]
    assert second["now"][:10] == time.strftime("%Y-%m-%d", time.gmtime())


def test_good_snapshot_is_not_made_again(run, snapshot):
    before = snapshot.read_bytes()
    assert run(snapshot) == len(before)
    assert snapshot.read_bytes() == before


def test_snapshot_with_wrong_memory_costs_one_usual_start(run, snapshot, tmp_path):
    spoiled = bytearray(snapshot.read_bytes())
    spoiled[20_000_001] ^= 4
    file = tmp_path / "snapshot"
    file.write_bytes(spoiled)
    assert run(file, python=ASK)["made"] == 0


@pytest.mark.parametrize(
    "kind",
    one_in(
        3,
        [
            pytest.param("application/octet-stream"),
            pytest.param("text/plain"),
            pytest.param("text/html; charset=utf-8"),
        ],
        "every run asks for one other type",
    ),
)
def test_interpreter_of_other_type_starts_without_snapshot(run, snapshot, tmp_path, kind):
    """third-round 7-A1: Pyodide alone would wait for ever."""
    assert run(tmp_path / "none", python=ASK, type=kind)["made"] == 0
    assert run(snapshot, python=ASK, type=kind)["made"] > 0
