"""Integration tests of the schedule of snapshots (snapshot-schedule.js), in Node.

The schedule says where and when one is made.
"""

from typing import Any

import pytest

from scripts.build.layout import ROOT
from tests.support.node import run_script


@pytest.fixture(scope="module")
def results() -> dict[str, Any]:
    """Results of the schedule on many devices and after many outcomes, in one process."""
    js = ROOT / "site" / "js"
    results: dict[str, Any] = run_script(
        "snapshot_schedule_cases.mjs",
        schedule=(js / "snapshot-schedule.js").as_uri(),
        snapshot=(js / "snapshot.js").as_uri(),
    )
    return results


# number of started workers, kind of start, result of the making
@pytest.mark.parametrize(
    ("device", "expected"),
    {
        "usual": [1, "coming", 5],
        "2 GB": [0, "small", "none"],
        "3 GB": [1, "coming", 5],
        "2 GB, wanted": [1, "coming", 5],
        "not wanted": [0, "off", "none"],
        "iPad": [0, "small", "none"],
        "Mac": [1, "coming", 5],
        "iPhone": [0, "small", "none"],
        "room for ten": [1, "coming", 5],
        "room for nine": [0, "full", "none"],
        "persistent, room for three": [1, "coming", 5],
        "persistent, room for two": [0, "full", "none"],
        "no such files": [0, "unable", "none"],
    }.items(),
)
def test_kind_of_device_decides_whether_snapshot_is_made(results, device, expected):
    assert results[device] == expected


def test_permanent_failure_is_not_retried_by_this_version(results):
    assert results["room"] == [1, "room", "none"]
    assert results["room, next start"] == [0, "room", "none"]
    assert results["unavailable"] == [1, "unavailable", "none"]
    assert results["unavailable, next start"] == [0, "unavailable", "none"]


@pytest.mark.parametrize("outcome", ["failed", "31"])
def test_attempts_without_start_end_with_third(results, outcome):
    assert results[f"{outcome} again and again"] == [[1, 1, 1, 0, 0], "failed"]
    assert results[f"{outcome}, then wanted"][1] == "coming"
    assert results[f"{outcome}, then another version"][0] == 1


def test_making_that_ends_page_is_tried_three_times(results):
    assert results["page dies"] == [[1, 1, 1, 0, 0]]


def test_start_from_snapshot_resets_attempts(results):
    assert results["start from one"] == [0, "snapshot", "none", 0]


def test_file_in_use_is_tried_again_later(results):
    assert results["in use"] == [1, "coming", None]
    assert results["in use, later"] == [2, "coming", 31]


def test_snapshot_is_made_when_page_is_idle(results):
    assert results["busy"] == [0, "coming", None]
    assert results["busy no more"] == [1, "coming", 31]
    assert results["not installed yet"] == [0, "coming", None]
    assert results["installed later"] == [1, "coming", 31]
    assert results["wanted while the page is open"] == [1, "coming", 31]


@pytest.mark.parametrize("call", ["stopMaking", "startFaster"])
def test_stopped_making_leaves_no_file_and_is_no_failure(results, call):
    assert results[f"{call} while it is made"] == [[True], False, 0, 0]
    assert results["stopped before it is made"] == [0, "coming", None]


def test_snapshot_is_deleted_after_three_failed_starts(results):
    assert results["starts that come to nothing"] == [1, 1, 1, 0]


def test_disabled_snapshot_is_not_used(results):
    assert results["start that is not to be faster"] == [0]
