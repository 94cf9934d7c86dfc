// The tiles of a language from data-letters: their labels, and the keys that mean them.

export class TileSet {
  #tiles = new Map();
  #spellings = []; // [characters, tile], of several characters
  #keys = new Map(); // by character: its tile
  #characters = new Set();

  /** data: {tiles: [{name, shown, value, said}], typed: {spelling: name}, folded: {sign: plain}, blank} */
  constructor(data) {
    this.blank = data.blank ?? "?";
    this.folded = data.folded ?? {};
    for (const tile of data.tiles ?? []) this.#tiles.set(tile.name, tile);
    const spelled = [...[...this.#tiles.keys()].map((name) => [name, name]), ...Object.entries(data.typed ?? {})];
    for (const [characters, name] of spelled) {
      if ([...characters].length === 1) this.#keys.set(characters, name);
      else this.#spellings.push([characters, name]);
      for (const character of characters) this.#characters.add(character);
    }
    // a character used in only one tile's spelling means it: Y is NY, · is L·L
    for (const character of this.#characters) {
      const names = new Set(
        this.#spellings.filter(([characters]) => characters.includes(character)).map(([, name]) => name),
      );
      if (!this.#keys.has(character) && names.size === 1) this.#keys.set(character, [...names][0]);
    }
  }

  get names() {
    return [...this.#tiles.keys()];
  }

  /** The plain capital of a key, or "" if the language does not have it. */
  plain(key) {
    const capital = key.normalize("NFC").toUpperCase();
    const character = this.folded[capital] ?? capital;
    return this.#characters.has(character) ? character : "";
  }

  /** The tile of a character. */
  tileOf(character) {
    return this.#keys.get(character);
  }

  /** The only tile whose spelling begins with these characters. */
  tileSpelled(characters) {
    const names = new Set(this.#spellings.filter(([all]) => all.startsWith(characters)).map(([, name]) => name));
    return names.size === 1 ? [...names][0] : undefined;
  }

  /** The tiles of several characters that begin with one. */
  longTilesFrom(character) {
    return this.#spellings.filter(([all]) => all.startsWith(character)).map(([, name]) => name);
  }

  /** A tile's text is its name, in parentheses on a blank. */
  isTile(text) {
    return this.#tiles.has(this.nameOf(text));
  }
  isBlank(text) {
    return text === this.blank || /^\(.+\)$/s.test(text);
  }
  nameOf(text) {
    return text !== this.blank && this.isBlank(text) ? text.slice(1, -1) : text;
  }

  /** The slot that a tile goes back to. */
  slotOf(text) {
    return this.isBlank(text) ? this.blank : text;
  }

  labelOf(text) {
    return this.#tiles.get(this.nameOf(text))?.shown ?? "";
  }
  value(text) {
    return this.isBlank(text) ? null : (this.#tiles.get(text)?.value ?? null);
  }
  spokenNameOf(text) {
    return this.#tiles.get(text)?.said ?? text;
  }
}
