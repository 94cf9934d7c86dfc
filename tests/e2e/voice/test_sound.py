"""Sound that needs a tap, is interrupted, or is impossible; and the judge who speaks alone."""

import pytest

from tests.e2e.rig.desk import wait_answers, wait_engine, wait_screen, wait_until
from tests.e2e.rig.probe import wire_messages
from tests.e2e.voice.hearing import (
    FORGET,
    SPY,
    SUSPEND,
    TRIAL,
    at_line,
    choose_setting,
    events_of,
    forget_sounds,
    name_of_clip,
    open_voice,
    press,
    press_button,
    rack_script,
    started_clips,
    wait_lines,
    wait_state,
)

# Firefox has no sound without a loudspeaker: what it plays is proved by what it renders
# A look of a test into the page counts as a touch of it: so here is a browser that knows what a tap is.
STRICT = """
(() => {
  let isTapped = false;
  addEventListener("click", ({ isTrusted }) => { isTapped ||= isTrusted; }, true);
  globalThis.AudioContext = class extends AudioContext {
    constructor(...args) { super(...args); this.suspend(); }
    resume() { return isTapped ? super.resume() : new Promise(() => {}); }
  };
})();
"""


# ---- one tap ----


@pytest.fixture
def untouched_page(context, server):
    """An untouched page whose call waits for the unlocking tap."""
    page = context.new_page()
    page.add_init_script(SPY)
    page.add_init_script(STRICT)
    open_voice(page, server.url)
    page.evaluate(
        "document.querySelector('#trial-caller').start()"
    )  # as a screen that begins by itself
    wait_state(page, "locked")
    return page


def test_untouched_page_requests_single_tap_that_unlocks_sound(untouched_page):
    page = untouched_page
    assert "waits for a tap" in page.inner_text(f"{TRIAL} [data-part=note]")
    assert started_clips(page) == []
    press_button(page, "unlock")
    wait_state(page, "playing")
    script = rack_script("ca", "Z", "AB")
    assert [clip["known"] for clip in started_clips(page)] == [
        name_of_clip(line.clip) for line in script
    ]


def test_unlocking_button_is_as_wide_as_screen_allows(untouched_page):
    button = untouched_page.locator(f"{TRIAL} [data-act=unlock]").bounding_box()
    whole = untouched_page.locator(TRIAL).bounding_box()
    assert button["width"] == pytest.approx(whole["width"], abs=1)


# ---- interruptions ----


def test_after_interruption_voice_resumes_with_cut_tile(page):
    at_line(page, 2, FORGET, SUSPEND)
    wait_until(page, lambda: events_of(page, "sound-lost"), "the interruption to be noticed")
    wait_until(page, lambda: started_clips(page), "the sound to go on")
    wait_state(page, "playing")
    script = rack_script("ca", "Z", "AB")
    assert [clip["known"] for clip in started_clips(page)] == [
        name_of_clip(line.clip) for line in script[1:]
    ]


def test_interruption_that_needs_a_tap_requests_tap(page):
    # pending for ever, as on a tablet
    deafen = "spy.resume = AudioContext.prototype.resume; AudioContext.prototype.resume = () => new Promise(() => {})"
    at_line(page, 2, deafen, SUSPEND)
    wait_state(page, "locked")
    assert page.is_visible(f"{TRIAL} [data-act=unlock]")
    page.evaluate("void (AudioContext.prototype.resume = spy.resume)")
    forget_sounds(page)
    press_button(page, "unlock")
    wait_state(page, "playing")
    assert started_clips(page)[0]["known"] == name_of_clip("ca/cities/a/full")


def test_context_is_never_suspended_between_two_calls(page):
    page.evaluate(
        """() => {
          const { suspend, close } = AudioContext.prototype;
          spy.suspended = 0;
          AudioContext.prototype.suspend = function () { spy.suspended += 1; return suspend.call(this); };
          AudioContext.prototype.close = function () { spy.suspended += 1; return close.call(this); };
        }"""
    )
    for _ in range(2):
        press_button(page, "start")
        wait_lines(page, 1)
        press_button(page, "pause")
        press_button(page, "stop")
        wait_state(page, "idle")
    assert page.evaluate("spy.suspended") == 0
    assert page.evaluate(
        """async () => (await import(new URL("js/voice/audio.js", document.baseURI))).isAudioRunning()"""
    )


