"""The loudness of the voice, measured in the samples of the graph, independent of other load."""

import pytest

from tests.e2e.rig.desk import tables, wait_until
from tests.e2e.voice.hearing import (
    at_line,
    choose_setting,
    events_of,
    forget_sounds,
    press,
    press_button,
    wait_lines,
    wait_state,
)

# Everything that leaves goes past a tape; the loudest of what came since the last look is remembered.
TAPE = """
async () => {
  const { openAudio, resumeAudio } = await import(new URL("js/voice/audio.js", document.baseURI));
  const { context, output } = openAudio();
  await resumeAudio();
  await context.audioWorklet.addModule(new URL("js/voice/recorder-worklet.js", document.baseURI));
  const tape = new AudioWorkletNode(context, "tape", { numberOfOutputs: 0, channelCount: 1, channelCountMode: "explicit" });
  spy.loudest = 0;
  tape.port.onmessage = ({ data }) => { for (const sign of data) spy.loudest = Math.max(spy.loudest, Math.abs(sign)); };
  output.connect(tape);
}
"""
SAY = """
async () => {
  const { playPhrase } = await import(new URL("js/voice/phrases.js", document.baseURI));
  return playPhrase({ clips: ["ca/phrase/thirty_seconds"], caption: "30 segons!" });
}
"""
# whether the last clip is over, and what the tape still has of it
OVER = """
async () => {
  const { context } = (await import(new URL("js/voice/audio.js", document.baseURI))).openAudio();
  const { when, length } = spy.starts.at(-1);
  return context.currentTime > when + length + 0.2;
}
"""


@pytest.fixture
def recorded_page(page):
    page.evaluate(TAPE)
    return page


def move_slider(page, percent):
    page.locator("#volume").evaluate(
        "(slider, percent) => { slider.value = percent; slider.dispatchEvent(new Event('input', { bubbles: true })); }",
        percent,
    )


def loudest_sample(page):
    return page.evaluate("spy.loudest")


def tile_loudness(page):
    """Return the loudness of the first tile of the script, up to the next one."""
    forget_sounds(page)
    page.evaluate("void (spy.loudest = 0)")
    at_line(page, 2, "spy.loudestOfTile = spy.loudest", press("stop"))
    wait_state(page, "idle")
    return page.evaluate("spy.loudestOfTile")


def phrase_loudness(page):
    """Return the loudness of a call of the clock."""
    page.evaluate("void (spy.loudest = 0)")
    assert page.evaluate(SAY)
    wait_until(page, lambda: loudest_sample(page) > 0.001, "the phrase")
    wait_until(page, lambda: page.evaluate(OVER), "its end")
    return loudest_sample(page)


def test_slider_of_caller_is_heard_and_calls_keep_chosen_loudness(recorded_page):
    full, call = tile_loudness(recorded_page), phrase_loudness(recorded_page)
    assert full > 0.05
    move_slider(recorded_page, 20)
    soft = tile_loudness(recorded_page)
    assert soft == pytest.approx(full / 4, rel=0.05)
    assert phrase_loudness(recorded_page) == pytest.approx(call, rel=0.02), (
        "the calls have the volume of the club"
    )
    assert recorded_page.input_value("#volume") == "20"
    assert tile_loudness(recorded_page) == pytest.approx(soft, rel=0.05), (
        "no call sets the slider's volume back"
    )


def test_moved_slider_is_heard_at_once_and_silent_at_its_end(recorded_page):
    press_button(recorded_page, "start")
    wait_lines(recorded_page, 1)
    move_slider(recorded_page, 0)
    recorded_page.wait_for_timeout(300)  # what was rendered already
    recorded_page.evaluate("void (spy.loudest = 0)")
    wait_lines(recorded_page, 3)
    assert loudest_sample(recorded_page) < 1e-4
    move_slider(recorded_page, 80)
    wait_until(
        recorded_page, lambda: loudest_sample(recorded_page) > 0.05, "it to be heard again", 20
    )


def test_chosen_volume_is_that_of_voice_and_of_calls(recorded_page):
    full, call = tile_loudness(recorded_page), phrase_loudness(recorded_page)
    recorded_page.locator("#volume").evaluate(
        "(slider) => { slider.value = 40; slider.dispatchEvent(new Event('input', { bubbles: true })); slider.dispatchEvent(new Event('change', { bubbles: true })); }"
    )
    wait_until(
        recorded_page,
        lambda: any(
            row["key"] == "voice" and '"volume": 40' in row["value"]
            for row in tables(recorded_page)["prefs"]
        ),
        "the volume to be kept",
    )
    # as the answer paints it, with the caller anew
    slider = recorded_page.locator("#volume")
    wait_until(recorded_page, lambda: slider.get_attribute("value") == "40", "the answer")
    assert tile_loudness(recorded_page) == pytest.approx(full / 2, rel=0.05)
    assert phrase_loudness(recorded_page) == pytest.approx(call / 2, rel=0.02)


def test_where_reader_reads_no_slider_makes_voice_sound(recorded_page):
    choose_setting(recorded_page, "reader", "reads")
    recorded_page.evaluate("void (spy.loudest = 0)")
    press_button(recorded_page, "start")
    wait_lines(recorded_page, 1)
    move_slider(recorded_page, 100)
    wait_lines(recorded_page, 3)
    assert loudest_sample(recorded_page) < 1e-4
    assert [line["live"].strip() for line in events_of(recorded_page, "called-line")][:1] == [
        "Z de Zarra"
    ]
