// <game-clock>: two halves to press by touch or by keys. A press is shown at once and counts when it is stored: one
// that is refused is shown back. Presses go in a queue, each with the moment of its own finger.
import { toast } from "../notices.js";
import { at, isNone, notesOf, pressed, reading, shown, started } from "./game-time.js";
import { come, Device, freshen, leave, note } from "./kept-on.js";
import { fieldsOf, moment, place } from "./moment.js";
import { isIdle, prepare, say, send, sendForm } from "./round-clock.js";
import { isTold, takeGiven, tell } from "./telling.js";
import { isAudible, sound } from "./tone.js";

const LATE = 1500;
const REST = 3_600_000; // so long after its last mark a game that nobody ends holds nothing any more
const LOOK = 100; // tenths are shown where they decide
const PATIENCE = 5000;
const TOUCHED = 1000; // a click so soon after a finger was lifted is its own
const TONES = { last_minute: "minute", time_over: "over", lost: "over" };
const read = (json) => {
  try {
    return JSON.parse(json) ?? {};
  } catch {
    return {};
  }
};

export class GameClock extends HTMLElement {
  #ears = null;
  #device = null;
  #timer = 0;
  #facts = {};
  #says = {};
  #pending = []; // presses on their way, or stored and not yet in the facts
  #checked = -Infinity;
  #touched = -Infinity;

