// What is being laid on a board, and from where. No page and no rules: squares have names, tiles are texts.
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

/** The square so many rows and columns away, or nothing beyond the edge. */
export function offsetSquare(at, rows, columns) {
  const row = ROWS.indexOf(at[0]) + rows,
    column = Number(at.slice(1)) + columns;
  return row >= 0 && row < SIDE && column >= 1 && column <= SIDE ? ROWS[row] + column : null;
}

/** Read "J7=L J10=(NY) J11=": pairs of a square and a tile; what is neither is left out. */
export const parsePlacement = (text) =>
  text
    .slice(0, 4096)
    .split(" ")
    .map((pair) => [pair.slice(0, pair.indexOf("=")), pair.slice(pair.indexOf("=") + 1)])
    .filter(([at]) => isSquare(at));

export const formatPlacement = (entries) => entries.map(({ at, tile }) => `${at}=${tile}`).join(" ");

export class Placement {
  #entries = []; // {at, tile, from}, in the order laid; from is a place in `slots`
  #undoSteps = [];
  #redoSteps = [];
  slots = []; // {name, count}: the places of a rack, or the letters of a bag
  base = new Map(); // square: the tile that the server drew there

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
  /** What lies on a square now: laid, or there before. */
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

  /** Whether a square is free and beside a tile that was there before, or the first one of an empty board. */
  isAnchor(at) {
    if (this.tile(at)) return false;
    if (!this.base.size) return at === CENTRE;
    return SIDES.some(([rows, columns]) => this.base.has(offsetSquare(at, rows, columns)));
  }

  /** The next square in a direction with a tile, else the last one before the edge. */
  tileFrom(at, rows, columns) {
    let [square, next] = [at, offsetSquare(at, rows, columns)];
    while (next && !this.tile((square = next))) next = offsetSquare(square, rows, columns);
    return square;
  }

  /** The next anchor in reading order, or the one before (`step` −1), round the board; nothing where there is none. */
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

  /** How many tiles a place still gives, as if what was laid on one square were not. */
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

  /** The first place that gives such a tile, or −1. */
  slotFor(name, without = null) {
    return this.slots.findIndex((slot, k) => slot.name === name && this.left(k, without) > 0);
  }

  /** Lay a tile from a place; what was laid on the square before goes back. */
  lay(at, from, tile) {
    const isFree = isSquare(at) && !this.isTaken(at),
      isThere = this.letters.isTile(tile) && this.slots[from] && this.left(from, at) > 0;
    if (!isFree || !isThere) return false;
    if (this.tile(at) === tile) return true;
    this.#apply(this.#with(at, tile, from));
    return true;
  }

  /** Move a tile; one that lies where it goes comes the other way. */
  move(from, to) {
    const tile = this.tile(from),
      other = this.tile(to);
    if (from === to || !tile || this.isTaken(from) || this.isTaken(to) || !isSquare(to)) return false;
    const [fromSlot, toSlot] = [this.entry(from)?.from, this.entry(to)?.from];
    const without =
      this.isEdit || other ? this.#with(from, other, toSlot) : this.#entries.filter((entry) => entry.at !== from);
    this.#apply(this.#with(to, tile, fromSlot, without));
    return true;
  }

  /** Take a tile off a square. */
  take(at) {
    if (!this.tile(at) || this.isTaken(at)) return false;
    this.#apply(this.isEdit ? this.#with(at, "") : this.#entries.filter((entry) => entry.at !== at));
    return true;
  }

  recall() {
    if (!this.#entries.length) return false;
    this.#apply([]);
    return true;
  }

  /** Lay all these and nothing else, as one act. */
  layAll(text) {
    const entries = this.#allowedEntries(text);
    if (formatPlacement(entries) !== this.text) this.#apply(entries);
  }

  /** The board or the rack is another one: lay what of this can be, and remember nothing from before. */
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

  #with(at, tile, from = -1, entries = this.#entries) {
    const others = entries.filter((entry) => entry.at !== at);
    return (this.base.get(at) ?? "") === tile ? others : [...others, { at, tile, from }];
  }

  /** What of a text can be laid: known tiles that the rack has, on squares that are free. */
  #allowedEntries(text) {
    const earlier = this.#entries;
    this.#entries = [];
    for (const [at, tile] of parsePlacement(text)) {
      if (this.entry(at) || this.isTaken(at) || (this.base.get(at) ?? "") === tile) continue;
      if (!tile && this.isEdit) {
        this.#entries = this.#with(at, "");
        continue;
      }
      if (!this.letters.isTile(tile) || tile === this.letters.blank) continue;
      const name = this.letters.slotOf(tile);
      const previous = earlier.find((entry) => entry.at === at && entry.tile === tile)?.from ?? -1;
      const from = this.slots[previous]?.name === name && this.left(previous) > 0 ? previous : this.slotFor(name);
      // a board may be set up in any order: what takes a tile off may come later
      if (from >= 0 || (this.isEdit && this.slots.some((slot) => slot.name === name)))
        this.#entries = this.#with(at, tile, from);
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
