"""Unit tests of scripts/build/rules_digest.py: judging code changes it, other code does not."""

import json
from shutil import copytree

import pytest

from faristol.ledger.rules_digest import PROGRAM
from scripts.build.application import describe_entries
from scripts.build.layout import Layout
from scripts.build.rules_digest import program_file, rules_digest


@pytest.fixture
def layout(tmp_path):
    ours = Layout()
    for folder in ("rules", "tiles", "desk/kernel"):
        copytree(ours.package / folder, tmp_path / "py" / "faristol" / folder)
    copytree(ours.lexicons / "ca", tmp_path / "lexicons" / "ca")
    (tmp_path / "package.json").write_bytes((ours.root / "package.json").read_bytes())
    return Layout(root=tmp_path, package=tmp_path / "py" / "faristol")


@pytest.mark.parametrize(
    ("path", "does_judge"),
    [
        ("py/faristol/rules/bonus.py", True),
        ("py/faristol/rules/presets/ca-classic.toml", True),
        ("py/faristol/tiles/new.py", True),
        ("lexicons/ca/alphabet.toml", True),
        ("py/faristol/desk/kernel/storage/stream_store.py", False),
        ("py/faristol/rules/note.txt", False),
        ("lexicons/ca/README.md", False),
    ],
)
def test_digest_changes_with_judging_code_only(layout, path, does_judge):
    before = rules_digest(layout)
    assert rules_digest(layout) == before
    file = layout.root / path
    file.write_text(file.read_text("utf-8") + "\n" if file.exists() else "\n", encoding="utf-8")
    assert (rules_digest(layout) != before) == does_judge


def test_digest_changes_with_interpreter(layout):
    before = rules_digest(layout)
    package = layout.root / "package.json"
    content = json.loads(package.read_text("utf-8"))
    content["devDependencies"]["eslint"] = "1.0.0"
    package.write_text(json.dumps(content), encoding="utf-8")
    assert rules_digest(layout) == before
    content["dependencies"]["pyodide"] = "999.0.0"
    package.write_text(json.dumps(content), encoding="utf-8")
    assert rules_digest(layout) != before


def test_archive_names_program_and_marks_all_but_releases():
    def archived_digest(**which):
        (entry,) = (
            e for e in describe_entries(Layout(), **which) if e.name == "faristol/rules_digest.json"
        )
        return entry.content

    program = json.loads(program_file(Layout()))["program"]
    assert PROGRAM.fullmatch(program)
    assert "+dev-" in program
    assert archived_digest() == program_file(Layout())
    assert archived_digest(is_release=True) == program_file(Layout(), is_release=True)
    released = json.loads(program_file(Layout(), is_release=True))["program"]
    assert released == program.replace("+dev", "")
