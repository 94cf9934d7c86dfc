"""The sounds of a page: started clips and their moments, measured without Faristol's own code."""

import json
from functools import cache
from hashlib import sha256
from typing import Any

from playwright.sync_api import Page

from faristol.desk.shared.voice.voice_settings import VoiceSettings, default_announcement
from faristol.speech.rack import Announced, announce_rack
from faristol.speech.script import Script
from faristol.tiles.alphabet import alphabet_of
from faristol.tiles.bag import read_rack
from scripts.build.layout import ROOT
from tests.e2e.rig.desk import open_desk, wait_until
from tests.e2e.rig.patience import time_factor

AUDIO = ROOT / "site" / "audio"
TRIAL = "#trial-caller"
# what is said of the rack when it is asked for again; Z of the cities is Zarra where nothing was chosen
AGAIN = ("ca/phrase/repeat", "ca/also/zarra/full", "ca/cities/a/full", "ca/cities/b/full")

# A clip is known by the bytes it was decoded from; what is said to whom is written down as it is said.
SPY = """
(() => {
  const spy = (globalThis.spy = { starts: [], stops: 0, lines: [], told: [], contexts: 0 });
  const { decodeAudioData } = BaseAudioContext.prototype;
  BaseAudioContext.prototype.decodeAudioData = async function (bytes, ...rest) {
    const digest = crypto.subtle.digest("SHA-256", bytes.slice(0));
    const buffer = await decodeAudioData.call(this, bytes, ...rest);
    buffer.known = [...new Uint8Array(await digest)].map((byte) => byte.toString(16).padStart(2, "0")).join("");
    return buffer;
  };
  const { start, stop } = AudioBufferSourceNode.prototype;
  AudioBufferSourceNode.prototype.start = function (when, offset, seconds) {
    const { context, buffer } = this;
    spy.starts.push({ known: buffer.known ?? "", when, offset, seconds, length: buffer.duration, now: context.currentTime, state: context.state });
    return start.apply(this, arguments);
  };
  AudioBufferSourceNode.prototype.stop = function () { spy.stops += 1; return stop.apply(this, arguments); };
  for (const name of ["called-line", "called-end", "time-onset", "sound-lost"])
    document.addEventListener(name, ({ target, detail }) => {
      const read = (part) => target.querySelector(`[data-part=${part}]`).textContent;
      spy.told.push({ name, id: target.id, n: detail?.n, at: detail?.at, now: performance.now(), caption: read("caption"), where: read("where"), live: read("live") });
    });
})();
"""

# steps within a page that has SPY
FORGET = "Object.assign(spy, { starts: [], stops: 0, told: [] })"
SUSPEND = """(await import(new URL("js/voice/audio.js", document.baseURI))).openAudio().context.suspend()"""

# Firefox's time of sound stands still without a loudspeaker: here is one that nobody hears.
SPEAKER = """
globalThis.AudioContext = class extends AudioContext {
  #since = null;
  get state() { return this.#since === null ? super.state : "running"; }
  get currentTime() { return this.#since === null ? super.currentTime : (performance.now() - this.#since) / 1000; }
  async resume() {
    if (this.#since !== null) return;
    this.#since = performance.now();
    this.dispatchEvent(new Event("statechange"));
  }
};
"""

# A time of sound that can be hurried while somebody waits for it, up to the onset of the call.
HURRY = """
globalThis.pace = 1;
{
  const { setTimeout } = globalThis; // the page waits by its own clock for what the sound comes to
  globalThis.setTimeout = (work, ms = 0, ...rest) => setTimeout(work, ms / pace, ...rest);
}
document.addEventListener("time-onset", () => { pace = 1; }, true);
globalThis.AudioContext = class extends AudioContext {
  #real = 0;
  #time = 0;
  get currentTime() {
    const real = super.currentTime;
    this.#time += (real - this.#real) * pace;
    this.#real = real;
    return this.#time;
  }
  getOutputTimestamp() { return {}; }
};
"""

# Where each clip of a script is found in what sounds, with the clips read straight from the pack: normalised
# correlation with what is expected there, over all shifts of 80 ms to either side.
MATCH = """
(() => {
  const RATE = 16000, REACH = 0.08, STEP = 2;
  const loudFrom = (signs) => { let at = 0; while (at < signs.length && Math.abs(signs[at]) < 0.003) at += 1; return at; };
  globalThis.hearing = {
    RATE,
    async references(language, ids) {
      const [index, pack] = await Promise.all([fetch(`audio/${language}.json`).then((answer) => answer.json()), fetch(`audio/${language}.mp3pack`).then((answer) => answer.arrayBuffer())]);
      const found = {};
      for (const id of new Set(ids)) {
        const [at, size] = index.clips[id];
        const buffer = await new OfflineAudioContext(1, 1, RATE).decodeAudioData(pack.slice(at, at + size));
        const signs = buffer.getChannelData(0), first = loudFrom(signs);
        // a clip begins ten milliseconds before it is heard
        found[id] = signs.slice(Math.max(0, first - RATE / 100));
      }
      return found;
    },
    /** [{late: milliseconds, score}] for each clip expected at so many seconds */
    match(heard, references, ids, onsets) {
      return ids.map((id, k) => {
        const clip = references[id], centre = Math.round(onsets[k] * RATE), reach = Math.round(REACH * RATE);
        let best = { late: 0, score: -1 }, power = 0;
        for (let at = 0; at < clip.length; at += STEP) power += clip[at] * clip[at];
        for (let shift = -reach; shift <= reach; shift += 1) {
          let product = 0, loud = 0;
          for (let at = 0; at < clip.length; at += STEP) {
            const sign = heard[centre + shift + at] ?? 0;
            product += sign * clip[at];
            loud += sign * sign;
          }
          const score = product / Math.sqrt(power * loud || 1);
          if (score > best.score) best = { late: (shift * 1000) / RATE, score };
        }
        return best;
      });
    },
  };
})();
"""


