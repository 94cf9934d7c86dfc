"""The last call of a clock stays over every screen, with the way back, until it is answered (third-round 8-B13)."""

import re

import pytest

from tests.e2e.rig.desk import wait_screen, wait_until
from tests.e2e.screens.house import go_to
from tests.e2e.screens.judge_rooms import begin_session, lock, unlock
from tests.e2e.screens.test_language import choose_in_settings

SIZES = [(1180, 820), (820, 1180), (768, 1004), (962, 601), (844, 390), (390, 844), (360, 780)]
BOX = """(() => {
  const box = document.querySelector("#call"), all = box.getBoundingClientRect();
  const parts = [...box.querySelectorAll("strong, b, b span, .btn")].map((one) => one.getBoundingClientRect());
  return {
    inside: parts.every(({ left, right, top, bottom }) =>
      left >= all.left - 1 && right <= all.right + 1 && top >= all.top - 1 && bottom <= all.bottom + 1),
    targets: [...box.querySelectorAll(".btn")].every((one) => one.offsetWidth >= 44 && one.offsetHeight >= 44),
    wide: document.documentElement.scrollWidth <= innerWidth,
    top: Math.round(document.querySelector("#screen").getBoundingClientRect().top),
    names: [...box.querySelectorAll(".btn")].map((one) => one.textContent),
  };
})()"""


@pytest.fixture
def over(hall):
    """A round whose time is over while the settings are looked at."""
    hall.begin_rounds("0:05")
    hall.start_round()
    go_to(hall.page, "/settings", "main")
    hall.run(6_000)
    return hall


def call_of(hall):
    return " ".join(hall.page.inner_text("#call").split())


def test_last_call_stays_on_all_screens_until_answered(over):
    """Third-round 8-B13: it was an ordinary note of four seconds, then nothing showed that time is over."""
    over.run(10_000)
    for route in ("/", "/words", "/rules", "/settings"):
        go_to(over.page, route, "main")
        assert over.page.is_visible("#call"), route
    assert call_of(over).startswith("Temps!")
    assert re.search(r"round 1 1\d seconds ago", call_of(over)), call_of(over)
    over.page.click("#call .is-ok")
    over.run(100)  # a page is painted once the finger is off it
    assert over.page.is_hidden("#call")
    go_to(over.page, "/", "main")
    assert over.page.is_hidden("#call")


def test_last_call_leads_back_to_clock_and_is_answered_there(over):
    over.page.click("#call .is-way")
    over.run(100)
    wait_screen(over.page, "#round-clock")
    wait_until(over.page, lambda: over.page.is_hidden("#call"), "the call to be answered")
    assert over.page.evaluate("location.hash") == "#/clock/round"


def test_last_call_is_there_after_start_of_page(over):
    over.be_away(60_000, "/settings", "main")
    wait_until(over.page, lambda: over.page.is_visible("#call"), "the call to be shown again")
    assert "1 minute ago" in call_of(over)
    assert over.said() == []


def test_last_call_is_displayed_in_newly_chosen_language(over):
    over.context.clock.resume()
    choose_in_settings(over.page, "ro")
    over.run(100)
    assert "Mergi acolo" in call_of(over)
    over.be_away(2 * 3_600_000, "/settings", "main")
    wait_until(over.page, lambda: over.page.is_visible("#call"), "the call to be shown again")
    assert "acum 2 ore" in call_of(over)
    assert "turul 1" in call_of(over)