  connectedCallback() {
    come(this);
    this.#ears = new AbortController();
    this.#device = new Device(this.localName);
    const { signal } = this.#ears;
    this.addEventListener("pointerdown", (event) => this.#touch(event), { signal });
    for (const end of ["pointerup", "pointercancel"])
      addEventListener(
        end,
        ({ timeStamp }) => {
          if (this.#touched > 0) this.#touched = timeStamp;
        },
        { signal },
      );
    this.addEventListener("click", (event) => this.#click(event), { signal });
    this.addEventListener("contextmenu", (event) => event.preventDefault(), { signal });
    document.addEventListener("submit", (event) => this.#submit(event), { capture: true, signal });
    addEventListener("keydown", (event) => this.#key(event), { signal });
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
    this.#take();
  }

  disconnectedCallback() {
    this.#ears.abort(); // no key presses a clock that cannot be seen
    leave(this, this.now.state === "running" && !isIdle());
  }

  retire() {
    this.#ears.abort();
    this.#device.end();
    clearTimeout(this.#timer);
  }

  /** Another answer was painted: what was stored is in its facts. */
  morphed() {
    this.#pending = this.#pending.filter((press) => !press.isDone);
    this.#take();
  }

  #take() {
    this.#facts = read(this.dataset.clock);
    this.#says = read(this.dataset.says);
    takeGiven(
      this.#facts.stream,
      (this.#facts.given ?? []).map((id) => `${this.#facts.stream} ${id}`),
    );
    if (this.#facts.state === "running" && !isIdle()) prepare(Object.values(this.#says.marks).map(({ clip }) => clip));
    if (this.#facts.state === "running" && place(this.#facts.line, moment()).cause) this.#check();
    this.#look();
  }

  /** The facts with every press that is on its way. */
  get now() {
    return this.#pending.reduce((facts, { after, when, side }) => after(facts, when, side), this.#facts);
  }
  readingAt(side, when) {
    const { now } = this;
    return reading(at(now, place(now.line, when).at), side);
  }

  // ---- hands ----

  #half(target) {
    return Number(target.closest?.("[data-side]")?.dataset.side ?? 0);
  }

  #touch(event) {
    const side = this.#half(event.target);
    if (!side || event.button !== 0) return;
    this.#touched = Infinity; // until it is lifted, however long that takes
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
    const of = this.#facts.keys.indexOf(code),
      half = this.#half(target);
    const isActivation = code === "Space" || code === "Enter" || code === "NumpadEnter";
    if (isActivation && !half && target.closest?.("a, button, summary")) return; // that button is meant
    if (of < 0 && !(half && isActivation)) return;
    event.preventDefault();
    const { now } = this;
    this.#press(of < 0 ? half : of === 2 ? now.turn : of + 1, event.timeStamp);
  }

  #press(side, stamp) {
    if (isIdle()) return;
    const when = moment(stamp),
      { now } = this;
    const isStart = now.state === "ready";
    if (!isStart && isNone(now, side, when)) return;
    const answered = this.#expect({ after: isStart ? started : pressed, when, side, isDone: false });
    send(
      isStart ? "start_clock" : "press_clock",
      [["stream", now.stream], ["side", String(side)], ...fieldsOf(when)],
      answered,
    );
  }

  /** The button that starts the clock: what is pressed before it is answered is a press already. */
  #submit(event) {
    const { dataset, elements } = event.target;
    if (isIdle() || !this.isConnected || dataset.command !== "start_clock") return;
    if (this.now.state !== "ready") {
      event.preventDefault();
      event.stopPropagation();
      return;
    }
    const when = {
      wall: Number(elements.wall.value),
      counter: Number(elements.counter.value),
      run: elements.run.value,
    };
    sendForm(event, this.#expect({ after: started, when, side: Number(elements.side.value), isDone: false }));
  }

  /** Show at once what is on its way; returns what to do when it is answered. */
  #expect(press) {
    this.#pending.push(press);
    this.#look();
    return (isTaken) => {
      if (isTaken) {
        press.isDone = true;
        return;
      }
      this.#pending = this.#pending.filter((one) => one !== press);
      this.#write(this.querySelector(".game-clock__say"), this.#says.back);
      this.#look();
    };
  }

  // ---- time ----

  #look() {
    clearTimeout(this.#timer);
    const when = moment(),
      { now } = this;
    const { at: instant, cause } = place(now.line, when);
    const facts = at(now, instant);
    const isOn = facts.state === "running" && facts.used[facts.turn - 1] - facts.marks[facts.turn - 1].at(-1)[1] < REST;
    this.#device.keepAwake(isOn && !isIdle());
    this.#show(facts);
    if (!isIdle()) note(this.localName, isOn);
    if (facts.state !== "running") return;
    if (cause) this.#check();
    if (!isIdle()) this.#give(facts, when);
    if (!isOn) return;
    const used = facts.used[facts.turn - 1];
    const waits = facts.marks[facts.turn - 1].map(([, where]) => where - used).filter((wait) => wait > 0);
    this.#timer = setTimeout(() => this.#look(), Math.ceil(Math.min(LOOK, ...waits)));
  }

  #give(facts, when) {
    for (const side of [1, 2]) {
      const passed = facts.marks[side - 1].filter(([, where]) => facts.used[side - 1] >= where);
      for (const [mark, where] of passed) {
        const id = `${side} ${mark}`,
          known = `${facts.stream} ${id}`;
        if (facts.given.includes(id) || isTold(known)) continue;
        const isSaid = side === facts.turn && mark === passed.at(-1)[0] && facts.used[side - 1] - where <= LATE;
        if (isSaid) this.#call(id, mark);
        const fields = [
          ["stream", facts.stream],
          ["side", String(side)],
          ["mark", mark],
          ["how", isSaid ? "said" : "shown"],
          ...fieldsOf(when),
        ];
        tell(known, (answered) => send("give_mark", fields, answered));
      }
    }
  }

  #call(id, mark) {
    const { caption, clip } = this.#says.marks[id];
    sound(TONES[mark]);
    say(clip, caption, () => this.#write(this.querySelector(".game-clock__say"), caption));
    if (!this.isConnected) toast(caption);
  }

  #check() {
    if (isIdle() || this.#facts.state !== "running" || performance.now() - this.#checked < PATIENCE) return;
    this.#checked = performance.now();
    send("check_clock", [["stream", this.#facts.stream], ...fieldsOf(moment())], (_, answer) => freshen(this, answer));
  }

  #show(facts) {
    const isRunning = facts.state === "running";
    this.#write(this.querySelector(".game-clock__wake"), this.#device.isDark ? this.#says.dark : "");
    const [first, second] = facts.used,
      isPastAll = facts.in_all !== null && facts.turns_left === null && first + second >= facts.in_all;
    this.#write(this.querySelector(".game-clock__all"), isPastAll ? this.#says.all : "");
    for (const half of this.querySelectorAll(".half")) {
      const side = Number(half.dataset.side),
        one = reading(facts, side),
        isOn = isRunning && facts.turn === side;
      half.classList.toggle("is-on", isOn);
      half.classList.toggle(
        "is-minute",
        one.left > 0 &&
          facts.marks[side - 1].some(([mark, where]) => mark === "last_minute" && facts.used[side - 1] >= where),
      );
      half.classList.toggle("is-over", one.over > 0);
      if (half.getAttribute("aria-pressed") !== String(isOn)) half.setAttribute("aria-pressed", String(isOn));
      half.classList.toggle("is-due", facts.state === "stopped" && facts.turn === side);
      const time = shown(one, !isRunning);
      half.classList.toggle("is-long", time.length > 7);
      this.#write(half.querySelector(".half__time"), time);
      this.#write(half.querySelector(".half__note"), this.#noteOf(facts, side, one, isOn));
    }
  }

  #noteOf(facts, side, one, isOn) {
    const notes = notesOf(facts, this.#says, side, one, isOn);
    if (isOn && !isAudible() && !isIdle()) notes.push(this.#says.mute);
    return notes.join(" · ");
  }

  #write(line, text) {
    if (line.textContent !== text) line.textContent = text;
  }
}
customElements.define("game-clock", GameClock);

/** Take the key that is pressed into the field that learns it; a footswitch is one key. */
function learn(event) {
  if (["Tab", "Escape", "ShiftLeft", "ShiftRight"].includes(event.code) || !event.code) return;
  event.preventDefault();
  const { target, key, code } = event;
  target.form.elements[target.dataset.learn].value = code;
  target.value = code === "Space" ? target.dataset.space : key.length === 1 ? key.toUpperCase() : code;
}
