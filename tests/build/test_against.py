"""Unit tests of the comparison of benchmarks with another revision.

They test scripts/bench/against.py and checkout.py.
"""

import subprocess

import pytest

from scripts.bench import against
from scripts.bench.against import OTHERS, Pair, compare_sizes
from scripts.bench.checkout import check_out


@pytest.fixture
def root(tmp_path):
    def git(*words):
        name = ("-c", "user.name=A", "-c", "user.email=a@example.org")
        subprocess.run(("git", *name, *words), cwd=tmp_path, check=True, capture_output=True)

    git("init", "--initial-branch=main")
    (tmp_path / "scripts" / "requirements").mkdir(parents=True)
    (tmp_path / "scripts" / "requirements" / "dev.txt").write_text("pytest")
    (tmp_path / "package-lock.json").write_text("{}")
    (tmp_path / ".gitignore").write_text("/build/\n/.venv\n/node_modules\n")
    git("add", ".")
    git("commit", "--message", "One")
    (tmp_path / "package-lock.json").write_text('{"version": 2}')
    git("commit", "--all", "--message", "Two")
    for folder in (".venv", "node_modules"):
        (tmp_path / folder).mkdir()
    return tmp_path


def test_checkout_shares_equal_files_with_this_tree(root):
    base = check_out("HEAD~1", root)
    assert (base.root / "package-lock.json").read_text() == "{}"
    assert (base.root / ".venv").resolve() == root / ".venv"
    assert not (base.root / "node_modules").exists(), "another list"
    assert (base.root / "build" / "cache").resolve() == root / "build" / "cache"
    assert check_out("HEAD~1", root) == base


def test_checkout_is_made_again_after_deletion(root):
    base = check_out("HEAD", root)
    subprocess.run(("rm", "-r", str(root / "build")), check=True)
    assert check_out("HEAD", root) == base
    assert base.root.is_dir()


def test_checkout_refuses_unknown_revision(root):
    with pytest.raises(subprocess.CalledProcessError):
        check_out("nothing", root)


def test_comparison_counts_files_of_no_group():
    pairs = {
        pair.name: (pair.base, pair.this) for pair in compare_sizes({"old/x": 5}, {"css/a.css": 3})
    }
    assert pairs == {f"bytes: {OTHERS}": (5, 0), "bytes: style": (0, 3), "bytes: all": (5, 3)}


def test_comparison_prints_times_beside_calibration():
    line = Pair(name="boot", base=200, this=100, unit=50, beside="bare").line()
    assert line.split() == ["boot", "200.0", "4.000", "100.0", "2.000", "0.500", "x", "bare"]
    assert Pair(name="bytes", base=2000, this=1000).line().split() == [
        "bytes",
        "2,000",
        "1,000",
        "0.500",
    ]


def test_strokes_alternate_and_each_revision_starts_as_often(monkeypatch):
    class Page:
        def wait_for_timeout(self, _):
            """Go on at once."""

    class Scene:
        def strokes(self):
            return iter([against.tap.Stroke(counts_as="key")] * 4)

    base, this, struck_pages = Page(), Page(), []
    monkeypatch.setattr(
        against.tap, "strike", lambda page, _: struck_pages.append(page) or len(struck_pages)
    )
    numbers = against._time_strokes(Scene(), {"base": base, "this": this})
    assert struck_pages == [base, this, this, base, base, this, this, base]
    assert numbers == {"key": ([1, 4, 5, 8], [2, 3, 6, 7])}
