"""Files that a device has lost: fetched again, or named without a connection."""

import json

import pytest

from tests.e2e.rig.desk import (
    add_player,
    events,
    open_desk,
    wait_engine,
    wait_rest,
    wait_screen,
    wait_until,
)

pytestmark = pytest.mark.boots
LOSE = """
async (paths) => {
  for (const name of await caches.keys()) if (name.includes(":version:")) {
    const cache = await caches.open(name);
    for (const path of paths) if (!(await cache.delete(new URL(path, document.baseURI).href))) return path;
  }
  return "";
}
"""
KEPT = """
async () => {
  for (const name of await caches.keys()) if (name.includes(":version:")) {
    const cache = await caches.open(name), found = {};
    for (const key of await cache.keys()) {
      const bytes = new Uint8Array(await crypto.subtle.digest("SHA-256", await (await cache.match(key)).arrayBuffer()));
      found[key.url.slice(new URL("./", document.baseURI).href.length)] = [...bytes].map((byte) => byte.toString(16).padStart(2, "0")).join("");
    }
    return found;
  }
  return {};
}
"""
EMPTY = "async () => { for (const name of await caches.keys()) await caches.delete(name); }"


def required_files(site):
    """Return the hashes of the files that a version requires."""
    files = json.loads((site / "precache.json").read_text())["files"]
    return {name: entry["sha256"] for name, entry in files.items() if not entry.get("later")}


def is_whole(page, site):
    digests = page.evaluate(KEPT)
    return all(digests.get(name) == digest for name, digest in required_files(site).items())


@pytest.fixture
def desk(fresh, own_server):
    context, watch = fresh(own_server.origin)
    watch.allow(
        "ERR_|Failed to (load|fetch)|NetworkError|network error|ServiceWorker|importing a module|boot"
    )
    page = context.new_page()
    open_desk(page, own_server.url)
    add_player(page, "Núria Llull")
    wait_rest(page)  # it would mend what is lost before the server is gone
    return page


def test_page_without_lost_file_names_file_and_starts_when_restored(desk, own_server, site):
    page = desk
    assert page.evaluate(LOSE, ["js/transport.js"]) == ""
    own_server.kill()
    page.reload()
    text = "A Faristol file is missing on this device: js/transport.js."
    wait_until(page, lambda: text in page.inner_text("body"), "what is missing", 30)
    page.evaluate("window.isOld = true")
    page.click("a.btn")  # nothing has changed: it is said at once
    wait_until(page, lambda: not page.evaluate("window.isOld"), "the page anew", 30)
    wait_until(page, lambda: text in page.inner_text("body"), "the same", 30)
    own_server.start()
    page.click("a.btn")
    wait_engine(page)
    wait_screen(page, "#bar")
    assert len(events(page)) == 2
    own_server.kill()
    page.reload()
    wait_engine(page)
    assert page.evaluate(KEPT)["js/transport.js"] == required_files(site)["js/transport.js"]


def test_lost_page_itself_is_reported_instead_of_browser_error(desk, own_server):
    page = desk
    assert page.evaluate(LOSE, ["index.html"]) == ""
    own_server.kill()
    page.reload()
    assert "missing on this device: index.html" in page.inner_text("body")
    own_server.start()
    page.click("a.btn")
    wait_engine(page)


def test_emptied_caches_are_filled_again_while_data_stay(desk, own_server, site):
    page = desk
    page.evaluate(EMPTY)
    own_server.kill()
    page.evaluate("location.hash = '#/ready'")
    missing = "Files are missing on this device"
    wait_until(page, lambda: missing in page.inner_text("#screen"), "that it is said", 40)
    own_server.start()
    page.evaluate("location.hash = '#/players'")
    page.reload()
    wait_engine(page)
    wait_until(page, lambda: is_whole(page, site), "every file", 60)
    wait_until(page, lambda: page.inner_text("#engine-line") == "", "the end of the download")
    own_server.kill()
    page.close()


def test_page_that_lost_a_module_on_its_way_reloads_itself(fresh, server):
    context, watch = fresh(server.origin, service_workers="block")  # its requests are not seen
    watch.allow("ERR_FAILED")
    lost = []

    def lose_once(route):
        lost.append(route.request.url)
        route.abort() if len(lost) == 1 else route.continue_()

    context.route("**/js/transport.js", lose_once)
    page = context.new_page()
    page.goto(server.url)
    wait_engine(page)
    assert len(lost) == 2


@pytest.mark.parametrize(
    ("aborted", "state"), [([2], "ready"), ([2, 3], "failed")], ids=["once", "twice"]
)
def test_python_that_lost_a_module_on_its_way_starts_again_once(fresh, server, aborted, state):
    context, watch = fresh(server.origin, service_workers="block")  # its requests are not seen
    watch.allow("ERR_FAILED|MessageEvent")
    requested = []  # first by the page

    def lose_some(route):
        requested.append(route.request.url)
        route.abort() if len(requested) in aborted else route.continue_()

    context.route("**/js/database.js", lose_some)
    page = context.new_page()
    page.goto(server.url)
    wait_engine(page, state)
    assert len(requested) == 3
    assert page.is_visible("#trouble") == (state == "failed")


def test_page_without_its_own_script_reports_this_without_any_script(fresh, own_server):
    """On a first visit, in the middle of an upload: nothing but the page itself is there."""
    context, watch = fresh(own_server.origin)
    watch.allow("404|MIME|Failed to load|empty|does not provide")
    own_server.damaged = {"js/transport.js": b""}
    page = context.new_page()
    page.goto(own_server.url)
    stuck = page.locator("section:lang(en) .stuck")
    assert stuck.evaluate("(it) => getComputedStyle(it).visibility") == "hidden"
    wait_until(
        page,
        lambda: stuck.evaluate("(it) => getComputedStyle(it).visibility") == "visible",
        "the words",
        30,
    )
    alert = page.locator("#alerter[aria-live=assertive] .stuck:lang(en)")  # and it is read aloud
    wait_until(page, lambda: alert.inner_text() == stuck.inner_text(), "the words for a reader")
