// <tile-board>: tiles are laid on it by tap, drag and key. Data in (attributes and squares as the server drew them),
// events out (`input` on its field, `tiles-laid`); no rules and no words of its own.
import "./choices.js";
import "./tile-rack.js";
import { chooseLetter } from "./chooser.js";
import { watchDrags } from "./dragging.js";
import { clearSquare, coverSquare, fill } from "./drawn.js";
import { beside, isSquare, Laying } from "./laying.js";
import { Letters } from "./letters.js";
import { Cursor, Typing } from "./typing.js";

const MOVES = { ArrowLeft: [0, -1], ArrowRight: [0, 1], ArrowUp: [-1, 0], ArrowDown: [1, 0], Home: [0, -14], End: [0, 14], PageUp: [-14, 0], PageDown: [14, 0] };
const squaresOf = (root) => [...root.querySelectorAll("td[data-at]")].filter(({ dataset }) => isSquare(dataset.at));
const read = (json) => { try { return JSON.parse(json) ?? {}; } catch { return {}; } };

export class TileBoard extends HTMLElement {
  #ears = null;
  #cells = new Map();
  #shown = new Map();                   // square: the text laid over it
  #cursor = new Cursor();
  #laying = new Laying(new Letters({}));
  #typing = new Typing(this.#laying, this.#cursor);
  #says = {};
  #buttons = [];                        // of the rack, in the order of laying.slots
  #picked = null;                       // {button} or {at}
  #asking = null;
  #drags = null;
  #told = new Set();                    // what was written out since the server last agreed
  #given = {};                          // what the server gave last
  #renewing = null;
  #hadFocus = null;
  #spoken = false;

