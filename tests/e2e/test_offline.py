"""The site after its first visit without a server, and its requests to no other host."""

import contextlib
import json

import pytest
from playwright.sync_api import Error

from scripts.build.precache import ANNOUNCEMENT, SIBLINGS
from tests.e2e.rig import browser as browsers
from tests.e2e.rig.desk import (
    add_player,
    events,
    open_desk,
    wait_elements,
    wait_engine,
    wait_rest,
    wait_screen,
)
from tests.e2e.rig.recorder import Recorder

pytestmark = pytest.mark.boots
BOTH = pytest.mark.engines("chromium", "firefox")


@BOTH
def test_page_loaded_once_reloads_and_opens_again_with_server_dead(fresh, own_server):
    context, _ = fresh(own_server.origin)
    page = context.new_page()
    open_desk(page, own_server.url)
    add_player(page, "Núria Llull")
    wait_rest(page)
    own_server.kill()
    own_server.requested.clear()
    for _ in range(2):
        page.reload()
        wait_engine(page)
        wait_screen(page, "#players-rows tbody tr")
        assert "Núria Llull" in page.inner_text("#players-rows")
        wait_rest(page)
    page.close()
    other = context.new_page()
    open_desk(other, own_server.url, selector="#players-rows tbody tr")
    assert "Núria Llull" in other.inner_text("#players-rows")
    assert [event["kind"] for event in events(other)] == ["open_register", "add_player"]
    assert own_server.requested == []


@BOTH
def test_killed_browser_starts_from_sub_path_with_server_dead(
    browser_name, playwright, keeper, site, tmp_path
):
    server = Recorder(site, "/clubs/el-prat/")
    first = browsers.launch_on(playwright, browser_name, tmp_path / "profile", locale="en")
    keeper.watch(first, server.origin)
    page = first.new_page()
    open_desk(page, server.url)
    add_player(page, "Ion Creangă")
    assert all(
        path.startswith(server.prefix) for path in server.requested if path != "/favicon.ico"
    )
    # killed as the system does it, at once: nothing is put in order before
    browsers.kill(browsers.process_ids(tmp_path / "profile"))
    with contextlib.suppress(Error):
        first.close()
    server.kill()
    server.requested.clear()
    again = browsers.launch_on(playwright, browser_name, tmp_path / "profile", locale="en")
    keeper.watch(again, server.origin)
    page = again.new_page()
    open_desk(page, server.url, selector="#players-rows tbody tr")
    assert "Ion Creangă" in page.inner_text("#players-rows")
    assert [event["seq"] for event in events(page)] == [1, 2]
    names = page.evaluate("indexedDB.databases().then((all) => all.map(({name}) => name))")
    ours = [name for name in names if name.startswith("faristol")]
    assert ours == ["faristol:/clubs/el-prat/:club"]
    assert server.requested == []


def test_warm_reload_with_server_alive_requests_service_worker_alone(fresh, own_server, site):
    # The browser itself looks at the worker after a navigation, the page at what the newest version is.
    context, _ = fresh(own_server.origin)
    page = context.new_page()
    open_desk(page, own_server.url)
    wait_elements(page)
    own_server.requested.clear()
    page.reload()
    wait_engine(page)
    wait_screen(page, "#finder")
    page.wait_for_timeout(500)
    worker = json.loads((site / ANNOUNCEMENT).read_text())["worker"]
    assert set(own_server.needed) <= {f"/{worker}", f"/{ANNOUNCEMENT}"}


def sibling_of(about):
    """Return the ending of the compressed file that is fetched in the place of a listed one."""
    return next((ending for ending in SIBLINGS if about.get(ending[1:])), "")


def test_first_visit_requests_each_listed_file_and_no_unknown_file(fresh, own_server, site):
    context, _ = fresh(own_server.origin)
    page = context.new_page()
    open_desk(page, own_server.url, "/", "#here[data-state=ok]")
    requested = {path.split("?")[0].removeprefix("/") for path in own_server.requested}
    site_files = {path.relative_to(site).as_posix() for path in site.rglob("*") if path.is_file()}
    assert requested - site_files <= {"", "favicon.ico"}
    listed = json.loads((site / "precache.json").read_text())["files"]
    # what the page has loaded by itself is taken from there
    expected = {
        name + ("" if about.get("early") else sibling_of(about))
        for name, about in listed.items()
        if not about.get("later")
    }
    assert expected <= requested
    assert [
        name
        for name, about in listed.items()
        if about.get("early") and f"{name}{sibling_of(about) or '.gz'}" in requested
    ] == []
    # the voice of the words in use, and no other one
    assert {name for name in requested if name.startswith("audio/")} == {
        "audio/ca.json.gz",
        "audio/ca.mp3pack",
    }
