"""Word lists come packed, lie plain in the database, and nothing of it needs a server."""

import pytest

from tests.e2e.rig.desk import add_player, open_desk, tables, wait_until

BOTH = pytest.mark.engines("chromium", "firefox")

# Make the database anew as its first version had it, with what was in it.
AS_BEFORE = """
async () => {
  const name = "faristol:/:club", keys = { events: ["stream", "seq"], cards: ["stream", "digest"], requests: "id",
    streams: "id", screens: "id", drafts: "id", prefs: "key" };
  const done = (asked) => new Promise((resolve, reject) => { asked.onsuccess = () => resolve(asked.result); asked.onerror = () => reject(asked.error); });
  const now = await done(indexedDB.open(name));
  const rows = {};
  for (const store of Object.keys(keys)) rows[store] = await done(now.transaction(store).objectStore(store).getAll());
  now.close();
  await done(indexedDB.deleteDatabase(name));
  const asked = indexedDB.open(name, 1);
  asked.onupgradeneeded = () => {
    for (const [store, keyPath] of Object.entries(keys)) {
      const made = asked.result.createObjectStore(store, { keyPath });
      for (const row of rows[store]) made.add(row);
    }
  };
  (await done(asked)).close();
}
"""


def plain_lists(page):
    """Return the practice lists in the database once both are there."""

    def both():
        stored = tables(page)
        sizes = {row["digest"]: row["bytes"] for row in stored["words"]}
        return [(row, sizes[row["digest"]]) for row in stored["lexicons"] if len(sizes) == 2]

    return wait_until(page, both, "both lists", 30)


@BOTH
def test_the_practice_lists_lie_plain_in_the_database_soon_after_the_first_start(fresh, own_server):
    context, _ = fresh(own_server.origin)
    page = context.new_page()
    open_desk(page, own_server.url)
    found = plain_lists(page)
    assert {row["language"] for row, _ in found} == {"ca", "ro"}
    for row, size in found:
        words = sum(row["lengths"])
        assert words > 500_000
        assert size > words * 2
    # and once more without a server, when the browser has thrown the database away
    own_server.kill()
    own_server.asked.clear()
    page.goto("about:blank")
    page = context.new_page()
    open_desk(page, own_server.url)
    page.evaluate("indexedDB.deleteDatabase('faristol:/:club') && null")
    page.reload()
    plain_lists(page)
    assert own_server.asked == []


def test_a_database_of_the_first_version_gets_room_for_lists_and_keeps_the_rest(page, server):
    add_player(page, "Of the first version")
    before = tables(page)
    page.goto(server.blank)
    page.evaluate(AS_BEFORE)
    open_desk(page, server.url, selector="#players-rows tbody tr")
    assert "Of the first version" in page.inner_text("#players-rows")
    after = tables(page)
    for store in ("events", "cards", "streams", "requests"):
        assert after[store] == before[store]
    plain_lists(page)
