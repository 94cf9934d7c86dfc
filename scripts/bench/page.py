"""Measure in Chromium: the boot beside bare Pyodide's, and from a tap to the painted answer."""

import shutil
import statistics
from collections.abc import Iterator
from pathlib import Path

from playwright.sync_api import Browser, sync_playwright

from scripts.bench.chromium import (
    JS_LOOP,
    SLOW,
    launch_browser,
    open_installed_page,
    reboot,
    serve_folder,
    slow_down,
)
from scripts.bench.figure import Figure
from scripts.bench.tap import taps
from scripts.build.layout import ROOT, Layout, tree
from scripts.build.precache import read_worker, seal

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
    """Yield the figures of the page: the boot, then the taps."""
    make_bare()
    with sync_playwright() as playwright:
        browser = launch_browser(playwright)
        with serve_folder(Layout().out) as site_url, serve_folder(BARE_OUT) as bare_url:
            yield from _measure_boots(browser, site_url, bare_url, boots)
            page = open_installed_page(browser, site_url)
            yield from taps(page, site_url)
            page.context.close()
        browser.close()


def make_bare() -> None:
    """Write the page to compare with: the same interpreter, library and service worker."""
    layout = Layout()
    files = {name: (layout.out / name).read_bytes() for name in INTERPRETER}
    files |= {path.name: path.read_bytes() for path in tree(BARE)}
    files |= read_worker(layout)
    shutil.rmtree(BARE_OUT, ignore_errors=True)
    for name, data in seal(layout, files, version="bare", news={}).items():
        (BARE_OUT / name).parent.mkdir(parents=True, exist_ok=True)
        (BARE_OUT / name).write_bytes(data)


def _measure_boots(browser: Browser, site_url: str, bare_url: str, boots: int) -> Iterator[Figure]:
    """Boot both from the cache in turns, each as often the first, so that other load meets both alike."""
    pages = {url: open_installed_page(browser, url) for url in (bare_url, site_url)}
    times: dict[str, list[float]] = {bare_url: [], site_url: []}
    order = list(pages)
    for _ in range(boots):
        for url in order:
            times[url].append(reboot(pages[url], url))
        order.reverse()
    middle = {url: statistics.median(values) for url, values in times.items()}
    yield Figure(
        name="warm boot of bare Pyodide", milliseconds=middle[bare_url], ratio=1.0, beside=""
    )
    yield Figure(
        name="warm boot to ready",
        milliseconds=middle[site_url],
        ratio=middle[site_url] / middle[bare_url],
        beside="bare",
    )
    page = pages[site_url]
    calibration = page.evaluate(JS_LOOP)
    with slow_down(page):
        reboot(page, site_url)
        task = float(page.evaluate("bench.task"))
    yield Figure(
        name=f"longest task of a boot, {SLOW} x slower",
        milliseconds=task,
        ratio=task / calibration,
        beside="JS loop",
    )
    for page in pages.values():
        page.context.close()
