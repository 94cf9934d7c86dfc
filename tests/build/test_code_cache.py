"""Unit tests of the cache of compiled sources (scripts/build/code_cache.py), without Pyodide."""

import sqlite3
import threading

import pytest

from scripts.build import code_cache
from scripts.build.code_cache import read_or_compile
from scripts.build.layout import Layout
from scripts.build.template import compile_templates
from scripts.build.workshop import BuildError


class Compiler:
    """A compiler that counts its calls; the code of a source is the source in capitals."""

    def __init__(self):
        self.calls = []

    def __call__(self, missing):
        self.calls.append(tuple(missing))
        return {digest: digest.upper().encode() for digest in missing}


@pytest.fixture
def layout(tmp_path):
    package = tmp_path / "package"
    (package / "desk").mkdir(parents=True)
    return Layout(package=package, cache=tmp_path)


def test_cache_compiles_only_missing_sources_in_one_call(layout):
    compiler = Compiler()
    assert read_or_compile(layout, ["a", "b", "a"], compiler) == {"a": b"A", "b": b"B"}
    assert read_or_compile(layout, ["a", "b"], compiler) == {"a": b"A", "b": b"B"}
    assert read_or_compile(layout, ["b", "c", "d"], compiler)["d"] == b"D"
    assert compiler.calls == [("a", "b"), ("c", "d")]


def test_cache_waits_for_writing_build(layout):
    compiler = Compiler()
    read_or_compile(layout, ["a"], compiler)
    path = layout.cache / code_cache.NAME
    other = sqlite3.connect(path, isolation_level=None, check_same_thread=False)
    other.execute("UPDATE code SET used = 0")
    other.execute("BEGIN IMMEDIATE")
    other.execute("INSERT INTO code VALUES ('b', 0, x'00')")
    commit = threading.Timer(0.5, other.execute, ("COMMIT",))
    commit.start()
    assert read_or_compile(layout, ["a", "c"], compiler) == {"a": b"A", "c": b"C"}
    commit.join()
    assert other.execute("SELECT count(*), min(used) FROM code WHERE used").fetchone()[0] == 2
    other.close()
    assert compiler.calls == [("a",), ("c",)]


def test_cache_stores_nothing_when_compiler_fails(layout):
    def fail(missing):
        raise BuildError("no")

    with pytest.raises(BuildError):
        read_or_compile(layout, ["a"], fail)
    compiler = Compiler()
    read_or_compile(layout, ["a"], compiler)
    assert compiler.calls == [("a",)]


def test_cache_drops_least_recently_used_sources(layout, monkeypatch):
    monkeypatch.setattr(code_cache, "LIMIT", 2)
    times = iter((1_000_000, 1_000_000, 2_000_000, 2_000_000, 3_000_000, 3_000_000))
    monkeypatch.setattr(code_cache.time, "time", lambda: next(times))
    compiler = Compiler()
    for digests in (["a", "b"], ["b", "c"]):
        read_or_compile(layout, digests, compiler)
    read_or_compile(layout, ["c", "b"], compiler)
    assert compiler.calls == [("a", "b"), ("c",)]
    monkeypatch.undo()
    read_or_compile(layout, ["a"], compiler)
    assert compiler.calls[-1] == ("a",)


def test_cache_compiles_only_changed_templates(layout, capsys):
    desk = layout.package / "desk"
    (desk / "a.html").write_text("<p>{{ name }}</p>")
    (desk / "b.html").write_text('{% include "a.html" %}')
    first = compile_templates(layout)
    assert capsys.readouterr().out == "site: compiling 2 templates of 2\n"
    (desk / "a.html").write_text("<p>{{ title }}</p>")
    second = compile_templates(layout)
    assert capsys.readouterr().out == "site: compiling 1 template of 2\n"
    assert compile_templates(layout) == second
    assert capsys.readouterr().out == ""
    assert first["b_html"] == second["b_html"]
    assert "title" in second["a_html"]
    assert "title" not in first["a_html"]


def test_template_error_names_file_and_line(layout):
    (layout.package / "desk" / "a.html").write_text("<p>\n{% if %}\n</p>")
    with pytest.raises(BuildError, match=r'File "faristol/desk/a\.html", line 2\n    {% if %}\n'):
        compile_templates(layout)
