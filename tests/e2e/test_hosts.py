"""Servers that know few media types or refuse some, on an address without https (third-round 7-A1)."""

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Page

from tests.e2e.rig import browser as browsers
from tests.e2e.rig import hosts
from tests.e2e.rig.desk import (
    add_player,
    names_on_screen,
    open_desk,
    restart,
    start_of,
    wait_engine,
    wait_snapshot,
)
from tests.e2e.rig.patience import set_timeout
from tests.e2e.rig.watch import Watch
from tests.e2e.screens.house import go_to

pytestmark = pytest.mark.boots
NAME = "club.test"  # not localhost, which browsers trust without https
# Without these a browser shows no page at all: it takes no style and no module of another type.
NEEDED = {".html": "text/html", ".css": "text/css", ".js": "text/javascript"}
# Types, that of all other files, and what is refused: the status of the page that comes instead.
KNOWN = {
    "octets": ({}, "application/octet-stream", {".xz": 200}),
    "wrong-wasm": ({".wasm": "text/html"}, "text/plain", {".xz": 404}),
}
TYPES = """
async (paths) => Promise.all(paths.map(async (path) => (await fetch(path)).headers.get("Content-Type")))
"""


@contextmanager
def open_insecure(playwright: Any, keeper: Any, port: int, allowed: str = "(?!)") -> Iterator[Page]:
    """Open the register at an insecure name; faults that fit the pattern are expected."""
    browser = browsers.launch(
        playwright, "chromium", f"--host-resolver-rules=MAP {NAME} {hosts.HOST}"
    )
    try:
        context = browser.new_context(viewport={"width": 1180, "height": 820}, locale="en")
        origin = f"http://{NAME}:{port}"
        keeper.join(Watch(context, origin, allows_snapshots=True)).allow(allowed)
        set_timeout(context)
        page = context.new_page()
        open_desk(page, f"{origin}/")
        assert page.evaluate("isSecureContext || 'serviceWorker' in navigator") is False
        yield page
    finally:
        keeper.finish()
        browser.close()


def enter_and_restart(page: Page) -> None:
    """Enter a player and start again."""
    add_player(page, "Núria Llull")
    assert restart(page, "#finder") == "fresh"
    assert names_on_screen(page) == ["Núria Llull"]


@pytest.mark.parametrize("case", KNOWN)
def test_app_starts_from_server_that_knows_no_other_type(playwright, keeper, own_server, case):
    types, own_server.unknown_type, own_server.refused = KNOWN[case]
    own_server.types = NEEDED | types
    with open_insecure(playwright, keeper, own_server.port, r"404.*\.xz") as page:
        assert "/py/faristol.zip.xz" in own_server.requested
        comes_as_it_is = "/py/faristol.zip" in own_server.requested
        assert comes_as_it_is == bool(own_server.refused)
        requested = ["pyodide/pyodide.asm.wasm", "py/faristol.zip", "pyscript.json"]
        assert "application/wasm" not in page.evaluate(TYPES, requested)
        enter_and_restart(page)


def test_app_makes_no_snapshot_without_worker(playwright, keeper, own_server):
    own_server.types = NEEDED
    with open_insecure(playwright, keeper, own_server.port) as page:
        assert start_of(page) == "fresh"
        assert wait_snapshot(page) == "none"
        enter_and_restart(page)


POLICIES = {
    "workers": ("worker-src 'none'", "programs that run in the background (workers)"),
    "eval": ("script-src 'self'", "programs that are compiled on the page (eval, WebAssembly)"),
}


@pytest.mark.parametrize("case", POLICIES)
def test_policy_that_forbids_parts_of_the_app_is_named_at_once(
    new_context, keeper, own_server, case
):
    """A minute of “Starting…”, and a public address was asked (third-round 9-B13)."""
    policy, part = POLICIES[case]
    own_server.headers = {"Content-Security-Policy": policy}
    context = new_context()
    watch = keeper.watch(context, own_server.origin)
    watch.allow(r"policy: (worker-src|script-src eval)|csp: |Content Security Policy")
    page = context.new_page()
    page.goto(own_server.url)
    wait_engine(page, "failed")
    details = page.evaluate("document.getElementById('trouble').dataset.details")
    assert details == f"forbidden: {case}"
    text = page.inner_text("#trouble p")
    assert "This network, or the server, forbids" in text
    assert part in text
    assert not page.is_visible("#news")


@pytest.mark.parametrize("host", [hosts.nginx, hosts.busybox], ids=lambda host: host.__name__)
def test_app_starts_from_server_of_debian(playwright, keeper, site, tmp_path, host):
    serve: Callable[[Path, Path], Any] = host
    with serve(site, tmp_path) as port, open_insecure(playwright, keeper, port) as page:
        enter_and_restart(page)
        go_to(page, "/ready", ".checks")
        checks = page.inner_text("#screen")
        assert "This address cannot work offline" in checks
        assert "At an http:// address no browser promises to keep it" in checks
        # what would help with another address alone
        assert (
            page.locator("#screen [data-device=install], #screen [data-device=persist]").count()
            == 0
        )
