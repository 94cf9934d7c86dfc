// Requests to the Python worker, and its answers: fragments and effects. One request at a time; an answer older than
// the newest request for its region is not painted; a silent worker is restarted and asked again under the same id.
import { loadElementsOf } from "./element-loader.js";
import { Engine } from "./engine.js";
import { delay, randomId } from "./dom.js";
import { lastDownloadAt } from "./first-visit.js";
import { afterPainting, markAccepted, paintFragments, paintScreen } from "./morph.js";
import { currentSandbox, isOfOtherPlace } from "./sandbox.js";
import { recordStart, recordStarted } from "./snapshot-schedule.js";
import { deleteSnapshot } from "./snapshot.js";

const SILENCE = 10_000; // ms without a sign of life, outside declared long work: the worker is gone
const PATIENCE = 60_000; // ms for the engine to start
const session = randomId();
// a browser that stops the service worker at that moment loses a module, and only a new worker requests it again: what
// Chromium and Firefox, and what WebKit say of it
const LOST_MODULE = /dynamically imported module|importing a module/i;

/** Reject when the engine should have started: not as long as bytes for it come. */
async function failWhenLate() {
  for (let before = -1; before !== lastDownloadAt();) {
    before = lastDownloadAt();
    await delay(PATIENCE);
  }
  throw new Error("boot-timeout");
}

export class Transport {
  #queue = [];
  #current = null;
  #requestCount = 0;
  #newestByRegion = new Map();
  #lastMessageAt = 0;
  #patience = SILENCE;
  #attempts = 0;
  #hasLostModule = false; // in the start before this one
  #isReady = false;

  /**
   * hooks: screen (element), onState(state, details), onAnswer(answer, request), onPainted(answer, request),
   * onEffects(effects), onProgress(message), onFailed(request), requestContext(), isNew(answer), mustLive()
   */
  constructor(hooks) {
    this.hooks = hooks;
    this.engine = new Engine((message) => this.#onMessage(message));
    setInterval(() => this.#watch(), 1000);
  }

  get isBusy() {
    return this.#current !== null || this.#queue.length > 0;
  }
  /** Whether a command was sent and is not answered. */
  get isDoing() {
    return [this.#current, ...this.#queue].some((entry) => entry?.command && entry.isSent);
  }

  async start() {
    this.#isReady = false;
    this.hooks.onState("booting");
    const engine = this.engine;
    try {
      await recordStart();
      if (engine !== this.engine) return;
      const { made: snapshotTime } = await Promise.race([engine.start(), failWhenLate()]);
      if (engine !== this.engine) return;
      recordStarted(snapshotTime);
      this.#hasLostModule = false;
      this.#isReady = true;
      this.hooks.onState("ready");
      this.#sendNext();
    } catch (error) {
      if (engine !== this.engine) return;
      engine.stop();
      const isDeleted = await deleteSnapshot(); // it may be the cause
      if (engine !== this.engine) return;
      const isLostTwice = this.#hasLostModule;
      this.#hasLostModule = !isLostTwice && LOST_MODULE.test(error?.message);
      if (isDeleted || this.#hasLostModule) return this.restart();
      // its name says more than its message
      this.hooks.onState("failed", String(error instanceof DOMException ? error : (error?.message ?? error)));
    }
  }

  /** Restart the worker; a pending request is sent again under its id. */
  restart() {
    this.stop();
    return this.start();
  }

  /** Stop the worker. A start in progress finds that its engine was replaced. */
  stop() {
    this.engine.stop();
    this.engine = new Engine((message) => this.#onMessage(message));
    this.#isReady = false;
    if (this.#current) {
      this.#queue.unshift(this.#current);
      this.#current = null;
    }
  }

  /** request: {route, command?, fields?, files?, region?, form?, tap?, live?, facts?, onAnswer?} */
  send(request) {
    // of the screen that it was sent from, whatever is painted before its turn comes
    const entry = {
      ...request,
      sandbox: currentSandbox(),
      n: ++this.#requestCount,
      id: `${session}:${this.#requestCount}`,
    };
    if (this.#current?.form && "givesWay" in this.#current.form.dataset) this.stopWork(); // the user goes on
    // a command may be answered without a screen, and must not supersede a screen's request
    if (!entry.command) this.#newestByRegion.set(entry.region ?? "screen", entry.n);
    if (entry.live) this.#queue = this.#queue.filter((other) => !(other.live && other.region === entry.region));
    this.#queue.push(entry);
    this.#sendNext();
    return entry.id;
  }

  /** Cancel the current long work. */
  stopWork() {
    if (this.#current) this.engine.post({ type: "stop", id: this.#current.id });
  }

  #sendNext() {
    if (!this.#isReady || this.#current || !this.#queue.length) return;
    const entry = (this.#current = this.#queue.shift());
    this.#lastMessageAt = performance.now();
    this.#patience = SILENCE;
    entry.isSent = true;
    const { form, tap, live, files, onAnswer, isSent, isAutomatic, ...plain } = entry,
      context = this.hooks.requestContext();
    // id and language apart: a text too long to parse is answered too
    this.engine.post({
      type: "request",
      id: entry.id,
      lang: context.lang,
      text: JSON.stringify({ ...plain, ...context }),
      files: files ?? [],
    });
  }

  #onMessage(message) {
    this.#lastMessageAt = performance.now();
    if (message.type === "progress" && message.id === this.#current?.id) {
      this.#patience = Math.max(SILENCE, message.seconds * 1000);
      this.hooks.onProgress(message);
    } else if (message.type === "answer") {
      const answer = JSON.parse(message.text),
        loading = loadElementsOf(answer.screen ?? Object.values(answer.fragments).join(""));
      if (loading) loading.then(() => this.#applyAnswer(answer));
      else this.#applyAnswer(answer);
    }
  }

  #applyAnswer(answer) {
    const entry = this.#current;
    if (!entry || answer.id !== entry.id) return;
    this.#current = null;
    this.#attempts = 0;
    this.hooks.onProgress(null);
    if (answer.taken && entry.form) markAccepted(entry.form);
    this.hooks.onAnswer(answer, entry); // at once: painting may wait or be left out
    const isStale = (region) => (this.#newestByRegion.get(region) ?? 0) > entry.n;
    const onPainted = () => this.hooks.onPainted(answer, entry);
    if (answer.screen !== undefined && answer.screen !== null) {
      if (!isStale("screen"))
        paintScreen(
          this.hooks.screen,
          answer.screen,
          { isNew: this.hooks.isNew(answer) || isOfOtherPlace(answer.screen) },
          onPainted,
        );
    } else {
      // a fragment of a route left meanwhile may have an id of this one
      paintFragments(
        Object.entries(answer.fragments).filter(([region]) => !isStale(region) && !this.hooks.isNew(answer)),
      );
      afterPainting(onPainted);
    }
    this.hooks.onEffects(answer.effects, entry);
    this.#sendNext();
  }

  #watch() {
    if (!this.#isReady || !this.#current) return;
    const silence = performance.now() - this.#lastMessageAt;
    if (silence > 2000) this.engine.post({ type: "ping" });
    // its memory may be the only copy
    if (silence <= this.#patience || this.hooks.mustLive?.()) return;
    this.#attempts += 1;
    if (this.#attempts < 2) return this.restart();
    // silent twice: fail this request, keep the others
    const failed = this.#current;
    this.#current = null;
    this.#attempts = 0;
    this.hooks.onFailed(failed);
    this.restart();
  }
}
