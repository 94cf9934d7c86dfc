"""Unit tests of the list of exhaustive browser tests (tests/e2e/exhaustive.toml)."""

from tests.e2e.rig.exhaustive import GROUPS, REASONS, Group, every_run_in, find_faults

HERE, ELSEWHERE = "test_kill.py", "test_loop.py"
COLLECTED = [f"tests/e2e/{HERE}::test_{name}" for name in ("a[1]", "a[2]", "b", "c")]


def faults_of(*tests, asked_by=(), marked=()):
    group = Group(every_run="why", tests=tests, asked_by=asked_by)
    return list(find_faults([group], COLLECTED, marked=marked))


def test_a_test_with_another_parameter_in_every_run_is_in_order():
    assert faults_of(f"{HERE}::test_a[2]") == []


def test_a_test_asked_for_by_another_one_is_in_order():
    assert faults_of(f"{HERE}::test_b", asked_by=(f"{HERE}::test_c",)) == []


def test_a_test_that_nothing_in_every_run_stands_for_is_a_fault():
    (fault,) = faults_of(f"{HERE}::test_b")
    assert "no parameters left" in fault
    assert len(faults_of(f"{HERE}::test_a[1]", f"{HERE}::test_a[2]")) == 2


def test_a_test_asked_for_by_a_listed_or_missing_one_is_a_fault():
    (fault,) = faults_of(f"{HERE}::test_b", asked_by=(f"{HERE}::test_b",))
    assert fault.startswith(f"{HERE}::test_b is no test of every run")
    (fault,) = faults_of(f"{HERE}::test_b", asked_by=(f"{HERE}::test_gone",))
    assert fault.startswith(f"{HERE}::test_gone is no test of every run")


def test_what_is_marked_where_it_is_written_stands_for_nothing():
    marked = [f"tests/e2e/{HERE}::test_{name}" for name in ("a[1]", "c")]
    assert len(faults_of(f"{HERE}::test_a[2]", marked=marked)) == 1
    assert len(faults_of(f"{HERE}::test_b", asked_by=(f"{HERE}::test_c",), marked=marked)) == 1


def test_a_test_asked_for_in_cpython_is_in_order_if_every_run_has_it():
    here = "tests/build/test_exhaustive.py"
    this = test_a_test_asked_for_in_cpython_is_in_order_if_every_run_has_it.__name__
    assert faults_of(f"{HERE}::test_b", asked_by=(f"{here}::{this}",)) == []
    (fault,) = faults_of(f"{HERE}::test_b", asked_by=(f"{here}::{this[:-1]}",))
    assert fault.endswith(f"is no test of every run; did you mean {this}?")
    (fault,) = faults_of(f"{HERE}::test_b", asked_by=("tests/build/test_gone.py::test_a",))
    assert fault == "tests/build/test_gone.py::test_a is no test of every run"


def test_a_test_in_cpython_that_is_marked_stands_for_nothing_and_a_marked_parameter_does_no_harm(
    tmp_path,
):
    path = tmp_path / "test_marked.py"
    path.write_text(
        """import pytest
@pytest.mark.exhaustive("why")
def test_a(): ...
@pytest.mark.parametrize("n", [1, pytest.param(2, marks=pytest.mark.exhaustive("why"))])
def test_b(n): ...
def other(): ...
""",
        encoding="utf-8",
    )
    assert every_run_in(path) == {"test_b"}


def test_a_listed_name_that_is_no_test_is_a_fault():
    (fault,) = faults_of("test_gone.py::test_a[1]")
    assert fault.startswith("test_gone.py::test_a[1] is no test")


def test_a_name_that_is_nearly_right_is_suggested():
    (fault,) = faults_of(f"{HERE}::test_a[3]")
    assert fault == f"{HERE}::test_a[3] is no test; did you mean {HERE}::test_a[2]?"


def test_files_that_were_not_collected_cannot_tell():
    assert faults_of(f"{ELSEWHERE}::test_gone[1]", asked_by=(f"{ELSEWHERE}::test_a",)) == []


def test_no_test_is_listed_twice():
    assert len(REASONS) == sum(len(group.tests) for group in GROUPS)
