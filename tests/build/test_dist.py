"""Integration tests of the zip for a web host (scripts/dist.py)."""

import re
import zipfile

import pytest

from scripts.build.layout import Layout
from scripts.build.licence import join_licences
from scripts.dist import RELEASES, host_pages, pack_site

LANGUAGES = ("ca", "ro", "en")


@pytest.fixture(scope="module")
def archive(tmp_path_factory):
    """The zip of a site of two files."""
    folder = tmp_path_factory.mktemp("site")
    (folder / "index.html").write_text("<title>Faristol</title>", encoding="utf-8")
    (folder / "version.json").write_text("{}", encoding="utf-8")
    path = folder.with_suffix(".zip")
    assert pack_site(folder, path, releases=RELEASES) == 2
    with zipfile.ZipFile(path) as opened:
        yield opened


def test_zip_has_pages_licences_and_the_announcement_last(archive):
    names = archive.namelist()
    assert names[-1] == "faristol/version.json"
    assert {name for name in names if "/" not in name} == {
        *(f"READ ME FIRST.{language}.txt" for language in LANGUAGES),
        *(f"ALL FOR THE HOST.{language}.txt" for language in LANGUAGES),
        "LICENCES.txt",
        "RELEASES.json",
    }
    licences = archive.read("LICENCES.txt").decode().replace("\r\n", "\n")
    assert licences == join_licences(Layout()).decode()
    assert "The spoken clips of Faristol" in licences
    assert archive.read("RELEASES.json") == RELEASES.read_bytes()


@pytest.mark.parametrize("language", LANGUAGES)
def test_page_to_read_first_has_address_upload_and_laptop(language):
    page = host_pages()[f"READ ME FIRST.{language}.txt"]
    for words in (
        "faristol/",
        "version.json",
        "https://",
        "python3 faristol.pyz",
        "http://localhost:8217/",
    ):
        assert words in page, words
    assert len(page.splitlines()) < 90


@pytest.mark.parametrize("name", list(host_pages()))
def test_pages_are_plain_text_for_any_program(name):
    page = host_pages()[name]
    assert not re.search(r"\]\(|\*\*|`|^#|^\||<http", page, re.MULTILINE)
    assert page.count("\n") == page.count("\r\n")
