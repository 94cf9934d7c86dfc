"""New versions: downloaded and held, installed at the user's word, and reversible."""

import json

import pytest

from scripts.build.layout import Layout
from scripts.build.precache import ANNOUNCEMENT, SIBLINGS, read_worker, seal
from scripts.build.precache import NEWS as NEWS_FILE
from tests.e2e.rig.desk import (
    add_player,
    build_of,
    events,
    open_desk,
    wait_elements,
    wait_engine,
    wait_screen,
    wait_until,
)

pytestmark = pytest.mark.boots
BOTH = pytest.mark.engines("chromium", "firefox")
CHANGED = "css/first.css"
NEWS = "The second version knows which one it is."


@pytest.fixture(scope="session")
def next_site(site, tmp_path_factory):
    """The same site with one style sheet changed."""
    folder = tmp_path_factory.mktemp("next")
    write_next_site(site, folder)
    return folder


def write_next_site(site, folder, changed=None):
    """Write the site with a changed style sheet and other given files, sealed as by the build."""
    files = {
        path.relative_to(site).as_posix(): path.read_bytes()
        for path in site.rglob("*")
        if path.is_file() and path.suffix not in SIBLINGS
    }
    files[CHANGED] += b":root { --which: two }\n"
    files |= read_worker(Layout())
    files |= changed or {}
    made = seal(Layout(), files, version="9.9.9", news={"en": [NEWS]})
    for name, data in made.items():
        path = folder / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(data)


def worker_of(folder):
    """Return the worker script of the version in a folder."""
    return json.loads((folder / ANNOUNCEMENT).read_text())["worker"]


def look_again(page):
    """Have the page look for a new version, as when a connection returns."""
    page.evaluate("dispatchEvent(new Event('online')) && undefined")


def reload(page):
    page.reload()
    wait_engine(page)
    wait_screen(page, "#bar")


def offer_version(page):
    """Reload, which makes the browser look for a new version, and wait for the offer."""
    reload(page)
    wait_until(page, lambda: page.is_visible("#news"), "the offer", 30)


def versions_of(page):
    page.evaluate("location.hash = '#/version'")
    wait_until(page, lambda: "In use" in page.inner_text("#screen"), "the versions")


def switch(page, command, expected):
    page.click(f"#screen [data-command={command}] button")
    wait_until(page, lambda: build_of(page) == expected, f"version {expected}", 20)
    wait_engine(page)
    wait_screen(page, "#bar")


@BOTH
def test_new_version_waits_for_consent_and_previous_can_be_restored(
    fresh, own_server, site, next_site
):
    context, _ = fresh(own_server.origin)
    page = context.new_page()
    open_desk(page, own_server.url)
    add_player(page, "Of both versions")
    wait_elements(page)
    own_server.folder = next_site
    own_server.requested.clear()
    # by itself, as every six hours: while a page loads, Firefox asks the server for what a script giving way was asked for
    look_again(page)
    wait_until(page, lambda: page.is_visible("#news"), "the offer", 30)
    # what is the same is not fetched; the browser may look at the script it runs
    requested = set(own_server.needed) - {f"/{worker_of(site)}"}
    changed = {f"/{NEWS_FILE}", f"/{CHANGED}.gz"}
    assert requested == {f"/{ANNOUNCEMENT}", f"/{worker_of(next_site)}"} | changed
    own_server.kill()
    # neither a reload nor the last window closed puts it in
    reload(page)
    assert build_of(page) == "one"
    page.close()
    page = context.new_page()
    open_desk(page, own_server.url)
    assert build_of(page) == "one"
    wait_until(page, lambda: page.is_visible("#news"), "the offer", 30)
    page.click("#news [data-device=offer]")
    wait_screen(page, "[data-command=apply_update]")
    assert NEWS in page.inner_text("#screen")
    assert "9.9.9" in page.inner_text("#screen")
    switch(page, "apply_update", "two")
    open_desk(page, own_server.url)
    assert "Of both versions" in page.inner_text("#players-rows")
    assert page.is_hidden("#news")
    add_player(page, "Of the second")
    versions_of(page)
    switch(page, "take_back", "one")
    open_desk(page, own_server.url)
    assert len(events(page)) == 3
    versions_of(page)
    switch(page, "take_back", "two")  # and that can be taken back too


