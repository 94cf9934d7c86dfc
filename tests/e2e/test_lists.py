"""Word lists: packed for the download, plain in the database, without a server afterwards."""

from tests.e2e.rig.desk import open_desk, tables, wait_until


def plain_lists(page):
    """Return the practice lists in the database once both are there."""

    def both():
        stored = tables(page)  # one after the other: what is read later may know of more
        sizes = {row["digest"]: row["bytes"] for row in stored["words"]}
        rows = stored["lexicons"]
        return len(rows) == len(sizes) == 2 and [(row, sizes[row["digest"]]) for row in rows]

    return wait_until(page, both, "both lists", 30)


def test_practice_lists_lie_plain_in_database_soon_after_first_start(fresh, own_server):
    context, _ = fresh(own_server.origin)
    page = context.new_page()
    open_desk(page, own_server.url)
    result = plain_lists(page)
    assert {row["language"] for row, _ in result} == {"ca", "ro"}
    for row, size in result:
        words = sum(row["lengths"])
        assert words > 500_000
        assert size > words * 2
    # and once more without a server, when the browser has thrown the database away
    own_server.kill()
    own_server.requested.clear()
    page.goto("about:blank")
    page = context.new_page()
    open_desk(page, own_server.url)
    page.evaluate("indexedDB.deleteDatabase('faristol:/:club') && null")
    page.reload()
    plain_lists(page)
    assert own_server.requested == []
