// Base class of the page's elements: listeners that last while it is connected, and its parts and texts; and
// `sendCommand` for the elements that send commands themselves.
import { isViewer } from "../dom.js";
import { parseData, setText } from "../i18n.js";

/** Viewers and screens stored before the start show everything and do nothing. */
export const isIdle = () => isViewer() || Boolean(document.documentElement.dataset.painted);

/** `isAutomatic`: sent by a clock itself; the answer does not concern the screen. */
export function sendCommand(command, fields, onAnswer = () => {}, form = undefined, isAutomatic = false) {
  dispatchEvent(new CustomEvent("faristol-send", { detail: { command, fields, onAnswer, form, isAutomatic } }));
}

export class ElementBase extends HTMLElement {
  #aborter = null;
  #texts = { source: undefined, words: {} };

  connectedCallback() {
    this.#aborter = new AbortController();
  }
  disconnectedCallback() {
    this.#aborter.abort();
  }

  /** Aborted when the element is disconnected. */
  get signal() {
    return this.#aborter?.signal;
  }

  /** Listen until the element is disconnected; `kinds` are separated by spaces. */
  on(target, kinds, listener, options = {}) {
    for (const type of kinds.split(" ")) target.addEventListener(type, listener, { ...options, signal: this.signal });
  }

  /** Dispatch a bubbling event. */
  announce(type, detail) {
    this.dispatchEvent(new CustomEvent(type, { bubbles: true, detail }));
  }

  /** The texts of data-says. */
  get says() {
    const { says: source } = this.dataset;
    if (source !== this.#texts.source) this.#texts = { source, words: parseData(source) };
    return this.#texts.words;
  }

  part(name) {
    return this.querySelector(`[data-part=${name}]`);
  }

  /** Show a note below the element, or hide it. */
  note(text) {
    const note = this.part("note");
    note.textContent = text;
    note.hidden = !text;
  }

  write(selector, text) {
    setText(this.querySelector(selector), text);
  }
}
