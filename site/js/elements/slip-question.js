// What is asked when another table is tapped while part of a slip is typed: the same slip for it too, or a slip of its own.
import { formatMessage } from "../i18n.js";

export class SlipQuestion {
  #entry;
  #answer;
  #tables = null; // {also, start}: the tables of both answers

  /** `answer` is called with the tables of the same slip or of a new one: {also}, {start}; with neither, all stays. */
  constructor(entry, answer) {
    this.#entry = entry;
    this.#answer = answer;
  }

  get #box() {
    return this.#entry.querySelector(".entry__ask");
  }

  #show(isAsked) {
    this.#box.hidden = !isAsked;
    this.#entry.querySelector("#slip-list").inert = isAsked; // it lies below
  }

  ask(tables, name) {
    const { says } = this.#entry,
      { start } = tables,
      text = (key) => (start === "*" ? says[`${key}_everyone`] : formatMessage(says[key], { table: start }));
    this.#tables = tables;
    this.#box.querySelector("p").textContent = formatMessage(says.half_typed, { name });
    for (const key of ["also", "start"]) this.#box.querySelector(`[data-act=${key}]`).textContent = text(key);
    this.#show(true);
    this.#box.querySelector("[data-act=also]").focus(); // which brings it into view on a telephone
  }

  /** Ask nothing any more. */
  end() {
    this.#show(false);
    this.#tables = null;
  }

  answer(key) {
    const tables = this.#tables;
    this.end();
    this.#answer(tables && key in tables ? { [key]: tables[key] } : {});
  }

  /** Whether a key means that the slip is typed on, or that nothing was meant by the tap. */
  handlesKey({ key, target }) {
    if (!this.#tables) return false;
    return key === "Escape" || (key.length === 1 && key !== " " && Boolean(target.closest(".entry__ask")));
  }
}
