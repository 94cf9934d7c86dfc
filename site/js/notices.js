// Notices of the page itself, outside the screens that Python renders: status line, toasts, banners, progress.
import { make } from "./dom.js";
import { showFirstStatus } from "./first-visit.js";
import { gettext, setText } from "./i18n.js";

export { announceAct, announceRefusal } from "./announcer.js";

const TOAST_TIME = 4000;
const MAX_NOTES = 12;
const byId = (id) => document.getElementById(id);

/** Set the status line above the page, or that of the first screen: how far the boot is, or "". */
export function showStatus(text) {
  if (!showFirstStatus(text)) byId("engine-line").textContent = text;
}

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
function findToastPlace(toasts, end) {
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

/** Place toasts below banners and calls, and where they cover as little as can be. */
function placeToasts() {
  const banners = [...document.querySelectorAll("body > :is(.banner, .last-call):not([hidden])")],
    end = Math.max(0, ...banners.map((box) => box.getBoundingClientRect().bottom)),
    toasts = byId("toasts");
  toasts.style.setProperty("--banners", `${end}px`);
  toasts.style.translate = "";
  const [x, y] = findToastPlace(toasts, end);
  if (x || y) toasts.style.translate = `${x}px ${y}px`;
}

/** Screens are laid out for the height that the banners leave. */
const bannerObserver = new ResizeObserver(() => {
  document.documentElement.style.setProperty("--taken", `${byId("screen").offsetTop}px`);
});
for (const box of document.querySelectorAll("body > .banner")) bannerObserver.observe(box);

addEventListener("resize", () => byId("toasts").firstChild && placeToasts()); // a tablet is turned

/** Show a toast; it replaces the one before. */
export function toast(text, tone = "") {
  const note = make("p", `toast ${tone}`, text);
  remember(text);
  byId("toasts").replaceChildren(note);
  placeToasts();
  setTimeout(() => note.remove(), TOAST_TIME);
}

/** List the last messages in a dialog, newest first, for those who missed them. */
function remember(text) {
  const box = byId("notes"),
    list = box.querySelector("ol");
  list.prepend(make("li", "", text));
  list.children[MAX_NOTES]?.remove();
  setText(box.querySelector("h2"), gettext("Last messages"));
  setText(box.querySelector("button"), gettext("Close"));
  document.documentElement.dataset.noted = "";
}

/** A toast of another route is outdated. */
export function hideToasts() {
  byId("toasts").replaceChildren();
}

/** Show a sentence over any screen, with buttons: device actions and their labels. */
export function banner(id, text, ways = { dismiss: gettext("Close") }, details = "") {
  const box = byId(id);
  box.querySelector("p").textContent = text;
  box.querySelector(".btns").replaceChildren(
    ...Object.entries(ways).map(([action, label]) => {
      const button = make("button", "btn", label);
      button.type = "button";
      button.dataset.device = action;
      return button;
    }),
  );
  box.dataset.details = details;
  box.hidden = false;
  placeToasts();
}

/** Texts of storage events, before any screen can show them. */
export const storageTexts = {
  blocked: () =>
    gettext("Another window with an older version is blocking the storage. Close it and this one will continue."),
  outdated: () => gettext("A newer version is open in another window. Reload this one."),
};

/** Show a storage problem over every screen as long as it lasts. */
export function showStorageState({ state, text, ways, is_only_copy: isOnlyCopy }) {
  const box = byId("storage");
  const shownText = state ? text : "";
  if ((box.dataset.state ?? "") === state && (box.dataset.told ?? "") === shownText) return; // announced once
  Object.assign(box.dataset, { state, told: shownText });
  if (!state) {
    // storing works again
    hideBanner("failure");
    return hideBanner("storage");
  }
  box.classList.toggle("is-bad", isOnlyCopy);
  box.classList.toggle("is-warn", !isOnlyCopy);
  banner("storage", text, Object.fromEntries(ways));
}

export function hideBanner(id) {
  if (byId(id).hidden) return;
  byId(id).hidden = true;
  placeToasts();
}

/** Show the progress of long work, or hide it without a message. */
export function showProgress(message) {
  const box = byId("work");
  box.hidden = !message;
  if (!message) return;
  const bar = box.querySelector("progress");
  setText(box.querySelector("p"), message.text); // announced once, not at every step
  Object.assign(bar, { max: message.total || 1, value: message.done });
  bar.setAttribute("aria-label", message.text);
  box.querySelector("button").textContent = gettext("Stop");
}

const lostFiles = new Set();
const formatNames = (names) => names.slice(0, 3).join(", ") + (names.length > 3 ? " …" : "");
const lostText = () =>
  gettext(
    "A Faristol file is missing on this device: {names}. Connect to the internet and start again: it will be downloaded, and what you have entered stays.",
    { names: formatNames([...lostFiles]) },
  );
/** Files that this device has lost and no server has: without them Python never starts. */
export function reportLostFiles(paths) {
  for (const path of paths) lostFiles.add(path);
  if (document.documentElement.dataset.engine === "ready")
    banner("news", lostText(), { reload: gettext("Start again"), dismiss: gettext("Close") });
  else setEngineState("failed", `lost: ${[...lostFiles].join(" ")}`);
}

let forbidden = ""; // by a network's or host's policy, while Python starts
const FORBIDDEN = {
  "forbidden: eval": () => gettext("programs that are compiled on the page (eval, WebAssembly)"),
  "forbidden: workers": () => gettext("programs that run in the background (workers)"),
};

let isFirstAnswerDue = false; // Python is up, but the screen is still from before
/** The first answer is painted: the screen is current. */
export function endStart() {
  if (isFirstAnswerDue) showStatus("");
  isFirstAnswerDue = false;
}

/** Set the engine's state and show what it means. */
export function setEngineState(state, details = "") {
  document.documentElement.dataset.engine = state;
  // a stored screen is marked as such
  const isStored = Boolean(document.documentElement.dataset.painted);
  isFirstAnswerDue = state === "ready" && (isStored || document.querySelector("#screen > .shell") !== null);
  if (state === "booting")
    showStatus(isStored ? gettext("As it was; being brought up to date…") : gettext("Starting…"));
  else if (!isFirstAnswerDue) showStatus("");
  if (state === "booting") {
    lostFiles.clear();
    forbidden = "";
  }
  if (state !== "failed") return hideBanner("trouble");
  if (details in FORBIDDEN) forbidden = details;
  if (forbidden) hideBanner("news"); // that files are not cached does not matter now
  const [text, ways] = describeFailure(details);
  banner("trouble", text, { ...ways, details: gettext("Copy the details") }, details);
}

/** What failed, and the actions that may help. */
function describeFailure(details) {
  const rescue = gettext("Save my data to a file");
  if (forbidden)
    return [
      gettext(
        "This network, or the server, forbids what Faristol is made of: {what}. Who runs the network or the website can allow it (Content-Security-Policy).",
        { what: FORBIDDEN[forbidden]() },
      ),
      { restart: gettext("Start again"), rescue },
    ];
  if (lostFiles.size) return [lostText(), { reload: gettext("Start again"), rescue }];
  // the browser's error name, or the store's code in Python's message
  if (/store\/denied|SecurityError|NotAllowedError/.test(details))
    return [
      gettext(
        "This browser does not let Faristol store anything, perhaps because the window is private. Open it in an ordinary window.",
      ),
    ];
  const lateText = gettext(
    "Faristol has not started within a minute. What is stored on this device can still be saved to a file.",
  );
  const otherText = gettext("Faristol could not start. What is stored on this device can still be saved to a file.");
  return [details === "boot-timeout" ? lateText : otherText, { restart: gettext("Start again"), rescue }];
}
