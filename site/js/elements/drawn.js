// A tile as parts/tile.html draws it, and a board or a rack without what was laid on this side.

/** Draw a tile; a blank of the rack has no letter. */
export function drawTile(letters, text, ...states) {
  const tile = document.createElement("span"),
    letter = document.createElement("b");
  const shown = letters.shown(text),
    value = letters.value(text),
    isWide = shown.length > 1;
  letter.textContent = shown;
  const ofLetter = shown.length > 2 ? "is-three" : isWide ? "is-two" : value > 9 ? "is-ten" : "";
  const kind = !shown ? "is-empty" : !letters.isBlank(text) ? ofLetter : isWide ? "is-blank is-wide" : "is-blank";
  tile.className = ["tile", kind, ...states].filter(Boolean).join(" ");
  tile.setAttribute("aria-hidden", "true"); // words beside it say what it is
  tile.append(letter);
  if (value !== null && shown) {
    const points = document.createElement("sub");
    points.textContent = value;
    tile.append(points);
  }
  return tile;
}

/** What a square or a button is called, in words that are not seen. */
export function name(node, text) {
  const words = node.querySelector(".hush");
  if (words && words.textContent !== text) words.textContent = text;
}

/** Make a square again what the server drew. */
export function clearSquare(cell) {
  cell.querySelector(".is-laid")?.remove();
  for (const hidden of cell.querySelectorAll("[hidden]")) hidden.hidden = false;
  if (cell.dataset.base !== undefined) name(cell, cell.dataset.base);
  delete cell.dataset.base;
  cell.classList.remove("is-bare");
  cell.querySelector(".tile")?.classList.remove("is-picked", "is-dragged");
}

/** Lay a tile over what the server drew; "" takes off what lies there. */
export function coverSquare(cell, letters, text, said) {
  clearSquare(cell);
  cell.dataset.base = cell.querySelector(".hush")?.textContent ?? "";
  name(cell, said);
  const below = cell.querySelector(".tile");
  if (below) below.hidden = true;
  cell.classList.toggle("is-bare", !text);
  if (text) cell.append(drawTile(letters, text, "is-try", "is-laid"));
}
