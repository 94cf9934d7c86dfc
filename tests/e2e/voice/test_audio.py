"""The one audio context of a page: made once, allowed by any tap, resumed after an interruption."""

import pytest

from tests.e2e.rig import probe
from tests.e2e.rig.desk import wait_engine, wait_screen, wait_until
from tests.e2e.screens.house import go_to
from tests.e2e.voice.hearing import (
    FORGET,
    SPY,
    TRIAL,
    at_line,
    events_of,
    forget_sounds,
    name_of_clip,
    open_voice,
    press_button,
    rack_script,
    started_clips,
    wait_lines,
    wait_state,
)

# Counts the contexts of the page, and lets a test say what a tablet says of the first one.
TABLET = """
(() => {
  const tablet = (globalThis.tablet = { made: [], state: null, time: null, resumes: 0, isDeaf: false });
  const { get: state } = Object.getOwnPropertyDescriptor(BaseAudioContext.prototype, "state");
  const { get: time } = Object.getOwnPropertyDescriptor(BaseAudioContext.prototype, "currentTime");
  const isFirst = (context) => context === tablet.made[0];
  Object.defineProperty(BaseAudioContext.prototype, "state", { get() { return (isFirst(this) && tablet.state) || state.call(this); } });
  Object.defineProperty(BaseAudioContext.prototype, "currentTime", { get() { return isFirst(this) && tablet.time !== null ? tablet.time : time.call(this); } });
  tablet.say = (what) => { tablet.state = what; tablet.made[0].dispatchEvent(new Event("statechange")); };
  tablet.stand = () => { tablet.time = time.call(tablet.made[0]); };
  globalThis.AudioContext = class extends AudioContext {
    constructor(...args) { super(...args); tablet.made.push(this); }
    resume() {
      tablet.resumes += 1;
      if (tablet.isDeaf) return new Promise(() => {});                   // pending for ever, as on a tablet
      if (isFirst(this) && tablet.state) tablet.say(null);
      return super.resume();
    }
  };
})();
"""


@pytest.fixture
def page(context, server):
    """The screen of the voice, on a device that can be interrupted."""
    page = context.new_page()
    page.add_init_script(SPY)
    page.add_init_script(TABLET)
    open_voice(page, server.url)
    return page


def contexts_made(page):
    return page.evaluate("tablet.made.length")


def test_page_without_need_of_sound_makes_none(page):
    page.click("h1")
    page.keyboard.press("Tab")
    assert contexts_made(page) == 0


def test_voice_clock_and_sound_trial_share_a_context(page):
    press_button(page, "start")
    wait_state(page, "playing")
    press_button(page, "stop")
    page.evaluate(
        """() => {
          spy.tones = [];
          const { start } = OscillatorNode.prototype;
          OscillatorNode.prototype.start = function (...at) { spy.tones.push(tablet.made.indexOf(this.context)); return start.apply(this, at); };
        }"""
    )
    go_to(page, "/ready", "[data-device=sound]")
    page.locator("#screen [data-device=sound]").first.click()
    wait_until(page, lambda: page.query_selector("[data-device=heard]"), "the letter")
    go_to(page, "/clock/round", "round-clock")
    page.click("#next")
    wait_until(page, lambda: page.evaluate("spy.tones.length") > 0, "the tone of the round")
    assert set(page.evaluate("spy.tones")) == {0}
    assert contexts_made(page) == 1
    assert page.evaluate("tablet.made[0].state") == "running", "and nobody closed it"


def test_tap_anywhere_allows_sound_where_clock_needs_sound(page):
    go_to(page, "/clock/round", "round-clock")
    assert contexts_made(page) == 0
    page.click("h1")
    wait_until(page, lambda: contexts_made(page) == 1, "the context")


def test_no_screen_calls_by_itself_and_calls_are_recorded(page):
    for place in ("/", "/players", "/words", "/rules", "/voice", "/voice/own", "/clock/round"):
        go_to(page, place, "h1")
        assert probe.calls_of(page) == [], place
    go_to(page, "/voice?language=ca&left=&rack=AB", TRIAL)
    press_button(page, "start")
    wait_lines(page, 2)
    press_button(page, "stop")
    called = probe.calls_of(page)
    script = [line.clip for line in rack_script("ca", "", "AB")]
    assert [call["kind"] for call in called if call["what"] == "sound"] == [
        "AudioBufferSourceNode"
    ] * 5
    lines = [clip for call in called if call["what"] == "line" for clip in call["clips"]]
    assert lines == script[: len(lines)]


# ---- interruptions ----


def test_sound_interrupted_by_tablet_goes_on_by_itself_where_possible(page):
    at_line(page, 2, FORGET, "tablet.say('interrupted')")
    wait_until(page, lambda: events_of(page, "sound-lost"), "the interruption to be noticed")
    wait_until(page, lambda: started_clips(page), "the sound to go on")
    wait_state(page, "playing")
    assert started_clips(page)[0]["known"] == name_of_clip("ca/cities/a/full")
    assert contexts_made(page) == 1


def test_tap_anywhere_resumes_sound_that_needs_a_tap(page):
    at_line(page, 2, "tablet.isDeaf = true; tablet.say('interrupted')")
    wait_state(page, "locked")
    forget_sounds(page)
    page.evaluate("tablet.isDeaf = false")
    page.click("h1")
    wait_state(page, "playing")
    assert started_clips(page)[0]["known"] == name_of_clip("ca/cities/a/full")


def test_page_visible_again_resumes_sound(page):
    press_button(page, "start")
    wait_lines(page, 2)
    page.evaluate("tablet.isDeaf = true; tablet.say('interrupted')")
    wait_state(page, "locked")
    page.evaluate("tablet.isDeaf = false; document.dispatchEvent(new Event('visibilitychange'))")
    wait_state(page, "playing")


def test_context_with_stopped_time_is_replaced_and_sound_goes_on(page):
    at_line(page, 2, FORGET, "tablet.stand()")
    wait_until(page, lambda: events_of(page, "sound-lost"), "it to be noticed")
    wait_state(page, "playing")
    assert started_clips(page)[0]["known"] == name_of_clip("ca/cities/a/full")
    assert contexts_made(page) == 2
    wait_lines(page, 2)


def test_where_no_tap_brings_sound_page_reports_this_and_judge_may_read(page):
    page.evaluate("tablet.isDeaf = true")
    page.evaluate(
        "Object.defineProperty(BaseAudioContext.prototype, 'state', { get: () => 'suspended' })"
    )
    press_button(page, "start")
    wait_state(page, "locked")
    assert "waits for a tap" in page.inner_text(f"{TRIAL} [data-part=note]")
    press_button(page, "unlock")
    note = page.locator(f"{TRIAL} [data-part=note]")
    wait_until(page, lambda: "No sound comes out" in (note.text_content() or ""), "what is wrong")
    press_button(page, "manual")
    wait_state(page, "manual")
    assert started_clips(page) == []


def test_stored_screen_plays_as_soon_as_displayed(page):
    page.reload()
    wait_engine(page)
    wait_screen(page, TRIAL)
    press_button(page, "start")
    wait_state(page, "playing")
    assert contexts_made(page) == 1
