"""The call “Time!” is spoken once: repetitions and interruptions begin no round and call none."""

import pytest

from tests.e2e.rig.desk import wait_until
from tests.e2e.voice.hearing import (
    AGAIN,
    FORGET,
    SUSPEND,
    TRIAL,
    at_line,
    choose_setting,
    events_of,
    forget_sounds,
    hurry,
    hurry_to_end,
    name_of_clip,
    press,
    press_button,
    rack_script,
    started_clips,
    wait_state,
)

TIME = name_of_clip("ca/phrase/time")
REPEATED = [name_of_clip(clip) for clip in AGAIN]


@pytest.fixture
def page(fast_page):
    """A page whose voice can be hurried."""
    return fast_page


def phrases_of(page):
    return [clip["known"] for clip in started_clips(page)]


AT_ONSET = f"""(what) => document.addEventListener("time-onset", async ({{ target }}) => {{
  window.heardAtOnset = spy.starts.map(({{ known }}) => known);
  {FORGET};
  if (what === "suspend") {SUSPEND};
  else if (what) target.querySelector(`[data-act=${{what}}]`).click();
}}, {{ once: true }})"""


def run_to_call(page, then=""):
    """Speak the script up to “Time!”, and do `then` while that sounds, however slow the machine is."""
    page.evaluate(AT_ONSET, then)
    press_button(page, "start")
    hurry(page)
    wait_until(page, lambda: page.evaluate("window.heardAtOnset"), "the call", 60)
    assert page.evaluate("window.heardAtOnset")[-1] == TIME


@pytest.mark.parametrize("state", ["pressed twice", "stopped"])
def test_repetition_of_all_is_no_call_however_requested(page, state):
    run_to_call(page)
    hurry_to_end(page)
    press_button(page, "all")
    wait_until(page, lambda: events_of(page, "called-line"), "the first line")
    assert phrases_of(page) == REPEATED
    forget_sounds(page)
    if state == "stopped":
        press_button(page, "stop")
        wait_state(page, "idle")
    press_button(page, "start" if state == "stopped" else "all")
    wait_until(page, lambda: started_clips(page), "it to be said again")
    assert phrases_of(page) == REPEATED
    hurry_to_end(page)
    assert events_of(page, "time-onset") == []


def test_repetition_of_all_during_call_is_no_call(page):
    run_to_call(page, "all")
    wait_until(page, lambda: started_clips(page), "it to be said again")
    assert phrases_of(page) == REPEATED


def test_pause_in_call_does_not_delay_call(page):
    run_to_call(page, "pause")
    wait_state(page, "paused")
    press_button(page, "resume")
    hurry_to_end(page)
    assert phrases_of(page) == []


def test_interruption_of_call_does_not_delay_call(page):
    run_to_call(page, "suspend")
    hurry_to_end(page)
    assert phrases_of(page) == []


def test_repeated_and_paused_last_tile_leads_to_no_call(page):
    run_to_call(page)
    hurry_to_end(page)
    at_line(page, 1, press("pause"), button="last")
    wait_state(page, "paused")
    press_button(page, "resume")
    hurry_to_end(page)
    assert set(phrases_of(page)) == {name_of_clip("ca/cities/b/full")}


def test_script_stopped_before_call_is_spoken_from_beginning(page):
    press_button(page, "start")
    wait_until(page, lambda: len(events_of(page, "called-line")) > 1, "two lines")
    press_button(page, "stop")
    forget_sounds(page)
    press_button(page, "start")
    wait_state(page, "playing")
    assert phrases_of(page) == [name_of_clip(line.clip) for line in rack_script("ca", "Z", "AB")]


def test_judge_who_stops_after_call_reads_repetition(page):
    choose_setting(page, "speaker", "judge")
    wait_state(page, "manual")
    for _ in rack_script("ca", "Z", "AB"):
        press_button(page, "next")
    assert len(events_of(page, "time-onset")) == 1
    press_button(page, "all")
    forget_sounds(page)
    press_button(page, "next")
    assert page.text_content(f"{TRIAL} [data-part=caption]") == "Repeteixo"
    for _ in AGAIN[1:]:
        press_button(page, "next")
    press_button(page, "next")
    assert page.text_content(f"{TRIAL} [data-part=caption]") == "Repeteixo"
    assert events_of(page, "time-onset") == []
