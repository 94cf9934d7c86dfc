"""Starts from a snapshot of the memory; a useless snapshot costs one usual start."""

import pytest

from tests.e2e.rig import browser as browsers
from tests.e2e.rig.desk import (
    add_player,
    events,
    names_on_screen,
    open_desk,
    restart,
    start_of,
    tables,
    wait_snapshot,
    wait_until,
)
from tests.e2e.rig.snapshots import snapshot_sizes, spoil
from tests.e2e.test_store import leave_without_room

pytestmark = pytest.mark.boots
MADE_AT = """
() => new Date(Number(document.documentElement.dataset.snapshotMade)).toTimeString().slice(0, 5)
"""
DAMAGES = ("another build", "wrong memory")  # node tries each
BOTH = pytest.mark.engines("chromium", "firefox")


@pytest.fixture
def tablet(new_context, keeper, own_server):
    """A page on a device that makes snapshots, with one made."""
    context = new_context()
    keeper.watch(context, own_server.origin, allows_snapshots=True)
    page = context.new_page()
    open_desk(page, own_server.url)
    assert start_of(page) == "fresh"
    assert int(wait_snapshot(page)) > 20_000_000
    return page


@BOTH
def test_start_goes_on_from_snapshot_also_without_connection(tablet, own_server):
    """Each start has its own chance: the players it makes have other identifiers."""
    page, ids = tablet, []
    assert snapshot_sizes(page) == [int(wait_snapshot(page))]
    own_server.kill()
    for name, screen, names in (
        ("Núria Llull", "h1", []),
        ("Berta", "#finder", ["Núria Llull"]),
    ):
        assert restart(page, screen) == "snapshot"
        assert names_on_screen(page) == names
        add_player(page, name)
        ids.append(events(page)[-1]["data"]["player"])
    assert len(set(ids)) == len(ids)


@pytest.mark.slow
def test_useless_snapshot_costs_a_single_usual_start(tablet):
    page = tablet
    add_player(page, "Núria Llull")
    stored = events(page)
    for damage in DAMAGES:
        spoil(page, damage)
        assert restart(page) == "fresh", damage
        assert events(page) == stored, damage
        assert int(wait_snapshot(page)) > 20_000_000, damage
        assert restart(page) == "snapshot", damage
        assert events(page) == stored, damage


def test_start_from_snapshot_of_another_zone_and_language(playwright, keeper, own_server, tmp_path):
    for language, zone, start in (
        ("ca", "Europe/Madrid", "fresh"),
        ("ro", "Asia/Tokyo", "snapshot"),
    ):
        context = browsers.launch_on(
            playwright, "chromium", tmp_path, locale=language, timezone_id=zone
        )
        keeper.watch(context, own_server.origin, allows_snapshots=True)
        page = context.new_page()
        open_desk(page, own_server.url, "/ready", "#done")
        assert start_of(page) == start
        wait_snapshot(page)
        if start == "snapshot":
            said = f"Pregătit pe acest dispozitiv azi la {page.evaluate(MADE_AT)}"
            wait_until(page, lambda page=page, said=said: said in page.inner_text("#done"), said)
        context.close()


def test_full_disk_drops_snapshot_before_any_entered_data(new_context, keeper, own_server):
    context = new_context()
    keeper.watch(context, own_server.origin, allows_snapshots=True)
    context.add_init_script("if (navigator.storage) navigator.storage.persisted = async () => true")
    blank = context.new_page()
    blank.goto(own_server.blank)
    browser = context.new_cdp_session(blank)  # the limit holds as long as this page
    quota = 180_000_000  # room for three of them
    browser.send(
        "Storage.overrideQuotaForOrigin", {"origin": own_server.origin, "quotaSize": quota}
    )
    page = context.new_page()
    open_desk(page, own_server.url)
    assert int(wait_snapshot(page)) > 20_000_000
    leave_without_room(browser, page, own_server.origin, quota)
    add_player(page, "In the room of the snapshot")
    wait_until(page, lambda: snapshot_sizes(page) == [0], "the snapshot to go")
    add_player(page, "And another one")
    assert [event["kind"] for event in events(page)] == ["open_register", *["add_player"] * 2]
    assert restart(page) == "fresh"


def test_device_with_little_memory_asks_before_snapshot(new_context, keeper, own_server):
    context = new_context()
    keeper.watch(context, own_server.origin, allows_snapshots=True)
    context.add_init_script(
        "Object.defineProperty(Navigator.prototype, 'deviceMemory', { value: 2 })"
    )
    page = context.new_page()
    open_desk(page, own_server.url, "/ready", "#done")
    assert wait_snapshot(page) == "none"
    wait_until(page, lambda: page.is_visible("[data-device=faster]"), "the offer", 30)
    assert "31 MB" in page.inner_text("#done")
    page.click("[data-device=faster]")
    wait_until(page, lambda: not page.is_visible("[data-device=faster]"), "the choice")
    assert restart(page) == "fresh"
    assert int(wait_snapshot(page)) > 20_000_000
    assert restart(page, "#done") == "snapshot"
    wait_until(page, lambda: page.is_visible("[data-device=slower]"), "the line", 30)
    assert "today at" in page.inner_text("#done")
    page.click("[data-device=slower]")
    wait_until(page, lambda: snapshot_sizes(page) == [], "it to be taken away")
    assert restart(page) == "fresh"
    assert tables(page)["streams"] == []
