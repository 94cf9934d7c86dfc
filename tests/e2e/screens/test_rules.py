"""The rules: a regulation copied, changed, marked, restored, saved as a file."""

import pytest

from tests.e2e.rig.desk import events, tables, wait_engine, wait_screen, wait_until
from tests.e2e.screens.house import choose_document, go_to, open_file
from tests.e2e.screens.rooms import settle
from tests.e2e.screens.rules_rooms import copy_rules, edit_topic, own_route, save_topic
from tests.e2e.screens.test_print import ON_PAPER
from tests.e2e.screens.theme import THEMES

NASTY = '<img src=x onerror="window.__pwned=1"> {{ 7*7 }}'


def marked_names(page):
    """Return the names of the marked values on the screen."""
    return page.evaluate(
        "[...document.querySelectorAll('#screen tr.is-changed th')].map((head) => head.textContent)"
    )


def kinds_of(page):
    return [event["kind"] for event in events(page)]


def test_whole_job(page):
    """Copy, change three values of three topics, see them marked, restore one, save, delete, open."""
    route = copy_rules(page, "Molí Nou")
    assert marked_names(page) == []
    edit_topic(page, "absence")
    page.fill("#absence-minutes", "20")
    save_topic(page)
    edit_topic(page, "exchange")
    page.fill("#exchange-least", "2")
    save_topic(page)
    edit_topic(page, "clock")
    page.check("#screen [name='clock.watched_by'][value=player]")
    save_topic(page)
    assert len(marked_names(page)) == 3
    row = page.inner_text("#screen tr.is-changed:has([value='absence.minutes'])")
    assert "20" in row
    assert "15" in row

    go_to(page, f"{route}?only=changed", ".is-changed")
    assert page.locator("#screen .ruled__values th[scope=row]").count() == 3
    page.click("#screen button[value='exchange.least']")
    wait_until(page, lambda: len(marked_names(page)) == 2, "the value to be put back")
    assert "only=changed" in page.url, "one stays where one looked"
    page.reload()
    wait_engine(page)
    wait_screen(page, ".is-changed")
    assert len(marked_names(page)) == 2
    before = events(page)
    assert [event["kind"] for event in before] == ["copy_rules"] + 4 * ["change_values"]

    go_to(page, "/files", ".docs > li")
    choose_document(page)
    with page.expect_download() as waiting:
        page.click("dialog:modal form[data-command=save_stream] button")
    text = waiting.value.path().read_text()
    wait_until(page, lambda: not page.query_selector("dialog:modal"), "the dialog to be done with")
    choose_document(page)
    page.click("dialog:modal [data-dialog^='delete-']")
    wait_until(page, lambda: page.query_selector("dialog:modal"), "the dialog")
    page.fill("dialog:modal [name=word]", page.inner_text("dialog:modal .word-to-type"))
    page.click("dialog:modal button[form]")
    wait_until(page, lambda: not events(page), "the rules to be gone")
    open_file(page, text)
    wait_until(page, lambda: events(page) == before, "the rules to be back")
    go_to(page, route, ".is-changed")
    assert len(marked_names(page)) == 2


def test_typed_values_survive_an_error_and_loss_of_page(page):
    copy_rules(page, "Molí Nou")
    edit_topic(page, "absence")
    page.fill("#absence-minutes", "soon")
    page.fill("#absence-both_points", "7")
    page.click("#next")
    wait_screen(page, "#absence-minutes[aria-invalid=true]")
    assert page.input_value("#absence-minutes") == "soon"
    assert page.input_value("#absence-both_points") == "7"
    assert page.evaluate("document.activeElement.id") == "absence-minutes"
    page.fill("#absence-minutes", "21")
    wait_until(page, lambda: "'21'" in str(tables(page)["drafts"]), "the draft to be kept")
    page.reload()
    wait_engine(page)
    wait_screen(page, "#topic-form")
    wait_until(page, lambda: page.input_value("#absence-minutes") == "21", "what was typed")
    save_topic(page)
    assert len(marked_names(page)) == 2
    assert tables(page)["drafts"] == []


def test_unwanted_part_is_folded_and_returns_with_its_values(page):
    copy_rules(page, "Molí Nou")
    edit_topic(page, "overtime")
    assert page.is_visible("#overtime-loss-minutes")
    page.uncheck("#overtime-loss")
    assert not page.is_visible("#overtime-loss-minutes")
    save_topic(page)
    assert len(marked_names(page)) > 1
    edit_topic(page, "overtime")
    page.check("#overtime-loss")
    assert page.input_value("#overtime-loss-minutes") == "10"
    save_topic(page)
    assert marked_names(page) == []


def test_hostile_names_and_values_are_text(page):
    copy_rules(page, NASTY)
    route = own_route(page)
    assert page.inner_text("#title") == NASTY
    edit_topic(page, "dictionary")
    page.fill("#dictionary-name", NASTY)
    save_topic(page)
    assert "<img" in page.inner_text("#screen .is-added")
    edit_topic(page, "passing")
    page.fill("#passing-word", "pas\u202epas")
    page.click("#next")
    wait_screen(page, "#passing-word[aria-invalid=true]")
    for place in ("/", "/files", "/rules", route):
        go_to(page, place)
    assert page.evaluate("window.__pwned") is None
    assert page.query_selector("#screen img") is None


def test_viewer_sees_changes_of_the_writing_window(page, server):
    copy_rules(page, "Molí Nou")
    edit_topic(page, "absence")
    page.fill("#absence-minutes", "20")
    save_topic(page)
    other = page.context.new_page()
    other.goto(page.url)
    wait_until(other, lambda: other.is_visible("#viewer"), "the word that it follows")
    wait_until(other, lambda: "Molí Nou" in other.inner_text("#screen"), "the rules")
    other.close()


# --- paper ---------------------------------------------------------------------------------------


@pytest.mark.parametrize("theme", ["light", "dark"])
def test_printed_rules_are_black_on_white_with_their_changes(page, theme):
    copy_rules(page, "Molí Nou")
    edit_topic(page, "absence")
    page.fill("#absence-minutes", "20")
    save_topic(page)
    settle(page)
    page.emulate_media(media="print", **THEMES[theme])
    paper = page.evaluate(ON_PAPER)
    assert paper["pressed"] == []
    assert [text for text in paper["texts"] if text[1] > 0.45 or text[2] < 0.9] == []
    assert paper["width"] <= 1
    printed_text = " ".join(text for text, *_ in paper["texts"])
    for expected in ("Molí Nou", "20 min", "15 min", "Bonus for"):
        assert expected in printed_text
    page.emulate_media(media="screen")
