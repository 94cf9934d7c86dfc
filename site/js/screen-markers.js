// Markers of the screen's content on <html data-has="…">, for styles outside the screen. A selector like `body:has(…)`
// would be matched again after every change.
// <html data-sandbox="…" data-word="…"> names the sandbox that the screen is of (desk/shared/sandbox.html).
import { setAttribute } from "./dom.js";

const MARKERS = {
  next: "#next",
  dock: ".dock",
  steps: ".bar.has-steps",
  analyse: "main.analyse",
  solo: "main.solo",
  round: "main.dup-round",
  glance: "main.is-glance",
  master: "main.master:is(.beside, .is-choose)",
  "own-paper":
    ".duplicate-paper, .event-paper, .certificate-paper, .slips-sheet, .board-paper, .poster-paper, .postcard, .mail-paper",
  ranking: ".ranking-part",
  "round-next": ".round-next .next",
  locked: "main[data-locked]",
  "words-guessed": ".words__guessed",
  "words-check": '.words [value="check"]:checked',
};

/** Whether the last painted screen has the marker. Before the first one the device may be locked. */
export const hasMarker = (name) => {
  const { has } = document.documentElement.dataset;
  return has === undefined ? name === "locked" : has.split(" ").includes(name);
};

/** Update the markers after painting. */
export function updateScreenMarkers() {
  const root = document.documentElement,
    markers = Object.keys(MARKERS)
      .filter((name) => document.querySelector(MARKERS[name]))
      .join(" ");
  if (root.dataset.has !== markers) root.dataset.has = markers;
  const { sandbox, word } = document.querySelector("#screen [data-sandbox]")?.dataset ?? {};
  if (root.dataset.sandbox === sandbox) return;
  setAttribute(root, "data-word", word ?? null);
  setAttribute(root, "data-sandbox", sandbox ?? null);
}
