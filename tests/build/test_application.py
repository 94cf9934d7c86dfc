"""The archive that ships."""

import hashlib
import json
import os
import subprocess
import sys
import zipfile

import pytest

from scripts.build.application import described
from scripts.build.inside.archive import DATE
from scripts.build.layout import ROOT, Layout


@pytest.fixture(scope="module")
def entries():
    """What is in the archive of the one site, which is built only if anything has changed."""
    subprocess.run([sys.executable, "-m", "scripts.build"], cwd=ROOT, check=True)
    with zipfile.ZipFile(Layout().out / "py" / "faristol.zip") as archive:
        assert archive.testzip() is None
        return archive.infolist()


def digest(described_entries):
    return hashlib.sha256(json.dumps(described_entries).encode()).hexdigest()


@pytest.mark.usefixtures("entries")
def test_the_same_sources_are_to_be_packed_whatever_the_order_of_sets():
    """What is packed of them is packed twice by `make bench`, byte for byte."""
    program = (
        "import hashlib, json; from scripts.build.application import described;"
        "from scripts.build.layout import Layout;"
        "print(hashlib.sha256(json.dumps(described(Layout())).encode()).hexdigest())"
    )
    done = subprocess.run(
        [sys.executable, "-c", program],
        env={**os.environ, "PYTHONHASHSEED": "1", "PYTHONPATH": f"{ROOT / 'py'}:{ROOT}"},
        cwd=ROOT,
        check=True,
        capture_output=True,
        text=True,
    )
    assert done.stdout.strip() == digest(described(Layout()))


def test_what_ships_is_what_was_described_in_one_order_and_of_no_day(entries):
    names = [entry.filename for entry in entries]
    assert names == sorted(names)
    assert {entry.date_time for entry in entries} == {DATE}
    wanted = {entry["name"] for entry in described(Layout())}
    assert set(names) == wanted | {"prepared.bin", "prepared.pyc"}


def test_only_byte_code_ships_and_nothing_is_deflated_inside(entries):
    assert {entry.compress_type for entry in entries} == {zipfile.ZIP_STORED}
    suffixes = {entry.filename.rpartition(".")[2] for entry in entries}
    assert not suffixes & {"py", "po", "html"}
    names = {entry.filename for entry in entries}
    assert {"faristol/__init__.pyc", "faristol/browser/worker.pyc", "prepared.bin"} <= names
    assert not any("_speedups" in name for name in names)
