"""Have micropip say, inside the pinned Pyodide, which wheels go into it: what ships, and what the tests need.

micropip resolves from the wheels that scripts/requirements/pyodide.txt pins and from nothing else,
and freezes what it has found (docs/decisions/0021). Nothing of it ships.
"""

import base64
import hashlib
import io
import json
import re
import shutil
import subprocess
import sys
import zipfile
from collections.abc import Iterator
from pathlib import Path

from scripts.build.interpreter import Interpreter
from scripts.build.layout import Layout
from scripts.build.report import report
from scripts.build.workshop import is_cached_inside, run_inside
from scripts.groups import asked, groups

# MarkupSafe has no wheel for Pyodide on PyPI. One for another platform has the same Python in it.
STAND_IN = "manylinux2014_x86_64"
COMPILED = (".so", ".c")
DATE = (1980, 1, 1, 0, 0, 0)

Wheel = zipfile.ZipFile


def frozen(layout: Layout, group: str) -> dict[str, Wheel]:
    """Return the wheels that a dependency group of pyproject.toml comes to inside Pyodide, by name."""
    wheels = dict(pinned(layout))
    given = {
        "asked": list(asked(groups(), group)),
        "wheels": {name: base64.b64encode(data).decode() for name, data in wheels.items()},
    }
    request = json.dumps(given).encode()
    if not is_cached_inside(layout, "freeze", request):
        report(f"resolving the Python packages of the group {group}")
    lock = json.loads(run_inside(layout, "freeze", request))
    by_digest = {hashlib.sha256(data).hexdigest(): data for data in wheels.values()}
    return {
        name: zipfile.ZipFile(io.BytesIO(by_digest[package["sha256"]]))
        for name, package in lock["packages"].items()
    }


def pinned(layout: Layout) -> Iterator[tuple[str, bytes]]:
    """Give the pinned wheels as Pyodide can take them, by file name."""
    platform = Interpreter.of(layout).platform
    for path in sorted(_downloaded(layout).glob("*.whl")):
        if path.stem.endswith(("-any", platform)):
            yield path.name, path.read_bytes()
        else:
            name, version, *_ = path.name.split("-")
            yield f"{name}-{version}-py3-none-any.whl", without_compiled(path.read_bytes())


def without_compiled(wheel: bytes) -> bytes:
    """Pack a wheel anew, for any platform: its Python, without what was compiled for one.

    The list of its files goes too, for it names them all; whoever installs it makes one.
    """
    made = io.BytesIO()
    with zipfile.ZipFile(io.BytesIO(wheel)) as old, zipfile.ZipFile(made, "w") as new:
        for name in old.namelist():
            data = old.read(name)
            if name.endswith(".dist-info/WHEEL"):
                data = re.sub(rb"(?m)^Tag: .*\n", b"", data).rstrip() + b"\nTag: py3-none-any\n"
            if not name.endswith((*COMPILED, ".dist-info/RECORD")):
                new.writestr(zipfile.ZipInfo(name, DATE), data)
    return made.getvalue()


def _downloaded(layout: Layout) -> Path:
    """Fetch what the list pins, unless that is done already."""
    target = Interpreter.of(layout)
    pins = f"{target} {STAND_IN}\n".encode() + layout.wheel_list.read_bytes()
    key = hashlib.sha256(pins).hexdigest()[:16]
    folder = layout.wheels.with_name(f"{layout.wheels.name}-{key}")
    if not folder.is_dir():
        scratch = folder.with_name(folder.name + ".new")
        shutil.rmtree(scratch, ignore_errors=True)
        report("downloading the pinned wheels")
        command = [sys.executable, "-m", "pip", "download", "--quiet", "--no-deps"]
        command += ["--disable-pip-version-check", "--require-hashes", "--only-binary=:all:"]
        command += ["--platform", target.platform, "--platform", STAND_IN]
        command += ["--python-version", target.python, "--implementation", "cp"]
        command += ["--abi", target.tag, "--abi", "none"]
        command += ["--dest", str(scratch), "-r", str(layout.wheel_list)]
        subprocess.run(command, check=True)
        scratch.rename(folder)
    return folder
