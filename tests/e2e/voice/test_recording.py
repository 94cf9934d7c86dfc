"""A club's own recordings: made, trimmed, heard, stored, used, removed.

Devices without a microphone are tested too.
"""

import base64
import struct
from collections.abc import Iterator

import pytest
from playwright.sync_api import Page

from tests.e2e.rig import browser as browsers
from tests.e2e.rig.desk import open_desk, tables, wait_screen, wait_until
from tests.e2e.rig.patience import time_factor
from tests.e2e.rig.recorder import Recorder
from tests.e2e.screens import axe
from tests.e2e.voice.hearing import (
    SPY,
    TRIAL,
    forget_sounds,
    name_of_clip,
    open_voice,
    press_button,
    started_clips,
    wait_state,
)

FAKE = ("--use-fake-device-for-media-stream", "--use-fake-ui-for-media-stream")
# on the page: asked from here, each of the short beeps could be missed
HEAR_BEEP = """() => {
  const level = document.querySelector("[data-part=level]");
  globalThis.beep = "";
  new MutationObserver(() => {
    if (level.value > 0.05) globalThis.beep ||= "begun";
    else if (globalThis.beep && level.value < 0.01) globalThis.beep = "over";
  }).observe(level, { attributeFilter: ["value"] });
}"""
CLIP, CAPTION = "ca/cities/a/full", "A d’Alacant"
LINE = f"[data-clip='{CLIP}']"
DIALOG = "#recording"


@pytest.fixture
def studio(playwright, keeper, own_server: Recorder) -> Iterator[Page]:
    """The list of recordings, in a browser whose microphone beeps."""
    browser = browsers.launch(playwright, "chromium", *FAKE)
    context = browser.new_context(viewport={"width": 1180, "height": 820}, locale="en")
    keeper.watch(context, own_server.origin)
    page = context.new_page()
    page.add_init_script(SPY)
    open_desk(page, own_server.url, "/voice/own?language=ca", "clip-recorder")
    yield page
    keeper.finish()
    keeper._watched.clear()
    browser.close()


def wait_recorder(page, state):
    page.wait_for_selector(f"clip-recorder[data-state={state}]", timeout=20_000 * time_factor())


def record(page, line=LINE):
    """Record a beep: the microphone gives one every second."""
    page.click(f"{line} [data-act=record]")
    wait_recorder(page, "speak")
    page.evaluate(HEAR_BEEP)
    wait_until(page, lambda: page.evaluate("beep") == "over", "a beep and its end")
    page.click(f"{DIALOG} [data-act=finish]")
    wait_recorder(page, "listen")


def store_recording(page, line=LINE):
    page.click(f"{DIALOG} [data-part=keep]")
    wait_until(page, lambda: not page.is_visible(DIALOG), "the dialog to be gone")
    wait_screen(page, f"{line} form[data-command=remove_clip]")


def wave_of(row):
    """Return the samples of a recording, read without Faristol's own code."""
    import json

    data = base64.b64decode(json.loads(row["line"])["pref"]["value"]["wav"])
    assert struct.unpack("<4sI4s4sIHHIIHH4sI", data[:44])[5:11] == (1, 1, 24_000, 48_000, 2, 16)
    count = (len(data) - 44) // 2
    return [sign / 32_768 for sign in struct.unpack(f"<{count}h", data[44:])]


@pytest.mark.slow
def test_recording_is_made_stored_used_in_place_of_clip_and_removed(studio, own_server):
    record(studio)
    assert axe.axe_faults(studio) == []
    studio.click(f"{DIALOG} [data-act=listen]")
    wait_until(studio, lambda: started_clips(studio), "it to be heard before it is kept")
    store_recording(studio)
    (row,) = tables(studio)["clips"]
    assert (row["clip"], row["caption"]) == (CLIP, CAPTION)
    signs = wave_of(row)
    assert row["ms"] == len(signs) // 24
    # the silence around what was heard is gone
    loud = [at for at, sign in enumerate(signs) if abs(sign) > 0.02]
    assert loud[0] < 24 * 60
    assert len(signs) - loud[-1] < 24 * 200
    assert 0.2 < max(map(abs, signs)) <= 0.85
    assert axe.axe_faults(studio) == []
    # what a script says of this tile is the recording now
    open_voice(studio, own_server.url, left="", rack="AB")
    forget_sounds(studio)
    press_button(studio, "start")
    wait_state(studio, "playing")
    first, second = started_clips(studio)[:2]
    assert first["known"] == ""
    assert first["length"] * 1000 == pytest.approx(row["ms"], abs=2)
    assert second["known"] == name_of_clip("ca/cities/b/full")
    # a tile that is called otherwise has none
    open_desk(studio, own_server.url, "/voice/names?language=ca", "#names-form")
    studio.fill("#cities-tile-0", "Alcoi")
    studio.click("#next")
    wait_until(studio, lambda: tables(studio)["prefs"][-1]["key"] == "voice", "the name to be kept")
    open_voice(studio, own_server.url, left="", rack="AB")
    forget_sounds(studio)
    press_button(studio, "start")
    wait_state(studio, "playing")
    assert started_clips(studio)[0]["known"] == name_of_clip("ca/cities/b/full"), (
        "for A there is no sound"
    )
    assert "A d’Alcoi" in studio.inner_text(f"{TRIAL} [data-part=note]")
    open_desk(studio, own_server.url, "/voice/names?language=ca", "#names-form")
    studio.fill("#cities-tile-0", "")
    studio.click("#next")
    studio.wait_for_selector(".toast")
    # and removed, it is the voice again
    open_desk(studio, own_server.url, "/voice/own?language=ca", f"{LINE} form")
    studio.click(f"{LINE} form button")
    wait_until(studio, lambda: not tables(studio)["clips"], "the recording to be gone")
    studio.click(f"{LINE} [data-act=hear]")
    studio.wait_for_selector("clip-recorder[data-heard=playing]")
    assert started_clips(studio)[-1]["known"] == name_of_clip(CLIP)


