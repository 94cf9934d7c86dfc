"""Integration tests of the archive of the program in the built site (scripts/build/application.py)."""

import hashlib
import os
import subprocess
import sys
import zipfile

import pytest

from scripts.build.application import describe_entries
from scripts.build.archive import DATE
from scripts.build.layout import ROOT, Layout


@pytest.fixture(scope="module")
def entries():
    """The entries of the archive of the site, which is built only if an input has changed."""
    subprocess.run([sys.executable, "-m", "scripts.build"], cwd=ROOT, check=True)
    with zipfile.ZipFile(Layout().out / "py" / "faristol.zip") as archive:
        assert archive.testzip() is None
        return archive.infolist()


PROGRAM = """
import hashlib, sys
from pathlib import Path
from scripts.build.application import describe_entries
from scripts.build.layout import Layout
entries = repr(describe_entries(Layout(cache=Path(sys.argv[1]))))
print(hashlib.sha256(entries.encode()).hexdigest())
"""


@pytest.mark.usefixtures("entries")
def test_entries_do_not_depend_on_order_of_sets(tmp_path):
    """The templates are compiled again; that the bytes are the same is asserted by `make bench`."""
    cache = Layout().cache
    (tmp_path / "lexicons").symlink_to(cache / "lexicons")
    for path in cache.glob("freeze-*"):
        (tmp_path / path.name).symlink_to(path)
    done = subprocess.run(
        [sys.executable, "-c", PROGRAM, str(tmp_path)],
        env={**os.environ, "PYTHONHASHSEED": "1", "PYTHONPATH": f"{ROOT / 'py'}:{ROOT}"},
        cwd=ROOT,
        check=True,
        capture_output=True,
        text=True,
    )
    assert "templates of" in done.stdout
    expected = hashlib.sha256(repr(describe_entries(Layout())).encode()).hexdigest()
    assert done.stdout.splitlines()[-1] == expected


def test_archive_has_described_entries_in_order_without_date(entries):
    names = [entry.filename for entry in entries]
    assert names == sorted(names)
    assert {entry.date_time for entry in entries} == {DATE}
    expected = {entry.name for entry in describe_entries(Layout())}
    assert set(names) == expected | {"prepared.bin", "prepared.pyc", "shared_methods.pyc"}


def test_archive_has_byte_code_only_and_stores_it_uncompressed(entries):
    assert {entry.compress_type for entry in entries} == {zipfile.ZIP_STORED}
    suffixes = {entry.filename.rpartition(".")[2] for entry in entries}
    assert not suffixes & {"py", "po", "html"}
    names = {entry.filename for entry in entries}
    assert {"faristol/__init__.pyc", "faristol/browser/worker.pyc", "prepared.bin"} <= names
    assert not any("_speedups" in name for name in names)
    # the command of the package is none of the site
    assert "faristol/ledger/audit.pyc" in names
    assert "faristol/audit.pyc" not in names
