"""A second device beside the one of the test."""

import pytest

from tests.e2e.rig.desk import open_desk


@pytest.fixture
def other_device(context, server, browser):
    """Return the page of another device."""
    beside = browser.new_context(viewport={"width": 820, "height": 1180}, locale="ro")
    page = beside.new_page()
    open_desk(page, server.url)
    yield page
    beside.close()
