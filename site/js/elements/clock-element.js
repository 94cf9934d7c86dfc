// What <round-clock> and <game-clock> have in common: time computed from the facts they are given and never counted.
// What is due is called by the page itself, so that it comes in time while Python is busy; what was given is told
// afterwards.
import { isWakeLockRefused, setWakeReason } from "../wake-lock.js";
import { toast } from "../notices.js";
import { onVisible } from "../dom.js";
import { markSent } from "../morph.js";
import { parseData } from "../i18n.js";
import { hasMarker } from "../screen-markers.js";
import { keepAudioAwake } from "../voice/audio.js";
import { loadVoiceSettings } from "../voice/phrases.js";
import { cancelWake, canFreeze, wakeIn } from "../wakeup.js";
import { come, countRunning, freshen, leave, note, takeUpOne } from "./background-clock.js";
import { showCall } from "./last-call.js";
import { askedAt, fieldsOf, moment, place } from "./moment.js";
import { isIdle, Part } from "./element-base.js";
import { sound } from "./tone.js";

export const LATE = 1500; // what is due so late is shown and no longer said: clock/round/state.py
const PATIENCE = 5000; // before both clocks of the device are compared once more

/** `isAutomatic`: the clock sends it by itself, and what stands on the screen is not answered by it. */
export function send(command, fields, onAnswer = () => {}, form = undefined, isAutomatic = false) {
  dispatchEvent(new CustomEvent("faristol-send", { detail: { command, fields, onAnswer, form, isAutomatic } }));
}
/** A form of a clock is sent by the clock itself, which is told what came of it. */
export function sendForm(event, onAnswer) {
  const { target: form, submitter } = event;
  event.preventDefault();
  event.stopPropagation();
  const fields = [...new FormData(form, submitter)];
  markSent(form);
  send(form.dataset.command, fields, onAnswer, form);
}

/** Have a clip said. `unheard` is called when the voice does not: then who reads the screen aloud has to hear of it. */
export function say(clip, caption, unheard = () => {}) {
  const told = (isHeard) => {
    if (!isHeard) unheard();
  };
  document.dispatchEvent(
    new CustomEvent("faristol-say", { detail: { clips: clip ? [clip] : [], caption, onHeard: told } }),
  );
  if (!clip) told(false);
}

const SPOKEN = 1500; // milliseconds that a call takes: of two clocks that call at once, one is spoken after the other
let isFreeAt = -Infinity;
function sayInTurn(...call) {
  const now = performance.now(),
    wait = Math.max(0, isFreeAt - now);
  isFreeAt = now + wait + SPOKEN;
  if (wait) setTimeout(say, wait, ...call);
  else say(...call);
}

const prepared = new Set();
/** Have the clips there when they are wanted, unless somebody else says them. */
async function prepare(clips) {
  const wanted = clips.filter((clip) => clip && !prepared.has(clip)),
    { speaker, reader } = await loadVoiceSettings();
  if (!wanted.length || speaker === "judge" || reader === "reads") return;
  for (const clip of wanted) prepared.add(clip);
  document.dispatchEvent(new CustomEvent("faristol-prepare", { detail: { clips: wanted } }));
}

// What a clock tells of by itself: once; again when it could not be stored; and anew when it was taken back, by time
// that was added or by a stop that lies before it. Also for a clock that was left, so it is kept beside the clocks.
const AGAIN = 5000;
const MOST = 3;
const warned = new Set(); // clocks of which it was spoken that the screen may go dark
const told = new Map(); // id: {isKnown} whether the facts have spoken of it since

/** The facts of a document are here: `given` are the ids that they know of. */
function takeGiven(stream, given) {
  for (const id of given) told.set(id, { isKnown: true });
  for (const [id, { isKnown }] of told)
    if (isKnown && id.startsWith(`${stream} `) && !given.includes(id)) told.delete(id);
}

