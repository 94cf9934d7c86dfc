// <tile-board>: tiles are laid on it by tap, drag and key. Data in (attributes and squares as the server drew them),
// events out (`input` on its field, `tiles-laid`); no rules and no words of its own.
import { delay, isViewer } from "../dom.js";
import { formatMessage, parseData } from "../i18n.js";
import "./placement-buttons.js";
import "./tile-rack.js";
import { Hands } from "./board-input.js";
import { Laying } from "./placement.js";
import { Letters } from "./tile-set.js";
import { Part } from "./element-base.js";
import { Squares } from "./board-grid.js";

// what is said of a key that was pressed in vain, or did more than it says
const SEEN = new Set(["lacking", "used_up", "no_tile", "edge", "taken", "nothing", "blank_used"]);
const SEEN_FOR = 2000; // milliseconds

/** Resolves when the tile is seen where it was laid; in a window that nobody sees nothing is painted. */
const afterFrame = () => Promise.race([new Promise(requestAnimationFrame).then(() => delay(0)), delay(100)]);

export class TileBoard extends Part {
  #given = {}; // what the server gave last
  #told = new Set(); // what was written out since the server last agreed
  #renewing = null;
  #toTell = null;
  #unseen = null;
  #toldAt = ""; // the square of which something was said last
  laying = new Laying(new Letters({}));
  squares = new Squares(this);
  hands = new Hands(this);
  buttons = []; // of the rack, in the order of laying.slots

  get rack() {
    const rack = document.getElementById(this.dataset.racks);
    return rack?.show ? rack : null;
  }

  connectedCallback() {
    super.connectedCallback();
    this.#readAttributes();
    this.#hush(); // a stored screen may have been kept while something was seen
    this.squares.read();
    this.laying.base = this.squares.base;
    this.hands.begin(this.signal);
    this.#renew(this.dataset.now ?? this.#given.laid, { isAnew: false });
    this.#told = new Set([this.#given.laid, this.laying.text]);
    this.hands.place(this.squares.cell(this.hands.cursor.at) ? this.hands.cursor.at : this.squares.names[0]);
  }

  disconnectedCallback() {
    super.disconnectedCallback();
    this.hands.letGo();
  }

  /** Another answer was painted, and this element's attributes are its: take its squares, keep what is laid. */
  morphed(fresh) {
    const before = this.#given;
    this.#readAttributes();
    const { laid, position } = this.#given,
      { text } = this.laying;
    const isAnew = this.squares.adopt(fresh) || before.position !== position;
    // an answer may be older than what was laid meanwhile: what it only repeats is no news
    const isNews = isAnew || (laid !== before.laid && !this.#told.has(laid));
    this.laying.base = this.squares.base;
    if (isAnew) this.hands.letGo();
    if (isAnew) this.#forgetSaid();
    if (isNews || laid === text) this.#told = new Set([laid]);
    // a window that follows is sent what the writer lays
    this.#renew(this.dataset.now ?? (isNews ? laid : text), { isAnew });
    this.hands.place(this.hands.cursor.at);
  }

  /** Its rack has other tiles, or is there only now. */
  racked() {
    if (this.isConnected && this.signal) this.#renew(this.#renewing ?? this.laying.text, { isAnew: false });
  }

  #readAttributes() {
    this.laying.letters = new Letters(parseData(this.dataset.letters));
    this.laying.mode = this.dataset.mode;
    this.#given = { laid: this.dataset.laid ?? "", position: this.dataset.position };
  }

  #renew(text, { isAnew }) {
    const buttons = [...(document.getElementById(this.dataset.racks)?.querySelectorAll("button[data-tile]") ?? [])];
    const isOther = buttons.length !== this.buttons.length || buttons.some((button) => !this.buttons.includes(button));
    if (isOther) {
      this.buttons = buttons;
      this.laying.slots = buttons.map(({ dataset }) => ({ name: dataset.tile, count: Number(dataset.count) || 0 }));
      this.hands.forgetRack();
    }
    this.laying.renew(text, { isAnew: isAnew || isOther });
    // what the answer wants laid may need tiles of a rack that is painted after this board
    if (this.#renewing === null)
      queueMicrotask(() => {
        this.#renewing = null;
        if (this.isConnected) this.#tell();
      });
    this.#renewing = text;
    this.show();
  }

  show() {
    const { laying, buttons } = this,
      { picked } = this.hands;
    this.squares.show(laying.entries, laying.letters, picked?.at, (at, tile) =>
      tile
        ? formatMessage(this.says.cell, { square: at, tile: this.saidOf(tile) })
        : formatMessage(this.says.cleared, { square: at }),
    );
    if (this.#toldAt && !laying.entry(this.#toldAt)) this.#forgetSaid();
    this.hands.point();
    this.dataset.now = laying.text;
    this.rack?.show(
      buttons.map((button, k) => [
        button,
        { gone: laying.squareOfEmpty(k), isPicked: picked?.button === button, left: laying.left(k) },
      ]),
      this.says,
    );
  }

  // ---- what is said ----
  saidOf(tile) {
    const { letters } = this.laying;
    if (tile === letters.blank) return this.says.blank ?? "";
    return letters.isBlank(tile)
      ? formatMessage(this.says.blank_as, { letter: letters.shown(tile) })
      : letters.said(tile);
  }

  /** The short name of a tile: its letter. */
  nameOf(tile) {
    return this.laying.letters.shown(tile) || (this.says.blank ?? "");
  }

  tell(key, values = {}) {
    const place = this.querySelector("[data-spoken]");
    if (!place || !this.says[key]) return;
    place.textContent = formatMessage(this.says[key], values);
    this.#toldAt = this.laying.entry(values.square) ? values.square : "";
    this.#hush();
    if (SEEN.has(key)) this.#bare(place);
  }

  /** What was said of a tile that has gone stands nowhere any more; what is still seen goes by itself. */
  #forgetSaid() {
    const place = this.querySelector("[data-spoken].hush");
    if (place) place.textContent = "";
    this.#toldAt = "";
  }

  /** Let what is said be seen for a while on the rim of the board that is in view. */
  #bare(place) {
    place.classList.replace("hush", "board-note");
    place.classList.toggle("is-below", this.getBoundingClientRect().top < 0);
    this.#unseen = setTimeout(() => this.#hush(), SEEN_FOR);
  }

  #hush() {
    clearTimeout(this.#unseen);
    this.querySelector("[data-spoken]")?.classList.replace("board-note", "hush");
  }

  // ---- what goes out ----
  acted(key, values) {
    this.show();
    if (key) this.tell(key, values);
    this.#tell();
  }

  /** Write out what is laid; who asks the server about it waits until it is seen. */
  #tell() {
    const { text } = this.laying,
      field = document.getElementById(this.dataset.field);
    if (isViewer() || (field ? field.value === text : this.#told.has(text) && this.#told.size === 1)) return;
    this.#told.add(text);
    if (field) field.value = text;
    if (!this.#toTell) afterFrame().then(() => this.#tellNow());
    this.#toTell = { field };
  }

  #tellNow() {
    if (!this.#toTell) return;
    const { field: where } = this.#toTell;
    this.#toTell = null;
    if (where?.isConnected) where.dispatchEvent(new Event("input", { bubbles: true }));
    this.announce("tiles-laid", { laid: this.laying.text });
  }

  /** What is laid is to be played: whoever hears it knows by then what lies there. */
  play() {
    this.#tellNow();
    this.announce("tiles-played", { laid: this.laying.text });
  }
}
customElements.define("tile-board", TileBoard);
