"""Unit tests of scripts/tree_record.py: which changes of a work tree its digest sees."""

import subprocess

import pytest

from scripts import tree_record


@pytest.fixture
def tree(tmp_path, monkeypatch):
    monkeypatch.setattr(tree_record, "RECORD", tmp_path / "build" / "green.txt")
    monkeypatch.setattr(tree_record, "ROOT", tmp_path)
    subprocess.run(["git", "init", "-q", tmp_path], check=True)
    (tmp_path / ".gitignore").write_text("build/\n", encoding="utf-8")
    (tmp_path / "a.py").write_text("a", encoding="utf-8")
    subprocess.run(["git", "add", "."], cwd=tmp_path, check=True)
    return tmp_path


def test_digest_changes_with_content_and_name_but_not_commit(tree):
    before = tree_record.tree_digest(tree)
    (tree / "a.py").write_text("b", encoding="utf-8")
    assert tree_record.tree_digest(tree) != before
    (tree / "a.py").write_text("a", encoding="utf-8")
    assert tree_record.tree_digest(tree) == before
    (tree / "new.py").write_text("", encoding="utf-8")
    assert tree_record.tree_digest(tree) != before
    (tree / "new.py").unlink()
    author = ["-c", "user.name=a", "-c", "user.email=a@example.org"]
    subprocess.run(["git", *author, "commit", "-qm", "a"], cwd=tree, check=True)
    assert tree_record.tree_digest(tree) == before
    (tree / "a.py").unlink()
    assert tree_record.tree_digest(tree) != before


def test_digest_skips_files_that_git_ignores(tree):
    before = tree_record.tree_digest(tree)
    (tree / "build").mkdir()
    (tree / "build" / "site").write_text("x", encoding="utf-8")
    assert tree_record.tree_digest(tree) == before


def fault(tree):
    return tree_record.fault_of(tree_record.tree_digest(tree))


def test_tree_is_green_only_after_green_run_of_same_files(tree):
    assert "not green" in fault(tree)
    assert tree_record.end_run(tree_record.begin_run()) == ""
    assert fault(tree) == ""
    (tree / "a.py").write_text("b", encoding="utf-8")
    assert "have changed" in fault(tree)


def test_tree_changed_during_run_is_not_green(tree):
    digest = tree_record.begin_run()
    (tree / "a.py").write_text("b", encoding="utf-8")
    assert "since the run began" in tree_record.end_run(digest)
    assert "not green" in fault(tree)


def test_red_run_removes_record(tree):
    tree_record.end_run(tree_record.begin_run())
    tree_record.begin_run()
    assert "not green" in fault(tree)


def test_record_names_what_was_skipped(tree, capsys):
    assert tree_record.end_run(tree_record.begin_run(), ["a.py::a[x y]", "b.py::b"]) == ""
    assert fault(tree) == ""
    assert tree_record.load_skipped() == ["a.py::a[x y]", "b.py::b"]
    assert tree_record.main() == 0
    assert capsys.readouterr().out.splitlines() == [
        "green: yes: all tests passed on these files, but 2 were skipped:",
        "  a.py::a[x y]",
        "  b.py::b",
    ]
