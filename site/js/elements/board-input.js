// What fingers, mice and keys do with a board: what is picked up, where the cursor stands, what each act means.
import { isViewer } from "../dom.js";
import { chooseLetter } from "./blank-dialog.js";
import { watchDrags } from "./tile-drag.js";
import { beside } from "./placement.js";
import { Cursor, Typing } from "./board-typing.js";

const MOVES = {
  ArrowLeft: [0, -1],
  ArrowRight: [0, 1],
  ArrowUp: [-1, 0],
  ArrowDown: [1, 0],
  Home: [0, -14],
  End: [0, 14],
  PageUp: [-14, 0],
  PageDown: [14, 0],
};
const PAGES = { PageUp: -1, PageDown: 1 };
const ASK = "?"; // goes to the line for questions and moves
const IS_LETTER = /^\p{L}\p{M}*$/u;
const SAID = { undo: "undone", redo: "redone" };
const squareOf = (target) => target.closest?.("td[data-at]") ?? null;

/** Go to the line for questions, if the screen has one. */
function toLine() {
  const line = document.getElementById("line-text");
  line?.focus();
  return Boolean(line);
}

export class Hands {
  #typing;
  #asking = null;
  #drags = null;
  #hadFocus = null; // the square that had the focus when it was pressed
  cursor = new Cursor();
  picked = null; // {button} of the rack or {at} on the board

  constructor(board) {
    this.board = board;
    this.laying = board.laying;
    this.#typing = new Typing(board.laying, this.cursor);
  }

  begin(signal) {
    const { board } = this,
      on = (type, ear) => board.addEventListener(type, ear, { signal });
    on("pointerdown", ({ target }) => {
      const cell = squareOf(target);
      this.#hadFocus = cell === document.activeElement ? cell : null;
    });
    on("click", ({ target }) => {
      const at = squareOf(target)?.dataset.at;
      if (at) this.#tap(at);
    });
    on("keydown", (event) => this.key(event));
    on("focusin", ({ target }) => {
      const at = target.dataset?.at;
      if (at && at !== this.cursor.at) this.place(at);
    });
    const originOf = (target) => {
      const at = squareOf(target)?.dataset.at;
      return at && this.laying.tile(at) && !this.laying.isTaken(at) ? { at } : null;
    };
    this.#drags = watchDrags(board, signal, () => this, originOf);
  }

  /** Nothing of before is in hand any more. */
  letGo() {
    this.#asking?.abort();
    this.#drags.cancel();
    this.picked = null;
    this.#typing.forget();
  }

  forgetRack() {
    if (this.picked?.button) this.picked = null;
  }

  place(at, { hasFocus = false } = {}) {
    if (!at) return;
    if (at !== this.cursor.at) this.cursor.to(at);
    this.board.squares.place(this.cursor, { hasFocus });
    this.point();
  }

  /** Show the way where the arrow covers no tile: on the cursor's square or the next free one, else past the end. */
  point() {
    const { cursor, laying } = this;
    let { at } = cursor,
      last = at;
    while (at && laying.tile(at)) {
      last = at;
      at = cursor.next(at);
    }
    this.board.squares.point(at ?? last, { isPast: !at });
  }

