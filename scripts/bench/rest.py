"""Measure what an open page costs a battery: wake-ups of the browser, and frames of a clock.

A count is the same on every machine, but for what other load adds.
"""

import os
import time
from collections.abc import Iterator

from playwright.sync_api import Page, sync_playwright

from scripts.bench.chromium import launch_browser, open_installed_page, serve_folder
from scripts.bench.figure import Figure
from scripts.bench.processor import Processes
from scripts.build.layout import Layout

SECONDS = 10
SETTLED = 20  # seconds after which no work is pending; the sound sleeps after 15
FRAMES = 12  # of a round clock in that time
# The number of moments at which something on the screen changes; none of them requests a frame.
COUNT = """() => {
  const seen = (globalThis.moments = new Set());
  new MutationObserver(() => seen.add(Math.floor(performance.now() / 16)))
    .observe(document.body, { subtree: true, childList: true, characterData: true, attributes: true });
}"""


def figures() -> Iterator[Figure]:
    """Yield the figures of Home before a clock was used, of a clock, and of Home after it."""
    with sync_playwright() as playwright, serve_folder(Layout().out) as url:
        browser = launch_browser(playwright)
        processes = Processes(os.getpid(), "chrom")
        page = open_installed_page(browser, url)
        before = _count_wakeups(processes)
        yield _figure_of(f"rest: wake-ups on Home in {SECONDS} s", before, before)
        yield _figure_of(
            f"rest: a round clock painted in {SECONDS} s", _run_clock(page, url), FRAMES
        )
        after = _count_wakeups(processes)
        yield _figure_of("rest: the same wake-ups after a clock was used", after, before)
        browser.close()


def _figure_of(name: str, count: int, beside: int) -> Figure:
    ratio = count / max(1, beside)
    return Figure(name=name, milliseconds=count, ratio=ratio, beside=f"{beside} times")


def _count_wakeups(processes: Processes) -> int:
    time.sleep(SETTLED)
    before = processes.wakeups()
    time.sleep(SECONDS)
    return processes.wakeups() - before


def _run_clock(page: Page, url: str) -> int:
    """Run the clock of a round, started by a tap so that it may sound; return the number of its frames.

    The clock is closed afterwards.
    """
    page.goto(f"{url}#/clock")
    page.locator("#begin-rounds").wait_for()
    page.click("#next")
    page.locator("#screen round-clock").wait_for()
    page.click("#next")
    page.locator("[data-dialog=pause-why]").wait_for()
    time.sleep(SETTLED)  # the calls at the start have been spoken
    page.evaluate(COUNT)
    time.sleep(SECONDS)
    painted = int(page.evaluate("moments.size"))
    page.click("#end-round button")
    page.click("[form^=close-round]")
    page.locator("#start-round").wait_for()
    page.goto(f"{url}#/")
    page.locator("#screen .doors").wait_for()
    return painted
