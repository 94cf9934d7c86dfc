// <round-clock>: the time of a round. A tap that begins one is called at once, and not when the desk has come to it.
import { toast } from "../notices.js";
import { ClockElement, LATE_AFTER, sendCommand, sendForm, speakClip as speak } from "./clock-element.js";
import { momentFields, readMoment } from "./moment.js";
import { isIdle } from "./element-base.js";
import { paintRound, roundFactsAt, roundWaitOf } from "./round-time.js";
import { isAudible, playToneOnTap } from "./tone.js";
import { bufferKeys, discardKeys } from "./early-keys.js";

const TEN_MINUTES = 600_000;

class RoundClock extends ClockElement {
  commands = { look: "check_round", give: "give_cue" };
  alert = ".clock__alert";
  rest = 180_000;
  #isCalled = false; // “Time!” was called of the round that is being begun

  listen() {
    this.on(document, "time-onset", ({ detail }) => this.#startAtOnset(detail.at));
  }

  disconnectedCallback() {
    super.disconnectedCallback();
    // its screen was left while the round was being begun: on another one the keys are that screen's
    queueMicrotask(() => {
      if (!this.isConnected && !document.querySelector("#screen slip-entry, #screen round-clock")) discardKeys();
    });
  }

  morphed() {
    const before = this.facts;
    this.take();
    const { began, state, stream } = this.facts,
      isOther = stream !== before.stream; // that another document runs is no start of its round
    if (isOther) this.#isCalled = false;
    if (isOther || began === before.began || state !== "running") return;
    if (!this.#isCalled && !isIdle() && this.spentAt(readMoment()) <= LATE_AFTER) this.#callStart();
    this.#isCalled = false;
  }

  take() {
    super.take();
    if (!this.facts.has_slips) discardKeys();
  }

  // ---- how a round begins ----

  submit(event) {
    const { command } = event.target.dataset;
    if (isIdle() || !this.isConnected || !["start_round", "restart_round"].includes(command)) return;
    if (this.#isCalled) {
      event.preventDefault();
      event.stopPropagation();
      return;
    }
    this.#isCalled = true;
    if (command === "start_round") this.#bufferKeys();
    this.#callStart();
    sendForm(event, (isTaken) => this.#onStart(isTaken));
    event.target.closest("dialog")?.close(); // or the next key would be for it
  }

  /** Nothing is called any more, and what is typed is for the slips. */
  #bufferKeys() {
    document.dispatchEvent(new CustomEvent("round-begun"));
    if (this.facts.has_slips) bufferKeys();
  }

  #callStart() {
    const { clip, caption } = this.says.cues[0] ?? {};
    playToneOnTap("start");
    speak(clip, caption, () => this.write(this.alert, caption));
  }

  /** What was called and is not so is taken back. */
  #onStart(isTaken) {
    if (isTaken) return;
    this.#isCalled = false;
    discardKeys();
    this.write(this.alert, this.says.back);
    toast(this.says.back, "is-bad");
  }

  /** The letters were called, and the round begins at the onset of “Time!”, which may be heard in a moment only. */
  #startAtOnset(stamp) {
    if (!this.facts.at_onset || isIdle()) return;
    // a hand is quicker than the ear
    if (this.facts.has_slips && this.facts.state === "idle" && this.isConnected) bufferKeys();
    const begin = () => {
      const { rack, state } = this.facts;
      if (state === "running" || state === "paused" || this.#isCalled) return;
      this.#isCalled = true;
      const fields = [...this.about, ["rack", rack ?? ""], ...momentFields(readMoment(stamp))];
      sendCommand("start_round", fields, (isTaken) => this.#onStart(isTaken));
    };
    setTimeout(begin, Math.max(0, stamp - performance.now()));
  }

  // ---- its time ----

  get about() {
    const { stream, number } = this.facts;
    return Object.entries({ stream, number: String(number) });
  }
  get calls() {
    return this.says.cues;
  }

  at(when) {
    return roundFactsAt(this.facts, when);
  }
  spentAt(when) {
    return this.at(when).spent;
  }

  due({ cues, total, spent }) {
    const marks = cues.map(([seconds, must]) => ({
      given: seconds,
      ago: spent - (total - seconds * 1000),
      fields: [["seconds_left", String(seconds)]],
      tone: seconds === 0 ? "over" : must ? "last" : "minute",
      words: this.says.cues[seconds],
    }));
    return [{ isTurn: true, marks }];
  }

  waitFrom(facts) {
    return roundWaitOf(facts);
  }

  show(facts) {
    this.classList.toggle("is-calling", paintRound(this, facts, this.says));
    this.classList.toggle("is-long", facts.total >= TEN_MINUTES); // of the whole time: the figures must not jump
    this.write(".clock__mute", facts.state === "running" && !isIdle() && !isAudible() ? this.says.mute : "");
    this.showDarkness(".clock__wake");
  }
}
customElements.define("round-clock", RoundClock);
