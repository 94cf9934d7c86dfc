// <round-clock>: the time of a round, computed from the facts it is given and never counted. Its cues are set by the
// page itself, so that they come in time while Python is busy; what was given is told afterwards.
import { toast } from "../notices.js";
import { markSent } from "../paint.js";
import { come, Device, freshen, leave, note } from "./kept-on.js";
import { fieldsOf, moment, place } from "./moment.js";
import { face, inMinutes, spentAt } from "./round-time.js";
import { isTold, takeGiven, tell } from "./telling.js";
import { isAudible, sound, soundAtTap } from "./tone.js";
import { dropTyped, holdTyped } from "./typed-early.js";
import { voiceChosen } from "../voice/phrases.js";

const LATE = 1500; // a cue so late is shown and no longer said: clock/round/state.py
const TEN_MINUTES = 600_000;
const REST = 180_000; // so long after its end a round that nobody closes holds nothing any more
const LOOK = 250; // how often both clocks of the device are looked at
const PATIENCE = 5000; // before the clocks are compared once more
const read = (json) => {
  try {
    return JSON.parse(json) ?? {};
  } catch {
    return {};
  }
};

/** A window that follows and a screen of before the start show the time, and do nothing. */
export const isIdle = () =>
  document.documentElement.dataset.role === "viewer" || Boolean(document.documentElement.dataset.painted);

export function send(command, fields, answered = () => {}, form = undefined) {
  dispatchEvent(new CustomEvent("faristol-send", { detail: { command, fields, answered, form } }));
}
/** Have a clip said. `unheard` is called when the voice does not: then who reads the screen aloud has to hear of it. */
export function say(clip, caption, unheard = () => {}) {
  const told = (isHeard) => {
    if (!isHeard) unheard();
  };
  document.dispatchEvent(new CustomEvent("faristol-say", { detail: { clips: clip ? [clip] : [], caption, told } }));
  if (!clip) told(false);
}
/** A form of a clock is sent by the clock itself, which is told what came of it. */
export function sendForm(event, answered) {
  const { target: form, submitter } = event;
  event.preventDefault();
  event.stopPropagation();
  const fields = [...new FormData(form, submitter)];
  markSent(form);
  send(form.dataset.command, fields, answered, form);
}

const prepared = new Set();
/** Have the clips there when they are wanted, unless somebody else says them. */
export async function prepare(clips) {
  const wanted = clips.filter((clip) => clip && !prepared.has(clip)),
    { speaker, reader } = await voiceChosen();
  if (!wanted.length || speaker === "judge" || reader === "reads") return;
  for (const clip of wanted) prepared.add(clip);
  document.dispatchEvent(new CustomEvent("faristol-prepare", { detail: { clips: wanted } }));
}

export class RoundClock extends HTMLElement {
  #ears = null;
  #device = null;
  #timer = 0;
  #facts = {};
  #says = {};
  #checked = -Infinity;
  #isCalled = false; // “Time!” was called of the round that is being begun