/** send(answered): what has the desk write it down. */
function tell(id, send, times = 1) {
  const one = { isKnown: false };
  told.set(id, one);
  send((isTaken) => {
    if (!isTaken && told.get(id) === one && times < MOST)
      setTimeout(() => {
        if (told.get(id) === one) tell(id, send, times + 1);
      }, AGAIN);
  });
}

/**
 * A kind of clock has: commands {look, give}; alert, where a call stands that nobody heard; rest, how long after what
 * was due last one that nobody stops still holds anything; calls, what it may say; about, the fields that name what it
 * is the clock of; at(when), the facts as of a moment; due(facts), lists {isTurn, marks} of marks {given, ago, fields,
 * tone, words}, of which those of a turn are said; waitFrom(facts), milliseconds until another figure; show(facts);
 * submit(event).
 */
export class Clock extends Part {
  #timer = 0;
  #checked = -Infinity;
  #ears = null; // they hear on when its screen is left
  facts = {};

  connectedCallback() {
    super.connectedCallback();
    come(this);
    this.#ears = new AbortController();
    keepAudioAwake(this.#ears.signal);
    this.hear(document, "submit", (event) => this.submit(event), { capture: true });
    const seen = () => {
      this.#check();
      this.look();
    };
    onVisible(seen, { signal: this.signal });
    this.hear(window, "pageshow", () => this.look());
    this.listen();
    this.take();
  }

  retire() {
    super.disconnectedCallback();
    this.#ears.abort();
    setWakeReason(this.#wisher, false);
    clearTimeout(this.#timer);
    cancelWake(this);
  }

  /** The clocks of several documents may wish at once that the screen stays on. */
  get #wisher() {
    return `${this.localName} ${this.facts.stream ?? ""}`;
  }

  /** Its screen is left: it goes on while its time runs. */
  disconnectedCallback() {
    leave(this, this.now.state === "running" && !isIdle());
  }

  /** Another answer was painted: its facts are newer. */
  take() {
    const before = this.facts,
      facts = parseData(this.dataset.clock);
    if (before.stream && before.stream !== facts.stream) this.change(before);
    this.facts = facts;
    const { stream, state, given = [] } = this.facts;
    takeGiven(
      stream,
      given.map((one) => this.#idOf(one)),
    );
    if (state === "running" && !isIdle()) prepare(Object.values(this.calls).map(({ clip }) => clip));
    this.look();
  }

  /** The screen shows another document in the same place: the clock of the one before goes on by itself. */
  change(before) {
    setWakeReason(this.#wisher, false);
    come(this);
    if (before.state === "running" && !isIdle()) takeUpOne(before.stream);
  }

  /** The facts that hold now; a clock that shows a press before it is stored is ahead of what it was given. */
  get now() {
    return this.facts;
  }

  /** What it says of the screen: nothing where it stays on and the page cannot be frozen. */
  get darkness() {
    if (isWakeLockRefused(this.#wisher)) return this.says.dark;
    return this.now.state === "running" && !isIdle() && canFreeze() ? this.says.front : "";
  }

  /** Show what it says of the screen; of each clock it is spoken once, and not again wherever one arrives. */
  showDarkness(selector) {
    const line = this.querySelector(selector),
      words = this.darkness;
    if (!line || line.textContent === words) return;
    line.dataset.announce = warned.has(this.#wisher) ? "off" : "";
    if (words) warned.add(this.#wisher);
    line.textContent = words;
  }

  #idOf(given) {
    const { stream, began } = this.facts;
    return `${stream} ${began ?? ""} ${given}`;
  }

  /** Show the time, give what is due, and come back when something changes. */
  look() {
    clearTimeout(this.#timer);
    const when = moment(),
      facts = this.at(when),
      isRunning = facts.state === "running",
      lists = isRunning ? this.due(facts) : [];
    const isOn = isRunning && lists.every(({ isTurn, marks }) => !isTurn || marks.at(-1).ago < this.rest);
    setWakeReason(this.#wisher, isOn && !isIdle());
    const asked = isRunning && askedAt();
    this.show(asked ? this.at(asked) : facts);
    if (!isIdle()) note(facts.stream, isOn);
    if (!isOn) cancelWake(this);
    if (!isRunning) return;
    if (place(this.now.line, when).cause) this.#check();
    if (!isIdle()) for (const list of lists) this.#give(list, when);
    if (!isOn) return;
    const waits = lists.filter(({ isTurn }) => isTurn).flatMap(({ marks }) => marks.map(({ ago }) => -ago));
    const wait = Math.ceil(Math.min(this.waitFrom(facts), ...waits.filter((mark) => mark > 0)));
    this.#timer = setTimeout(() => this.look(), wait);
    if (!isIdle()) wakeIn(this, wait);
  }

  /** Whether its last call is stored: then comparing the clocks of the device finds nothing more. */
  get #isCalledOut() {
    const lists = this.due(this.at(moment()));
    return lists.every(({ isTurn, marks }) => !isTurn || told.get(this.#idOf(marks.at(-1).given))?.isKnown);
  }

  #give({ isTurn, marks }, when) {
    const passed = marks.filter(({ ago }) => ago >= 0);
    for (const mark of passed) {
      const id = this.#idOf(mark.given);
      if (told.has(id)) continue;
      // only the last that came may be said, and only at once: nobody is to hear of thirty seconds when ten are left
      const isSaid = isTurn && mark === passed.at(-1) && mark.ago <= LATE;
      if (isSaid) this.call(mark);
      else this.#stay(mark);
      const fields = [...this.about, ...mark.fields, ["channel", isSaid ? "said" : "shown"], ...fieldsOf(when)];
      tell(id, (onAnswer) => {
        const heard = (isTaken, answer) => {
          freshen(this, answer);
          onAnswer(isTaken);
          // home says that it runs, until it is asked for anew
          if (mark.tone === "over" && /^(#\/?)?$/.test(location.hash)) dispatchEvent(new HashChangeEvent("hashchange"));
        };
        send(this.commands.give, fields, heard, undefined, true);
      });
    }
  }

  /** Sound and say something at once; where its screen was left, it is shown on the one that is there. */
  call(mark) {
    const { tone, words: { clip, caption } = {} } = mark,
      named = this.#withName(caption);
    sound(tone);
    sayInTurn(clip, named, () => this.write(this.alert, named));
    if (!this.#stay(mark) && !this.isShown && !hasMarker("locked")) toast(named);
  }

  /** The last call stays over other screens until it is answered. Returns whether it is seen there. */
  #stay({ tone, given, ago, words }) {
    if (tone !== "over" || this.isShown) return false;
    const { stream, name, number } = this.facts;
    return showCall(stream, { cry: words?.caption, given, name, number, at: Date.now() - Math.max(0, ago) });
  }

  /** Whether the screen that is there is its own. */
  get isShown() {
    return this.isConnected && this.closest("#screen") !== null;
  }

  /** A call, with the name of its document where another one is on screen or has a clock that runs. */
  #withName(caption) {
    const { stream, name } = this.facts,
      others = [...document.querySelectorAll("#screen [name=stream]")].filter(({ value }) => value !== stream),
      isNamed = countRunning() > 1 || (!this.isShown && others.length > 0);
    return name && caption && isNamed ? `${name}: ${caption}` : caption;
  }

  /** The page was not looking, or is another one: both clocks are compared, and what is found is written down. */
  #check() {
    if (isIdle() || this.facts.state !== "running" || performance.now() - this.#checked < PATIENCE) return;
    if (this.#isCalledOut) return; // a start writes nothing long after the time is over
    this.#checked = performance.now();
    const fields = [...this.about, ...fieldsOf(moment())];
    send(this.commands.look, fields, (_, answer) => freshen(this, answer), undefined, true);
  }
}
