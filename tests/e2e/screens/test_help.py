"""The help: from a screen and back, found while typing, kept for the time without a connection."""

import pytest

from tests.e2e.rig.desk import open_desk, wait_rest, wait_screen, wait_until
from tests.e2e.screens.house import go_to

FIELD = "#finder input[type=search]"
FIRST = "#help-results .is-found a"
STORED = """
async () => {
  const names = (await caches.keys()).filter((name) => name.includes("version:"));
  const caches_ = await Promise.all(names.map((name) => caches.open(name)));
  const keys = (await Promise.all(caches_.map((cache) => cache.keys()))).flat();
  return keys.map(({ url }) => url.replace(location.href.split("#")[0], "")).filter((url) => url.startsWith("help/"));
}
"""


def test_question_mark_opens_the_section_of_the_screen_and_leads_back(page):
    go_to(page, "/players?q=anna", "#finder")
    page.click(".bar__help")
    wait_screen(page, ".help__text")
    assert page.inner_text("#title").startswith("Players and privacy")
    page.click(".bar__back")
    wait_screen(page, "#players-rows")
    assert page.evaluate("location.hash") == "#/players?q=anna"
    page.click(".bar__help")
    wait_screen(page, ".help__text")
    page.go_back()
    wait_screen(page, "#players-rows")


def test_sections_are_found_while_typing_and_enter_opens_the_first(page):
    go_to(page, "/help", ".help__roles")
    page.keyboard.press("/")
    page.keyboard.type("fire alarm")
    wait_until(page, lambda: page.locator(FIRST).count(), "a section that matches")
    assert page.evaluate("document.activeElement.name") == "q"
    assert "The clock of a round" in page.inner_text(FIRST)
    page.keyboard.press("Enter")
    wait_screen(page, ".help__text")
    assert page.evaluate("location.hash").startswith("#/help/time")


@pytest.mark.boots
def test_help_of_the_language_comes_after_the_start_and_stays_offline(fresh, own_server):
    context, _ = fresh(own_server.origin)
    page = context.new_page()
    open_desk(page, own_server.url)
    wait_until(page, lambda: page.evaluate(STORED) == ["help/en.json"], "the help to be stored")
    wait_rest(page)
    own_server.kill()
    page.reload()
    wait_screen(page, "#finder")
    go_to(page, "/help/slips", ".help__text")
    assert "7" in page.inner_text(".help__text ol")
    # the help of another language is not on the device
    go_to(page, "/settings", "#language-form")
    page.click("#language-form [value=ca]")
    wait_until(page, lambda: page.evaluate("document.documentElement.lang") == "ca", "Catalan")
    go_to(page, "/help", ".empty")
