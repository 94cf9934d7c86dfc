"""The preparation of a duplicate: few taps to the first rack, names at typing speed, no jumps."""

import pytest

from tests.e2e.rig.desk import events, open_desk, wait_screen, wait_until
from tests.e2e.screens.house import go_to

SMALL = """() => [...document.querySelectorAll("main a, main button, main select, main summary, main input:not([type=hidden])")]
  .filter((one) => one.offsetParent && !one.matches(".check input, .drop input, .hush") && one.getBoundingClientRect().height < 43.5)
  .map((one) => one.outerHTML.slice(0, 80))"""


def kinds_of(page):
    return [event["kind"] for event in events(page) if event["stream"].startswith("duplicate-")]


def enter_names(page, *names):
    rows = page.locator("#entrants tbody tr")
    for name in names:
        seen, listed = len(events(page)), rows.count()
        page.fill("#enrol-name", name)
        page.keyboard.press("Enter")
        wait_until(page, lambda seen=seen: len(events(page)) > seen, f"{name} in the log")
        wait_until(page, lambda: page.input_value("#enrol-name") == "", "an empty field")
        wait_until(page, lambda listed=listed: rows.count() > listed, f"{name} in the list")


@pytest.fixture
def desk(context, server):
    page = context.new_page()
    open_desk(page, server.url, "/duplicate", "#next")
    return page


def test_game_is_prepared_and_begun_in_few_taps(desk):
    """Five taps and two names: prepare, go on, the names, go on, start."""
    page = desk
    page.click("#next")
    wait_screen(page, "#begin")
    page.click("#next")
    wait_screen(page, "#enrol-form")
    enter_names(page, "Anna", "Joan")
    page.click("#next")
    wait_screen(page, "#start-form")
    page.click("#next")
    wait_until(page, lambda: "/duplicate/round" in page.url, "the first round")
    assert kinds_of(page)[0] == "open_game"
    assert kinds_of(page)[-1] == "start_game"


def test_choice_stays_while_screen_displays_consequences(desk):
    page = desk
    go_to(page, "/duplicate/new", "#begin")
    page.check("#length-2")
    page.fill("#rounds", "7")
    page.fill("#time", "2:30")
    page.check("#bag-2")
    wait_until(page, lambda: "7 rounds of 2:30" in page.inner_text("#will-be"), "what follows")
    assert page.is_checked("#length-2")
    assert page.is_checked("#bag-2")
    assert page.input_value("#time") == "2:30"
    page.select_option("#ruleset", "ro-duplicate")
    wait_screen(page, "#lexicon-ro")
    assert page.is_checked("#length-2")
    assert page.locator("#bonus").count() == 0
    page.click("#next")
    wait_screen(page, "#enrol-form")
    opening = next(event for event in events(page) if event["kind"] == "open_game")
    settings = opening["data"]["settings"]
    assert (settings["rounds"], settings["seconds"], settings["bag"]) == (7, 150, "hand")
    assert opening["data"]["language"] == "ro"


def test_names_are_entered_without_leaving_field(desk):
    page = desk
    go_to(page, "/duplicate/new", "#begin")
    page.click("#next")
    wait_screen(page, "#enrol-form")
    enter_names(page, "Anna Puig", "<b>Joan</b>", "Núria Col·lell")
    assert page.evaluate("document.activeElement.id") == "enrol-name"
    displayed = page.locator("#entrants tbody th bdi").all_inner_texts()
    assert displayed == ["Anna Puig", "<b>Joan</b>", "Núria Col·lell"]
    assert page.locator("#entrants b").count() == 0
    page.fill("#enrol-name", "anna puig")
    wait_screen(
        page, "#enrol-found [name=namesake]"
    )  # the Enter key asks, what it finds offered or not
    page.keyboard.press("Enter")
    wait_screen(page, "#enrol-name-wrong")
    page.get_by_role("button", name="Another person with that name").click()
    wait_until(page, lambda: page.locator("#entrants tbody tr").count() == 4, "the namesake")


