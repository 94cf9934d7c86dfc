"""Measure whether a screen fits the window.

Its board, its next action, its words and its width are measured.

Each of it can be right at the sizes of `walk.SIZES` and wrong at another one: a length that is counted down from the
window's height comes out at nothing, a slab stands under the edge, a title has the room of one letter.
"""

from playwright.sync_api import Page

from tests.e2e.screens.layout import painted_faults

# Tablets standing (9.7 and 10.2 inches) and lying (8 and 10.9 inches), a telephone lying, and two short ones standing.
SIZES = ((360, 780), (390, 664), (844, 390), (962, 601), (810, 1056), (768, 1004), (1180, 820))
EVERY_RUN = ((844, 390), (1180, 820))
BOARD = 240  # css px of a side, or half of the window's shorter side where that is less
LONGEST = 20  # letters of a word that is never broken: longer ones only tests write
# What is small on purpose, each with its reason.
THUMBNAILS = {
    ".is-thumbnail": "a picture of the open game on the home screen: nobody reads it",
    ".hall": "a picture of the hall’s screen, as large as the judge’s page has room for",
    ".paper": "a page to be printed, as large as paper",
    ".vocabulary": "the page of all parts",
}
# What looks like the next action and is none.
OTHER_ACTIONS = {
    ".vocabulary .next": "the page of all parts",
    ".is-voice letter-caller .next": "the column of what is said, which is the wide one there",
    ".round .rack-pane .next": "a plain button: what the sound wants of a round that runs",
}
NAMES = "h1, h2, h3, bdi:not(.word, .judged bdi), .next strong"

