"""“Time!” is said once: whatever is asked for while it sounds, or after it, begins no round and says no round begins."""

import pytest

from tests.e2e.rig.desk import wait_until
from tests.e2e.voice.hearing import (
    AGAIN,
    TRIAL,
    act,
    choose,
    forget,
    hurry,
    hurry_to_end,
    known,
    rack_script,
    starts,
    told,
    wait_state,
)

TIME = known("ca/phrase/time")
REPEATED = [known(clip) for clip in AGAIN]


@pytest.fixture
def page(hurried):
    """A page whose voice can be hurried."""
    return hurried


def heard(page):
    return [one["known"] for one in starts(page)]


AT_ONSET = """(what) => document.addEventListener("time-onset", async ({ target }) => {
  window.heardAtOnset = spy.starts.map(({ known }) => known);
  Object.assign(spy, { starts: [], stops: 0, told: [] });
  if (what === "suspend") (await import(new URL("js/voice/audio.js", document.baseURI))).openAudio().context.suspend();
  else if (what) target.querySelector(`[data-act=${what}]`).click();
}, { once: true })"""


def to_the_call(page, then=""):
    """Say all of it, up to where “Time!” sounds; what comes then is done while it does, however slow the hand."""
    page.evaluate(AT_ONSET, then)
    act(page, "start")
    hurry(page)
    wait_until(page, lambda: page.evaluate("window.heardAtOnset"), "the call", 60)
    assert page.evaluate("window.heardAtOnset")[-1] == TIME


@pytest.mark.parametrize("how", ["pressed twice", "paused", "stopped"])
def test_repetition_of_all_is_no_call_however_requested(page, how):
    to_the_call(page)
    hurry_to_end(page)
    act(page, "all")
    wait_until(page, lambda: told(page, "called-line"), "the first line")
    assert heard(page) == REPEATED
    forget(page)
    if how == "paused":
        act(page, "pause")
        wait_state(page, "paused")
    if how == "stopped":
        act(page, "stop")
        wait_state(page, "idle")
    act(page, "start" if how == "stopped" else "all")
    wait_until(page, lambda: starts(page), "it to be said again")
    assert heard(page) == REPEATED
    hurry_to_end(page)
    assert told(page, "time-onset") == []


def test_repetition_of_all_during_call_is_no_call(page):
    to_the_call(page, "all")
    wait_until(page, lambda: starts(page), "it to be said again")
    assert heard(page) == REPEATED


def test_pause_in_call_does_not_delay_call(page):
    to_the_call(page, "pause")
    wait_state(page, "paused")
    act(page, "resume")
    hurry_to_end(page)
    assert heard(page) == []


def test_interruption_of_call_does_not_delay_call(page):
    to_the_call(page, "suspend")
    hurry_to_end(page)
    assert heard(page) == []


def test_repeated_and_paused_last_tile_leads_to_no_call(page):
    to_the_call(page)
    hurry_to_end(page)
    act(page, "last")
    wait_until(page, lambda: told(page, "called-line"), "the tile")
    act(page, "pause")
    act(page, "resume")
    hurry_to_end(page)
    assert set(heard(page)) == {known("ca/cities/b/full")}


def test_script_stopped_before_call_is_spoken_from_beginning(page):
    act(page, "start")
    wait_until(page, lambda: len(told(page, "called-line")) > 1, "two lines")
    act(page, "stop")
    forget(page)
    act(page, "start")
    wait_state(page, "playing")
    assert heard(page) == [known(line.clip) for line in rack_script("ca", "Z", "AB")]


def test_judge_who_stops_after_call_reads_repetition(page):
    choose(page, "speaker", "judge")
    wait_state(page, "manual")
    for _ in rack_script("ca", "Z", "AB"):
        act(page, "next")
    assert len(told(page, "time-onset")) == 1
    act(page, "all")
    forget(page)
    act(page, "next")
    assert page.text_content(f"{TRIAL} [data-part=caption]") == "Repeteixo"
    for _ in AGAIN[1:]:
        act(page, "next")
    act(page, "next")
    assert page.text_content(f"{TRIAL} [data-part=caption]") == "Repeteixo"
    assert told(page, "time-onset") == []
