"""Measure the start in Chromium, to the first answer.

It is measured beside bare Pyodide's, and with a device full of work.

What counts is the CPU time of all processes of the browser. A tablet that is busy with other things
takes longer; the CPU time that a program needs stays the same.
"""

import math
import os
import shutil
import statistics
import time
from collections.abc import Iterator

from playwright.sync_api import Browser, Page, sync_playwright

from scripts.bench import device, page
from scripts.bench.chromium import ARGUMENTS, JS_LOOP, NO_SNAPSHOT, serve_folder
from scripts.bench.figure import Figure
from scripts.bench.processor import Processes
from scripts.build.layout import Layout

# The title of the page names its screen as soon as the first answer is painted.
ANSWERED = """
globalThis.bench = { ready: 0, answered: 0 };
new MutationObserver(() => {
  if (document.documentElement?.dataset.engine === "ready") bench.ready ||= performance.now();
  if (document.title.includes(" · ")) bench.answered ||= performance.now();
}).observe(document, { subtree: true, childList: true, characterData: true, attributeFilter: ["data-engine"] });
"""
WRITE = """
async (operations) => {
  const { write } = await import("./js/database.js");
  await write(JSON.parse(operations));
}
"""
EMPTY = "an empty device"
SNAPSHOT = "a snapshot"
HAS_SNAPSHOT = "document.documentElement.dataset.snapshot"
START_KIND = "document.documentElement.dataset.start"
ROUTES = {
    "duplicate": "/duplicate",
    "tournament": "/tournament",
    "game of two": "/game",
    "words": "/words",
}
# From a route that was not displayed yet to the frame with its screen.
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
    """Yield the figures of a start."""
    page.make_bare()
    path = shutil.which("chromium") or shutil.which("google-chrome")
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=path, args=list(ARGUMENTS))
        processes = Processes(os.getpid(), "chrom")
        with serve_folder(Layout().out) as site_url, serve_folder(page.BARE_OUT) as bare_url:
            pages = {
                "bare": open_page(browser, bare_url, "ready"),
                EMPTY: open_page(browser, site_url, "answered"),
                SNAPSHOT: open_page(browser, site_url, "answered", needs_snapshot=True),
                "1,000 players": open_page(browser, site_url, "answered", device.large_register()),
                f"{device.DOCUMENTS} documents": open_page(
                    browser, site_url, "answered", device.documents()
                ),
            }
            yield from _compare_boots(pages, {"bare": bare_url}, site_url, processes, boots)
            for name in (EMPTY, SNAPSHOT):
                yield from _measure_first_taps(pages[name], site_url, name, boots)
        browser.close()


def _compare_boots(
    pages: dict[str, Page], others: dict[str, str], site_url: str, processes: Processes, boots: int
) -> Iterator[Figure]:
    """Boot all in turns, forward and back, so that other load meets all alike."""
    times: dict[str, list[float]] = {name: [] for name in pages}
    order = list(pages)
    for _ in range(boots):
        for name in order:
            mark = "ready" if name in others else "answered"
            times[name].append(
                measure_boot(pages[name], others.get(name, site_url), mark, processes)
            )
        order.reverse()
    for name, values in times.items():
        beside = {"bare": "", EMPTY: "bare", SNAPSHOT: "bare"}.get(name, EMPTY)
        # compared within each turn: on a busy machine the same work takes more time
        pairs = zip(values, times[beside or name], strict=True)
        yield Figure(
            name=NAMES.get(name, f"the same with {name}"),
            milliseconds=statistics.median(values),
            ratio=statistics.median(value / beside_value for value, beside_value in pairs),
            beside=beside,
        )


def tap_name(place: str, start: str) -> str:
    """Return the name of the figure of a first tap."""
    return f"first tap into {place}, from {start}, 95 of 100"


def _measure_first_taps(tab: Page, url: str, start: str, boots: int) -> Iterator[Figure]:
    """Measure the time from the first tap after a start to the screen of each place."""
    calibration = float(tab.evaluate(JS_LOOP))
    for name, route in ROUTES.items():
        times = []
        for _ in range(boots):
            tab.goto("about:blank")
            tab.goto(url)
            _wait(tab, "answered")
            time.sleep(1)  # a user takes that long to find the tile
            times.append(float(tab.evaluate(TAP, route)))
        value = sorted(times)[math.ceil(0.95 * len(times)) - 1]
        yield Figure(
            name=tap_name(name, start),
            milliseconds=value,
            ratio=value / calibration,
            beside="JS loop",
        )


def open_page(
    browser: Browser,
    url: str,
    mark: str,
    tables: device.Tables | None = None,
    *,
    needs_snapshot: bool = False,
) -> Page:
    """Return a page in its own profile with these tables, started from the cache."""
    context = browser.new_context(viewport={"width": 1180, "height": 820}, locale="en")
    tab = context.new_page()
    tab.add_init_script(ANSWERED)
    if not needs_snapshot:
        tab.add_init_script(NO_SNAPSHOT)
    tab.goto(url)
    _wait(tab, mark)
    if needs_snapshot:
        _wait(tab, HAS_SNAPSHOT)
    for operations in device.operations_of(tables or {}):
        tab.evaluate(WRITE, operations)
    for _ in range(2):  # the first start from the cache still compiles
        tab.goto("about:blank")
        tab.goto(url)
        _wait(tab, mark)
        time.sleep(1)
    if needs_snapshot and tab.evaluate(START_KIND) != "snapshot":
        message = "the page did not start from a snapshot"
        raise RuntimeError(message)
    return tab


def measure_boot(tab: Page, url: str, mark: str, processes: Processes) -> float:
    """Boot a page; return the CPU time in milliseconds."""
    tab.goto("about:blank")
    time.sleep(0.7)
    before = processes.milliseconds()
    tab.goto(url)
    _wait(tab, mark)
    return processes.milliseconds() - before


def _wait(tab: Page, mark: str, seconds: float = 60.0) -> float:
    until = time.monotonic() + seconds
    while time.monotonic() < until:
        if moment := tab.evaluate(mark if mark == HAS_SNAPSHOT else f"bench.{mark}"):
            return float(moment)
        time.sleep(0.02)
    message = f"not {mark} in {seconds} s"
    raise TimeoutError(message)