  // ---- life ----
  connectedCallback() {
    this.#ears = new AbortController();
    const { signal } = this.#ears, on = (type, ear) => this.addEventListener(type, ear, { signal });
    on("pointerdown", ({ target }) => { this.#hadFocus = target.closest?.("td[data-at]") === document.activeElement ? document.activeElement : null; });
    on("click", (event) => this.#tap(event));
    on("keydown", (event) => this.key(event));
    on("focusin", ({ target }) => { const at = target.dataset?.at; if (at && at !== this.#cursor.at) this.#place(at); });
    this.#drags = watchDrags(this, signal, {
      grab: (target) => {
        const at = target.closest("td[data-at]")?.dataset.at;
        return at && this.#laying.tile(at) && !this.#laying.isTaken(at) && this.grab({ at }, this.#tileOf(at));
      },
      hover: (...at) => this.hover(...at), drop: (...at) => this.drop(...at), end: () => this.hover(null),
    });
    this.#readSays();
    const { cells } = this.#readSquares(this);
    this.#cells = cells;
    this.#shown.clear();
    this.#given = { laid: this.dataset.laid ?? "", position: this.dataset.position, mode: this.dataset.mode };
    this.#renew(this.dataset.now ?? this.#given.laid, { isAnew: false });
    this.#told = new Set([this.#given.laid, this.#laying.text]);
    this.#place(this.#cells.has(this.#cursor.at) ? this.#cursor.at : [...this.#cells.keys()][0]);
    queueMicrotask(() => { if (this.isConnected) this.#publish(); });
  }

  disconnectedCallback() {
    this.#ears.abort();
    this.#asking?.abort();
    this.#picked = null;
  }

  /** Another answer was painted, and this element's attributes are its: take its squares, keep what is laid. */
  morphed(fresh) {
    const before = this.#given, old = this.#cells;
    this.#readSays();
    const { cells } = this.#readSquares(fresh);
    let isAnew = before.position !== this.dataset.position || before.mode !== this.dataset.mode || cells.size !== old.size;
    for (const [at, cell] of cells) {
      const mine = old.get(at);
      if (!mine) continue;
      clearSquare(mine);
      if (mine.dataset.tile !== cell.dataset.tile) isAnew = true;
      if (mine.className !== cell.className) mine.className = cell.className;
      if (mine.innerHTML !== cell.innerHTML) mine.innerHTML = cell.innerHTML;
      if (cell.dataset.tile === undefined) delete mine.dataset.tile; else mine.dataset.tile = cell.dataset.tile;
    }
    const [table, other] = [this.querySelector("table"), fresh.querySelector("table")];
    if (table && other) table.setAttribute("aria-label", other.getAttribute("aria-label") ?? "");
    this.#readSquares(this);
    this.#shown.clear();
    this.#given = { laid: this.dataset.laid ?? "", position: this.dataset.position, mode: this.dataset.mode };
    const { laid } = this.#given, { text } = this.#laying;
    const isNews = isAnew || (laid !== before.laid && !this.#told.has(laid));
    if (isAnew) { this.#asking?.abort(); this.#drags.cancel(); this.#picked = null; this.#typing.forget(); }
    if (isNews || laid === text) this.#told = new Set([laid]);
    this.#renew(this.dataset.now ?? (isNews ? laid : text), { isAnew });
    this.#place(this.#cursor.at);
  }

  /** Its rack has other tiles, or is there only now. */
  racked() { if (this.#ears) this.#renew(this.#renewing ?? this.#laying.text, { isAnew: false }); }

  get rack() { const rack = document.getElementById(this.dataset.racks); return rack?.show ? rack : null; }
  get isLocked() { return this.dataset.mode === "show" || document.documentElement.dataset.role === "viewer"; }

  #readSays() {
    this.#says = read(this.dataset.says);
    this.#laying.letters = new Letters(read(this.dataset.letters));
    this.#laying.mode = this.dataset.mode;
  }

  /** The squares of this board or a fresh one, as the server drew them. */
  #readSquares(root) {
    const cells = new Map();
    for (const cell of squaresOf(root)) {
      clearSquare(cell);
      cell.classList.remove("is-cursor", "is-target");
      cell.tabIndex = -1;
      cells.set(cell.dataset.at, cell);
    }
    if (root === this) this.#laying.base = new Map([...cells].filter(([, { dataset }]) => dataset.tile).map(([at, { dataset }]) => [at, dataset.tile]));
    return { cells };
  }

  #renew(text, { isAnew }) {
    const buttons = [...(document.getElementById(this.dataset.racks)?.querySelectorAll("button[data-tile]") ?? [])];
    const isOther = buttons.length !== this.#buttons.length || buttons.some((button) => !this.#buttons.includes(button));
    if (isOther) {
      this.#buttons = buttons;
      this.#laying.slots = buttons.map(({ dataset }) => ({ name: dataset.tile, count: Number(dataset.count) || 0 }));
      if (this.#picked?.button) this.#picked = null;
    }
    this.#laying.renew(text, { isAnew: isAnew || isOther });
    // what the answer wants laid may need tiles of a rack that is painted after this board
    this.#renewing = text;
    queueMicrotask(() => { if (this.#renewing === null) return; this.#renewing = null; if (this.isConnected) this.#publish(); });
    this.#show();
  }

  // ---- what is seen and said ----
  #show() {
    const laying = this.#laying, { letters } = laying, says = this.#says;
    const wanted = new Map(laying.entries.map(({ at, tile }) => [at, tile]));
    for (const [at] of this.#shown) if (!wanted.has(at)) { clearSquare(this.#cells.get(at)); this.#shown.delete(at); }
    for (const [at, tile] of wanted) {
      if (this.#shown.get(at) === tile || !this.#cells.has(at)) continue;
      const said = this.#saidOf(tile);
      coverSquare(this.#cells.get(at), letters, tile, tile ? fill(says.cell, { square: at, tile: said }) : fill(says.cleared, { square: at }));
      this.#shown.set(at, tile);
    }
    for (const [at] of this.#cells) this.#tileOf(at)?.classList.toggle("is-picked", this.#picked?.at === at);
    this.toggleAttribute("data-holding", this.#picked !== null);
    this.dataset.now = laying.text;
    this.rack?.show(this.#buttons.map((button, k) => [button, {
      gone: laying.isEdit ? null : laying.entries.find(({ from }) => from === k)?.at,
      isPicked: this.#picked?.button === button,
      left: laying.left(k),
    }]), says);
  }

  #saidOf(tile) {
    const { letters } = this.#laying;
    if (tile === letters.blank) return this.#says.blank ?? "";
    return letters.isBlank(tile) ? fill(this.#says.blank_as, { letter: letters.shown(tile) }) : letters.said(tile);
  }

  /** The short name of a tile: its letter. */
  #nameOf(tile) { return this.#laying.letters.shown(tile) || (this.#says.blank ?? ""); }
  #tileOf(at) { return this.#cells.get(at)?.querySelector(".tile:not([hidden])"); }

  #say(key, values = {}) {
    const place = this.querySelector("[data-spoken]");
    if (!place || !this.#says[key]) return;
    // the same words twice are spoken twice only when something in them differs
    this.#spoken = !this.#spoken;
    place.textContent = fill(this.#says[key], values) + (this.#spoken ? "" : "\u00a0");
  }

  // ---- what goes out ----
  #acted(key, values) {
    this.#show();
    if (key) this.#say(key, values);
    this.#publish();
  }

  #publish() {
    const { text } = this.#laying, field = document.getElementById(this.dataset.field);
    if (this.isLocked || (field && field.value === text) || (!field && this.#told.has(text) && text === (this.#given.laid ?? ""))) return;
    this.#told.add(text);
    if (field) {
      field.value = text;
      field.dispatchEvent(new Event("input", { bubbles: true }));
    }
    this.dispatchEvent(new CustomEvent("tiles-laid", { bubbles: true, detail: { laid: text } }));
  }

  // ---- taps ----
  #tap({ target }) {
    const at = target.closest("td[data-at]")?.dataset.at;
    if (!at) return;
    const laying = this.#laying, picked = this.#picked, wasHere = this.#hadFocus === this.#cells.get(at);
    this.#typing.forget();
    this.#place(at, { hasFocus: true });
    if (this.isLocked) return;
    if (picked) return picked.at === at ? this.#pick(null, "dropped", { tile: this.#nameOf(laying.tile(at)) }) : this.#layPicked(at);
    if (laying.isTaken(at)) return;
    if (laying.tile(at)) return laying.isEdit ? this.#pick({ at }, "picked", { tile: this.#nameOf(laying.tile(at)) }) : this.#takeBack(at);
    if (wasHere) this.#toggle();
  }

  tapRack(button) {
    if (this.isLocked) return;
    const laying = this.#laying, slot = this.#buttons.indexOf(button), tile = button.dataset.tile;
    this.#typing.forget();
    if (this.#picked?.at) { this.#takeBack(this.#picked.at); return; }
    const gone = !laying.isEdit && laying.entries.find(({ from }) => from === slot)?.at;
    if (gone) return this.#takeBack(gone);
    if (laying.left(slot) < 1) return this.#say("used_up", { tile: this.#nameOf(tile) });
    if (this.#picked?.button === button) this.#pick(null, "dropped", { tile: this.#nameOf(tile) });
    else this.#pick({ button }, "picked", { tile: this.#nameOf(tile) });
  }

  #pick(picked, key, values) {
    this.#picked = picked;
    this.#show();
    this.#say(key, values);
  }

  #layPicked(at) {
    const picked = this.#picked;
    if (this.#laying.isTaken(at)) return this.#say("taken", { square: at });
    this.#picked = null;
    if (picked.at) this.#move(picked.at, at); else this.#layFrom(picked.button, at);
  }

  #move(from, to) {
    const tile = this.#laying.tile(from);
    if (this.#laying.move(from, to)) this.#acted("laid", { tile: this.#nameOf(tile), square: to });
    else { this.#show(); if (from !== to) this.#say("taken", { square: to }); }
  }

  async #layFrom(button, at) {
    const laying = this.#laying, slot = this.#buttons.indexOf(button), { letters } = laying;
    if (laying.isTaken(at)) { this.#show(); return this.#say("taken", { square: at }); }
    let tile = button.dataset.tile;
    if (tile === letters.blank) {
      this.#show();
      this.#asking?.abort();
      const asking = (this.#asking = new AbortController());
      const name = await chooseLetter({ letters, says: this.#says, square: at, signal: asking.signal });
      if (this.#asking === asking) this.#asking = null;
      if (!this.isConnected || asking.signal.aborted) return;
      this.#place(at, { hasFocus: true });
      if (!name) return this.#say("back", { tile: this.#saidOf(tile) });
      tile = `(${name})`;
    }
    if (laying.lay(at, this.#buttons[slot] === button ? slot : -1, tile)) this.#acted("laid", { tile: this.#nameOf(tile), square: at });
    else this.#show();
  }

  #takeBack(at) {
    const tile = this.#laying.tile(at);
    this.#picked = null;
    if (this.#laying.take(at)) this.#acted(this.#laying.isEdit ? "off" : "back", { tile: this.#nameOf(tile), square: at });
    else this.#show();
  }

  // ---- drags ----
  grab(origin, node) {
    if (this.isLocked || !node) return null;
    return { ...origin, node, size: this.#cells.get(this.#cursor.at)?.offsetWidth ?? 40 };
  }

  /** What lies under a dragged tile: a square where its middle is, else the rack where the finger is. */
  #under(x, y, fingerY) {
    const at = document.elementFromPoint(x, y)?.closest("td[data-at]");
    if (at && this.contains(at)) return { cell: at };
    const { rack } = this;
    return [y, fingerY].some((one) => rack?.contains(document.elementFromPoint(x, one))) ? { rack } : {};
  }

  hover(held, x, y, fingerY) {
    const { cell } = held ? this.#under(x, y, fingerY) : {};
    for (const other of this.querySelectorAll(".is-target")) if (other !== cell) other.classList.remove("is-target");
    if (cell && !this.#laying.isTaken(cell.dataset.at)) cell.classList.add("is-target");
  }

  drop(held, x, y, fingerY) {
    if (this.isLocked) return;
    const { cell, rack } = this.#under(x, y, fingerY), at = cell?.dataset.at;
    this.#typing.forget();
    this.#picked = null;
    if (at) {
      if (!this.#laying.isTaken(at)) this.#place(at, { hasFocus: true });
      if (held.button) this.#layFrom(held.button, at); else this.#move(held.at, at);
    } else if (rack) {
      const button = held.button ?? (this.#laying.isEdit ? null : this.#buttons[this.#laying.entry(held.at)?.from]);
      if (held.at) this.#takeBack(held.at);
      if (button && !rack.isBag) { const n = rack.sort(button, { x }); if (held.button) this.sorted(button, n); }
    }
    this.#show();
  }

  sorted(button, n) { this.#say("sorted", { tile: this.#nameOf(button.dataset.tile), n }); }

  // ---- keys ----
  key(event, { isRack = false } = {}) {
    if (event.isComposing || event.defaultPrevented) return;
    const isSign = [...event.key].length === 1 && event.key !== " ";
    const isAltGraph = event.getModifierState?.("AltGraph");
    if ((event.ctrlKey || event.metaKey) && !isAltGraph) {
      const act = { z: event.shiftKey ? "redo" : "undo", y: "redo" }[event.key.toLowerCase()];
      if (!act) return;
      event.preventDefault();
      return this.act(act);
    }
    if (!isRack && MOVES[event.key] && !event.altKey && !event.shiftKey) {
      event.preventDefault();
      this.#typing.forget();
      const [rows, columns] = MOVES[event.key];
      let at = this.#cursor.at;
      for (let n = Math.max(Math.abs(rows), Math.abs(columns)); n > 0; n -= 1) at = beside(at, Math.sign(rows), Math.sign(columns)) ?? at;
      return this.#place(at, { hasFocus: true });
    }
    if (this.isLocked) return;
    const deeds = { " ": () => this.#toggle(), Enter: () => this.#enter(), Backspace: () => this.#back(), Delete: () => this.#takeBack(this.#cursor.at), Escape: () => (this.#picked ? this.#pick(null, "dropped", { tile: this.#nameOf(this.#picked.button?.dataset.tile ?? this.#laying.tile(this.#picked.at)) }) : this.act("recall")) };
    if (isSign) { if (this.#type(event)) event.preventDefault(); return; }
    if (!deeds[event.key]) return;
    event.preventDefault();
    if (!event.repeat || event.key === "Backspace") deeds[event.key]();
  }

  /** Lay what a key means; true when it means a tile. */
  #type({ key, shiftKey, altKey }) {
    const isLetter = key.toLowerCase() !== key.toUpperCase();
    const done = this.#typing.type(key, { isBlank: shiftKey && isLetter && !altKey });
    if (!done) return false;
    this.#picked = null;
    const { what, at, tile } = done, values = { tile: tile && this.#nameOf(tile), square: at };
    this.#place(this.#cursor.at, { hasFocus: true });
    if (what === "laid") this.#acted(done.isLack ? "blank_used" : "laid", values);
    else if (what === "edge") this.#say("edge");
    else if (what === "lacking") this.#say(this.#laying.isEdit ? "used_up" : "lacking", values);
    return true;
  }

  #back() {
    const done = this.#typing.takeBack();
    this.#place(this.#cursor.at, { hasFocus: true });
    if (done) this.#acted(this.#laying.isEdit ? "off" : "back", { tile: this.#nameOf(done.tile), square: done.at });
  }

  #enter() {
    if (this.#picked) return this.#layPicked(this.#cursor.at);
    const next = document.getElementById("next");
    if (this.#laying.entries.length && next && !next.disabled && next.getAttribute("aria-disabled") !== "true") next.click();
  }

  #toggle() {
    this.#typing.forget();
    this.#cursor.toggle();
    this.#place(this.#cursor.at);
    this.#say(this.#cursor.direction);
  }

  /** Put the cursor on a square; the rest of the grid is no stop of the Tab key. */
  #place(at, { hasFocus = false } = {}) {
    const cell = this.#cells.get(at);
    if (!cell) return;
    const isPast = this.#cursor.isPast && this.#cursor.at === at;
    for (const old of this.querySelectorAll(".is-cursor")) { old.classList.remove("is-cursor"); old.tabIndex = -1; }
    this.#cursor.to(at);
    this.#cursor.isPast = isPast;
    cell.classList.add("is-cursor");
    cell.tabIndex = 0;
    const table = this.querySelector("table");
    if (table) table.dataset.direction = this.#cursor.direction;
    if (hasFocus && document.activeElement !== cell) cell.focus({ preventScroll: !this.#isOut(cell) });
  }

  #isOut(cell) { const { top, bottom } = cell.getBoundingClientRect(); return top < 0 || bottom > innerHeight; }

  // ---- buttons and lists elsewhere ----
  /** What a button asks for: recall, shuffle, undo, redo. */
  act(name) {
    if (this.isLocked) return;
    const laying = this.#laying;
    this.#typing.forget();
    this.#picked = null;
    if (name === "shuffle") { this.rack?.shuffle(); this.#show(); return this.#say("shuffled"); }
    if (name === "recall") return laying.recall() ? this.#acted(laying.isEdit ? "restored" : "recalled") : this.#show();
    if (name !== "undo" && name !== "redo") return;
    if (laying[name]()) this.#acted(`${name}ne`);
    else { this.#show(); this.#say("nothing"); }
  }

  /** Lay all these tiles and nothing else. */
  layAll(text) {
    if (this.isLocked) return;
    this.#typing.forget();
    this.#picked = null;
    this.#laying.layAll(text);
    const first = this.#laying.entries[0]?.at;
    if (first) this.#place(first);
    this.#acted();
  }
}
customElements.define("tile-board", TileBoard);
