// <game-clock>: two halves to press by touch or by keys. A press is shown at once and counts when it is stored: one
// that is refused is shown back. Presses go in a queue, each with the moment of its own finger.
import { at, isNone, pressed, reading, shown } from "./game-time.js";
import { fieldsOf, moment, place } from "./moment.js";
import { isIdle, say, send } from "./round-clock.js";
import { attend, isAudible, sound, wantAwake } from "./tone.js";

const LATE = 1500;
const LOOK = 100;                        // tenths are shown where they decide
const PATIENCE = 5000;
const TOUCHED = 1000;                    // a click so soon after a touch is the same finger
const TONES = { last_minute: "minute", time_over: "over", lost: "over" };
const read = (json) => { try { return JSON.parse(json) ?? {}; } catch { return {}; } };

export class GameClock extends HTMLElement {
  #ears = null;
  #timer = 0;
  #facts = {};
  #says = {};
  #pending = [];                         // presses on their way, or stored and not yet in the facts
  #sent = new Set();
  #checked = -Infinity;
  #touched = -Infinity;

  connectedCallback() {
    this.#ears = new AbortController();
    const { signal } = this.#ears;
    attend(signal);
    this.addEventListener("pointerdown", (event) => this.#touch(event), { signal });
    this.addEventListener("click", (event) => this.#click(event), { signal });
    this.addEventListener("contextmenu", (event) => event.preventDefault(), { signal });
    addEventListener("keydown", (event) => this.#key(event), { signal });
    document.addEventListener("visibilitychange", () => { if (!document.hidden) { this.#check(); this.#look(); } }, { signal });
    this.#take();
  }

  disconnectedCallback() {
    this.#ears.abort();
    clearTimeout(this.#timer);
  }

  /** Another answer was painted: what was stored is in its facts. */
  morphed() {
    this.#pending = this.#pending.filter((press) => !press.isDone);
    this.#take();
  }

  #take() {
    const before = this.#facts;
    this.#facts = read(this.dataset.clock);
    this.#says = read(this.dataset.says);
    if (String(before.given) !== String(this.#facts.given)) this.#sent.clear();
    wantAwake(this.#facts.state === "running" && !isIdle());
    if (this.#facts.state === "running" && place(this.#facts.line, moment()).cause) this.#check();
    this.#look();
  }

  /** The facts with every press that is on its way. */
  get now() { return this.#pending.reduce((facts, { when }) => pressed(facts, when), this.#facts); }
  readingAt(side, when) {
    const { now } = this;
    return reading(at(now, place(now.line, when).at), side);
  }

  // ---- hands ----

  #half(target) { return Number(target.closest?.("[data-side]")?.dataset.side ?? 0); }

  #touch(event) {
    const side = this.#half(event.target);
    if (!side || event.button !== 0) return;
    this.#touched = event.timeStamp;
    this.#press(side, event.timeStamp);
  }

  /** A click without a touch is one of a reading aid. */
  #click(event) {
    const side = this.#half(event.target);
    if (side && event.timeStamp - this.#touched > TOUCHED) this.#press(side, event.timeStamp);
  }

  #key(event) {
    const { target, code } = event;
    if (target.matches?.("[data-learn]")) return learn(event);
    if (event.repeat || event.isComposing || event.ctrlKey || event.metaKey || event.altKey) return;
    if (target.closest?.("input, textarea, select, dialog") || document.querySelector("dialog:modal")) return;
    const of = this.#facts.keys.indexOf(code), half = this.#half(target);
    const isActivation = code === "Space" || code === "Enter" || code === "NumpadEnter";
    if (isActivation && !half && target.closest?.("a, button, summary")) return;      // that button is meant
    if (of < 0 && !(half && isActivation)) return;
    event.preventDefault();
    const { now } = this;
    this.#press(of < 0 ? half : of === 2 ? now.turn : of + 1, event.timeStamp);
  }

  #press(side, stamp) {
    if (isIdle()) return;
    const when = moment(stamp), { now } = this;
    if (now.state === "ready" && this.#pending.length === 0) return this.#begin(side, when);
    if (isNone(now, side, when)) return;
    const press = { when, isDone: false };
    this.#pending.push(press);
    this.#look();
    send("press_clock", [["stream", now.stream], ["side", String(side)], ...fieldsOf(when)], (isTaken) => {
      if (isTaken) { press.isDone = true; return; }
      this.#pending = this.#pending.filter((one) => one !== press);
      this.#write(this.querySelector(".game-clock__say"), this.#says.back);
      this.#look();
    });
  }

  #begin(side, when) {
    send("start_clock", [["stream", this.#facts.stream], ["side", String(side)], ...fieldsOf(when)]);
  }

  // ---- time ----

  #look() {
    clearTimeout(this.#timer);
    const when = moment(), { now } = this;
    const { at: instant, cause } = place(now.line, when);
    const facts = at(now, instant);
    this.#show(facts);
    if (facts.state !== "running") return;
    if (cause) this.#check();
    if (!isIdle()) this.#give(facts, when);
    const used = facts.used[facts.turn - 1];
    const waits = facts.marks[facts.turn - 1].map(([, where]) => where - used).filter((wait) => wait > 0);
    this.#timer = setTimeout(() => this.#look(), Math.ceil(Math.min(LOOK, ...waits)));
  }

  #give(facts, when) {
    for (const side of [1, 2]) {
      const passed = facts.marks[side - 1].filter(([, where]) => facts.used[side - 1] >= where);
      for (const [mark, where] of passed) {
        const id = `${side} ${mark}`;
        if (facts.given.includes(id) || this.#sent.has(id)) continue;
        const isSaid = side === facts.turn && mark === passed.at(-1)[0] && facts.used[side - 1] - where <= LATE;
        if (isSaid) this.#call(id, mark);
        this.#sent.add(id);
        send("give_mark", [["stream", facts.stream], ["side", String(side)], ["mark", mark], ["how", isSaid ? "said" : "shown"], ...fieldsOf(when)]);
      }
    }
  }

  #call(id, mark) {
    const { caption, clip } = this.#says.marks[id];
    sound(TONES[mark]);
    say(clip, caption);
    this.#write(this.querySelector(".game-clock__say"), caption);
  }

  #check() {
    if (isIdle() || this.#facts.state !== "running" || performance.now() - this.#checked < PATIENCE) return;
    this.#checked = performance.now();
    send("check_clock", [["stream", this.#facts.stream], ...fieldsOf(moment())]);
  }

  #show(facts) {
    const isRunning = facts.state === "running";
    for (const half of this.querySelectorAll(".half")) {
      const side = Number(half.dataset.side), one = reading(facts, side), isOn = isRunning && facts.turn === side;
      half.classList.toggle("is-on", isOn);
      half.classList.toggle("is-minute", one.left > 0 && facts.marks[side - 1].some(([mark, where]) => mark === "last_minute" && facts.used[side - 1] >= where));
      half.classList.toggle("is-over", one.over > 0);
      if (half.getAttribute("aria-pressed") !== String(isOn)) half.setAttribute("aria-pressed", String(isOn));
      this.#write(half.querySelector(".half__time"), shown(one, !isRunning));
      this.#write(half.querySelector(".half__note"), this.#noteOf(facts, side, one, isOn));
    }
  }

  #noteOf(facts, side, { points, isLost }, isOn) {
    const notes = [];
    if (facts.state === "ready") notes.push(this.#says.begins[side - 1]);
    if (isLost) notes.push(this.#says.lost);
    if (points) notes.push(this.#says.points.replace("{n}", points));
    if (isOn && facts.turns_left !== null && facts.turn_time)
      notes.push(this.#says.turn.replace("{time}", shown({ left: facts.turn_time - facts.turn_used, over: Math.max(0, facts.turn_used - facts.turn_time) }, false)));
    if (isOn && !isAudible() && !isIdle()) notes.push(this.#says.mute);
    return notes.join(" · ");
  }

  #write(line, text) { if (line.textContent !== text) line.textContent = text; }
}
customElements.define("game-clock", GameClock);

/** Take the key that is pressed into the field that learns it; a footswitch is one key. */
function learn(event) {
  if (["Tab", "Escape", "ShiftLeft", "ShiftRight"].includes(event.code) || !event.code) return;
  event.preventDefault();
  event.target.value = event.code;
}
