// The place of a toast: where it covers nothing that is tapped, not the bar, and no text, as near as can be to where the
// style puts it. The window is divided into cells that weigh what they hold; sums over rectangles make each place cheap.
const CELL = 8;
const STEP = 4; // cells from one place to the next beside it
const TAPPED = 1000;
const HEADING = 40;
const BAR = 30;
const TEXT = 10;
const FAR = 0.02; // of a pixel of the way: never as much as a cell of text at the other end of the screen
const MAX_TEXTS = 3000;
// what is tapped, the title, steps and clocks
const KEPT_CLEAR =
  "a[href], button, input, select, textarea, label, summary, [role=grid], #title, .steps, .clock, .tray";

/** Yield elements outside of `toasts`, with their weights; for texts, the node whose lines count, not the whole box. */
function* iterateBoxes(toasts) {
  for (const node of document.querySelectorAll(KEPT_CLEAR)) if (!toasts.contains(node)) yield [node, TAPPED];
  for (const node of document.querySelectorAll(".bar")) yield [node, BAR];
  for (const node of document.querySelectorAll("h1, h2, h3")) yield [node, HEADING, node];
  const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT, (text) =>
    text.data.trim() && !toasts.contains(text) ? NodeFilter.FILTER_ACCEPT : NodeFilter.FILTER_REJECT,
  );
  for (let count = 0; count < MAX_TEXTS && texts.nextNode(); count += 1)
    yield [texts.currentNode.parentElement, TEXT, texts.currentNode];
}

class Cells {
  #columns = Math.ceil(innerWidth / CELL);
  #rows = Math.ceil(innerHeight / CELL);
  #weights = new Int32Array(this.#columns * this.#rows);
  #sums = new Int32Array((this.#columns + 1) * (this.#rows + 1));

  /** Return the cells of a box, as far as they are in the window: from the first to before the last. */
  #span({ left, right, top, bottom }) {
    const bound = (at, limit) => Math.min(limit, Math.max(0, at));
    return [
      bound(Math.floor(left / CELL), this.#columns),
      bound(Math.ceil(right / CELL), this.#columns),
      bound(Math.floor(top / CELL), this.#rows),
      bound(Math.ceil(bottom / CELL), this.#rows),
    ];
  }

  /** Give the cells of a box a weight, where they have less. */
  mark(box, weight) {
    const [first, end, top, bottom] = this.#span(box);
    for (let y = top; y < bottom; y += 1)
      for (let at = y * this.#columns + first; at < y * this.#columns + end; at += 1)
        if (this.#weights[at] < weight) this.#weights[at] = weight;
  }

  /** Add up all weights above and before each cell: needed once, after the last mark. */
  addUp() {
    const width = this.#columns + 1;
    for (let y = 0; y < this.#rows; y += 1)
      for (let x = 0, row = 0; x < this.#columns; x += 1) {
        row += this.#weights[y * this.#columns + x];
        this.#sums[(y + 1) * width + x + 1] = this.#sums[y * width + x + 1] + row;
      }
  }

  /** Return the weight of all that a box covers. */
  weigh(box) {
    const [first, end, top, bottom] = this.#span(box),
      sum = (x, y) => this.#sums[y * (this.#columns + 1) + x];
    return sum(end, bottom) - sum(first, bottom) - sum(end, top) + sum(first, top);
  }
}

/** Return the weighed cells of the window. */
function weighWindow(toasts) {
  const cells = new Cells(),
    range = document.createRange(),
    lists = new Map(); // of what scrolls: nothing is seen beyond it
  const listBox = (node) => {
    const list = node.closest("[tabindex='0']");
    if (!lists.has(list)) lists.set(list, list?.getBoundingClientRect());
    return lists.get(list);
  };
  for (const [node, weight, text] of iterateBoxes(toasts)) {
    const whole = node.getBoundingClientRect();
    if (whole.width <= 1 || whole.bottom <= 0 || whole.top >= innerHeight) continue;
    if (text) range.selectNodeContents(text);
    const limit = listBox(node);
    for (const { left, right, top, bottom } of text ? range.getClientRects() : [whole]) {
      const box = limit
        ? {
            left: Math.max(left, limit.left),
            right: Math.min(right, limit.right),
            top: Math.max(top, limit.top),
            bottom: Math.min(bottom, limit.bottom),
          }
        : { left, right, top, bottom };
      if (box.left < box.right && box.top < box.bottom) cells.mark(box, weight);
    }
  }
  cells.addUp();
  return cells;
}

/** Return how far to move toasts from where the style puts them, below `end`: `[x, y]`. */
export function findToastPlace(toasts, end) {
  const { left, top, width, height } = toasts.getBoundingClientRect();
  if (!height) return [0, 0];
  const cells = weighWindow(toasts);
  let best = [0, 0],
    least = Infinity;
  const tryPlace = (x, y) => {
    const cost =
      cells.weigh({ left: x, right: x + width, top: y, bottom: y + height }) +
      FAR * (Math.abs(y - top) + Math.abs(x - left) / 4);
    if (cost < least) [best, least] = [[x - left, y - top], cost];
  };
  tryPlace(left, top);
  const first = Math.ceil((end + 1) / CELL) * CELL;
  for (let y = first; y <= innerHeight - height - CELL; y += CELL)
    for (let x = CELL; x <= innerWidth - width - CELL; x += STEP * CELL) tryPlace(x, y);
  return best;
}
