// The tiles placed on a board, and where they come from. No DOM and no rules: squares and tiles are texts.
const ROWS = "ABCDEFGHIJKLMNO",
  SIDE = 15,
  MAX_STEPS = 500;
const CENTRE = "H8",
  SIDES = [
    [0, -1],
    [0, 1],
    [-1, 0],
    [1, 0],
  ];
const SQUARE = /^[A-O](?:[1-9]|1[0-5])$/;

export const isSquare = (text) => SQUARE.test(text);

/** The square at an offset, or null beyond the edge. */
export function offsetSquare(at, rows, columns) {
  const row = ROWS.indexOf(at[0]) + rows,
    column = Number(at.slice(1)) + columns;
  return row >= 0 && row < SIDE && column >= 1 && column <= SIDE ? ROWS[row] + column : null;
}

/** Parse "J7=L J10=(NY) J11=" to pairs of square and tile; anything else is skipped. */
export const parsePlacement = (text) =>
  text
    .slice(0, 4096)
    .split(" ")
    .map((pair) => [pair.slice(0, pair.indexOf("=")), pair.slice(pair.indexOf("=") + 1)])
    .filter(([at]) => isSquare(at));

export const formatPlacement = (entries) => entries.map(({ at, tile }) => `${at}=${tile}`).join(" ");

export class Placement {
  #entries = []; // {at, tile, from}, in order of placement; from is an index of `slots`
  #undoSteps = [];
  #redoSteps = [];
  slots = []; // {name, count}: places of a rack, or letters of a bag
  base = new Map(); // by square: the rendered tile

  constructor(letters) {
    this.letters = letters;
    this.mode = "play";
  }

