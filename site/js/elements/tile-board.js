// <tile-board>: tiles are laid on it by tap, drag and key. Data in (attributes and squares as the server drew them),
// events out (`input` on its field, `tiles-laid`); no rules and no words of its own.
import { delay, isViewer } from "../dom.js";
import { formatMessage, parseData } from "../i18n.js";
import "./placement-buttons.js";
import "./tile-rack.js";
import { BoardInput } from "./board-input.js";
import { Placement } from "./placement.js";
import { TileSet } from "./tile-set.js";
import { ElementBase } from "./element-base.js";
import { BoardGrid } from "./board-grid.js";

// what is said of a key that was pressed in vain, or did more than it says
const VISIBLE = new Set(["lacking", "used_up", "no_tile", "edge", "taken", "nothing", "blank_used"]);
const VISIBLE_TIME = 2000; // milliseconds

/** Resolves when the tile is seen where it was laid; in a window that nobody sees nothing is painted. */
const afterFrame = () => Promise.race([new Promise(requestAnimationFrame).then(() => delay(0)), delay(100)]);

export class TileBoard extends ElementBase {
  #serverData = {}; // what the server gave last
  #sentTexts = new Set(); // what was written out since the server last agreed
  #renewingText = null;
  #pendingSend = null;
  #hideTimer = null;
  #messageSquare = ""; // the square of which something was said last
  placement = new Placement(new TileSet({}));
  grid = new BoardGrid(this);
  input = new BoardInput(this);
  buttons = []; // of the rack, in the order of laying.slots

  get rack() {
    const rack = document.getElementById(this.dataset.racks);
    return rack?.show ? rack : null;
  }

  connectedCallback() {
    super.connectedCallback();
    this.#readAttributes();
    this.#hideMessage(); // a stored screen may have been kept while something was seen
    this.grid.read();
    this.placement.base = this.grid.base;
    this.input.begin(this.signal);
    this.#renew(this.dataset.now ?? this.#serverData.laid, { isAnew: false });
    this.#sentTexts = new Set([this.#serverData.laid, this.placement.text]);
    this.input.place(this.grid.cell(this.input.cursor.at) ? this.input.cursor.at : this.grid.names[0]);
  }

  disconnectedCallback() {
    super.disconnectedCallback();
    this.input.release();
  }

  /** Another answer was painted, and this element's attributes are its: take its squares, keep what is laid. */
  morphed(fresh) {
    const before = this.#serverData;
    this.#readAttributes();
    const { laid, position } = this.#serverData,
      { text } = this.placement;
    const isAnew = this.grid.adopt(fresh) || before.position !== position;
    // an answer may be older than what was laid meanwhile: what it only repeats is no news
    const isNews = isAnew || (laid !== before.laid && !this.#sentTexts.has(laid));
    this.placement.base = this.grid.base;
    if (isAnew) this.input.release();
    if (isAnew) this.#clearMessage();
    if (isNews || laid === text) this.#sentTexts = new Set([laid]);
    // a window that follows is sent what the writer lays
    this.#renew(this.dataset.now ?? (isNews ? laid : text), { isAnew });
    this.input.place(this.input.cursor.at);
  }

  /** Its rack has other tiles, or is there only now. */
  onRackChange() {
    if (this.isConnected && this.signal) this.#renew(this.#renewingText ?? this.placement.text, { isAnew: false });
  }

  #readAttributes() {
    this.placement.letters = new TileSet(parseData(this.dataset.letters));
    this.placement.mode = this.dataset.mode;
    this.#serverData = { laid: this.dataset.laid ?? "", position: this.dataset.position };
  }

