"""Tests of scripts/same: the comparison of screens and data, and the whole command.

The screens are compared by screens.py and recorder.py.
"""

import io
import subprocess
from itertools import chain
from types import SimpleNamespace

import pytest

from scripts.build.layout import ROOT
from scripts.same import __main__ as command
from scripts.same import data, recorder, screens
from scripts.same.recorder import HEAD
from tests.support.trees import write_tree

TWO_STATES = ("drawing", "prepared")


def write_recording(path, sections):
    lines = chain.from_iterable((f"{HEAD}{name}", text) for name, text in sections.items())
    path.write_text("\n".join(lines) + "\n", encoding="utf-8")
    return path


@pytest.fixture
def differences(tmp_path):
    def compare(old, new):
        files = (
            write_recording(tmp_path / f"{name}.txt", sections)
            for name, sections in (("old", old), ("new", new))
        )
        return [str(row) for row in screens.compare_files(*files, "ca").differences]

    return compare


# ---- two files ----

SECTIONS = {
    "drawing /duplicate/round": "<h1>Ronda 1</h1>\n<p>Faristol</p>",
    "drawing type_rack": "[]\n()\n",
    "calling /": "<h1>Inici</h1>",
}


def test_equal_screens_have_no_difference(differences):
    assert differences(SECTIONS, SECTIONS) == []


def test_first_differing_screen_is_named_with_its_line(differences):
    new = {
        name: text.replace("Faristol", "Faristols").replace("Inici", "Fi")
        for name, text in SECTIONS.items()
    }
    assert differences(SECTIONS, new) == [
        "ca drawing /duplicate/round:2: '<p>Faristol</p>' became '<p>Faristols</p>' (and 1 more)"
    ]


def test_differing_answer_is_named(differences):
    new = {**SECTIONS, "drawing type_rack": "[]\n('rack',)\n"}
    assert differences(SECTIONS, new) == ["ca drawing type_rack:2: '()' became \"('rack',)\""]


def test_deleted_or_new_screen_is_named(differences):
    less = {name: text for name, text in SECTIONS.items() if name != "calling /"}
    assert differences(SECTIONS, less) == ["ca calling /: gone"]
    assert differences(less, SECTIONS) == ["ca calling /: new"]


# ---- two revisions ----


def test_recordings_of_this_tree_are_equal_in_catalan(tmp_path):
    recording = screens.Recording(tree=ROOT, program=ROOT / screens.RECORDER)
    result = screens.compare(recording, recording, tmp_path, "ca", TWO_STATES)
    assert [str(row) for row in result.differences] == []
    assert result.count > 700
    assert list(tmp_path.iterdir()) == []


PROGRAM = """
    import sys
    from pathlib import Path

    from rounds import title

    Path(sys.argv[1]).write_text(f"== drawing /round\\n{title(sys.argv[3])}\\n")
"""


def test_each_revision_runs_its_own_code_and_recorder(tmp_path):
    def recording(name, code):
        files = {"py/rounds.py": code, screens.RECORDER: PROGRAM}
        tree = write_tree(tmp_path / name, files)
        return screens.Recording(tree=tree, program=screens.recorder_of(tree, first=None))

    old = recording("old", "def title(lang):\n    return f'round {lang}'\n")
    new = recording("new", "def title(lang):\n    return f'Round {lang}'\n")
    broken = recording("broken", "def name(lang): ...\n")
    faults = screens.compare(old, new, tmp_path, "ro").differences
    assert [str(row) for row in faults] == ["ro drawing /round:1: 'round ro' became 'Round ro'"]
    (fault,) = screens.compare(old, broken, tmp_path, "ro").differences
    assert fault.file == "ro new revision"
    assert "cannot import name 'title'" in fault.text


def test_failing_state_is_named_and_others_are_recorded(monkeypatch, capsys):
    def screens_of(user):
        yield "/", "<h1>Inici</h1>"
        assert user.lang == "ca"
        if not user.is_open:
            raise AssertionError("no such game")

    monkeypatch.setattr(recorder, "screens", screens_of)
    monkeypatch.setattr(recorder, "answers", lambda user: [("ring", "[]")])
    states = {
        "drawing": lambda: SimpleNamespace(lang="en", is_open=False),
        "calling": lambda: SimpleNamespace(lang="en", is_open=True),
    }
    file = io.StringIO()
    counts = recorder.record(file, states, list(states), "ca")
    assert counts == {"screens": 2, "answers": 2, "failures": 1}
    sections = [line for line in file.getvalue().splitlines() if line.startswith(HEAD)]
    assert sections == ["== drawing /", "== drawing ring", "== calling /", "== calling ring"]
    assert capsys.readouterr().err == "screens of drawing: ...no such game\n"


def test_revision_without_recorder_gets_first_committed_one(tmp_path):
    path = screens.recorder_of(tmp_path, first=b"# the first\n")
    assert path == tmp_path / screens.RECORDER
    assert path.read_bytes() == b"# the first\n"
    assert screens.recorder_of(tmp_path, first=b"# another\n").read_bytes() == b"# the first\n"


# ---- data, and the command ----

