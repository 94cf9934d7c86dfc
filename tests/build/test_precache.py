"""What the service worker is told, and what goes over the wire."""

import hashlib
import json

import pytest

from scripts.build.layout import Layout
from scripts.build.precache import filled, manifest, media_type, storage_version

FILES = {"index.html": b"<!doctype html>", "pyodide/a.wasm": b"\0asm"}


def described(**changed):
    return manifest(FILES, {"pyodide/a.wasm.gz": b""}, version="1", worker=b"w", **changed)


def test_every_file_is_listed_with_hash_type_and_size():
    assert described()["files"]["pyodide/a.wasm"] == {
        "sha256": hashlib.sha256(b"\0asm").hexdigest(),
        "type": "application/wasm",
        "size": 4,
        "gz": True,
    }


def test_the_build_changes_with_any_file_and_with_the_worker():
    other = manifest({**FILES, "index.html": b"<!DOCTYPE html>"}, {}, version="1", worker=b"w")
    worker = manifest(FILES, {"pyodide/a.wasm.gz": b""}, version="1", worker=b"v")
    assert len({described()["build"], other["build"], worker["build"]}) == 3


def test_a_file_of_an_unknown_type_does_not_ship_by_accident():
    with pytest.raises(ValueError, match="what type is"):
        media_type("notes.docx")


def test_a_missing_token_is_told_instead_of_shipping_an_empty_list():
    with pytest.raises(ValueError, match="is missing"):
        filled(b"const PRECACHE = null;", {"/*@@PRECACHE@@*/null": json.dumps({})})


def test_the_shape_of_the_database_is_told_with_a_version():
    database = {"js/database.js": b"// one\nconst VERSION = 7;   // two\n"}
    assert storage_version(database) == 7
    assert storage_version({}) == 1
    assert storage_version({"js/database.js": (Layout().site / "js/database.js").read_bytes()}) > 1


def test_a_voice_comes_later_and_everything_else_with_the_version():
    files = {**FILES, "audio/ca.mp3pack": b"", "lexicons/ca.packed": b"", "js/audio/x.js": b""}
    listed = manifest(files, {}, version="1", worker=b"w")["files"]
    assert [name for name, about in listed.items() if about.get("later")] == ["audio/ca.mp3pack"]
