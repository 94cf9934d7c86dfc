// <letter-caller>: says a script aloud, or lets a judge read it line by line. Data in (data-script, and the parts that the
// server drew), events out (`called-line`, `called-end`, `time-onset`, `sound-lost`); no rules and no words of its own.
import { isPossible, isRunning, onSound, resume, setVolume } from "../voice/audio.js";
import { DeviceVoice, localVoice } from "../voice/device-voice.js";
import { Player } from "../voice/player.js";
import { fill } from "./drawn.js";

const read = (json) => { try { return JSON.parse(json) ?? {}; } catch { return {}; } };
const TYPED_IN = "input:not([type=range]), textarea, select, dialog, button, a, summary";
const PATIENCE = 500;
const PRESSED_NEXT = { idle: "start", loading: "stop", playing: "pause", paused: "resume", manual: "next", locked: "unlock" };

export class LetterCaller extends HTMLElement {
  #ears = null;
  #main = {};                            // the script, as data-script has it
  #script = {};                          // {items, paces}: what is being said, the script or what is said when it is asked for again
  #told = {};
  #says = {};
  #voice = null;
  #at = 0;                               // the line said last, or the one to begin with
  #begun = false;
  #isTimed = false;                      // the round has begun: no repetition begins it again
  #pace = "100";
  #isOnly = false;                       // one line is being repeated
  #isHelpless = false;                   // nobody can say it but the judge
  #led = null;                           // where the focus was led