  #renew(text, { isAnew }) {
    const buttons = [...(document.getElementById(this.dataset.racks)?.querySelectorAll("button[data-tile]") ?? [])];
    const isOther = buttons.length !== this.buttons.length || buttons.some((button) => !this.buttons.includes(button));
    if (isOther) {
      this.buttons = buttons;
      this.placement.slots = buttons.map(({ dataset }) => ({ name: dataset.tile, count: Number(dataset.count) || 0 }));
      this.input.forgetRack();
    }
    this.placement.renew(text, { isAnew: isAnew || isOther });
    // what the answer wants laid may need tiles of a rack that is painted after this board
    if (this.#renewingText === null)
      queueMicrotask(() => {
        this.#renewingText = null;
        if (this.isConnected) this.#scheduleSend();
      });
    this.#renewingText = text;
    this.show();
  }

  show() {
    const { placement, buttons } = this,
      { picked } = this.input;
    this.grid.show(placement.entries, placement.letters, picked?.at, (at, tile) =>
      tile
        ? formatMessage(this.says.cell, { square: at, tile: this.spokenNameOf(tile) })
        : formatMessage(this.says.cleared, { square: at }),
    );
    if (this.#messageSquare && !placement.entry(this.#messageSquare)) this.#clearMessage();
    this.input.point();
    this.dataset.now = placement.text;
    this.rack?.show(
      buttons.map((button, k) => [
        button,
        { gone: placement.squareOfEmpty(k), isPicked: picked?.button === button, left: placement.left(k) },
      ]),
      this.says,
    );
  }

  // ---- what is said ----
  spokenNameOf(tile) {
    const { letters } = this.placement;
    if (tile === letters.blank) return this.says.blank ?? "";
    return letters.isBlank(tile)
      ? formatMessage(this.says.blank_as, { letter: letters.labelOf(tile) })
      : letters.spokenNameOf(tile);
  }

  /** The short name of a tile: its letter. */
  nameOf(tile) {
    return this.placement.letters.labelOf(tile) || (this.says.blank ?? "");
  }

  showMessage(key, values = {}) {
    const line = this.querySelector("[data-spoken]");
    if (!line || !this.says[key]) return;
    line.textContent = formatMessage(this.says[key], values);
    this.#messageSquare = this.placement.entry(values.square) ? values.square : "";
    this.#hideMessage();
    if (VISIBLE.has(key)) this.#unhideMessage(line);
  }

  /** What was said of a tile that has gone stands nowhere any more; what is still seen goes by itself. */
  #clearMessage() {
    const line = this.querySelector("[data-spoken].hush");
    if (line) line.textContent = "";
    this.#messageSquare = "";
  }

  /** Let what is said be seen for a while on the rim of the board that is in view. */
  #unhideMessage(line) {
    line.classList.replace("hush", "board-note");
    line.classList.toggle("is-below", this.getBoundingClientRect().top < 0);
    this.#hideTimer = setTimeout(() => this.#hideMessage(), VISIBLE_TIME);
  }

  #hideMessage() {
    clearTimeout(this.#hideTimer);
    this.querySelector("[data-spoken]")?.classList.replace("board-note", "hush");
  }

  // ---- what goes out ----
  onAct(key, values) {
    this.show();
    if (key) this.showMessage(key, values);
    this.#scheduleSend();
  }

  /** Write out what is laid; who asks the server about it waits until it is seen. */
  #scheduleSend() {
    const { text } = this.placement,
      field = document.getElementById(this.dataset.field);
    if (isViewer() || (field ? field.value === text : this.#sentTexts.has(text) && this.#sentTexts.size === 1)) return;
    this.#sentTexts.add(text);
    if (field) field.value = text;
    if (!this.#pendingSend) afterFrame().then(() => this.#sendNow());
    this.#pendingSend = { field };
  }

  #sendNow() {
    if (!this.#pendingSend) return;
    const { field: where } = this.#pendingSend;
    this.#pendingSend = null;
    if (where?.isConnected) where.dispatchEvent(new Event("input", { bubbles: true }));
    this.announce("tiles-laid", { laid: this.placement.text });
  }

  /** What is laid is to be played: whoever hears it knows by then what lies there. */
  play() {
    this.#sendNow();
    this.announce("tiles-played", { laid: this.placement.text });
  }
}
customElements.define("tile-board", TileBoard);
