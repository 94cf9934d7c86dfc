// The writer lock: one Python per device. The window that holds it writes; the others are viewers that paint what it
// sends. A forgotten window never blocks: "continue here" asks it to release the lock, and steals it without an answer.
import { openChannel, scopedName } from "./site-scope.js";

const LOCK = scopedName("writer");
const ONLY_COPY = scopedName("only-copy");
const YIELD_TIME = 1500;
const DENIED = "denied";

export class WriterLock {
  #channel = openChannel("windows");
  #release = null;
  #watch = null;
  #takeover = null;
  #releaseOnlyCopy = null; // releases the lock of the only copy
  #isRefused = false; // the writer cannot yield now
  isWriter = false;

  /**
   * hooks of the writer: onWriter(), picture(), stepBack(), mustStay(); of a viewer: onViewer(), onShow(picture),
   * onStay()
   */
  constructor(hooks) {
    this.hooks = hooks;
    this.#channel.onmessage = ({ data }) => this.#onMessage(data);
  }

  /**
   * Take the lock if it is free, else become a viewer. Without locks (an insecure origin, or denied) every window
   * writes, and the log's key keeps them apart.
   */
  async acquire() {
    const isTaken = navigator.locks ? await this.#lock({ ifAvailable: true }) : DENIED;
    if (isTaken === DENIED) {
      this.isWriter = true;
      return this.hooks.onWriter();
    }
    if (!isTaken) this.#becomeViewer();
  }

  /** Take the lock over. A repeated call joins the first, or it would steal from it. */
  takeOver() {
    return (this.#takeover ??= this.#requestTakeover().finally(() => {
      this.#takeover = null;
    }));
  }

  async #requestTakeover() {
    if (this.isWriter) return;
    this.#isRefused = false;
    this.#channel.postMessage({ type: "yield" });
    const hasLock = await this.#lock({ signal: AbortSignal.timeout(YIELD_TIME) });
    if (hasLock || this.isWriter) return;
    // a frozen or busy window still holds its lock
    const { held } = await navigator.locks.query();
    if (this.#isRefused || held.some(({ name }) => name === ONLY_COPY)) this.hooks.onStay();
    else await this.#lock({ steal: true });
  }

  /** While memory is the only copy no window may take over, even if this page is too busy to refuse. */
  holdOnlyCopy(isOnlyCopy) {
    if (!navigator.locks || isOnlyCopy === Boolean(this.#releaseOnlyCopy)) return;
    this.#releaseOnlyCopy?.();
    this.#releaseOnlyCopy = null;
    if (!isOnlyCopy) return;
    const released = new Promise((release) => {
      this.#releaseOnlyCopy = release;
    });
    navigator.locks.request(ONLY_COPY, () => released).catch(() => {});
  }

  /** Send the screen to the viewers. */
  show() {
    if (this.isWriter) this.#channel.postMessage({ type: "picture", picture: this.hooks.picture() });
  }

  #lock(options) {
    let isHeld = false;
    return new Promise((resolve) => {
      navigator.locks
        .request(LOCK, options, (lock) => {
          if (!lock) return resolve(false);
          clearInterval(this.#watch);
          isHeld = true;
          this.isWriter = true;
          resolve(true);
          this.#channel.postMessage({ type: "writer" });
          this.hooks.onWriter();
          return new Promise((release) => {
            this.#release = release;
          });
        })
        .catch((error) => {
          if (isHeld && this.isWriter) this.#stepDown(); // stolen
          resolve(error.name === "SecurityError" ? DENIED : false);
        });
    });
  }

  #becomeViewer() {
    this.hooks.onViewer();
    this.#channel.postMessage({ type: "look" });
    clearInterval(this.#watch);
    let freeCount = 0;
    // the writer may only be reloading: take a lock found free twice in a row
    this.#watch = setInterval(async () => {
      if (document.visibilityState !== "visible") return;
      const { held } = await navigator.locks.query();
      freeCount = held.some(({ name }) => name === LOCK) ? 0 : freeCount + 1;
      if (freeCount >= 2 && !this.#takeover) await this.#lock({ ifAvailable: true });
    }, 1500);
  }

  #onMessage(data) {
    if (data.type === "look") this.show();
    else if (data.type === "writer" && !this.isWriter) this.#channel.postMessage({ type: "look" });
    else if (data.type === "picture" && !this.isWriter) this.hooks.onShow(data.picture);
    else if (data.type === "yield" && this.isWriter && this.hooks.mustStay())
      this.#channel.postMessage({ type: "stay" });
    else if (data.type === "yield" && this.isWriter) this.#stepDown();
    else if (data.type === "stay") this.#isRefused = true;
  }

  async #stepDown() {
    const release = this.#release;
    this.isWriter = false;
    this.#release = null;
    await this.hooks.stepBack();
    release?.();
    this.#becomeViewer();
  }
}
