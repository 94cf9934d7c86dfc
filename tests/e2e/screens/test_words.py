"""Words looked up and searched while typing, with the lists that ship, also offline."""

from urllib.parse import urlencode

import pytest

from faristol.desk.words.query import WAYS
from tests.e2e.rig.desk import wait_answers, wait_engine, wait_screen, wait_until
from tests.e2e.rig.probe import wire_messages
from tests.e2e.screens.house import go_to
from tests.e2e.screens.test_search import TYPE
from tests.e2e.screens.word_rooms import word_route

FIELD = "#finder input[type=search]"


def listed_words(page):
    return page.evaluate(
        "[...document.querySelectorAll('#words-found .found b')].map((word) => word.textContent)"
    )


def match_count(page):
    return page.inner_text("#words-found .words__said").strip()


def test_word_is_checked_while_typing_and_field_keeps_caret(page):
    go_to(page, word_route(), "#words-found")
    page.evaluate("document.querySelector('#finder').marked = true")
    page.keyboard.press("/")
    page.keyboard.type("muntanxya")
    for key in ("ArrowLeft", "ArrowLeft", "Backspace"):
        page.keyboard.press(key)
    # the beginning of a word may be one too
    wait_until(page, lambda: page.locator("#words-found .is-yes .tile").count() == 7, "the verdict")
    assert page.evaluate(
        "((box) => [box.value, box.selectionStart, box === document.activeElement])"
        "(document.querySelector('#finder input[type=search]'))"
    ) == ["muntanya", 6, True]
    assert page.evaluate("document.querySelector('#finder').marked")


def test_mode_of_search_and_length_take_effect_at_once(page):
    go_to(page, word_route(q="ZEL"), ".is-yes")
    page.check("#screen [name=how][value=starts]")
    wait_until(page, lambda: "ZEL" in listed_words(page), "words that begin so")
    page.select_option("#screen [name=len]", "3")
    wait_until(page, lambda: listed_words(page) == ["ZEL"], "only of three tiles")
    assert page.evaluate("location.hash") == "#/words?lang=ca&q=ZEL&how=starts&len=3"


def test_wide_screen_has_length_and_order_only_where_effective(page):
    page.set_viewport_size({"width": 1180, "height": 820})
    go_to(page, word_route(q="ZEL"), ".is-yes")
    box = (
        "[...document.querySelectorAll('.hows, .words__answer')]"
        ".map((one) => one.getBoundingClientRect()).map(({ x, y, width }) => [x, y, width])"
    )
    chooser = page.locator("#screen [name=len]")
    before = page.evaluate(box)
    assert not chooser.is_visible(), "a word is looked up whatever its length"
    page.check("#screen [name=how][value=starts]")
    wait_until(page, chooser.is_visible, "the lengths")
    assert page.evaluate(box) == before, "nothing else moves"
    page.check("#screen [name=how][value=check]")
    wait_until(page, lambda: not chooser.is_visible(), "the lengths to go")
    page.fill(FIELD, "ZE?")
    wait_until(page, chooser.is_visible, "the lengths of what is taken as a pattern")


def test_matching_word_is_a_tap_away_and_back_restores_search(page):
    go_to(page, word_route(how="anagram"), "#words-found")
    page.fill(FIELD, "mercat")
    wait_until(page, lambda: "CREMAT" in listed_words(page), "the anagrams")
    page.click("#words-found .found a:has-text('CREMAT')")
    wait_screen(page, ".looked .is-yes")
    assert page.input_value(FIELD) == "CREMAT"
    assert page.is_checked("#screen [name=how][value=check]")
    page.go_back()
    wait_screen(page, ".found")
    assert page.input_value(FIELD) == "mercat"
    assert page.is_checked("#screen [name=how][value=anagram]")


def test_language_of_words_is_remembered(page):
    go_to(page, "/words", "#words-found")
    page.click("#screen button[name=language][value=ro]")
    wait_screen(page, "#finder [name=lang][value=ro]")
    page.goto("about:blank")
    page.go_back()
    wait_engine(page)
    go_to(page, "/words", "#finder [name=lang][value=ro]")
    page.fill(FIELD, "kiwi")
    wait_until(page, lambda: page.query_selector("#words-found .is-yes"), "the verdict")
    assert page.locator("#words-found .tile.is-blank").count() == 2
    page.click("#screen button[name=language][value=ca]")
    wait_screen(page, "#finder [name=lang][value=ca]")
    assert page.input_value(FIELD) == "kiwi"
    assert page.is_visible("#words-found .field__wrong"), "there is no K in Catalan"


def test_matches_are_saved_as_a_table(page):
    go_to(page, word_route(how="list", len="2"), ".found")
    count = int(match_count(page).split()[0])
    with page.expect_download() as waiting:
        page.click("#words-found form[data-command=export_words] button")
    lines = waiting.value.path().read_text(encoding="utf-8-sig").splitlines()
    assert len(lines) == count + 1
    assert all(line.split(";")[2] == "2" for line in lines[1:])


def test_matches_print_with_their_list_query_and_day(page):
    go_to(page, word_route(how="starts", q="COL"), ".found")
    page.click("#words-found a[href^='#/words/print']")
    wait_screen(page, ".paper")
    page.emulate_media(media="print")
    text = page.inner_text("#screen")
    assert "COL" in text
    assert "COLOR" in text
    assert not page.is_visible("#screen [data-device=print]")
    assert page.pdf(format="A4").startswith(b"%PDF")


@pytest.mark.parametrize("language", ["ca", "ro"])
def test_all_examples_are_words_of_the_list_that_ships(page, language):
    results = [way.examples[language][1] or way.examples[language][0] for way in WAYS.values()]
    words = sorted(set(filter(None, results)))
    halves = (words[::2], words[1::2])  # all of them are more than the field takes
    for half in halves:
        go_to(page, f"/words?{urlencode({'lang': language, 'q': ' '.join(half)})}", ".looked")
        assert page.locator("#words-found .looked > li").count() == len(half)
        assert page.locator("#words-found .looked > li:not(.is-yes)").all_inner_texts() == []


@pytest.mark.parametrize(
    ("way", "query"),
    [("check", "muntanya"), ("starts", "despre"), ("pattern", "*a?e*s"), ("some", "mercat?s")],
)
def test_half_a_million_words_answer_each_letter(page, way, query):
    go_to(page, word_route(how=way), "#words-found")
    page.fill(FIELD, "a")
    wait_answers(page, 30)
    page.fill(FIELD, "")
    wait_until(
        page,
        lambda: len(wire_messages(page, "answer")) == len(wire_messages(page, "request")),
        "an answer",
    )
    requested = len(wire_messages(page, "request"))
    for letter in query:
        page.evaluate(TYPE, letter)  # how long it takes is measured by the bench
    assert (
        len(wire_messages(page, "answer"))
        == len(wire_messages(page, "request"))
        == requested + len(query)
    )
    assert page.input_value(FIELD) == query
    assert page.locator("#words-found :is(.is-yes, .found)").count()


def test_printed_screen_has_query_list_and_day(page):
    go_to(page, word_route(q="ZEL", how="starts"), "#words-found .found")
    assert not page.locator(".words__printed").is_visible()
    page.emulate_media(media="print")
    try:
        text = page.inner_text(".words__printed")
        assert "Begins with: ZEL" in text
        assert "Catalan practice list, " in text
        assert page.locator("#words-found .found >> nth=0").is_visible()
        assert not page.locator("#words-note").is_visible()
    finally:
        page.emulate_media(media="screen")
