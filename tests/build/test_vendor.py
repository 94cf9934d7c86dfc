"""What is taken from npm."""

import json

import pytest

from scripts.build.layout import Layout
from scripts.build.vendor import empty_lock, read_vendored_files, rename_modules, strip_source_map


def test_no_script_names_a_source_map():
    script = b"const a = 1;\n//# sourceMappingURL=a.js.map\n"
    assert strip_source_map(script) == b"const a = 1;\n"
    assert strip_source_map(b"const a = 1;\n") == b"const a = 1;\n"


def test_the_list_of_packages_keeps_its_header_alone():
    lock = {"info": {"version": "1"}, "packages": {"numpy": {}}, "more": 1}
    assert json.loads(empty_lock(json.dumps(lock).encode())) == {
        "info": {"version": "1"},
        "packages": {},
    }


def test_no_vendored_file_is_or_names_a_mjs_of_pyodide():
    """third-round 7-A1: servers that do not know `.mjs` give it a type that no browser runs."""
    files = read_vendored_files(Layout())
    assert {"pyodide/pyodide.js", "pyodide/pyodide.asm.js"} <= files.keys()
    assert [name for name in files if name.endswith(".mjs")] == []
    for name in ("pyodide/pyodide.js", "pyodide/pyodide.asm.js"):
        assert b".mjs" not in files[name]
        assert b"pyodide.asm.js" in files[name]


@pytest.mark.parametrize("script", [b"import('./other.js')", b"'pyodide.asm.mjs' + 'new.mjs'"])
def test_pyodide_with_other_modules_is_no_silent_change(script):
    with pytest.raises(ValueError, match="calls its modules otherwise"):
        rename_modules(script)
