// <round-clock>: the time of a round, computed from the facts it is given and never counted. Its cues are set by the
// page itself, so that they come in time while Python is busy; what was given is told afterwards.
import { fieldsOf, moment, place } from "./moment.js";
import { attend, isAudible, sound, wantAwake } from "./tone.js";

const LATE = 1500;                       // a cue so late is shown and no longer said: clock/round/state.py
const LOOK = 250;                        // how often both clocks of the device are looked at
const PATIENCE = 5000;                   // before the clocks are compared once more
const WORD = 6000;                       // how long the word of a cue stays, but for the last one
const read = (json) => { try { return JSON.parse(json) ?? {}; } catch { return {}; } };
export const inMinutes = (seconds) => `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, "0")}`;

/** A window that follows and a screen of before the start show the time, and do nothing. */
export const isIdle = () => document.documentElement.dataset.role === "viewer" || Boolean(document.documentElement.dataset.painted);

export function send(command, fields, answered = () => {}) {
  dispatchEvent(new CustomEvent("faristol-send", { detail: { command, fields, answered } }));
}
export function say(clip, caption) {
  document.dispatchEvent(new CustomEvent("faristol-say", { detail: { clips: clip ? [clip] : [], caption } }));
}

export class RoundClock extends HTMLElement {
  #ears = null;
  #timer = 0;
  #facts = {};
  #says = {};
  #sent = new Set();                     // cues on their way
  #checked = -Infinity;

  connectedCallback() {
    this.#ears = new AbortController();
    const { signal } = this.#ears;
    attend(signal);
    document.addEventListener("visibilitychange", () => { if (!document.hidden) { this.#check(); this.#look(); } }, { signal });
    addEventListener("pageshow", () => this.#look(), { signal });
    this.#take();
  }

  disconnectedCallback() {
    this.#ears.abort();
    clearTimeout(this.#timer);
  }

  /** Another answer was painted: its facts are newer. */
  morphed() {
    const before = this.#facts;
    this.#take();
    const { began, state, total } = this.#facts;
    if (began !== before.began || total !== before.total) this.#sent.clear();
    if (began !== before.began && state === "running" && !isIdle() && this.spentAt(moment()) <= LATE) {
      sound("start");
      say(this.#says.cues[0]?.clip, this.#says.cues[0]?.caption);
    }
  }

  #take() {
    this.#facts = read(this.dataset.clock);
    this.#says = read(this.dataset.says);
    wantAwake(this.#facts.state === "running" && !isIdle());
    if (this.#facts.state === "running" && place(this.#facts.line, moment()).cause) this.#check();
    this.#look();
  }

  spentAt(when) {
    const { state, spent, since, line } = this.#facts;
    return spent + (state === "running" ? place(line, when).at - since : 0);
  }

  /** Show what is left, give what is due, and come back when something changes. */
  #look() {
    clearTimeout(this.#timer);
    const { state, total, line } = this.#facts, when = moment();
    const spent = this.spentAt(when), left = Math.max(0, total - spent);
    this.#show(left, spent);
    if (state !== "running") return;
    if (place(line, when).cause) this.#check();
    if (!isIdle()) this.#give(spent, when);
    const waits = this.#facts.cues.map(([seconds]) => total - seconds * 1000 - spent).filter((wait) => wait > 0);
    this.#timer = setTimeout(() => this.#look(), Math.ceil(Math.min(...waits, left % 1000 || 1000, LOOK)));
  }

  #give(spent, when) {
    const { cues, given, total } = this.#facts;
    const passed = cues.filter(([seconds]) => total - seconds * 1000 <= spent);
    for (const [seconds, must] of passed) {
      if (given.includes(seconds) || this.#sent.has(seconds)) continue;
      // only the last that came may be said, and only at once: nobody is to hear of thirty seconds when ten are left
      const isSaid = seconds === passed.at(-1)[0] && spent - (total - seconds * 1000) <= LATE;
      if (isSaid) this.#call(seconds, must);
      this.#sent.add(seconds);
      send("give_cue", [["stream", this.#facts.stream], ["seconds_left", String(seconds)], ["how", isSaid ? "said" : "shown"], ...fieldsOf(when)],
        (isTaken) => { if (isTaken) this.#sent.delete(seconds); });
    }
  }

  #call(seconds, must) {
    const { clip, caption } = this.#says.cues[seconds] ?? {};
    sound(seconds === 0 ? "over" : must ? "last" : "minute");
    say(clip, caption);
    this.#write(".clock__alert", caption);
  }

  /** The page was not looking, or is another one: both clocks are compared, and what is found is written down. */
  #check() {
    if (isIdle() || this.#facts.state !== "running" || performance.now() - this.#checked < PATIENCE) return;
    this.#checked = performance.now();
    send("check_round", [["stream", this.#facts.stream], ...fieldsOf(moment())]);
  }

  #show(left, spent) {
    const { state, cues, total } = this.#facts;
    const passed = state === "idle" || state === "ended" ? [] : cues.filter(([seconds]) => total - seconds * 1000 <= spent);
    const [seconds, must] = passed.at(-1) ?? [null, false];
    for (const [name, isOn] of [["is-minute", seconds !== null && !must], ["is-last", seconds !== 0 && must], ["is-over", seconds === 0]])
      this.classList.toggle(name, isOn);
    const isWord = seconds === 0 || (seconds !== null && spent - (total - seconds * 1000) < WORD);
    const caption = state === "paused" ? this.#says.paused : isWord ? this.#says.cues[seconds]?.caption : "";
    this.#write(".clock__time", inMinutes(Math.ceil(left / 1000)));
    this.#write(".clock__say", caption ?? "");
    this.#write(".clock__mute", state === "running" && !isIdle() && !isAudible() ? this.#says.mute : "");
    const bar = this.querySelector("progress");
    Object.assign(bar, { max: total || 1, value: left });
  }

  #write(selector, text) {
    const line = this.querySelector(selector);
    if (line.textContent !== text) line.textContent = text;
  }
}
customElements.define("round-clock", RoundClock);
