"""Measure in Chromium: the boot beside bare Pyodide's, and from a tap to the painted answer."""

import shutil
import statistics
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from playwright.sync_api import Browser, CDPSession, Page, sync_playwright

from scripts.bench.figure import Figure
from scripts.bench.tap import TAPS, Tap
from scripts.build.layout import ROOT, Layout, tree
from scripts.build.precache import WORKER, sealed
from scripts.serve import server

BARE = Path(__file__).parent / "bare"
BARE_OUT = ROOT / "build" / "bench" / "bare"
INTERPRETER = (
    "pyodide/pyodide.mjs",
    "pyodide/pyodide.asm.mjs",
    "pyodide/pyodide.asm.wasm",
    "pyodide/pyodide-lock.json",
    "pyodide/python_stdlib.zip",
)
ARGUMENTS = ("--no-sandbox", "--disable-gpu", "--disable-background-networking", "--disable-sync")
SLOW = 4  # times slower, as a cheap tablet is
TAPS_MEASURED = 40
# Notes the moment the page says it is ready, and the longest task on its main thread.
WATCH = """
globalThis.bench = { ready: 0, task: 0 };
new MutationObserver(() => {
  const state = document.documentElement?.dataset.engine;
  if (state === "ready") bench.ready ||= performance.now();
}).observe(document, { subtree: true, childList: true, attributeFilter: ["data-engine"] });
new PerformanceObserver((list) => {
  for (const { duration } of list.getEntries()) bench.task = Math.max(bench.task, duration);
}).observe({ type: "longtask", buffered: true });
"""
# The loop that taps are compared with, in the page's own language.
JS_LOOP = """
() => {
  let best = Infinity;
  for (let round = 0; round < 5; round += 1) {
    const began = performance.now();
    let x = 1;
    for (let k = 0; k < 3e6; k += 1) x = (x * 48271) % 2147483647;
    best = Math.min(best, performance.now() - began + (x & 0));
  }
  return best;
}
"""
# From the event to the first frame after the answer has changed the screen.
TAP = """
([selector, area]) => new Promise((done, fail) => {
  const began = performance.now();
  const observer = new MutationObserver(() => {
    observer.disconnect();
    requestAnimationFrame(() => {
      const { port1, port2 } = new MessageChannel();
      port1.onmessage = () => done(performance.now() - began);
      port2.postMessage(0);
    });
  });
  observer.observe(document.querySelector(area),
    { subtree: true, childList: true, attributes: true, characterData: true });
  setTimeout(() => fail(new Error("no answer to a tap in 10 s")), 10000);
  document.querySelector(selector).click();
})
"""


def figures(*, boots: int) -> Iterator[Figure]:
    """Measure everything that needs a browser."""
    make_bare()
    path = shutil.which("chromium") or shutil.which("google-chrome")
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=path, args=list(ARGUMENTS))
        with served(Layout().out) as ours, served(BARE_OUT) as bare:
            yield from _boot(browser, ours, bare, boots)
            for tap in TAPS:
                yield from _tap(browser, ours, tap)
        browser.close()


def make_bare() -> None:
    """Write the page that is compared: the same interpreter and library, the same service worker."""
    layout = Layout()
    files = {name: (layout.out / name).read_bytes() for name in INTERPRETER}
    files |= {path.name: path.read_bytes() for path in tree(BARE)}
    files[WORKER] = (layout.site / WORKER).read_bytes()
    shutil.rmtree(BARE_OUT, ignore_errors=True)
    for name, data in sealed(layout, files, version="bare", news={}).items():
        (BARE_OUT / name).parent.mkdir(parents=True, exist_ok=True)
        (BARE_OUT / name).write_bytes(data)


@contextmanager
def served(folder: Path) -> Iterator[str]:
    """Serve a folder for as long as it is wanted, and say where."""
    with server(folder, 0) as listening:
        thread = threading.Thread(target=listening.serve_forever, daemon=True)
        thread.start()
        yield f"http://127.0.0.1:{listening.server_port}/"
        listening.shutdown()


def _boot(browser: Browser, ours: str, bare: str, boots: int) -> Iterator[Figure]:
    """Boot both from the cache, in turns and each first as often, so that both have the same luck."""
    pages = {url: _installed(browser, url) for url in (bare, ours)}
    taken: dict[str, list[float]] = {bare: [], ours: []}
    order = list(pages)
    for _ in range(boots):
        for url in order:
            taken[url].append(_reboot(pages[url], url))
        order.reverse()
    middle = {url: statistics.median(values) for url, values in taken.items()}
    yield Figure(name="warm boot of bare Pyodide", milliseconds=middle[bare], ratio=1.0, beside="")
    yield Figure(
        name="warm boot to ready",
        milliseconds=middle[ours],
        ratio=middle[ours] / middle[bare],
        beside="bare",
    )
    page = pages[ours]
    calibration = page.evaluate(JS_LOOP)
    with _slowed(page):
        _reboot(page, ours)
        task = float(page.evaluate("bench.task"))
    yield Figure(
        name=f"longest task of a boot, {SLOW} x slower",
        milliseconds=task,
        ratio=task / calibration,
        beside="JS loop",
    )
    for page in pages.values():
        page.context.close()


def _installed(browser: Browser, url: str) -> Page:
    page = browser.new_context(viewport={"width": 1180, "height": 820}, locale="en").new_page()
    page.add_init_script(WATCH)
    page.goto(url)
    _wait_ready(page)
    _reboot(page, url)  # the first boot from the cache still compiles
    return page


def _reboot(page: Page, url: str) -> float:
    page.goto("about:blank")
    time.sleep(0.3)
    page.goto(url)
    return _wait_ready(page)


def _wait_ready(page: Page, seconds: float = 60.0) -> float:
    until = time.monotonic() + seconds
    while time.monotonic() < until:
        if ready := page.evaluate("bench.ready"):
            return float(ready)
        time.sleep(0.03)
    message = f"not ready in {seconds} s"
    raise TimeoutError(message)


@contextmanager
def _slowed(page: Page) -> Iterator[None]:
    session: CDPSession = page.context.new_cdp_session(page)
    session.send("Emulation.setCPUThrottlingRate", {"rate": SLOW})
    yield
    session.send("Emulation.setCPUThrottlingRate", {"rate": 1})


def _tap(browser: Browser, url: str, tap: Tap) -> Iterator[Figure]:
    page = _installed(browser, url)
    tap.prepare(page, url)
    calibration: float = page.evaluate(JS_LOOP)
    yield _taps(page, tap, f"{tap.name}, tap to paint, 95 of 100", calibration)
    with _slowed(page):
        yield _taps(page, tap, f"{tap.name}, the same {SLOW} x slower", calibration)
    page.context.close()


def _taps(page: Page, tap: Tap, name: str, calibration: float) -> Figure:
    taken: list[Any] = []
    for _ in range(TAPS_MEASURED):
        taken.append(page.evaluate(TAP, [tap.selector, tap.area]))
        page.wait_for_timeout(60)
    worst = sorted(taken)[round(len(taken) * 0.95) - 1]
    return Figure(name=name, milliseconds=worst, ratio=worst / calibration, beside="JS loop")
