"""A snapshot of the interpreter's memory is made only where, and when, it does no harm."""

from typing import Any

import pytest

from scripts.build.layout import ROOT
from tests.support.node import run_script


@pytest.fixture(scope="module")
def told() -> dict[str, Any]:
    """Ask it on many devices and after many outcomes, in one process."""
    js = ROOT / "site" / "js"
    told: dict[str, Any] = run_script(
        "snapshot_schedule_cases.mjs",
        schedule=(js / "snapshot-schedule.js").as_uri(),
        snapshot=(js / "snapshot.js").as_uri(),
    )
    return told


# how many workers were begun, how the device starts, what was made
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
def test_device_is_small_or_full_or_makes_one(told, device, expected):
    assert told[device] == expected


def test_making_that_failed_for_good_is_not_tried_again_by_this_version(told):
    assert told["room"] == [1, "room", "none"]
    assert told["room, next start"] == [0, "room", "none"]
    assert told["unavailable"] == [1, "unavailable", "none"]
    assert told["unavailable, next start"] == [0, "unavailable", "none"]


@pytest.mark.parametrize("outcome", ["failed", "31"])
def test_attempts_that_gave_no_start_end_with_the_third(told, outcome):
    assert told[f"{outcome} again and again"] == [[1, 1, 1, 0, 0], "failed"]
    assert told[f"{outcome}, then wanted"][1] == "coming"
    assert told[f"{outcome}, then another version"][0] == 1


def test_making_that_ends_the_page_is_tried_three_times(told):
    assert told["page dies"] == [[1, 1, 1, 0, 0]]


def test_start_from_one_forgets_the_attempts(told):
    assert told["start from one"] == [0, "snapshot", "none", 0]


def test_file_in_use_is_tried_again_later(told):
    assert told["in use"] == [1, "coming", None]
    assert told["in use, later"] == [2, "coming", 31]


def test_it_is_made_as_soon_as_there_is_nothing_else_to_do(told):
    assert told["busy"] == [0, "coming", None]
    assert told["busy no more"] == [1, "coming", 31]
    assert told["not installed yet"] == [0, "coming", None]
    assert told["installed later"] == [1, "coming", 31]
    assert told["wanted while the page is open"] == [1, "coming", 31]


@pytest.mark.parametrize("how", ["stopMaking", "startFaster"])
def test_making_that_is_stopped_leaves_nothing_and_is_no_failure(told, how):
    assert told[f"{how} while it is made"] == [[True], False, 0, 0]
    assert told["stopped before it is made"] == [0, "coming", None]


def test_snapshot_goes_after_three_starts_that_came_to_nothing(told):
    assert told["starts that come to nothing"] == [1, 1, 1, 0]


def test_snapshot_that_nobody_wants_is_not_used(told):
    assert told["start that is not to be faster"] == [0]
