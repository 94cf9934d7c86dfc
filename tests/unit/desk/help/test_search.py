"""Unit tests of desk/help/search.py and book.py: questions reach their sections, screens have theirs."""

import json
from functools import cache
from pathlib import Path

import pytest

from faristol.desk.help.book import MAX_TEXT, parse_book
from faristol.desk.help.search import MAX_RESULTS, find_sections
from faristol.desk.help.text import list_words
from faristol.desk.routes import SCREENS
from scripts.build.help import LANGUAGES, build_book
from scripts.build.layout import Layout

pytestmark = pytest.mark.desk_only("reads the sources of the help")


@cache
def book_of(language):
    return parse_book(json.dumps(build_book(Layout().help / language)))


def keys_for(query, language, role=""):
    return [section.key for section in find_sections(book_of(language), query, role)]


@pytest.mark.parametrize(
    ("query", "key"),
    [
        ("reclamacio", "claims"),
        ("RECLAMACIÓ", "claims"),
        ("reclamasió", "claims"),
        ("nulla", "null"),
        ("nul·la", "null"),
        ("amonest", "conduct"),
        ("amonestacions", "conduct"),
        ("bonificacions", "start"),
    ],
)
def test_search_forgives_marks_a_letter_and_the_end(query, key):
    assert key in keys_for(query, "ca")[:2]


def test_rare_word_counts_for_more_than_common_ones():
    keys = keys_for("what do I do if a player of a table in the round talks", "en")
    assert keys[0] == "conduct"


def test_own_role_comes_first_among_equals():
    book = parse_book(
        json.dumps(
            {
                "roles": {"judge": "Judge", "host": "Host"},
                "sections": [
                    {"key": key, "role": role, "title": "Clock", "blocks": ["x"], "see": []}
                    for key, role in (("one", "judge"), ("two", "host"))
                ],
                "screens": {"/clock": ["one", "two"]},
                # the other role has a little more of one word, much more of another
                "index": {"clock": [0, 8, 1, 8], "hands": [0, 8, 1, 1], "round": [0, 8, 1, 7]},
                "pages": {},
            }
        )
    )
    assert [found.key for found in find_sections(book, "clock")] == ["one", "two"]
    assert [found.key for found in find_sections(book, "clock", "host")] == ["two", "one"]
    assert [found.key for found in find_sections(book, "round", "host")] == ["two", "one"]
    assert [found.key for found in find_sections(book, "hands", "host")] == ["one", "two"]
    assert book.screen_section("/clock", role="host").key == "two"
    assert book.screen_section("/clock", role="post").key == "one"


@pytest.mark.parametrize(
    "query", ["", "?", "«»… · ’", "<script>alert(1)</script>", "a " * 200, "ș" * 300, "\0\ud800"]
)
def test_hostile_query_is_bounded(query):
    assert len(keys_for(query, "ca")) <= MAX_RESULTS


@pytest.mark.parametrize("language", LANGUAGES)
def test_each_screen_has_a_section_of_its_own_or_of_its_feature(language):
    book = book_of(language)
    named = {screen.partition("#")[0].strip("/").split("/")[0] for screen in book.screens}
    features = {address.split("/")[0] for address in SCREENS} - {"help"}
    assert features <= named
    for address in SCREENS:
        if address != "help":
            assert book.screen_section(f"/{address}") is not None
            assert book.screen_section(f"/{address}/with/more?of=it") is not None


def test_step_of_a_screen_wins_over_the_screen():
    book = book_of("en")
    route = "/duplicate/round?game=d1"
    sections = {step: book.screen_section(route, step).key for step in ("rack", "call", "?")}
    assert sections == {"rack": "draw", "call": "call", "?": "players"}


def test_steps_are_templates_of_their_screens():
    """A template that is renamed takes its section along."""
    for screen in book_of("en").screens:
        path, _, step = screen.partition("#")
        if step:
            module = SCREENS["/".join(path.strip("/").split("/")[:2])]
            folder = Layout().package / "desk" / Path(*module.split(".")[:1])
            assert list(folder.glob(f"**/{step}.html")), screen


def test_index_is_of_folded_words():
    for word in book_of("ro").index:
        assert list_words(word) == [word]


@pytest.mark.parametrize(
    "damaged", ["", "{", "[]", '{"roles": 1}', '{"roles": {}, "sections": [{}]}', "[" * 5_000]
)
def test_damaged_help_is_a_value_error(damaged):
    with pytest.raises(ValueError):  # noqa: PT011 - whatever its text
        parse_book(damaged)


def test_help_that_is_too_long_is_refused():
    with pytest.raises(ValueError, match="characters"):
        parse_book(" " * (MAX_TEXT + 1))
