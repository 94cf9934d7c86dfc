"""The layout of a page: cut text, overlaps and small targets."""

from typing import Any

from playwright.sync_api import Page

TAP = 44  # css px, each way
# Smaller on purpose, each with its reason.
SMALL = {
    ".hush": "only for assistive technology: nobody aims at it",
    ".skip": "appears with the keyboard's focus only",
    "p a, small a": "a link inside a sentence is as tall as its line (WCAG 2.5.8 exempts it)",
    "input[type=radio], input[type=checkbox]": "its label is what is hit, and is measured",
    "input[type=file]": "its label is what is hit, and is measured",
    "#handout textarea": "read only, and large",
}

# Every text node is lengthened but for what people wrote, tiles and numbers; what stays when the screen goes, once.
LENGTHEN = """
(share) => {
  const root = document.querySelector("dialog:modal") ?? document.body;
  const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT), nodes = [];
  const longer = (globalThis.lengthened ??= new WeakMap());
  for (let node; (node = walker.nextNode()); ) nodes.push(node);
  for (const node of nodes) {
    const at = node.parentElement, text = node.data.trim();
    if (!/\\p{L}{2}/u.test(text) || at.matches(".listing") || at.closest("bdi, .tile, textarea, option, script, style, noscript, kbd, svg")) continue;
    if (longer.get(node) === node.data) continue;
    const more = text.slice(0, Math.ceil(text.length * share));
    node.data = node.data.trimEnd() + (/\\s/.test(text) ? " " : "") + more;
    longer.set(node, node.data);
  }
  return nodes.length;
}
"""

