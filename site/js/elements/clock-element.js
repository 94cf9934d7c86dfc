// What <round-clock> and <game-clock> have in common: time computed from the facts they are given and never counted.
// What is due is called by the page itself, so that it comes in time while Python is busy; what was given is told
// afterwards.
import { isWakeLockRefused, setWakeReason } from "../wake-lock.js";
import { toast } from "../notices.js";
import { onVisible } from "../dom.js";
import { markSent } from "../morph.js";
import { parseData } from "../i18n.js";
import { hasMarker } from "../screen-markers.js";
import { keepAudioAwake } from "../voice/audio.js";
import { loadVoiceSettings } from "../voice/phrases.js";
import { cancelWake, canFreeze, wakeIn } from "../wakeup.js";
import {
  countRunning,
  onClockLeft,
  onClockShown,
  rememberClock,
  resumeClock,
  updateClock,
} from "./background-clock.js";
import { showCall } from "./last-call.js";
import { momentFields, placeOnLine, questionOpenedAt, readMoment } from "./moment.js";
import { ElementBase, isIdle } from "./element-base.js";
import { playTone } from "./tone.js";

export const LATE_AFTER = 1500; // what is due so late is shown and no longer said: clock/round/state.py
const PATIENCE = 5000; // before both clocks of the device are compared once more

/** `isAutomatic`: the clock sends it by itself, and what stands on the screen is not answered by it. */
export function sendCommand(command, fields, onAnswer = () => {}, form = undefined, isAutomatic = false) {
  dispatchEvent(new CustomEvent("faristol-send", { detail: { command, fields, onAnswer, form, isAutomatic } }));
}
/** A form of a clock is sent by the clock itself, which is told what came of it. */
export function sendForm(event, onAnswer) {
  const { target: form, submitter } = event;
  event.preventDefault();
  event.stopPropagation();
  const fields = [...new FormData(form, submitter)];
  markSent(form);
  sendCommand(form.dataset.command, fields, onAnswer, form);
}

/** Have a clip said. `unheard` is called when the voice does not: then who reads the screen aloud has to hear of it. */
export function speakClip(clip, caption, unheard = () => {}) {
  const onHeard = (isHeard) => {
    if (!isHeard) unheard();
  };
  document.dispatchEvent(new CustomEvent("faristol-say", { detail: { clips: clip ? [clip] : [], caption, onHeard } }));
  if (!clip) onHeard(false);
}

const CALL_TIME = 1500; // milliseconds that a call takes: of two clocks that call at once, one is spoken after the other
let isFreeAt = -Infinity;
function speakInTurn(...call) {
  const now = performance.now(),
    wait = Math.max(0, isFreeAt - now);
  isFreeAt = now + wait + CALL_TIME;
  if (wait) setTimeout(speakClip, wait, ...call);
  else speakClip(...call);
}

const prepared = new Set();
/** Have the clips there when they are wanted, unless somebody else says them. */
async function prepare(clips) {
  const missing = clips.filter((clip) => clip && !prepared.has(clip)),
    { speaker, reader } = await loadVoiceSettings();
  if (!missing.length || speaker === "judge" || reader === "reads") return;
  for (const clip of missing) prepared.add(clip);
  document.dispatchEvent(new CustomEvent("faristol-prepare", { detail: { clips: missing } }));
}

// What a clock tells of by itself: once; again when it could not be stored; and anew when it was taken back, by time
// that was added or by a stop that lies before it. Also for a clock that was left, so it is kept beside the clocks.
const RETRY_DELAY = 5000;
const MAX_TRIES = 3;
const warnedClocks = new Set(); // clocks of which it was spoken that the screen may go dark
const reports = new Map(); // id: {isKnown} whether the facts have spoken of it since

/** The facts of a document are here: `given` are the ids that they know of. */
function updateReports(stream, knownMarks) {
  for (const id of knownMarks) reports.set(id, { isKnown: true });
  for (const [id, { isKnown }] of reports)
    if (isKnown && id.startsWith(`${stream} `) && !knownMarks.includes(id)) reports.delete(id);
}

