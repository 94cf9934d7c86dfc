"""Unit tests of scripts/green.py: which changes of a work tree its digest sees."""

import subprocess

import pytest

from scripts import green


@pytest.fixture
def tree(tmp_path, monkeypatch):
    monkeypatch.setattr(green, "RECORD", tmp_path / "build" / "green.txt")
    subprocess.run(["git", "init", "-q", tmp_path], check=True)
    (tmp_path / ".gitignore").write_text("build/\n", encoding="utf-8")
    (tmp_path / "a.py").write_text("a", encoding="utf-8")
    subprocess.run(["git", "add", "."], cwd=tmp_path, check=True)
    return tmp_path


def test_digest_changes_with_content_and_name_but_not_with_a_commit(tree):
    before = green.tree_digest(tree)
    (tree / "a.py").write_text("b", encoding="utf-8")
    assert green.tree_digest(tree) != before
    (tree / "a.py").write_text("a", encoding="utf-8")
    assert green.tree_digest(tree) == before
    (tree / "new.py").write_text("", encoding="utf-8")
    assert green.tree_digest(tree) != before
    (tree / "new.py").unlink()
    author = ["-c", "user.name=a", "-c", "user.email=a@example.org"]
    subprocess.run(["git", *author, "commit", "-qm", "a"], cwd=tree, check=True)
    assert green.tree_digest(tree) == before
    (tree / "a.py").unlink()
    assert green.tree_digest(tree) != before


def test_digest_ignores_what_git_ignores(tree):
    before = green.tree_digest(tree)
    (tree / "build").mkdir()
    (tree / "build" / "site").write_text("x", encoding="utf-8")
    assert green.tree_digest(tree) == before


def test_tree_is_green_only_after_a_green_run_of_these_files(tree):
    assert "no green run" in green.fault_of(green.tree_digest(tree))
    green.record(green.tree_digest(tree))
    assert green.fault_of(green.tree_digest(tree)) == ""
    (tree / "a.py").write_text("b", encoding="utf-8")
    assert "have changed" in green.fault_of(green.tree_digest(tree))
