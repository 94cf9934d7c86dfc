// Unsent slips of a <slip-entry>: not stored, or half typed when another table was tapped. The last one can be put
// back. Half-typed ones are in the form's draft and survive a restart.
import { recordInput } from "../drafts.js";
import { markEdited } from "../morph.js";
import { formatMessage, parseData } from "../i18n.js";
import { optionKey } from "./slip-moves.js";

export class UnsentSlips {
  #entry;
  #slips = []; // {table, move, claimed, sign, isWriting, isHalf}

  constructor(entry) {
    this.#entry = entry;
  }

  get #field() {
    return this.#entry.querySelector("#slip-aside");
  }

  /** The slip in the fields, with its chosen option. */
  currentSlip(option, { isWriting, isHalf }) {
    const { table, move, claimed } = this.#entry;
    return {
      table: table.value,
      move: move.value,
      claimed: claimed?.value ?? "",
      sign: option ? optionKey(option) : "",
      isWriting,
      isHalf,
    };
  }

  /** Read the half-typed slips of the draft; a stored screen may still show others. */
  load() {
    if (!this.#slips.length && this.#field.value) {
      const { slips } = parseData(this.#field.value);
      if (Array.isArray(slips)) this.#slips = slips;
    }
    this.#show();
  }

  add(slip) {
    this.load();
    this.#slips.push(slip);
    this.store();
  }

  /** Take the last slip out, to put it back into the fields. */
  take() {
    this.load(); // a stored screen shows it before it is loaded
    const slip = this.#slips.pop();
    if (slip) this.store();
    return slip;
  }

  /** The slips of these tables were entered: half-typed ones for them alone are obsolete. */
  drop(tables) {
    const isOver = ({ isHalf, table }) => isHalf && table.split(",").every((number) => tables.includes(number.trim()));
    if (!this.#slips.some(isOver)) return;
    this.#slips = this.#slips.filter((slip) => !isOver(slip));
    this.store();
  }

  /** Write the half-typed slips into the draft. */
  store() {
    const slips = this.#slips.filter(({ isHalf }) => isHalf),
      text = slips.length ? JSON.stringify({ slips }) : "";
    if (text || this.#field.value) {
      this.#field.value = text;
      markEdited(this.#field);
      recordInput(this.#field);
    }
    this.#show();
  }

  #show() {
    const line = this.#entry.querySelector(".entry__unsent"),
      slip = this.#slips.at(-1),
      { says } = this.#entry;
    line.hidden = !slip;
    line.classList.toggle("is-half", Boolean(slip?.isHalf));
    const { table = "", move = "", isHalf } = slip ?? {},
      tables = table.split(",").join(", ");
    const text = !isHalf ? says.unsent : table === "*" ? says.half_all : /,/.test(table) ? says.half_many : says.half;
    line.querySelector("span").textContent = slip ? formatMessage(text, { table, tables, move }) : "";
  }
}
