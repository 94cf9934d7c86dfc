// <claims-clock>: the time left for claims, computed from its end, never counted. It is not announced: the end's time
// of day is written beside it.
import { isViewer } from "../dom.js";
import { setText } from "../i18n.js";
import { formatMinutes } from "./round-time.js";

const LOOK = 1000;

/** Format the time left: 1:02:03, 12:34, 0:00. */
function formatLeft(milliseconds) {
  const seconds = Math.max(0, Math.ceil(milliseconds / 1000)),
    hours = Math.floor(seconds / 3600);
  return hours ? `${hours}:${formatMinutes(seconds % 3600).padStart(5, "0")}` : formatMinutes(seconds);
}

class ClaimsClock extends HTMLElement {
  static observedAttributes = ["data-until"];
  #timer = 0;
  #wasOn = false;
  connectedCallback() {
    this.#wasOn = false;
    this.#look();
    this.#timer = setInterval(() => this.#look(), LOOK);
  }
  disconnectedCallback() {
    clearInterval(this.#timer);
  }
  attributeChangedCallback() {
    if (this.isConnected) this.#look();
  }

  #look() {
    const left = Number(this.dataset.until) - Date.now();
    setText(this, formatLeft(left));
    this.toggleAttribute("data-over", left <= 0);
    this.toggleAttribute("data-last", left > 0 && left <= 60_000);
    // the allowed actions change now: request the screen again; typed input stays
    if (this.#wasOn && left <= 0 && !isViewer()) dispatchEvent(new HashChangeEvent("hashchange"));
    this.#wasOn = left > 0;
  }
}
customElements.define("claims-clock", ClaimsClock);
