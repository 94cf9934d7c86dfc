// What every element of the page has: ears that last for as long as it stands on the page, and parts of its own.
import { isViewer } from "../dom.js";
import { parseData, setText } from "../i18n.js";

/** A window that follows and a screen of before the start show everything, and do nothing. */
export const isIdle = () => isViewer() || Boolean(document.documentElement.dataset.painted);

export class Part extends HTMLElement {
  #ears = null;
  #says = { source: undefined, words: {} };

  connectedCallback() {
    this.#ears = new AbortController();
  }
  disconnectedCallback() {
    this.#ears.abort();
  }

  /** What ends when it is taken off the page. */
  get signal() {
    return this.#ears?.signal;
  }

  /** Hear of events until it is taken off the page; `kinds` are separated by spaces. */
  hear(target, kinds, deed, options = {}) {
    for (const kind of kinds.split(" ")) target.addEventListener(kind, deed, { ...options, signal: this.signal });
  }

  /** Tell others of it by an event. */
  announce(kind, detail) {
    this.dispatchEvent(new CustomEvent(kind, { bubbles: true, detail }));
  }

  /** Its words, as data-says has them. */
  get says() {
    const { says: source } = this.dataset;
    if (source !== this.#says.source) this.#says = { source, words: parseData(source) };
    return this.#says.words;
  }

  part(name) {
    return this.querySelector(`[data-part=${name}]`);
  }

  /** Say something below it, or nothing. */
  note(text) {
    const note = this.part("note");
    note.textContent = text;
    note.hidden = !text;
  }

  write(selector, text) {
    setText(this.querySelector(selector), text);
  }
}
