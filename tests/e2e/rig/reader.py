"""A user who has a keyboard and a screen reader: no mouse, no eyes, no selector of a style sheet.

What is on the page is found by role and name, as the accessibility tree has it, and reached by the keys that a
keyboard has. The announcer's sentences are no part of it: a user who missed them finds everything by reading.
"""

import re
from collections.abc import Callable, Sequence
from contextlib import suppress
from typing import Any

from playwright.sync_api import Locator, Page
from playwright.sync_api import TimeoutError as LateError

from tests.e2e.rig.desk import wait_until

MAX_TABS = 160  # more than any screen of a round has to press
MAX_ARROWS = 12  # more than any group has radio buttons
LOOKS, LOOK = 5, 1500  # ms
_HAVE_FOCUS = "(nodes) => nodes.includes(document.activeElement)"
_IS_BUSY = "Boolean(document.documentElement.dataset.painted || document.querySelector('form[aria-busy=true]'))"
_NAME = re.compile(r'^- \'?[a-z]+ "((?:[^"\\]|\\.)*)"')


class Reader:
    """A page as it is read and pressed."""

    def __init__(self, page: Page) -> None:
        self.page = page

    def find(self, role: Any, name: str = "", **state: Any) -> Locator:
        """Return what has a role, and a name that begins so."""
        if name:
            state["name"] = re.compile(f"^{re.escape(name)}")
        return self.page.get_by_role(role, **state)

    def has(self, role: Any, name: str = "", **state: Any) -> bool:
        """Whether the page has it."""
        return self.find(role, name, **state).count() > 0

    def wait(self, role: Any, name: str, seconds: float = 15.0) -> None:
        """Wait until the page has it, painted by Python."""
        self.wait_for(lambda: self.has(role, name), f"{role} {name}", seconds)

    def wait_for(self, ask: Callable[[], Any], expected: str, seconds: float = 15.0) -> None:
        """Wait until the page answers so, painted by Python."""
        wait_until(self.page, lambda: not self.page.evaluate(_IS_BUSY) and ask(), expected, seconds)

    def names(self, role: Any, name: str = "", **state: Any) -> list[str]:
        """Return the names of all that has a role, as they are read."""
        for _ in range(LOOKS):
            with suppress(LateError):  # what was counted went before it was read
                nodes = self.find(role, name, **state).all()
                read = [_NAME.match(node.aria_snapshot(timeout=LOOK)) for node in nodes]
                return [found[1] for found in read if found]
        raise AssertionError(f"{role} {name} does not come to rest")

    def text(self, role: Any, name: str) -> str:
        """Return what is read inside a part of the page."""
        return self.find(role, name).aria_snapshot()

    def reach(self, role: Any, name: str, **state: Any) -> None:
        """Press Tab until it has the focus, from wherever that is."""
        targets = self.find(
            role, name, **state
        )  # under an open question are others, which Tab passes
        for _ in range(MAX_TABS):
            if targets.evaluate_all(_HAVE_FOCUS):
                return
            self.page.keyboard.press("Tab")
        raise AssertionError(f"Tab does not lead to {role} {name}")

    def press(self, role: Any, name: str) -> None:
        """Go to a button or link, and press Enter."""
        self.reach(role, name)
        self.page.keyboard.press("Enter")

    def choose(self, names: Sequence[str], name: str) -> None:
        """Choose one of some radio buttons: Tab leads to the group, and the arrows through it."""
        chosen = next(other for other in names if self.has("radio", other, checked=True))
        self.reach("radio", chosen)
        for _ in range(MAX_ARROWS):
            if self.has("radio", name, checked=True):
                return
            self.page.keyboard.press("ArrowDown")
        raise AssertionError(f"the arrows do not lead to {name}")

    def fill(self, role: Any, name: str, text: str) -> None:
        """Go to a field and type over what it has."""
        self.reach(role, name)
        self.page.keyboard.press("Control+A")
        self.page.keyboard.type(text)
