// What is on the screen, said in words on <html data-has="…">, for rules about what stands around it. A style that
// asked down the whole screen by itself (`body:has(…)`) would be asked again after every change of anything.
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

/** Whether the screen that was painted last has it. Before any was, the device may be locked. */
export const hasMarker = (name) => {
  const { has } = document.documentElement.dataset;
  return has === undefined ? name === "locked" : has.split(" ").includes(name);
};

/** Say it anew: after every painting. */
export function updateScreenMarkers() {
  const root = document.documentElement,
    markers = Object.keys(MARKERS)
      .filter((name) => document.querySelector(MARKERS[name]))
      .join(" ");
  if (root.dataset.has !== markers) root.dataset.has = markers;
}