  get entries() {
    return this.#entries;
  }
  get text() {
    return formatPlacement(this.#entries);
  }
  get isEdit() {
    return this.mode === "edit";
  }

  entry(at) {
    return this.#entries.find((entry) => entry.at === at);
  }
  /** The tile on a square, placed or rendered. */
  tile(at) {
    const entry = this.entry(at);
    return entry ? entry.tile : (this.base.get(at) ?? "");
  }
  isBlank(at) {
    return this.letters.isBlank(this.tile(at));
  }
  isTaken(at) {
    return !this.isEdit && this.base.has(at);
  }

  /** Whether a square is free and adjoins a rendered tile, or is the centre of an empty board. */
  isAnchor(at) {
    if (this.tile(at)) return false;
    if (!this.base.size) return at === CENTRE;
    return SIDES.some(([rows, columns]) => this.base.has(offsetSquare(at, rows, columns)));
  }

  /** The next square with a tile in a direction, else the last one before the edge. */
  tileFrom(at, rows, columns) {
    let [square, next] = [at, offsetSquare(at, rows, columns)];
    while (next && !this.tile((square = next))) next = offsetSquare(square, rows, columns);
    return square;
  }

  /** The next anchor in reading order, or the previous (`step` −1), wrapping around; null if there is none. */
  anchorFrom(at, step) {
    const start = ROWS.indexOf(at[0]) * SIDE + Number(at.slice(1)) - 1,
      total = SIDE * SIDE;
    for (let n = 1; n <= total; n += 1) {
      const index = (start + step * n + total) % total,
        name = ROWS[Math.floor(index / SIDE)] + ((index % SIDE) + 1);
      if (this.isAnchor(name)) return name;
    }
    return null;
  }

  /** The tiles left in a slot, not counting the one placed on `without`. */
  left(slot, without = null) {
    const { name, count } = this.slots[slot];
    const laid = this.#entries.filter((entry) => entry.at !== without);
    if (!this.isEdit) return count - laid.filter((entry) => entry.from === slot).length;
    const belongs = (tile) => Boolean(tile) && this.letters.slotOf(tile) === name;
    const used = laid.filter(({ tile }) => belongs(tile)),
      covered = [...laid.map(({ at }) => at), without].filter((at) => belongs(this.base.get(at)));
    return count - used.length + covered.length;
  }
  squareOfEmpty(slot) {
    return this.isEdit || this.left(slot) > 0 ? null : this.#entries.find(({ from }) => from === slot)?.at;
  }

  /** The first slot with such a tile, or −1. */
  slotFor(name, without = null) {
    return this.slots.findIndex((slot, k) => slot.name === name && this.left(k, without) > 0);
  }

  /** Place a tile from a slot; an earlier one on the square goes back. */
  lay(at, from, tile) {
    const isFree = isSquare(at) && !this.isTaken(at),
      isThere = this.letters.isTile(tile) && this.slots[from] && this.left(from, at) > 0;
    if (!isFree || !isThere) return false;
    if (this.tile(at) === tile) return true;
    this.#apply(this.#withEntry(at, tile, from));
    return true;
  }

  /** Move a tile; a tile on its target is exchanged. */
  move(from, to) {
    const tile = this.tile(from),
      other = this.tile(to);
    if (from === to || !tile || this.isTaken(from) || this.isTaken(to) || !isSquare(to)) return false;
    const [fromSlot, toSlot] = [this.entry(from)?.from, this.entry(to)?.from];
    const without =
      this.isEdit || other ? this.#withEntry(from, other, toSlot) : this.#entries.filter((entry) => entry.at !== from);
    this.#apply(this.#withEntry(to, tile, fromSlot, without));
    return true;
  }

  /** Remove a tile from a square. */
  take(at) {
    if (!this.tile(at) || this.isTaken(at)) return false;
    this.#apply(this.isEdit ? this.#withEntry(at, "") : this.#entries.filter((entry) => entry.at !== at));
    return true;
  }

  recall() {
    if (!this.#entries.length) return false;
    this.#apply([]);
    return true;
  }

  /** Place these tiles and no others, as one step. */
  layAll(text) {
    const entries = this.#allowedEntries(text);
    if (formatPlacement(entries) !== this.text) this.#apply(entries);
  }

  /** Board or rack have changed: place what is still possible, without earlier steps. */
  renew(text, { isAnew }) {
    this.#entries = this.#allowedEntries(text);
    if (isAnew) this.#undoSteps = this.#redoSteps = [];
  }

  undo() {
    return this.#step("past");
  }
  redo() {
    return this.#step("future");
  }

  #step(way) {
    const [from, to] = way === "past" ? [this.#undoSteps, this.#redoSteps] : [this.#redoSteps, this.#undoSteps];
    if (!from.length) return false;
    to.push(this.#entries);
    this.#entries = from.pop();
    return true;
  }

  #apply(entries) {
    this.#undoSteps = [...this.#undoSteps.slice(-MAX_STEPS), this.#entries];
    this.#redoSteps = [];
    this.#entries = entries;
  }

  #withEntry(at, tile, from = -1, entries = this.#entries) {
    const others = entries.filter((entry) => entry.at !== at);
    return (this.base.get(at) ?? "") === tile ? others : [...others, { at, tile, from }];
  }

  /** The entries of a text that are possible: known tiles of the rack on free squares. */
  #allowedEntries(text) {
    const earlier = this.#entries;
    this.#entries = [];
    for (const [at, tile] of parsePlacement(text)) {
      if (this.entry(at) || this.isTaken(at) || (this.base.get(at) ?? "") === tile) continue;
      if (!tile && this.isEdit) {
        this.#entries = this.#withEntry(at, "");
        continue;
      }
      if (!this.letters.isTile(tile) || tile === this.letters.blank) continue;
      const name = this.letters.slotOf(tile);
      const previous = earlier.find((entry) => entry.at === at && entry.tile === tile)?.from ?? -1;
      const from = this.slots[previous]?.name === name && this.left(previous) > 0 ? previous : this.slotFor(name);
      // when setting up, the tile may be freed by a later entry
      if (from >= 0 || (this.isEdit && this.slots.some((slot) => slot.name === name)))
        this.#entries = this.#withEntry(at, tile, from);
    }
    const isOwed = (tile) =>
      tile && this.left(this.slots.findIndex(({ name }) => name === this.letters.slotOf(tile))) < 0;
    if (this.isEdit)
      for (const entry of [...this.#entries].reverse())
        if (isOwed(entry.tile)) this.#entries = this.#entries.filter((other) => other !== entry);
    const entries = this.#entries;
    this.#entries = earlier;
    return entries;
  }
}
