// Tile nodes as shared/tile.html renders them, and squares with and without a placed tile.

import { make } from "../dom.js";
import { setText } from "../i18n.js";

/** Make a tile; a blank of the rack has no letter. */
export function drawTile(letters, text, ...states) {
  const label = letters.labelOf(text),
    value = letters.value(text),
    isWide = label.length > 1;
  const ofLetter = label.length > 2 ? "is-three" : isWide ? "is-two" : value > 9 ? "is-ten" : "";
  const kind = !label ? "is-empty" : !letters.isBlank(text) ? ofLetter : isWide ? "is-blank is-wide" : "is-blank";
  const tile = make("span", ["tile", kind, ...states].filter(Boolean).join(" "), make("b", "", label));
  tile.setAttribute("aria-hidden", "true"); // a hidden name describes it
  if (value !== null && label) tile.append(make("sub", "", value));
  return tile;
}

/** Set the visually hidden name of a square or button. */
export const setHiddenName = (node, text) => setText(node.querySelector(".hush"), text);

/** Restore a square as rendered. */
export function clearSquare(cell) {
  cell.querySelector(".is-laid")?.remove();
  for (const hidden of cell.querySelectorAll("[hidden]")) hidden.hidden = false;
  if (cell.dataset.base !== undefined) setHiddenName(cell, cell.dataset.base);
  delete cell.dataset.base;
  cell.classList.remove("is-bare");
  cell.querySelector(".tile")?.classList.remove("is-picked", "is-dragged");
}

/** Place a tile over a rendered square; "" removes its tile. */
export function coverSquare(cell, letters, text, name) {
  clearSquare(cell);
  cell.dataset.base = cell.querySelector(".hush")?.textContent ?? "";
  setHiddenName(cell, name);
  const below = cell.querySelector(".tile");
  if (below) below.hidden = true;
  cell.classList.toggle("is-bare", !text);
  if (text) cell.append(drawTile(letters, text, "is-try", "is-laid"));
}