  connectedCallback() {
    come(this);
    this.#ears = new AbortController();
    this.#device = new Device(this.localName);
    const { signal } = this.#ears;
    document.addEventListener("time-onset", ({ detail }) => this.#begin(detail.at), { signal });
    document.addEventListener("submit", (event) => this.#submit(event), { capture: true, signal });
    document.addEventListener(
      "visibilitychange",
      () => {
        if (!document.hidden) {
          this.#check();
          this.#look();
        }
      },
      { signal },
    );
    addEventListener("pageshow", () => this.#look(), { signal });
    this.#take();
  }

  disconnectedCallback() {
    leave(this, this.#facts.state === "running" && !isIdle());
    // its screen was left while the round was being begun: on another one the keys are that screen's
    queueMicrotask(() => {
      if (!this.isConnected && !document.querySelector("#screen slip-entry, #screen round-clock")) dropTyped();
    });
  }

  retire() {
    this.#ears.abort();
    this.#device.end();
    clearTimeout(this.#timer);
  }

  /** Another answer was painted: its facts are newer. */
  morphed() {
    const before = this.#facts;
    this.#take();
    const { began, state } = this.#facts;
    if (began === before.began || state !== "running") return;
    if (!this.#isCalled && !isIdle() && this.spentAt(moment()) <= LATE) this.#callStart();
    this.#isCalled = false;
  }

  /** A tap begins a round: it is called at the tap, and not when the desk has come to it. */
  #submit(event) {
    const { command } = event.target.dataset;
    if (isIdle() || !this.isConnected || !["start_round", "restart_round"].includes(command)) return;
    if (this.#isCalled) {
      event.preventDefault();
      event.stopPropagation();
      return;
    }
    this.#isCalled = true;
    if (command === "start_round") this.#hold();
    this.#callStart();
    sendForm(event, (isTaken) => this.#begun(isTaken));
    event.target.closest("dialog")?.close(); // or the next key would be for it
  }

  /** Nothing is called any more, and what is typed is for the slips. */
  #hold() {
    document.dispatchEvent(new CustomEvent("round-begun"));
    if (this.#facts.has_slips) holdTyped();
  }

  #callStart() {
    const { clip, caption } = this.#says.cues[0] ?? {};
    soundAtTap("start");
    say(clip, caption, () => this.#write(".clock__alert", caption));
  }

  /** What was called and is not so is taken back. */
  #begun(isTaken) {
    if (isTaken) return;
    this.#isCalled = false;
    dropTyped();
    this.#write(".clock__alert", this.#says.back);
    toast(this.#says.back, "is-bad");
  }

  /** The letters were called, and the round begins at the onset of “Time!”, which may be heard in a moment only. */
  #begin(stamp) {
    if (!this.#facts.at_onset || isIdle()) return;
    // a hand is quicker than the ear
    if (this.#facts.has_slips && this.#facts.state === "idle" && this.isConnected) holdTyped();
    setTimeout(
      () => {
        const { stream, number, rack, state } = this.#facts;
        if (state === "running" || state === "paused" || this.#isCalled) return;
        this.#isCalled = true;
        send(
          "start_round",
          [["stream", stream], ["number", String(number)], ["rack", rack ?? ""], ...fieldsOf(moment(stamp))],
          (isTaken) => this.#begun(isTaken),
        );
      },
      Math.max(0, stamp - performance.now()),
    );
  }

  #take() {
    this.#facts = read(this.dataset.clock);
    this.#says = read(this.dataset.says);
    if (!this.#facts.has_slips) dropTyped();
    takeGiven(
      this.#facts.stream,
      (this.#facts.given ?? []).map((seconds) => this.#idOf(seconds)),
    );
    if (this.#facts.state === "running" && !isIdle()) prepare(Object.values(this.#says.cues).map(({ clip }) => clip));
    if (this.#facts.state === "running" && place(this.#facts.line, moment()).cause) this.#check();
    this.#look();
  }

  spentAt(when) {
    return spentAt(this.#facts, when);
  }

  /** Show what is left, give what is due, and come back when something changes. */
  #look() {
    clearTimeout(this.#timer);
    const { state, total, line } = this.#facts,
      when = moment();
    const spent = this.spentAt(when),
      left = Math.max(0, total - spent);
    const isOn = state === "running" && spent - total < REST;
    this.#device.keepAwake(isOn && !isIdle());
    this.#show(left, spent);
    if (!isIdle()) note(this.localName, isOn, this.#facts.place);
    if (state !== "running") return;
    if (place(line, when).cause) this.#check();
    if (!isIdle()) this.#give(spent, when);
    if (!isOn) return;
    const waits = this.#facts.cues.map(([seconds]) => total - seconds * 1000 - spent).filter((wait) => wait > 0);
    this.#timer = setTimeout(() => this.#look(), Math.ceil(Math.min(...waits, left % 1000 || 1000, LOOK)));
  }

  #give(spent, when) {
    const { cues, given, stream, number, total } = this.#facts;
    const passed = cues.filter(([seconds]) => total - seconds * 1000 <= spent);
    for (const [seconds, must] of passed) {
      const id = this.#idOf(seconds);
      if (given.includes(seconds) || isTold(id)) continue;
      // only the last that came may be said, and only at once: nobody is to hear of thirty seconds when ten are left
      const isSaid = seconds === passed.at(-1)[0] && spent - (total - seconds * 1000) <= LATE;
      if (isSaid) this.#call(seconds, must);
      const fields = [
        ["stream", stream],
        ["number", String(number)],
        ["seconds_left", String(seconds)],
        ["how", isSaid ? "said" : "shown"],
        ...fieldsOf(when),
      ];
      tell(id, (answered) => send("give_cue", fields, answered));
    }
  }

  #idOf(seconds) {
    return `${this.#facts.stream} ${this.#facts.began} ${seconds}`;
  }

  #call(seconds, must) {
    const { clip, caption } = this.#says.cues[seconds] ?? {};
    sound(seconds === 0 ? "over" : must ? "last" : "minute");
    say(clip, caption, () => this.#write(".clock__alert", caption));
    if (!this.isConnected) toast(caption);
  }

  /** The page was not looking, or is another one: both clocks are compared, and what is found is written down. */
  #check() {
    if (isIdle() || this.#facts.state !== "running" || performance.now() - this.#checked < PATIENCE) return;
    this.#checked = performance.now();
    const { stream, number } = this.#facts;
    send("check_round", [["stream", stream], ["number", String(number)], ...fieldsOf(moment())], (_, answer) =>
      freshen(this, answer),
    );
  }

  #show(left, spent) {
    const { state, total } = this.#facts,
      { colour, cue, isWord } = face(this.#facts, spent);
    for (const name of ["is-minute", "is-last", "is-over"]) this.classList.toggle(name, name === colour);
    const caption = state === "paused" ? this.#says.paused : isWord ? this.#says.cues[cue]?.caption : "";
    this.#write(".clock__time", inMinutes(Math.ceil(left / 1000)));
    this.classList.toggle("is-long", total >= TEN_MINUTES); // of the whole time: the figures must not jump
    this.#write(".clock__say", caption ?? "");
    this.classList.toggle("is-calling", isWord && state !== "paused");
    this.#write(".clock__mute", state === "running" && !isIdle() && !isAudible() ? this.#says.mute : "");
    this.#write(".clock__wake", this.#device.isDark ? this.#says.dark : "");
    const bar = this.querySelector("progress");
    Object.assign(bar, { max: total || 1, value: left });
  }

  #write(selector, text) {
    const line = this.querySelector(selector);
    if (line.textContent !== text) line.textContent = text;
  }
}
customElements.define("round-clock", RoundClock);
