"""The pages for clubs say the same in each language: headings, steps, tables, commands, addresses."""

import re

import pytest

from scripts.build.layout import ROOT
from scripts.release.notes import HOST, SECTIONS, section_of

LANGUAGES = ("ca", "ro")
PAGES = ("host.md", "install.md")
# what a translated page may not contain: quotation marks and letters of another language
STRANGE = {"ca": r"[\"“”']|\.\.\.|[Ll]\.l", "ro": r"[\"“']|\.\.\.|[şţŞŢ]"}


def read_page(name, language=""):
    return (ROOT / "docs" / language / name).read_text(encoding="utf-8")


def lines_of(text, pattern):
    return re.findall(pattern, text, re.MULTILINE)


@pytest.mark.parametrize("name", PAGES)
@pytest.mark.parametrize("language", LANGUAGES)
def test_translated_page_has_the_parts_of_the_english_one(name, language):
    english, translated = read_page(name), read_page(name, language)
    for pattern in (r"^(#+) ", r"^(\*|\d+\.) ", r"^(\|).*\|$", r"^    (.+)$"):
        assert lines_of(translated, pattern) == lines_of(english, pattern), pattern
    assert translated.count("**") == english.count("**")
    assert len(translated.split("\n\n")) == len(english.split("\n\n"))
    # of an option only its value has a name of the language
    codes = [
        [re.sub(r"(--lists |LISTS=|OUT=)\w+", r"\1", code) for code in codes]
        for codes in (re.findall(r"`([^`]+)`", text) for text in (english, translated))
    ]
    assert codes[0] == codes[1]
    links = [re.findall(r"\]\(([^)#]*)|<(http[^>]+)>", text) for text in (english, translated)]
    assert links[0] == links[1]


@pytest.mark.parametrize("name", PAGES)
@pytest.mark.parametrize("language", LANGUAGES)
def test_translated_page_has_the_typography_of_its_language(name, language):
    prose = re.sub(r"`[^`]*`|^    .*$", "", read_page(name, language), flags=re.MULTILINE)
    assert re.findall(f".{{0,20}}(?:{STRANGE[language]})", prose) == []


@pytest.mark.parametrize("name", PAGES)
@pytest.mark.parametrize("language", LANGUAGES)
def test_page_names_the_screen_and_its_check_as_the_catalogue_does(name, language):
    """A reader looks for these words on the screen."""
    catalogue = ROOT / f"py/faristol/desk/locale/{language}/LC_MESSAGES/faristol.po"
    text = catalogue.read_text(encoding="utf-8")
    for message in ("Ready for the hall", "Works without a connection"):
        assert f"“{message}”" in read_page(name)
        (translated,) = re.findall(rf'^msgid "{message}"\nmsgstr "(.+)"$', text, re.MULTILINE)
        quoted = f"«{translated}»" if language == "ca" else f"„{translated}”"
        assert quoted in re.sub(r"\s+", " ", read_page(name, language))


@pytest.mark.parametrize("language", ["", *LANGUAGES])
def test_install_page_has_the_commands_that_start_it(language):
    commands = lines_of(read_page("install.md", language), r"^    (.+)$")
    assert commands[0] == "python3 faristol.pyz"
    assert commands[-1] == "faristol/bin/faristol"
    assert re.fullmatch(r".*/pip install --no-deps faristol-[\d.]+-py3-none-any\.whl", commands[2])


def test_sections_of_the_release_notes_are_on_the_page_for_hosts():
    page = (ROOT / HOST).read_text(encoding="utf-8")
    assert all(len(section_of(page, heading)) > 200 for heading in SECTIONS)
