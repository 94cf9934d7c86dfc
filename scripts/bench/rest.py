"""Measure what an open page costs a battery: how often the browser wakes, and how often a clock is painted.

A count says the same on every machine, but for what a busy one adds.
"""

import os
import time
from collections.abc import Iterator

from playwright.sync_api import Page, sync_playwright

from scripts.bench.chromium import installed, launched, served
from scripts.bench.figure import Figure
from scripts.bench.processor import Processes
from scripts.build.layout import Layout

SECONDS = 10
SETTLED = 20  # seconds after which nothing waits to be done any more; the sound sleeps after 15
FRAMES = 12  # of a round clock in that time
# At how many moments something of the screen changes; a frame is asked for by none of them.
COUNT = """() => {
  const seen = (globalThis.moments = new Set());
  new MutationObserver(() => seen.add(Math.floor(performance.now() / 16)))
    .observe(document.body, { subtree: true, childList: true, characterData: true, attributes: true });
}"""


def figures() -> Iterator[Figure]:
    """Measure on Home before a clock was used, beside a clock, and on Home after it."""
    with sync_playwright() as playwright, served(Layout().out) as url:
        browser = launched(playwright)
        processes = Processes(os.getpid(), "chrom")
        page = installed(browser, url)
        before = _wakeups(processes)
        yield _figure(f"rest: wake-ups on Home in {SECONDS} s", before, before)
        yield _figure(f"rest: a round clock painted in {SECONDS} s", _clock(page, url), FRAMES)
        after = _wakeups(processes)
        yield _figure("rest: the same wake-ups after a clock was used", after, before)
        browser.close()


def _figure(name: str, count: int, beside: int) -> Figure:
    ratio = count / max(1, beside)
    return Figure(name=name, milliseconds=count, ratio=ratio, beside=f"{beside} times")


def _wakeups(processes: Processes) -> int:
    time.sleep(SETTLED)
    before = processes.wakeups()
    time.sleep(SECONDS)
    return processes.wakeups() - before


def _clock(page: Page, url: str) -> int:
    """Run the clock of a round, which a tap lets sound; return how often it was painted, and leave it closed."""
    page.goto(f"{url}#/clock")
    page.locator("#begin-rounds").wait_for()
    page.click("#next")
    page.locator("#screen round-clock").wait_for()
    page.click("#next")
    page.locator("[data-dialog=pause-why]").wait_for()
    time.sleep(SETTLED)  # what was called at the start has been said
    page.evaluate(COUNT)
    time.sleep(SECONDS)
    painted = int(page.evaluate("moments.size"))
    page.click("#end-round button")
    page.click("[form^=close-round]")
    page.locator("#start-round").wait_for()
    page.goto(f"{url}#/")
    page.locator("#screen .doors").wait_for()
    return painted
