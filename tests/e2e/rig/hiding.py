"""A browser whose pages are really hidden: Playwright's own browsers treat all pages as visible."""

import subprocess
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest
from playwright.sync_api import BrowserContext, Playwright

from tests.e2e.rig.browser import CHROMIUM_ARGS, find_browser
from tests.e2e.rig.patience import time_factor


@contextmanager
def hiding_browser(playwright: Playwright, profile: Path) -> Iterator[BrowserContext]:
    """Start Chromium as a user does, and leave its pages as they are.

    A page that another tab covers is hidden.
    """
    path = find_browser("Chromium")
    if path is None:
        pytest.skip("no chromium on this machine")
    arguments = ["--headless=new", "--disable-gpu", "--remote-debugging-port=0"]
    process = subprocess.Popen(
        [path, *CHROMIUM_ARGS, *arguments, f"--user-data-dir={profile}", "about:blank"],
        stdout=subprocess.DEVNULL,
        stderr=subprocess.DEVNULL,
    )
    try:
        address = f"http://127.0.0.1:{_port(profile)}"
        browser = playwright.chromium.connect_over_cdp(address, no_defaults=True)
        yield browser.contexts[0]
        browser.close()
    finally:
        process.terminate()
        process.wait()


def _port(profile: Path) -> int:
    """Return the port of a browser that was just started on a profile."""
    report = profile / "DevToolsActivePort"
    until = time.monotonic() + 30 * time_factor()
    while not (report.exists() and report.read_text().count("\n")):
        assert time.monotonic() < until, "the browser does not start"
        time.sleep(0.05)
    return int(report.read_text().split()[0])
