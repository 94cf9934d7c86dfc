// <claims-clock>: how long claims may still be made. It is computed from the end it is given, never counted, and says
// nothing by itself: the hour of the end stands beside it in words.
import { isViewer } from "../dom.js";
import { setText } from "../i18n.js";
import { formatMinutes } from "./round-time.js";

const LOOK = 1000;

/** Write what is left as a clock shows it: 1:02:03, 12:34, 0:00. */
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
    // what may be done next is another thing from now on: the screen is asked for anew, what is typed in it stays
    if (this.#wasOn && left <= 0 && !isViewer()) dispatchEvent(new HashChangeEvent("hashchange"));
    this.#wasOn = left > 0;
  }
}
customElements.define("claims-clock", ClaimsClock);
