"""Windows of the hall beside the judge's page."""

from collections.abc import Callable

import pytest
from playwright.sync_api import BrowserContext, Page

from tests.e2e.hall.window import open_hall, open_listener
from tests.e2e.rig.recorder import Recorder


@pytest.fixture
def judge(page: Page) -> Page:
    """The judge's page, untouched."""
    return page


@pytest.fixture
def hall(judge: Page, context: BrowserContext, server: Recorder) -> Page:
    """A window of the hall."""
    return open_hall(context, server)


@pytest.fixture
def ear(context: BrowserContext, server: Recorder) -> Page:
    """A page that hears every message of the channel."""
    return open_listener(context, server)


@pytest.fixture
def another_hall(context: BrowserContext, server: Recorder) -> Callable[..., Page]:
    """Open one more window of the hall."""
    return lambda **options: open_hall(context, server, **options)
