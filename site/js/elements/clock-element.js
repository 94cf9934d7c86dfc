// Base class of <round-clock> and <game-clock>. Time is computed from facts, never counted. The page itself makes due
// calls, so that they are on time while Python is busy; the desk records them afterwards.
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
import { ElementBase, isIdle, sendCommand } from "./element-base.js";
import { playTone } from "./tone.js";

export const LATE_AFTER = 1500; // ms: later calls are shown, not spoken (clock/round/state.py)
const PATIENCE = 5000; // ms between two comparisons of the device's clocks

/** Send a clock's form by the clock, which gets the result. */
export function sendForm(event, onAnswer) {
  const { target: form, submitter } = event;
  event.preventDefault();
  event.stopPropagation();
  const fields = [...new FormData(form, submitter)];
  markSent(form);
  sendCommand(form.dataset.command, fields, onAnswer, form);
}

/** Speak a clip. Without a voice `unheard` is called, to inform screen readers. */
export function speakClip(clip, caption, unheard = () => {}) {
  const onHeard = (isHeard) => {
    if (!isHeard) unheard();
  };
  document.dispatchEvent(new CustomEvent("faristol-say", { detail: { clips: clip ? [clip] : [], caption, onHeard } }));
  if (!clip) onHeard(false);
}

const CALL_TIME = 1500; // ms of a call: simultaneous calls of two clocks are spoken in turn
let freeAt = -Infinity;
function speakInTurn(...call) {
  const now = performance.now(),
    wait = Math.max(0, freeAt - now);
  freeAt = now + wait + CALL_TIME;
  if (wait) setTimeout(speakClip, wait, ...call);
  else speakClip(...call);
}

const prepared = new Set();
/** Load clips in advance, unless the judge or a screen reader speaks. */
async function prepare(clips) {
  const missing = clips.filter((clip) => clip && !prepared.has(clip)),
    { speaker, reader } = await loadVoiceSettings();
  if (!missing.length || speaker === "judge" || reader === "reads") return;
  for (const clip of missing) prepared.add(clip);
  document.dispatchEvent(new CustomEvent("faristol-prepare", { detail: { clips: missing } }));
}

// Automatic reports of a clock: each is sent once; again if it could not be stored, and after added time or a stop took
// it back. Kept outside the elements, for clocks whose screen is left.
const RETRY_DELAY = 5000;
const MAX_TRIES = 3;
const warnedClocks = new Set(); // clocks that have announced that the screen may go dark
const reports = new Map(); // by id: {isKnown}, whether the facts contain it

/** New facts of a document contain these marks. */
function updateReports(stream, knownMarks) {
  for (const id of knownMarks) reports.set(id, { isKnown: true });
  for (const [id, { isKnown }] of reports)
    if (isKnown && id.startsWith(`${stream} `) && !knownMarks.includes(id)) reports.delete(id);
}

/** send(onAnswer): have the desk record it. */
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
 * A subclass has: commands {look, give}; alertSelector, where an unheard call is shown; graceTime, how long the last due
 * mark keeps an unstopped clock on; callTexts; documentFields, the form fields of its document; at(when), the facts at a
 * moment; dueMarks(facts), lists {isTurn, marks} of marks {given, ago, fields, tone, words}, of which those of a turn are
 * spoken; waitOf(facts), milliseconds until its figures change; show(facts); submit(event).
 */
