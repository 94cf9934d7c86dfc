// What is being laid on a board, and from where. No page and no rules: squares have names, tiles are texts.
const ROWS = "ABCDEFGHIJKLMNO",
  SIDE = 15,
  PAST = 500;
const CENTRE = "H8",
  SIDES = [
    [0, -1],
    [0, 1],
    [-1, 0],
    [1, 0],
  ];
const NAME = /^[A-O](?:[1-9]|1[0-5])$/;

export const isSquare = (text) => NAME.test(text);

/** The square so many rows and columns away, or nothing beyond the edge. */
export function beside(at, rows, columns) {
  const row = ROWS.indexOf(at[0]) + rows,
    column = Number(at.slice(1)) + columns;
  return row >= 0 && row < SIDE && column >= 1 && column <= SIDE ? ROWS[row] + column : null;
}

/** Read "J7=L J10=(NY) J11=": pairs of a square and a tile; what is neither is left out. */
export const parse = (text) =>
  text
    .slice(0, 4096)
    .split(" ")
    .map((part) => [part.slice(0, part.indexOf("=")), part.slice(part.indexOf("=") + 1)])
    .filter(([at]) => isSquare(at));

export const format = (entries) => entries.map(({ at, tile }) => `${at}=${tile}`).join(" ");

export class Laying {
  #entries = []; // {at, tile, from}, in the order laid; from is a place in `slots`
  #past = [];
  #future = [];
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
    return format(this.#entries);
  }
  get isEdit() {
    return this.mode === "edit";
  }

  entry(at) {
    return this.#entries.find((one) => one.at === at);
  }
  /** What lies on a square now: laid, or there before. */
  tile(at) {
    const one = this.entry(at);
    return one ? one.tile : (this.base.get(at) ?? "");
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
    return SIDES.some(([rows, columns]) => this.base.has(beside(at, rows, columns)));
  }

  /** The next square in a direction with a tile, else the last one before the edge. */
  tileFrom(at, rows, columns) {
    let [here, next] = [at, beside(at, rows, columns)];
    while (next && !this.tile((here = next))) next = beside(here, rows, columns);
    return here;
  }

  /** The next anchor in reading order, or the one before (`step` −1), round the board; nothing where there is none. */
  anchorFrom(at, step) {
    const start = ROWS.indexOf(at[0]) * SIDE + Number(at.slice(1)) - 1,
      every = SIDE * SIDE;
    for (let n = 1; n <= every; n += 1) {
      const place = (start + step * n + every) % every,
        name = ROWS[Math.floor(place / SIDE)] + ((place % SIDE) + 1);
      if (this.isAnchor(name)) return name;
    }
    return null;
  }

  /** How many tiles a place still gives, as if what was laid on one square were not. */
  left(slot, without = null) {
    const { name, count } = this.slots[slot];
    const laid = this.#entries.filter((one) => one.at !== without);
    if (!this.isEdit) return count - laid.filter((one) => one.from === slot).length;
    const isOfSlot = (tile) => Boolean(tile) && this.letters.slotOf(tile) === name;
    const used = laid.filter(({ tile }) => isOfSlot(tile)),
      covered = [...laid.map(({ at }) => at), without].filter((at) => isOfSlot(this.base.get(at)));
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
    this.#act(this.#with(at, tile, from));
    return true;
  }

  /** Move a tile; one that lies where it goes comes the other way. */
  move(from, to) {
    const tile = this.tile(from),
      other = this.tile(to);
    if (from === to || !tile || this.isTaken(from) || this.isTaken(to) || !isSquare(to)) return false;
    const [mine, theirs] = [this.entry(from)?.from, this.entry(to)?.from];
    const without =
      this.isEdit || other ? this.#with(from, other, theirs) : this.#entries.filter((one) => one.at !== from);
    this.#act(this.#with(to, tile, mine, without));
    return true;
  }

  /** Take a tile off a square. */
  take(at) {
    if (!this.tile(at) || this.isTaken(at)) return false;
    this.#act(this.isEdit ? this.#with(at, "") : this.#entries.filter((one) => one.at !== at));
    return true;
  }

  recall() {
    if (!this.#entries.length) return false;
    this.#act([]);
    return true;
  }

  /** Lay all these and nothing else, as one act. */
  layAll(text) {
    const entries = this.#possible(text);
    if (format(entries) !== this.text) this.#act(entries);
  }

  /** The board or the rack is another one: lay what of this can be, and remember nothing from before. */
  renew(text, { isAnew }) {
    this.#entries = this.#possible(text);
    if (isAnew) this.#past = this.#future = [];
  }

  undo() {
    return this.#turn("past");
  }
  redo() {
    return this.#turn("future");
  }

  #turn(way) {
    const [from, to] = way === "past" ? [this.#past, this.#future] : [this.#future, this.#past];
    if (!from.length) return false;
    to.push(this.#entries);
    this.#entries = from.pop();
    return true;
  }

  #act(entries) {
    this.#past = [...this.#past.slice(-PAST), this.#entries];
    this.#future = [];
    this.#entries = entries;
  }

  #with(at, tile, from = -1, entries = this.#entries) {
    const others = entries.filter((one) => one.at !== at);
    return (this.base.get(at) ?? "") === tile ? others : [...others, { at, tile, from }];
  }

  /** What of a text can be laid: known tiles that the rack has, on squares that are free. */
  #possible(text) {
    const before = this.#entries;
    this.#entries = [];
    for (const [at, tile] of parse(text)) {
      if (this.entry(at) || this.isTaken(at) || (this.base.get(at) ?? "") === tile) continue;
      if (!tile && this.isEdit) {
        this.#entries = this.#with(at, "");
        continue;
      }
      if (!this.letters.isTile(tile) || tile === this.letters.blank) continue;
      const name = this.letters.slotOf(tile);
      const kept = before.find((one) => one.at === at && one.tile === tile)?.from ?? -1;
      const from = this.slots[kept]?.name === name && this.left(kept) > 0 ? kept : this.slotFor(name);
      // a board may be set up in any order: what takes a tile off may come later
      if (from >= 0 || (this.isEdit && this.slots.some((slot) => slot.name === name)))
        this.#entries = this.#with(at, tile, from);
    }
    const owed = (tile) =>
      tile && this.left(this.slots.findIndex(({ name }) => name === this.letters.slotOf(tile))) < 0;
    if (this.isEdit)
      for (const one of [...this.#entries].reverse())
        if (owed(one.tile)) this.#entries = this.#entries.filter((other) => other !== one);
    const found = this.#entries;
    this.#entries = before;
    return found;
  }
}
