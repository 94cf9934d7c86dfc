"""Measure the start in Chromium, to the first answer: beside bare Pyodide's, and with a device full of work.

What counts is the processor's time of all processes of the browser. A tablet that is busy with
other things makes everybody wait; what a program asks of it stays the same.
"""

import math
import os
import shutil
import statistics
import time
from collections.abc import Iterator

from playwright.sync_api import Browser, Page, sync_playwright

from scripts.bench import device, page
from scripts.bench.chromium import ARGUMENTS, JS_LOOP, NO_SNAPSHOT, served
from scripts.bench.figure import Figure
from scripts.bench.processor import Processes
from scripts.build.layout import Layout

# The page is called by the name of its screen as soon as the first answer is painted.
ANSWERED = """
globalThis.bench = { ready: 0, answered: 0 };
new MutationObserver(() => {
  if (document.documentElement?.dataset.engine === "ready") bench.ready ||= performance.now();
  if (document.title.includes(" · ")) bench.answered ||= performance.now();
}).observe(document, { subtree: true, childList: true, characterData: true, attributeFilter: ["data-engine"] });
"""
LAY = """
async (operations) => {
  const { write } = await import("./js/database.js");
  await write(JSON.parse(operations));
}
"""
EMPTY = "an empty device"
SNAPSHOT = "a snapshot"
MADE = "document.documentElement.dataset.snapshot"
START = "document.documentElement.dataset.start"
ROUTES = {
    "duplicate": "/duplicate",
    "tournament": "/tournament",
    "game of two": "/game",
    "words": "/words",
}
# From a route that was never shown to the frame with its screen.
TAP = """
(route) => new Promise((done, fail) => {
  const began = performance.now(), { title } = document;
  const observer = new MutationObserver(() => {
    if (document.title === title) return;
    observer.disconnect();
    requestAnimationFrame(() => {
      const { port1, port2 } = new MessageChannel();
      port1.onmessage = () => done(performance.now() - began);
      port2.postMessage(0);
    });
  });
  observer.observe(document, { subtree: true, childList: true, characterData: true });
  location.hash = route;
  setTimeout(() => fail(new Error("no answer in 10 s")), 10_000);
})
"""
NAMES = {
    "bare": "a boot of bare Pyodide, processor's time",
    EMPTY: "boot to the first answer, processor's time",
    SNAPSHOT: "boot from a snapshot to the first answer, processor's time",
}


def figures(*, boots: int) -> Iterator[Figure]:
    """Measure everything of a start."""
    page.make_bare()
    path = shutil.which("chromium") or shutil.which("google-chrome")
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=path, args=list(ARGUMENTS))
        processes = Processes(os.getpid(), "chrom")
        with served(Layout().out) as ours, served(page.BARE_OUT) as bare:
            pages = {
                "bare": opened(browser, bare, "ready"),
                EMPTY: opened(browser, ours, "answered"),
                SNAPSHOT: opened(browser, ours, "answered", with_snapshot=True),
                "1,000 players": opened(browser, ours, "answered", device.thousand()),
                f"{device.DOCUMENTS} documents": opened(
                    browser, ours, "answered", device.documents()
                ),
            }
            yield from _compared(pages, {"bare": bare}, ours, processes, boots)
            for name in (EMPTY, SNAPSHOT):
                yield from _first_taps(pages[name], ours, name, boots)
        browser.close()


def _compared(
    pages: dict[str, Page], others: dict[str, str], ours: str, processes: Processes, boots: int
) -> Iterator[Figure]:
    """Boot all in turns, forward and back, so that all have the same luck."""
    taken: dict[str, list[float]] = {name: [] for name in pages}
    order = list(pages)
    for _ in range(boots):
        for name in order:
            what = "ready" if name in others else "answered"
            taken[name].append(booted(pages[name], others.get(name, ours), what, processes))
        order.reverse()
    for name, values in taken.items():
        beside = {"bare": "", EMPTY: "bare", SNAPSHOT: "bare"}.get(name, EMPTY)
        # each beside the one of its own turn: on a busy machine the same work takes more time
        pairs = zip(values, taken[beside or name], strict=True)
        yield Figure(
            name=NAMES.get(name, f"the same with {name}"),
            milliseconds=statistics.median(values),
            ratio=statistics.median(mine / its for mine, its in pairs),
            beside=beside,
        )


def tap_name(place: str, start: str) -> str:
    """Return the name of the figure of a first tap."""
    return f"first tap into {place}, from {start}, 95 of 100"


def _first_taps(one: Page, url: str, start: str, boots: int) -> Iterator[Figure]:
    """Measure from the first tap into a place, after a start, to its screen."""
    calibration = float(one.evaluate(JS_LOOP))
    for name, route in ROUTES.items():
        taken = []
        for _ in range(boots):
            one.goto("about:blank")
            one.goto(url)
            _wait(one, "answered")
            time.sleep(1)  # a hand takes that long to find the door
            taken.append(float(one.evaluate(TAP, route)))
        value = sorted(taken)[math.ceil(0.95 * len(taken)) - 1]
        yield Figure(
            name=tap_name(name, start),
            milliseconds=value,
            ratio=value / calibration,
            beside="JS loop",
        )


def opened(
    browser: Browser,
    url: str,
    what: str,
    tables: device.Tables | None = None,
    *,
    with_snapshot: bool = False,
) -> Page:
    """Open a page in a profile of its own, lay what there is to lay, and have it start from the cache."""
    context = browser.new_context(viewport={"width": 1180, "height": 820}, locale="en")
    one = context.new_page()
    one.add_init_script(ANSWERED)
    if not with_snapshot:
        one.add_init_script(NO_SNAPSHOT)
    one.goto(url)
    _wait(one, what)
    if with_snapshot:
        _wait(one, MADE)
    for operations in device.told(tables or {}):
        one.evaluate(LAY, operations)
    for _ in range(2):  # the first start from the cache still compiles
        one.goto("about:blank")
        one.goto(url)
        _wait(one, what)
        time.sleep(1)
    if with_snapshot and one.evaluate(START) != "snapshot":
        message = "the page did not start from a snapshot"
        raise RuntimeError(message)
    return one


def booted(one: Page, url: str, what: str, processes: Processes) -> float:
    """Boot a page; return the milliseconds of the processor that it took."""
    one.goto("about:blank")
    time.sleep(0.7)
    before = processes.milliseconds()
    one.goto(url)
    _wait(one, what)
    return processes.milliseconds() - before


def _wait(one: Page, what: str, seconds: float = 60.0) -> float:
    until = time.monotonic() + seconds
    while time.monotonic() < until:
        if when := one.evaluate(what if what == MADE else f"bench.{what}"):
            return float(when)
        time.sleep(0.02)
    message = f"not {what} in {seconds} s"
    raise TimeoutError(message)
