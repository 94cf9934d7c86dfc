"""Unit tests of the list of exhaustive browser tests (tests/e2e/exhaustive.toml)."""

from tests.e2e.rig.exhaustive import (
    GROUPS,
    REASONS,
    TESTS,
    Group,
    every_run_in,
    find_faults,
    function_of,
    functions_in,
)

HERE, ELSEWHERE = "test_kill.py", "test_loop.py"
COLLECTED = [f"tests/e2e/{HERE}::test_{name}" for name in ("a[1]", "a[2]", "b", "c")]


def faults_of(*tests, asked_by=(), marked=()):
    group = Group(every_run="why", tests=tests, asked_by=asked_by)
    return list(find_faults([group], COLLECTED, marked=marked))


def test_list_accepts_test_whose_other_parameter_always_runs():
    assert faults_of(f"{HERE}::test_a[2]") == []


def test_list_accepts_test_replaced_by_another():
    assert faults_of(f"{HERE}::test_b", asked_by=(f"{HERE}::test_c",)) == []


def test_list_rejects_test_without_replacement_in_every_run():
    (fault,) = faults_of(f"{HERE}::test_b")
    assert "no parameters left" in fault
    assert len(faults_of(f"{HERE}::test_a[1]", f"{HERE}::test_a[2]")) == 2


def test_list_rejects_listed_or_missing_replacement():
    (fault,) = faults_of(f"{HERE}::test_b", asked_by=(f"{HERE}::test_b",))
    assert fault.startswith(f"{HERE}::test_b is no test of every run")
    (fault,) = faults_of(f"{HERE}::test_b", asked_by=(f"{HERE}::test_gone",))
    assert fault.startswith(f"{HERE}::test_gone is no test of every run")


def test_list_rejects_replacement_marked_in_its_file():
    marked = [f"tests/e2e/{HERE}::test_{name}" for name in ("a[1]", "c")]
    assert len(faults_of(f"{HERE}::test_a[2]", marked=marked)) == 1
    assert len(faults_of(f"{HERE}::test_b", asked_by=(f"{HERE}::test_c",), marked=marked)) == 1


def test_list_rejects_test_of_another_file_marked_there():
    assert faults_of(marked=[f"tests/e2e/{HERE}::test_c"]) == []
    (fault,) = faults_of(marked=[f"tests/e2e/{ELSEWHERE}::test_c"])
    assert fault.startswith(f"{ELSEWHERE}::test_c is marked in its file")


def test_list_accepts_cpython_replacement_in_every_run():
    path = "tests/build/test_exhaustive.py"
    test = test_list_accepts_cpython_replacement_in_every_run.__name__
    assert faults_of(f"{HERE}::test_b", asked_by=(f"{path}::{test}",)) == []
    (fault,) = faults_of(f"{HERE}::test_b", asked_by=(f"{path}::{test[:-1]}",))
    assert fault.endswith(f"is no test of every run; did you mean {test}?")
    (fault,) = faults_of(f"{HERE}::test_b", asked_by=("tests/build/test_gone.py::test_a",))
    assert fault == "tests/build/test_gone.py::test_a is no test of every run"


def test_list_rejects_marked_cpython_replacement_not_marked_parameter(
    tmp_path,
):
    path = tmp_path / "test_marked.py"
    path.write_text(
        """import pytest
@pytest.mark.exhaustive("why")
def test_a(): ...
@pytest.mark.parametrize("n", [1, pytest.param(2, marks=pytest.mark.exhaustive("why"))])
def test_b(n): ...
MARKED = pytest.mark.exhaustive("why")
@MARKED
def test_c(): ...
def other(): ...
""",
        encoding="utf-8",
    )
    assert every_run_in(path) == {"test_b"}
    path = tmp_path / "test_all_marked.py"
    path.write_text("pytestmark = pytest.mark.exhaustive('why')\ndef test_a(): ...\n")
    assert every_run_in(path) == set()


def test_list_rejects_name_of_no_test():
    (fault,) = faults_of("test_gone.py::test_a[1]")
    assert fault.startswith("test_gone.py::test_a[1] is no test")


def test_fault_suggests_similar_name():
    (fault,) = faults_of(f"{HERE}::test_a[3]")
    assert fault == f"{HERE}::test_a[3] is no test; did you mean {HERE}::test_a[2]?"


def test_list_ignores_files_not_collected():
    assert faults_of(f"{ELSEWHERE}::test_gone[1]", asked_by=(f"{ELSEWHERE}::test_a",)) == []


def test_list_rejects_duplicates():
    assert len(REASONS) == sum(len(group.tests) for group in GROUPS)


def test_list_names_functions_that_exist():
    """Browsers ask for the parameters, too, but at the end of a run."""
    named = {name for group in GROUPS for name in (*group.tests, *group.asked_by)}
    missing = [
        name
        for name in sorted(named)
        if not name.startswith("tests/")
        for file, _, test in [name.partition("::")]
        if function_of(test) not in functions_in(TESTS / file)
    ]
    assert missing == []
