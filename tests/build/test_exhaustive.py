"""Unit tests of the list of exhaustive browser tests (tests/e2e/exhaustive.toml)."""

from tests.e2e.rig.exhaustive import GROUPS, REASONS, Group, find_faults

HERE, ELSEWHERE = "test_kill.py", "test_loop.py"
COLLECTED = [f"tests/e2e/{HERE}::test_{name}" for name in ("a[1]", "a[2]", "b", "c")]


def faults_of(*tests, asked_by=()):
    group = Group(every_run="why", tests=tests, asked_by=asked_by)
    return list(find_faults([group], COLLECTED))


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
