// <paper-tray>: the papers of a rehearsed round. One is displayed once the second is over at which its table hands it in;
// those of the scorer are sent to be entered then.
import { setText } from "../i18n.js";
import { ElementBase, isIdle, sendCommand } from "./element-base.js";
import { readMoment } from "./moment.js";

const LOOK = 500; // ms
const AGAIN = 5000; // ms until slips that were not entered are sent again

class PaperTray extends ElementBase {
  #timer = 0;
  #sentAt = -Infinity;

  connectedCallback() {
    super.connectedCallback();
    this.#timer = setInterval(() => this.#look(), LOOK);
    this.#look();
  }
  disconnectedCallback() {
    super.disconnectedCallback();
    clearInterval(this.#timer);
  }

  morphed(fresh) {
    const said = this.part("said").textContent;
    this.replaceChildren(...fresh.childNodes);
    this.part("said").textContent = said;
    this.#show();
  }

  /** Seconds of the round that are over. */
  get #spent() {
    if (this.dataset.over) return Infinity;
    const clock = document.querySelector("#screen round-clock");
    return clock?.spentAt ? clock.spentAt(readMoment()) / 1000 : 0;
  }

  #look() {
    const top = this.#show();
    // not in the same breath as the slip that was entered
    setText(this.part("said"), top?.getAttribute("aria-label") ?? "");
    if (!isIdle()) this.#sendScored();
  }

  /** Display what has come; returns the paper on top. */
  #show() {
    const spent = this.#spent,
      isHere = ({ dataset }) => Number(dataset.due) <= spent;
    for (const table of this.querySelectorAll(".tray__tables > li")) table.hidden = !isHere(table);
    const papers = [...this.querySelectorAll(".handed")],
      top = papers.find(isHere);
    for (const paper of papers) paper.hidden = paper !== top;
    const none = this.querySelector(".tray__none");
    if (none) none.hidden = Boolean(top);
    return top;
  }

  #sendScored() {
    const spent = this.#spent,
      due = this.dataset.scored.split(" ").filter((seconds) => seconds && Number(seconds) <= spent),
      now = performance.now();
    if (!due.length || now - this.#sentAt < AGAIN) return;
    this.#sentAt = now;
    const { stream, round } = this.dataset,
      seconds = String(Math.floor(Math.min(spent, 9999)));
    const fields = Object.entries({ stream, round, seconds });
    sendCommand("enter_scored_slips", fields, (isTaken) => {
      if (isTaken) this.#sentAt = -Infinity;
    });
  }
}
customElements.define("paper-tray", PaperTray);
