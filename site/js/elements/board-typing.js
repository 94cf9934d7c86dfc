// Typing letters onto the board: where the next one goes, and which tile a key means after the keys before it.
import { beside } from "./placement.js";

export class Cursor {
  at = "H8";
  direction = "across";
  isPast = false; // the line was filled to its end

  to(at) {
    this.at = at;
    this.isPast = false;
  }
  toggle() {
    this.direction = this.direction === "across" ? "down" : "across";
    this.isPast = false;
  }
  next(at, by = 1) {
    return this.direction === "across" ? beside(at, 0, by) : beside(at, by, 0);
  }
}

export class Typing {
  #run = null; // {signs, at, name, isBlank}: what the keys before this one made, on one square

  constructor(laying, cursor) {
    this.laying = laying;
    this.cursor = cursor;
  }

  /** Somebody did something else in between: the next key begins anew. */
  forget() {
    this.#run = null;
  }

  /** Lay what a key means. Returns nothing for a key that means none, else {what, at?, tile?, isLack?}. */
  type(key, { isBlank = false } = {}) {
    const { letters } = this.laying;
    const sign = letters.plain(key);
    if (!sign) return null;
    const run = this.#run,
      signs = run ? run.signs + sign : "",
      whole = run && letters.spelled(signs);
    if (whole && run.name !== whole) return this.#put(whole, signs, run.at, run.isBlank);
    if (whole) {
      run.signs = signs;
      return { what: "swallowed" };
    }
    const name = letters.meant(sign),
      at = name && this.#free();
    if (at) return this.#put(name, sign, at, isBlank);
    this.forget();
    return name ? { what: "edge" } : null;
  }

  /** A tile was laid by hand: what is typed next goes on behind it. */
  goOn(at) {
    this.forget();
    this.#advance(at);
  }

  /** Take back the last tile, or the blank it was exchanged for; in a set-up the one under the cursor or before it. */
  takeBack() {
    const { laying, cursor } = this;
    const run = this.#run;
    this.forget();
    // a blank that came instead of a tile, for what was typed after it, gives the tile its place again
    if (run?.was && laying.isBlank(run.at) && laying.lay(run.at, run.was.from, run.was.tile)) {
      this.#advance(run.at);
      return { at: run.at, tile: run.was.tile, isLaid: true };
    }
    const last = laying.entries.at(-1)?.at;
    const here = !laying.isEdit ? last : laying.tile(cursor.at) ? cursor.at : cursor.next(cursor.at, -1);
    if (!here) return null;
    const tile = laying.tile(here);
    cursor.to(here);
    return laying.take(here) ? { at: here, tile } : null;
  }

  #put(name, signs, at, isBlank) {
    const { laying } = this,
      { letters } = laying;
    const own = isBlank ? -1 : laying.slotFor(name, at);
    const from = own >= 0 ? own : laying.slotFor(letters.blank, at);
    const tile = own >= 0 ? name : `(${name})`,
      before = laying.entry(at);
    // setting up a board, what lies there already needs no other tile
    const isLaid = (laying.isEdit && laying.tile(at) === name && !isBlank) || (from >= 0 && laying.lay(at, from, tile));
    this.#run = { signs, at, name: isLaid ? name : null, isBlank };
    if (isLaid && before?.tile && !letters.isBlank(before.tile) && laying.isBlank(at)) this.#run.was = before;
    if (!isLaid) {
      const may = letters.begun(signs).some((other) => other !== name && laying.slotFor(other) >= 0);
      return { what: may ? "pending" : "lacking", tile: isBlank ? letters.blank : name };
    }
    this.#advance(at);
    return { what: "laid", at, tile: laying.tile(at), isLack: own < 0 && !isBlank && letters.isBlank(laying.tile(at)) };
  }

  #free() {
    const { laying, cursor } = this;
    if (cursor.isPast) return null;
    let at = cursor.at;
    while (at && laying.isTaken(at)) at = cursor.next(at);
    return at;
  }

  #advance(from) {
    const { laying, cursor } = this;
    let at = cursor.next(from);
    if (!laying.isEdit) while (at && laying.tile(at)) at = cursor.next(at);
    cursor.to(at ?? from);
    cursor.isPast = !at;
  }
}
