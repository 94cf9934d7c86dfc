"""The last call of a clock: over every screen, until it is answered (third-round 8-B13).

It has a link back to the clock.
"""

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
def finished_round(hall):
    """A round whose time is over while the settings are open."""
    hall.begin_rounds("0:20")
    hall.start_round()
    left = hall.left
    go_to(hall.page, "/settings", "main")
    hall.run(left + 2_000)
    return hall


def call_of(hall):
    return " ".join(hall.page.inner_text("#call").split())


def test_last_call_stays_on_all_screens_until_answered(finished_round):
    """Third-round 8-B13: it was an ordinary note of four seconds, then nothing showed that time is over."""
    finished_round.run(10_000)
    for route in ("/", "/words", "/rules", "/settings"):
        go_to(finished_round.page, route, "main")
        assert finished_round.page.is_visible("#call"), route
    assert call_of(finished_round).startswith("Temps!")
    assert re.search(r"round 1 1\d seconds ago", call_of(finished_round)), call_of(finished_round)
    finished_round.page.click("#call .is-ok")
    finished_round.run(100)  # a page is painted once the finger is off it
    assert finished_round.page.is_hidden("#call")
    go_to(finished_round.page, "/", "main")
    assert finished_round.page.is_hidden("#call")


def test_last_call_leads_back_to_clock_and_is_answered_there(finished_round):
    finished_round.page.click("#call .is-way")
    finished_round.run(100)
    wait_screen(finished_round.page, "#round-clock")
    wait_until(
        finished_round.page,
        lambda: finished_round.page.is_hidden("#call"),
        "the call to be answered",
    )
    assert finished_round.page.evaluate("location.hash") == "#/clock/round"


def test_last_call_is_there_after_start_of_page(finished_round):
    finished_round.be_away(60_000, "/settings", "main")
    wait_until(
        finished_round.page,
        lambda: finished_round.page.is_visible("#call"),
        "the call to be shown again",
    )
    assert "1 minute ago" in call_of(finished_round)
    assert finished_round.spoken_captions() == []


def test_last_call_is_displayed_in_newly_chosen_language(finished_round):
    finished_round.context.clock.resume()
    choose_in_settings(finished_round.page, "ro")
    finished_round.run(100)
    assert "Mergi acolo" in call_of(finished_round)
    finished_round.be_away(2 * 3_600_000, "/settings", "main")
    wait_until(
        finished_round.page,
        lambda: finished_round.page.is_visible("#call"),
        "the call to be shown again",
    )
    assert "acum 2 ore" in call_of(finished_round)
    assert "turul 1" in call_of(finished_round)


def test_note_of_last_call_has_no_name_and_rebuilds_its_words(hall):
    """The note kept a name on the device after the person was forgotten (third-round 8-B13)."""
    hall.begin_game("0:20")
    hall.start_game()
    go_to(hall.page, "/settings", "main")
    hall.run(21_000)
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


def test_locked_device_hides_last_call(finished_round):
    """The name of an evening stood over the lock (third-round 8-B13)."""
    finished_round.context.clock.resume()
    begin_session(finished_round.page)
    wait_until(finished_round.page, lambda: finished_round.page.is_visible("#call"), "the call")
    lock(finished_round.page)
    wait_until(
        finished_round.page, lambda: finished_round.page.is_hidden("#call"), "the call to be hidden"
    )
    finished_round.page.reload()
    wait_screen(finished_round.page, "#unlock")
    assert finished_round.page.is_hidden("#call")
    assert finished_round.page.inner_text("#call") == ""
    unlock(finished_round.page)
    wait_until(finished_round.page, lambda: finished_round.page.is_visible("#call"), "the call")
    assert call_of(finished_round).startswith("Temps!")


def test_home_drops_running_clock_after_its_time_is_over(hall):
    hall.begin_rounds("0:05")
    hall.start_round()
    go_to(hall.page, "/", "main")
    running = "The clock of round 1 is running"
    assert running in hall.page.inner_text("#screen")
    hall.run(6_000)
    hall.run(100)
    wait_until(hall.page, lambda: running not in hall.page.inner_text("#screen"), "home anew")


def test_screen_of_clock_answers_its_last_call(finished_round):
    go_to(finished_round.page, "/clock/round", "#round-clock")
    assert finished_round.page.is_hidden("#call")


def test_time_over_on_its_own_screen_shows_no_other_call(hall):
    hall.begin_rounds("0:05")
    hall.start_round()
    hall.run(6_000)
    assert hall.colour == {"is-over"}
    assert hall.page.is_hidden("#call")


def test_toast_does_not_cover_last_call(finished_round):
    finished_round.page.set_viewport_size({"width": 1180, "height": 820})
    finished_round.page.evaluate(
        "import(new URL('js/notices.js', document.baseURI)).then((m) => m.toast('x'))"
    )
    bottom = finished_round.page.evaluate(
        "document.querySelector('#call').getBoundingClientRect().bottom"
    )
    assert (
        finished_round.page.evaluate("document.querySelector('.toast').getBoundingClientRect().top")
        >= bottom
    )


def test_later_call_is_counted_beside_older_call(finished_round):
    finished_round.context.clock.resume()
    finished_round.begin_game("0:05")
    finished_round.start_game()
    go_to(finished_round.page, "/settings", "main")
    finished_round.run(6_000)
    assert call_of(finished_round).startswith("Temps!")
    assert "+1" in call_of(finished_round)
    for width, height in SIZES:
        finished_round.page.set_viewport_size({"width": width, "height": height})
        assert finished_round.page.evaluate(BOX)["inside"], (width, height)
        assert finished_round.page.locator("#call b span").bounding_box()["width"] > 10, (
            width,
            height,
        )
    finished_round.page.click("#call .is-ok")
    assert "Anna: time is up" in call_of(finished_round)
    assert "+1" not in call_of(finished_round)


@pytest.mark.parametrize("size", SIZES, ids=[f"{width}x{height}" for width, height in SIZES])
def test_last_call_moves_no_element_and_fits(finished_round, size):
    width, height = size
    finished_round.page.set_viewport_size({"width": width, "height": height})
    box = finished_round.page.evaluate(BOX)
    assert box["inside"], box
    assert box["targets"], box
    assert box["wide"], box
    assert box["top"] == 0, box
    assert box["names"] == ["Go back", "Noted"]
