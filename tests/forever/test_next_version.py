"""The later version for browser tests: a changed copy of this tree, or an error naming missing text."""

import re

import pytest

from scripts.build.layout import ROOT
from tests.support import next_version
from tests.support.next_version import RENAMED, VERSION, Change, write_next_tree


def test_every_change_is_made_in_a_copy_of_this_tree(tmp_path):
    write_next_tree(tmp_path)
    sources = {
        path.relative_to(tmp_path): path.read_text(encoding="utf-8")
        for path in sorted((tmp_path / "py" / "faristol").rglob("*.py"))
    }
    changed = [
        path for path, text in sources.items() if text != (ROOT / path).read_text(encoding="utf-8")
    ]
    assert len(changed) > 5
    for path, text in sources.items():
        compile(text, str(path), "exec")
        assert not re.search(rf"\b{RENAMED[0]}\b", text)
    assert VERSION in (tmp_path / "CHANGELOG.md").read_text(encoding="utf-8")


@pytest.mark.parametrize("text", ["no such text", r"(?m)^import "])
def test_text_that_does_not_occur_once_is_named(tmp_path, monkeypatch, text):
    change = Change(files="py/faristol/ledger/*.py", text=text, later="")
    monkeypatch.setattr(next_version, "CHANGES", (change,))
    monkeypatch.setattr(next_version, "COPIED", ("py/faristol/ledger",))
    with pytest.raises(LookupError, match=r"times in py/faristol/ledger/\*\.py, not once"):
        write_next_tree(tmp_path)


def test_missing_act_is_named(tmp_path, monkeypatch):
    monkeypatch.setattr(next_version, "CHANGES", ())
    monkeypatch.setattr(next_version, "COPIED", ("py/faristol/ledger",))
    monkeypatch.setattr(next_version, "RENAMED", ("NoSuchAct", "Another"))
    with pytest.raises(LookupError, match="there is no NoSuchAct"):
        write_next_tree(tmp_path)