@pytest.mark.slow
def test_part_of_number_is_recorded_once_wherever_used(studio):
    line = "[data-clip='ca/number/100']"
    assert studio.locator("[data-clip$='/more']").count() == 0
    record(studio, line)
    store_recording(studio, line)
    (row,) = tables(studio)["clips"]
    result = studio.evaluate(
        """async () => {
          const { loadSounds } = await import(new URL("js/voice/clip-cache.js", document.baseURI));
          const items = ["100", "100/more", "200/more"].map((part) => ({ clip: `ca/number/${part}`, caption: part === "200/more" ? "dos-cents" : "cent" }));
          const soundOf = await loadSounds(new OfflineAudioContext(1, 1, 44100), items);
          return items.map((item) => soundOf(item).ms);
        }"""
    )
    assert result[:2] == pytest.approx([row["ms"]] * 2, abs=1)
    assert result[2] != result[0], "what was not recorded is the voice's"


@pytest.mark.slow
def test_recordings_return_from_device_file_even_saved_without_python(studio, fresh_device):
    record(studio)
    store_recording(studio)
    (row,) = tables(studio)["clips"]
    rescued = studio.evaluate(
        """async () => (await import(new URL("js/raw-export.js", document.baseURI))).buildDeviceFile()"""
    )
    open_desk(studio, studio.url.split("#")[0], "/files", "form[data-command=save_device]")
    with studio.expect_download() as saving:
        studio.click("form[data-command=save_device] button")
    saved = saving.value.path().read_bytes()
    assert saved == rescued.encode()
    other = fresh_device()
    other.set_input_files(
        "form[data-command=open_file] [name=file]",
        files={"name": "a.jsonl", "mimeType": "application/x-ndjson", "buffer": saved},
    )
    other.click("form[data-command=open_file] button[type=submit], #next")
    wait_until(other, lambda: tables(other)["clips"] == [row], "the recording to be here")


@pytest.fixture
def fresh_device(studio):
    """Another, empty device."""

    def make() -> Page:
        context = studio.context.browser.new_context(locale="en")
        page = context.new_page()
        open_desk(page, studio.url.split("#")[0], "/files", "form[data-command=open_file]")
        return page

    return make


def test_silent_microphone_gives_no_recording_to_store(studio):
    studio.evaluate(
        """() => {
          const { getUserMedia } = MediaDevices.prototype;
          MediaDevices.prototype.getUserMedia = async () => new AudioContext().createMediaStreamDestination().stream;
        }"""
    )
    studio.click(f"{LINE} [data-act=record]")
    wait_recorder(studio, "speak")
    studio.click(f"{DIALOG} [data-act=finish]")
    wait_recorder(studio, "silent")
    assert "Nothing was heard" in studio.inner_text(f"{DIALOG} [data-part=told]")
    assert studio.is_disabled(f"{DIALOG} [data-part=keep]")
    studio.keyboard.press("Escape")
    wait_until(studio, lambda: not studio.is_visible(DIALOG), "the dialog to be gone")
    assert tables(studio)["clips"] == []


def test_microphone_is_released_when_its_sound_is_unusable(studio):
    """The page would be seen to listen for as long as it is open."""
    studio.evaluate(
        """() => {
          const { getUserMedia } = MediaDevices.prototype;
          spy.tracks = [];
          MediaDevices.prototype.getUserMedia = async function (...wanted) {
            const stream = await getUserMedia.apply(this, wanted);
            spy.tracks.push(...stream.getTracks());
            return stream;
          };
          AudioWorklet.prototype.addModule = () => Promise.reject(new DOMException("no", "AbortError"));
        }"""
    )
    studio.click(f"{LINE} [data-act=record]")
    note = studio.locator("clip-recorder [data-part=note]")
    wait_until(
        studio,
        lambda: "There is no microphone here" in (note.text_content() or ""),
        "what is wrong",
    )
    assert studio.evaluate("spy.tracks.map(({ readyState }) => readyState)") == ["ended"]
    assert not studio.is_visible(DIALOG)


# ---- what there is to hear ----


def hear_recording(page, text, line=LINE):
    page.click(f"{line} [data-act=hear]")
    note = page.locator("clip-recorder [data-part=note]")
    wait_until(page, lambda: text in (note.text_content() or ""), text)
    assert note.is_visible()