def test_note_of_last_call_has_no_name_and_rebuilds_its_words(hall):
    """The note kept a name on the device after the person was forgotten (third-round 8-B13)."""
    hall.begin_game("0:05")
    hall.start_game()
    go_to(hall.page, "/settings", "main")
    hall.run(6_000)
    called = "Anna: time is up"
    assert called in call_of(hall)
    note = (
        "JSON.stringify(Object.entries(localStorage).filter(([key]) => key.endsWith('last-calls')))"
    )
    assert "given" in hall.page.evaluate(note)
    assert "Anna" not in hall.page.evaluate(note)
    hall.be_away(60_000, "/settings", "main")
    wait_until(hall.page, lambda: called in call_of(hall), "the words of the call")
    # what the page does of a person who was forgotten: the words are asked for again
    gone = """import(new URL("js/elements/last-call.js", document.baseURI)).then(({ showCall }) =>
      showCall("none", { cry: "Benet: time is up", name: "Benet", given: "all", at: 0 }))"""
    hall.page.evaluate(gone)
    again = """import(new URL("js/elements/background-clock.js", document.baseURI)).then(({ refreshClocks }) => {
      refreshClocks();
      return document.querySelector("#call").hidden;
    })"""
    assert hall.page.evaluate(again)
    wait_until(hall.page, lambda: called in call_of(hall), "the words of the call")
    assert "+1" not in call_of(hall)


def test_locked_device_hides_last_call(over):
    """The name of an evening stood over the lock (third-round 8-B13)."""
    over.context.clock.resume()
    begin_session(over.page)
    wait_until(over.page, lambda: over.page.is_visible("#call"), "the call")
    lock(over.page)
    wait_until(over.page, lambda: over.page.is_hidden("#call"), "the call to be hidden")
    over.page.reload()
    wait_screen(over.page, "#unlock")
    assert over.page.is_hidden("#call")
    assert over.page.inner_text("#call") == ""
    unlock(over.page)
    wait_until(over.page, lambda: over.page.is_visible("#call"), "the call")
    assert call_of(over).startswith("Temps!")


def test_home_drops_running_clock_after_its_time_is_over(hall):
    hall.begin_rounds("0:05")
    hall.start_round()
    go_to(hall.page, "/", "main")
    running = "The clock of round 1 is running"
    assert running in hall.page.inner_text("#screen")
    hall.run(6_000)
    hall.run(100)
    wait_until(hall.page, lambda: running not in hall.page.inner_text("#screen"), "home anew")


def test_screen_of_clock_answers_its_last_call(over):
    go_to(over.page, "/clock/round", "#round-clock")
    assert over.page.is_hidden("#call")


def test_time_over_on_its_own_screen_shows_no_other_call(hall):
    hall.begin_rounds("0:05")
    hall.start_round()
    hall.run(6_000)
    assert hall.colour == {"is-over"}
    assert hall.page.is_hidden("#call")


def test_toast_does_not_cover_last_call(over):
    over.page.set_viewport_size({"width": 1180, "height": 820})
    over.page.evaluate(
        "import(new URL('js/notices.js', document.baseURI)).then((m) => m.toast('x'))"
    )
    bottom = over.page.evaluate("document.querySelector('#call').getBoundingClientRect().bottom")
    assert (
        over.page.evaluate("document.querySelector('.toast').getBoundingClientRect().top") >= bottom
    )


def test_later_call_is_counted_beside_older_call(over):
    over.context.clock.resume()
    over.begin_game("0:05")
    over.start_game()
    go_to(over.page, "/settings", "main")
    over.run(6_000)
    assert call_of(over).startswith("Temps!")
    assert "+1" in call_of(over)
    for width, height in SIZES:
        over.page.set_viewport_size({"width": width, "height": height})
        assert over.page.evaluate(BOX)["inside"], (width, height)
        assert over.page.locator("#call b span").bounding_box()["width"] > 10, (width, height)
    over.page.click("#call .is-ok")
    assert "Anna: time is up" in call_of(over)
    assert "+1" not in call_of(over)


@pytest.mark.parametrize("size", SIZES, ids=[f"{width}x{height}" for width, height in SIZES])
def test_last_call_moves_no_element_and_fits(over, size):
    width, height = size
    over.page.set_viewport_size({"width": width, "height": height})
    box = over.page.evaluate(BOX)
    assert box["inside"], box
    assert box["targets"], box
    assert box["wide"], box
    assert box["top"] == 0, box
    assert box["names"] == ["Go back", "Noted"]
