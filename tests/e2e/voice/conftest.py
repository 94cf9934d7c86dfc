"""A page on which the voice can be heard, and a spy on everything that is made to sound."""

import pytest
from playwright.sync_api import BrowserContext, Page

from tests.e2e.rig.recorder import Recorder
from tests.e2e.voice.hearing import SPEAKER, SPY, open_voice


@pytest.fixture
def page(context: BrowserContext, server: Recorder, browser_name: str) -> Page:
    """The screen of the voice."""
    page = context.new_page()
    page.add_init_script(SPY)
    if browser_name == "firefox":
        page.add_init_script(SPEAKER)
    open_voice(page, server.url)
    return page