def test_names_typed_faster_than_answers_are_neither_glued_nor_lost(desk):
    """A refused name waits in a list, and in the untouched field, selected (third-round 9-B9)."""
    page = desk
    go_to(page, "/duplicate/new", "#begin")
    page.click("#next")
    wait_screen(page, "#enrol-form")
    names = page.locator("#entrants tbody th bdi")
    page.focus("#enrol-name")
    page.keyboard.type("Martí\nMartí\nJan\nA")
    wait_until(page, lambda: names.all_inner_texts() == ["Martí", "Jan"], "both names")
    refused = page.locator("refused-names .banner")
    wait_until(page, lambda: refused.count() == 1, "the refused name in its list")
    assert refused.inner_text().startswith("Martí:")
    assert page.input_value("#enrol-name") == "A"
    page.keyboard.type("nna\n")
    wait_until(page, lambda: names.count() == 3, "the name that was being typed")
    refused.get_by_role("button", name="Another person with that name").click()
    wait_until(page, lambda: names.count() == 4, "the namesake")
    wait_until(page, lambda: refused.count() == 0, "an empty list")
    page.focus("#enrol-name")
    page.keyboard.type("Jan\n")
    wait_screen(page, "#enrol-name-wrong")
    assert page.evaluate("getSelection().toString()") == "Jan"
    assert refused.count() == 0
    page.keyboard.type("Pere\n")
    wait_until(page, lambda: names.count() == 5, "the name typed over the refused one")
    assert names.last.inner_text() == "Pere"
    assert refused.inner_text().startswith("Jan:")


@pytest.mark.parametrize("size", [(1180, 820), (820, 1180)])
def test_screens_fit_and_touch_targets_are_large_enough(desk, size):
    page = desk
    page.set_viewport_size({"width": size[0], "height": size[1]})
    go_to(page, "/duplicate/new", "#begin")
    page.click("#next")
    wait_screen(page, "#enrol-form")
    enter_names(page, "Anna", "A" * 60, "Joan")
    player = page.locator("#entrants th a").first.get_attribute("href")
    routes = ["", "/new", "/players", "/players/table", "/start", "/course", "/files"]
    for route in (*(f"/duplicate{route}" for route in routes), player.lstrip("#"), "/"):
        go_to(page, route)
        page.evaluate("for (const one of document.querySelectorAll('details')) one.open = true")
        assert not page.evaluate("document.documentElement.scrollWidth > innerWidth"), route
        assert page.evaluate(SMALL) == [], route
        slab = page.locator("#next").bounding_box()
        assert slab is not None
        if route != "/":
            assert slab["y"] + slab["height"] <= size[1] + 1, route


def test_list_pasted_into_name_field_becomes_a_previewed_table(desk):
    """Pasting adds no player; the message of one page is not repeated on the next."""
    page = desk
    page.click("#next")
    wait_screen(page, "#begin")
    page.click("#next")
    wait_screen(page, "#enrol-form")
    enter_names(page, "Quim")
    page.wait_for_selector(".toast")
    page.evaluate(
        """() => {
          const data = new DataTransfer();
          data.setData("text/plain", "Anna\\nJoan\\nPep\\n");
          const field = document.getElementById("enrol-name");
          field.dispatchEvent(new ClipboardEvent("paste", { clipboardData: data, bubbles: true, cancelable: true }));
        }"""
    )
    wait_screen(page, "table.preview")
    assert page.locator("table.preview tbody td.num").all_inner_texts() == ["2", "3", "4"]
    assert kinds_of(page).count("enrol_players") == 1
    page.click("#next")
    wait_screen(page, "#enrol-form")
    page.wait_for_selector(".toast")
    page.evaluate("location.hash = '#/duplicate/start'")
    wait_screen(page, "#start-form")
    assert page.locator(".toast").count() == 0
