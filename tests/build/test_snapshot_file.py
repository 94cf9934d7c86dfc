"""A snapshot of the interpreter's memory opens as it was saved, or not at all."""

from typing import Any

import pytest

from scripts.build.layout import ROOT
from tests.support.node import run_script

PIECE = 65_536


@pytest.fixture(scope="module")
def told() -> dict[str, Any]:
    """Save and spoil snapshots in many ways, in one process."""
    told: dict[str, Any] = run_script(
        "snapshot_cases.mjs", snapshot=(ROOT / "site" / "js" / "snapshot.js").as_uri()
    )
    return told


def test_untouched_snapshot_is_opened_as_it_was_saved(told):
    assert told["results"]["untouched"] == ["good", True]
    assert told["pieces"] == [n * PIECE for n in (0, 1, 5, 6, 19, *range(20, 60, 2))]


def test_spoiled_snapshot_is_refused_and_deleted(told):
    kept = ("untouched", "in use")
    spoiled = {case: how for case, how in told["results"].items() if case not in kept}
    assert len(spoiled) > 80
    assert {case: how for case, how in spoiled.items() if how[0] not in ("none", "refused")} == {}
    assert {case: how for case, how in spoiled.items() if how[1]} == {}


def test_killed_while_writing_leaves_none(told):
    assert sum(case.startswith("killed") for case in told["results"]) > 20


def test_snapshot_that_another_window_uses_is_left_alone(told):
    assert told["results"]["in use"] == ["none", True]


def test_snapshot_is_saved_only_where_there_is_room_for_three(told):
    lengths = told["lengths"]
    assert lengths.pop("enough") == [told["whole"], 1]
    assert lengths
    assert set(map(tuple, lengths.values())) == {(0, 0)}


@pytest.mark.parametrize(
    ("option", "file"),
    [
        ("_makeSnapshot", "pyodide.asm.mjs"),
        ("makeMemorySnapshot", "pyodide.asm.mjs"),
        ("growMemory", "pyodide.asm.mjs"),
        ("_module", "pyodide.asm.mjs"),
        ("_loadSnapshot", "pyodide.mjs"),
        ("_snapshotDeserializer", "pyodide.mjs"),
        ("createPyodideModule", "pyodide.mjs"),
    ],
)
def test_pyodide_has_private_option(option, file):
    assert option in (ROOT / "node_modules" / "pyodide" / file).read_text(encoding="utf-8")
