"""Pages with a full register, for the tests of the screens."""

from collections.abc import Iterator

import pytest
from playwright.sync_api import BrowserContext, Page

from tests.e2e.rig.recorder import Recorder
from tests.e2e.screens.house import House, bring_in, house


@pytest.fixture
def full() -> House:
    """Who is in the full register."""
    return house()


@pytest.fixture
def filled(page: Page, full: House) -> Page:
    """A page whose register holds everything a screen can show."""
    bring_in(page)
    return page


@pytest.fixture
def looks_restored(context: BrowserContext, server: Recorder) -> Iterator[None]:
    """Have the service worker forget the language and the look that a test chose."""
    yield
    page = context.new_page()
    page.goto(server.blank)
    page.evaluate(
        """async () => {
          for (const name of await caches.keys())
            if (name.endsWith(":state"))
              await (await caches.open(name)).delete(new URL("./?look", location.href).href);
        }"""
    )
    page.close()
