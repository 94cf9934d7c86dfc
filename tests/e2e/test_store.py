"""What is said to be saved is saved, and what could not be saved is said."""

import pytest

from tests.e2e.rig.desk import add_player, events, open_desk, open_form, tables, wait_until
from tests.e2e.rig.probe import tell

BOTH = pytest.mark.engines("chromium", "firefox")


def writes(page):
    return page.evaluate("probe.writes") + tell(page, "writes")


@BOTH
def test_every_write_transaction_reads_strict_on_the_page_and_in_the_worker(page):
    add_player(page, "Núria")
    open_form(page)
    page.fill("#screen [name=name]", "half a na")  # a draft
    wait_until(page, lambda: tables(page)["drafts"], "the draft to be kept")
    wait_until(page, lambda: tables(page)["screens"], "the screen to be kept")
    made = writes(page)
    stores = {store for write in made for store in write["stores"]}
    assert {"events", "requests", "streams", "cards", "prefs", "drafts", "screens"} <= stores
    assert {write["durability"] for write in made} == {"strict"}


def test_a_connection_closed_under_a_request_is_opened_again_and_nothing_is_said(page):
    add_player(page, "before")
    tell(page, "close")
    add_player(page, "after")
    assert [event["seq"] for event in events(page)] == [1, 2, 3]
    page.evaluate("probe.databases.at(-1).close()")
    open_form(page)
    page.fill("#screen [name=name]", "typed over a dead connection")
    wait_until(page, lambda: tables(page)["drafts"], "the draft to be kept")
    assert page.is_hidden("#failure")


def test_a_transaction_that_dies_is_tried_once_more_and_writes_once(page):
    tell(page, "fail", what="abort", times=1)
    add_player(page, "once")
    assert [event["kind"] for event in events(page)] == ["register_opened", "player_added"]
    assert [write.get("failed") for write in writes(page) if "events" in write["stores"]] == [
        "abort",
        None,
    ]


def test_a_connection_that_stays_dead_is_told_and_the_form_stays(page):
    open_form(page)
    tell(page, "fail", what="abort", times=2)
    page.fill("#screen [name=name]", "still here")
    page.click("#next")
    wait_until(page, lambda: page.is_visible("#failure"), "the message")
    assert "(store/" in page.inner_text("#failure")
    assert page.input_value("#screen [name=name]") == "still here"
    assert tables(page)["events"] == []
    page.click("#next")  # and trying again is all it takes
    wait_until(page, lambda: len(tables(page)["events"]) == 2, "the second try to be kept")


# Fill the origin's share of the disk to the last kilobyte, beside Faristol's own database.
BALLAST = """
async () => {
  const db = await new Promise((resolve) => {
    const asked = indexedDB.open("ballast", 1);
    asked.onupgradeneeded = () => asked.result.createObjectStore("lead", { autoIncrement: true });
    asked.onsuccess = () => resolve(asked.result);
  });
  const add = (size) => new Promise((resolve) => {
    const tx = db.transaction("lead", "readwrite");
    const data = new Uint8Array(size);                   // at random: zeros would be packed to nothing
    for (let k = 0; k < size; k += 65536) crypto.getRandomValues(data.subarray(k, k + 65536));
    tx.objectStore("lead").add(data);
    tx.oncomplete = () => resolve(true);
    tx.onabort = () => resolve(false);
  });
  let room = true;
  for (const size of [4e6, 5e5, 5e4, 5e3, 500]) for (let n = 0; n < 12 && (room = await add(size)); n++);
  db.close();
  return !room;
}
"""


def test_a_full_disk_is_told_keeps_the_form_and_leaves_nothing_half(fresh, server):
    context, _ = fresh(server.origin)
    blank = context.new_page()
    blank.goto(server.blank)
    browser = context.new_cdp_session(blank)  # the limit holds as long as this page
    quota = {"origin": server.origin, "quotaSize": 40_000_000}
    browser.send("Storage.overrideQuotaForOrigin", quota)
    page = context.new_page()
    open_desk(page, server.url)
    add_player(page, "first")
    open_form(page)
    assert page.evaluate(BALLAST), "the disk is full now"
    page.fill("#screen [name=name]", "no room")
    page.fill("#screen [name=note]", "x" * 400)
    page.click("#next")
    wait_until(page, lambda: page.is_visible("#failure"), "the message")
    assert "(store/full)" in page.inner_text("#failure")
    assert page.input_value("#screen [name=name]") == "no room"
    assert page.input_value("#screen [name=note]") == "x" * 400
    stored = tables(page)
    assert [event["kind"] for event in events(page)] == ["register_opened", "player_added"]
    assert [len(stored[table]) for table in ("cards", "requests")] == [1, 1]
    assert stored["streams"][0]["seq"] == 2
    browser.send("Storage.overrideQuotaForOrigin", {"origin": server.origin})
    page.click("#next")
    wait_until(page, lambda: len(tables(page)["cards"]) == 2, "it to be kept with room again")
