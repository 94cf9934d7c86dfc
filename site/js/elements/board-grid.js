// Grid of a board: the squares as rendered, the tiles placed over them, and the cursor.
import { setAttribute } from "../dom.js";
import { clearSquare, coverSquare } from "./tile-nodes.js";
import { isSquare } from "./placement.js";

const MARKS = ["is-cursor", "is-target", "is-way", "is-past", "is-picked", "is-dragged"];
const EMPTY = document.createElement("table");

/** Read the squares under an element, and remove what the page added. */
function readCells(root) {
  for (const cell of root.querySelectorAll("td[data-base]")) clearSquare(cell);
  for (const node of root.querySelectorAll(`.${MARKS.join(", .")}`)) node.classList.remove(...MARKS);
  for (const cell of root.querySelectorAll('td[tabindex="0"]')) cell.tabIndex = -1;
  const cells = [...root.querySelectorAll("td[data-at]")].filter(({ dataset }) => isSquare(dataset.at));
  return new Map(cells.map((cell) => [cell.dataset.at, cell]));
}

export class BoardGrid {
  #cells = new Map();
  #placed = new Map(); // by square: the tile's text

  constructor(host) {
    this.host = host;
  }

  get names() {
    return [...this.#cells.keys()];
  }
  get base() {
    return new Map(
      [...this.#cells].filter(([, { dataset }]) => dataset.tile).map(([at, { dataset }]) => [at, dataset.tile]),
    );
  }
  get size() {
    return this.#cells.values().next().value?.offsetWidth ?? 40;
  }
  get table() {
    return this.host.querySelector("table") ?? EMPTY;
  }

  cell(at) {
    return this.#cells.get(at);
  }
  /** The visible tile of a square. */
  tile(at) {
    return this.#cells.get(at)?.querySelector(".tile:not([hidden])") ?? null;
  }

  read() {
    this.#cells = readCells(this.host);
    this.#placed.clear();
  }

  /** Take over the squares of a fresh board; returns whether their tiles differ. */
  adopt(fresh) {
    this.read();
    const others = readCells(fresh);
    let isOther = others.size !== this.#cells.size;
    for (const [at, cell] of this.#cells) {
      const freshCell = others.get(at);
      if (!freshCell || cell.isEqualNode(freshCell)) continue;
      if (cell.dataset.tile !== freshCell.dataset.tile) isOther = true;
      if (cell.className !== freshCell.className) cell.className = freshCell.className;
      if (cell.innerHTML !== freshCell.innerHTML) cell.innerHTML = freshCell.innerHTML;
      setAttribute(cell, "data-tile", freshCell.getAttribute("data-tile"));
    }
    this.table.setAttribute("aria-label", fresh.querySelector("table")?.getAttribute("aria-label") ?? "");
    return isOther;
  }

  /** Show the placement and the picked tile. nameOf(at, tile): the square's accessible name */
  show(entries, letters, picked, nameOf) {
    const tiles = new Map(entries.map(({ at, tile }) => [at, tile]));
    for (const [at] of this.#placed)
      if (!tiles.has(at)) {
        clearSquare(this.#cells.get(at));
        this.#placed.delete(at);
      }
    for (const [at, tile] of tiles) {
      if (this.#placed.get(at) === tile || !this.#cells.has(at)) continue;
      coverSquare(this.#cells.get(at), letters, tile, nameOf(at, tile));
      this.#placed.set(at, tile);
    }
    for (const tile of this.host.querySelectorAll(".is-picked")) tile.classList.remove("is-picked");
    if (picked) this.tile(picked)?.classList.add("is-picked");
  }

  /** Put the cursor on a square, the grid's only tab stop. */
  placeCursor({ at, direction }, { hasFocus }) {
    const cell = this.#cells.get(at);
    if (!cell) return;
    for (const old of this.host.querySelectorAll(".is-cursor")) {
      old.classList.remove("is-cursor");
      old.tabIndex = -1;
    }
    cell.classList.add("is-cursor");
    cell.tabIndex = 0;
    this.table.dataset.direction = direction;
    if (!hasFocus || document.activeElement === cell) return;
    cell.focus({ preventScroll: true });
    const { top, bottom } = cell.getBoundingClientRect();
    if (top < 0 || bottom > innerHeight) cell.scrollIntoView({ block: "nearest" });
  }

  /** Put the direction arrow on a square, or past it. */
  showArrow(at, { isPast }) {
    for (const old of this.host.querySelectorAll(".is-way")) old.classList.remove("is-way", "is-past");
    this.#cells.get(at)?.classList.add("is-way", ...(isPast ? ["is-past"] : []));
  }

  /** Mark the square under a dragged tile. */
  markTarget(cell) {
    for (const other of this.host.querySelectorAll(".is-target"))
      if (other !== cell) other.classList.remove("is-target");
    cell?.classList.add("is-target");
  }
}