@cache
def pack_index(language: str) -> dict[str, Any]:
    """Return the index of a pack by clip: place, size, duration, caption."""
    clips: dict[str, Any] = json.loads((AUDIO / f"{language}.json").read_text())["clips"]
    return clips


@cache
def name_of_clip(clip: str) -> str:
    """Return the spy's name of a clip."""
    language = clip[:2]
    at, size, *_ = pack_index(language)[clip]
    pack = (AUDIO / f"{language}.mp3pack").read_bytes()
    return sha256(pack[at : at + size]).hexdigest()


def rack_script(
    language: str, left: str, drawn: str, voice: VoiceSettings | None = None, pace: int = 0
) -> Script:
    """Return the script of a rack."""
    voice = voice or VoiceSettings()
    parts = [read_rack(text, alphabet_of(language)) for text in (left, drawn)]
    assert all(isinstance(part, bytes) for part in parts)
    rack = Announced(left=parts[0], drawn=parts[1], order=voice.of(language).order)
    return announce_rack(rack, voice.manner(language, pace), default_announcement(language))


def onsets_of(script: Script) -> list[float]:
    """Return the beginning of each clip of a script, in seconds after the first."""
    result, at = [], 0
    for place, line in enumerate(script):
        at += line.pause_ms if place else 0
        result.append(at / 1000)
        at += pack_index(line.clip[:2])[line.clip][2]
    return result


def open_voice(
    page: Page, url: str, *, language: str = "ca", left: str = "Z", rack: str = "AB"
) -> None:
    """Open the screen of the voice with a rack to announce."""
    open_desk(page, url, f"/voice?language={language}&left={left}&rack={rack}", TRIAL)


def events_of(page: Page, name: str = "") -> list[dict[str, Any]]:
    """Return the events of a caller, in order."""
    result: list[dict[str, Any]] = page.evaluate("spy.told")
    return [event for event in result if not name or event["name"] == name]


def started_clips(page: Page) -> list[dict[str, Any]]:
    """Return all started clips."""
    result: list[dict[str, Any]] = page.evaluate("spy.starts")
    return result


def forget_sounds(page: Page) -> None:
    """Drop the recorded sounds and events."""
    page.evaluate(FORGET)


def press_button(page: Page, name: str, caller: str = TRIAL) -> None:
    """Press a button of a caller."""
    page.click(f"{caller} [data-act={name}]")


def wait_state(page: Page, state: str, caller: str = TRIAL, seconds: float = 15) -> None:
    """Wait until a caller is in a state."""
    page.wait_for_selector(f"{caller}[data-state={state}]", timeout=seconds * 1000 * time_factor())


def hurry(page: Page) -> None:
    """Let the time of sound go faster, on a page that has HURRY, up to the onset of the call."""
    page.evaluate("pace = 8")


def hurry_to_end(page: Page, caller: str = TRIAL) -> None:
    """Wait until the script has ended."""
    hurry(page)
    wait_state(page, "done", caller, seconds=60)
    page.evaluate("pace = 1")


def wait_lines(page: Page, count: int, seconds: float = 30) -> None:
    """Wait until `count` lines were spoken."""
    wait_until(
        page, lambda: len(events_of(page, "called-line")) >= count, f"{count} lines", seconds
    )


def press(name: str, caller: str = TRIAL) -> str:
    """Return what presses a button of a caller within the page."""
    return f"document.querySelector('{caller} [data-act={name}]').click()"


def at_line(page: Page, count: int, *steps: str, button: str = "start") -> None:
    """Press a button, and do the steps when `count` lines were spoken, however slow the machine is."""
    work = "; ".join(steps)
    page.evaluate(
        f"""() => {{
          globalThis.atLine = null;
          let left = {count};
          const onLine = () => {{
            left -= 1;
            if (left) return;
            document.removeEventListener("called-line", onLine);
            globalThis.atLine = new Promise((resolve) => setTimeout(resolve)).then(async () => {{ {work}; return true; }});
          }};
          document.addEventListener("called-line", onLine);
        }}"""
    )
    press_button(page, button)
    wait_until(page, lambda: page.evaluate("globalThis.atLine"), f"line {count}", 30)


def choose_setting(page: Page, name: str, value: str) -> None:
    """Choose a setting of the voice, and wait until it is stored."""
    page.select_option(f"#voice-form [name={name}]", value)
    page.wait_for_selector("#voice-form:not([aria-busy])")
    wait_until(
        page,
        lambda: page.evaluate(
            """([name, value]) => {
              const field = document.querySelector(`#voice-form [name=${name}]`);
              return field.value === value && [...field.options].some((one) => one.value === value && one.hasAttribute("selected"));
            }""",
            [name, value],
        ),
        f"{name} to be {value}",
    )
