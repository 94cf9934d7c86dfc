"""Unit tests of scripts/groups.py, and a check of the pinned requirements of each group."""

import re

import pytest

from scripts.build.layout import ROOT
from scripts.groups import read_groups, requirements_of

LISTS = ROOT / "scripts" / "requirements"


def test_group_contains_included_groups():
    table = {"a": ["x==1"], "b": [{"include-group": "a"}, "y==2"], "c": [{"include-group": "b"}]}
    assert list(requirements_of(table, "c")) == ["x==1", "y==2"]


@pytest.mark.parametrize("name", [path.stem for path in LISTS.glob("*.txt")])
def test_requirements_file_pins_its_group(name):
    text = (LISTS / f"{name}.txt").read_text(encoding="utf-8")
    pinned = set(re.findall(r"^([\w.-]+==[\w.]+)", text, re.MULTILINE))
    assert set(requirements_of(read_groups(), name)) <= pinned
