"""Unit tests of scripts/durations.py: the entries that a run adds to the table, and its report."""

import json

import pytest

from scripts import durations


@pytest.fixture
def folder(tmp_path, monkeypatch):
    monkeypatch.setattr(durations, "FOLDER", tmp_path / "durations")
    monkeypatch.setattr(durations, "MERGED", tmp_path / "durations.json")
    monkeypatch.setattr(durations, "ROOT", tmp_path)
    for name in ("a.py", "b.py"):
        (tmp_path / name).touch()
    return tmp_path / "durations"


def finish_run(folder, **runners):
    durations.begin_run()
    for runner, tests in runners.items():
        (folder / f"{runner}.json").write_text(
            json.dumps({"tests": tests, "skipped": []}), encoding="utf-8"
        )
    durations.end_run()


def test_durations_keep_excluded_tests_for_order(folder):
    finish_run(folder, chromium={"a.py::long": [9, 1], "a.py::short": [2, 1]})
    finish_run(folder, chromium={"a.py::short": [3, 1]})
    rows = durations.load()
    assert {row.test: row.seconds for row in rows} == {"a.py::long": 9, "a.py::short": 3}
    assert [row.test for row in durations.select_last_run(rows)] == ["a.py::short"]


def test_durations_drop_deleted_tests(folder, monkeypatch):
    monkeypatch.setattr(durations, "KEPT_RUNS", 2)
    finish_run(folder, cpython={"a.py::gone": [9, 1], "b.py::gone": [1, 0]})
    (durations.ROOT / "b.py").unlink()
    finish_run(folder, cpython={"a.py::here": [1, 0]})
    assert [row.test for row in durations.load()] == ["a.py::gone", "a.py::here"]
    finish_run(folder, cpython={"a.py::here": [1, 0]})
    assert [row.test for row in durations.load()] == ["a.py::here"]


def test_durations_of_interrupted_run_are_not_merged_later(folder):
    durations.begin_run()
    (folder / "cpython.json").write_text(
        '{"tests": {"a.py::stale": [1, 0]}, "skipped": []}', encoding="utf-8"
    )
    finish_run(folder, cpython={"a.py::fresh": [1, 0]})
    assert [row.test for row in durations.load()] == ["a.py::fresh"]


def test_report_lists_slowest_tests_by_seconds_then_name(folder):
    finish_run(folder, cpython={"a.py::b": [2, 0], "a.py::a": [2, 1], "a.py::c": [5, 0.5]})
    heading, *lines = durations.format_slowest(durations.load(), 2)
    assert "the 2 slowest tests" in heading
    assert [line.split()[-1] for line in lines] == ["a.py::c", "a.py::a"]


def test_report_lists_files_by_runner_with_sums(folder):
    finish_run(
        folder,
        cpython={"a.py::a": [1, 0.5], "b.py::b": [4, 0], "b.py::c": [1, 0]},
        chromium={"a.py::a": [7, 2]},
    )
    _, *lines = durations.format_files(durations.load())
    assert [line.split() for line in lines] == [
        ["7.0", "2.0", "1", "chromium", "in", "all"],
        ["7.0", "2.0", "1", "chromium", "a.py"],
        ["6.0", "0.5", "3", "cpython", "in", "all"],
        ["5.0", "0.0", "2", "cpython", "b.py"],
        ["1.0", "0.5", "1", "cpython", "a.py"],
    ]


def test_pytest_outside_of_run_writes_nothing(folder, monkeypatch):
    monkeypatch.delenv(durations.VARIABLE, raising=False)
    durations.write({"a.py::a": (1, 0)})
    assert not folder.exists()
    monkeypatch.setenv(durations.VARIABLE, str(folder / "cpython.json"))
    durations.begin_run()
    durations.write({"a.py::a": (1, 0)})
    durations.end_run()
    assert [row.test for row in durations.load()] == ["a.py::a"]


def test_workers_of_run_sort_by_table_of_its_beginning(folder, monkeypatch):
    monkeypatch.delenv(durations.VARIABLE, raising=False)
    assert durations.load_earlier() == []
    finish_run(folder, cpython={"a.py::a": [1, 0]})
    assert [row.seconds for row in durations.load_earlier()] == [1]
    durations.begin_run()
    monkeypatch.setenv(durations.VARIABLE, str(folder / "chromium.json"))
    table = durations.MERGED.read_text(encoding="utf-8")
    durations.MERGED.write_text(table.replace("1,", "7,"), encoding="utf-8")
    assert [row.seconds for row in durations.load_earlier()] == [1]


def test_skipped_tests_of_all_runners_are_named(folder, monkeypatch):
    durations.begin_run()
    for runner, names in (("chromium", ["b.py::b", "a.py::a"]), ("cpython", []), ("other", ["c"])):
        monkeypatch.setenv(durations.VARIABLE, str(folder / f"{runner}.json"))
        durations.write({"a.py::a": (1, 0)}, names)
    assert durations.load_skipped() == ["a.py::a", "b.py::b", "c"]
