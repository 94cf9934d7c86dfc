// The judge's page speaks to the hall: pictures that Python drew of what is public, the times of the clock in them, and
// the letters that were called aloud. Only the window that writes speaks.
import { moment } from "../elements/moment.js";
import { newName } from "../dom.js";
import { channelTo, keep, kept } from "../site-scope.js";
import { beatOf, sentOf } from "./clock-view.js";

const LISTENS = 150_000; // so long after its last sign of life: timers of a hidden window come once in a minute
const BEAT = 1000;
const from = newName();

const CALLS = "hall:calls";
const UNCALLED = { html: "", isFirstNew: false };

/** The letters of a rack, in whichever order they lie. */
const lettersOf = (root, rack) =>
  [...root.querySelectorAll(`${rack} .tile b`)]
    .map(({ textContent }) => textContent)
    .sort()
    .join(" ");

export class HallWriter {
  #channel = channelTo("hall");
  #picture = null; // as Python gave it
  #heard = -Infinity;
  #isNew = false; // a window has come and wants the whole
  #isAsked = false;
  #called = []; // until the round is closed, whatever the judge looks at meanwhile
  #whole = ""; // all letters of whom calls them, those to come too
  #rack = ""; // the letters of the rack in the picture
  #caller = null;
  #isOn = false; // a round is, in the picture
  #timer = 0;
  #speaks = false;

  /** hooks: isHere() whether this page itself shows the picture, ask(answered) for a picture */
  constructor(hooks) {
    this.hooks = hooks;
    [this.#called, this.#whole] = JSON.parse(kept("sessionStorage", CALLS)) ?? [[], ""];
    this.#channel.onmessage = ({ data }) => this.#hear(data);
    document.addEventListener("called-line", ({ target, detail: { item } }) => {
      if (target.closest("[data-hall-calls]")) this.#call(target, item);
    });
    // a page that is put away may come back as it was: it speaks on then
    addEventListener("pagehide", () => this.#post({ type: "bye" }));
    addEventListener("pageshow", ({ persisted }) => {
      if (persisted) this.#post({ type: "writer" });
    });
  }

  get #isHeard() {
    return performance.now() - this.#heard < LISTENS;
  }

  /** What a request says of the hall: nobody looks, somebody does, or somebody has just come. */
  get wanted() {
    return this.#isNew ? "new" : this.#isHeard || this.hooks.isHere();
  }

  /** This window writes from now on: whoever shows the picture says so. */
  come() {
    this.#speaks = true;
    this.#isAsked = false;
    this.#post({ type: "writer" });
  }

  /** It writes no more, or goes. */
  leave() {
    clearInterval(this.#timer);
    this.#post({ type: "bye" });
    this.#speaks = false;
  }

  /** Python has drawn another picture. */
  show(picture) {
    this.#picture = picture;
    this.#isNew = false;
    const isOn = picture.clock?.kind === "round" && ["running", "paused"].includes(picture.clock.facts.state);
    const isClosed = this.#isOn && !isOn,
      isNobodys = !isOn && !this.#caller?.isConnected;
    this.#isOn = isOn;
    if (isClosed || isNobodys) this.#keep([]);
    this.#rack = lettersOf(new DOMParser().parseFromString(picture.html, "text/html"), ".rack");
    this.#post({
      type: "picture",
      beat: this.#beat(),
      called: this.#shown,
      picture: { ...picture, clock: picture.clock && sentOf(picture.clock) },
    });
    clearInterval(this.#timer);
    if (picture.clock && this.#speaks)
      this.#timer = setInterval(() => {
        if (this.#isHeard) this.#tell();
      }, BEAT);
  }

  /** Something was painted: a caller may be gone. What it called stays while a round is on. */
  painted() {
    if (!this.#caller || this.#caller.isConnected) return;
    this.#caller = null;
    if (!this.#isOn) this.#keep([]);
    this.#tellCalled(-1);
  }

  #keep(called) {
    this.#called = called;
    keep("sessionStorage", CALLS, JSON.stringify([called, this.#whole]));
  }

  #hear({ type }) {
    if (!this.#speaks || !["look", "here", "gone"].includes(type)) return;
    if (type === "gone") {
      this.#heard = -Infinity;
      return this.#post({ type: "writer" }); // another window that is open asks again
    }
    const wasHeard = this.#isHeard;
    this.#heard = performance.now();
    if (type === "here" && wasHeard) return this.#tell();
    this.#isNew = true;
    this.#ask();
  }

  /** The language changed: the picture in hand was drawn in the one of before. */
  turn() {
    if (this.wanted) this.#ask();
  }

  #ask() {
    if (this.#isAsked) return;
    this.#isAsked = true;
    this.hooks.ask(() => {
      this.#isAsked = false;
    });
  }

  #beat() {
    return this.#picture?.clock ? beatOf(this.#picture.clock, moment()) : null;
  }

  #post(message) {
    if (this.#speaks) this.#channel.postMessage({ ...message, from });
  }

  #tell() {
    this.#post({ type: "beat", beat: this.#beat() });
  }

  #tellCalled(place) {
    this.#post({ type: "called", called: this.#shown, at: place });
  }

  /** The letters called, unless they are those of the rack in the picture. */
  get #shown() {
    return this.#whole === this.#rack ? [] : this.#called;
  }

  #call(caller, { about, place, reading }) {
    if (about !== "rack") return;
    if ((caller !== this.#caller && !this.#isOn) || (place === 0 && !reading)) this.#called = [];
    this.#caller = caller;
    this.#whole = lettersOf(caller, "[data-part=called]");
    const line = caller.querySelectorAll("[data-part=called] > li")[place]; // its tile and its name, as they are drawn
    if (!line) return;
    this.#called[place] = { html: line.innerHTML, isFirstNew: line.classList.contains("is-first-new") };
    this.#keep(Array.from(this.#called, (one) => one ?? UNCALLED));
    this.#tellCalled(place);
  }
}
