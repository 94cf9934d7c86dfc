"""Lines of the sources, as the formatters leave them."""

import pytest

from scripts.lines import counted, lengths, long

RULE = {"aim": 3, "now": {"b.py": 5}}


def test_a_wide_line_counts_as_often_as_it_would_fill_one():
    assert counted(f"{'x' * 100}\n\n{'x' * 101}\n{'x' * 201}\n", 100) == 1 + 1 + 2 + 3


def test_every_kind_of_file_has_a_width_of_its_own(tmp_path):
    for name in ("a.py", "a.js", "a.css"):
        (tmp_path / name).write_text("x" * 150, encoding="utf-8")
    assert lengths(tmp_path, ["*.py", "*.js", "*.css"]) == {"a.py": 2, "a.js": 2, "a.css": 1}


def test_a_file_of_two_patterns_counts_once(tmp_path):
    (tmp_path / "a.py").write_text("x\n", encoding="utf-8")
    assert lengths(tmp_path, ["*.py", "a.py"]) == {"a.py": 1}


def test_a_name_that_is_no_file_any_more_is_a_mistake(tmp_path):
    with pytest.raises(ValueError, match=r"no file is gone\.py"):
        lengths(tmp_path, ["gone.py"])


def test_a_long_file_is_held_to_its_own_ceiling_and_any_other_to_the_aim():
    rows = long({"a.py": 2, "b.py": 5, "c.py": 4}, RULE)
    assert rows == [("b.py", 5, 5), ("c.py", 4, 3), ("a.py", 2, 3)]


def test_every_file_that_is_too_long_is_named():
    assert len(long({f"{number}.py": 9 for number in range(20)}, RULE)) == 20
