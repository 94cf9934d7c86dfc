"""Unit tests of the server of the packed site: a port that it does not get."""

import json

import pytest

from faristol.command import main as command
from faristol.command import serve as server
from faristol.command.main import main
from faristol.command.packed_site import LINKS, PackedSite
from scripts.wheel import pack


@pytest.fixture
def archive(tmp_path):
    """A packed site in a folder whose name has a space and letters of no ASCII."""
    folder = tmp_path / "el club d’ací"
    folder.mkdir()
    path = folder / "faristol.pyz"
    announced = json.dumps({"version": "0.9.0", "build": "0123456789abcdef"}).encode()
    files = {
        "version.json": announced,
        "index.html": b"<title>",
        LINKS: b'{"same.html":"index.html"}',
    }
    path.write_bytes(pack({f"site/{name}": data for name, data in files.items()}))
    return path


def test_port_without_permission_is_told_with_the_usual_one(archive, monkeypatch, capsys):
    def refuse(*_):
        raise PermissionError(13, "Permission denied")

    monkeypatch.setattr(server, "Server", refuse)
    assert main(["--port", "80", "--no-browser"], archive=archive) == 1
    assert capsys.readouterr().out == (
        "This user may not use port 80. Without --port it is 8217.\n"
    )


def test_folder_that_may_not_be_read_is_told(archive, tmp_path, monkeypatch, capsys):
    def refuse(folder):
        raise PermissionError(13, "Permission denied")

    monkeypatch.setattr(command, "lists_of", refuse)
    assert main(["--lists", str(tmp_path), "--no-browser"], archive=archive) == 1
    assert str(tmp_path) in capsys.readouterr().out


def test_site_of_archive_has_its_files_alone(archive):
    site = PackedSite(archive, "site/")
    assert site.read("index.html") == site.read("same.html") == b"<title>"
    assert site.version == "0.9.0"
    for name in ("site/index.html", "", "index.html/", "index.html.xz", "index.html.gz", LINKS):
        assert site.read(name) is None, name
