"""The cost of the voice while it speaks, and while it is missing (third-round 10, small)."""

from tests.e2e.voice.hearing import press_button, wait_lines

TIMERS = """() => {
  globalThis.timers = [];
  const { setTimeout } = globalThis;
  globalThis.setTimeout = (work, ms, ...rest) => { timers.push(ms); return setTimeout(work, ms, ...rest); };
}"""
# what the ready screen asks at each look, on a device without voices
ASK = """async () => {
  speechSynthesis.getVoices = () => [];
  const { supportedLanguages } = await import(new URL("js/voice/device-voice.js", document.baseURI));
  const before = timers.length;
  for (let look = 0; look < 3; look += 1) await supportedLanguages(["ca", "ro"]);
  return timers.slice(before).filter((ms) => ms === 500).length;
}"""


def test_call_looks_when_its_next_line_comes(page):
    page.evaluate(TIMERS)
    press_button(page, "start")
    wait_lines(page, 5)
    assert len(page.evaluate("timers")) < 50


def test_missing_voices_are_awaited_once(page):
    page.evaluate(TIMERS)
    assert page.evaluate(ASK) <= 1
