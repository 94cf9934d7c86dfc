"""The storage: saved data is stored, and failures to store are reported."""

import json

import pytest

from scripts.build.layout import Layout
from scripts.build.precache import storage_version
from tests.e2e.rig import browser as browsers
from tests.e2e.rig.desk import (
    add_player,
    events,
    open_desk,
    open_form,
    tables,
    wait_engine,
    wait_screen,
    wait_until,
)
from tests.e2e.rig.probe import run_in_worker

BOOTS = pytest.mark.boots
BOTH = pytest.mark.engines("chromium", "firefox")
RESERVE = 4 * 1024 * 1024


def writes_of(page):
    return page.evaluate("probe.writes") + run_in_worker(page, "writes")


@BOTH
def test_write_transactions_are_strict_on_page_and_in_worker(page):
    add_player(page, "Núria")
    open_form(page)
    page.fill("#screen [name=name]", "half a na")  # a draft
    wait_until(page, lambda: tables(page)["drafts"], "the draft to be kept")
    wait_until(page, lambda: tables(page)["screens"], "the screen to be kept")
    made = writes_of(page)
    stores = {store for write in made for store in write["stores"]}
    assert {"events", "requests", "streams", "cards", "prefs", "drafts", "screens"} <= stores
    assert {write["durability"] for write in made} == {"strict"}


def test_connection_closed_under_request_reopens_without_message(page):
    add_player(page, "before")
    run_in_worker(page, "close")
    add_player(page, "after")
    assert [event["seq"] for event in events(page)] == [1, 2, 3]
    page.evaluate("probe.databases.at(-1).close()")
    open_form(page)
    page.fill("#screen [name=name]", "typed over a dead connection")
    wait_until(page, lambda: tables(page)["drafts"], "the draft to be kept")
    assert page.is_hidden("#failure")


def test_transaction_that_dies_is_tried_once_more_and_writes_once(page):
    run_in_worker(page, "fail", what="abort", times=1)
    add_player(page, "once")
    assert [event["kind"] for event in events(page)] == ["open_register", "add_player"]
    assert [write.get("failed") for write in writes_of(page) if "events" in write["stores"]] == [
        "abort",
        None,
    ]


@BOOTS
def test_threads_without_way_to_storage_get_another_way(page):
    add_player(page, "before")
    run_in_worker(page, "stick")
    page.evaluate("probe.stick()")
    run_in_worker(page, "fail", what="abort", times=1)
    add_player(page, "after")
    add_player(page, "and on")
    assert page.is_hidden("#failure")
    assert [event["seq"] for event in events(page)] == [1, 2, 3, 4]
    open_form(page)
    page.fill("#screen [name=name]", "typed on the page")
    wait_until(page, lambda: tables(page)["drafts"], "the draft to be kept")
    page.reload()
    wait_engine(page)
    assert [event["seq"] for event in events(page)] == [1, 2, 3, 4]


def test_write_with_unheard_end_is_neither_repeated_nor_called_stale(page):
    open_form(page)
    page.fill("#screen [name=name]", "heard or not")
    page.uncheck("#screen [name=then]")
    run_in_worker(page, "fail", what="unheard", times=1)
    page.click("#next")
    wait_screen(page, "#finder")
    assert [event["kind"] for event in events(page)] == ["open_register", "add_player"]
    assert "heard or not" in page.inner_text("#toasts")
    add_player(page, "and on")
    assert len(events(page)) == 3


def test_write_with_impossible_operation_stores_no_row(page):
    report = page.evaluate("""async () => {
        const { write } = await import("./js/database.js");
        const half = [["add", "events", { stream: "x", seq: 1 }], ["put", "cards", { no: "key" }]];
        return write(half).then(() => "written", (error) => error.name);
    }""")
    assert report == "DataError"
    assert tables(page)["events"] == []


def test_dead_connection_is_reported_and_form_stays(page):
    open_form(page)
    run_in_worker(page, "fail", what="abort", times=2)
    page.fill("#screen [name=name]", "still here")
    page.click("#next")
    wait_until(page, lambda: page.is_visible("#failure"), "the message")
    assert "(store/" in page.inner_text("#failure")
    assert page.input_value("#screen [name=name]") == "still here"
    assert tables(page)["events"] == []
    page.click("#next")  # and trying again is all it takes
    wait_until(page, lambda: len(tables(page)["events"]) == 2, "the second try to be kept")


# Ask for more than the origin may ever have: until then Chromium goes by what it knew some seconds ago of the room.
TOO_MUCH = """
(size) => new Promise((resolve, reject) => {
  const asked = indexedDB.open("too much", 1);
  asked.onupgradeneeded = () => asked.result.createObjectStore("lead", { autoIncrement: true });
  asked.onerror = () => reject(asked.error);
  asked.onsuccess = () => {
    const tx = asked.result.transaction("lead", "readwrite");
    for (let left = size; left > 0; left -= 60_000_000)  // one answer holds no more
      tx.objectStore("lead").add(new Uint8Array(Math.min(left, 60_000_000)));
    tx.onabort = () => { asked.result.close(); resolve(tx.error.name); };
    tx.oncomplete = () => reject(new Error("there was room"));
  };
})
"""
MOST = 60_000_000


