"""The places of the targets on the screen of a round, and a comparison of two moments."""

HALF = 0.5
# the one of each name that is seen, every seat, and where the page stands
PLACES = """
(() => {
  const found = { page: [scrollX, scrollY, 0, 0] };
  const note = (name, node) => { const { x, y, width, height } = node.getBoundingClientRect(); if (width && height) found[name] = [x, y, width, height]; };
  for (const node of document.querySelectorAll("#screen [data-still]")) if (node.checkVisibility({ visibilityProperty: true })) note(node.dataset.still, node);
  for (const seat of document.querySelectorAll("#seats .seat")) note(seat.id, seat);
  return found;
})()
"""
# Chromium's own account; what moved right after a key is left out of its score, but never may a still part have moved
SHIFTS = """
(() => {
  globalThis.shifts = { score: 0, of: [], still: [] };
  globalThis.watcher = new PerformanceObserver((list) => {
    for (const { value, hadRecentInput, sources } of list.getEntries()) {
      if (!hadRecentInput) { shifts.score += value; shifts.of.push(...sources.map(({ node }) => node?.outerHTML ?? node?.textContent).map((text) => text?.slice(0, 120))); }
      for (const { node } of sources) {
        const one = (node?.nodeType === 1 ? node : node?.parentElement)?.closest("[data-still]");
        if (one) shifts.still.push([one.dataset.still, node.id || node.className || node.textContent]);
      }
    }
  });
  watcher.observe({ type: "layout-shift" });
})()
"""


def list_moved(before, after):
    """Return the targets that have another place or size."""
    return {
        name: (old, after.get(name))
        for name, old in before.items()
        if name not in after
        or any(abs(a - b) > HALF for a, b in zip(old, after[name], strict=True))
    }