  connectedCallback() {
    this.#ears = new AbortController();
    const { signal } = this.#ears;
    this.#read();
    this.addEventListener("click", ({ target, timeStamp }) => { const button = target.closest("[data-act]"); if (button) this.act(button.dataset.act, timeStamp); }, { signal });
    this.addEventListener("input", ({ target }) => { if (target.matches("[data-volume]")) this.#setVolume(Number(target.value)); }, { signal });
    document.addEventListener("keydown", (event) => this.#key(event), { signal });
    document.addEventListener("visibilitychange", () => { if (document.visibilityState === "visible" && this.state === "lost") this.#regain(); }, { signal });
    signal.addEventListener("abort", onSound(() => this.#hears()));
    if (this.hasAttribute("data-auto") && document.documentElement.dataset.role !== "viewer") this.start();
  }

  disconnectedCallback() {
    this.#ears.abort();
    this.#voice?.stop();
  }

  /** Another answer was painted: what is being said goes on, unless there is something else to say. */
  morphed(fresh) {
    if (fresh.dataset.script === this.#told.source && fresh.dataset.speaker === this.#told.speaker && fresh.dataset.says === this.#told.says) return;
    this.#voice?.stop();
    this.replaceChildren(...[...fresh.childNodes].map((node) => document.importNode(node, true)));
    this.#read();
  }

  get state() { return this.dataset.state; }
  get isManual() { return this.#told.speaker === "judge" || this.#isHelpless; }
  get #isMuted() { return this.#main.reader === "reads"; }

  #read() {
    this.#main = read(this.dataset.script);
    this.#told = { source: this.dataset.script, speaker: this.dataset.speaker, says: this.dataset.says };
    this.#says = read(this.dataset.says);
    this.#pace = String(this.#main.pace ?? 100);
    this.#begun = this.#isTimed = this.#isHelpless = false;
    this.#choose(this.#main);
    const isDevices = this.dataset.speaker === "device" && localVoice(this.#main.language);
    const hooks = { onLine: (...line) => this.#line(...line), onEnd: () => this.#end(), onLost: () => this.#lost() };
    this.#voice = isDevices ? new DeviceVoice(hooks, this.#main.language) : new Player(hooks);
    this.#setVolume(this.#main.volume ?? 80);
    if (!this.isManual && !isDevices && !isPossible()) this.#give("impossible");
    else this.#show(this.isManual ? "manual" : "idle");
  }

  #choose(script) {
    this.#script = script;
    this.#at = 0;
    this.#isOnly = false;
  }

  get #items() { return this.#script.items ?? []; }
  get #pauses() { return this.#script.paces?.[this.#pace] ?? this.#items.map(() => 0); }

  #setVolume(percent) {
    setVolume(percent);
    this.volume = percent;
  }

  // ---- what can be asked of it ----
  /** From the beginning; when it was said to the end, what is said again. */
  start() {
    this.#choose(this.#begun && this.state === "done" && this.#main.again ? this.#main.again : this.#main);
    if (this.isManual) return this.#show("manual");
    return this.#play(0);
  }

  act(name, moment = performance.now()) {
    if (document.documentElement.dataset.role === "viewer") return;
    ({
      start: () => this.start(),
      all: () => this.start(),
      pause: () => { this.#voice.stop(); this.#show("paused"); },
      resume: () => this.#play(this.#at),
      unlock: () => this.#play(this.#at),
      stop: () => this.stop(),
      last: () => this.#last(),
      slower: () => this.#slower(),
      next: () => this.#step(moment),
      manual: () => this.#give("manual"),
    })[name]?.();
  }

  stop() {
    this.#voice.stop();
    this.#choose(this.#main);
    this.#isTimed = false;
    this.#show(this.isManual ? "manual" : "idle");
  }

  /** While it goes on, back to what was said last; after that, the last tile alone. */
  #last() {
    if (this.isManual) { this.#at = Math.max(0, this.#at - 2); return this.#step(); }
    if (this.state === "done") {
      const last = this.#items.findLastIndex(({ about }) => about !== "call");
      return last < 0 ? undefined : this.#play(last, last + 1);
    }
    return this.#play(this.#at);
  }

  #slower() {
    const paces = Object.keys(this.#script.paces ?? {});
    this.#pace = paces[(paces.indexOf(this.#pace) + 1) % paces.length] ?? this.#pace;
    if (this.state === "playing") this.#play(this.#at); else this.#show(this.state);
    this.#note(fill(this.#says.slower, { n: this.#pace }));
  }

  async #play(from, until) {
    this.#isOnly = until !== undefined;
    this.#show("loading");
    const came = await this.#voice.play(this.#items, this.#pauses, { from, until, isMuted: this.#isMuted, volume: this.volume });
    if (came === "old" || !this.isConnected) return;
    this.#at = from;
    if (came === "locked") { this.#show("locked", this.#says.locked); return this.#hears(); }
    if (came !== "playing") return this.#give(came);
    this.#begun = true;
    const names = this.#voice.unheard.join(", ");
    this.#show("playing", names && fill(this.#says.unheard, { names }));
  }

  // ---- the judge reads ----
  /** Nobody says it but the judge. */
  #give(why) {
    this.#isHelpless = true;
    this.#voice.stop();
    this.#show("manual", this.#says[why] ?? "");
  }

  #step(moment = performance.now()) {
    if (this.#at >= this.#items.length) this.#choose(this.#begun && this.#main.again ? this.#main.again : this.#main);
    const n = this.#at;
    this.#begun = true;
    this.#line(n, this.#items[n], moment);
    this.#at = n + 1;
    if (this.#at === this.#items.length) this.#finish();
    this.#show("manual");
  }

  #key(event) {
    if (event.key !== " " || event.repeat || event.ctrlKey || event.altKey || event.metaKey || event.target.closest?.(TYPED_IN)) return;
    if (!this.isManual || document.querySelector("letter-caller[data-state=manual]") !== this) return;
    event.preventDefault();
    this.act("next", event.timeStamp);
  }

  // ---- what is happening ----
  #line(n, item, moment) {
    this.#at = n;
    this.#caption(n, item);
    this.dispatchEvent(new CustomEvent("called-line", { bubbles: true, detail: { n, item, at: moment } }));
    const isLast = n === this.#items.length - 1 && this.#script === this.#main;
    if (!isLast || item.phrase !== "time" || this.#isTimed || this.#isOnly) return;
    this.#isTimed = true;
    this.dispatchEvent(new CustomEvent("time-onset", { bubbles: true, detail: { at: moment } }));
  }

  #end() {
    if (this.#isOnly) this.#isOnly = false; else this.#finish();
    this.#show("done");
  }

  #finish() { this.dispatchEvent(new CustomEvent("called-end", { bubbles: true })); }

  #lost() {
    this.#show("lost", this.#says.lost);
    this.dispatchEvent(new CustomEvent("sound-lost", { bubbles: true }));
    this.#regain();
  }

  /** The sound came, or went: some take longer to come than a tap may be waited for. */
  #hears() {
    if (this.state === "lost") this.#regain();
    else if (this.state === "locked" && isRunning()) this.#play(this.#at);
  }

  async #regain() {
    if (await resume(PATIENCE).catch(() => false)) { if (this.state === "lost") this.#play(this.#at); }
    else if (this.state === "lost") this.#show("locked", this.#says.locked);
  }

  // ---- what is seen ----
  #part(name) { return this.querySelector(`[data-part=${name}]`); }

  #caption(n, item) {
    const tile = item.about === "rack" ? this.querySelectorAll("[data-part=called] > li")[item.place] : null;
    this.#part("caption").textContent = item.caption;
    const mini = this.#part("tile");
    mini.replaceChildren(...(tile ? [tile.querySelector(".tile").cloneNode(true)] : []));
    mini.hidden = !tile;
    const isRack = item.about === "rack", of = this.#items.filter(({ about, reading }) => about === "rack" && reading === item.reading).length;
    const said = isRack && this.#script === this.#main ? (item.reading ? this.#says.again : this.#says.first) : this.#says.line;
    this.#part("where").textContent = isRack ? fill(said, { n: item.place + 1, of }) : fill(said, { n: n + 1, of: this.#items.length });
    for (const [place, one] of this.querySelectorAll("[data-part=called] > li").entries()) {
      const isNow = isRack && place === item.place;
      one.classList.toggle("is-now", isNow);
      one.classList.toggle("is-done", isRack ? place < item.place : true);
      if (isNow) one.setAttribute("aria-current", "true"); else one.removeAttribute("aria-current");
    }
    for (const [place, one] of this.querySelectorAll("[data-part=lines] > li").entries()) {
      const isNow = this.#script === this.#main && place === n;
      if (isNow) one.setAttribute("aria-current", "true"); else one.removeAttribute("aria-current");
    }
    // a screen reader and the voice do not talk over each other
    const isHeard = !this.isManual && !this.#isMuted;
    this.#part("live").textContent = isHeard ? "" : item.caption + (n % 2 ? "\u00a0" : "");
  }

  #note(text) {
    const note = this.#part("note");
    note.textContent = text;
    note.hidden = !text;
  }

  #show(state, note = "") {
    this.dataset.state = state;
    const isLocked = state === "locked";
    const shown = {
      start: ["idle"], pause: ["playing"], resume: ["paused"], last: ["playing", "paused", "done", "manual"], all: ["playing", "paused", "done"],
      slower: ["idle", "playing", "paused", "done"], stop: ["playing", "paused", "loading", "locked", "manual", "lost"], unlock: ["locked"], next: ["manual"],
      manual: ["idle", "locked"],
    };
    const focused = this.contains(document.activeElement) ? document.activeElement : null;
    for (const button of this.querySelectorAll("[data-act]")) button.hidden = !shown[button.dataset.act]?.includes(state);
    // a button that goes takes the focus along, to what is wanted next
    if (focused?.hidden || (focused && focused === this.#led)) this.#lead(PRESSED_NEXT[state] ?? "all");
    this.#part("lines").hidden = state !== "manual";
    this.#part("sound").hidden = state === "manual";
    this.#note(state === "loading" ? this.#says.loading : note);
    if (state === "idle" || (state === "manual" && !this.#at)) this.#clear();
    if (state === "done" || state === "paused") this.#part("live").textContent = "";
    const next = this.#part("next");
    const following = this.#items[this.#at];
    if (next) next.textContent = following ? following.caption : this.#says.done ?? "";
    if (isLocked && !focused) this.querySelector("[data-act=unlock]")?.scrollIntoView({ block: "nearest" });
  }

  #lead(act) {
    this.#led = this.querySelector(`[data-act=${act}]:not([hidden])`) ?? this.querySelector("[data-act]:not([hidden])");
    this.#led?.focus();
  }

  #clear() {
    for (const name of ["caption", "where", "live"]) this.#part(name).textContent = "";
    this.#part("tile").replaceChildren();
    this.#part("tile").hidden = true;
    for (const one of this.querySelectorAll("li")) { one.classList.remove("is-now", "is-done"); one.removeAttribute("aria-current"); }
  }
}
customElements.define("letter-caller", LetterCaller);
