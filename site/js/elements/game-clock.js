// <game-clock>: two halves, pressed by touch or keys. A press is shown at once and counts when stored; a refused one is
// reverted. Presses are queued, each with the moment of its own event.
import { hasModifier } from "../dom.js";
import { ClockElement, sendForm } from "./clock-element.js";
import { applyPress, applyStart, gameFactsAt, gameWaitOf, isPressIgnored, paintHalves } from "./game-time.js";
import { momentFields, readMoment } from "./moment.js";
import { isIdle, sendCommand } from "./element-base.js";
import { isAudible } from "./tone.js";

const TOUCHED = 1000; // ms: a click so soon after a touch belongs to it
const TONES = { last_minute: "minute", time_over: "over", lost: "over", game_over: "over" };
const SIDES = [1, 2];

class GameClock extends ClockElement {
  commands = { look: "check_clock", give: "give_mark" };
  alertSelector = ".game-clock__say";
  graceTime = 3_600_000;
  #pending = []; // presses sent, or stored and not yet in the facts
  #liftedAt = -Infinity;

  listen() {
    this.on(this, "pointerdown", (event) => this.#touch(event));
    this.on(window, "pointerup pointercancel", ({ timeStamp }) => {
      if (this.#liftedAt > 0) this.#liftedAt = timeStamp;
    });
    this.on(this, "click", (event) => this.#click(event));
    this.on(this, "contextmenu", (event) => event.preventDefault());
    this.on(window, "keydown", (event) => this.#key(event));
  }

  /** After an answer: its facts contain the stored presses, and its texts beside the times are current. */
  morphed(fresh) {
    for (const { dataset, textContent } of fresh?.querySelectorAll("[data-fresh]") ?? [])
      this.write(`[data-fresh="${dataset.fresh}"]`, textContent);
    this.#pending = this.#pending.filter((press) => !press.isDone);
    this.takeFacts();
  }

  onDocumentChange(before) {
    this.#pending = [];
    super.onDocumentChange(before);
  }

  // ---- input ----

  #sideOf(target) {
    return Number(target.closest?.("[data-side]")?.dataset.side ?? 0);
  }

  #touch(event) {
    const side = this.#sideOf(event.target);
    if (!side || event.button !== 0) return;
    this.#liftedAt = Infinity; // until the pointer is up, however late
    this.#press(side, event.timeStamp);
  }

  /** A click without a touch comes from assistive technology. */
  #click(event) {
    const side = this.#sideOf(event.target);
    if (side && event.timeStamp - this.#liftedAt > TOUCHED) this.#press(side, event.timeStamp);
  }

  #key(event) {
    const { target, code } = event;
    if (!this.isConnected) return; // a background clock takes no keys
    if (target.matches?.("[data-learn]")) return learnKey(event);
    if (event.repeat || event.isComposing || hasModifier(event)) return;
    if (target.closest?.("input, textarea, select, dialog") || document.querySelector("dialog:modal")) return;
    const keyIndex = this.facts.keys.indexOf(code),
      half = this.#sideOf(target);
    const isPressKey = code === "Space" || code === "Enter" || code === "NumpadEnter";
    if (isPressKey && !half && target.closest?.("a, button, summary")) return; // that button is meant
    if (keyIndex < 0 && !(half && isPressKey)) return;
    event.preventDefault();
    this.#press(keyIndex < 0 ? half : keyIndex === 2 ? this.now.turn : keyIndex + 1, event.timeStamp);
  }

  #press(side, stamp) {
    if (isIdle() || !this.facts.keys.length) return; // here turns end with an act, not with a press
    const when = readMoment(stamp),
      { now } = this;
    const isStart = now.state === "ready";
    if (!isStart && isPressIgnored(now, side, when)) return;
    const onAnswer = this.#showPending({ after: isStart ? applyStart : applyPress, when, side, isDone: false });
    const fields = [...this.documentFields, ["side", String(side)], ...momentFields(when)];
    sendCommand(isStart ? "start_clock" : "press_clock", fields, onAnswer);
  }

  /** The start button: presses before its answer count already. */
  submit(event) {
    const { dataset, elements } = event.target;
    if (isIdle() || !this.isConnected || dataset.command !== "start_clock") return;
    if (this.now.state !== "ready") {
      event.preventDefault();
      event.stopPropagation();
      return;
    }
    const { wall, counter, run, side } = elements;
    const when = { wall: Number(wall.value), counter: Number(counter.value), run: run.value };
    sendForm(event, this.#showPending({ after: applyStart, when, side: Number(side.value), isDone: false }));
  }

  /** Show a press at once; returns the handler of its answer. */
  #showPending(press) {
    this.#pending.push(press);
    this.look();
    return (isTaken) => {
      if (isTaken) {
        press.isDone = true;
        return;
      }
      this.#pending = this.#pending.filter((other) => other !== press);
      this.write(this.alertSelector, this.says.back);
      this.look();
    };
  }

  // ---- time ----

  /** The facts with all pending presses. */
  get now() {
    return this.#pending.reduce((facts, { after, when, side }) => after(facts, when, side), this.facts);
  }
  get documentFields() {
    return [["stream", this.facts.stream]];
  }
  get callTexts() {
    return this.says.marks;
  }

  at(when) {
    return gameFactsAt(this.now, when);
  }

  dueMarks({ turn, used, marks }) {
    const ofSide = ([mark, where], side) => ({
      given: `${side} ${mark}`,
      ago: used[side - 1] - where,
      fields: Object.entries({ side: String(side), mark }),
      tone: TONES[mark],
      words: this.says.marks[`${side} ${mark}`],
    });
    return SIDES.map((side) => ({ isTurn: side === turn, marks: marks[side - 1].map((mark) => ofSide(mark, side)) }));
  }

  waitOf(facts) {
    return gameWaitOf(facts);
  }

  show(facts) {
    const { says } = this,
      [first, second] = facts.used,
      isPastAll = facts.in_all !== null && facts.turns_left === null && first + second >= facts.in_all,
      end = this.querySelector(".game-clock__end");
    if (end) end.hidden = !isPastAll;
    this.showDarkNote(".game-clock__wake");
    this.write(".game-clock__all", isPastAll ? says.all : "");
    paintHalves(this, facts, says, (_, notes, isOn) => [...notes, isOn && !isAudible() && !isIdle() && says.mute]);
    for (const half of this.querySelectorAll("[data-side]")) {
      const isTurn = facts.turn === Number(half.dataset.side),
        isOn = String(facts.state === "running" && isTurn);
      if (half.localName === "button" && half.getAttribute("aria-pressed") !== isOn)
        half.setAttribute("aria-pressed", isOn);
      half.classList.toggle("is-due", facts.state === "stopped" && isTurn);
      half.classList.toggle("is-long", half.querySelector(".half__time").textContent.length > 7);
    }
  }
}
customElements.define("game-clock", GameClock);

/** Assign the pressed key to the field that learns it; a footswitch is one key. */
function learnKey(event) {
  if (["Tab", "Escape", "ShiftLeft", "ShiftRight"].includes(event.code) || !event.code) return;
  event.preventDefault();
  const { target, key, code } = event;
  target.form.elements[target.dataset.learn].value = code;
  target.value = code === "Space" ? target.dataset.space : key.length === 1 ? key.toUpperCase() : code;
}
