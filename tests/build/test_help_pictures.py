"""Tests of the pictures of the help: each is there, small, and of the screen as it is now."""

import re

import pytest

from scripts.build.help import LANGUAGES, build_help
from scripts.build.help_pictures import (
    MAX_ALL_BYTES,
    MAX_BYTES,
    MAX_PICTURES,
    read_pictures,
    webp_size,
)
from scripts.build.layout import Layout
from scripts.help_pictures.record import pictures_of, read_records, render_records
from scripts.help_pictures.scenes import SCENES
from scripts.help_pictures.screen_text import part_text

SCREEN = (
    '<main class="a b"><p id="one">Reclamació<br> de <b class="c">la 7</b></p><p class="c">dues</p>'
    '<div hidden><img src="x"><p>tres</p></div></main>'
)


@pytest.mark.parametrize("language", LANGUAGES)
def test_pictures_show_the_screens_as_they_are(language):
    recorded = read_records(language)
    rendered = render_records(language)
    assert rendered.keys() == recorded.keys() == {row.name for row in pictures_of(language)}
    changed = [name for name in recorded if rendered[name] != recorded[name]]
    assert not changed, f"run `make pictures`: {rendered[changed[0]]} was {recorded[changed[0]]}"
    empty = [name for name, record in recorded.items() if not record.text]
    assert not empty, f"no selector of {empty} is on its screen"


@pytest.mark.parametrize("language", LANGUAGES)
def test_pictures_are_there_few_and_small(language):
    folder = Layout().help / language
    files = read_pictures(folder)
    assert set(files) == {picture.file for picture in pictures_of(language)}
    assert len(files) <= MAX_PICTURES
    assert sum(map(len, files.values())) <= MAX_ALL_BYTES
    assert {name: len(data) for name, data in files.items() if len(data) > MAX_BYTES} == {}
    for name, data in files.items():
        assert min(webp_size(data)) > 20, name
        assert build_help(Layout())[f"help/{language}/{name}"] == data


@pytest.mark.parametrize("language", LANGUAGES)
def test_numbers_of_captions_are_in_their_pictures(language):
    recorded = read_records(language)
    missing = [
        (picture.name, number)
        for picture in pictures_of(language)
        for number in re.findall(r"\d+(?::\d+)?", picture.caption)
        if number not in recorded[picture.name].text.split()
    ]
    assert not missing


def test_languages_show_the_same_parts():
    def parts(language):
        return [(row.name, row.route, row.size, row.selector) for row in pictures_of(language)]

    assert parts("ca") == parts("ro") == parts("en")
    assert SCENES.keys() <= {name for name, *_ in parts("en")}


@pytest.mark.parametrize(
    ("selector", "text"),
    [
        ("#one", "reclamacio de la 7"),
        ("main .c", "la 7 dues"),
        ("p.c", "dues"),
        ("main.b #one b, div p", "la 7 tres"),
        ("main main, .d", ""),
    ],
)
def test_text_of_a_part_is_that_of_its_elements(selector, text):
    assert part_text(SCREEN, selector) == text


def test_selector_of_another_sort_is_refused():
    with pytest.raises(ValueError, match="not a selector"):
        part_text(SCREEN, "p:first-child")


@pytest.mark.parametrize(
    ("head", "size"),
    [
        (b"VP8 " + bytes(4) + bytes(3) + b"\x9d\x01\x2a" + b"\x2c\x01\xc8\x40", (300, 200)),
        (b"VP8L" + bytes(4) + b"\x2f" + (299 | 199 << 14).to_bytes(4, "little"), (300, 200)),
        (b"VP8X" + bytes(8) + b"\x2b\x01\x00" + b"\xc7\x00\x00", (300, 200)),
    ],
)
def test_size_of_a_picture_is_read_from_its_file(head, size):
    assert webp_size(b"RIFF" + bytes(4) + b"WEBP" + head) == size


@pytest.mark.parametrize("data", [b"", b"\x89PNG", b"RIFF1234WEBPANIM" + bytes(20)])
def test_file_of_another_sort_has_no_size(data):
    with pytest.raises(ValueError, match="WebP"):
        webp_size(data)