def test_missing_voice_is_reported(fresh, own_server):
    context, watch = fresh(own_server.origin)
    watch.allow("audio/|Failed to load resource|ERR_")
    page = context.new_page()
    open_desk(page, own_server.url, "/voice/own?language=ca", "clip-recorder")
    own_server.kill()
    hear_recording(page, "not on this device yet")


def test_missing_sound_is_reported_and_heard_on_arrival(context, server):
    page = context.new_page()
    page.add_init_script(SPY)
    open_desk(page, server.url, "/voice/own?language=ca", "clip-recorder")
    page.evaluate(
        """() => {
          spy.state = Object.getOwnPropertyDescriptor(BaseAudioContext.prototype, "state");
          Object.defineProperty(BaseAudioContext.prototype, "state", { get: () => "suspended", configurable: true });
        }"""
    )
    hear_recording(page, "No sound comes out")
    page.evaluate("void Object.defineProperty(BaseAudioContext.prototype, 'state', spy.state)")
    page.click(f"{LINE} [data-act=hear]")
    wait_until(page, lambda: started_clips(page), "the clip")
    note = page.locator("clip-recorder [data-part=note]")
    wait_until(page, lambda: not note.is_visible(), "nothing to be said any more")


def test_where_sound_is_impossible_trial_reports_this(context, server):
    page = context.new_page()
    page.add_init_script("delete globalThis.AudioContext")
    open_desk(page, server.url, "/voice/own?language=ca", "clip-recorder")
    hear_recording(page, "No sound is possible here")


def test_club_name_without_recording_is_reported_as_silent(page, server):
    open_desk(page, server.url, "/voice/names?language=ca", "#names-form")
    page.fill("#cities-tile-1", "Berga")
    page.click("#next")
    page.wait_for_selector(".toast")
    open_desk(page, server.url, "/voice/own?language=ca", "clip-recorder")
    hear_recording(
        page, "There is no recording of: B de Berga", "[data-clip='ca/cities/b/own/full']"
    )


@pytest.mark.parametrize(
    ("script", "text"),
    [
        (
            "Object.defineProperty(Navigator.prototype, 'mediaDevices', { value: undefined })",
            "only from a secure address",
        ),
        (
            "MediaDevices.prototype.getUserMedia = () => Promise.reject(new DOMException('no', 'NotAllowedError'))",
            "does not allow the microphone",
        ),
        (
            "MediaDevices.prototype.getUserMedia = () => Promise.reject(new DOMException('no', 'NotFoundError'))",
            "There is no microphone here",
        ),
        ("delete globalThis.AudioWorkletNode", "There is no microphone here"),
    ],
    ids=["insecure", "forbidden", "absent", "too old"],
)
def test_where_recording_is_impossible_page_gives_reason(context, server, script, text):
    page = context.new_page()
    page.add_init_script(script)
    open_desk(page, server.url, "/voice/own?language=ca", "clip-recorder")
    page.click(f"{LINE} [data-act=record]")
    note = page.locator("clip-recorder [data-part=note]")
    wait_until(page, lambda: text in (note.text_content() or ""), text)
    assert note.is_visible()
    assert not page.is_visible(DIALOG)


# ---- what a recording is made into ----

MADE = """
async ([seconds, from, to, loud, noise]) => {
  const { normalize, RATE, encodeWav, decodeWav, trim } = await import(new URL("js/voice/wav.js", document.baseURI));
  const signs = new Float32Array(seconds * RATE).map((_, k) => {
    const at = k / RATE;
    return (at >= from && at < to ? loud * Math.sin(2 * Math.PI * 220 * at) : 0) + noise * Math.sin(2 * Math.PI * 50 * at);
  });
  const cut = trim(signs);
  if (!cut) return null;
  const made = normalize(cut), { samples: back } = decodeWav(encodeWav(made));
  const middle = made.slice(Math.floor(made.length * 0.3), Math.floor(made.length * 0.6));
  return {
    seconds: made.length / RATE,
    loud: Math.sqrt(middle.reduce((sum, sign) => sum + sign * sign, 0) / middle.length),
    peak: Math.max(...made.map(Math.abs)),
    kept: Math.max(...made.map((sign, k) => Math.abs(sign - back[k]))),
    ends: [made[0], made.at(-1)],
  };
}
"""


@pytest.mark.parametrize("loud", [0.02, 0.5, 1.0])
def test_recordings_are_trimmed_and_equally_loud(page, loud):
    made = page.evaluate(MADE, [3, 1.0, 2.0, loud, loud / 500])
    assert made["seconds"] == pytest.approx(1.14, abs=0.03)
    assert made["loud"] == pytest.approx(0.155, abs=0.01)
    assert made["peak"] <= 0.85
    assert made["kept"] < 1 / 30_000
    assert made["ends"] == pytest.approx([0, 0], abs=1e-6)


def test_silence_is_no_recording(page):
    assert page.evaluate(MADE, [2, 0, 0, 0, 0.0005]) is None