export class ClockElement extends ElementBase {
  #timer = 0;
  #checkedAt = -Infinity;
  #aborter = null; // also while its screen is left
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
    this.takeFacts();
  }

  retire() {
    super.disconnectedCallback();
    this.#aborter.abort();
    setWakeReason(this.#reason, false);
    clearTimeout(this.#timer);
    cancelWake(this);
  }

  /** Each document has its own wake lock reason. */
  get #reason() {
    return `${this.localName} ${this.facts.stream ?? ""}`;
  }

  /** Its screen is left: it keeps running with its time. */
  disconnectedCallback() {
    onClockLeft(this, this.now.state === "running" && !isIdle());
  }

  /** After an answer: take its newer facts. */
  takeFacts() {
    const before = this.facts,
      facts = parseData(this.dataset.clock);
    if (before.stream && before.stream !== facts.stream) this.onDocumentChange(before);
    this.facts = facts;
    const { stream, state, given: givenMarks = [] } = this.facts;
    updateReports(
      stream,
      givenMarks.map((mark) => this.#idOf(mark)),
    );
    if (state === "running" && !isIdle()) prepare(Object.values(this.callTexts).map(({ clip }) => clip));
    this.look();
  }

  /** The screen shows another document: the former clock keeps running by itself. */
  onDocumentChange(before) {
    setWakeReason(this.#reason, false);
    onClockShown(this);
    if (before.state === "running" && !isIdle()) resumeClock(before.stream);
  }

  /** The current facts; a clock that shows a press before it is stored is ahead of the server's. */
  get now() {
    return this.facts;
  }

  /** The note that the screen may go dark or the page freeze, or "". */
  get darkNote() {
    if (isWakeLockRefused(this.#reason)) return this.says.dark;
    return this.now.state === "running" && !isIdle() && canFreeze() ? this.says.front : "";
  }

  /** Show the note; it is announced once for each clock, not at every arrival. */
  showDarkNote(selector) {
    const line = this.querySelector(selector),
      words = this.darkNote;
    if (!line || line.textContent === words) return;
    line.dataset.announce = warnedClocks.has(this.#reason) ? "off" : "";
    if (words) warnedClocks.add(this.#reason);
    line.textContent = words;
  }

  #idOf(mark) {
    const { stream, began } = this.facts;
    return `${stream} ${began ?? ""} ${mark}`;
  }

  /** Show the time, make due calls, and schedule the next look. */
  look() {
    clearTimeout(this.#timer);
    const when = readMoment(),
      facts = this.at(when),
      isRunning = facts.state === "running",
      lists = isRunning ? this.dueMarks(facts) : [];
    const isOn = isRunning && lists.every(({ isTurn, marks }) => !isTurn || marks.at(-1).ago < this.graceTime);
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
    const wait = Math.ceil(Math.min(this.waitOf(facts), ...waits.filter((mark) => mark > 0)));
    this.#timer = setTimeout(() => this.look(), wait);
    if (!isIdle()) wakeIn(this, wait);
  }

  /** Whether its last call is stored: comparing clocks then finds nothing. */
  get #isLastCallStored() {
    const lists = this.dueMarks(this.at(readMoment()));
    return lists.every(({ isTurn, marks }) => !isTurn || reports.get(this.#idOf(marks.at(-1).given))?.isKnown);
  }

  #report({ isTurn, marks }, when) {
    const passed = marks.filter(({ ago }) => ago >= 0);
    for (const mark of passed) {
      const id = this.#idOf(mark.given);
      if (reports.has(id)) continue;
      // only the last due mark is spoken, and only on time: not "thirty seconds" when ten are left
      const isSpoken = isTurn && mark === passed.at(-1) && mark.ago <= LATE_AFTER;
      if (isSpoken) this.makeCall(mark);
      else this.#showLastCall(mark);
      const fields = [
        ...this.documentFields,
        ...mark.fields,
        ["channel", isSpoken ? "said" : "shown"],
        ...momentFields(when),
      ];
      report(id, (onAnswer) => {
        const finish = (isTaken, answer) => {
          updateClock(this, answer);
          onAnswer(isTaken);
          // the home screen shows it as running until it is requested again
          if (mark.tone === "over" && /^(#\/?)?$/.test(location.hash)) dispatchEvent(new HashChangeEvent("hashchange"));
        };
        sendCommand(this.commands.give, fields, finish, undefined, true);
      });
    }
  }

  /** Sound and speak a call; if its screen was left, show it on the current one. */
  makeCall(mark) {
    const { tone, words: { clip, caption } = {} } = mark,
      text = this.#withName(caption);
    playTone(tone);
    speakInTurn(clip, text, () => this.write(this.alertSelector, text));
    if (!this.#showLastCall(mark) && !this.isShown && !hasMarker("locked")) toast(text);
  }

  /** Keep the last call over other screens until it is answered. Returns whether it is visible there. */
  #showLastCall({ tone, given: mark, ago, words }) {
    if (tone !== "over" || this.isShown) return false;
    const { stream, name, number } = this.facts;
    return showCall(stream, { cry: words?.caption, given: mark, name, number, at: Date.now() - Math.max(0, ago) });
  }

  /** Whether its own screen is painted. */
  get isShown() {
    return this.isConnected && this.closest("#screen") !== null;
  }

  /** A call's text, with the document's name if another document is on screen or has a running clock. */
  #withName(caption) {
    const { stream, name } = this.facts,
      others = [...document.querySelectorAll("#screen [name=stream]")].filter(({ value }) => value !== stream),
      isNamed = countRunning() > 1 || (!this.isShown && others.length > 0);
    return name && caption && isNamed ? `${name}: ${caption}` : caption;
  }

  /** After the page slept or restarted: compare the device's clocks and record what is found. */
  #compareClocks() {
    if (isIdle() || this.facts.state !== "running" || performance.now() - this.#checkedAt < PATIENCE) return;
    if (this.#isLastCallStored) return; // a start records nothing long after the end
    this.#checkedAt = performance.now();
    const fields = [...this.documentFields, ...momentFields(readMoment())];
    sendCommand(this.commands.look, fields, (_, answer) => updateClock(this, answer), undefined, true);
  }
}
