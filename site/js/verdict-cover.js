// Private content: a verdict that covers itself after the players have read it. Done here, to be on time while Python
// is busy; covered content is removed from the page, not only hidden.
import { clearAnnouncements } from "./announcer.js";
import { findLeadHeading } from "./focus.js";
import { onHidden } from "./dom.js";
import { formatMessage, setText } from "./i18n.js";

const DOUBLE_TAP = 600; // ms: the second tap of a double tap was not meant for the next content

/** Clear announcements of private tiles when they are covered or the page is left. */
export const clearPrivateAnnouncements = () => document.querySelector("#screen [data-own]") && clearAnnouncements();
onHidden(clearPrivateAnnouncements);

class CoveredVerdict extends HTMLElement {
  #aborter = null;
  #stopSwallowing = null;

  connectedCallback() {
    // a viewer gets the element with the time of its first display
    if (!this.dataset.until) this.dataset.until = Date.now() + 1000 * Number(this.dataset.seconds);
    if ("covered" in this.dataset) return;
    this.#stopSwallowing = swallowTaps();
    this.#aborter = new AbortController();
    const { signal } = this.#aborter,
      timer = setInterval(() => this.#tick(), 200);
    signal.addEventListener("abort", () => clearInterval(timer));
    onHidden(() => this.#cover(), { signal });
    setTimeout(() => this.#tick()); // the counter's line comes after this element
  }

  disconnectedCallback() {
    this.#aborter?.abort();
    this.#stopSwallowing?.();
    // continue typing in the same field
    setTimeout(() => {
      if (!document.activeElement?.matches("input, textarea, select"))
        document.querySelector("#screen [autofocus]")?.focus();
    });
  }

  #tick() {
    const secondsLeft = Math.ceil((this.dataset.until - Date.now()) / 1000);
    if (secondsLeft <= 0) return this.#cover();
    // after a change of the device's clock it stays no longer than planned
    if (secondsLeft > this.dataset.seconds) this.dataset.until = Date.now() + 1000 * Number(this.dataset.seconds);
    this.#write(formatMessage(this.dataset.says, { seconds: secondsLeft }));
  }

  #write(text) {
    setText(document.getElementById("verdict-count"), text);
  }

  #cover() {
    this.#aborter.abort();
    this.#write("");
    this.dataset.covered = "";
    const cover = this.querySelector("template"),
      hadFocus = this.contains(document.activeElement);
    if (cover) this.replaceChildren(cover.content.cloneNode(true));
    if (hadFocus) findLeadHeading(document.getElementById("screen"))?.focus({ preventScroll: true });
    clearAnnouncements();
    delete this.dataset.says;
  }
}
customElements.define("covered-verdict", CoveredVerdict);

/** Swallow taps for a moment; returns a function that ends it early. */
function swallowTaps() {
  const swallow = (event) => {
    if (!event.target.closest?.("#screen")) return;
    event.preventDefault();
    event.stopImmediatePropagation();
  };
  const stopSwallowing = () => removeEventListener("click", swallow, true);
  addEventListener("click", swallow, true);
  setTimeout(stopSwallowing, DOUBLE_TAP);
  return stopSwallowing;
}

/** Counts down how long PINs are refused, and disables the button. The desk enforces it. */
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
    this.#setDisabled(false);
  }

  #count() {
    this.#until = performance.now() + 1000 * Number(this.dataset.seconds); // not by the settable clock
    clearInterval(this.#timer);
    this.#timer = setInterval(() => this.#tick(), 250);
    setTimeout(() => this.#tick()); // the button comes after this element
  }

  #tick() {
    const secondsLeft = Math.ceil((this.#until - performance.now()) / 1000);
    this.#setDisabled(secondsLeft > 0);
    setText(this, secondsLeft > 0 ? formatMessage(this.dataset.says, { wait: formatWait(secondsLeft) }) : "");
    if (secondsLeft <= 0) clearInterval(this.#timer);
  }

  #setDisabled(isDisabled) {
    for (const button of document.querySelectorAll(`button[form="${this.dataset.form}"]`))
      if (button.disabled !== isDisabled) button.disabled = isDisabled;
  }
}
customElements.define("lock-wait", LockWait);

function formatWait(secondsLeft) {
  const minutes = Math.floor(secondsLeft / 60),
    seconds = secondsLeft % 60;
  return [minutes && `${minutes} min`, seconds && `${seconds} s`].filter(Boolean).join(" ");
}

// newest first on screen, oldest first on paper
const reverseRows = () => {
  for (const body of document.querySelectorAll("table[data-newest-first] tbody"))
    body.append(...[...body.rows].reverse());
};
addEventListener("beforeprint", reverseRows);
addEventListener("afterprint", reverseRows);
