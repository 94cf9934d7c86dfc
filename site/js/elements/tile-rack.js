// <tile-rack>: the tiles to place, as buttons. Its board handles taps and the tiles used.
import { hasModifier, setAttribute } from "../dom.js";
import { formatMessage } from "../i18n.js";
import { watchDrags } from "./tile-drag.js";
import { setHiddenName } from "./tile-nodes.js";
import { ElementBase } from "./element-base.js";

const tilesOf = (buttons) => JSON.stringify(buttons.map(({ dataset }) => [dataset.tile, dataset.count]).sort());

export class TileRack extends ElementBase {
  connectedCallback() {
    super.connectedCallback();
    this.#clear(this);
    this.on(this, "click", ({ target }) => {
      const button = target.closest("button[data-tile]");
      if (button) this.board?.input.tapRack(button);
    });
    this.on(this, "keydown", (event) => this.#key(event));
    this.on(this, "focusin", ({ target }) => this.#stopAt(target.closest("button[data-tile]") ?? undefined));
    this.#stopAt();
    const originOf = (target) => {
      const button = target.closest("button[data-tile]:not(.is-gone, [aria-disabled=true])");
      return button && { button };
    };
    watchDrags(this, this.signal, () => this.board?.input, originOf);
    this.board?.onRackChange();
  }

  get board() {
    const board = document.getElementById(this.dataset.board);
    return board?.input ? board : null;
  }
  get isBag() {
    return this.dataset.mode === "bag";
  }
  get buttons() {
    return [...this.querySelectorAll("button[data-tile]")];
  }

  /** After an answer: take its tiles, in the user's order if they are the same. */
  morphed(fresh) {
    this.#clear(fresh);
    this.#clear(this);
    const [old, now] = [this.buttons, [...fresh.querySelectorAll("button[data-tile]")]];
    const isSame = tilesOf(old) === tilesOf(now);
    const [list, other] = [this.querySelector("ul"), fresh.querySelector("ul")];
    for (const attribute of ["aria-label", "class"]) list.setAttribute(attribute, other.getAttribute(attribute));
    if (!isSame) list.replaceChildren(...other.children);
    else
      for (const button of old) {
        const k = now.findIndex(({ dataset }) => dataset.tile === button.dataset.tile);
        const [twin] = now.splice(k, 1);
        Object.assign(button, { disabled: false, innerHTML: twin.innerHTML });
        button.dataset.said = twin.dataset.said;
      }
    this.#stopAt();
    this.board?.onRackChange();
  }

  /** One tab stop for all tiles: arrows move between them. */
  #stopAt(tile = this.buttons.find(({ tabIndex }) => tabIndex === 0)) {
    for (const button of this.buttons) button.tabIndex = button === tile ? 0 : -1;
  }

  /** Show the tiles used, picked and left. states: by button {gone: square or null, isPicked, left} */
  show(states, says) {
    for (const [button, { gone: square, isPicked, left }] of states) {
      const label = square
        ? formatMessage(says.on_board, { tile: button.dataset.said, square })
        : this.isBag
          ? formatMessage(says.left, { tile: button.dataset.said, n: left })
          : button.dataset.said;
      button.classList.toggle("is-gone", Boolean(square));
      button.setAttribute("aria-pressed", String(isPicked));
      setHiddenName(button, label);
      if (!this.isBag) continue;
      setAttribute(button, "aria-disabled", left < 1 ? "true" : null);
      button.nextElementSibling.textContent = left;
    }
  }

  /** Move a tile to a horizontal position, or by `by` places. Returns its place, from 1. */
  sort(button, { x, by }) {
    const item = button.closest("li"),
      had = item.contains(document.activeElement),
      items = [...item.parentElement.children];
    if (by) {
      const other = items[items.indexOf(item) + by];
      if (other) other[by > 0 ? "after" : "before"](item);
    } else {
      const next = items.find(
        (other) => other !== item && x < other.getBoundingClientRect().left + other.offsetWidth / 2,
      );
      if (next) next.before(item);
      else item.parentElement.append(item);
    }
    if (had) button.focus();
    return this.buttons.indexOf(button) + 1;
  }

  shuffle() {
    const list = this.querySelector("ul"),
      items = [...list.children];
    const look = (order) => order.map((item) => item.firstElementChild.dataset.tile).join(" ");
    const before = look(items);
    for (let tries = 0; tries < 9 && look(items) === before; tries += 1)
      for (let k = items.length - 1; k > 0; k -= 1) {
        const other = Math.floor(Math.random() * (k + 1));
        [items[k], items[other]] = [items[other], items[k]];
      }
    list.append(...items);
  }

  #key(event) {
    const button = event.target.closest("button[data-tile]");
    if (!button || !this.board) return;
    const by = { ArrowLeft: -1, ArrowRight: 1 }[event.key];
    if (by && !hasModifier(event)) {
      event.preventDefault();
      if (button.getAttribute("aria-pressed") === "true" && !this.isBag)
        this.board.input.announceSort(button, this.sort(button, { by }));
      else {
        const { buttons } = this;
        buttons[buttons.indexOf(button) + by]?.focus();
      }
    } else if (event.key !== " " && event.key !== "Enter" && event.key !== "Tab")
      this.board.input.key(event, { isRack: true });
  }

  #clear(root) {
    for (const button of root.querySelectorAll("button[data-tile]")) {
      button.classList.remove("is-gone");
      button.setAttribute("aria-pressed", "false");
      button.querySelector(".tile")?.classList.remove("is-dragged");
      button.closest("li").classList.remove("is-target");
    }
  }
}
customElements.define("tile-rack", TileRack);
