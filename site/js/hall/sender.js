// The judge's page speaks to the hall: pictures that Python drew of what is public, the times of the clock in them, and
// the letters that were called aloud. Only the window that writes speaks.
import { readMoment } from "../elements/moment.js";
import { randomId } from "../dom.js";
import { openChannel, readText, storeText } from "../site-scope.js";
import { buildBeat, clockMessage } from "./clock-view.js";

const LISTENS = 150_000; // so long after its last sign of life: timers of a hidden window come once in a minute
const BEAT = 1000;
const from = randomId();

const CALLS = "hall:calls";
const UNCALLED = { html: "", isFirstNew: false };

/** The letters of a rack, in whichever order they lie. */
const lettersOf = (root, rack) =>
  [...root.querySelectorAll(`${rack} .tile b`)]
    .map(({ textContent }) => textContent)
    .sort()
    .join(" ");

export class HallSender {
  #channel = openChannel("hall");
  #picture = null; // as Python gave it
  #lastHeard = -Infinity;
  #isWindowNew = false; // a window has come and wants the whole
  #isRequested = false;
  #calls = []; // until the round is closed, whatever the judge looks at meanwhile
  #callLetters = ""; // all letters of whom calls them, those to come too
  #rackLetters = ""; // the letters of the rack in the picture
  #caller = null;
  #isRoundOn = false; // a round is, in the picture
  #timer = 0;
  #isWriter = false;

  /** hooks: isHere() whether this page itself shows the picture, ask(answered) for a picture */
  constructor(hooks) {
    this.hooks = hooks;
    [this.#calls, this.#callLetters] = JSON.parse(readText("sessionStorage", CALLS)) ?? [[], ""];
    this.#channel.onmessage = ({ data }) => this.#onMessage(data);
    document.addEventListener("called-line", ({ target, detail: { item } }) => {
      if (target.closest("[data-hall-calls]")) this.#recordCall(target, item);
    });
    // a page that is put away may come back as it was: it speaks on then
    addEventListener("pagehide", () => this.#post({ type: "bye" }));
    addEventListener("pageshow", ({ persisted }) => {
      if (persisted) this.#post({ type: "writer" });
    });
  }

  get #hasListener() {
    return performance.now() - this.#lastHeard < LISTENS;
  }

  /** What a request says of the hall: nobody looks, somebody does, or somebody has just come. */
  get demand() {
    return this.#isWindowNew ? "new" : this.#hasListener || this.hooks.isHere();
  }

  /** This window writes from now on: whoever shows the picture says so. */
  startSending() {
    this.#isWriter = true;
    this.#isRequested = false;
    this.#post({ type: "writer" });
  }

  /** It writes no more, or goes. */
  stopSending() {
    clearInterval(this.#timer);
    this.#post({ type: "bye" });
    this.#isWriter = false;
  }

  /** Python has drawn another picture. */
  show(picture) {
    this.#picture = picture;
    this.#isWindowNew = false;
    const isRoundOn = picture.clock?.kind === "round" && ["running", "paused"].includes(picture.clock.facts.state);
    const isClosed = this.#isRoundOn && !isRoundOn,
      isAbandoned = !isRoundOn && !this.#caller?.isConnected;
    this.#isRoundOn = isRoundOn;
    if (isClosed || isAbandoned) this.#storeCalls([]);
    this.#rackLetters = lettersOf(new DOMParser().parseFromString(picture.html, "text/html"), ".rack");
    this.#post({
      type: "picture",
      beat: this.#beat(),
      called: this.#visibleCalls,
      picture: { ...picture, clock: picture.clock && clockMessage(picture.clock) },
    });
    clearInterval(this.#timer);
    if (picture.clock && this.#isWriter)
      this.#timer = setInterval(() => {
        if (this.#hasListener) this.#sendBeat();
      }, BEAT);
  }

  /** Something was painted: a caller may be gone. What it called stays while a round is on. */
  onPainted() {
    if (!this.#caller || this.#caller.isConnected) return;
    this.#caller = null;
    if (!this.#isRoundOn) this.#storeCalls([]);
    this.#sendCalls(-1);
  }

  #storeCalls(calls) {
    this.#calls = calls;
    storeText("sessionStorage", CALLS, JSON.stringify([calls, this.#callLetters]));
  }

  #onMessage({ type }) {
    if (!this.#isWriter || !["look", "here", "gone"].includes(type)) return;
    if (type === "gone") {
      this.#lastHeard = -Infinity;
      return this.#post({ type: "writer" }); // another window that is open asks again
    }
    const hadListener = this.#hasListener;
    this.#lastHeard = performance.now();
    if (type === "here" && hadListener) return this.#sendBeat();
    this.#isWindowNew = true;
    this.#requestPicture();
  }

  /** The language changed: the picture in hand was drawn in the one of before. */
  onLanguageChange() {
    if (this.demand) this.#requestPicture();
  }

  #requestPicture() {
    if (this.#isRequested) return;
    this.#isRequested = true;
    this.hooks.ask(() => {
      this.#isRequested = false;
    });
  }

  #beat() {
    return this.#picture?.clock ? buildBeat(this.#picture.clock, readMoment()) : null;
  }

  #post(message) {
    if (this.#isWriter) this.#channel.postMessage({ ...message, from });
  }

  #sendBeat() {
    this.#post({ type: "beat", beat: this.#beat() });
  }

  #sendCalls(place) {
    this.#post({ type: "called", called: this.#visibleCalls, at: place });
  }

  /** The letters called, unless they are those of the rack in the picture. */
  get #visibleCalls() {
    return this.#callLetters === this.#rackLetters ? [] : this.#calls;
  }

  #recordCall(caller, { about, place, reading }) {
    if (about !== "rack") return;
    if ((caller !== this.#caller && !this.#isRoundOn) || (place === 0 && !reading)) this.#calls = [];
    this.#caller = caller;
    this.#callLetters = lettersOf(caller, "[data-part=called]");
    const line = caller.querySelectorAll("[data-part=called] > li")[place]; // its tile and its name, as they are drawn
    if (!line) return;
    this.#calls[place] = { html: line.innerHTML, isFirstNew: line.classList.contains("is-first-new") };
    this.#storeCalls(Array.from(this.#calls, (call) => call ?? UNCALLED));
    this.#sendCalls(place);
  }
}
