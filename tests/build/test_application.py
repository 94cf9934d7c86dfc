"""The archive that ships."""

import io
import zipfile

import pytest

from scripts.build.application import application
from scripts.build.layout import Layout


@pytest.fixture(scope="module")
def archives(tmp_path_factory):
    """The archive, made twice from nothing."""
    made = []
    for name in ("first", "second"):
        layout = Layout(cache=tmp_path_factory.mktemp(name))
        made.append(application(layout))
    return made


@pytest.mark.slow
def test_the_same_sources_make_the_same_bytes(archives):
    assert archives[0] == archives[1]


@pytest.mark.slow
def test_only_byte_code_ships_and_nothing_is_deflated_inside(archives):
    with zipfile.ZipFile(io.BytesIO(archives[0])) as archive:
        entries = archive.infolist()
    assert {entry.compress_type for entry in entries} == {zipfile.ZIP_STORED}
    suffixes = {entry.filename.rpartition(".")[2] for entry in entries}
    assert not suffixes & {"py", "po", "html"}
    names = {entry.filename for entry in entries}
    assert {"faristol/__init__.pyc", "faristol/browser/worker.pyc", "prepared.bin"} <= names
    assert not any("_speedups" in name for name in names)
