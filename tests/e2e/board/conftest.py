"""A page with a board and a rack, as on the page of parts."""

import pytest
from playwright.sync_api import BrowserContext, Page

from tests.e2e.rig.desk import open_desk
from tests.e2e.rig.recorder import Recorder


@pytest.fixture
def page(context: BrowserContext, server: Recorder) -> Page:
    """The page of parts with its board in view; its first answer is stored in the page."""
    page = context.new_page()
    open_desk(page, server.url, "/parts", "#parts-board")
    page.evaluate("window.answer = document.getElementById('screen').innerHTML")
    page.locator("#parts-board").scroll_into_view_if_needed()
    return page
