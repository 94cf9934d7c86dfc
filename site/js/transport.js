// Requests in, fragments and effects out. One request at a time; an answer older than the newest look at its region
// is not painted; a worker that falls silent is started anew and asked again under the same id.
import { loadElementsOf } from "./element-loader.js";
import { Engine } from "./engine.js";
import { delay, randomId } from "./dom.js";
import { afterPainting, markAccepted, paintFragments, paintScreen } from "./morph.js";
import { recordStart, recordStarted } from "./snapshot-schedule.js";
import { deleteSnapshot } from "./snapshot.js";

const SILENCE = 10_000; // no sign of life for so long, outside declared long work: the worker is gone
const PATIENCE = 60_000; // for the engine to start
const session = randomId();

export class Transport {
  #queue = [];
  #current = null;
  #requestCount = 0;
  #newestByRegion = new Map();
  #lastMessageAt = 0;
  #patience = SILENCE;
  #attempts = 0;
  #isReady = false;

  /**
   * hooks: screen (element), onState(state, details), onAnswered(answer, request), onPainted(answer, request),
   * onEffects(effects), onProgress(message), onFailed(request), surroundings(), isNew(answer), mustLive()
   */
  constructor(hooks) {
    this.hooks = hooks;
    this.engine = new Engine((message) => this.#onMessage(message));
    setInterval(() => this.#watch(), 1000);
  }

  get isBusy() {
    return this.#current !== null || this.#queue.length > 0;
  }
  /** Something was sent to be done, and it is not known yet whether it was. */
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
      const limit = delay(PATIENCE).then(() => {
        throw new Error("boot-timeout");
      });
      const { made: snapshotTime } = await Promise.race([engine.start(), limit]);
      if (engine !== this.engine) return;
      recordStarted(snapshotTime);
      this.#isReady = true;
      this.hooks.onState("ready");
      this.#sendNext();
    } catch (error) {
      if (engine !== this.engine) return;
      engine.stop();
      const isDeleted = await deleteSnapshot(); // it may have come from a bad one
      if (engine !== this.engine) return;
      if (isDeleted) return this.restart();
      // its name says more than its words
      this.hooks.onState("failed", String(error instanceof DOMException ? error : (error?.message ?? error)));
    }
  }

  /** Throw the worker away and start anew; what was asked is asked again under its old id. */
  restart() {
    this.stop();
    return this.start();
  }

  /** Throw the worker away. A start that is still under way finds that its engine is not ours any more. */
  stop() {
    this.engine.stop();
    this.engine = new Engine((message) => this.#onMessage(message));
    this.#isReady = false;
    if (this.#current) {
      this.#queue.unshift(this.#current);
      this.#current = null;
    }
  }

  /** request: {route, command?, fields?, files?, region?, form?, tap?, live?, facts?, answered?} */
  send(request) {
    const entry = { ...request, n: ++this.#requestCount, id: `${session}:${this.#requestCount}` };
    if (this.#current?.form && "givesWay" in this.#current.form.dataset) this.stopWork(); // who goes on, goes on
    // what is done may be answered without a screen, and must not take the place of one that was asked for
    if (!entry.command) this.#newestByRegion.set(entry.region ?? "screen", entry.n);
    if (entry.live) this.#queue = this.#queue.filter((other) => !(other.live && other.region === entry.region));
    this.#queue.push(entry);
    this.#sendNext();
    return entry.id;
  }

  /** Ask that the long work under way be given up. */
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
    // id and language once more: a text too long to be read is answered too
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
    this.hooks.onAnswer(answer, entry); // at once: painting may have to wait, or be left out
    const isStale = (region) => (this.#newestByRegion.get(region) ?? 0) > entry.n;
    const onPainted = () => this.hooks.onPainted(answer, entry);
    if (answer.screen !== undefined && answer.screen !== null) {
      if (!isStale("screen"))
        paintScreen(this.hooks.screen, answer.screen, { isNew: this.hooks.isNew(answer) }, onPainted);
    } else {
      // a fragment of a place that was left meanwhile may have an id that this place has too
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
    // what is in its memory alone may not be thrown away
    if (silence <= this.#patience || this.hooks.mustLive?.()) return;
    this.#attempts += 1;
    if (this.#attempts < 2) return this.restart();
    // asked twice and silent twice: give the request back, keep the rest
    const failed = this.#current;
    this.#current = null;
    this.#attempts = 0;
    this.hooks.onFailed(failed);
    this.restart();
  }
}
