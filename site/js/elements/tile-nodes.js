// A tile as parts/tile.html draws it, and a board or a rack without what was laid on this side.

import { make } from "../dom.js";
import { setText } from "../i18n.js";

/** Draw a tile; a blank of the rack has no letter. */
export function drawTile(letters, text, ...states) {
  const label = letters.labelOf(text),
    value = letters.value(text),
    isWide = label.length > 1;
  const ofLetter = label.length > 2 ? "is-three" : isWide ? "is-two" : value > 9 ? "is-ten" : "";
  const kind = !label ? "is-empty" : !letters.isBlank(text) ? ofLetter : isWide ? "is-blank is-wide" : "is-blank";
  const tile = make("span", ["tile", kind, ...states].filter(Boolean).join(" "), make("b", "", label));
  tile.setAttribute("aria-hidden", "true"); // words beside it say what it is
  if (value !== null && label) tile.append(make("sub", "", value));
  return tile;
}

/** What a square or a button is called, in words that are not seen. */
export const setHiddenName = (node, text) => setText(node.querySelector(".hush"), text);

/** Make a square again what the server drew. */
export function clearSquare(cell) {
  cell.querySelector(".is-laid")?.remove();
  for (const hidden of cell.querySelectorAll("[hidden]")) hidden.hidden = false;
  if (cell.dataset.base !== undefined) setHiddenName(cell, cell.dataset.base);
  delete cell.dataset.base;
  cell.classList.remove("is-bare");
  cell.querySelector(".tile")?.classList.remove("is-picked", "is-dragged");
}

/** Lay a tile over what the server drew; "" takes off what lies there. */
export function coverSquare(cell, letters, text, name) {
  clearSquare(cell);
  cell.dataset.base = cell.querySelector(".hush")?.textContent ?? "";
  setHiddenName(cell, name);
  const below = cell.querySelector(".tile");
  if (below) below.hidden = true;
  cell.classList.toggle("is-bare", !text);
  if (text) cell.append(drawTile(letters, text, "is-try", "is-laid"));
}
