"""Integration tests of the file of a snapshot (snapshot.js), in Node.

It opens as saved, or not at all.
"""

from typing import Any

import pytest

from scripts.build.layout import ROOT
from tests.support.node import run_script

PIECE = 65_536


@pytest.fixture(scope="module")
def results() -> dict[str, Any]:
    """Results of saving and damaging snapshots in many ways, in one process."""
    results: dict[str, Any] = run_script(
        "snapshot_cases.mjs", snapshot=(ROOT / "site" / "js" / "snapshot.js").as_uri()
    )
    return results


def test_untouched_snapshot_opens_as_saved(results):
    assert results["results"]["untouched"] == ["good", True]
    assert results["pieces"] == [n * PIECE for n in (0, 1, 5, 6, 19, *range(20, 60, 2))]


def test_damaged_snapshot_is_refused_and_deleted(results):
    unchanged = ("untouched", "in use")
    damaged = {
        case: outcome for case, outcome in results["results"].items() if case not in unchanged
    }
    assert len(damaged) > 80
    assert {
        case: outcome for case, outcome in damaged.items() if outcome[0] not in ("none", "refused")
    } == {}
    assert {case: outcome for case, outcome in damaged.items() if outcome[1]} == {}


def test_kill_during_write_leaves_no_snapshot(results):
    assert sum(case.startswith("killed") for case in results["results"]) > 20


def test_snapshot_in_use_by_another_window_is_left_alone(results):
    assert results["results"]["in use"] == ["none", True]


def test_snapshot_needs_space_for_three(results):
    lengths = results["lengths"]
    assert lengths.pop("enough") == [results["whole"], 1]
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