  // ---- taps ----
  #tap(at) {
    const { board, laying, picked } = this,
      wasHere = this.#hadFocus === board.squares.cell(at) && this.cursor.at === at;
    this.#typing.forget();
    this.place(at, { hasFocus: true });
    if (isViewer()) return;
    if (picked?.at === at) this.#pick(null);
    else if (picked) this.#layPicked(at);
    else if (laying.tile(at)) {
      if (!laying.isTaken(at)) {
        if (laying.isEdit) this.#pick({ at });
        else this.#takeBack(at);
      }
    } else if (wasHere) this.#toggle();
  }

  tapRack(button) {
    if (isViewer()) return;
    const { board, laying, picked } = this,
      slot = board.buttons.indexOf(button);
    this.#typing.forget();
    const gone = picked?.at ?? laying.squareOfEmpty(slot);
    if (gone) this.#takeBack(gone);
    else if (!(laying.left(slot) > 0)) board.tell("used_up", { tile: board.nameOf(button.dataset.tile) });
    else this.#pick(picked?.button === button ? null : { button });
  }

  #pick(picked) {
    const { board, laying } = this,
      { button, at } = picked ?? this.picked;
    this.picked = picked;
    board.show();
    board.tell(picked ? "picked" : "dropped", { tile: board.nameOf(button?.dataset.tile ?? laying.tile(at)) });
  }

  #layPicked(at) {
    const { picked } = this;
    if (this.laying.isTaken(at)) return this.board.tell("taken", { square: at });
    this.picked = null;
    if (picked.at) this.#move(picked.at, at);
    else this.#layFrom(picked.button, at);
  }

  #move(from, to) {
    const { board, laying } = this,
      tile = laying.tile(from);
    if (laying.move(from, to)) {
      if (!laying.isEdit) this.#goOn(to);
      return board.acted("laid", { tile: board.nameOf(tile), square: to });
    }
    board.show();
    if (from !== to) board.tell("taken", { square: to });
  }

  /** Let the cursor stand where the next letter goes: one that is typed replaces no tile that was put down. */
  #goOn(at) {
    this.#typing.goOn(at);
    this.place(this.cursor.at, { hasFocus: true });
  }

  async #layFrom(button, at) {
    const { board, laying } = this;
    let tile = button.dataset.tile;
    board.show();
    if (laying.isTaken(at)) return board.tell("taken", { square: at });
    if (tile === laying.letters.blank) {
      const name = await this.#ask(at);
      if (name === undefined) return;
      this.place(at, { hasFocus: true });
      if (!name) return board.tell("back", { tile: board.saidOf(tile) });
      tile = `(${name})`;
    }
    if (!laying.lay(at, board.buttons.indexOf(button), tile)) return;
    this.#goOn(at);
    board.acted("laid", { tile: board.nameOf(tile), square: at });
  }

  /** Ask what a blank stands for: a letter, null when it goes back, nothing when its board has gone meanwhile. */
  async #ask(at) {
    this.#asking?.abort();
    const asking = (this.#asking = new AbortController());
    const { letters } = this.laying,
      { says } = this.board;
    const name = await chooseLetter({ letters, says, square: at, signal: asking.signal });
    if (this.#asking === asking) this.#asking = null;
    return this.board.isConnected && !asking.signal.aborted ? name : undefined;
  }

  #takeBack(at) {
    const { board, laying } = this,
      tile = laying.tile(at);
    this.picked = null;
    if (laying.take(at)) board.acted(laying.isEdit ? "off" : "back", { tile: board.nameOf(tile), square: at });
    else board.show();
  }

  // ---- drags ----
  /** Take a tile up: {button} of the rack or {at} on the board, with what is seen of it; nothing where nobody may. */
  grab({ button, at }) {
    const { squares } = this.board,
      node = button ? button.querySelector(".tile") : squares.tile(at);
    return isViewer() || !node ? null : { button, at, node, size: squares.size };
  }

  /** What lies under a dragged tile: a square where its middle is, else the rack where the finger is. */
  #under(x, y, fingerY) {
    const cell = squareOf(document.elementFromPoint(x, y) ?? document.body),
      { board } = this,
      { rack } = board;
    if (cell && board.contains(cell)) return { cell };
    return [y, fingerY].some((one) => rack?.contains(document.elementFromPoint(x, one))) ? { rack } : {};
  }

  hover(x, y, fingerY) {
    const { cell } = this.#under(x, y, fingerY);
    this.board.squares.aim(cell && !this.laying.isTaken(cell.dataset.at) ? cell : null);
  }

  aimAway() {
    this.board.squares.aim(null);
  }

  drop(held, x, y, fingerY) {
    const { board, laying } = this,
      { cell, rack } = this.#under(x, y, fingerY),
      at = cell?.dataset.at;
    this.#typing.forget();
    this.picked = null;
    if (at && !laying.isTaken(at)) this.place(at, { hasFocus: true });
    if (at && held.button) this.#layFrom(held.button, at);
    else if (at) this.#move(held.at, at);
    else if (rack) {
      const button = held.button ?? (laying.isEdit ? null : board.buttons[laying.entry(held.at)?.from]);
      if (held.at) this.#takeBack(held.at);
      if (button && !rack.isBag) {
        const n = rack.sort(button, { x });
        if (held.button) this.sorted(button, n);
      }
    } else board.show();
  }

  sorted(button, n) {
    this.board.tell("sorted", { tile: this.board.nameOf(button.dataset.tile), n });
  }

  // ---- keys ----
  key(event, { isRack = false } = {}) {
    if (event.isComposing || event.defaultPrevented) return;
    if ((event.ctrlKey || event.metaKey) && !event.getModifierState?.("AltGraph")) {
      const act = { z: event.shiftKey ? "redo" : "undo", y: "redo" }[event.key.toLowerCase()];
      if (act) {
        event.preventDefault();
        this.act(act);
      }
      return;
    }
    if (!isRack && MOVES[event.key] && !event.altKey && !event.shiftKey) {
      event.preventDefault();
      return this.#step(...MOVES[event.key]);
    }
    if (!isRack && event.shiftKey && !event.altKey && this.#jump(event.key)) return event.preventDefault();
    if (event.key === ASK && toLine()) return event.preventDefault();
    if (isViewer()) return;
    if ([...event.key].length === 1 && event.key !== " ") {
      if (this.#type(event)) event.preventDefault();
      return;
    }
    const deed = {
      " ": () => this.#toggle(),
      Enter: () => this.#enter(),
      Backspace: () => this.#back(),
      Delete: () => this.#takeBack(this.cursor.at),
      Escape: () => (this.picked ? this.#pick(null) : this.act("recall")),
    }[event.key];
    if (!deed) return;
    event.preventDefault();
    if (!event.repeat || event.key === "Backspace") deed();
  }

  #step(rows, columns) {
    this.#typing.forget();
    let { at } = this.cursor;
    for (let n = Math.max(Math.abs(rows), Math.abs(columns)); n > 0; n -= 1)
      at = beside(at, Math.sign(rows), Math.sign(columns)) ?? at;
    this.place(at, { hasFocus: true });
  }

  /** Go to the next tile or the edge, or to the next free anchor; true when the key means that. */
  #jump(key) {
    const { laying } = this,
      { at } = this.cursor;
    const to = key.startsWith("Arrow")
      ? MOVES[key] && laying.tileFrom(at, ...MOVES[key])
      : key in PAGES && (laying.anchorFrom(at, PAGES[key]) ?? at);
    if (!to) return false;
    this.#typing.forget();
    this.place(to, { hasFocus: true });
    return true;
  }

  /** Lay what a key means; true when it means a tile. */
  #type({ key, shiftKey, altKey }) {
    const { board, laying } = this,
      isLetter = key.toLowerCase() !== key.toUpperCase();
    const done = this.#typing.type(key, { isBlank: shiftKey && isLetter && !altKey });
    if (!done) {
      if (!IS_LETTER.test(key) || altKey) return false;
      board.tell("no_tile", { letter: key.toUpperCase() });
      return true;
    }
    this.picked = null;
    const { what, at, tile } = done,
      values = { tile: tile && board.nameOf(tile), square: at };
    this.place(this.cursor.at, { hasFocus: true });
    if (what === "laid") board.acted(done.isLack ? "blank_used" : "laid", values);
    else board.show();
    if (what === "edge") board.tell("edge");
    if (what === "lacking") board.tell(laying.isEdit ? "used_up" : "lacking", values);
    return true;
  }

  #back() {
    const { board, laying } = this,
      done = this.#typing.takeBack();
    this.place(this.cursor.at, { hasFocus: true });
    if (!done) return;
    const { at, tile, isLaid } = done;
    board.acted(isLaid ? "laid" : laying.isEdit ? "off" : "back", { tile: board.nameOf(tile), square: at });
  }

  #enter() {
    if (this.picked) return this.#layPicked(this.cursor.at);
    if (this.laying.entries.length) this.board.play();
  }

  #toggle() {
    this.#typing.forget();
    this.cursor.toggle();
    this.place(this.cursor.at);
    this.board.tell(this.cursor.direction);
  }

  // ---- buttons and lists elsewhere ----
  /** What a button asks for: recall, shuffle, undo, redo. */
  act(name) {
    if (isViewer()) return;
    const { board, laying } = this;
    this.#typing.forget();
    this.picked = null;
    if (name === "shuffle") {
      board.rack?.shuffle();
      board.show();
      board.tell("shuffled");
    } else if (name === "recall" && laying.recall()) board.acted(laying.isEdit ? "restored" : "recalled");
    else if (SAID[name] && laying[name]()) board.acted(SAID[name]);
    else {
      board.show();
      if (SAID[name]) board.tell(this.#stepOf(name) ? SAID[name] : "nothing");
    }
  }

  /** Nothing that was laid is left to undo: go on with the steps of the page, if it has any. */
  #stepOf(name) {
    const button = document.querySelector(`button[data-board-${name}="${CSS.escape(this.board.id)}"]`);
    if (!button || button.disabled || button.getAttribute("aria-disabled") === "true") return false;
    button.click();
    return true;
  }

  /** Lay all these tiles and nothing else. */
  layAll(text) {
    if (isViewer()) return;
    this.#typing.forget();
    this.picked = null;
    this.laying.layAll(text);
    this.place(this.laying.entries[0]?.at);
    this.board.acted();
  }
}
