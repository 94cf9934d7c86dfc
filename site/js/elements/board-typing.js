// Typing on a board: the next square, and the tile of a key after the keys before it.
import { offsetSquare } from "./placement.js";

export class Cursor {
  at = "H8";
  direction = "across";
  isPast = false; // past the end of the line

  to(at) {
    this.at = at;
    this.isPast = false;
  }
  toggle() {
    this.direction = this.direction === "across" ? "down" : "across";
    this.isPast = false;
  }
  next(at, by = 1) {
    return this.direction === "across" ? offsetSquare(at, 0, by) : offsetSquare(at, by, 0);
  }
}

export class BoardTyping {
  #run = null; // {characters, at, name, isBlank}: result of the previous keys on one square

  constructor(placement, cursor) {
    this.placement = placement;
    this.cursor = cursor;
  }

  /** After other input: the next key starts a new tile. */
  reset() {
    this.#run = null;
  }

  /** Place the tile of a key. Returns null if it means none, else {what, at?, tile?, isLack?}. */
  type(key, { isBlank = false } = {}) {
    const { letters } = this.placement;
    const character = letters.plain(key);
    if (!character) return null;
    const run = this.#run,
      characters = run ? run.characters + character : "",
      tile = run && letters.tileSpelled(characters);
    if (tile && run.name !== tile) return this.#layTile(tile, characters, run.at, run.isBlank);
    if (tile) {
      run.characters = characters;
      return { what: "swallowed" };
    }
    const name = letters.tileOf(character),
      at = name && this.#freeSquare();
    if (at) return this.#layTile(name, character, at, isBlank);
    this.reset();
    return name ? { what: "edge" } : null;
  }

  /** Continue typing behind a tile placed by pointer. */
  continueAfter(at) {
    this.reset();
    this.#advance(at);
  }

  /** Take back the last tile, or the blank that replaced it; when setting up, the tile at the cursor or before it. */
  takeBack() {
    const { placement, cursor } = this;
    const run = this.#run;
    this.reset();
    // a blank that replaced a tile for a longer spelling gives its place back
    if (run?.replaced && placement.isBlank(run.at) && placement.lay(run.at, run.replaced.from, run.replaced.tile)) {
      this.#advance(run.at);
      return { at: run.at, tile: run.replaced.tile, isLaid: true };
    }
    const last = placement.entries.at(-1)?.at;
    const square = !placement.isEdit ? last : placement.tile(cursor.at) ? cursor.at : cursor.next(cursor.at, -1);
    if (!square) return null;
    const tile = placement.tile(square);
    cursor.to(square);
    return placement.take(square) ? { at: square, tile } : null;
  }

  #layTile(name, characters, at, isBlank) {
    const { placement } = this,
      { letters } = placement;
    const ownSlot = isBlank ? -1 : placement.slotFor(name, at);
    const slot = ownSlot >= 0 ? ownSlot : placement.slotFor(letters.blank, at);
    const tile = ownSlot >= 0 ? name : `(${name})`,
      before = placement.entry(at);
    // when setting up a board, the same tile may be there already
    const isLaid =
      (placement.isEdit && placement.tile(at) === name && !isBlank) || (slot >= 0 && placement.lay(at, slot, tile));
    this.#run = { characters, at, name: isLaid ? name : null, isBlank };
    if (isLaid && before?.tile && !letters.isBlank(before.tile) && placement.isBlank(at)) this.#run.replaced = before;
    if (!isLaid) {
      const isPending = letters
        .longTilesFrom(characters)
        .some((other) => other !== name && placement.slotFor(other) >= 0);
      return { what: isPending ? "pending" : "lacking", tile: isBlank ? letters.blank : name };
    }
    this.#advance(at);
    return {
      what: "laid",
      at,
      tile: placement.tile(at),
      isLack: ownSlot < 0 && !isBlank && letters.isBlank(placement.tile(at)),
    };
  }

  #freeSquare() {
    const { placement, cursor } = this;
    if (cursor.isPast) return null;
    let at = cursor.at;
    while (at && placement.isTaken(at)) at = cursor.next(at);
    return at;
  }

  #advance(from) {
    const { placement, cursor } = this;
    let at = cursor.next(from);
    if (!placement.isEdit) while (at && placement.tile(at)) at = cursor.next(at);
    cursor.to(at ?? from);
    cursor.isPast = !at;
  }
}
