"""Firefox beside Orca, with the site of `make serve`.

The tests are skipped where Debian's packages are not installed.
"""

import shutil
import threading
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

import pytest
from playwright.sync_api import Page, Playwright

from scripts.build.layout import ROOT, Layout
from scripts.serve import server
from tests.e2e.rig.desk import open_desk
from tests.ear.listener import Listener
from tests.ear.reader import Reader, missing

KEPT = ROOT / "build" / "ear"


@pytest.fixture(scope="session")
def reader() -> Iterator[Reader]:
    """Orca on a screen of its own; what it spoke stays in build/ear."""
    if absent := missing():
        pytest.skip(f"not installed: {' '.join(absent)} (Debian: apt-get install)")
    shutil.rmtree(KEPT, ignore_errors=True)
    KEPT.mkdir(parents=True)
    with Reader(KEPT) as reading:
        yield reading


@dataclass(frozen=True)
class Address:
    """Where the site is."""

    url: str


@pytest.fixture(scope="session")
def address() -> Iterator[Address]:
    """The built site, served."""
    with server(Path(Layout().out), 0) as listening:
        threading.Thread(target=listening.serve_forever, daemon=True).start()
        yield Address(f"http://localhost:{listening.server_port}/")
        listening.shutdown()


@pytest.fixture(scope="session")
def firefox(playwright: Playwright, reader: Reader, address: Address) -> Iterator[Page]:
    """Firefox with its accessibility on, at the register."""
    browser = playwright.firefox.launch(
        executable_path=shutil.which("firefox-esr"),
        channel="moz-firefox",
        headless=False,
        env=reader.env,
        firefox_user_prefs={"accessibility.force_disabled": -1},
    )
    page = browser.new_context(viewport=None, no_viewport=True, locale="en").new_page()
    page.set_default_timeout(60_000)
    open_desk(page, address.url)
    reader.take_window()
    yield page
    browser.close()


@pytest.fixture
def listener(firefox: Page, reader: Reader) -> Listener:
    """Who compares what is written into the regions with what is spoken."""
    return Listener(firefox, reader)
