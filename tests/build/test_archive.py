"""Integration tests of the compilation inside Pyodide and its archive (scripts/build/archive.py)."""

import io
import zipfile

import pytest

from scripts.build import archive
from scripts.build.archive import (
    DATE,
    Module,
    code,
    compile_modules,
    modules_of,
    pack_archive,
    plain,
)
from scripts.build.layout import Layout, tree
from scripts.build.library import build_library_file
from scripts.build.workshop import BuildError

# Constants that byte code refers to more than once, or that other modules share.
SHARED = b"""
A = ("a b", ("a b", 1.5, 12345678901), frozenset({"x y", "z"}), b"bytes")
def first(a_name, other="a b"): return a_name in {"x y", "z"}, 1.5, "shared text"
def second(a_name): return ("a b", 1.5, 12345678901), "shared text", b"bytes"
"""


@pytest.fixture(scope="module")
def library():
    return build_library_file(Layout())


def layout_at(folder):
    folder.mkdir()
    return Layout(cache=folder)


def test_byte_code_does_not_depend_on_modules_compiled_before(tmp_path, library):
    """A cached module equals one compiled with all others, in any order and selection."""
    folder = Layout().package / "desk" / "home"
    sources = [path.read_bytes() for path in tree(folder, ".py")]
    sources += [SHARED, SHARED + b"B = A\n"]
    modules = [
        Module(source=source, file_name=f"{k}.py", optimize=k % 3, has_lines=k % 2 == 0)
        for k, source in enumerate(sources)
    ]
    whole = compile_modules(layout_at(tmp_path / "whole"), modules, library=library)
    backwards = compile_modules(
        layout_at(tmp_path / "backwards"), list(reversed(modules)), library=library
    )
    assert backwards == whole
    some = layout_at(tmp_path / "some")
    assert compile_modules(some, modules[-2:-1]) == {modules[-2]: whole[modules[-2]]}
    assert compile_modules(some, modules, library=library) == whole


def test_build_compiles_only_changed_modules(tmp_path, library, capsys):
    layout = layout_at(tmp_path / "cache")
    entries = [code(f"{name}.py", b"X = 1\n", optimize=0) for name in ("a", "b", "c")]
    first = pack_archive(entries, compile_modules(layout, modules_of(entries), library=library))
    assert capsys.readouterr().out == "site: compiling 3 modules of 3\n"
    again = pack_archive(
        entries[::-1], compile_modules(layout, modules_of(entries), library=library)
    )
    assert capsys.readouterr().out == ""
    assert again == first
    entries[1] = code("b.py", b"X = 2\n", optimize=0)
    compile_modules(layout, modules_of(entries), library=library)
    assert capsys.readouterr().out == "site: compiling 1 module of 3\n"


@pytest.mark.parametrize("many", [2, 4], ids=["by two interpreters", "by one"])
def test_build_reports_syntax_errors_of_all_modules(tmp_path, library, monkeypatch, many):
    monkeypatch.setattr(archive, "MANY", many)
    modules = [
        Module(source=source, file_name=f"faristol/{name}.py", optimize=0)
        for name, source in (("bad", b"\nx = = 1\n"), ("good", b"x = 1\n"), ("worse", b"def ("))
    ]
    with pytest.raises(BuildError) as caught:
        compile_modules(layout_at(tmp_path / "cache"), modules, library=library)
    text = str(caught.value)
    assert 'File "faristol/bad.py", line 2\n    x = = 1' in text
    assert 'File "faristol/worse.py", line 1' in text
    assert "good" not in text


def test_archive_stores_entries_in_order_without_date():
    packed = pack_archive([plain("b", b"2"), plain("a/c", b"1")], {})
    with zipfile.ZipFile(io.BytesIO(packed)) as opened:
        infos = opened.infolist()
    assert [info.filename for info in infos] == ["a/c", "b"]
    assert {info.date_time for info in infos} == {DATE}
    assert {info.compress_type for info in infos} == {zipfile.ZIP_STORED}
    assert {info.create_system for info in infos} == {3}
