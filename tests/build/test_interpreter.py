"""Unit tests of scripts/build/interpreter.py: the Python of the pinned Pyodide."""

import json

import pytest

from scripts.build.interpreter import Interpreter
from scripts.build.layout import ROOT, Layout

PINNED = json.loads((ROOT / "package.json").read_text(encoding="utf-8"))["dependencies"]


def test_wheel_platform_is_that_of_pinned_pyodide():
    layout = Layout()
    interpreter = Interpreter.of(layout)
    assert interpreter.release == PINNED["pyodide"]
    lock = json.loads((layout.node_modules / "pyodide" / "pyodide-lock.json").read_bytes())
    names = {package["file_name"] for package in lock["packages"].values()}
    assert any(name.endswith(f"-{interpreter.tag}-{interpreter.platform}.whl") for name in names)


@pytest.mark.parametrize("name", ["pyodide", "@pyscript/core"])
def test_version_of_interpreter_stands_in_package_json_alone(name):
    version = PINNED[name]
    assert version[0].isdigit()  # this one, and no other that would do
    files = [
        *(ROOT / "scripts").rglob("*.py"),
        *(ROOT / "scripts").rglob("*.mjs"),
        *(ROOT / "scripts").rglob("*.sh"),
        ROOT / "pyproject.toml",
        ROOT / "Makefile",
    ]
    assert [path for path in files if version in path.read_text(encoding="utf-8")] == []
