"""Bytes that travel, group by group."""

import pytest

from scripts.budgets import grouped, sizes

GROUPS = {"wasm": {"files": ["a/*.wasm"]}, "rest": {"files": ["a/*"]}}


def test_the_compressed_sibling_counts_where_there_is_one(tmp_path):
    (tmp_path / "a.js").write_bytes(b"x" * 100)
    (tmp_path / "a.js.gz").write_bytes(b"x" * 10)
    (tmp_path / "b.js").write_bytes(b"x" * 7)
    assert sizes(tmp_path) == {"a.js": 10, "b.js": 7}


def test_the_first_group_that_fits_counts_a_file():
    assert grouped({"a/x.wasm": 5, "a/y.js": 3}, GROUPS) == {"wasm": 5, "rest": 3}


def test_a_file_of_no_group_is_a_mistake():
    with pytest.raises(ValueError, match="belongs to no group"):
        grouped({"b.js": 1}, GROUPS)
