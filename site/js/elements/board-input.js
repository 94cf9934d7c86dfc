// Pointer and keyboard input of a board: the picked tile, the cursor, and the action of each tap, drag and key.
import { isViewer } from "../dom.js";
import { chooseLetter } from "./blank-dialog.js";
import { watchDrags } from "./tile-drag.js";
import { offsetSquare } from "./placement.js";
import { BoardTyping, Cursor } from "./board-typing.js";

const STEPS = {
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
const ASK = "?"; // focuses the question line
const IS_LETTER = /^\p{L}\p{M}*$/u;
const MESSAGES = { undo: "undone", redo: "redone" };
const squareOf = (target) => target.closest?.("td[data-at]") ?? null;

/** Focus the question line, if there is one. */
function focusLine() {
  const line = document.getElementById("line-text");
  line?.focus();
  return Boolean(line);
}

export class BoardInput {
  #typing;
  #dialogAborter = null;
  #drags = null;
  #focusedSquare = null; // when it was pressed
  cursor = new Cursor();
  picked = null; // {button} of the rack or {at} on the board

  constructor(board) {
    this.board = board;
    this.placement = board.placement;
    this.#typing = new BoardTyping(board.placement, this.cursor);
  }

  begin(signal) {
    const { board } = this,
      on = (type, listener) => board.addEventListener(type, listener, { signal });
    on("pointerdown", ({ target }) => {
      const cell = squareOf(target);
      this.#focusedSquare = cell === document.activeElement ? cell : null;
    });
    on("click", ({ target }) => {
      const at = squareOf(target)?.dataset.at;
      if (at) this.#tap(at);
    });
    on("keydown", (event) => this.key(event));
    on("focusin", ({ target }) => {
      const at = target.dataset?.at;
      if (at && at !== this.cursor.at) this.placeCursor(at);
    });
    const originOf = (target) => {
      const at = squareOf(target)?.dataset.at;
      return at && this.placement.tile(at) && !this.placement.isTaken(at) ? { at } : null;
    };
    this.#drags = watchDrags(board, signal, () => this, originOf);
  }

  /** Cancel what is in progress. */
  release() {
    this.#dialogAborter?.abort();
    this.#drags.cancel();
    this.picked = null;
    this.#typing.reset();
  }

  forgetRack() {
    if (this.picked?.button) this.picked = null;
  }

  placeCursor(at, { hasFocus = false } = {}) {
    if (!at) return;
    if (at !== this.cursor.at) this.cursor.to(at);
    this.board.grid.placeCursor(this.cursor, { hasFocus });
    this.showArrow();
  }

  /** Show the arrow where it covers no tile: on the cursor's square or the next free one, else past the end. */
  showArrow() {
    const { cursor, placement } = this;
    let { at } = cursor,
      last = at;
    while (at && placement.tile(at)) {
      last = at;
      at = cursor.next(at);
    }
    this.board.grid.showArrow(at ?? last, { isPast: !at });
  }

  // ---- taps ----
  #tap(at) {
    const { board, placement, picked } = this,
      wasHere = this.#focusedSquare === board.grid.cell(at) && this.cursor.at === at;
    this.#typing.reset();
    this.placeCursor(at, { hasFocus: true });
    if (isViewer()) return;
    if (picked?.at === at) this.#pick(null);
    else if (picked) this.#layPicked(at);
    else if (placement.tile(at)) {
      if (!placement.isTaken(at)) {
        if (placement.isEdit) this.#pick({ at });
        else this.#takeBack(at);
      }
    } else if (wasHere) this.#toggle();
  }

  tapRack(button) {
    if (isViewer()) return;
    const { board, placement, picked } = this,
      slot = board.buttons.indexOf(button);
    this.#typing.reset();
    const square = picked?.at ?? placement.squareOfEmpty(slot);
    if (square) this.#takeBack(square);
    else if (!(placement.left(slot) > 0)) board.showMessage("used_up", { tile: board.nameOf(button.dataset.tile) });
    else this.#pick(picked?.button === button ? null : { button });
  }

  #pick(picked) {
    const { board, placement } = this,
      { button, at } = picked ?? this.picked;
    this.picked = picked;
    board.show();
    board.showMessage(picked ? "picked" : "dropped", {
      tile: board.nameOf(button?.dataset.tile ?? placement.tile(at)),
    });
  }

  #layPicked(at) {
    const { picked } = this;
    if (this.placement.isTaken(at)) return this.board.showMessage("taken", { square: at });
    this.picked = null;
    if (picked.at) this.#move(picked.at, at);
    else this.#layFrom(picked.button, at);
  }

  #move(from, to) {
    const { board, placement } = this,
      tile = placement.tile(from);
    if (placement.move(from, to)) {
      if (!placement.isEdit) this.#continueAfter(to);
      return board.onAct("laid", { tile: board.nameOf(tile), square: to });
    }
    board.show();
    if (from !== to) board.showMessage("taken", { square: to });
  }

  /** Move the cursor to the next free square: a typed letter must not replace a tile put down. */
  #continueAfter(at) {
    this.#typing.continueAfter(at);
    this.placeCursor(this.cursor.at, { hasFocus: true });
  }

  async #layFrom(button, at) {
    const { board, placement } = this;
    let tile = button.dataset.tile;
    board.show();
    if (placement.isTaken(at)) return board.showMessage("taken", { square: at });
    if (tile === placement.letters.blank) {
      const name = await this.#askLetter(at);
      if (name === undefined) return;
      this.placeCursor(at, { hasFocus: true });
      if (!name) return board.showMessage("back", { tile: board.spokenNameOf(tile) });
      tile = `(${name})`;
    }
    if (!placement.lay(at, board.buttons.indexOf(button), tile)) return;
    this.#continueAfter(at);
    board.onAct("laid", { tile: board.nameOf(tile), square: at });
  }

  /** Ask for a blank's letter: null if it is taken back, undefined if the board has gone. */
  async #askLetter(at) {
    this.#dialogAborter?.abort();
    const aborter = (this.#dialogAborter = new AbortController());
    const { letters } = this.placement,
      { says } = this.board;
    const name = await chooseLetter({ letters, says, square: at, signal: aborter.signal });
    if (this.#dialogAborter === aborter) this.#dialogAborter = null;
    return this.board.isConnected && !aborter.signal.aborted ? name : undefined;
  }

  #takeBack(at) {
    const { board, placement } = this,
      tile = placement.tile(at);
    this.picked = null;
    if (placement.take(at)) board.onAct(placement.isEdit ? "off" : "back", { tile: board.nameOf(tile), square: at });
    else board.show();
  }

  // ---- drags ----
  /** Start a drag of a tile {button} of the rack or {at} on the board; null if not allowed. */
  grab({ button, at }) {
    const { grid } = this.board,
      node = button ? button.querySelector(".tile") : grid.tile(at);
    return isViewer() || !node ? null : { button, at, node, size: grid.size };
  }

  /** The target of a dragged tile: the square under its middle, else the rack under the pointer. */
  #targetAt(x, y, fingerY) {
    const cell = squareOf(document.elementFromPoint(x, y) ?? document.body),
      { board } = this,
      { rack } = board;
    if (cell && board.contains(cell)) return { cell };
    return [y, fingerY].some((pointY) => rack?.contains(document.elementFromPoint(x, pointY))) ? { rack } : {};
  }

  hover(x, y, fingerY) {
    const { cell } = this.#targetAt(x, y, fingerY);
    this.board.grid.markTarget(cell && !this.placement.isTaken(cell.dataset.at) ? cell : null);
  }

  unmarkTarget() {
    this.board.grid.markTarget(null);
  }

  drop(drag, x, y, fingerY) {
    const { board, placement } = this,
      { cell, rack } = this.#targetAt(x, y, fingerY),
      at = cell?.dataset.at;
    this.#typing.reset();
    this.picked = null;
    if (at && !placement.isTaken(at)) this.placeCursor(at, { hasFocus: true });
    if (at && drag.button) this.#layFrom(drag.button, at);
    else if (at) this.#move(drag.at, at);
    else if (rack) {
      const button = drag.button ?? (placement.isEdit ? null : board.buttons[placement.entry(drag.at)?.from]);
      if (drag.at) this.#takeBack(drag.at);
      if (button && !rack.isBag) {
        const n = rack.sort(button, { x });
        if (drag.button) this.announceSort(button, n);
      }
    } else board.show();
  }

  announceSort(button, n) {
    this.board.showMessage("sorted", { tile: this.board.nameOf(button.dataset.tile), n });
  }

  // ---- keys ----
  key(event, { isRack = false } = {}) {
    if (event.isComposing || event.defaultPrevented) return;
    if ((event.ctrlKey || event.metaKey) && !event.getModifierState?.("AltGraph")) {
      const act = { z: event.shiftKey ? "redo" : "undo", y: "redo" }[event.key.toLowerCase()];
      if (act) {
        event.preventDefault();
        this.runAction(act);
      }
      return;
    }
    if (!isRack && STEPS[event.key] && !event.altKey && !event.shiftKey) {
      event.preventDefault();
      return this.#moveCursor(...STEPS[event.key]);
    }
    if (!isRack && event.shiftKey && !event.altKey && this.#jump(event.key)) return event.preventDefault();
    if (event.key === ASK && focusLine()) return event.preventDefault();
    if (isViewer()) return;
    if ([...event.key].length === 1 && event.key !== " ") {
      if (this.#type(event)) event.preventDefault();
      return;
    }
    const action = {
      " ": () => this.#toggle(),
      Enter: () => this.#enter(),
      Backspace: () => this.#backspace(),
      Delete: () => this.#takeBack(this.cursor.at),
      Escape: () => (this.picked ? this.#pick(null) : this.runAction("recall")),
    }[event.key];
    if (!action) return;
    event.preventDefault();
    if (!event.repeat || event.key === "Backspace") action();
  }

  #moveCursor(rows, columns) {
    this.#typing.reset();
    let { at } = this.cursor;
    for (let n = Math.max(Math.abs(rows), Math.abs(columns)); n > 0; n -= 1)
      at = offsetSquare(at, Math.sign(rows), Math.sign(columns)) ?? at;
    this.placeCursor(at, { hasFocus: true });
  }

  /** Jump to the next tile or the edge, or to the next free anchor; returns whether the key does that. */
  #jump(key) {
    const { placement } = this,
      { at } = this.cursor;
    const to = key.startsWith("Arrow")
      ? STEPS[key] && placement.tileFrom(at, ...STEPS[key])
      : key in PAGES && (placement.anchorFrom(at, PAGES[key]) ?? at);
    if (!to) return false;
    this.#typing.reset();
    this.placeCursor(to, { hasFocus: true });
    return true;
  }

  /** Place the tile of a key; returns whether it means one. */
  #type({ key, shiftKey, altKey }) {
    const { board, placement } = this,
      isLetter = key.toLowerCase() !== key.toUpperCase();
    const result = this.#typing.type(key, { isBlank: shiftKey && isLetter && !altKey });
    if (!result) {
      if (!IS_LETTER.test(key) || altKey) return false;
      board.showMessage("no_tile", { letter: key.toUpperCase() });
      return true;
    }
    this.picked = null;
    const { what: outcome, at, tile } = result,
      values = { tile: tile && board.nameOf(tile), square: at };
    this.placeCursor(this.cursor.at, { hasFocus: true });
    if (outcome === "laid") board.onAct(result.isLack ? "blank_used" : "laid", values);
    else board.show();
    if (outcome === "edge") board.showMessage("edge");
    if (outcome === "lacking") board.showMessage(placement.isEdit ? "used_up" : "lacking", values);
    return true;
  }

  #backspace() {
    const { board, placement } = this,
      result = this.#typing.takeBack();
    this.placeCursor(this.cursor.at, { hasFocus: true });
    if (!result) return;
    const { at, tile, isLaid } = result;
    board.onAct(isLaid ? "laid" : placement.isEdit ? "off" : "back", { tile: board.nameOf(tile), square: at });
  }

  #enter() {
    if (this.picked) return this.#layPicked(this.cursor.at);
    if (this.placement.entries.length) this.board.play();
  }

  #toggle() {
    this.#typing.reset();
    this.cursor.toggle();
    this.placeCursor(this.cursor.at);
    this.board.showMessage(this.cursor.direction);
  }

  // ---- buttons and lists elsewhere ----
  /** Run a button's action: recall, shuffle, undo, redo. */
  runAction(name) {
    if (isViewer()) return;
    const { board, placement } = this;
    this.#typing.reset();
    this.picked = null;
    if (name === "shuffle") {
      board.rack?.shuffle();
      board.show();
      board.showMessage("shuffled");
    } else if (name === "recall" && placement.recall()) board.onAct(placement.isEdit ? "restored" : "recalled");
    else if (MESSAGES[name] && placement[name]()) board.onAct(MESSAGES[name]);
    else {
      board.show();
      if (MESSAGES[name]) board.showMessage(this.#pressPageStep(name) ? MESSAGES[name] : "nothing");
    }
  }

  /** Nothing is left to undo or redo here: use the page's own steps, if it has any. */
  #pressPageStep(name) {
    const button = document.querySelector(`button[data-board-${name}="${CSS.escape(this.board.id)}"]`);
    if (!button || button.disabled || button.getAttribute("aria-disabled") === "true") return false;
    button.click();
    return true;
  }

  /** Place these tiles and no others. */
  layAll(text) {
    if (isViewer()) return;
    this.#typing.reset();
    this.picked = null;
    this.placement.layAll(text);
    this.placeCursor(this.placement.entries[0]?.at);
    this.board.onAct();
  }
}
