// View of a <letter-caller>: caption and tile, rack and script in step, and the buttons of each state.
import { setAttribute } from "../dom.js";
import { formatMessage } from "../i18n.js";

// by button: the states that show it, on a screen of the voice alone
const ALONE = {
  start: ["idle"],
  pause: ["playing"],
  resume: ["paused"],
  last: ["playing", "paused", "done", "manual"],
  all: ["playing", "paused", "done", "manual"],
  slower: ["idle", "playing", "paused", "done"],
  stop: ["playing", "paused", "loading", "locked", "lost"],
  unlock: ["locked"],
  next: ["manual"],
  manual: ["idle", "locked"],
};
const GOES_ON = ["playing", "loading", "lost"];
// while a round is called, and while its time runs
const OF_ROUND = {
  call: {
    start: ["idle"],
    skip: GOES_ON,
    resume: ["paused"],
    unlock: ["locked"],
    next: ["manual"],
    last: [...GOES_ON, "paused", "done", "manual"],
    all: [...GOES_ON, "paused", "done", "manual"],
    pause: GOES_ON,
  },
  sit: { again: ["idle", "paused", "done", "manual"], stop: GOES_ON, unlock: ["locked"] },
};
const PRESSED_NEXT = {
  idle: "start",
  loading: "stop",
  playing: "pause",
  paused: "resume",
  manual: "next",
  locked: "unlock",
};
const AT_SLAB = { ...PRESSED_NEXT, loading: "skip", playing: "skip", lost: "skip" };

export class CallerFace {
  #focusTarget = null; // where this view moved the focus

  constructor(root) {
    this.root = root;
  }

  /** Show line n. isMain: of the server's script; isHeard: by the voice, not a screen reader. */
  showLine(n, items, { isMain, isHeard }) {
    const { root } = this,
      { says } = root,
      item = items[n],
      isRack = item.about === "rack";
    const tile = isRack ? root.querySelectorAll("[data-part=called] > li")[item.place] : null;
    root.part("caption").textContent = item.caption;
    const mini = root.part("tile");
    mini.replaceChildren(...(tile ? [tile.querySelector(".tile").cloneNode(true)] : []));
    mini.hidden = !tile;
    const of = items.filter(({ about, reading }) => about === "rack" && reading === item.reading).length;
    const template = isRack && isMain ? (item.reading ? says.again : says.first) : says.line;
    root.part("where").textContent = isRack
      ? formatMessage(template, { n: item.place + 1, of })
      : formatMessage(template, { n: n + 1, of: items.length });
    for (const [place, listItem] of root.querySelectorAll("[data-part=called] > li").entries()) {
      const isNow = isRack && place === item.place;
      listItem.classList.toggle("is-now", isNow);
      listItem.classList.toggle("is-done", isRack ? place < item.place : true);
      listItem.classList.toggle("is-said", !isRack || !isMain || item.reading > 0 || place <= item.place);
      setAttribute(listItem, "aria-current", isNow ? "true" : null);
    }
    const origin = root.part("whence");
    const isFromBefore =
      tile?.matches(":not(.is-first-new, .is-first-new ~ *)") &&
      root.querySelector("[data-part=called] > .is-first-new");
    if (origin) origin.textContent = isFromBefore ? says.left : "";
    for (const [place, listItem] of root.querySelectorAll("[data-part=lines] > li").entries())
      setAttribute(listItem, "aria-current", isMain && place === n ? "true" : null);
    root.part("live").textContent = isHeard ? "" : item.caption + (n % 2 ? "\u00a0" : "");
  }

  /** Show the voice's next line. */
  showNext(text) {
    const line = this.root.part("coming");
    if (line) line.textContent = text && formatMessage(this.root.says.next, { line: text });
  }

  /** Speaking is over: no tile is marked. */
  rest() {
    this.#unmark();
    for (const listItem of this.root.querySelectorAll("[data-part=called] > li"))
      listItem.classList.add("is-done", "is-said");
  }

  /** Show a state; next: the judge's next line; isFresh: nothing was spoken yet. */
  show(state, { note, next, isFresh }) {
    const { root } = this;
    const isHeld = this.buttons(state);
    root.part("lines").hidden = state !== "manual";
    if (root.part("sound")) root.part("sound").hidden = state === "manual";
    root.note(note);
    if (isFresh) this.#clear();
    if (state === "done" || state === "paused") root.part("live").textContent = "";
    const following = root.part("next");
    if (following) following.textContent = next;
    if (state === "locked" && !isHeld) root.querySelector("[data-act=unlock]")?.scrollIntoView({ block: "nearest" });
  }

  /** Show the buttons of a state. Returns whether one of them had the focus. */
  buttons(state) {
    const { root } = this,
      active = document.activeElement,
      focused = root.contains(active) ? active : null;
    const { phase, speaker } = root.dataset,
      visibleButtons = OF_ROUND[phase] ?? ALONE,
      pressedNext = phase ? AT_SLAB : PRESSED_NEXT;
    for (const button of root.querySelectorAll("[data-act]"))
      button.hidden = !visibleButtons[button.dataset.act]?.includes(state) || (phase === "sit" && speaker === "judge");
    // a hidden button passes the focus on to the next action
    if (focused?.hidden || (focused && focused === this.#focusTarget))
      this.#moveFocus(pressedNext[state] ?? (phase ? "" : "all"));
    return Boolean(focused);
  }

  #moveFocus(act) {
    const { root } = this,
      button = act && root.querySelector(`[data-act=${act}]:not([hidden])`);
    // no action follows the end of a call: the button in its place would be another
    this.#focusTarget = button || (root.dataset.phase ? null : root.querySelector("[data-act]:not([hidden])"));
    if (this.#focusTarget) this.#focusTarget.focus();
    else document.activeElement.blur();
  }

  #clear() {
    for (const name of ["caption", "where", "live"]) this.root.part(name).textContent = "";
    this.root.part("tile").replaceChildren();
    this.root.part("tile").hidden = true;
    this.#unmark("is-done", "is-said");
  }

  #unmark(...others) {
    for (const listItem of this.root.querySelectorAll("li")) {
      listItem.classList.remove("is-now", ...others);
      listItem.removeAttribute("aria-current");
    }
  }
}
