// <round-clock>: the time of a round. A tap that starts one is called at once, before the desk has handled it.
import { toast } from "../notices.js";
import { ClockElement, LATE_AFTER, sendForm, speakClip } from "./clock-element.js";
import { momentFields, readMoment } from "./moment.js";
import { isIdle, sendCommand } from "./element-base.js";
import { paintRound, roundFactsAt, roundWaitOf } from "./round-time.js";
import { isAudible, playToneOnTap } from "./tone.js";
import { bufferKeys, discardKeys } from "./early-keys.js";

const TEN_MINUTES = 600_000;

class RoundClock extends ClockElement {
  commands = { look: "check_round", give: "give_cue" };
  alertSelector = ".clock__alert";
  graceTime = 180_000;
  #isCalled = false; // “Time!” of the round being started

  listen() {
    this.on(document, "time-onset", ({ detail }) => this.#startAtOnset(detail.at));
  }

  disconnectedCallback() {
    super.disconnectedCallback();
    // left while the round was starting: keys belong to the new screen
    queueMicrotask(() => {
      if (!this.isConnected && !document.querySelector("#screen slip-entry, #screen round-clock")) discardKeys();
    });
  }

  morphed() {
    const before = this.facts;
    this.takeFacts();
    const { began, state, stream } = this.facts,
      isOther = stream !== before.stream; // another document's running round is not a start
    if (isOther) this.#isCalled = false;
    if (isOther || began === before.began || state !== "running") return;
    if (!this.#isCalled && !isIdle() && this.spentAt(readMoment()) <= LATE_AFTER) this.#callStart();
    this.#isCalled = false;
  }

  takeFacts() {
    super.takeFacts();
    if (!this.facts.has_slips) discardKeys();
  }

  // ---- start of a round ----

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
    event.target.closest("dialog")?.close(); // or it would get the next key
  }

  /** Stop the caller, and buffer keys for the slips. */
  #bufferKeys() {
    document.dispatchEvent(new CustomEvent("round-begun"));
    if (this.facts.has_slips) bufferKeys();
  }

  #callStart() {
    const { clip, caption } = this.says.cues[0] ?? {};
    playToneOnTap("start");
    speakClip(clip, caption, () => this.write(this.alertSelector, caption));
  }

  /** Take back a call whose start was refused. */
  #onStart(isTaken) {
    if (isTaken) return;
    this.#isCalled = false;
    discardKeys();
    this.write(this.alertSelector, this.says.back);
    toast(this.says.back, "is-bad");
  }

  /** The letters were called: the round starts at the onset of “Time!”, which may still be to come. */
  #startAtOnset(stamp) {
    if (!this.facts.at_onset || isIdle()) return;
    // the user may type before that
    if (this.facts.has_slips && this.facts.state === "idle" && this.isConnected) bufferKeys();
    const begin = () => {
      const { rack, state } = this.facts;
      if (state === "running" || state === "paused" || this.#isCalled) return;
      this.#isCalled = true;
      const fields = [...this.documentFields, ["rack", rack ?? ""], ...momentFields(readMoment(stamp))];
      sendCommand("start_round", fields, (isTaken) => this.#onStart(isTaken));
    };
    setTimeout(begin, Math.max(0, stamp - performance.now()));
  }

  // ---- time ----

  get documentFields() {
    const { stream, number } = this.facts;
    return Object.entries({ stream, number: String(number) });
  }
  get callTexts() {
    return this.says.cues;
  }

  at(when) {
    return roundFactsAt(this.facts, when);
  }
  spentAt(when) {
    return this.at(when).spent;
  }

  dueMarks({ cues, total, spent }) {
    const marks = cues.map(([seconds, must]) => ({
      given: seconds,
      ago: spent - (total - seconds * 1000),
      fields: [["seconds_left", String(seconds)]],
      tone: seconds === 0 ? "over" : must ? "last" : "minute",
      words: this.says.cues[seconds],
    }));
    return [{ isTurn: true, marks }];
  }

  waitOf(facts) {
    return roundWaitOf(facts);
  }

  show(facts) {
    this.classList.toggle("is-calling", paintRound(this, facts, this.says));
    this.classList.toggle("is-long", facts.total >= TEN_MINUTES); // by the total time: the figures must not jump
    this.write(".clock__mute", facts.state === "running" && !isIdle() && !isAudible() ? this.says.mute : "");
    this.showDarkNote(".clock__wake");
  }
}
customElements.define("round-clock", RoundClock);
