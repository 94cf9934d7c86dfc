"""A page with an audible voice, and a spy on all sounds."""

import pytest
from playwright.sync_api import BrowserContext, Page

from tests.e2e.rig.recorder import Recorder
from tests.e2e.voice.hearing import HURRY, SPEAKER, SPY, open_voice


@pytest.fixture
def page(context: BrowserContext, server: Recorder, browser_name: str) -> Page:
    """The screen of the voice."""
    return voice_page(context, server, browser_name)


@pytest.fixture
def fast_page(context: BrowserContext, server: Recorder, browser_name: str) -> Page:
    """The screen of the voice with a faster time of sound."""
    return voice_page(context, server, browser_name, HURRY)


def voice_page(context: BrowserContext, server: Recorder, browser_name: str, *more: str) -> Page:
    """Open the screen of the voice with the spy, and more scripts."""
    page = context.new_page()
    speaker = [SPEAKER] if browser_name == "firefox" else []
    for script in (SPY, *speaker, *more):
        page.add_init_script(script)
    open_voice(page, server.url)
    return page