def test_earlier_version_of_server_is_named_and_never_installed_by_itself(
    fresh, own_server, site, next_site
):
    own_server.folder = next_site
    context, _ = fresh(own_server.origin)
    page = context.new_page()
    open_desk(page, own_server.url)
    add_player(page, "Of the later version")
    wait_elements(page)
    own_server.folder = site  # the host went back
    look_again(page)
    wait_until(page, lambda: page.is_visible("#news"), "the earlier version", 30)
    assert "The server has an earlier version" in page.inner_text("#news")
    for _ in range(2):
        reload(page)
        assert build_of(page) == "two"
        wait_until(page, lambda: page.is_visible("#news"), "the earlier version", 30)
        assert "A new version is available" not in page.inner_text("#news")
    versions_of(page)
    displayed = page.inner_text("#screen")
    assert "An earlier version is here" in displayed
    assert "Everything you have entered opens with version" in displayed
    switch(page, "apply_update", "one")
    open_desk(page, own_server.url)
    assert "Of the later version" in page.inner_text("#players-rows")


def test_file_damaged_on_the_way_never_becomes_a_version(fresh, own_server, next_site):
    context, watch = fresh(own_server.origin)
    watch.allow("damaged on the way")
    page = context.new_page()
    open_desk(page, own_server.url)
    own_server.folder = next_site
    own_server.damaged[f"{CHANGED}.gz"] = (next_site / f"{CHANGED}.gz").read_bytes()[:-9] + b"x" * 9
    reload(page)
    wait_until(
        page, lambda: f"/{CHANGED}.gz" in own_server.requested, "the damaged file to be fetched"
    )
    page.wait_for_timeout(1000)
    assert page.is_hidden("#news")
    versions_of(page)
    assert page.query_selector("#screen [data-command=apply_update]") is None
    own_server.damaged[f"{CHANGED}.gz"] = (
        next_site / "js/transport.js.gz"
    ).read_bytes()  # another file
    own_server.requested.clear()
    reload(page)
    wait_until(
        page, lambda: f"/{CHANGED}.gz" in own_server.requested, "the wrong file to be fetched"
    )
    page.wait_for_timeout(1000)
    assert page.is_hidden("#news")
    own_server.damaged.clear()
    offer_version(page)
    assert build_of(page) == "one"


# ---- uploads that are under way, or were cut short ----

WORKERS = """
async () => {
  const { installing, waiting, active } = await navigator.serviceWorker.getRegistration();
  return [installing, waiting, active].map((worker) => worker?.scriptURL.split("/").pop() ?? "");
}
"""
LIVES = """
() => new Promise((resolve) => {
  const { port1, port2 } = new MessageChannel();
  port1.onmessage = () => resolve(true);
  navigator.serviceWorker.getRegistration().then(({ active }) => active.postMessage({ question: "status" }, [port2]));
  setTimeout(() => resolve(false), 10000);
})
"""
NOT_WHOLE = "The new version on the server is incomplete"


def cuts(script):
    """Return partial uploads of a script: empty, its beginning, all but the serving part."""
    return [b"", script[:300], script[: script.index(b'self.addEventListener("fetch"')]]


def test_current_script_uploaded_again_and_briefly_empty_leaves_no_trace(
    browser_name, fresh, own_server, site
):
    """The browser checks the script that it runs at any time, on its own."""
    context, watch = fresh(own_server.origin)
    watch.allow("SyntaxError|ServiceWorker|Unexpected end|evaluat")
    page = context.new_page()
    open_desk(page, own_server.url)
    wait_elements(page)
    script = worker_of(site)
    update = "navigator.serviceWorker.getRegistration().then((one) => one.update()).then(() => 'taken', () => 'refused')"
    empty, *beginnings = cuts((site / script).read_bytes())
    for cut in beginnings:
        own_server.damaged = {script: cut}
        assert page.evaluate(update) == "refused", "none of its beginnings is a script"
        assert page.evaluate(WORKERS) == ["", "", script]
    own_server.damaged = {script: empty}
    page.evaluate(update)
    wait_until(
        page, lambda: page.evaluate(WORKERS)[1:] == [script, script], "the empty one to wait"
    )
    look_again(page)
    wait_until(page, lambda: NOT_WHOLE in page.inner_text("#news"), "the words", 20)
    own_server.damaged = {}
    look_again(page)
    wait_until(page, lambda: page.evaluate(WORKERS) == ["", "", script], "a living one", 60)
    assert page.evaluate(LIVES)
    own_server.kill()
    page.close()
    page = context.new_page()
    open_desk(page, own_server.url)
