"""Name the taps that are measured; a screen that matters adds itself to TAPS."""

import time
from collections.abc import Callable
from dataclasses import dataclass

from playwright.sync_api import Page

ROWS = 40


@dataclass(frozen=True, slots=True, kw_only=True)
class Tap:
    """One thing to tap again and again: how to get there, what to tap, where the answer appears."""

    name: str
    prepare: Callable[[Page, str], None]
    selector: str
    area: str


def _register(page: Page, url: str) -> None:
    """Write down players through the form, then stand on their list."""
    for number in range(ROWS):
        page.evaluate("location.hash = '#/players/new'")
        page.locator("#screen form[data-command=add_player] [name=name]").fill(f"Player {number}")
        page.click("#next")
        page.locator("#finder").wait_for()
    page.goto(f"{url}#/players")
    until = time.monotonic() + 20
    rows = page.locator("#players-rows tbody tr")
    while rows.count() < ROWS and time.monotonic() < until:
        time.sleep(0.1)


TAPS = (
    Tap(
        name="a star in the register",
        prepare=_register,
        selector="#players-rows tbody tr:nth-child(20) button",
        area="#players-rows",
    ),
)
