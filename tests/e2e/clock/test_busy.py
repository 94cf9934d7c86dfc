"""Calls by the real clock during a search in Python, and within a second after a sleep."""

import pytest

from tests.e2e.clock.hall import EARS
from tests.e2e.rig import probe
from tests.e2e.rig.desk import events, open_desk, wait_screen, wait_until
from tests.e2e.screens.analyse_rooms import POSITION
from tests.e2e.screens.house import go_to

LATE = 150  # milliseconds
HAND_OVERS = 4  # between threads: before the voice speaks, the database is read twice
SEARCH = POSITION.replace("L L E NY D O A", "? ? E NY D O A")
# how many requests had no answer yet when something was to be said
BUSY = """
document.addEventListener("faristol-say", ({ detail }) => {
  const count = (kind) => probe.wire.filter(({ type }) => type === kind).length;
  (globalThis.waiting ??= []).push({ caption: detail.caption, at: performance.now(), open: count("request") - count("answer") });
});
{
  const { start } = AudioBufferSourceNode.prototype;
  AudioBufferSourceNode.prototype.start = function (when = 0, ...rest) {
    (globalThis.voices ??= []).push(performance.now() + Math.max(0, when - this.context.currentTime) * 1000);
    return start.call(this, when, ...rest);
  };
}
"""
# how late a thread that has nothing else to do is around that moment: a machine with too few processors is late by itself
BESIDE = """
(at) => {
  const source = `
    const now = () => performance.timeOrigin + performance.now();
    let most = 0;
    const tick = (due, last) => setTimeout(() => {
      most = Math.max(most, now() - due);
      if (due < last) tick(due + 20, last);
      else postMessage(most);
    }, due - now());
    onmessage = ({ data }) => tick(data - 200, data + 200);`;
  const beside = new Worker(URL.createObjectURL(new Blob([source])));
  beside.onmessage = ({ data }) => { globalThis.beside = data; };
  beside.postMessage(performance.timeOrigin + at);
}
"""


@pytest.fixture
def page(context, server):
    """A page in real time, whose lists of words are unpacked, at the choice of a clock."""
    page = context.new_page()
    page.add_init_script(EARS)
    page.add_init_script(BUSY)
    open_desk(page, server.url, "/analyse", "tile-board")
    go_to(page, "/clock", "#begin-rounds")
    return page


def wait_for(page, moment):
    wait_until(page, lambda: page.evaluate("performance.now()") >= moment, f"{moment} ms", 40)


def test_call_is_in_time_during_search_with_two_blanks(page):
    page.fill("#round-time", "0:50")
    page.click("#next")
    wait_screen(page, "#start-round")
    page.click("#next")
    wait_screen(page, "[data-dialog=pause-why]")
    (start,) = [event["data"] for event in events(page) if event["kind"] == "start_round"]
    due = start["moment"]["counter"] + 1000 * (start["seconds"] - 30)
    go_to(page, "/analyse/share", "#paste")
    page.fill("#pasted", SEARCH)
    page.evaluate(BESIDE, due)
    # by the page's own clock: the search takes half a second, and the call has to come in the middle of it
    page.evaluate(
        "(at) => void setTimeout(() => document.querySelector('#next').click(), at - performance.now())",
        due - 200,
    )
    wait_for(page, due + LATE)
    wait_until(
        page, lambda: len(page.evaluate("globalThis.waiting ?? []")) == 2, "the call", seconds=10
    )
    wait_until(page, lambda: page.evaluate("'beside' in globalThis"), "the thread beside", 10)
    beside = page.evaluate("beside")
    late = LATE + beside
    call = page.evaluate("waiting")[1]
    assert call["caption"].endswith(
        ": 30 segons!"
    )  # and before it whose call it is, while another screen is shown
    assert call["open"] >= 1, "Python was not busy: nothing was proved"
    assert 0 <= call["at"] - due <= late
    tones = [sound["at"] for sound in page.evaluate("heard") if sound.get("pitch") == 880]
    assert 0 <= tones[0] - due <= late
    voices = [at for at in page.evaluate("voices") if at >= due]
    assert voices, "the voice said nothing"
    assert voices[0] - due <= LATE + HAND_OVERS * beside, (voices[0] - due, beside)
    given = lambda: [event["data"] for event in events(page) if event["kind"] == "give_cue"]  # noqa: E731
    wait_until(page, given, "the call in the log", 30)
    assert (given()[0]["channel"], given()[0]["late"] <= late) == ("said", True)


def test_press_counts_from_finger_while_python_searches(page):
    go_to(page, "/clock?which=game", "#begin-game")
    page.click("#next")
    wait_screen(page, "#game-clock")
    page.click("#next")
    wait_screen(page, "[data-dialog=stop]")
    probe.run_in_worker(page, "answers", how="slow", ms=2_000)
    page.evaluate(
        "addEventListener('keydown', ({ timeStamp }) => { globalThis.pressed = timeStamp; }, true)"
    )
    page.wait_for_timeout(500)
    page.keyboard.press("KeyA")
    displayed = page.get_attribute(".half.is-on", "data-side")
    assert displayed == "2", "shown at once"
    probe.run_in_worker(page, "answers", how="pass")
    pressed = lambda: [event["data"] for event in events(page) if event["kind"] == "press_clock"]  # noqa: E731
    wait_until(page, pressed, "the press in the log")
    assert abs(pressed()[0]["moment"]["counter"] - page.evaluate("pressed")) <= 2


def test_wake_updates_time_colour_and_missed_calls_within_a_second(hall):
    hall.begin_rounds()
    hall.start_round()
    hall.sleep(160_050)  # each of the two clocks is read in whole milliseconds
    hall.page.evaluate("document.dispatchEvent(new Event('visibilitychange'))")
    hall.run(1_000)
    assert hall.left < 20_000
    assert hall.time_text == f"0:{-(-hall.left // 1000):02.0f}"
    assert hall.colour == {"is-last"}
    assert hall.spoken_captions() == ["Temps!"]
    given = [
        (event["data"]["seconds_left"], event["data"]["channel"])
        for event in hall.stored_events("give_cue")
    ]
    assert given == [(60, "shown"), (30, "shown")]
    notes = hall.page.inner_text(".clock-notes")
    assert "slept for 2:40" in notes
    assert "0:30 left" in notes


def test_end_comes_at_once_when_page_wakes_at_end(hall):
    """A sleep that ends at the end: what is due now is spoken, not displayed as missed."""
    hall.begin_rounds()
    hall.start_round()
    hall.sleep(hall.left - 500)
    hall.page.evaluate("document.dispatchEvent(new Event('visibilitychange'))")
    hall.run(700)
    assert hall.spoken_captions() == ["Temps!", "Temps!"]
    assert hall.colour == {"is-over"}


def test_clips_of_all_calls_are_loaded_before_first_call(page):
    """Also without a connection half an hour later: the pack is fetched when the clock starts."""
    requested = """() => { globalThis.prepared = []; document.addEventListener("faristol-prepare", ({ detail }) => prepared.push(...detail.clips)); }"""
    page.evaluate(requested)
    page.click("#next")
    wait_screen(page, "#start-round")
    assert page.evaluate("prepared") == []
    page.click("#next")
    wait_until(page, lambda: len(page.evaluate("prepared")) == 3, "the clips")
    phrases = {"time", "one_minute", "thirty_seconds"}
    assert set(page.evaluate("prepared")) == {f"ca/phrase/{phrase}" for phrase in phrases}
