"""Integration tests of scripts/build/wheels.py: the wheels that go into Pyodide."""

import io
import json
import subprocess
import sys
import zipfile

import pytest

from scripts.build import wheels
from scripts.build.layout import ROOT, Layout
from scripts.build.wheels import drop_compiled, pinned_wheels, resolve_wheels
from scripts.build.workshop import BuildError


def test_shipped_and_test_wheels_are_locked_separately():
    site, tests = resolve_wheels(Layout(), "site"), resolve_wheels(Layout(), "tests")
    assert set(site) == {"jinja2", "markupsafe"}
    assert {"pytest", "pluggy", "hypothesis", "sortedcontainers"} <= set(tests)
    assert not set(site) & set(tests)
    names = {name.partition("-")[0] for name, _ in pinned_wheels(Layout())}
    assert names == {*site, *tests, "micropip"}


def test_freeze_finds_no_wheels_elsewhere(monkeypatch):
    given = [
        (name, data) for name, data in pinned_wheels(Layout()) if not name.startswith("markupsafe")
    ]
    monkeypatch.setattr(wheels, "pinned_wheels", lambda layout: given)
    with pytest.raises(BuildError, match="Can't fetch metadata for 'markupsafe'"):
        resolve_wheels(Layout(), "site")


def test_wheel_of_other_platform_is_used_without_compiled_parts():
    made = io.BytesIO()
    with zipfile.ZipFile(made, "w") as wheel:
        wheel.writestr("a/__init__.py", "from ._fast import b")
        wheel.writestr("a/_fast.cpython-314-x86_64-linux-gnu.so", "")
        wheel.writestr("a-1.dist-info/RECORD", "a/__init__.py,,")
        wheel.writestr("a-1.dist-info/WHEEL", "Wheel-Version: 1.0\nTag: cp314-x\nTag: cp314-y\n")
    packed = drop_compiled(made.getvalue())
    assert packed == drop_compiled(made.getvalue())
    with zipfile.ZipFile(io.BytesIO(packed)) as wheel:
        assert wheel.namelist() == ["a/__init__.py", "a-1.dist-info/WHEEL"]
        assert wheel.read("a-1.dist-info/WHEEL") == b"Wheel-Version: 1.0\nTag: py3-none-any\n"


def test_no_package_installer_ships():
    subprocess.run([sys.executable, "-m", "scripts.build"], cwd=ROOT, check=True)
    site = Layout().out
    names = {path.name for path in site.rglob("*")}
    for archive in site.rglob("*.zip"):
        names |= set(zipfile.ZipFile(archive).namelist())
    assert [name for name in names if "micropip" in name or name.endswith(".whl")] == []
    assert json.loads((site / "pyodide" / "pyodide-lock.json").read_bytes())["packages"] == {}
