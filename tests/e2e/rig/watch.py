"""The faults of a page: errors, refusals by the policy, requests to other hosts."""

import re
from typing import Any
from urllib.parse import urlsplit

from playwright.sync_api import BrowserContext, ConsoleMessage, Error, Page, Request, WebError

from tests.e2e.rig import by_ear
from tests.e2e.rig.starts import SWITCHED_OFF, is_snapshot_run

# Said on the console, so that it outlives the page it happened on.
POLICY = """
addEventListener("securitypolicyviolation", (event) =>
  console.error(`csp: ${event.violatedDirective} ${event.blockedURI} ${event.sourceFile}`));
"""
# Whether the service worker served the page: one from the server looks for the version twice (desk.wait_rest).
FROM_DEVICE = "globalThis.isFromDevice = Boolean(navigator.serviceWorker?.controller);"
LOCAL_SCHEMES = {"blob", "data", "about"}
# What a desk of the test before says in the room when it finds its channel and its database gone, in each browser.
LEFT = re.compile(
    r"Channel is closed|no longer, usable|reading 'onerror'|can't access property \"onerror\""
)
# What Firefox says of a page that goes while it fetches. Of a file that could not be served it says the address.
GONE = "Failed to load ‘’. A ServiceWorker intercepted the request"
# What Firefox says of a worker that is ended while it runs, as the one of a window that steps back may be. What our own
# code throws has a name, and Chromium, where the same tests run, says "undefined" of nothing but a fault.
CUT_OFF = "undefined"


class Watch:
    """A listener on all messages of a context; `faults` has the errors."""

    def __init__(
        self, context: BrowserContext, origin: str, *, allows_snapshots: bool = False
    ) -> None:
        self.context = context
        self.origin = origin
        self.is_shared = False
        self.is_firefox = (
            context.browser is not None and context.browser.browser_type.name == "firefox"
        )
        self.kept: Page | None = None  # of a shared one, beside those of the test
        self.console: list[str] = []
        self.faults: list[str] = []
        self._allowed: list[re.Pattern[str]] = []
        context.add_init_script(POLICY)
        context.add_init_script(by_ear.WATCH)
        context.add_init_script(FROM_DEVICE)
        if not (allows_snapshots or is_snapshot_run()):
            context.add_init_script(SWITCHED_OFF)
        context.on("console", self._on_console)
        context.on("weberror", self._on_error)
        context.on("request", self._on_request)

    def begin(self) -> None:
        """Drop earlier messages: another test begins on a shared context."""
        self.is_shared = True
        self.console.clear()
        self.faults.clear()
        self._allowed.clear()

    def close(self) -> None:
        """Close the context, or the pages of one that tests share."""
        try:
            if self.is_shared:
                for page in self.pages:
                    page.close()
            else:
                self.context.close()
        except Error:  # its browser was killed by the test
            pass

    @property
    def pages(self) -> list[Page]:
        """Return the pages of the test."""
        return [page for page in self.context.pages if page is not self.kept]

    def allow(self, pattern: str) -> None:
        """Expect faults that fit the pattern: this test provokes them."""
        self._allowed.append(re.compile(pattern))

    def _on_console(self, message: ConsoleMessage) -> None:
        self.console.append(f"{message.type}: {message.text}")
        if message.type == "error":
            self._fault(f"console: {message.text} ({message.location.get('url', '')})")

    def _on_error(self, error: WebError) -> None:
        if error.page is not None and error.page is self.kept and LEFT.search(f"{error.error}"):
            return
        if GONE in f"{error.error}" or (self.is_firefox and f"{error.error}" == CUT_OFF):
            return
        self._fault(f"page error: {error.error}")

    def _on_request(self, request: Request) -> None:
        place = urlsplit(request.url)
        if place.scheme in LOCAL_SCHEMES or f"{place.scheme}://{place.netloc}" == self.origin:
            return
        self._fault(f"request left the origin: {request.url}")

    def _fault(self, text: str) -> None:
        self.faults.append(text)

    @property
    def unexpected(self) -> list[str]:
        """Return the faults that the test does not allow."""
        return [fault for fault in self.faults if not any(p.search(fault) for p in self._allowed)]


def format_error(error: Any) -> str:
    """Return an exception as one line."""
    return f"{type(error).__name__}: {error}".splitlines()[0]