/** send(answered): what has the desk write it down. */
function report(id, send, times = 1) {
  const entry = { isKnown: false };
  reports.set(id, entry);
  send((isTaken) => {
    if (!isTaken && reports.get(id) === entry && times < MAX_TRIES)
      setTimeout(() => {
        if (reports.get(id) === entry) report(id, send, times + 1);
      }, RETRY_DELAY);
  });
}

/**
 * A kind of clock has: commands {look, give}; alert, where a call stands that nobody heard; rest, how long after what
 * was due last one that nobody stops still holds anything; calls, what it may say; about, the fields that name what it
 * is the clock of; at(when), the facts as of a moment; due(facts), lists {isTurn, marks} of marks {given, ago, fields,
 * tone, words}, of which those of a turn are said; waitFrom(facts), milliseconds until another figure; show(facts);
 * submit(event).
 */
export class ClockElement extends ElementBase {
  #timer = 0;
  #checkedAt = -Infinity;
  #aborter = null; // they hear on when its screen is left
  facts = {};

  connectedCallback() {
    super.connectedCallback();
    onClockShown(this);
    this.#aborter = new AbortController();
    keepAudioAwake(this.#aborter.signal);
    this.on(document, "submit", (event) => this.submit(event), { capture: true });
    const onReturn = () => {
      this.#compareClocks();
      this.look();
    };
    onVisible(onReturn, { signal: this.signal });
    this.on(window, "pageshow", () => this.look());
    this.listen();
    this.take();
  }

  retire() {
    super.disconnectedCallback();
    this.#aborter.abort();
    setWakeReason(this.#reason, false);
    clearTimeout(this.#timer);
    cancelWake(this);
  }

  /** The clocks of several documents may wish at once that the screen stays on. */
  get #reason() {
    return `${this.localName} ${this.facts.stream ?? ""}`;
  }

  /** Its screen is left: it goes on while its time runs. */
  disconnectedCallback() {
    onClockLeft(this, this.now.state === "running" && !isIdle());
  }

  /** Another answer was painted: its facts are newer. */
  take() {
    const before = this.facts,
      facts = parseData(this.dataset.clock);
    if (before.stream && before.stream !== facts.stream) this.change(before);
    this.facts = facts;
    const { stream, state, given: givenMarks = [] } = this.facts;
    updateReports(
      stream,
      givenMarks.map((mark) => this.#idOf(mark)),
    );
    if (state === "running" && !isIdle()) prepare(Object.values(this.calls).map(({ clip }) => clip));
    this.look();
  }

  /** The screen shows another document in the same place: the clock of the one before goes on by itself. */
  change(before) {
    setWakeReason(this.#reason, false);
    onClockShown(this);
    if (before.state === "running" && !isIdle()) resumeClock(before.stream);
  }

  /** The facts that hold now; a clock that shows a press before it is stored is ahead of what it was given. */
  get now() {
    return this.facts;
  }

  /** What it says of the screen: nothing where it stays on and the page cannot be frozen. */
  get darkness() {
    if (isWakeLockRefused(this.#reason)) return this.says.dark;
    return this.now.state === "running" && !isIdle() && canFreeze() ? this.says.front : "";
  }

  /** Show what it says of the screen; of each clock it is spoken once, and not again wherever one arrives. */
  showDarkness(selector) {
    const line = this.querySelector(selector),
      words = this.darkness;
    if (!line || line.textContent === words) return;
    line.dataset.announce = warnedClocks.has(this.#reason) ? "off" : "";
    if (words) warnedClocks.add(this.#reason);
    line.textContent = words;
  }

  #idOf(mark) {
    const { stream, began } = this.facts;
    return `${stream} ${began ?? ""} ${mark}`;
  }

  /** Show the time, give what is due, and come back when something changes. */
  look() {
    clearTimeout(this.#timer);
    const when = readMoment(),
      facts = this.at(when),
      isRunning = facts.state === "running",
      lists = isRunning ? this.due(facts) : [];
    const isOn = isRunning && lists.every(({ isTurn, marks }) => !isTurn || marks.at(-1).ago < this.rest);
    setWakeReason(this.#reason, isOn && !isIdle());
    const question = isRunning && questionOpenedAt();
    this.show(question ? this.at(question) : facts);
    if (!isIdle()) rememberClock(facts.stream, isOn);
    if (!isOn) cancelWake(this);
    if (!isRunning) return;
    if (placeOnLine(this.now.line, when).cause) this.#compareClocks();
    if (!isIdle()) for (const list of lists) this.#report(list, when);
    if (!isOn) return;
    const waits = lists.filter(({ isTurn }) => isTurn).flatMap(({ marks }) => marks.map(({ ago }) => -ago));
    const wait = Math.ceil(Math.min(this.waitFrom(facts), ...waits.filter((mark) => mark > 0)));
    this.#timer = setTimeout(() => this.look(), wait);
    if (!isIdle()) wakeIn(this, wait);
  }

  /** Whether its last call is stored: then comparing the clocks of the device finds nothing more. */
  get #isCalledOut() {
    const lists = this.due(this.at(readMoment()));
    return lists.every(({ isTurn, marks }) => !isTurn || reports.get(this.#idOf(marks.at(-1).given))?.isKnown);
  }

  #report({ isTurn, marks }, when) {
    const passed = marks.filter(({ ago }) => ago >= 0);
    for (const mark of passed) {
      const id = this.#idOf(mark.given);
      if (reports.has(id)) continue;
      // only the last that came may be said, and only at once: nobody is to hear of thirty seconds when ten are left
      const isSpoken = isTurn && mark === passed.at(-1) && mark.ago <= LATE_AFTER;
      if (isSpoken) this.call(mark);
      else this.#showLastCall(mark);
      const fields = [...this.about, ...mark.fields, ["channel", isSpoken ? "said" : "shown"], ...momentFields(when)];
      report(id, (onAnswer) => {
        const finish = (isTaken, answer) => {
          updateClock(this, answer);
          onAnswer(isTaken);
          // home says that it runs, until it is asked for anew
          if (mark.tone === "over" && /^(#\/?)?$/.test(location.hash)) dispatchEvent(new HashChangeEvent("hashchange"));
        };
        sendCommand(this.commands.give, fields, finish, undefined, true);
      });
    }
  }

  /** Sound and say something at once; where its screen was left, it is shown on the one that is there. */
  call(mark) {
    const { tone, words: { clip, caption } = {} } = mark,
      text = this.#withName(caption);
    playTone(tone);
    speakInTurn(clip, text, () => this.write(this.alert, text));
    if (!this.#showLastCall(mark) && !this.isShown && !hasMarker("locked")) toast(text);
  }

  /** The last call stays over other screens until it is answered. Returns whether it is seen there. */
  #showLastCall({ tone, given: mark, ago, words }) {
    if (tone !== "over" || this.isShown) return false;
    const { stream, name, number } = this.facts;
    return showCall(stream, { cry: words?.caption, given: mark, name, number, at: Date.now() - Math.max(0, ago) });
  }

  /** Whether the screen that is there is its own. */
  get isShown() {
    return this.isConnected && this.closest("#screen") !== null;
  }

  /** A call, with the name of its document where another one is on screen or has a clock that runs. */
  #withName(caption) {
    const { stream, name } = this.facts,
      others = [...document.querySelectorAll("#screen [name=stream]")].filter(({ value }) => value !== stream),
      isNamed = countRunning() > 1 || (!this.isShown && others.length > 0);
    return name && caption && isNamed ? `${name}: ${caption}` : caption;
  }

  /** The page was not looking, or is another one: both clocks are compared, and what is found is written down. */
  #compareClocks() {
    if (isIdle() || this.facts.state !== "running" || performance.now() - this.#checkedAt < PATIENCE) return;
    if (this.#isCalledOut) return; // a start writes nothing long after the time is over
    this.#checkedAt = performance.now();
    const fields = [...this.about, ...momentFields(readMoment())];
    sendCommand(this.commands.look, fields, (_, answer) => updateClock(this, answer), undefined, true);
  }
}
