"""Unit tests of scripts/budgets.py: bytes that travel, by groups of files."""

import io
import random
import zipfile

import pytest

from scripts.budgets import large_parts, parts_of_archive, sizes, sum_groups
from scripts.build.layout import Layout

GROUPS = {"wasm": {"files": ["a/*.wasm"]}, "rest": {"files": ["a/*"]}}


def test_size_is_that_of_compressed_sibling(tmp_path):
    (tmp_path / "a.js").write_bytes(b"x" * 100)
    (tmp_path / "a.js.gz").write_bytes(b"x" * 10)
    (tmp_path / "b.js").write_bytes(b"x" * 7)
    (tmp_path / "c.jsonl.gz").write_bytes(b"x" * 3)  # it has no plain file
    assert sizes(tmp_path) == {"a.js": 10, "b.js": 7, "c.jsonl.gz": 3}


def test_first_matching_group_counts_file():
    assert sum_groups({"a/x.wasm": 5, "a/y.js": 3}, GROUPS) == {"wasm": 5, "rest": 3}


def test_file_of_no_group_is_error():
    with pytest.raises(ValueError, match="belongs to no group"):
        sum_groups({"b.js": 1}, GROUPS)


def test_archive_report_adds_packages_up_to_transfer_size(tmp_path):
    packed = io.BytesIO()
    with zipfile.ZipFile(packed, "w") as archive:
        archive.writestr("a/one", random.Random(1).randbytes(6_000))
        archive.writestr("a/two", random.Random(2).randbytes(3_000))
        archive.writestr("b/one", random.Random(3).randbytes(3_000))
        archive.writestr("c", "x" * 3_000)
    parts = list(
        parts_of_archive(packed.getvalue(), 12_000, Layout(cache=tmp_path), {"A": "a/", "B": "b/"})
    )
    assert [part.name for part in parts] == ["A", "B", "others"]
    assert parts[0].size == pytest.approx(9_000, rel=0.02)
    assert sum(part.size for part in parts) == pytest.approx(12_000, abs=3)


def test_archive_report_leaves_out_small_parts(tmp_path):
    layout = Layout(out=tmp_path, cache=tmp_path)
    assert [part.name for part in large_parts(layout, {"a": 100_001, "b": 100_000}, {})] == ["a"]
