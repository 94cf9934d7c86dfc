"""Measure what a hand feels: from a key or a tap to the frame in which its answer is seen."""

import json
import math
from collections import defaultdict
from collections.abc import Iterator
from itertools import cycle

from playwright.sync_api import Page

from scripts.bench.chromium import JS_LOOP, SLOW, reboot, slowed
from scripts.bench.figure import Figure
from scripts.bench.scene import SCENES, Scene, Stroke

SETTLED = 4_000  # milliseconds after which a start and what it puts off are done
PAUSES = cycle(
    (90, 150, 480)
)  # milliseconds between strokes; in the longest the page keeps its screen
# From the moment of the event to the first frame after the screen says what is awaited.
AWAIT = """
(([type, within]) => {
  const isSo = () => { try { return Boolean(%s); } catch { return false; } };
  globalThis.taken = new Promise((done, fail) => {
    let began = 0, isOver = false;
    const look = (records) => {
      if (!began || isOver || !isSo()) return;
      const area = within && document.querySelector(within);
      if (area && !records?.some(({ target, addedNodes }) => area.contains(target) || [...addedNodes].includes(area))) return;
      isOver = true;
      observer.disconnect();
      requestAnimationFrame(() => {
        const { port1, port2 } = new MessageChannel();
        port1.onmessage = () => done(performance.now() - began);
        port2.postMessage(0);
      });
    };
    const observer = new MutationObserver(look);
    observer.observe(document.documentElement, { subtree: true, childList: true, attributes: true, characterData: true });
    addEventListener(type, ({ timeStamp }) => { began = timeStamp; queueMicrotask(look); setTimeout(look); },
      { capture: true, once: true });
    addEventListener("input", () => look(), { once: true });
    setTimeout(() => fail(new Error("no answer in 10 s")), 10000);
  });
})(%s)
"""
WRITE = """
async (tables) => {
  const { write } = await import(new URL("./js/database.js", document.baseURI));
  const stores = ["events", "cards", "requests", "streams", "screens", "drafts", "prefs"];
  const rows = Object.entries(tables).flatMap(([store, all]) => all.map((row) => ["put", store, row]));
  await write([...stores.map((store) => ["clear", store]), ...rows]);
}
"""


def taps(page: Page, url: str, *, only: str = "") -> Iterator[Figure]:
    """Measure every scene, plain and slowed down."""
    for scene in SCENES:
        if only not in scene.name:
            continue
        calibration: float = page.evaluate(JS_LOOP)
        lay(page, url, scene)
        plain = _done(page, scene)
        lay(page, url, scene)
        with slowed(page):
            slow = _done(page, scene)
        for name, taken in plain.items():
            yield from _figures(name, taken, calibration)
            yield from _figures(f"{name}, {SLOW} x slower", slow[name], calibration)


def lay(page: Page, url: str, scene: Scene) -> None:
    """Lay a scene in the store, start the page anew and wait until its screen can be used."""
    page.evaluate(WRITE, json.loads(scene.tables()))
    reboot(page, f"{url}#{scene.route}")
    page.wait_for_function(scene.is_ready, timeout=60_000)
    page.wait_for_timeout(SETTLED)


def _done(page: Page, scene: Scene) -> dict[str, list[float]]:
    taken: dict[str, list[float]] = defaultdict(list)
    for stroke in scene.strokes():
        milliseconds = struck(page, stroke)
        if stroke.counts_as:
            taken[stroke.counts_as].append(milliseconds)
        page.wait_for_timeout(next(PAUSES))
    return taken


def struck(page: Page, stroke: Stroke) -> float:
    """Do one thing as a hand does it; return the milliseconds until its answer is seen."""
    kind = "keydown" if stroke.key else "click" if stroke.tap else "hashchange"
    page.evaluate(AWAIT % (stroke.until, json.dumps([kind, stroke.within])))
    if stroke.key:
        page.keyboard.press(stroke.key)
    elif stroke.tap:
        page.click(stroke.tap)
    else:
        page.evaluate("(route) => { location.hash = route; }", stroke.route)
    return float(page.evaluate("taken"))


def _figures(name: str, taken: list[float], calibration: float) -> Iterator[Figure]:
    ordered = sorted(taken)
    for part in (50, 95):
        worst = ordered[max(0, math.ceil(len(ordered) * part / 100) - 1)]
        yield Figure(
            name=f"{name}, {part} of 100",
            milliseconds=worst,
            ratio=worst / calibration,
            beside="JS loop",
        )
