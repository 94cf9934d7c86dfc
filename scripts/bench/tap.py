"""Measure the delay that a user feels: from a key or a tap to the frame that displays its answer."""

import json
import math
from collections import defaultdict
from collections.abc import Iterator
from itertools import cycle

from playwright.sync_api import Page

from scripts.bench.chromium import JS_LOOP, SLOW, reboot, slow_down
from scripts.bench.figure import Figure
from scripts.bench.scene import SCENES, Scene, Stroke

SETTLED = 4_000  # milliseconds after which a start and its deferred work are done
PAUSES = cycle(
    (90, 150, 480)
)  # milliseconds between strokes; in the longest the page keeps its screen
# From the moment of the event to the first frame after the condition holds.
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
    """Yield the figures of all scenes, at full speed and slowed down."""
    for scene in SCENES:
        if only not in scene.name:
            continue
        calibration: float = page.evaluate(JS_LOOP)
        lay_scene(page, url, scene)
        plain = _time_strokes(page, scene)
        lay_scene(page, url, scene)
        with slow_down(page):
            slow = _time_strokes(page, scene)
        for name, times in plain.items():
            yield from _figures(name, times, calibration)
            yield from _figures(f"{name}, {SLOW} x slower", slow[name], calibration)


def lay_scene(page: Page, url: str, scene: Scene) -> None:
    """Write a scene into the store, restart the page and wait until its screen can be used."""
    page.evaluate(WRITE, json.loads(scene.tables()))
    reboot(page, f"{url}#{scene.route}")
    page.wait_for_function(scene.ready_condition, timeout=60_000)
    page.wait_for_timeout(SETTLED)


def _time_strokes(page: Page, scene: Scene) -> dict[str, list[float]]:
    times: dict[str, list[float]] = defaultdict(list)
    for stroke in scene.strokes():
        milliseconds = strike(page, stroke)
        if stroke.counts_as:
            times[stroke.counts_as].append(milliseconds)
        page.wait_for_timeout(next(PAUSES))
    return times


def strike(page: Page, stroke: Stroke) -> float:
    """Do a stroke as a user does; return the milliseconds until its answer is displayed."""
    kind = "keydown" if stroke.key else "click" if stroke.tap else "hashchange"
    page.evaluate(AWAIT % (stroke.until, json.dumps([kind, stroke.within])))
    if stroke.key:
        page.keyboard.press(stroke.key)
    elif stroke.tap:
        page.click(stroke.tap)
    else:
        page.evaluate("(route) => { location.hash = route; }", stroke.route)
    return float(page.evaluate("taken"))


def _figures(name: str, times: list[float], calibration: float) -> Iterator[Figure]:
    ordered = sorted(times)
    for part in (50, 95):
        worst = ordered[max(0, math.ceil(len(ordered) * part / 100) - 1)]
        yield Figure(
            name=f"{name}, {part} of 100",
            milliseconds=worst,
            ratio=worst / calibration,
            beside="JS loop",
        )