def usage_after_cleanup(browser, page, requested):
    """Return the usage of the origin after its database's cleanup, which would free space."""
    seen = []

    def is_settled():
        page.wait_for_timeout(500)
        seen.append(browser.send("Storage.getUsageAndQuota", requested)["usage"])
        return len(seen) > 4 and len(set(seen[-5:])) == 1

    wait_until(page, is_settled, "the database to have tidied up", 40)
    return seen[-1]


def leave_without_room(browser, page, origin, limit=MOST):
    """Limit the origin to less than its usage; a cleanup frees far less than half of the reserve."""
    requested = {"origin": origin}
    usage = usage_after_cleanup(browser, page, requested)
    assert usage < limit
    browser.send("Storage.overrideQuotaForOrigin", {**requested, "quotaSize": usage - RESERVE // 2})
    assert page.evaluate(TOO_MUCH, limit) == "QuotaExceededError"


@BOOTS
def test_full_disk_is_reported_keeps_form_and_leaves_no_half_write(fresh, server):
    context, _ = fresh(server.origin)
    blank = context.new_page()
    blank.goto(server.blank)
    browser = context.new_cdp_session(blank)  # the limit holds as long as this page
    quota = {"origin": server.origin, "quotaSize": MOST}
    browser.send("Storage.overrideQuotaForOrigin", quota)
    page = context.new_page()
    open_desk(page, server.url)
    assert page.evaluate(TOO_MUCH, MOST) == "QuotaExceededError"
    add_player(page, "first")
    open_form(page)
    # what the worker does with its time comes and goes: the reserve, then the practice lists
    wait_until(
        page, lambda: len(tables(page)["words"]) == 2, "the worker to have nothing to do", 40
    )
    leave_without_room(browser, page, server.origin)
    page.fill("#screen [name=name]", "from the reserve")
    page.click("#next")
    wait_until(page, lambda: page.is_visible("#storage"), "the warning")
    wait_until(page, lambda: len(tables(page)["cards"]) == 2, "it to be kept in the reserve's room")
    leave_without_room(browser, page, server.origin)
    page.fill("#screen [name=name]", "no room")
    page.fill("#screen [name=note]", "x" * 400)
    page.click("#next")
    wait_until(page, lambda: page.is_visible("#failure"), "the message")
    assert "(store/full)" in page.inner_text("#failure")
    assert page.input_value("#screen [name=name]") == "no room"
    assert page.input_value("#screen [name=note]") == "x" * 400
    stored = tables(page)
    assert [event["kind"] for event in events(page)] == ["open_register", *["add_player"] * 2]
    assert [len(stored[table]) for table in ("cards", "requests")] == [2, 2]
    assert stored["streams"][0]["seq"] == 3
    browser.send("Storage.overrideQuotaForOrigin", {"origin": server.origin})
    page.click("#next")
    wait_until(page, lambda: len(tables(page)["cards"]) == 3, "it to be kept with room again")


@BOOTS
@BOTH
def test_browser_that_denies_storage_is_reported_and_no_data_seems_safe(
    browser_name, playwright, keeper, server, tmp_path
):
    profile = tmp_path / "profile"
    more = {}
    if browser_name == "firefox":
        more["firefox_user_prefs"] = {"network.cookie.cookieBehavior": 2}
    else:
        (profile / "Default").mkdir(parents=True)
        denied = {"profile": {"default_content_setting_values": {"cookies": 2}}}
        (profile / "Default" / "Preferences").write_text(json.dumps(denied))
    context = browsers.launch_on(  # what a profile allows, the shell does not read
        playwright, browser_name, profile, is_whole=True, locale="en", **more
    )
    keeper.watch(context, server.origin)
    page = context.new_page()
    page.goto(server.url)
    wait_engine(page, "failed", 20)
    assert page.is_visible("#trouble")
    assert "does not let Faristol store anything" in page.inner_text("#trouble")
    assert page.is_hidden("#viewer")
    assert "referee’s office" in page.inner_text("main")
    page.wait_for_timeout(1000)
    assert page.is_visible("#trouble")


NOW = storage_version({"js/database.js": (Layout().site / "js" / "database.js").read_bytes()})
# As if another version of Faristol, on the page and in its worker, had another shape of database.
OTHER_VERSION = f"probe.version = {NOW + 1}; probe.beforePython = 'probe.version = {NOW + 1};';"


@BOOTS
def test_window_that_blocks_old_storage_is_named_until_closed(page, server):
    context = page.context
    page.goto(server.blank)  # an old window that hears nothing
    page.evaluate(
        """(version) => new Promise((resolve) => {
        const asked = indexedDB.open("faristol:/:club", version);
        asked.onsuccess = () => { window.held = asked.result; resolve(); };
    })""",
        NOW,
    )
    newer = context.new_page()
    newer.add_init_script(OTHER_VERSION)
    newer.goto(f"{server.url}#/players")
    words = "Another window with an older version is blocking the storage."
    wait_until(newer, lambda: words in newer.inner_text("body"), "the reason")
    newer.wait_for_timeout(7000)  # longer than a passing note stays
    assert newer.is_visible("#notice")
    newer.evaluate(
        """() => new MutationObserver(() => { window.hiddenIn ??= document.documentElement.dataset.engine; })
        .observe(document.querySelector("#notice"), { attributes: true, attributeFilter: ["hidden"] })"""
    )
    page.close()
    wait_engine(newer)
    assert newer.evaluate("window.hiddenIn") == "booting"  # it does not wait for a screen
    wait_screen(newer, "#finder")
    assert newer.is_hidden("#notice")
    add_player(newer, "After the wait")


@BOOTS
def test_window_of_older_version_makes_way_and_reports_this(page, server):
    add_player(page, "Before")
    open_form(page)
    page.fill("#screen [name=name]", "Typed in the old one")
    newer = page.context.new_page()
    newer.goto(server.blank)
    newer.evaluate(
        """(version) => new Promise((resolve, reject) => {
        const asked = indexedDB.open("faristol:/:club", version);
        asked.onsuccess = () => { asked.result.close(); resolve(); };
        asked.onblocked = () => reject(new Error("the old window did not make way"));
    })""",
        NOW + 1,
    )
    wait_until(page, lambda: page.is_visible("#notice"), "the message")
    assert "A newer version is open in another window" in page.inner_text("#notice")
    page.click("#next")
    wait_until(page, lambda: len(events(page)) == 3, "what was typed to be stored")
    assert page.is_hidden("#failure")


LATER_DATABASE = """(version) => new Promise((resolve, reject) => {
  const asked = indexedDB.open("faristol:/:club", version);
  asked.onupgradeneeded = () => asked.result.createObjectStore("later", { keyPath: "id" }).put({ id: "of 0.9" });
  asked.onsuccess = () => { asked.result.close(); resolve(); };
  asked.onblocked = asked.onerror = () => reject(asked.error ?? new Error("blocked"));
})"""
LATER_ROWS = """() => new Promise((resolve, reject) => {
  const asked = indexedDB.open("faristol:/:club");
  asked.onerror = () => reject(asked.error);
  asked.onsuccess = () => {
    const all = asked.result.transaction("later").objectStore("later").getAll();
    all.onsuccess = () => { asked.result.close(); resolve([asked.result.version, all.result]); };
  };
})"""


@BOOTS
def test_database_of_later_version_opens_and_its_own_store_stays(page, server):
    add_player(page, "Before")
    page.goto(server.blank)
    page.evaluate(LATER_DATABASE, NOW + 5)
    page.goto(f"{server.url}#/players")
    wait_engine(page)
    wait_screen(page, "#finder")
    add_player(page, "After")
    assert [event["seq"] for event in events(page)] == [1, 2, 3]
    assert page.evaluate(LATER_ROWS) == [NOW + 5, [{"id": "of 0.9"}]]


EARLIER_DATABASE = """async ([version, missing]) => {
  const done = (asked) => new Promise((resolve, reject) => {
    asked.onsuccess = () => resolve(asked.result);
    asked.onerror = () => reject(asked.error);
  });
  const ours = await done(indexedDB.open("faristol:/:club")), tables = [];
  for (const name of ours.objectStoreNames) {
    const store = ours.transaction(name).objectStore(name);
    if (name !== missing) tables.push([name, store.keyPath, await done(store.getAll())]);
  }
  ours.close();
  await done(indexedDB.deleteDatabase("faristol:/:club"));
  const asked = indexedDB.open("faristol:/:club", version);
  asked.onupgradeneeded = () => {
    for (const [name, keyPath, rows] of tables) {
      const store = asked.result.createObjectStore(name, { keyPath });
      for (const row of rows) store.put(row);
    }
  };
  (await done(asked)).close();
}"""
FIGURES = """() => new Promise((resolve, reject) => {
  const asked = indexedDB.open("faristol:/:club");
  asked.onerror = () => reject(asked.error);
  asked.onsuccess = () => {
    const all = asked.result.transaction("heads").objectStore("heads").getAll();
    all.onsuccess = () => { asked.result.close(); resolve([asked.result.version, all.result]); };
  };
})"""


@BOOTS
def test_database_without_table_of_figures_gets_the_table(page, server):
    """The database as it was before figures had a table keeps all it holds (third-round 9-B18)."""
    add_player(page, "Before")
    page.goto(server.blank)
    page.evaluate(EARLIER_DATABASE, [4, "heads"])
    page.goto(f"{server.url}#/")
    wait_engine(page)
    add_player(page, "After")
    assert [event["seq"] for event in events(page)] == [1, 2, 3]
    page.goto(f"{server.url}#/")

    def kept():
        return [(row["topic"], row["figures"]) for row in page.evaluate(FIGURES)[1]]

    wait_until(page, lambda: ("home", 2) in kept(), "the number of players to be kept")
    assert page.evaluate(FIGURES)[0] == NOW
