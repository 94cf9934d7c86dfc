// What is for one pair of eyes or ears. A verdict that covers itself: the players read it, the next ones must not. It
// happens here, so that it happens on time also while Python is busy; and what is covered is out of the page, not only
// out of sight.
import { hush } from "./announcer.js";
import { leadOf } from "./focus.js";
import { whenHidden } from "./dom.js";
import { fill, write } from "./i18n.js";

const DEAF = 600; // milliseconds: the second tap of a double one was not meant for what comes after

/** What was said of tiles for one pair of eyes stays for nobody else: they are covered, or the page is left. */
export const hushOwn = () => document.querySelector("#screen [data-own]") && hush();
whenHidden(hushOwn);

class CoveredVerdict extends HTMLElement {
  #ears = null;
  #hearAgain = null;

  connectedCallback() {
    // a window that follows gets the element as it stands: when it is to be covered is counted from the first showing
    if (!this.dataset.until) this.dataset.until = Date.now() + 1000 * Number(this.dataset.seconds);
    if ("covered" in this.dataset) return;
    this.#hearAgain = swallowTaps();
    this.#ears = new AbortController();
    const { signal } = this.#ears,
      timer = setInterval(() => this.#tick(), 200);
    signal.addEventListener("abort", () => clearInterval(timer));
    whenHidden(() => this.#cover(), { signal });
    setTimeout(() => this.#tick()); // the line that counts comes after this element
  }

  disconnectedCallback() {
    this.#ears?.abort();
    this.#hearAgain?.();
    // the next words are typed where the last ones were
    setTimeout(() => {
      if (!document.activeElement?.matches("input, textarea, select"))
        document.querySelector("#screen [autofocus]")?.focus();
    });
  }

  #tick() {
    const left = Math.ceil((this.dataset.until - Date.now()) / 1000);
    if (left <= 0) return this.#cover();
    // after a change of the device's clock it is not longer than it was to be
    if (left > this.dataset.seconds) this.dataset.until = Date.now() + 1000 * Number(this.dataset.seconds);
    this.#write(fill(this.dataset.says, { seconds: left }));
  }

  #write(text) {
    write(document.getElementById("verdict-count"), text);
  }

  #cover() {
    this.#ears.abort();
    this.#write("");
    this.dataset.covered = "";
    const cover = this.querySelector("template"),
      isHeld = this.contains(document.activeElement);
    if (cover) this.replaceChildren(cover.content.cloneNode(true));
    if (isHeld) leadOf(document.getElementById("screen"))?.focus({ preventScroll: true });
    hush();
    delete this.dataset.says;
  }
}
customElements.define("covered-verdict", CoveredVerdict);

/** Hear no tap for a moment; returns how to hear again before it is over. */
function swallowTaps() {
  const swallow = (event) => {
    if (!event.target.closest?.("#screen")) return;
    event.preventDefault();
    event.stopImmediatePropagation();
  };
  const hearAgain = () => removeEventListener("click", swallow, true);
  addEventListener("click", swallow, true);
  setTimeout(hearAgain, DEAF);
  return hearAgain;
}

/** Counts down how long no PIN is heard, and holds the button meanwhile. The desk counts too, and has the last word. */
class LockWait extends HTMLElement {
  static observedAttributes = ["data-seconds", "data-tries"];
  #timer = null;
  #until = 0;

  connectedCallback() {
    this.#count();
  }
  attributeChangedCallback() {
    if (this.isConnected) this.#count();
  }
  disconnectedCallback() {
    clearInterval(this.#timer);
    this.#hold(false);
  }

  #count() {
    this.#until = performance.now() + 1000 * Number(this.dataset.seconds); // not by the clock: somebody may set it
    clearInterval(this.#timer);
    this.#timer = setInterval(() => this.#tick(), 250);
    setTimeout(() => this.#tick()); // the button comes after this element
  }

  #tick() {
    const left = Math.ceil((this.#until - performance.now()) / 1000);
    this.#hold(left > 0);
    write(this, left > 0 ? fill(this.dataset.says, { wait: inWords(left) }) : "");
    if (left <= 0) clearInterval(this.#timer);
  }

  #hold(isHeld) {
    for (const button of document.querySelectorAll(`button[form="${this.dataset.form}"]`))
      if (button.disabled !== isHeld) button.disabled = isHeld;
  }
}
customElements.define("lock-wait", LockWait);

function inWords(left) {
  const minutes = Math.floor(left / 60),
    seconds = left % 60;
  return [minutes && `${minutes} min`, seconds && `${seconds} s`].filter(Boolean).join(" ");
}

// On the screen the newest comes first; on paper one reads from the beginning.
const turnAround = () => {
  for (const body of document.querySelectorAll("table[data-newest-first] tbody"))
    body.append(...[...body.rows].reverse());
};
addEventListener("beforeprint", turnAround);
addEventListener("afterprint", turnAround);
