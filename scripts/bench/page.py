"""Measure in Chromium: the boot beside bare Pyodide's, and from a tap to the painted answer."""

import shutil
import statistics
from collections.abc import Iterator
from pathlib import Path

from playwright.sync_api import Browser, sync_playwright

from scripts.bench.chromium import JS_LOOP, SLOW, installed, launched, reboot, served, slowed
from scripts.bench.figure import Figure
from scripts.bench.tap import taps
from scripts.build.layout import ROOT, Layout, tree
from scripts.build.precache import WORKER, sealed

BARE = Path(__file__).parent / "bare"
BARE_OUT = ROOT / "build" / "bench" / "bare"
INTERPRETER = (
    "pyodide/pyodide.js",
    "pyodide/pyodide.asm.js",
    "pyodide/pyodide.asm.wasm",
    "pyodide/pyodide-lock.json",
    "pyodide/python_stdlib.zip",
)


def figures(*, boots: int) -> Iterator[Figure]:
    """Measure everything that needs a browser."""
    make_bare()
    with sync_playwright() as playwright:
        browser = launched(playwright)
        with served(Layout().out) as ours, served(BARE_OUT) as bare:
            yield from _boot(browser, ours, bare, boots)
            page = installed(browser, ours)
            yield from taps(page, ours)
            page.context.close()
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


def _boot(browser: Browser, ours: str, bare: str, boots: int) -> Iterator[Figure]:
    """Boot both from the cache, in turns and each first as often, so that both have the same luck."""
    pages = {url: installed(browser, url) for url in (bare, ours)}
    taken: dict[str, list[float]] = {bare: [], ours: []}
    order = list(pages)
    for _ in range(boots):
        for url in order:
            taken[url].append(reboot(pages[url], url))
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
    with slowed(page):
        reboot(page, ours)
        task = float(page.evaluate("bench.task"))
    yield Figure(
        name=f"longest task of a boot, {SLOW} x slower",
        milliseconds=task,
        ratio=task / calibration,
        beside="JS loop",
    )
    for page in pages.values():
        page.context.close()
