"""Start Chromium on a served site, wait until it is ready, slow it down."""

import shutil
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from playwright.sync_api import Browser, CDPSession, Page, Playwright

from scripts.serve import server

ARGUMENTS = ("--no-sandbox", "--disable-gpu", "--disable-background-networking", "--disable-sync")
SLOW = 4  # times slower, as a cheap tablet is
# Notes the moment at which the page is ready, and the longest task on its main thread.
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
# As if the user had turned it off on the ready screen: the gain of a start from a snapshot is measured by itself.
NO_SNAPSHOT = "if (location.protocol !== 'about:') localStorage.setItem(`faristol:${location.pathname}:start-faster`, 'no');"
# The loop that strokes are compared with, in JavaScript.
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


def launch_browser(playwright: Playwright) -> Browser:
    """Start the Chromium of this machine."""
    path = shutil.which("chromium") or shutil.which("google-chrome")
    return playwright.chromium.launch(executable_path=path, args=list(ARGUMENTS))


@contextmanager
def serve_folder(folder: Path) -> Iterator[str]:
    """Serve a folder and yield its address."""
    with server(folder, 0) as listening:
        thread = threading.Thread(target=listening.serve_forever, daemon=True)
        thread.start()
        yield f"http://127.0.0.1:{listening.server_port}/"
        listening.shutdown()


def open_installed_page(browser: Browser, url: str) -> Page:
    """Return a page in its own profile, started from the cache."""
    page = browser.new_context(viewport={"width": 1180, "height": 820}, locale="en").new_page()
    page.add_init_script(WATCH)
    page.add_init_script(NO_SNAPSHOT)
    page.goto(url)
    wait_ready(page)
    reboot(page, url)  # the first boot from the cache still compiles
    return page


def reboot(page: Page, url: str) -> float:
    """Reload the page; return the milliseconds until it was ready."""
    page.goto("about:blank")
    time.sleep(0.3)
    page.goto(url)
    return wait_ready(page)


def wait_ready(page: Page, seconds: float = 60.0) -> float:
    """Wait until the page is ready; return the milliseconds since its start."""
    until = time.monotonic() + seconds
    while time.monotonic() < until:
        if ready := page.evaluate("bench.ready"):
            return float(ready)
        time.sleep(0.03)
    message = f"not ready in {seconds} s"
    raise TimeoutError(message)


@contextmanager
def slow_down(page: Page) -> Iterator[None]:
    """Slow the page and its worker down for a while."""
    session: CDPSession = page.context.new_cdp_session(page)
    session.send("Emulation.setCPUThrottlingRate", {"rate": SLOW})
    try:
        yield
    finally:
        session.send("Emulation.setCPUThrottlingRate", {"rate": 1})
