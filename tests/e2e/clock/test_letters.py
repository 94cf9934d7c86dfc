"""The calling of letters up to the running clock.

The round begins at the onset of “Time!” without another tap.
"""

import pytest

from tests.e2e.clock.hall import EARS
from tests.e2e.rig.desk import events, open_desk, wait_screen, wait_until
from tests.e2e.screens.clock_rooms import close_early
from tests.e2e.screens.house import go_to
from tests.e2e.voice.hearing import SPY, events_of, forget_sounds

CALLER = "#round-caller"
ROOM = "/clock/round?letters=yes&language=ca&left=&rack=A"
AHEAD = 25  # milliseconds that two readings of the same moment may part by rounding and by the look of the player


@pytest.fixture
def page(context, server):
    """A rack of one tile on the screen of the clock, ready to be called."""
    page = context.new_page()
    page.add_init_script(EARS)
    page.add_init_script(SPY)
    open_desk(page, server.url, "/clock", "#begin-rounds")
    page.click("#next")
    wait_screen(page, "#start-round")
    page.click("[href*='letters=yes']")
    wait_screen(page, "#letters-form")
    page.fill("#letters-drawn", "A")
    page.click("#letters-form button")
    wait_screen(page, "letter-caller")
    return page


def starts_of(page):
    return [event["data"]["moment"] for event in events(page) if event["kind"] == "start_round"]


def wait_running(page):
    wait_screen(page, "[data-dialog=pause-why]")


def wait_spoken(page, seconds=20):
    wait_until(page, lambda: events_of(page, "called-end"), "everything to be said", seconds)


def test_single_tap_calls_letters_and_round_runs_from_onset_of_time(page):
    page.click(f"{CALLER} [data-act=start]")
    wait_running(page)
    (onset,), (moment,) = events_of(page, "time-onset"), starts_of(page)
    assert abs(moment["counter"] - onset["at"]) <= AHEAD
    (total, spent) = page.evaluate(
        """import(new URL("js/elements/moment.js", document.baseURI)).then(({ readMoment }) => {
          const clock = document.querySelector("#round-clock"), when = readMoment();
          return [when.counter, clock.spentAt(when)];
        })"""
    )
    assert abs(total - onset["at"] - spent) <= AHEAD
    # the call is neither cut nor said twice, and the rack stays where it was
    wait_spoken(page)
    assert [sound for sound in page.evaluate("heard") if sound["what"] == "say"] == []
    assert [sound for sound in page.evaluate("heard") if sound["what"] == "tone"] == []
    assert page.query_selector(f"{CALLER} [data-act=all]").is_visible()


def test_repetition_begins_no_other_round(page):
    page.click(f"{CALLER} [data-act=start]")
    wait_running(page)
    wait_spoken(page)
    forget_sounds(page)
    page.click(f"{CALLER} [data-act=all]")
    wait_spoken(page)
    page.click(f"{CALLER} [data-act=last]")
    wait_until(page, lambda: len(events_of(page, "called-line")) >= 3, "the last tile")
    assert len(starts_of(page)) == 1
    assert events_of(page, "time-onset") == []


def test_clock_set_to_wait_waits(page):
    page.uncheck("[name=at_onset]")
    wait_screen(page, "#start-round #next")
    page.click(f"{CALLER} [data-act=start]")
    wait_spoken(page)
    assert events_of(page, "time-onset") == []
    assert len(events_of(page, "called-line")) == 2, "the tile twice, and no call"
    assert starts_of(page) == []
    page.click("#next")
    wait_running(page)
    assert len(starts_of(page)) == 1
    # now the call is the clock's own, by voice and by tone
    assert {sound["what"] for sound in page.evaluate("heard")} == {"say", "tone"}


def test_with_voice_off_round_begins_at_tap_that_reaches_time(page):
    page.click(f"{CALLER} [data-act=manual]")
    lines = page.locator(f"{CALLER} [data-part=lines] > li").count()
    for _ in range(lines - 1):
        page.keyboard.press("Space") if page.evaluate(
            "document.activeElement === document.body"
        ) else page.click(f"{CALLER} [data-act=next]")
    assert starts_of(page) == []
    page.evaluate(
        "addEventListener('click', ({ timeStamp }) => { globalThis.tapped = timeStamp; }, true)"
    )
    page.click(f"{CALLER} [data-act=next]")
    wait_running(page)
    (moment,) = starts_of(page)
    assert abs(moment["counter"] - page.evaluate("tapped")) <= AHEAD


def test_letters_of_next_round_come_after_previous_round_is_closed(page):
    page.click(f"{CALLER} [data-act=start]")
    wait_running(page)
    wait_spoken(page)
    close_early(page)
    wait_screen(page, "#letters-form")
    assert page.input_value("#letters-drawn") == ""
    page.fill("#letters-drawn", "E")
    page.keyboard.press("Enter")
    wait_screen(page, "letter-caller")
    page.click(f"{CALLER} [data-act=start]")
    wait_running(page)
    assert [
        event["data"]["number"] for event in events(page) if event["kind"] == "start_round"
    ] == [
        1,
        2,
    ]


def test_following_window_begins_no_round(page, context, server):
    other = context.new_page()
    other.goto(f"{server.url}#{ROOM}")
    wait_until(other, lambda: other.query_selector("#round-clock"), "the picture")
    other.evaluate(
        "document.dispatchEvent(new CustomEvent('time-onset', { detail: { at: performance.now() } }))"
    )
    go_to(page, "/clock/round", "#start-round")
    assert starts_of(page) == []