# ---- no sound ----


def test_where_sound_is_impossible_page_reports_this_and_judge_reads(context, server):
    page = context.new_page()
    page.add_init_script(SPY)
    page.add_init_script("delete globalThis.AudioContext")
    open_voice(page, server.url)
    wait_state(page, "manual")
    assert "No sound is possible here" in page.inner_text(f"{TRIAL} [data-part=note]")
    press_button(page, "next")
    assert page.text_content(f"{TRIAL} [data-part=caption]") == "Z de Zarra"


def test_missing_voice_is_reported_and_judge_reads(fresh, own_server):
    context, watch = fresh(own_server.origin)
    watch.allow("audio/|Failed to load resource|ERR_")
    page = context.new_page()
    page.add_init_script(SPY)
    own_server.damaged["audio/ca.mp3pack"] = b"another upload"
    open_voice(page, own_server.url)
    press_button(page, "start")
    wait_state(page, "manual")
    assert "not on this device yet" in page.inner_text(f"{TRIAL} [data-part=note]")
    assert started_clips(page) == []


def test_voice_fetched_before_speaks_with_server_dead(fresh, own_server):
    context, watch = fresh(own_server.origin)
    watch.allow(r"sw-\w+\.js|version\.json")
    page = context.new_page()
    page.add_init_script(SPY)
    open_voice(page, own_server.url)
    press_button(page, "start")
    wait_state(page, "playing")
    requested = [path for path in own_server.requested if "audio/" in path]
    assert {path.rpartition("/")[2].removesuffix(".gz") for path in requested} == {
        "ca.json",
        "ca.mp3pack",
    }
    own_server.kill()
    page.reload()
    wait_engine(page)
    wait_screen(page, TRIAL)
    press_button(page, "start")
    wait_state(page, "playing")
    assert len(started_clips(page)) == len(rack_script("ca", "Z", "AB"))


# ---- the judge speaks ----


def lines_read(page):
    return [event["caption"] for event in events_of(page, "called-line")]


def test_speaking_judge_steps_through_script_with_space_bar(page):
    choose_setting(page, "speaker", "judge")
    wait_state(page, "manual")
    page.evaluate("document.activeElement.blur()")
    script = [line.caption for line in rack_script("ca", "Z", "AB")]
    displayed = page.locator(f"{TRIAL} [data-part=lines] > li").all_text_contents()
    assert displayed == script
    for n, caption in enumerate(script):
        page.keyboard.press("Space")
        assert lines_read(page) == script[: n + 1]
        assert page.text_content(f"{TRIAL} [data-part=caption]") == caption
        assert (page.text_content(f"{TRIAL} [data-part=live]") or "").strip() == caption
    (onset,) = events_of(page, "time-onset")
    assert 0 <= onset["now"] - onset["at"] < 1000, "the moment of the tap"
    assert started_clips(page) == []
    assert page.text_content(f"{TRIAL} [data-part=next]") == "Everything has been said."


def test_button_names_next_step_and_last_step_can_be_repeated(page):
    choose_setting(page, "speaker", "judge")
    wait_state(page, "manual")
    following = page.locator(f"{TRIAL} [data-part=next]")
    assert following.text_content() == "Z de Zarra"
    press_button(page, "next")
    assert following.text_content() == "A d’Alacant"
    press_button(page, "next")
    press_button(page, "last")
    assert lines_read(page) == ["Z de Zarra", "A d’Alacant", "Z de Zarra"]


def test_space_bar_is_a_space_in_a_text_field(page):
    choose_setting(page, "speaker", "judge")
    wait_state(page, "manual")
    page.focus("#trial-left")
    page.keyboard.press("Space")
    assert events_of(page, "called-line") == []


