"""Unit tests of the list of exhaustive browser tests (tests/e2e/exhaustive.toml)."""

from tests.e2e.rig.exhaustive import REASONS, missing_tests

HERE = "tests/e2e/test_kill.py"


def test_a_listed_name_that_is_no_test_of_its_file_is_missing():
    assert missing_tests({f"{HERE}::test_a", f"{HERE}::test_b"}, {f"{HERE}::test_a"}) == [
        f"{HERE}::test_b"
    ]


def test_a_listed_name_of_a_file_that_was_not_collected_is_not_missing():
    assert missing_tests({f"{HERE}::test_a"}, {"tests/e2e/test_loop.py::test_b"}) == []


def test_a_listed_name_of_a_file_that_does_not_exist_is_missing():
    assert missing_tests({"tests/e2e/test_gone.py::test_a"}, set()) == [
        "tests/e2e/test_gone.py::test_a"
    ]


def test_each_exhaustive_test_says_what_every_run_still_asks():
    assert len(REASONS) >= 90
    assert all(len(reason) > 5 for reason in REASONS.values())
