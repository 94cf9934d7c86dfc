"""The wheels for the pinned Pyodide, as micropip resolves them inside it.

There are those that ship, and those of the tests.

micropip resolves from the wheels that scripts/requirements/pyodide.txt pins and from nothing else,
and freezes them (docs/decisions/0021). micropip itself does not ship.
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
from scripts.groups import read_groups, requirements_of

# MarkupSafe has no wheel for Pyodide on PyPI. One for another platform has the same Python files.
STAND_IN = "manylinux2014_x86_64"
COMPILED = (".so", ".c")
DATE = (1980, 1, 1, 0, 0, 0)

Wheel = zipfile.ZipFile


def resolve_wheels(layout: Layout, group: str) -> dict[str, Wheel]:
    """Return the wheels by name that a dependency group of pyproject.toml needs inside Pyodide."""
    wheels = dict(pinned_wheels(layout))
    inputs = {
        "asked": list(requirements_of(read_groups(), group)),
        "wheels": {name: base64.b64encode(data).decode() for name, data in wheels.items()},
    }
    request = json.dumps(inputs).encode()
    if not is_cached_inside(layout, "freeze", request):
        report(f"resolving the Python packages of the group {group}")
    lock = json.loads(run_inside(layout, "freeze", request))
    by_digest = {hashlib.sha256(data).hexdigest(): data for data in wheels.values()}
    return {
        name: zipfile.ZipFile(io.BytesIO(by_digest[package["sha256"]]))
        for name, package in lock["packages"].items()
    }


def pinned_wheels(layout: Layout) -> Iterator[tuple[str, bytes]]:
    """Yield the pinned wheels by file name, without compiled code for other platforms."""
    platform = Interpreter.of(layout).platform
    for path in sorted(_download_wheels(layout).glob("*.whl")):
        if path.stem.endswith(("-any", platform)):
            yield path.name, path.read_bytes()
        else:
            name, version, *_ = path.name.split("-")
            yield f"{name}-{version}-py3-none-any.whl", drop_compiled(path.read_bytes())


def drop_compiled(wheel: bytes) -> bytes:
    """Return a wheel for any platform: its Python files, without compiled ones.

    Its list of files is left out as well, since it names them all; an installer makes a new one.
    """
    output = io.BytesIO()
    with zipfile.ZipFile(io.BytesIO(wheel)) as old, zipfile.ZipFile(output, "w") as new:
        for name in old.namelist():
            data = old.read(name)
            if name.endswith(".dist-info/WHEEL"):
                data = re.sub(rb"(?m)^Tag: .*\n", b"", data).rstrip() + b"\nTag: py3-none-any\n"
            if not name.endswith((*COMPILED, ".dist-info/RECORD")):
                new.writestr(zipfile.ZipInfo(name, DATE), data)
    return output.getvalue()


def _download_wheels(layout: Layout) -> Path:
    """Return the folder of the pinned wheels; they are downloaded if it is missing."""
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
