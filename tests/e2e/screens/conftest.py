"""Pages with a full register, for the tests of the screens."""

import pytest
from playwright.sync_api import Page

from tests.e2e.screens.house import House, house, import_register


@pytest.fixture
def full_register() -> House:
    """The full register: its file and its players."""
    return house()


@pytest.fixture
def full_page(page: Page, full_register: House) -> Page:
    """A page with the full register."""
    import_register(page)
    return page