MEASURE = """
([tap, small]) => {
  const found = new Set();
  const modal = document.querySelector("dialog:modal");
  const root = modal ?? document.body;
  const view = document.documentElement;
  const name = (node) => {
    const of = (one) => one.localName + (one.id ? "#" + one.id.replace(/[0-9a-f]{8,}/g, "…") : "") + [...one.classList].map((c) => "." + c).join("");
    return of(node) + ` “${(node.getAttribute("aria-label") ?? node.textContent).trim().replace(/\\s+/g, " ").slice(0, 40)}”`;
  };
  // asked of every box around every text: once is enough
  const boxes = new Map();
  const boxOf = (node) => {
    if (!boxes.has(node)) {
      const { display, overflowX, overflowY, position } = getComputedStyle(node);
      boxes.set(node, { display, overflowX, overflowY, position, rect: node.getBoundingClientRect() });
    }
    return boxes.get(node);
  };
  const isSeen = (node) => node.checkVisibility({ visibilityProperty: true, opacityProperty: true }) && !node.closest(".hush, .skip, [hidden]") && !isHushed(node);
  // kept for assistive technology in a box of one pixel, as the headings of a table that has become a list
  function isHushed(node) {
    for (let up = node; up && up !== document.body; up = up.parentElement) {
      if (boxOf(up).position === "absolute" && up.offsetWidth <= 1 && up.offsetHeight <= 1) return true;
    }
    return false;
  }
  const scrolls = (value) => value === "auto" || value === "scroll";
  const clips = (value) => value === "hidden" || value === "clip";
  // 1. no page is wider than what it is shown in
  if (view.scrollWidth > view.clientWidth + 1) {
    const wide = [...document.body.querySelectorAll("*")].filter((node) => isSeen(node) && node.getBoundingClientRect().right > view.clientWidth + 1);
    found.add(`the page scrolls sideways (${view.scrollWidth} in ${view.clientWidth}): ${wide.slice(-2).map(name).join(", ")}`);
  }
  if (modal && modal.scrollWidth > modal.clientWidth + 1) found.add(`the dialog scrolls sideways: ${name(modal)}`);
  // 2. no text is cut: by a box that hides what is too much, by the button or cell it stands in, or by the window
  const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
  const range = document.createRange();
  for (let node; (node = walker.nextNode()); ) {
    const at = node.parentElement;
    if (!node.data.trim() || at.closest("script, style, noscript, textarea, select, svg") || !isSeen(at)) continue;
    range.selectNodeContents(node);
    const rects = [...range.getClientRects()].filter(({ width, height }) => width > 0.5 && height > 0.5);
    if (!rects.length) continue;
    const box = rects.reduce((all, one) => ({
      left: Math.min(all.left, one.left), right: Math.max(all.right, one.right),
      top: Math.min(all.top, one.top), bottom: Math.max(all.bottom, one.bottom) }), rects[0]);
    let free = { x: false, y: false };
    for (let up = at; up && up !== document.body; up = up.parentElement) {
      const style = boxOf(up);
      if (style.display === "contents" || style.display === "inline") continue;
      const out = style.rect;
      const holds = up.matches("a, button, summary, th, td, .fact, .chip, .toast, .banner, dialog");
      // a line box may stand out of a tight button by its leading, never its letters
      const slack = (box.bottom - box.top) / rects.length * 0.25;
      if (scrolls(style.overflowX)) free.x = true;
      if (scrolls(style.overflowY)) free.y = true;
      if (!free.x && (holds || clips(style.overflowX)) && (box.left < out.left - 1.5 || box.right > out.right + 1.5))
        found.add(`text is cut or runs out sideways: ${name(at)} in ${name(up)}`);
      if (!free.y && (holds || clips(style.overflowY)) && (box.top < out.top - slack || box.bottom > out.bottom + slack))
        found.add(`text is cut or runs out of its height: ${name(at)} in ${name(up)}`);
      if (style.position === "fixed") break;
    }
    if (!free.x && (box.left < -1.5 || box.right > view.clientWidth + 1.5)) found.add(`text runs out of the window: ${name(at)}`);
    if (at.scrollWidth > at.clientWidth + 1 && getComputedStyle(at).textOverflow === "ellipsis") found.add(`text ends in dots: ${name(at)}`);
  }
  // 3. what can be pressed is large enough, and nothing of it lies on anything else of it
  const pressed = [...root.querySelectorAll("a[href], button, input:not([type=hidden]), select, textarea, summary, label:has(input)")]
    .filter((node) => isSeen(node) && (modal || !node.closest("dialog")) && !node.closest("[inert]"));
  const hits = [];
  for (const node of pressed) {
    const { rect } = boxOf(node);
    let part = { left: rect.left, top: rect.top, right: rect.right, bottom: rect.bottom };
    let layer = null;
    for (let up = node.parentElement; up && up !== document.body; up = up.parentElement) {
      const style = boxOf(up);
      if (style.position === "sticky" || style.position === "fixed") layer ??= up;
      if (scrolls(style.overflowX) || scrolls(style.overflowY)) {
        const out = style.rect;
        part = { left: Math.max(part.left, out.left), top: Math.max(part.top, out.top), right: Math.min(part.right, out.right), bottom: Math.min(part.bottom, out.bottom) };
      }
    }
    if (["sticky", "fixed"].includes(boxOf(node).position)) layer ??= node;
    const isSmall = small.some((selector) => node.matches(selector));
    if (!isSmall && (rect.width < tap - 0.5 || rect.height < tap - 0.5) && !node.closest("label")?.matches(":has(input)"))
      found.add(`too small to hit (${Math.round(rect.width)}x${Math.round(rect.height)}): ${name(node)}`);
    if (node.matches("label") && (rect.width < tap - 0.5 || rect.height < tap - 0.5))
      found.add(`too small to hit (${Math.round(rect.width)}x${Math.round(rect.height)}): ${name(node)}`);
    if (part.right - part.left > 1 && part.bottom - part.top > 1) hits.push({ node, part, layer });
  }
  for (let i = 0; i < hits.length; i++)
    for (let j = i + 1; j < hits.length; j++) {
      const a = hits[i], b = hits[j];
      if (a.layer !== b.layer) continue;
      const x = Math.min(a.part.right, b.part.right) - Math.max(a.part.left, b.part.left);
      const y = Math.min(a.part.bottom, b.part.bottom) - Math.max(a.part.top, b.part.top);
      if (x > 2 && y > 2 && !a.node.contains(b.node) && !b.node.contains(a.node)) found.add(`one lies on the other: ${name(a.node)} and ${name(b.node)}`);
    }
  // 4. only the two regions outside of the screen speak
  const live = "[role=status], [role=alert], [role=log], [role=marquee], [aria-live]:not([aria-live=off]), output";
  for (const node of document.querySelectorAll(`#screen :is(${live})`)) found.add(`a live region inside the screen: ${name(node)}`);
  return [...found];
}
"""


# The page's observers answer a changed size before the next painting: what they change is not seen, but can be measured.
PAINT = "() => new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve)))"


def painted_faults(page: Page, measure: str, given: list[Any]) -> list[str]:
    """Return the faults that a script measures and that are there once the page is painted."""
    faults = list(page.evaluate(measure, given))
    if faults:
        page.evaluate(PAINT)
        faults = list(page.evaluate(measure, given))
    return faults


def layout_faults(page: Page) -> list[str]:
    """Return the faults of the present layout."""
    return painted_faults(page, MEASURE, [TAP, list(SMALL)])


def lengthen(page: Page, share: float) -> None:
    """Lengthen all texts of the page by a share."""
    assert page.evaluate(LENGTHEN, share) > 3
