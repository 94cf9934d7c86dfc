// Sender of the hall's messages: the pictures that Python drew of public data, the times of their clock, and the
// letters called aloud. Only the writing window sends.
import { readMoment } from "../elements/moment.js";
import { randomId } from "../dom.js";
import { openChannel, readText, storeText } from "../site-scope.js";
import { buildBeat, clockMessage } from "./clock-view.js";

const LISTENS = 150_000; // ms after the window's last sign of life: timers of a hidden window fire once a minute
const BEAT = 1000;
const from = randomId();

const CALLS = "hall:calls";
const UNCALLED = { html: "", isFirstNew: false };

/** The letters of a rack, sorted. */
const lettersOf = (root, rack) =>
  [...root.querySelectorAll(`${rack} .tile b`)]
    .map(({ textContent }) => textContent)
    .sort()
    .join(" ");

export class HallSender {
  #channel = openChannel("hall");
  #picture = null; // as Python drew it
  #lastHeard = -Infinity;
  #isWindowNew = false; // a window has opened and needs the whole picture
  #isRequested = false;
  #calls = []; // until the round is closed, whatever screen the judge opens meanwhile
  #callLetters = ""; // all letters of the caller, those not called yet too
  #rackLetters = ""; // the letters of the rack in the picture
  #caller = null;
  #isRoundOn = false; // in the picture
  #timer = 0;
  #isWriter = false;

  /** hooks: isHere(): whether this page shows the picture itself; ask(onAnswer): request a picture */
  constructor(hooks) {
    this.hooks = hooks;
    [this.#calls, this.#callLetters] = JSON.parse(readText("sessionStorage", CALLS)) ?? [[], ""];
    this.#channel.onmessage = ({ data }) => this.#onMessage(data);
    document.addEventListener("called-line", ({ target, detail: { item } }) => {
      if (target.closest("[data-hall-calls]")) this.#recordCall(target, item);
    });
    // a page restored from the browser's cache sends again
    addEventListener("pagehide", () => this.#post({ type: "bye" }));
    addEventListener("pageshow", ({ persisted }) => {
      if (persisted) this.#post({ type: "writer" });
    });
  }

  get #hasListener() {
    return performance.now() - this.#lastHeard < LISTENS;
  }

  /** For requests: false without a hall's window, true with one, "new" if one has just opened. */
  get demand() {
    return this.#isWindowNew ? "new" : this.#hasListener || this.hooks.isHere();
  }

  /** This window writes now: windows of the hall reply. */
  startSending() {
    this.#isWriter = true;
    this.#isRequested = false;
    this.#post({ type: "writer" });
  }

  /** This window no longer writes, or closes. */
  stopSending() {
    clearInterval(this.#timer);
    this.#post({ type: "bye" });
    this.#isWriter = false;
  }

  /** Send the picture that Python has drawn. */
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

  /** After painting: the caller may be gone. Its letters stay while a round is on. */
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
      return this.#post({ type: "writer" }); // another open window replies
    }
    const hadListener = this.#hasListener;
    this.#lastHeard = performance.now();
    if (type === "here" && hadListener) return this.#sendBeat();
    this.#isWindowNew = true;
    this.#requestPicture();
  }

  /** The last picture is in the previous language. */
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

  /** The letters called, unless the rack in the picture has the same ones. */
  get #visibleCalls() {
    return this.#callLetters === this.#rackLetters ? [] : this.#calls;
  }

  #recordCall(caller, { about, place, reading }) {
    if (about !== "rack") return;
    if ((caller !== this.#caller && !this.#isRoundOn) || (place === 0 && !reading)) this.#calls = [];
    this.#caller = caller;
    this.#callLetters = lettersOf(caller, "[data-part=called]");
    const line = caller.querySelectorAll("[data-part=called] > li")[place]; // its tile and name, as drawn
    if (!line) return;
    this.#calls[place] = { html: line.innerHTML, isFirstNew: line.classList.contains("is-first-new") };
    this.#storeCalls(Array.from(this.#calls, (call) => call ?? UNCALLED));
    this.#sendCalls(place);
  }
}
