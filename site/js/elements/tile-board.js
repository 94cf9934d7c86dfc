// <tile-board>: tiles are placed by tap, drag and key. Data in (attributes and rendered squares), events out (`input`
// on its field, `tiles-laid`); no rules and no texts of its own.
import { delay, isViewer } from "../dom.js";
import { formatMessage, parseData } from "../i18n.js";
import "./placement-buttons.js";
import "./tile-rack.js";
import { BoardInput } from "./board-input.js";
import { Placement } from "./placement.js";
import { TileSet } from "./tile-set.js";
import { ElementBase } from "./element-base.js";
import { BoardGrid } from "./board-grid.js";

// messages shown too: a key without effect, or with an unexpected one
const VISIBLE = new Set(["lacking", "used_up", "no_tile", "edge", "taken", "nothing", "blank_used"]);
const VISIBLE_TIME = 2000; // ms

/** Resolves when the tile is painted; a hidden window paints nothing. */
const afterFrame = () => Promise.race([new Promise(requestAnimationFrame).then(() => delay(0)), delay(100)]);

export class TileBoard extends ElementBase {
  #serverData = {}; // last attributes of the server
  #sentTexts = new Set(); // since the server last agreed
  #renewingText = null;
  #pendingSend = null;
  #hideTimer = null;
  #messageSquare = ""; // of the last message
  placement = new Placement(new TileSet({}));
  grid = new BoardGrid(this);
  input = new BoardInput(this);
  buttons = []; // of the rack, in the order of placement.slots

  get rack() {
    const rack = document.getElementById(this.dataset.racks);
    return rack?.show ? rack : null;
  }

  connectedCallback() {
    super.connectedCallback();
    this.#readAttributes();
    this.#hideMessage(); // a stored screen may show one
    this.grid.read();
    this.placement.base = this.grid.base;
    this.input.begin(this.signal);
    this.#renew(this.dataset.now ?? this.#serverData.laid, { isAnew: false });
    this.#sentTexts = new Set([this.#serverData.laid, this.placement.text]);
    this.input.placeCursor(this.grid.cell(this.input.cursor.at) ? this.input.cursor.at : this.grid.names[0]);
  }

  disconnectedCallback() {
    super.disconnectedCallback();
    this.input.release();
  }

  /** After an answer: take its squares, keep the placement. */
  morphed(fresh) {
    const before = this.#serverData;
    this.#readAttributes();
    const { laid, position } = this.#serverData,
      { text } = this.placement;
    const isAnew = this.grid.adopt(fresh) || before.position !== position;
    // an answer may be older than the placement: a repeated one is no news
    const isNews = isAnew || (laid !== before.laid && !this.#sentTexts.has(laid));
    this.placement.base = this.grid.base;
    if (isAnew) this.input.release();
    if (isAnew) this.#clearMessage();
    if (isNews || laid === text) this.#sentTexts = new Set([laid]);
    // a viewer gets the writer's placement
    this.#renew(this.dataset.now ?? (isNews ? laid : text), { isAnew });
    this.input.placeCursor(this.input.cursor.at);
  }

  /** The rack has other tiles, or has just appeared. */
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
    // the rack may be painted after this board
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
    this.input.showArrow();
    this.dataset.now = placement.text;
    this.rack?.show(
      buttons.map((button, k) => [
        button,
        { gone: placement.squareOfEmpty(k), isPicked: picked?.button === button, left: placement.left(k) },
      ]),
      this.says,
    );
  }

  // ---- messages ----
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

  /** Clear the message about a removed tile; a visible one disappears by itself. */
  #clearMessage() {
    const line = this.querySelector("[data-spoken].hush");
    if (line) line.textContent = "";
    this.#messageSquare = "";
  }

  /** Show the message for a while on the visible edge of the board. */
  #unhideMessage(line) {
    line.classList.replace("hush", "board-note");
    line.classList.toggle("is-below", this.getBoundingClientRect().top < 0);
    this.#hideTimer = setTimeout(() => this.#hideMessage(), VISIBLE_TIME);
  }

  #hideMessage() {
    clearTimeout(this.#hideTimer);
    this.querySelector("[data-spoken]")?.classList.replace("board-note", "hush");
  }

  // ---- output ----
  onAct(key, values) {
    this.show();
    if (key) this.showMessage(key, values);
    this.#scheduleSend();
  }

  /** Write the placement to the field; the event that queries the server follows after painting. */
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

  /** Play the placement; listeners know it by then. */
  play() {
    this.#sendNow();
    this.announce("tiles-played", { laid: this.placement.text });
  }
}
customElements.define("tile-board", TileBoard);
