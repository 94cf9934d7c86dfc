// The tiles of a language as the board was told of them (data-letters): how each looks, and which keys mean it.

export class Letters {
  #tiles = new Map();
  #spellings = []; // [signs, tile], of more than one sign
  #keys = new Map(); // one sign: the tile it means
  #signs = new Set();

  /** told: {tiles: [{name, shown, value, said}], typed: {spelling: name}, folded: {sign: plain}, blank} */
  constructor(told) {
    this.blank = told.blank ?? "?";
    this.folded = told.folded ?? {};
    for (const tile of told.tiles ?? []) this.#tiles.set(tile.name, tile);
    const spelled = [...[...this.#tiles.keys()].map((name) => [name, name]), ...Object.entries(told.typed ?? {})];
    for (const [signs, name] of spelled) {
      if ([...signs].length === 1) this.#keys.set(signs, name);
      else this.#spellings.push([signs, name]);
      for (const sign of signs) this.#signs.add(sign);
    }
    // a sign that only one tile is spelled with, and that is none itself, means that tile: Y is NY, · is L·L
    for (const sign of this.#signs) {
      const names = new Set(this.#spellings.filter(([signs]) => signs.includes(sign)).map(([, name]) => name));
      if (!this.#keys.has(sign) && names.size === 1) this.#keys.set(sign, [...names][0]);
    }
  }

  get names() {
    return [...this.#tiles.keys()];
  }

  /** The plain capital of a key, or nothing when it is no sign of this language. */
  plain(key) {
    const capital = key.normalize("NFC").toUpperCase();
    const sign = this.folded[capital] ?? capital;
    return this.#signs.has(sign) ? sign : "";
  }

  /** The tile that one sign means. */
  meant(sign) {
    return this.#keys.get(sign);
  }

  /** The one tile whose spelling these signs are, or begin. */
  spelled(signs) {
    const found = new Set(this.#spellings.filter(([all]) => all.startsWith(signs)).map(([, name]) => name));
    return found.size === 1 ? [...found][0] : undefined;
  }

  /** The tiles of several signs that a sign begins. */
  begun(sign) {
    return this.#spellings.filter(([all]) => all.startsWith(sign)).map(([, name]) => name);
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

  shown(text) {
    return this.#tiles.get(this.nameOf(text))?.shown ?? "";
  }
  value(text) {
    return this.isBlank(text) ? null : (this.#tiles.get(text)?.value ?? null);
  }
  said(text) {
    return this.#tiles.get(text)?.said ?? text;
  }
}