MEASURE = r"""
([side, longest, thumbnails, otherActions, names]) => {
  const faults = new Set();
  const modal = document.querySelector("dialog:modal");
  const view = document.documentElement;
  const isHushed = (node) => {
    for (let up = node; up && up !== document.body; up = up.parentElement)
      if (up.offsetWidth <= 1 && up.offsetHeight <= 1 && getComputedStyle(up).position === "absolute") return true;
    return false;
  };
  const isSeen = (node) => node.checkVisibility({ visibilityProperty: true, opacityProperty: true }) && !node.closest(".hush, .skip, [hidden]") && !isHushed(node);
  const name = (node) => node.localName + [...node.classList].map((word) => "." + word).join("") + ` “${node.textContent.trim().replace(/\s+/g, " ").slice(0, 40)}”`;
  scrollTo(0, 0);
  // 1. a board is large enough to be read
  const least = Math.min(side, view.clientWidth / 2, innerHeight / 2);
  for (const board of document.querySelectorAll(".board-frame")) {
    if (!isSeen(board) || board.closest(thumbnails)) continue;
    const { width, height } = board.getBoundingClientRect();
    if (Math.min(width, height) < least - 0.5) faults.add(`the board is too small: ${Math.round(width)}x${Math.round(height)}`);
  }
  // 2. the next action is wholly in the window, and nothing lies on it
  for (const next of modal ? [] : document.querySelectorAll(".next")) {
    if (!isSeen(next) || next.matches(otherActions)) continue;
    const { left, top, right, bottom } = next.getBoundingClientRect();
    if (left < -0.5 || top < -0.5 || right > view.clientWidth + 0.5 || bottom > innerHeight + 0.5) {
      faults.add(`the next action is not wholly in the window: ${name(next)} at ${Math.round(top)} to ${Math.round(bottom)}`);
      continue;
    }
    for (const [x, y] of [[left + 2, top + 2], [right - 2, top + 2], [left + 2, bottom - 2], [right - 2, bottom - 2], [(left + right) / 2, (top + bottom) / 2]])
      if (!next.contains(document.elementFromPoint(x, y))) { faults.add(`something lies on the next action: ${name(next)}`); break; }
  }
  // on a tablet lying it has the corner at the right, on home that of its column; what stands beside it has one look, an edge
  const isLying = innerWidth >= 960 && innerWidth > innerHeight;
  for (const next of modal || !isLying ? [] : document.querySelectorAll(".next")) {
    if (!isSeen(next) || next.matches(otherActions) || next.closest(".home")) continue;
    const { left, right, bottom } = next.getBoundingClientRect();
    if (right < view.clientWidth - 1 || bottom < innerHeight - 1 || left < view.clientWidth / 2 - 1)
      faults.add(`the next action is not in its corner: ${name(next)} at ${Math.round(left)} to ${Math.round(right)}, ${Math.round(bottom)}`);
    for (const other of next.closest(".col, .dock")?.querySelectorAll(".btns .btn:not(.is-square)") ?? [])
      if (isSeen(other) && /, 0\)$|transparent/.test(getComputedStyle(other).borderTopColor)) faults.add(`a secondary action has another look: ${name(other)}`);
  }
  // a rack is one line, and a seat as large as a finger
  for (const rack of document.querySelectorAll(".rack:not(.is-bag), .called, .tiles")) {
    if (rack.closest(".vocabulary")) continue; // the page of all parts
    const tops = [...rack.children].filter(isSeen).map((tile) => tile.getBoundingClientRect().top);
    if (tops.length <= 7 && Math.max(...tops) - Math.min(...tops) > 8) faults.add(`a rack wraps: ${name(rack)}`);
  }
  for (const seat of document.querySelectorAll(".seat"))
    if (isSeen(seat) && seat.getBoundingClientRect().width < 43.5) faults.add(`a seat is ${Math.round(seat.getBoundingClientRect().width)} px wide: ${name(seat)}`);
  // 3. no word of a title or a name is broken inside
  const range = document.createRange();
  for (const named of (modal ?? document.body).querySelectorAll(names)) {
    if (!isSeen(named) || named.closest(".paper")) continue;
    const walker = document.createTreeWalker(named, NodeFilter.SHOW_TEXT);
    for (let node; (node = walker.nextNode()); )
      for (const { 0: word, index } of node.data.matchAll(/[^\s\-–—]+/g)) {
        if ([...word].length > longest || !/^[\p{L}\p{M}\p{N}.,:;’'·()«»?]+$/u.test(word)) continue;
        range.setStart(node, index);
        range.setEnd(node, index + word.length);
        const lines = [...range.getClientRects()].filter(({ width, height }) => width > 0.5 && height > 0.5);
        if (lines.some(({ top, height }) => Math.abs(top - lines[0].top) > height / 2)) faults.add(`a word is broken: “${word}” of ${name(named)}`);
      }
  }
  // 4. nothing scrolls sideways
  if (view.scrollWidth > view.clientWidth + 1) {
    const wide = [...document.body.querySelectorAll("*")].filter((node) => isSeen(node) && node.getBoundingClientRect().right > view.clientWidth + 1);
    faults.add(`the page scrolls sideways: ${view.scrollWidth} in ${view.clientWidth}: ${wide.slice(-2).map(name).join(", ")}`);
  }
  if (modal && modal.scrollWidth > modal.clientWidth + 1) faults.add(`the dialog scrolls sideways: ${name(modal)}`);
  // 5. on a tablet a round is seen in one glance: only its lists scroll, and a hair of scrolling hides nothing; a judge who plays seals a move before
  const isTablet = (innerWidth >= 736 && innerHeight >= 928) || (innerWidth >= 1024 && innerHeight >= 720);
  if (isTablet && !modal && document.querySelector("main.dup-round") && !document.querySelector("[data-command=seal_move]") && view.scrollHeight > innerHeight + 8)
    faults.add(`the page of a round scrolls: ${view.scrollHeight} in ${innerHeight}`);
  return [...faults];
}
"""


def fit_faults(page: Page) -> list[str]:
    """Return the elements that do not fit the window."""
    given = [BOARD, LONGEST, ", ".join(THUMBNAILS), ", ".join(OTHER_ACTIONS), NAMES]
    return painted_faults(page, MEASURE, given)
