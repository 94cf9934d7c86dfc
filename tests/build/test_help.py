"""Tests of scripts/build/help.py: what its sources may say, and what they say in three languages."""

import gzip
import re

import pytest

from faristol.desk.help.book import ROLES
from faristol.desk.help.text import parse_runs
from scripts.build import catalogue
from scripts.build.help import LANGUAGES, build_book, build_help, read_page, read_sections
from scripts.build.layout import Layout
from scripts.build.workshop import BuildError

HEAD = "---\nrole: judge\ntitle: Judge\n---\n\n"
SECTION = "# one · One\nscreens: /a#b\nwords: w\n\n"
MAX_PACKED = 30_000  # bytes of a language

BOOKS = {language: build_book(Layout().help / language) for language in LANGUAGES}


@pytest.mark.parametrize(
    ("text", "line", "message"),
    [
        ("# one · One\n\nText\n", 1, "a file begins"),
        (HEAD + "Text\n", 6, "a section begins"),
        (HEAD + "# One\n\nText\n", 6, "a section begins"),
        (HEAD + "# one · One\nscreen: /a\n\nText\n", 7, "after a heading"),
        (HEAD + "# one · One\nscreens: a b\n\nText\n", 7, "an address"),
        (HEAD + SECTION + "An **open mark\n", 10, "a mark"),
        (HEAD + SECTION + "A [link](#/a)\n", 10, "a mark"),
        (HEAD + SECTION + "A <b>tag</b>\n", 10, "a mark"),
        (HEAD + SECTION + "1. One\nand more\n", 11, "each step"),
        (HEAD + SECTION + "1. One\n3. Three\n", 11, "numbered"),
        (HEAD + SECTION, 6, "no text"),
        (HEAD + SECTION + "![Seats](seats /a tablet)\n", 10, "a picture is"),
        (HEAD + SECTION + "![Seats](seats /a wall #seats)\n", 10, "a picture is"),
        (HEAD + SECTION + "![](seats /a tablet #seats)\n", 10, "a picture is"),
        (HEAD + SECTION + "![Seats](../seats /a tablet #seats)\n", 10, "a picture is"),
        (HEAD + SECTION + "![An **open](seats /a tablet #seats)\n", 10, "a mark"),
        (HEAD + SECTION + "![Seats](seats /a tablet #seats)\nand more\n", 11, "stands alone"),
    ],
)
def test_fault_names_file_and_line(tmp_path, text, line, message):
    path = tmp_path / "judge.md"
    path.write_text(text, encoding="utf-8")
    with pytest.raises(BuildError, match=f"judge.md:{line}: .*{message}"):
        read_sections(path)


def test_page_without_ten_steps_is_refused(tmp_path):
    path = tmp_path / "steps-judge.md"
    path.write_text(HEAD + "Lede\n\n1. One\n", encoding="utf-8")
    with pytest.raises(BuildError, match="10 steps"):
        read_page(path)


@pytest.mark.parametrize("see", ["see: two", "see: one, three"])
def test_unknown_key_is_refused(tmp_path, see):
    source = HEAD + SECTION.replace("words: w", see) + "Text\n"
    (tmp_path / "judge.md").write_text(source, encoding="utf-8")
    with pytest.raises(BuildError, match="there is no section"):
        build_book(tmp_path)


def test_picture_of_another_section_is_refused(tmp_path):
    picture = "![Seats](seats /a tablet #seats)\n\n"
    source = HEAD + SECTION + picture + SECTION.replace("one", "two") + picture
    (tmp_path / "judge.md").write_text(source, encoding="utf-8")
    with pytest.raises(BuildError, match="another picture is “seats”"):
        build_book(tmp_path)


def test_picture_that_is_gone_is_its_caption(tmp_path):
    source = HEAD + SECTION + "![Seats of **two**](seats /a tablet #seats)\n"
    (tmp_path / "judge.md").write_text(source, encoding="utf-8")
    assert build_book(tmp_path)["sections"][0]["blocks"] == ["Seats of **two**"]


def shape_of(block):
    match block:
        case list():
            return len(block)
        case {"file": name}:
            return name
    return ""


def outline(book):
    """Return the keys of a book with their roles, links, numbers of steps and pictures."""
    return [
        (
            section["key"],
            section["role"],
            section["see"],
            [shape_of(block) for block in section["blocks"]],
        )
        for section in book["sections"]
    ]


@pytest.mark.parametrize("language", ["ca", "ro"])
def test_languages_have_the_same_sections_and_steps(language):
    assert outline(BOOKS[language]) == outline(BOOKS["en"])
    assert BOOKS[language]["screens"] == BOOKS["en"]["screens"]
    assert list(BOOKS[language]["pages"]) == list(BOOKS["en"]["pages"]) == list(ROLES)


def labels_of(texts):
    """Return the labels that texts name, sorted."""
    return sorted(
        run.text for text in texts for run in parse_runs(text) if run.kind in ("tapped", "named")
    )


def lines_of(block):
    match block:
        case list():
            return block
        case dict():
            return [block["caption"]]
    return [block]


def texts_of(book):
    for section in book["sections"]:
        yield section["key"], [line for block in section["blocks"] for line in lines_of(block)]
    for role, page in book["pages"].items():
        yield f"steps-{role}", page["steps"]


@pytest.mark.parametrize("language", ["ca", "ro"])
def test_labels_are_those_on_the_buttons(language):
    """A label that is renamed on its button is renamed in the help, in each language."""
    messages = catalogue.read_catalogues(Layout())[language]
    translated = {message.id: message.string for message in messages if isinstance(message.id, str)}
    for (key, english), (_, texts) in zip(
        texts_of(BOOKS["en"]), texts_of(BOOKS[language]), strict=True
    ):
        wanted = [
            translated.get(label, f"no button says “{label}”") for label in labels_of(english)
        ]
        assert labels_of(texts) == sorted(wanted), key


def test_packed_help_is_within_its_bound():
    for name, data in build_help(Layout()).items():
        if name.endswith(".json"):
            assert len(gzip.compress(data, 9)) <= MAX_PACKED, name


@pytest.mark.parametrize("language", LANGUAGES)
def test_citations_have_a_place_in_print(language):
    from faristol.desk.kernel.translation import Translator

    text = Translator(language, None)
    for path in (Layout().help / language).glob("*.md"):
        for citation in re.findall(r"\((?:CAT|RO)-[^()]*\)", path.read_text(encoding="utf-8")):
            assert text.as_printed(citation) != citation, f"{path.name}: {citation}"