DATA = {
    "tests/forever/corpus/0.1.0/log.json": "[1]\n",
    "tests/unit/round/released/log.json": "[2]\n",
    "py/faristol/schema.json": "{}\n",
    "py/faristol/desk/locale/ca/LC_MESSAGES/faristol.po": '#: py/a.py:1\nmsgid "open"\nmsgstr "obert"\n',
    "scripts/same/renames.txt": "# renames\n.a .b\n",
}
CORPUS, RELEASED, SCHEMA, CATALOGUE, TABLE = DATA


@pytest.fixture
def repository(tmp_path):
    def git(*words):
        identity = ("-c", "user.name=A", "-c", "user.email=a@example.org")
        subprocess.run(["git", *identity, *words], cwd=tmp_path, check=True, capture_output=True)

    write_tree(tmp_path, DATA)
    git("init", "-q")
    git("add", "-A")
    git("commit", "-qm", "tests: begin")
    return tmp_path


def changes_of(root):
    return [str(row) for row in data.compare("HEAD", root).differences]


def test_unchanged_data_have_no_difference(repository):
    assert changes_of(repository) == []


@pytest.mark.parametrize("name", [CORPUS, RELEASED, SCHEMA, CATALOGUE])
def test_changed_data_are_named(repository, name):
    path = repository / name
    path.write_text(path.read_text() + "\n")
    assert changes_of(repository) == [f"{name}: changed"]
    path.unlink()
    assert changes_of(repository) == [f"{name}: gone"]


def test_new_data_are_named_before_commit(repository):
    write_tree(repository, {"tests/perft/toy.perft": "1\n"})
    assert changes_of(repository) == ["tests/perft/toy.perft: new"]


def test_place_of_message_and_released_folder_may_change(repository):
    path = repository / CATALOGUE
    path.write_text(path.read_text().replace("py/a.py:1", "py/b.py:7"))
    moved = repository / "tests/unit/game/released/log.json"
    moved.parent.mkdir(parents=True)
    (repository / RELEASED).rename(moved)
    subprocess.run(["git", "add", "-A"], cwd=repository, check=True)
    assert changes_of(repository) == []


def test_change_inside_of_table_is_named(repository):
    path = repository / TABLE
    path.write_text("# the renames\n.a .b\n.c .d\n")
    assert changes_of(repository) == []
    path.write_text("# renames\n.c .d\n.a .b\n")
    assert changes_of(repository) == [f"{TABLE}: lines are only added, at the end; not so: .a .b"]


def test_copy_without_history_is_reported(tmp_path, capsys):
    assert command.main(["HEAD"], root=tmp_path) == 1
    assert capsys.readouterr().out == "same: this copy has no history to compare with\n"


def test_unknown_revision_is_named(repository, capsys):
    assert command.main(["none-such"], root=repository) == 1
    assert capsys.readouterr().out == "same: fatal: Needed a single revision: none-such\n"


def test_command_prints_each_comparison_and_its_differences(repository, capsys):
    code = {"py/faristol/desk/app.py": "LIMIT = 1\n", "site/js/main.js": "const limit = 1;\n"}
    write_tree(repository, code)
    subprocess.run(["git", "add", "-A"], cwd=repository, check=True)
    identity = ("-c", "user.name=A", "-c", "user.email=a@example.org")
    subprocess.run(["git", *identity, "commit", "-qm", "code"], cwd=repository, check=True)
    write_tree(repository, {"py/faristol/desk/app.py": "LIMIT = 2\n"})
    names = ["python", "templates", "javascript", "data"]
    assert command.main(["HEAD", *names], root=repository) == 1
    lines = capsys.readouterr().out.splitlines()
    assert [line.split()[:2] for line in lines] == [
        ["same:", "python"],
        ["faristol/desk/app.py:1:", "1"],
        ["same:", "templates"],
        ["same:", "javascript"],
        ["same:", "data"],
        ["same:", "1"],
    ]
    assert lines[1] == "  faristol/desk/app.py:1: 1 became 2"
    assert list((repository / "build").iterdir()) == []
    assert command.main(["HEAD", "javascript"], root=repository) == 0
    assert capsys.readouterr().out.splitlines()[-1] == "same: ok"


def test_command_accepts_rewritten_file_until_its_line_is_committed(repository, capsys):
    def commit():
        subprocess.run(["git", "add", "-A"], cwd=repository, check=True)
        identity = ("-c", "user.name=A", "-c", "user.email=a@example.org")
        subprocess.run(["git", *identity, "commit", "-qm", "code"], cwd=repository, check=True)

    code = "py/faristol/desk/app.py"
    write_tree(repository, {code: "LIMIT = 1\n"})
    commit()
    line = "file faristol/desk/app.py: another limit\n"
    write_tree(repository, {code: "LIMIT = 2\n", TABLE: line})
    assert command.main(["HEAD", "python"], root=repository) == 0
    assert "(1 rewritten), 0 differ" in capsys.readouterr().out
    commit()
    write_tree(repository, {code: "LIMIT = 3\n"})
    assert command.main(["HEAD", "python"], root=repository) == 1
    assert command.main(["HEAD~1", "python"], root=repository) == 0
