// Question when another table is tapped while a slip is half typed: the same slip for it too, or a new slip.
import { formatMessage } from "../i18n.js";

export class SlipQuestion {
  #entry;
  #answer;
  #tables = null; // {also, start}: the tables of each answer

  /** `answer` is called with the tables of the same slip or of a new one: {also}, {start}; {} changes nothing. */
  constructor(entry, answer) {
    this.#entry = entry;
    this.#answer = answer;
  }

  get #box() {
    return this.#entry.querySelector(".entry__ask");
  }

  #show(isAsked) {
    this.#box.hidden = !isAsked;
    this.#entry.querySelector("#slip-list").inert = isAsked; // it is behind
  }

  ask(tables, name) {
    const { says } = this.#entry,
      { start } = tables,
      text = (key) => (start === "*" ? says[`${key}_everyone`] : formatMessage(says[key], { table: start }));
    this.#tables = tables;
    this.#box.querySelector("p").textContent = formatMessage(says.half_typed, { name });
    for (const key of ["also", "start"]) this.#box.querySelector(`[data-act=${key}]`).textContent = text(key);
    this.#show(true);
    this.#box.querySelector("[data-act=also]").focus(); // scrolls to it on a telephone
  }

  /** Cancel the question. */
  end() {
    this.#show(false);
    this.#tables = null;
  }

  answer(key) {
    const tables = this.#tables;
    this.end();
    this.#answer(tables && key in tables ? { [key]: tables[key] } : {});
  }

  /** Whether a key answers it: by typing on, or cancelling. */
  handlesKey({ key, target }) {
    if (!this.#tables) return false;
    return key === "Escape" || (key.length === 1 && key !== " " && Boolean(target.closest(".entry__ask")));
  }
}
