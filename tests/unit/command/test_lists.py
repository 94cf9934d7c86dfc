"""Unit tests of the folder of word lists beside the site, and of the script that writes it."""

import json
import os

import pytest

from faristol.command.lists import MAX_BYTES, index_of, is_list, lists_of
from faristol.formats.wordlists.unpack import MOST
from scripts.lists_index import write_lists


@pytest.fixture
def folder(tmp_path):
    lists = tmp_path / "the club's lists"
    lists.mkdir()
    (lists / "<img src=x>\n.txt").write_bytes(b"CASA\n")
    (lists / "LOC 6.ZIP").write_bytes(b"PK")
    (lists / "empty.txt").touch()
    (lists / "notes.pdf").write_bytes(b"%PDF")
    (lists / "folder.txt").mkdir()
    (tmp_path / "secret.txt").write_bytes(b"secret")
    (lists / "link.txt").symlink_to(tmp_path / "secret.txt")
    with (lists / "giant.txt").open("wb") as giant:
        giant.truncate(MAX_BYTES + 1)
    return lists


def test_list_is_served_exactly_when_it_can_be_read():
    assert MAX_BYTES == MOST


def test_only_plain_files_of_a_fit_size_are_lists(folder):
    assert {name: path.name for name, path in lists_of(folder).items()} == {
        "1.txt": "<img src=x>\n.txt",
        "2.zip": "LOC 6.ZIP",
    }
    assert lists_of(folder / "missing") == {}


def test_index_has_file_names_as_data(folder):
    assert json.loads(index_of(lists_of(folder))) == {
        "lists": [
            {"file": "1.txt", "name": "<img src=x>\n.txt", "bytes": 5},
            {"file": "2.zip", "name": "LOC 6.ZIP", "bytes": 2},
        ]
    }
    assert json.loads(index_of({})) == {"lists": []}


def test_list_that_goes_or_is_replaced_by_a_link_takes_no_other_along(folder):
    lists = lists_of(folder)
    lists["1.txt"].unlink()
    assert [row["file"] for row in json.loads(index_of(lists))["lists"]] == ["2.zip"]
    lists["1.txt"].symlink_to(folder.parent / "secret.txt")
    assert not is_list(lists["1.txt"])
    assert [row["file"] for row in json.loads(index_of(lists))["lists"]] == ["2.zip"]


def test_index_of_name_that_is_no_unicode_is_utf_8(tmp_path):
    path = os.fsencode(tmp_path) + b"/caf\xe9.txt"
    with open(path, "wb") as file:
        file.write(b"CASA\n")
    (row,) = json.loads(index_of(lists_of(tmp_path)))["lists"]
    assert row["name"] == "caf\ufffd.txt"


def test_written_folder_has_the_lists_and_their_index(folder, tmp_path):
    out = tmp_path / "out"
    assert write_lists(folder, out) == 2
    assert sorted(path.name for path in out.iterdir()) == ["1.txt", "2.zip", "index.json"]
    assert (out / "1.txt").read_bytes() == b"CASA\n"
    assert (out / "index.json").read_bytes() == index_of(lists_of(folder))
