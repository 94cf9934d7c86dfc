// What every element of the page has: ears that last for as long as it stands on the page, and parts of its own.
import { isViewer } from "../dom.js";
import { parseData, setText } from "../i18n.js";

/** A window that follows and a screen of before the start show everything, and do nothing. */
export const isIdle = () => isViewer() || Boolean(document.documentElement.dataset.painted);

export class ElementBase extends HTMLElement {
  #aborter = null;
  #texts = { source: undefined, words: {} };

  connectedCallback() {
    this.#aborter = new AbortController();
  }
  disconnectedCallback() {
    this.#aborter.abort();
  }

  /** What ends when it is taken off the page. */
  get signal() {
    return this.#aborter?.signal;
  }

  /** Hear of events until it is taken off the page; `kinds` are separated by spaces. */
  on(target, kinds, listener, options = {}) {
    for (const type of kinds.split(" ")) target.addEventListener(type, listener, { ...options, signal: this.signal });
  }

  /** Tell others of it by an event. */
  announce(type, detail) {
    this.dispatchEvent(new CustomEvent(type, { bubbles: true, detail }));
  }

  /** Its words, as data-says has them. */
  get says() {
    const { says: source } = this.dataset;
    if (source !== this.#texts.source) this.#texts = { source, words: parseData(source) };
    return this.#texts.words;
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
