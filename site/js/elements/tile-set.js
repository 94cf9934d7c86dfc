// The tiles of a language as the board was told of them (data-letters): how each looks, and which keys mean it.

export class TileSet {
  #tiles = new Map();
  #spellings = []; // [signs, tile], of more than one sign
  #keys = new Map(); // one sign: the tile it means
  #characters = new Set();

  /** told: {tiles: [{name, shown, value, said}], typed: {spelling: name}, folded: {sign: plain}, blank} */
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
    // a sign that only one tile is spelled with, and that is none itself, means that tile: Y is NY, · is L·L
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

  /** The plain capital of a key, or nothing when it is no sign of this language. */
  plain(key) {
    const capital = key.normalize("NFC").toUpperCase();
    const character = this.folded[capital] ?? capital;
    return this.#characters.has(character) ? character : "";
  }

  /** The tile that one sign means. */
  tileOf(character) {
    return this.#keys.get(character);
  }

  /** The one tile whose spelling these signs are, or begin. */
  tileSpelled(characters) {
    const names = new Set(this.#spellings.filter(([all]) => all.startsWith(characters)).map(([, name]) => name));
    return names.size === 1 ? [...names][0] : undefined;
  }

  /** The tiles of several signs that a sign begins. */
  longTilesFrom(character) {
    return this.#spellings.filter(([all]) => all.startsWith(character)).map(([, name]) => name);
  }

  /** A tile as text is a name, or one in parentheses when a blank stands for it. */
  isTile(text) {
    return this.#tiles.has(this.nameOf(text));
  }
  isBlank(text) {
    return text === this.blank || /^\(.+\)$/s.test(text);
  }
  nameOf(text) {
    return text !== this.blank && this.isBlank(text) ? text.slice(1, -1) : text;
  }

  /** What lies on a rack when this tile is taken back. */
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
