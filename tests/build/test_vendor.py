"""Unit tests of scripts/build/vendor.py: the files taken from npm."""

import json

import pytest

from scripts.build.layout import Layout
from scripts.build.vendor import empty_lock, read_vendored_files, rename_modules, strip_source_map


def test_vendored_scripts_name_no_source_map():
    script = b"const a = 1;\n//# sourceMappingURL=a.js.map\n"
    assert strip_source_map(script) == b"const a = 1;\n"
    assert strip_source_map(b"const a = 1;\n") == b"const a = 1;\n"


def test_lock_file_of_pyodide_keeps_header_only():
    lock = {"info": {"version": "1"}, "packages": {"numpy": {}}, "more": 1}
    assert json.loads(empty_lock(json.dumps(lock).encode())) == {
        "info": {"version": "1"},
        "packages": {},
    }


def test_vendored_files_name_no_mjs_of_pyodide():
    """third-round 7-A1: servers that do not know `.mjs` send it with a type that no browser runs."""
    files = read_vendored_files(Layout())
    assert {"pyodide/pyodide.js", "pyodide/pyodide.asm.js"} <= files.keys()
    assert [name for name in files if name.endswith(".mjs")] == []
    for name in ("pyodide/pyodide.js", "pyodide/pyodide.asm.js"):
        assert b".mjs" not in files[name]
        assert b"pyodide.asm.js" in files[name]


@pytest.mark.parametrize("script", [b"import('./other.js')", b"'pyodide.asm.mjs' + 'new.mjs'"])
def test_build_refuses_pyodide_with_other_modules(script):
    with pytest.raises(ValueError, match="calls its modules otherwise"):
        rename_modules(script)