def test_caller_can_be_operated_by_keyboard_alone(page):
    page.focus(f"{TRIAL} [data-act=start]")
    page.keyboard.press("Enter")
    wait_state(page, "playing")
    focused = "document.activeElement.dataset.act"
    assert page.evaluate(focused) == "pause", "the focus stays on what can be pressed"
    page.keyboard.press("Enter")
    wait_state(page, "paused")
    assert page.evaluate(focused) == "resume"
    page.keyboard.press("Enter")
    wait_state(page, "playing")


def test_judge_may_take_over_before_first_word(page):
    press_button(page, "manual")
    wait_state(page, "manual")
    press_button(page, "next")
    assert lines_read(page) == ["Z de Zarra"]


# ---- the device's own voice ----

VOICES = """
(() => {
  const said = (globalThis.deviceSaid = []);
  globalThis.SpeechSynthesisUtterance = class { constructor(text) { this.text = text; } };
  const synthesis = {
    getVoices: () => [{ lang: "ca-ES", localService: true, name: "here" }, { lang: "ro-RO", localService: false, name: "far away" }],
    speak(words) { said.push([words.text, words.voice.name, words.lang]); queueMicrotask(() => { words.onstart(); words.onend(); }); },
    cancel() {}, addEventListener() {},
  };
  Object.defineProperty(globalThis, "speechSynthesis", { value: synthesis });
})();
"""


def is_offered(page):
    page.wait_for_timeout(0)
    return page.locator("#voice-form [name=speaker] option").evaluate_all(
        "(all) => all.map((one) => one.value)"
    )


def test_device_voice_is_offered_where_local_and_in_the_language(context, server):
    page = context.new_page()
    page.add_init_script(SPY)
    page.add_init_script(VOICES)
    open_voice(page, server.url)
    wait_until(page, lambda: "device" in is_offered(page), "the voice of the device to be offered")
    choose_setting(page, "speaker", "device")
    press_button(page, "start")
    wait_lines(page, 2)
    assert page.evaluate("deviceSaid")[:2] == [
        ["Z de Zarra", "here", "ca-ES"],
        ["A d’Alacant", "here", "ca-ES"],
    ]
    assert started_clips(page) == []


def test_where_reader_reads_device_voice_is_silent_too(context, server):
    page = context.new_page()
    page.add_init_script(SPY)
    page.add_init_script(VOICES)
    open_voice(page, server.url)
    wait_until(page, lambda: "device" in is_offered(page), "the voice of the device to be offered")
    choose_setting(page, "speaker", "device")
    choose_setting(page, "reader", "reads")
    at_line(page, 2, press("stop"))
    wait_state(page, "idle")
    lines = events_of(page, "called-line")
    assert [line["live"].strip() for line in lines[:2]] == ["Z de Zarra", "A d’Alacant"]
    pauses = rack_script("ca", "Z", "AB")
    assert lines[1]["at"] - lines[0]["at"] > pauses[1].pause_ms, "a reader has time to read a line"
    assert page.evaluate("deviceSaid") == []


def test_device_voice_has_loudness_of_slider(context, server):
    page = context.new_page()
    page.add_init_script(SPY)
    page.add_init_script(VOICES.replace("words.lang]", "words.lang, words.volume]"))
    open_voice(page, server.url)
    wait_until(page, lambda: "device" in is_offered(page), "the voice of the device to be offered")
    choose_setting(page, "speaker", "device")
    slide = "const slider = document.querySelector('#volume'); slider.value = 20"
    at_line(page, 1, slide, "slider.dispatchEvent(new Event('input', { bubbles: true }))")
    wait_lines(page, 2)
    assert [utterance[3] for utterance in page.evaluate("deviceSaid")][:2] == [0.8, 0.2]


def test_voice_that_needs_connection_is_not_offered(context, server):
    page = context.new_page()
    page.add_init_script(VOICES)
    open_voice(page, server.url, language="ro")
    wait_until(
        page,
        lambda: any(request["facts"] for request in wire_messages(page, "request")),
        "what the device has to be told",
    )
    wait_answers(page)
    offered = is_offered(page)
    assert offered
    assert "device" not in offered
