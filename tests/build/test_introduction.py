"""Unit tests of scripts/build/introduction.py: the manifest, and the preview of a link."""

import json

import pytest

from scripts.build import catalogue
from scripts.build.introduction import (
    DESCRIPTION,
    MANIFEST,
    PICTURE_SIZE,
    PREVIEW,
    Host,
    add_preview,
    fill_manifest,
    manifest_pictures,
    read_host,
)
from scripts.build.layout import Layout
from scripts.build.precache import NEWS, ON_REQUEST, seal
from scripts.build.workshop import BuildError

PAGE = b"<head>\n<title>Faristol</title>\n</head>"


@pytest.fixture(scope="module")
def languages():
    return catalogue.read_catalogues(Layout())


def manifest_for(host, languages):
    return json.loads(fill_manifest((Layout().site / MANIFEST).read_bytes(), host, languages))


@pytest.mark.parametrize("lang", ["ca", "ro", "en"])
def test_manifest_speaks_language_of_host(lang, languages):
    manifest = manifest_for(Host(lang=lang), languages)
    assert manifest["lang"] == lang
    assert (manifest["description"] == DESCRIPTION) == (lang == "en")
    assert [shortcut["url"] for shortcut in manifest["shortcuts"]] == [
        "./#/duplicate",
        "./#/tournament",
        "./#/words",
    ]
    assert all(shortcut["name"] for shortcut in manifest["shortcuts"])


def test_manifest_keeps_identity_and_takes_own_files(languages):
    manifest = manifest_for(Host(), languages)
    assert (manifest["id"], manifest["start_url"], manifest["scope"]) == ("./", "./", "./")
    accepted = [row["accept"] for row in manifest["file_handlers"]]
    assert accepted == [{"application/x-ndjson": [".jsonl"]}]
    assert manifest["share_target"]["action"] == "./share"
    assert manifest["share_target"]["method"] == "POST"


def test_pictures_of_manifest_are_as_large_as_it_says(languages):
    pictures = manifest_pictures(Layout())
    listed = manifest_for(Host(), languages)["screenshots"]
    assert {row["src"] for row in listed} == set(pictures)
    for data in pictures.values():
        # the head of an extended WebP holds each length less one
        assert data[12:16] == b"VP8X"
        width, height = (1 + int.from_bytes(data[at : at + 3], "little") for at in (24, 27))
        assert f"{width}x{height}" == PICTURE_SIZE


def test_pictures_ship_and_are_not_stored_for_the_hall():
    files = {"index.html": b"<!doctype html>", "pictures/round.webp": b"RIFF"}
    site = seal(Layout(), files, version="1", news={}, is_compressed=False)
    assert site["pictures/round.webp"] == b"RIFF"
    assert set(json.loads(site["precache.json"])["files"]) == {"index.html", NEWS}
    assert not ON_REQUEST.fullmatch("icons/icon-64.png")


def test_preview_names_addresses_only_when_host_is_known(languages):
    unknown = add_preview(PAGE, Host(lang="en"), languages).decode()
    assert f'<meta name="description" content="{DESCRIPTION}">' in unknown
    assert "og:url" not in unknown
    assert "og:image" not in unknown
    known = add_preview(PAGE, Host(lang="ro", url="https://club.example/a&b/"), languages).decode()
    assert f'content="https://club.example/a&amp;b/{PREVIEW}"' in known
    assert 'property="og:locale" content="ro_RO"' in known
    assert DESCRIPTION not in known


def test_host_without_file_or_key_has_defaults():
    assert read_host(None) == read_host(b"{}") == Host(lang="ca", url="")
    assert read_host(b'{"lang": "ro"}') == Host(lang="ro")


@pytest.mark.parametrize(
    "text",
    [b"", b"[]", b'{"lang": "fr"}', b'{"lang": null}', b'{"other": 1}', b'{"url": "club.example"}'],
)
def test_host_with_unusable_value_is_refused(text):
    with pytest.raises(BuildError, match=r"site\.json"):
        read_host(text)
